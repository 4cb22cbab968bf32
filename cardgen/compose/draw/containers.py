"""Containers: groups, and the layout of rows and grids in cells."""

from collections.abc import Callable, Iterator, Sequence
from typing import Literal, NamedTuple

from cardgen.compose.draw.attributes import TRANSFORM, Attributes
from cardgen.compose.draw.clips import BadClip, read_clip
from cardgen.compose.draw.context import DrawContext
from cardgen.compose.template.markup import Element
from cardgen.compose.transforms import under
from cardgen.model.geometry import Box, move
from cardgen.model.ops import Group, Op, Outline
from cardgen.model.problem import Refused
from cardgen.model.units import show_mm

Place = Literal["start", "center", "end", "spread"]

GROUP = (
    *("x", "y", "width", "height", "rotate", "clip", "clip-path"),
    *TRANSFORM,
)
"""The attributes of every element that draws a group."""
BOX = ("x", "y", "width", "height", "padding", "align", "valign")
ALIGN: dict[str, Place] = {
    "left": "start",
    "center": "center",
    "right": "end",
    "justify": "spread",
}
VALIGN: dict[str, Place] = {
    "top": "start",
    "middle": "center",
    "bottom": "end",
    "justify": "spread",
}
_SHARES = {"start": 0.0, "center": 0.5, "end": 1.0, "spread": 0.0}
_MOST = 2000
_SLACK = 0.01


class Child(NamedTuple):
    """An element in a container, with its own size; None is what the cell has."""

    element: Element
    width: float | None
    height: float | None
    grow: float


def inner_box(given: Attributes) -> Box:
    """Return the room inside a container's padding."""
    width, height = given.room()
    padding = given.extent("padding", 0)
    if 2 * padding > min(width, height):
        raise given.refused("padding leaves no room inside")
    whole = Box(given.length("x", 0), given.length("y", 0), width, height)
    return whole.grown(-padding)


def children_of(given: Attributes, box: Box) -> list[Child]:
    """Return the elements of a container, repetitions expanded. Raises Refused."""
    context = given.context.inside(move(0, 0), (box.width, box.height))
    elements = list(_expanded(given.element.children, context))
    if len(elements) > _MOST:
        raise given.refused(f"more than {_MOST} elements in one container")
    return [
        _child(Attributes(context.styled(element), context)) for element in elements
    ]


def spread(
    sizes: Sequence[float | None],
    grows: Sequence[float],
    room: float,
    gap: float,
    place: Place,
) -> list[tuple[float, float]]:
    """Return start and size of each along a row of `room`.

    Sizes of None share the rest by their `grows`. Raises ValueError if the others and
    the gaps need more; its text is what they need.
    """
    if not sizes:
        return []
    fixed = sum(size or 0.0 for size in sizes) + gap * (len(sizes) - 1)
    left = room - fixed
    if left < -_SLACK:
        raise ValueError(show_mm(fixed))
    shares = [g if size is None else 0.0 for size, g in zip(sizes, grows, strict=True)]
    unit = max(left, 0.0) / sum(shares) if any(shares) else 0.0
    widths = [
        share * unit if size is None else size
        for size, share in zip(sizes, shares, strict=True)
    ]
    free = 0.0 if any(shares) else max(left, 0.0)
    step = gap
    if place == "spread" and len(sizes) > 1:
        step += free / (len(sizes) - 1)
    at = free * _SHARES[place]
    starts: list[tuple[float, float]] = []
    for width in widths:
        starts.append((at, width))
        at += width + step
    return starts


def within(size: float | None, room: float, place: Place) -> tuple[float, float]:
    """Return start and size of one element across a row: all of it without a size."""
    if size is None:
        return 0.0, room
    return (room - size) * _SHARES[place], size


def draw_line(
    given: Attributes,
    *,
    upright: bool,
    fitted: Callable[[Attributes, list[Child], Box], list[Child]] | None = None,
) -> tuple[Op, ...]:
    """Draw a container's elements in one line, side by side or below each other.

    `fitted` may give elements a size that depends on the room. Raises Refused if they
    need more room than there is.
    """
    box = inner_box(given)
    align = ALIGN[given.word("align", tuple(ALIGN)[: 3 if upright else 4], "left")]
    default = "top" if upright else "middle"
    valign = VALIGN[given.word("valign", tuple(VALIGN)[: 4 if upright else 3], default)]
    along, across = (valign, align) if upright else (align, valign)
    children = children_of(given, box)
    if fitted:
        children = fitted(given, children, box)
    sizes = [child.height if upright else child.width for child in children]
    grows = [child.grow for child in children]
    length, side = (box.height, "height") if upright else (box.width, "width")
    try:
        places = spread(sizes, grows, length, given.extent("gap", 0), along)
    except ValueError as needs:
        raise given.too_narrow(side, str(needs), length) from None
    ops: list[Op] = []
    for child, (start, size) in zip(children, places, strict=True):
        if upright:
            x, width = within(child.width, box.width, across)
            cell = Box(box.x + x, box.y + start, width, size)
        else:
            y, height = within(child.height, box.height, across)
            cell = Box(box.x + start, box.y + y, size, height)
        ops += put(child, cell, given)
    return under(given.matrix(), tuple(ops))


