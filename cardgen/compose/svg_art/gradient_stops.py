"""The colours of an SVG gradient and their places."""

from collections.abc import Sequence
from itertools import groupby, pairwise

from cardgen.art.svg_tree import Element
from cardgen.compose.svg_art.budget import Budget
from cardgen.compose.svg_art.fault import Unsupported
from cardgen.compose.svg_art.style import Styles
from cardgen.compose.svg_art.tints import tint
from cardgen.compose.svg_art.values import share
from cardgen.model.ops import Color

Stops = tuple[tuple[float, Color], ...]
# Two stops at one place are a hard edge; a PDF's places must rise.
_STEP = 1e-4


def read_stops(
    elements: Sequence[Element], styles: Styles, budget: Budget
) -> tuple[Stops, float]:
    """Give places with colours, from 0 to 1 or empty, and the opacity of all of them.

    Raises Unsupported for stops of unlike opacity, and BadValue.
    """
    budget.work(len(elements))
    found = [_stop(element, styles) for element in elements]
    if len({alpha for _, _, alpha in found}) > 1:
        raise Unsupported("gradient stops of unlike opacity")
    rising: list[tuple[float, Color]] = []
    for place, color, _ in found:
        before = rising[-1][0] if rising else 0.0
        rising.append((max(place, before), color))
    return _parted(rising), found[0][2] if found else 1.0


def _stop(element: Element, styles: Styles) -> tuple[float, Color, float]:
    style = styles.of(element)
    if style["stop-color"].lower() == "currentcolor":
        raise Unsupported("currentColor in a gradient")
    color, alpha = tint(style["stop-color"])
    place = share(element.attributes.get("offset", "0"))
    return place, color, round(alpha * share(style["stop-opacity"]), 4)


def _parted(stops: Sequence[tuple[float, Color]]) -> Stops:
    """Give stops from 0 to 1 whose places rise by a step at least."""
    if not stops:
        return ()
    ends = [(0.0, stops[0][1]), *stops, (1.0, stops[-1][1])]
    full = [stop for stop, _ in groupby(ends)]
    # Of several stops at one place only the first and the last are ever seen.
    seen = [
        stop
        for before, stop, after in zip(full, full[1:], full[2:], strict=False)
        if not before[0] == stop[0] == after[0]
    ]
    return _raised([full[0], *seen, full[-1]])


def _raised(stops: list[tuple[float, Color]]) -> Stops:
    places = [place for place, _ in stops]
    for index in range(1, len(places)):
        places[index] = max(places[index], places[index - 1] + _STEP)
    places[-1] = 1.0
    for index in range(len(places) - 2, 0, -1):
        places[index] = min(places[index], places[index + 1] - _STEP)
    if any(one >= other for one, other in pairwise([0.0, *places[1:]])):
        raise Unsupported("a gradient of very many stops")
    return tuple(zip(places, (color for _, color in stops), strict=True))
