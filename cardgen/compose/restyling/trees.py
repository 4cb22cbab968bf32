"""Shapes within groups: where each is on the face, and other ops in its place."""

import math
from collections.abc import Callable, Container, Iterable, Iterator
from functools import lru_cache
from itertools import combinations, pairwise
from typing import NamedTuple

from cardgen.model.geometry import Box, Matrix
from cardgen.model.ops import Color, Gradient, Group, Icon, Op, Outline, Paint, Shape
from cardgen.model.outlines import extent, flattened, mapped

# Fills that let more than this through are light and shadow, no surfaces.
_SOLID = 0.6
_FLAT = 1e-9
# Parts of an outline that share less of their boxes are beside each other.
_OVER = 0.45


class Area(NamedTuple):
    """A shape, the map from its coordinates to the face, and its box on the face."""

    shape: Shape
    matrix: Matrix
    box: Box

    @property
    def unit(self) -> float:
        """The length in the shape's coordinates that is one point on the face."""
        return unit_of(self.matrix)

    @property
    def size(self) -> float:
        """The square points that its outline encloses, about."""
        return _measured(self.shape.outline)[0] / self.unit**2

    @property
    def thickness(self) -> float:
        """How thick its parts are, in points on the face."""
        return thickness_of(self.shape.outline) / self.unit


def area_of(shape: Shape, matrix: Matrix) -> Area:
    """Return a shape with its place."""
    return Area(shape, matrix, matrix.bounds(extent(shape)))


def areas(
    ops: Iterable[Op], matrix: Matrix, finished: Container[int] = ()
) -> Iterator[Area]:
    """Yield all shapes but those of finished groups, in the order they are drawn in."""
    for op in ops:
        if isinstance(op, Shape):
            yield area_of(op, matrix)
        elif isinstance(op, Group) and id(op) not in finished:
            yield from areas(op.ops, op.matrix.then(matrix), finished)


def redrawn(
    ops: Iterable[Op],
    matrix: Matrix,
    draw: Callable[[Area], tuple[Op, ...]],
    finished: Container[int] = (),
) -> tuple[Op, ...]:
    """Return ops with others in the place of their shapes.

    What is `finished`, by its id, stays as it is, and so do texts and pictures.
    """
    found: list[Op] = []
    for op in ops:
        if isinstance(op, Shape):
            found += draw(area_of(op, matrix))
        elif isinstance(op, Group) and id(op) not in finished:
            inside = redrawn(op.ops, op.matrix.then(matrix), draw, finished)
            found += (op._replace(ops=inside),) if inside else ()
        else:
            found.append(op)
    return tuple(found)


def opened(ops: Iterable[Op], finished: Container[int] = ()) -> tuple[Op, ...]:
    """Return ops with the shapes that icons are made of in the place of icons."""
    found: list[Op] = []
    for op in ops:
        if isinstance(op, Icon):
            found.append(_opened(op))
        elif isinstance(op, Group) and id(op) not in finished:
            found.append(op._replace(ops=opened(op.ops, finished)))
        else:
            found.append(op)
    return tuple(found)


def _opened(icon: Icon) -> Op:
    drawing, scale = icon.drawing, icon.size / icon.drawing.units
    place = Matrix(a=scale, d=scale, e=icon.x, f=icon.y)
    if not drawing.ops:
        outline = mapped(drawing.outline, place)
        return Shape(outline, icon.paint, icon.stroke)
    if drawing.colourful:
        return Group(place, drawing.ops)
    return Group(place, redrawn(drawing.ops, place, lambda area: _tinted(area, icon)))


def _tinted(area: Area, icon: Icon) -> tuple[Op, ...]:
    shape = area.shape
    stroke = shape.stroke and shape.stroke._replace(paint=icon.paint)
    return (shape._replace(fill=shape.fill and icon.paint, stroke=stroke),)


def is_solid(shape: Shape) -> bool:
    """Return whether a shape is an area that hides what is behind it."""
    return shape.fill is not None and opacity_of(shape.fill) >= _SOLID


def is_line(shape: Shape) -> bool:
    """Return whether a shape is a line that hides what is behind it."""
    line = shape.fill is None and shape.stroke is not None
    return line and shape.stroke.paint.opacity >= _SOLID  # type: ignore[union-attr]