def put(child: Child, cell: Box, given: Attributes) -> tuple[Op, ...]:
    """Draw a child in its cell. Its own x and y move it from there."""
    place = move(cell.x, cell.y)
    matrix = place.then(given.matrix())
    context = given.context.inside(matrix, (cell.width, cell.height))
    ops = context.draw_elements([_sized(child.element, cell)], context)
    return (Group(place, ops),) if ops else ()


def _expanded(elements: Sequence[Element], context: DrawContext) -> Iterator[Element]:
    for element in elements:
        if element.tag != "repeat":
            yield element
            continue
        count = Attributes(context.styled(element), context).whole("count", None, 500)
        inside = list(_expanded(element.children, context))
        if count * len(inside) > _MOST:
            raise Attributes(element, context).refused(
                f"repeats more than {_MOST} elements"
            )
        yield from inside * count


def _child(given: Attributes) -> Child:
    grow = given.number("grow", 1.0)
    if not 0 < grow <= 1000:
        raise given.wrong("grow", "a number above 0", given.written("grow"))
    try:
        width, height = _own_size(given)
    except Refused:
        # Its faults are reported when it is drawn.
        width = height = None
    return Child(given.element, width, height, grow)


def _own_size(given: Attributes) -> tuple[float | None, float | None]:
    """Return the size that an element states, in each direction if any."""
    has = given.element.attributes.__contains__
    if given.element.tag in ("circle", "ellipse", "icon"):
        size = given.extent("size") if has("size") else None
        across = 2 * given.extent("rx") if has("rx") else size
        down = 2 * given.extent("ry") if has("ry") else size
        both = 2 * given.extent("r") if has("r") else None
        return both or across, both or down
    if given.element.tag == "line":
        return _span(given, "x1", "x2"), _span(given, "y1", "y2")
    width = given.extent("width") if has("width") else None
    # Only its column knows how high such a text is.
    fits = given.element.attributes.get("height") == "fit"
    return width, given.extent("height") if has("height") and not fits else None


def _span(given: Attributes, start: str, stop: str) -> float | None:
    if "%" in given.element.attributes.get(stop, ""):
        return None
    return abs(given.length(stop, 0) - given.length(start, 0))


def _sized(element: Element, cell: Box) -> Element:
    """Return an element with the size of its cell.

    Sizes are written as lengths: a percentage would be taken of the cell again.
    """
    width, height = f"{cell.width!r}pt", f"{cell.height!r}pt"
    middle = {"cx": f"{cell.width / 2!r}pt", "cy": f"{cell.height / 2!r}pt"}
    least = min(cell.width, cell.height)
    match element.tag:
        case "circle":
            more = {**middle, "r": f"{least / 2!r}pt"}
        case "ellipse":
            more = {
                **middle,
                "rx": f"{cell.width / 2!r}pt",
                "ry": f"{cell.height / 2!r}pt",
            }
        case "icon":
            more = {
                "size": f"{least!r}pt",
                "x": f"{(cell.width - least) / 2!r}pt",
                "y": f"{(cell.height - least) / 2!r}pt",
            }
        case "line" | "polygon" | "path" | "repeat":
            more = {}
        case _:
            own = {**element.attributes, "width": width, "height": height}
            return element._replace(attributes=own)
    return element._replace(attributes={**more, **element.attributes})


def draw_group(given: Attributes) -> tuple[Op, ...]:
    """Return the elements inside, with the group's transform and clip."""
    origin = move(given.length("x", 0), given.length("y", 0))
    matrix = given.matrix((0, 0)).then(origin)
    context = given.context.inside(matrix, given.room())
    clip = _clip(given)
    if clip is not None:
        context = context.clipped(clip, given.element.place)
    ops = context.draw_elements(given.element.children, context)
    return (Group(matrix, ops, clip),) if ops else ()


def _clip(given: Attributes) -> Outline | None:
    if "clip-path" in given.element.attributes:
        return given.outline("clip-path")
    text = given.element.attributes.get("clip")
    if text is None:
        return None
    try:
        return read_clip(text, given.context, given.element.place)
    except BadClip as fault:
        raise given.wrong("clip", str(fault), text) from None
