"""What the pictures of how-to pages are made of, in millimetres."""

from collections.abc import Iterator

from cardgen.model.geometry import Box
from cardgen.model.ops import BLACK, WHITE, Color, Op, Outline, Paint, Shape, Stroke
from cardgen.model.outlines import polygon

LINE = Stroke(Paint(BLACK), 0.3, join="round")
CUT = Stroke(Paint(Color(0.75, 0.1, 0.1)), 0.45, dash=(2.0, 1.2))
_ARROW = Stroke(Paint(BLACK), 0.6, cap="round", join="round")
GLUE = Stroke(Paint(Color(0.85, 0.65, 0.1)), 1.1, cap="round", join="round")
PAPER = Paint(WHITE)
_STEEL = Paint(Color(0.75, 0.75, 0.78))


def line(*points: tuple[float, float]) -> Outline:
    """Give a line through points."""
    (x, y), *rest = points
    return (("M", x, y), *(("L", *point) for point in rest))


def arrow(*points: tuple[float, float]) -> Iterator[Op]:
    """Draw a line with a head at its last point."""
    (x1, y1), (x2, y2) = points[-2:]
    length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    ux, uy = (x2 - x1) / length * 2, (y2 - y1) / length * 2
    yield Shape(line(*points), stroke=_ARROW)
    one = x2 - ux - uy * 0.6, y2 - uy + ux * 0.6
    other = x2 - ux + uy * 0.6, y2 - uy - ux * 0.6
    yield Shape(line(one, (x2, y2), other), stroke=_ARROW)


def curve(start: tuple[float, float], *handles: tuple[float, float]) -> Op:
    """Draw a bent line: two handles, then its end."""
    (ax, ay), (bx, by), (x, y) = handles
    return Shape((("M", *start), ("C", ax, ay, bx, by, x, y)), stroke=_ARROW)


def zigzag(box: Box, turns: int) -> Outline:
    """Give a line that runs to and fro through a box."""
    step = box.width / turns
    return line(
        *(
            (box.x + place * step, box.bottom if place % 2 else box.y)
            for place in range(turns + 1)
        )
    )


def knife(x: float, y: float) -> Iterator[Op]:
    """Draw a knife whose tip is at a point."""
    blade = [(x, y), (x + 7, y - 3.4), (x + 8.4, y - 0.6)]
    grip = [
        (x + 7, y - 3.4),
        (x + 17, y - 6.2),
        (x + 18.4, y - 2.6),
        (x + 8.4, y - 0.6),
    ]
    yield Shape(polygon(blade), fill=_STEEL, stroke=LINE)
    yield Shape(polygon(grip), fill=PAPER, stroke=LINE)
