"""Elements drawn again and again by chance, evenly over a box, in a shape or along it.

Attributes:

    x, y            top left corner of its box; 0 when left out, or as `inside`
    width, height   its size; all of the available room when left out, or as `inside`
    inside          where the marks are: icon(name,x,y,size) or SVG path data; the box
                    when left out
    along           instead of inside: the line that the marks stand on, each rotated as
                    the line is there; icon(name,x,y,size) or SVG path data
    count           the number of marks, from 0 to 2000; 20 when left out
    step            instead of count: about the distance between neighbours
    size            smallest and largest scale of a mark: "0.6 1.2"; 1 when left out
    turn            degrees by which marks are rotated: "-30 30"; 0 when left out
    tones           colours that the marks take by chance, wherever its elements have
                    "tone" for a colour: "olivedrab gold"
    toward          a direction as on a compass, 0 up, 90 to the right: size and tones
                    then change that way, from the first to the last, instead of by
                    chance
    choose          all: a mark is all of the elements; one: one of them by chance; all
                    when left out
    cut             true: marks are cut at the edge; false: a mark's middle is so far
                    from the edge of the box that it stays inside; true for `inside`,
                    false for a box
    seed            any text or number: another one scatters them differently; 1 when
                    left out
    rotate          degrees clockwise about the middle of its box
    transform       as in SVG

The origin of its elements is the middle of a mark. Marks lower down are in front; those
along a line are in its order. A few marks more leave the others where they are. Texts
and pictures cannot be scattered.

Example:

    <rect x="2" y="2" width="24" height="16" rx="1" fill="olivedrab"/>
    <scatter x="2" y="2" width="24" height="16" count="26" size="0.5 1.1" turn="0 360"
             tones="white gold skyblue" seed="7">
      <path d="M0 0C2 -2 2 2 0 0C-2 2 -2 -2 0 0" fill="tone"/>
      <circle r="0.4" fill="brown"/>
    </scatter>
    <icon name="fern" x="27" y="2" size="13" fill="olivedrab"/>
    <scatter inside="icon(fern,27,2,13)" step="0.9" size="1 0.4" toward="180"
             cut="false" choose="one">
      <circle r="0.3" fill="darken(olivedrab, 20%)"/>
      <circle r="0.25" fill="gold"/>
    </scatter>
    <scatter along="M42 10a4.5 6.5 0 1 1 0 0.1" count="22" turn="-20 20" size="0.7 1.2"
             tones="olivedrab darken(olivedrab, 15%)">
      <path d="M0 0Q1 -1.4 2.2 -1.2Q1.6 0 0 0" fill="tone"/>
    </scatter>
"""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from cardgen.compose.draw.attributes import TRANSFORM, Attributes
from cardgen.compose.draw.field_attributes import (
    BOX,
    box_around,
    count_of,
    middle,
    number_range,
    outline_of,
    seed_of,
    too_intricate,
)
from cardgen.compose.draw.tones import tones_of
from cardgen.compose.fields.numbers import direction, places_for, way_across
from cardgen.compose.fields.scatter import (
    Waypoint,
    length,
    reach,
    room_for,
    spread_along,
    spread_by_count,
    spread_by_step,
)
from cardgen.compose.fields.spans import TooIntricate, holds
from cardgen.compose.template.markup import Element
from cardgen.compose.transforms import under
from cardgen.model.chance import shares
from cardgen.model.geometry import Box, Matrix, around
from cardgen.model.ops import Group, Op, Outline
from cardgen.model.outlines import rectangle
from cardgen.model.problem import Refused

ID = "scatter"
HOLDS = True
ATTRIBUTES = (
    *(
        *BOX,
        "inside",
        "along",
        "count",
        "step",
        "size",
        "turn",
        "tones",
        "toward",
        "choose",
    ),
    *("cut", "seed", "rotate", *TRANSFORM),
)
_MOST = 2000
_TONE = re.compile(r"\btone\b")
_COLOURS = ("fill", "stroke", "tones", "shadow")
_PLACED = frozenset(["text", "image", "card"])
# A factor is multiplied by a mark's few points: more digits cannot be seen.
_FACTOR_PLACES = 3
Mark: TypeAlias = tuple[Op, ...]
Waypoints: TypeAlias = Sequence[Waypoint]


class Spread(NamedTuple):
    """How marks differ: scale, rotation in degrees, and the way that both grow.

    Without a direction `toward`, scale and tone are by chance. Marks that are `lined`
    up along a line keep its order.
    """

    box: Box
    size: tuple[float, float]
    turn: tuple[float, float]
    toward: float | None
    lined: bool
    seed: str


def draw(given: Attributes) -> tuple[Op, ...]:
    """Draw the marks, each under a matrix of its own."""
    inside, line = outline_of(given, "inside"), outline_of(given, "along")
    if inside and line:
        raise given.refused("marks are inside or along", "leave out one of them")
    box = box_around(given, inside or line)
    cut = given.word("cut", ("true", "false"), "true" if inside else "false") == "true"
    spread, marks = _spread(given, box), _marks(given)
    if not any(map(any, marks)):
        return ()
    room = box if cut or line else _shrunk(box, marks, spread)
    points = _along(given, line) if line else _points(given, room, inside)
    placed = tuple(_placed(points, marks, spread))
    clip = (inside or rectangle(*box)) if cut else None
    return under(given.matrix(middle(box)), (Group(Matrix(), placed, clip),))


def _spread(given: Attributes, box: Box) -> Spread:
    toward = given.number("toward", 0) if "toward" in given.element.attributes else None
    size = number_range(given, "size", (1.0, 1.0), (0, 100))
    turn = number_range(given, "turn", (0.0, 0.0), (-3600, 3600))
    lined = "along" in given.element.attributes
    return Spread(box, size, turn, toward, lined, seed_of(given))


