"""The page that shows how a gutterfold sheet becomes cards: print, fold, glue, cut."""

from collections.abc import Iterator, Sequence

from cardgen.impose.how_to.step_page import (
    CUT,
    GLUE,
    LINE,
    PAPER,
    WIDE,
    Step,
    StepTextStyle,
    arrow,
    curve,
    knife,
    label,
    line,
    page,
    paragraph,
    picture,
    zigzag,
)
from cardgen.impose.job import ImpositionJob
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
        # The tops of cards, to see which way up they are.
        yield Shape(_triangle(box, upright=paint is _FRONT), fill=PAPER)


def _triangle(box: Box, *, upright: bool) -> Outline:
    middle = box.x + box.width / 2
    tip, foot = box.y + 2.5, box.y + 6
    if not upright:
        tip, foot = box.bottom - 2.5, box.bottom - 6
    return polygon([(middle, tip), (middle + 2, foot), (middle - 2, foot)])


def _half(cards: Sequence[Box], paint: Paint) -> tuple[Op, ...]:
    sheet = Shape(rectangle(0, 0, _WIDE, _HALF), fill=PAPER, stroke=LINE)
    return (sheet, *_boxes(cards, paint))


def _cuts() -> Iterator[Op]:
    """Draw where to cut: across the sheet, and between the cards."""
    for y in (_CARDS[0].y, _CARDS[0].bottom):
        yield Shape(line((-4, y), (_WIDE + 4, y)), stroke=CUT)
    for x in (edge for card in _CARDS for edge in (card.x, card.right)):
        yield Shape(line((x, 0), (x, 3.5)), stroke=LINE)
        yield Shape(line((x, _CARDS[0].bottom + 1.5), (x, _HALF)), stroke=LINE)


_FRONTS = _half(_CARDS, _FRONT)
# The cards of the lower half are as far from the fold as the fronts.
_BACKS = _half([box._replace(y=_HALF - box.bottom) for box in _CARDS], _BACK)
_SHEET = Shape(rectangle(0, 0, _WIDE, 2 * _HALF), fill=PAPER, stroke=LINE)
_BENT = Shape(rectangle(0, 0, _WIDE, _HALF), fill=_SHADE, stroke=LINE)

_PRINTING: tuple[Op, ...] = (
    Group(Matrix(e=14, f=1), _FRONTS),
    Group(Matrix(e=14, f=1 + _HALF), _BACKS),
    Shape(line((10, 1 + _HALF), (56, 1 + _HALF)), stroke=_FOLD),
)

# The sheet is a tent: the backs in front, the fronts behind.
_FOLDING: tuple[Op, ...] = (
    Group(Matrix(c=0.55, d=0.75, e=14, f=15), (_BENT,)),
    Group(Matrix(c=-0.3, d=1, e=14, f=15), _BACKS),
    Shape(line((9, 15), (57, 15)), stroke=_FOLD),
    curve((8, 18), (3, 22), (1, 29), (1, 36)),
    *arrow((1, 36), (1.1, 38)),
)

_GLUING: tuple[Op, ...] = (
    Group(Matrix(e=8, f=1), (_SHEET,)),
    Shape(line((4, 1 + _HALF), (50, 1 + _HALF)), stroke=_FOLD),
    Shape(zigzag(Box(11, 30, 32, 17), 10), stroke=GLUE),
    curve((49, 8), (62, 14), (62, 36), (51, 42)),
    *arrow((52, 41.5), (50.5, 42.2)),
)

_CUTTING: tuple[Op, ...] = (
    Group(
        Matrix(a=1.3, d=1.3, e=6, f=8),
        (*_FRONTS, *_cuts(), *knife(21, _CARDS[0].bottom)),
    ),
)


TITLE = "How to fold, glue and cut"
_STEPS = (
    Step(
        "Print",
        "Print the other pages at 100 % (actual size), on one side of the paper. The "
        "ruler on the page must measure 50 mm.",
        _PRINTING,
    ),
    Step(
        "Fold",
        "Score the dotted line with a blunt point and a ruler, then fold along it "
        "with the pictures on the outside. Hold the sheet up to the light: the marks "
        "of both halves must line up.",
        _FOLDING,
    ),
    Step(
        "Glue",
        "Open it again. Spread a thin layer of glue over one half of the blank side, "
        "right to its edges. Close it, smooth it from the fold to the edges, and let "
        "it dry under books. Card or foil between the halves makes stiffer cards.",
        _GLUING,
    ),
    Step(
        "Cut",
        "Cut through both layers with a knife and ruler, fronts up, from mark to "
        "mark: first straight across the whole sheet, then each strip. Where two "
        "marks are side by side, cut at both; the paper between them is waste.",
        _CUTTING,
    ),
)
_TOP, _STEP_HIGH, _TEXT_LEFT = 24.0, 60.0, 78.0
_HEAD_SIZE = 15.0
_TEXT = StepTextStyle(11.5, WIDE - _TEXT_LEFT, 5.4)


def folding_page(job: ImpositionJob) -> tuple[Op, ...]:
    """Draw the page for a paper."""
    return page(TITLE, tuple(_steps(job)), job)


def _steps(job: ImpositionJob) -> Iterator[Op]:
    for number, (head, text, drawn) in enumerate(_STEPS):
        top = _TOP + number * _STEP_HIGH
        yield picture(drawn, 0, top)
        said = f"{number + 1}  {job.words(head)}"
        yield label(said, _HEAD_SIZE, _TEXT_LEFT, top + 9, job)
        yield from paragraph(job.words(text), _TEXT, _TEXT_LEFT, top + 17, job)
