"""The four pictures of the page on folding, in millimetres, 66 wide and 52 high."""

from collections.abc import Iterator, Sequence

from cardgen.impose.howto_shapes import (
    CUT,
    GLUE,
    LINE,
    PAPER,
    arrow,
    curve,
    knife,
    line,
    zigzag,
)
from cardgen.model.geometry import Box, Matrix
from cardgen.model.ops import BLACK, Color, Group, Op, Outline, Paint, Shape, Stroke
from cardgen.model.outlines import polygon, rectangle

_FOLD = Stroke(Paint(BLACK), 0.35, dash=(0.5, 1.0))
_SHADE = Paint(Color(0.9, 0.9, 0.9))
_FRONT, _BACK = Paint(Color(0.42, 0.6, 0.78)), Paint(Color(0.87, 0.62, 0.42))

# A sheet and its cards: three in a row, fronts above the fold and backs below.
_WIDE, _HALF = 38.0, 25.0
_CARDS = tuple(Box(4 + 10.5 * column, 5, 9, 14) for column in range(3))


def _boxes(boxes: Sequence[Box], paint: Paint) -> Iterator[Op]:
    for box in boxes:
        yield Shape(rectangle(*box), fill=paint, stroke=LINE)
        # The tops of cards, to see which way up they stand.
        yield Shape(_triangle(box, upright=paint is _FRONT), fill=PAPER)


def _triangle(box: Box, *, upright: bool) -> Outline:
    middle = box.x + box.width / 2
    tip, foot = box.y + 2.5, box.y + 6
    if not upright:
        tip, foot = box.bottom - 2.5, box.bottom - 6
    return polygon([(middle, tip), (middle + 2, foot), (middle - 2, foot)])


def _half(paint: Paint) -> tuple[Op, ...]:
    sheet = Shape(rectangle(0, 0, _WIDE, _HALF), fill=PAPER, stroke=LINE)
    return (sheet, *_boxes(_CARDS, paint))


def _backs() -> tuple[Op, ...]:
    """Draw the lower half, whose cards lie as far from the fold as the fronts."""
    sheet = Shape(rectangle(0, 0, _WIDE, _HALF), fill=PAPER, stroke=LINE)
    cards = [box._replace(y=_HALF - box.bottom) for box in _CARDS]
    return (sheet, *_boxes(cards, _BACK))


def _cuts() -> Iterator[Op]:
    """Draw where to cut: across the sheet, and between the cards."""
    for y in (_CARDS[0].y, _CARDS[0].bottom):
        yield Shape(line((-4, y), (_WIDE + 4, y)), stroke=CUT)
    for x in (edge for card in _CARDS for edge in (card.x, card.right)):
        yield Shape(line((x, 0), (x, 3.5)), stroke=LINE)
        yield Shape(line((x, _CARDS[0].bottom + 1.5), (x, _HALF)), stroke=LINE)


_SHEET = Shape(rectangle(0, 0, _WIDE, 2 * _HALF), fill=PAPER, stroke=LINE)
_BENT = Shape(rectangle(0, 0, _WIDE, _HALF), fill=_SHADE, stroke=LINE)

PRINTING: tuple[Op, ...] = (
    Group(Matrix(e=14, f=1), _half(_FRONT)),
    Group(Matrix(e=14, f=1 + _HALF), _backs()),
    Shape(line((10, 1 + _HALF), (56, 1 + _HALF)), stroke=_FOLD),
)

# The sheet stands like a tent: the backs in front, the fronts behind.
FOLDING: tuple[Op, ...] = (
    Group(Matrix(c=0.55, d=0.75, e=14, f=15), (_BENT,)),
    Group(Matrix(c=-0.3, d=1, e=14, f=15), _backs()),
    Shape(line((9, 15), (57, 15)), stroke=_FOLD),
    curve((8, 18), (3, 22), (1, 29), (1, 36)),
    *arrow((1, 36), (1.1, 38)),
)

GLUING: tuple[Op, ...] = (
    Group(Matrix(e=8, f=1), (_SHEET,)),
    Shape(line((4, 1 + _HALF), (50, 1 + _HALF)), stroke=_FOLD),
    Shape(zigzag(Box(11, 30, 32, 17), 10), stroke=GLUE),
    curve((49, 8), (62, 14), (62, 36), (51, 42)),
    *arrow((52, 41.5), (50.5, 42.2)),
)

CUTTING: tuple[Op, ...] = (
    Group(
        Matrix(a=1.3, d=1.3, e=6, f=8),
        (*_half(_FRONT), *_cuts(), *knife(21, _CARDS[0].bottom)),
    ),
)
