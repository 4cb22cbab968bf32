"""The outlines of a sheet as it is drawn, in millimetres: corners, curves, dashes."""

from collections.abc import Iterator
from typing import NamedTuple

from cardgen.model.geometry import Matrix
from cardgen.model.ops import Op, Outline, Shape
from cardgen.model.units import to_mm
from tests.shipped.games import flat

Spot = tuple[float, float]


class Mark(NamedTuple):
    """The bounds of an outline, and its corners if it is straight."""

    x: float
    y: float
    width: float
    height: float
    corners: tuple[Spot, ...]
    dashed: bool
    round: bool

    @property
    def middle(self) -> Spot:
        if self.corners:
            count = len(self.corners)
            return sum(x for x, _ in self.corners) / count, sum(
                y for _, y in self.corners
            ) / count
        return self.x + self.width / 2, self.y + self.height / 2


def marks_of(ops: tuple[Op, ...]) -> Iterator[Mark]:
    """Yield all outlines that are drawn as lines, in order."""
    for op, by in flat(ops):
        if isinstance(op, Shape) and op.stroke:
            curved = any(segment[0] == "C" for segment in op.outline)
            half = to_mm(op.stroke.width) / 2
            for points in _lines(op.outline, by):
                xs, ys = zip(*points, strict=True)
                yield Mark(
                    min(xs) - half,
                    min(ys) - half,
                    max(xs) - min(xs) + 2 * half,
                    max(ys) - min(ys) + 2 * half,
                    () if curved else points,
                    bool(op.stroke.dash),
                    curved and len(points) == 4,
                )


def _lines(outline: Outline, by: Matrix) -> Iterator[tuple[Spot, ...]]:
    """Yield the points that each line of an outline leads through, the first once."""
    lines: list[list[Spot]] = []
    for segment in outline:
        if segment[0] == "M":
            lines.append([])
        if segment[0] != "Z":
            x, y = by.apply(*segment[-2:])
            lines[-1].append((to_mm(x), to_mm(y)))
    for line in lines:
        if len(line) > 1:
            yield tuple(line[:-1] if line[0] == line[-1] else line)
