"""Boards by chance with grain, knots and nails: a table, a deck, a wall, a sign.

Attributes:

    x, y            top left corner of its box; 0 when left out
    width, height   its size; all of the available room when left out
    kind            across or upright, how the boards lie; across when left out
    count           the number of boards side by side, from 1 to 60; 5 when left out
    length          how long a board is, 0 for as long as the box; 0 when left out
    gap             the distance between boards; 0.3 mm when left out
    ragged          how uneven their ends are, from 0 to 1; 0 when left out
    grain           the number of lines along each board, from 0 to 12; 3 when left out
    nails           true: nails at the ends; false when left out
    contrast        how much lighter and darker than `fill` boards are, from 0 to 1;
                    0.12 when left out
    tones           colours that boards take by chance, instead of `fill`: "brown gold"
    seed            any text or number: another one gives other boards; 1 when left out
    fill            a colour, a gradient or none; black when left out
    stroke          the colour of a line around each board; none when left out
    stroke-width    0.2 mm when left out
    dash            lengths of dash and gap: "2 1"
    fill-opacity, stroke-opacity   from 0 to 1
    rotate          degrees clockwise about the middle of its box
    stroke-linecap, stroke-linejoin, transform   as in SVG

Grain and nails are a darker `fill`; on boards in a gradient they are those in the
colour of the stroke.

Example:

    <planks x="2" y="2" width="28" height="18" fill="mix(gold, navy, 35%)"
            length="14" gap="0.5" grain="4" contrast="0.2" nails="true"/>
    <planks x="33" y="2" width="18" height="11" count="2" ragged="0.5" seed="5"
            fill="mix(oldlace, gold, 50%)" nails="true"/>
    <planks kind="upright" x="33" y="15" width="18" height="14" count="6" seed="2"
            tones="mute(teal, 50%) mute(teal, 65%)"/>
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain

from cardgen.compose.draw.attributes import FILL, STROKE, TRANSFORM, Attributes
from cardgen.compose.draw.field_attributes import (
    BOX,
    about_middle,
    field_box,
    seed_of,
    share_of,
)
from cardgen.compose.draw.tones import Fill, filled, fills_of, shaded
from cardgen.compose.fields.planks import Carpentry, planks
from cardgen.compose.fields.ribbons import kept
from cardgen.model.chance import share
from cardgen.model.geometry import Box, Matrix
from cardgen.model.ops import Op, Outline, Paint, Segment, Shape
from cardgen.model.outlines import mapped, rectangle
from cardgen.model.units import to_points

ID = "planks"
HOLDS = False
ATTRIBUTES = (
    *("kind", *BOX, "count", "length", "gap", "ragged", "grain", "nails"),
    *("contrast", "tones", "seed"),
    *FILL,
    *STROKE,
    *("rotate", *TRANSFORM),
)
_MOST_BOARDS, _MOST_LINES = 60, 12
# A board longer than a few widths looks like one; more than this is noise.
_MOST_JOINTS = 40
_DARKER = 0.32


def draw(given: Attributes) -> tuple[Op, ...]:
    """Draw boards: those of one tone as one shape, and their grain above them."""
    box, contrast = field_box(given), share_of(given, "contrast", 0.12)
    fills = fills_of(given, rectangle(*box), (-contrast, 0, contrast))
    upright = given.word("kind", ("across", "upright"), "across") == "upright"
    carpentry = _carpentry(given, box.height if upright else box.width)
    areas, marks = _laid(box, carpentry, upright, len(fills), seed_of(given))
    if not any(areas) and "gap" in given.element.attributes and all(box[2:]):
        raise given.refused("gap leaves no room for boards")
    boards = filled(fills, areas, given.stroke())
    return about_middle(given, box, (*boards, *_marks(given, fills, marks)))


def _carpentry(given: Attributes, along: float) -> Carpentry:
    length = given.extent("length", 0)
    if length and along > _MOST_JOINTS * length:
        found = given.written("length")
        raise given.wrong("length", f"at least 1/{_MOST_JOINTS} of the box", found)
    return Carpentry(
        max(1, given.whole("count", 5, _MOST_BOARDS)),
        given.extent("gap", to_points(0.3)),
        length,
        share_of(given, "ragged", 0),
        given.whole("grain", 3, _MOST_LINES),
        given.word("nails", ("true", "false"), "false") == "true",
    )


@lru_cache(maxsize=256)
def _laid(
    box: Box, carpentry: Carpentry, upright: bool, tones: int, seed: str
) -> tuple[tuple[Outline, ...], tuple[Outline, ...]]:
    """Return the areas and the marks of the boards in each tone."""
    onto = Matrix(e=box.x, f=box.y)
    size = box.width, box.height
    if upright:
        size, onto = size[::-1], Matrix(0, 1, 1, 0, box.x, box.y)
    areas: list[list[Segment]] = [[] for _ in range(tones)]
    marks: list[list[Segment]] = [[] for _ in range(tones)]
    for index, board in enumerate(planks(*size, carpentry, seed)):
        tone = int(share(seed, "tone", index) * tones)
        areas[tone] += board.area
        marks[tone] += board.marks

    def placed(drawn: Sequence[Sequence[Segment]]) -> tuple[Outline, ...]:
        return tuple(kept(mapped(tuple(same), onto), box) for same in drawn)

    return placed(areas), placed(marks)


def _marks(
    given: Attributes, fills: Sequence[Fill | None], marks: Sequence[Outline]
) -> Iterator[Op]:
    """Yield grain and nails, in the colour of lines where no tone can be darkened."""
    if isinstance(fills[0], Paint):
        yield from shaded(fills, marks, _DARKER)
        return
    stroke, outline = given.stroke(), tuple(chain.from_iterable(marks))
    if stroke and outline:
        yield Shape(outline, stroke.paint)
