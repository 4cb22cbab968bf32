"""The four pictures of the page on folding, in millimetres, 66 wide and 52 high."""

from collections.abc import Iterator, Sequence

from cardgen.model.color import BLACK, WHITE, Color
from cardgen.model.geometry import Box, Matrix
from cardgen.model.ops import Group, Op, Outline, Paint, Shape, Stroke
from cardgen.model.outlines import polygon, rectangle

_LINE = Stroke(Paint(BLACK), 0.3, join="round")
_FOLD = Stroke(Paint(BLACK), 0.35, dash=(0.5, 1.0))
_CUT = Stroke(Paint(Color(0.75, 0.1, 0.1)), 0.45, dash=(2.0, 1.2))
_ARROW = Stroke(Paint(BLACK), 0.6, cap="round", join="round")
_PAPER, _SHADE = Paint(WHITE), Paint(Color(0.9, 0.9, 0.9))
_FRONT, _BACK = Paint(Color(0.42, 0.6, 0.78)), Paint(Color(0.87, 0.62, 0.42))
_GLUE = Stroke(Paint(Color(0.85, 0.65, 0.1)), 1.1, cap="round", join="round")
_STEEL = Paint(Color(0.75, 0.75, 0.78))

# A sheet and its cards: three in a row, fronts above the fold and backs below.
_WIDE, _HALF = 38.0, 25.0
_CARDS = tuple(Box(4 + 10.5 * column, 5, 9, 14) for column in range(3))


def _line(*points: tuple[float, float]) -> Outline:
    (x, y), *rest = points
    return (("M", x, y), *(("L", *point) for point in rest))


def _boxes(boxes: Sequence[Box], paint: Paint) -> Iterator[Op]:
    for box in boxes:
        yield Shape(rectangle(*box), fill=paint, stroke=_LINE)
        # The tops of cards, to see which way up they stand.
        yield Shape(_triangle(box, upright=paint is _FRONT), fill=_PAPER)


def _triangle(box: Box, *, upright: bool) -> Outline:
    middle = box.x + box.width / 2
    tip, foot = box.y + 2.5, box.y + 6
    if not upright:
        tip, foot = box.bottom - 2.5, box.bottom - 6
    return polygon([(middle, tip), (middle + 2, foot), (middle - 2, foot)])


def _half(paint: Paint) -> tuple[Op, ...]:
    sheet = Shape(rectangle(0, 0, _WIDE, _HALF), fill=_PAPER, stroke=_LINE)
    return (sheet, *_boxes(_CARDS, paint))


def _backs() -> tuple[Op, ...]:
    """Draw the lower half, whose cards lie as far from the fold as the fronts."""
    sheet = Shape(rectangle(0, 0, _WIDE, _HALF), fill=_PAPER, stroke=_LINE)
    cards = [box._replace(y=_HALF - box.bottom) for box in _CARDS]
    return (sheet, *_boxes(cards, _BACK))


def _arrow(*points: tuple[float, float]) -> Iterator[Op]:
    """Draw a line with a head at its last point."""
    (x1, y1), (x2, y2) = points[-2:]
    length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    ux, uy = (x2 - x1) / length * 2, (y2 - y1) / length * 2
    yield Shape(_line(*points), stroke=_ARROW)
    one = x2 - ux - uy * 0.6, y2 - uy + ux * 0.6
    other = x2 - ux + uy * 0.6, y2 - uy - ux * 0.6
    yield Shape(_line(one, (x2, y2), other), stroke=_ARROW)


def _curve(start: tuple[float, float], *handles: tuple[float, float]) -> Op:
    (ax, ay), (bx, by), (x, y) = handles
    return Shape((("M", *start), ("C", ax, ay, bx, by, x, y)), stroke=_ARROW)


def _zigzag(box: Box, turns: int) -> Outline:
    step = box.width / turns
    return _line(
        *(
            (box.x + place * step, box.bottom if place % 2 else box.y)
            for place in range(turns + 1)
        )
    )


def _cuts() -> Iterator[Op]:
    """Draw where to cut: across the sheet, and between the cards."""
    for y in (_CARDS[0].y, _CARDS[0].bottom):
        yield Shape(_line((-4, y), (_WIDE + 4, y)), stroke=_CUT)
    for x in (edge for card in _CARDS for edge in (card.x, card.right)):
        yield Shape(_line((x, 0), (x, 3.5)), stroke=_LINE)
        yield Shape(_line((x, _CARDS[0].bottom + 1.5), (x, _HALF)), stroke=_LINE)


def _knife(x: float, y: float) -> Iterator[Op]:
    """Draw a knife whose tip is at a point."""
    blade = [(x, y), (x + 7, y - 3.4), (x + 8.4, y - 0.6)]
    grip = [
        (x + 7, y - 3.4),
        (x + 17, y - 6.2),
        (x + 18.4, y - 2.6),
        (x + 8.4, y - 0.6),
    ]
    yield Shape(polygon(blade), fill=_STEEL, stroke=_LINE)
    yield Shape(polygon(grip), fill=_PAPER, stroke=_LINE)


_SHEET = Shape(rectangle(0, 0, _WIDE, 2 * _HALF), fill=_PAPER, stroke=_LINE)
_BENT = Shape(rectangle(0, 0, _WIDE, _HALF), fill=_SHADE, stroke=_LINE)

PRINTING: tuple[Op, ...] = (
    Group(Matrix(e=14, f=1), _half(_FRONT)),
    Group(Matrix(e=14, f=1 + _HALF), _backs()),
    Shape(_line((10, 1 + _HALF), (56, 1 + _HALF)), stroke=_FOLD),
)

# The sheet stands like a tent: the backs in front, the fronts behind.
FOLDING: tuple[Op, ...] = (
    Group(Matrix(c=0.55, d=0.75, e=14, f=15), (_BENT,)),
    Group(Matrix(c=-0.3, d=1, e=14, f=15), _backs()),
    Shape(_line((9, 15), (57, 15)), stroke=_FOLD),
    _curve((8, 18), (3, 22), (1, 29), (1, 36)),
    *_arrow((1, 36), (1.1, 38)),
)

GLUING: tuple[Op, ...] = (
    Group(Matrix(e=8, f=1), (_SHEET,)),
    Shape(_line((4, 1 + _HALF), (50, 1 + _HALF)), stroke=_FOLD),
    Shape(_zigzag(Box(11, 30, 32, 17), 10), stroke=_GLUE),
    _curve((49, 8), (62, 14), (62, 36), (51, 42)),
    *_arrow((52, 41.5), (50.5, 42.2)),
)

CUTTING: tuple[Op, ...] = (
    Group(
        Matrix(a=1.3, d=1.3, e=6, f=8),
        (*_half(_FRONT), *_cuts(), *_knife(21, _CARDS[0].bottom)),
    ),
)
