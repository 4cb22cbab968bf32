"""Fine lines that intertwine, as on banknotes: a rosette, a band, a whole ground.

Attributes:

    kind            rosette, band or ground; rosette when left out
    x, y            top left corner of its box; 0 when left out
    width, height   its size; all of the available room when left out
    count           the number of lines, from 1 to 60; 9 in a rosette, 6 in a band and
                    24 in a ground when left out
    waves           the number of waves of each line, from 1 to 72
    twist           how many degrees the waves of each line are behind those of the one
                    before; in a rosette and a band evenly spread when left out
    inner           where a rosette begins between its middle and its edge, from 0 to
                    0.95; 0.3 when left out
    seed            any text or number: another one gives other waves, and a ground
                    another twist, unless these are given; 1 when left out
    stroke          a colour; black when left out
    stroke-width    0.15 mm when left out
    stroke-opacity  from 0 to 1
    dash            lengths of dash and gap: "2 1"
    rotate          degrees clockwise about the middle of its box
    stroke-linecap, stroke-linejoin, transform   as in SVG

The lines stay in the box, whatever their width.

Example:

    <guilloche x="2" y="2" width="22" height="22" stroke="brown"/>
    <guilloche x="27" y="2" width="24" height="12" count="6" waves="20" inner="0.55"
               stroke="teal" stroke-width="0.1"/>
    <guilloche kind="band" x="27" y="16" width="24" height="8" twist="40"
               stroke="olivedrab"/>
    <guilloche kind="ground" x="2" y="26" width="49" height="10" seed="4"
               stroke="gold"/>
"""

from functools import lru_cache
from typing import NamedTuple

from cardgen.compose.draw.attributes import STROKE, TRANSFORM, Attributes
from cardgen.compose.draw.field_attributes import (
    BOX,
    field_box,
    middle,
    seed_of,
    share_of,
)
from cardgen.compose.fields.guilloche import Waves, band, rosette
from cardgen.compose.fields.ribbons import kept
from cardgen.compose.transforms import under
from cardgen.model.chance import share
from cardgen.model.geometry import Box
from cardgen.model.ops import BLACK, Op, Outline, Paint, Shape, Stroke
from cardgen.model.units import to_points

ID = "guilloche"
HOLDS = False
ATTRIBUTES = (
    *("kind", *BOX, "count", "waves", "twist", "inner", "seed"),
    *STROKE,
    *("rotate", *TRANSFORM),
)


class _Kind(NamedTuple):
    """A kind's lines, fewest and most waves, and where it begins.

    The waves of neighbours are a `twist` apart; without one, all are evenly spread.
    """

    lines: int
    waves: tuple[int, int]
    inner: float
    twist: tuple[float, float] | None = None


_KINDS = {
    "rosette": _Kind(9, (7, 14), 0.3),
    "band": _Kind(6, (4, 7), 0),
    "ground": _Kind(24, (3, 6), 0.82, (9, 20)),
}
_MOST_LINES, _MOST_WAVES = 60, 72


def draw(given: Attributes) -> tuple[Op, ...]:
    """Draw all lines as one shape."""
    box, stroke = field_box(given), _stroke(given)
    if stroke is None or stroke.width >= min(box.width, box.height):
        return ()
    room = box.grown(-stroke.width / 2)
    kind = given.word("kind", tuple(_KINDS), "rosette")
    outline = _lines(room, kind, _waves(given, kind))
    return under(given.matrix(middle(box)), (Shape(outline, stroke=stroke),))


def _stroke(given: Attributes) -> Stroke | None:
    width = given.extent("stroke-width", to_points(0.15))
    stroke = given.stroke()
    if stroke is None and "stroke" not in given.element.attributes and width:
        return Stroke(Paint(BLACK, given.share("stroke-opacity")), width)
    return stroke._replace(width=width) if stroke else None


def _waves(given: Attributes, name: str) -> Waves:
    kind, seed = _KINDS[name], seed_of(given)
    fewest, most = kind.waves
    waves = fewest + int(share(seed, "waves") * (most - fewest + 1))
    lines = max(1, given.whole("count", kind.lines, _MOST_LINES))
    least, largest = kind.twist or (360 / lines, 360 / lines)
    twist = least + share(seed, "twist") * (largest - least)
    return Waves(
        max(1, given.whole("waves", waves, _MOST_WAVES)),
        lines,
        share_of(given, "twist", twist, -360, 360),
        share_of(given, "inner", kind.inner, 0, 0.95),
    )


@lru_cache(maxsize=256)
def _lines(box: Box, kind: str, waves: Waves) -> Outline:
    return kept((rosette if kind == "rosette" else band)(box, waves), box)
