"""Figures: faces that are no cards, and may show some."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from cardgen.compose.element import Element
from cardgen.model.game import Card, CardType
from cardgen.model.problem import Refused, error
from cardgen.model.source import Span
from cardgen.model.units import parse_length, to_mm, to_points

_WIDEST = to_points(500.0)


class Figure(NamedTuple):
    """A figure asked for: its template, look and values, and the place that names it.

    `size` in points is that of a whole page; None leaves it to the template.
    """

    template: str
    look: str
    values: Mapping[str, object]
    asked_at: Span
    size: tuple[float, float] | None = None


def room_of(figure: Figure) -> dict[str, object]:
    """Give width and height in mm, as templates see them, of a whole page."""
    if figure.size is None:
        return {}
    width, height = (round(to_mm(side), 6) for side in figure.size)
    return {"width": width, "height": height}


def as_card(figure: Figure, root: Element) -> Card:
    """Give what stands for the card of a figure. Raises Refused for a wrong size."""
    width, height = figure.size or (_side(root, "width"), _side(root, "height"))
    kind = CardType(
        id=f"{figure.template} {figure.look}",
        size_name="",
        width=width,
        height=height,
        bleed=0,
        fields=MappingProxyType({}),
        front=figure.template,
        back=None,
        span=figure.asked_at,
        front_span=figure.asked_at,
        back_span=None,
    )
    name = figure.template.rpartition("/")[2].partition(".")[0]
    nothing: Mapping[str, object] = MappingProxyType({})
    return Card(name, kind, nothing, 1, "derived", figure.asked_at, {})  # type: ignore[arg-type]


def _side(root: Element, name: str) -> float:
    """Give how wide or high a figure's <face> says it is."""
    text = root.attributes.get(name)
    try:
        length = parse_length(text or "")
    except ValueError:
        length = 0.0
    if not 0 < length <= _WIDEST:
        found = f'found "{text}"' if text is not None else "found none"
        message = f"the <face> of a figure says its {name}, up to 500 mm; {found}"
        hint = 'as in <face width="120" height="60">'
        raise Refused(error("template", root.place, message, hint))
    return length