def _along(given: Attributes, line: Outline) -> Waypoints:
    """Return where marks stand on a line. Raises Refused for too many of them."""
    count = count_of(given, 20, _MOST)
    if "step" in given.element.attributes:
        step, whole = given.extent("step"), length(line)
        if whole > _MOST * step:
            raise _too_many(given)
        count = round(whole / step) if step else 0
    return spread_along(line, count)


def _too_many(given: Attributes) -> Refused:
    expected = f"so large that there are at most {_MOST} marks"
    return given.wrong("step", expected, given.written("step"))


def _points(given: Attributes, room: Box, inside: Outline | None) -> Waypoints:
    """Return the middles of the marks. Raises Refused for too many of them."""
    seed, stepped = seed_of(given), "step" in given.element.attributes
    try:
        if not stepped:
            return _by_count(room, count_of(given, 20, _MOST), seed, inside)
        step = given.extent("step")
        if room_for(room, step) > _MOST:
            raise _too_many(given)
        return _by_step(room, step, seed, inside)
    except TooIntricate:
        raise too_intricate(given) from None


# A face is drawn in each look, and its marks are in the same places.
@lru_cache(maxsize=256)
def _by_count(room: Box, count: int, seed: str, inside: Outline | None) -> Waypoints:
    points = spread_by_count(room, count, seed, _held(inside))
    return tuple(Waypoint(*point) for point in points)


@lru_cache(maxsize=256)
def _by_step(room: Box, step: float, seed: str, inside: Outline | None) -> Waypoints:
    points = spread_by_step(room, step, seed, _held(inside))
    return tuple(Waypoint(*point) for point in points)


def _held(inside: Outline | None) -> Callable[[float, float], bool]:
    return (lambda x, y: True) if inside is None else holds(inside)


def _marks(given: Attributes) -> list[list[Mark]]:
    """Return by tones the marks to choose from, as they are about the origin."""
    context = given.context.inside(given.matrix(), given.context.frame)
    children = given.element.children
    _refuse_placed(given, children)
    choices = (
        [[child] for child in children]
        if given.word("choose", ("all", "one"), "all") == "one"
        else [children]
    )
    words: Sequence[str | None] = tones_of(given) or [None]
    noted = len(context.findings.icons)
    marks = [
        [
            context.draw_elements([_toned(each, tone) for each in choice], context)
            for choice in choices
        ]
        for tone in words
    ]
    # They were drawn about the origin, and will be placed elsewhere.
    del context.findings.icons[noted:]
    return marks


def _toned(element: Element, tone: str | None) -> Element:
    """Return an element with a colour wherever it has "tone" for one."""
    if tone is None:
        return element
    attributes = {
        name: _TONE.sub(lambda _: tone, value) if name in _COLOURS else value
        for name, value in element.attributes.items()
    }
    children = [_toned(child, tone) for child in element.children]
    return element._replace(attributes=attributes, children=tuple(children))


def _refuse_placed(given: Attributes, elements: Sequence[Element]) -> None:
    """Raise Refused for elements that depend on their place on the face."""
    for element in elements:
        if element.tag in _PLACED:
            message = f"<{element.tag}> cannot be scattered"
            raise given.refused(message, "scatter shapes, icons and groups of them")
        _refuse_placed(given, element.children)


def _shrunk(box: Box, marks: list[list[Mark]], spread: Spread) -> Box:
    """Return where middles may be so that no mark leaves the box."""
    turned = spread.turn != (0, 0)
    whole = around(reach(mark, turned) for choices in marks for mark in choices)
    largest = max(spread.size)
    x, width = _room(box.x, box.width, whole.x * largest, whole.width * largest)
    y, height = _room(box.y, box.height, whole.y * largest, whole.height * largest)
    return Box(x, y, width, height)


def _room(start: float, length: float, left: float, size: float) -> tuple[float, float]:
    """Return where an origin may begin and how far it may move along one side.

    The mark begins `left` of it. A mark longer than the side has one place.
    """
    free = length - size
    return start - left + min(free, 0) / 2, max(free, 0.0)


def _placed(
    points: Sequence[Waypoint], marks: list[list[Mark]], spread: Spread
) -> Iterator[Group]:
    """Yield marks at points, the upper ones first if they are not lined up."""
    sizes, turns, tones, choices = (
        shares(spread.seed, key) for key in ("sizes", "turns", "tones", "choices")
    )
    places = places_for(max(spread.box.width, spread.box.height))
    found = []
    for x, y, angle in points:
        way, blur = sizes.next(), tones.next()
        turned = angle + turns.between(*spread.turn)
        row = blur * len(marks)
        if spread.toward is not None:
            right, down, origin = way_across(spread.box, spread.toward)
            way = min(max(x * right + y * down + origin, 0.0), 1.0)
            row = way * len(marks) + blur - 0.5
        mark = choices.pick(marks[min(max(int(row), 0), len(marks) - 1)])
        low, high = spread.size
        matrix = _matrix(low + (high - low) * way, turned)
        found.append((matrix._replace(e=round(x, places), f=round(y, places)), mark))
    if not spread.lined:
        found.sort(key=lambda each: (each[0].f, each[0].e))
    yield from (Group(matrix, mark) for matrix, mark in found if mark)


def _matrix(scale: float, degrees: float) -> Matrix:
    cos, sin = (round(scale * part, _FACTOR_PLACES) for part in direction(degrees))
    return Matrix(cos, sin, -sin, cos)
