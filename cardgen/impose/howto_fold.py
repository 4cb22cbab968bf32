"""The page that shows how a gutterfold sheet becomes cards: print, fold, glue, cut."""

from collections.abc import Iterator

from cardgen.impose.howto import (
    WIDE,
    Measure,
    Step,
    label,
    page,
    paragraph,
    picture,
)
from cardgen.impose.howto_fold_pictures import CUTTING, FOLDING, GLUING, PRINTING
from cardgen.impose.job import Job
from cardgen.model.ops import Op

TITLE = "How to fold, glue and cut"
_STEPS = (
    Step(
        "Print",
        "Print the other pages at 100 % (actual size), on one side of the paper. The "
        "ruler on the page must measure 50 mm.",
        PRINTING,
    ),
    Step(
        "Fold",
        "Score the dotted line with a blunt point and a ruler, then fold along it, "
        "pictures outside. Hold the sheet against the light: the marks of both halves "
        "must lie over each other.",
        FOLDING,
    ),
    Step(
        "Glue",
        "Open it again. Spread glue thinly over one half of the blank side, out to its "
        "edges. Shut it, stroke it flat from the fold outwards, and let it dry under "
        "books. Card or foil between the halves makes stiffer cards.",
        GLUING,
    ),
    Step(
        "Cut",
        "Cut through both layers with knife and ruler, fronts up, from mark to mark: "
        "first straight across the whole sheet, then each strip. Two lines side by "
        "side are two cuts; what lies between them is waste.",
        CUTTING,
    ),
)
_TOP, _STEP_HIGH, _TEXT_LEFT = 24.0, 60.0, 78.0
_HEAD_SIZE = 15.0
_TEXT = Measure(11.5, WIDE - _TEXT_LEFT, 5.4)


def howto_fold(job: Job) -> tuple[Op, ...]:
    """Draw the whole page for a paper."""
    return page(TITLE, tuple(_steps(job)), job)


def _steps(job: Job) -> Iterator[Op]:
    for number, (head, text, drawn) in enumerate(_STEPS):
        top = _TOP + number * _STEP_HIGH
        yield picture(drawn, 0, top)
        yield label(f"{number + 1}  {head}", _HEAD_SIZE, _TEXT_LEFT, top + 9, job)
        yield from paragraph(text, _TEXT, _TEXT_LEFT, top + 17, job)
