"""Takes down a glyph's outline: all curves cubic, y turned down."""

from cardgen.model.ops import Segment

Point = tuple[float, float]


class OutlinePen:
    """Collects segments in thousandths of the size, as HarfBuzz draws them."""

    def __init__(self, scale: float) -> None:
        self.segments: list[Segment] = []
        self._scale = scale
        self._here: Point = (0.0, 0.0)

    def moveTo(self, point: Point) -> None:
        self._here = self._at(point)
        self.segments.append(("M", *self._here))

    def lineTo(self, point: Point) -> None:
        self._here = self._at(point)
        self.segments.append(("L", *self._here))

    def qCurveTo(self, handle: Point, point: Point) -> None:
        (x0, y0), (hx, hy), (x, y) = self._here, self._at(handle), self._at(point)
        # A quadratic curve is the cubic one with handles two thirds of the way.
        near = x0 + (hx - x0) * 2 / 3, y0 + (hy - y0) * 2 / 3
        far = x + (hx - x) * 2 / 3, y + (hy - y) * 2 / 3
        self.segments.append(("C", *near, *far, x, y))
        self._here = (x, y)

    def curveTo(self, near: Point, far: Point, point: Point) -> None:
        self._here = self._at(point)
        self.segments.append(("C", *self._at(near), *self._at(far), *self._here))

    def closePath(self) -> None:
        self.segments.append(("Z",))

    def endPath(self) -> None:
        """Leave an outline open, as no font should have one."""

    def _at(self, point: Point) -> Point:
        return point[0] * self._scale, -point[1] * self._scale
