"""Figures and pages: what is drawn like a card and is none."""

from collections.abc import Mapping
from types import MappingProxyType

from cardgen.compose.draw.memory import Edge
from cardgen.compose.template.markup import Element
from cardgen.compose.template.template_values import page_values
from cardgen.model.forms import SAFE
from cardgen.model.game import Card, CardType
from cardgen.model.geometry import Box
from cardgen.model.problem import Refused, error
from cardgen.model.source import Span
from cardgen.model.units import parse_length, to_points

_WIDEST = to_points(500.0)


def stand_in_card(
    name: str, template: str, width: float, height: float, span: Span
) -> Card:
    """Return what is drawn like a card and is none: a page or a figure."""
    kind = CardType(
        id=f"{template} {width} {height}",
        size_name="",
        width=width,
        height=height,
        bleed=0,
        fields=MappingProxyType({}),
        front=template,
        back=None,
        span=span,
        front_span=span,
        back_span=None,
    )
    return Card(name, kind, MappingProxyType({}), 1, "derived", span, {})


def edge_around(width: float, height: float, *, page: bool) -> Edge:
    """Return the edge of a page, or of a figure on one, where nothing cuts."""
    name = "the page" if page else "the figure"
    box = Box(0, 0, width, height)
    return Edge(name, "rectangle", box, SAFE if page else 0.0, cuts=page)


def figure_values(
    values: Mapping[str, object], size: tuple[float, float] | None
) -> dict[str, object]:
    """Return what the template of a figure sees; a full page has a `size`."""
    return {**values, "bleed": 0, **page_values(size)}


def figure_size(root: Element) -> tuple[float, float]:
    """Return how large a figure's <face> says it is. Raises Refused."""
    return _side(root, "width"), _side(root, "height")


def _side(root: Element, name: str) -> float:
    text = root.attributes.get(name)
    try:
        length = parse_length(text or "")
    except ValueError:
        length = 0.0
    if not 0 < length <= _WIDEST:
        found = f'found "{text}"' if text is not None else "found none"
        message = f"the <face> of a figure needs a {name} of up to 500 mm; {found}"
        hint = 'for example <face width="120" height="60">'
        raise Refused(error("template", root.place, message, hint))
    return length