def flat(paint: Paint | Gradient) -> Paint:
    """Return a paint, of a gradient that in the middle between its ends."""
    if isinstance(paint, Paint):
        return paint
    return Paint(color_at(paint, 0.5), opacity_of(paint))


def opacity_of(paint: Paint | Gradient) -> float:
    """Return the opacity of a paint, of a gradient the mean of its stops."""
    if isinstance(paint, Paint) or not paint.fades:
        return paint.opacity
    return round(paint.opacity * sum(paint.fades) / len(paint.fades), 4)


def color_at(gradient: Gradient, place: float) -> Color:
    """Return the colour of a gradient at a place, from 0 to 1, between its ends."""
    below = [stop for stop in gradient.stops if stop[0] <= place] or [gradient.stops[0]]
    above = [stop for stop in gradient.stops if stop[0] > place] or [gradient.stops[-1]]
    (low, one), (high, other) = below[-1], above[0]
    part = min(1.0, max(0.0, (place - low) / (high - low))) if high > low else 0.0
    red, green, blue = (
        round(a + (b - a) * part, 4) for a, b in zip(one, other, strict=True)
    )
    return Color(red, green, blue)


def without_gradient(shape: Shape) -> Shape:
    """Return a shape without its gradient."""
    return shape._replace(fill=flat(shape.fill)) if shape.fill else shape


def thickness_of(outline: Outline) -> float:
    """Return how thick an outline's parts are: the width of strips, half that of discs.

    It is in the outline's own unit: twice its area by the length of its edge.
    """
    area, length = _measured(outline)
    return 2 * area / length if length else 0.0


@lru_cache(maxsize=2048)
def _measured(outline: Outline) -> tuple[float, float]:
    """Return the area within an outline and the length of its edge, about.

    A contour that runs against the largest one, within its box, is a hole.
    """
    parts = [_contour(chain) for chain in flattened(outline, 3)]
    if not parts:
        return 0.0, 0.0
    largest, box, _ = max(parts, key=lambda part: abs(part[0]))
    area = 0.0
    for own, within, _ in parts:
        hole = own * largest < 0 and box.holds(within)
        area += -abs(own) if hole else abs(own)
    return max(0.0, area), round(sum(length for *_, length in parts), 9)


@lru_cache(maxsize=2048)
def has_limbs(outline: Outline) -> bool:
    """Return whether parts of an outline lie over each other, by their boxes.

    The tiers of a fir, which touch, are none.
    """
    boxes = [box for _, box, _ in map(_contour, flattened(outline, 3))]
    return any(_shared(one, other) > _OVER for one, other in combinations(boxes, 2))


def _shared(one: Box, other: Box) -> float:
    """Return how much of the smaller one two boxes share, from 0 to 1."""
    across = min(one.right, other.right) - max(one.x, other.x)
    down = min(one.bottom, other.bottom) - max(one.y, other.y)
    least = min(one.width * one.height, other.width * other.height)
    return across * down / least if least > 0 and min(across, down) > 0 else 0.0


def _contour(chain: list[tuple[float, float]]) -> tuple[float, Box, float]:
    """Return the area of a contour (Gauss), by its direction; its box and length."""
    area, length = 0.0, 0.0
    for (x, y), (u, v) in pairwise([*chain, chain[0]]):
        area += x * v - u * y
        length += math.hypot(u - x, v - y)
    xs, ys = zip(*chain, strict=True)
    box = Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
    return area / 2, box, length


def is_open(matrix: Matrix) -> bool:
    """Return whether a map keeps areas: what it flattens cannot be seen."""
    return abs(matrix.a * matrix.d - matrix.b * matrix.c) > _FLAT


def unit_of(matrix: Matrix) -> float:
    """Return the length before a map that is 1 after it; 1 for one that flattens."""
    area = abs(matrix.a * matrix.d - matrix.b * matrix.c)
    # The square root is the same on every machine, other powers are not.
    return 1 / math.sqrt(area) if area > 1e-12 else 1.0


def digits_of(unit: float) -> int:
    """Return how many digits coordinates need, of which `unit` make a point."""
    return 1 if unit >= 1 else 2 if unit >= 0.1 else 3
