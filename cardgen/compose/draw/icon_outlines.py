"""The areas of an icon as one outline: to clip to it, to shade it, to fill holes."""

from functools import lru_cache
from itertools import pairwise

from cardgen.model.geometry import Box, Matrix
from cardgen.model.ops import Group, IconDrawing, Op, Outline, Segment, Shape
from cardgen.model.outlines import extent, flattened, mapped, tight_bounds

Points = list[tuple[float, float]]
_UNMOVED = Matrix()


@lru_cache(maxsize=256)
def icon_outline(drawing: IconDrawing) -> Outline:
    """Return the areas of a drawing, for the non-zero rule, in its own units.

    It is empty for a drawing that contains lines.
    """
    if not drawing.ops:
        return drawing.outline
    found = _areas(drawing.ops, _UNMOVED)
    return () if found is None else found


@lru_cache(maxsize=256)
def solid_icon(drawing: IconDrawing) -> IconDrawing | None:
    """Return a drawing in one colour without holes; None if it contains lines."""
    outline = icon_outline(drawing)
    if not outline:
        return None
    turned = (_turned(contour, clockwise=True) for contour in contours(outline))
    closed = tuple(segment for contour in turned for segment in contour)
    return IconDrawing(f"{drawing.name} solid", drawing.units, closed)


@lru_cache(maxsize=256)
def ink_box(drawing: IconDrawing) -> Box:
    """Return the box around what a drawing shows, in its own units."""
    if drawing.outline:
        return tight_bounds(drawing.outline)
    return extent(Group(_UNMOVED, drawing.ops))


def contours(outline: Outline) -> list[Outline]:
    """Return the parts of an outline, each from its move on."""
    starts = [index for index, segment in enumerate(outline) if segment[0] == "M"]
    return [outline[a:b] for a, b in pairwise([*starts, len(outline)])]


def _areas(ops: tuple[Op, ...], matrix: Matrix) -> Outline | None:
    """Return the areas of ops as one outline, None if one of them is none."""
    found: list[Segment] = []
    for op in ops:
        match op:
            case Group():
                inner = _areas(op.ops, op.matrix.then(matrix))
            case Shape(fill=fill) if fill is not None:
                inner = mapped(_wound(op), matrix)
            case _:
                inner = None
        if inner is None:
            return None
        found += inner
    return tuple(found)


def _wound(shape: Shape) -> Outline:
    """Return a shape's outline for the non-zero rule; overlaps cut no holes."""
    parts = contours(shape.outline)
    if not shape.even_odd:
        largest = max(parts, key=lambda part: abs(_area(part)))
        return shape.outline if _area(largest) >= 0 else _all_turned(parts)
    chains = [flattened(part, 4)[0] for part in parts]
    depths = [
        sum(_inside(chain[0], other) for other in chains if other is not chain)
        for chain in chains
    ]
    return tuple(
        segment
        for part, depth in zip(parts, depths, strict=True)
        for segment in _turned(part, clockwise=depth % 2 == 0)
    )


def _all_turned(parts: list[Outline]) -> Outline:
    return tuple(segment for part in parts for segment in backwards(part))


def _turned(contour: Outline, *, clockwise: bool) -> Outline:
    return contour if (_area(contour) >= 0) == clockwise else backwards(contour)


def backwards(contour: Outline) -> Outline:
    """Return one contour, drawn in the other direction."""
    drawn = [part for part in contour if part[0] != "Z"]
    ends = [part[-2:] for part in drawn]
    segments: list[Segment] = [("M", *ends[-1])]
    for part, end in zip(drawn[:0:-1], ends[-2::-1], strict=True):
        if part[0] == "C":
            _, x1, y1, x2, y2, *_ = part
            segments.append(("C", x2, y2, x1, y1, *end))
        else:
            segments.append(("L", *end))
    closed: Outline = (("Z",),) if contour[-1][0] == "Z" else ()
    return (*segments, *closed)


def _area(contour: Outline) -> float:
    """Return twice the area of a contour, negative if it is drawn anticlockwise."""
    (chain,) = flattened(contour, 4)
    around = pairwise([*chain, chain[0]])
    return sum(x * v - u * y for (x, y), (u, v) in around)


def _inside(point: tuple[float, float], chain: Points) -> bool:
    """Return whether a point is inside of a chain: its ray crosses it an odd time."""
    x, y = point
    crossed = False
    for (x1, y1), (x2, y2) in pairwise([*chain, chain[0]]):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
            crossed = not crossed
    return crossed
