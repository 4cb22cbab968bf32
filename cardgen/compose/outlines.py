"""Outlines of simple shapes, in whatever unit they are asked for."""

from collections.abc import Sequence

from cardgen.model.geometry import Matrix
from cardgen.model.ops import Outline, Segment

# A quarter circle as one cubic curve: 4/3 (sqrt 2 - 1) of the radius is the handle
# that leaves the least error, 0.03 % (Goldapp, "Approximation of circular arcs", 1991).
ROUND = 0.5522847498


def polygon(points: Sequence[tuple[float, float]]) -> Outline:
    """Give the closed outline through points."""
    (x, y), *rest = points
    lines: list[Segment] = [("L", *point) for point in rest]
    return (("M", x, y), *lines, ("Z",))


def rectangle(
    x: float, y: float, width: float, height: float, rx: float = 0, ry: float = 0
) -> Outline:
    """Give a rectangle; corners are rounded by rx and ry, at most to half a side."""
    rx, ry = min(rx, width / 2), min(ry, height / 2)
    right, bottom = x + width, y + height
    if rx <= 0 or ry <= 0:
        return polygon([(x, y), (right, y), (right, bottom), (x, bottom)])
    hx, hy = rx * (1 - ROUND), ry * (1 - ROUND)
    return (
        ("M", x + rx, y),
        ("L", right - rx, y),
        ("C", right - hx, y, right, y + hy, right, y + ry),
        ("L", right, bottom - ry),
        ("C", right, bottom - hy, right - hx, bottom, right - rx, bottom),
        ("L", x + rx, bottom),
        ("C", x + hx, bottom, x, bottom - hy, x, bottom - ry),
        ("L", x, y + ry),
        ("C", x, y + hy, x + hx, y, x + rx, y),
        ("Z",),
    )


def ellipse(cx: float, cy: float, rx: float, ry: float) -> Outline:
    """Give an ellipse as four curves."""
    hx, hy = rx * ROUND, ry * ROUND
    return (
        ("M", cx + rx, cy),
        ("C", cx + rx, cy + hy, cx + hx, cy + ry, cx, cy + ry),
        ("C", cx - hx, cy + ry, cx - rx, cy + hy, cx - rx, cy),
        ("C", cx - rx, cy - hy, cx - hx, cy - ry, cx, cy - ry),
        ("C", cx + hx, cy - ry, cx + rx, cy - hy, cx + rx, cy),
        ("Z",),
    )


def mapped(outline: Outline, matrix: Matrix) -> Outline:
    """Give the outline under a map."""
    return tuple(_mapped(segment, matrix) for segment in outline)


def _mapped(segment: Segment, matrix: Matrix) -> Segment:
    match segment:
        case ("M", x, y):
            return ("M", *matrix.apply(x, y))
        case ("L", x, y):
            return ("L", *matrix.apply(x, y))
        case ("C", x1, y1, x2, y2, x, y):
            return (
                "C",
                *matrix.apply(x1, y1),
                *matrix.apply(x2, y2),
                *matrix.apply(x, y),
            )
        case _:
            return segment
