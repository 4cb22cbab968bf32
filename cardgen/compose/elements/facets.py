"""Flat faces by chance, lit from the upper left: a rock, crystals, a mountain, ice.

Attributes:

    kind            rock, crystal, peak or ice; rock when left out
    x, y            top left corner of its box; 0 when left out
    width, height   its size; all of the available room when left out
    count           a rock's sides, from 5 to 24; how many crystals, from 1 to 12; steps
                    of a mountain's ridge, from 2 to 12; columns of ice, from 1 to 24
    contrast        how much lighter and darker than `fill` faces are, from 0 to 1; 0.45
                    when left out, of ice 0.2
    tones           colours from the darkest face to the brightest, instead of `fill`:
                    "navy teal skyblue"
    flip            true: light comes from the upper right
    seed            any text or number: another one gives other faces; 1 when left out
    fill            a colour, a gradient or none; black when left out
    stroke          the colour of a line around each face; none when left out
    stroke-width    0.2 mm when left out
    dash            lengths of dash and gap: "2 1"
    fill-opacity, stroke-opacity   from 0 to 1
    rotate          degrees clockwise about the middle of its box
    stroke-linecap, stroke-linejoin, transform   as in SVG

Rocks, crystals and mountains stand on the lower edge of the box and reach all others;
ice fills it.

Example:

    <facets x="2" y="6" width="16" height="11" fill="mute(skyblue, 60%)"/>
    <facets kind="crystal" x="20" y="2" width="15" height="15" fill="teal" seed="3"
            contrast="0.6"/>
    <facets kind="ice" x="37" y="2" width="15" height="15" fill="skyblue" count="5"/>
    <facets kind="peak" x="2" y="19" width="30" height="14" seed="5" flip="true"
            tones="navy darken(teal, 20%) teal skyblue white"/>
    <facets kind="crystal" x="36" y="19" width="14" height="14" count="3"
            fill="none" stroke="brown"/>
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from cardgen.compose.draw.attributes import FILL, STROKE, TRANSFORM, Attributes
from cardgen.compose.draw.field_attributes import (
    BOX,
    about_middle,
    field_box,
    seed_of,
    share_of,
)
from cardgen.compose.draw.tones import filled, fills_of
from cardgen.compose.fields.facets import Body, crystal, field, peak, rock
from cardgen.compose.fields.ribbons import kept
from cardgen.model.geometry import Box
from cardgen.model.ops import Op, Outline
from cardgen.model.outlines import polygon, rectangle

ID = "facets"
HOLDS = False
ATTRIBUTES = (
    *("kind", *BOX, "count", "contrast", "tones", "flip", "seed"),
    *FILL,
    *STROKE,
    *("rotate", *TRANSFORM),
)
_Maker = Callable[[str, int, Box], Iterator[Body]]
# The faces of each kind, and its usual, least and largest count.
_KINDS: dict[str, tuple[_Maker, int, int, int]] = {
    "rock": (lambda seed, count, _: rock(seed, count), 9, 5, 24),
    "crystal": (lambda seed, count, _: crystal(seed, count), 5, 1, 12),
    "peak": (lambda seed, count, _: peak(seed, count), 5, 2, 12),
    "ice": (lambda seed, count, box: field(count, _rows(count, box), seed), 6, 1, 24),
}
# Darkest to brightest, as shares of the contrast.
_TONES = (-1, -0.5, 0, 0.5, 1)
_MOST_ROWS = 40


class _Plan(NamedTuple):
    kind: str
    parts: int
    box: Box
    flip: bool
    seed: str


def draw(given: Attributes) -> tuple[Op, ...]:
    """Draw faces: of each body, those of one tone as one shape."""
    plan = _plan(given)
    contrast = share_of(given, "contrast", 0.2 if plan.kind == "ice" else 0.45)
    tones = tuple(contrast * tone for tone in _TONES)
    fills = fills_of(given, rectangle(*plan.box), tones)
    stroke = given.stroke()
    if stroke:
        stroke = stroke._replace(join="round")
    faces = _bodies(plan, len(fills))
    inks = [fills[tone] for tone, _ in faces]
    return about_middle(
        given, plan.box, filled(inks, [outline for _, outline in faces], stroke)
    )


def _plan(given: Attributes) -> _Plan:
    kind = given.word("kind", tuple(_KINDS), "rock")
    _, usual, least, most = _KINDS[kind]
    count = given.whole("count", usual, most)
    if count < least:
        expected = f"a whole number from {least} to {most}"
        raise given.wrong("count", expected, given.written("count"))
    flip = given.word("flip", ("true", "false"), "false") == "true"
    return _Plan(kind, count, field_box(given), flip, seed_of(given))


def _rows(count: int, box: Box) -> int:
    """Return the rows of faces that are about as high as wide."""
    rows = round(count * box.height / box.width) if box.width else 1
    return min(_MOST_ROWS, max(1, rows))


@lru_cache(maxsize=256)
def _bodies(plan: _Plan, tones: int) -> tuple[tuple[int, Outline], ...]:
    """Return outlines with their tones, in the order in which they are drawn."""
    found = _KINDS[plan.kind][0](plan.seed, plan.parts, plan.box)
    return tuple(chain.from_iterable(_toned(body, plan, tones) for body in found))


def _toned(body: Body, plan: _Plan, tones: int) -> Iterator[tuple[int, Outline]]:
    """Yield the faces of a body, those of one tone together.

    Below them is all of it in a middle tone: where faces meet, nothing shines through.
    """
    faces = [(int(each.light * tones), _placed(each.corners, plan)) for each in body]
    yield tones // 2, tuple(chain.from_iterable(outline for _, outline in faces))
    for tone in range(tones) if tones > 1 else ():
        same = [outline for other, outline in faces if other == tone]
        if same:
            yield tone, tuple(chain.from_iterable(same))


def _placed(corners: Sequence[tuple[float, float]], plan: _Plan) -> Outline:
    x, y, width, height = plan.box
    points = [
        (x + (1 - right if plan.flip else right) * width, y + down * height)
        for right, down in corners
    ]
    # All in one direction, so that they make one area.
    (ax, ay), (bx, by), (cx, cy), *_ = points
    clockwise = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax) > 0
    return kept(polygon(points if clockwise else points[::-1]), plan.box)
