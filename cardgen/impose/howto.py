"""The page that shows how a gutterfold sheet becomes cards: print, fold, glue, cut."""

from collections.abc import Iterator

from cardgen.impose.howto_pictures import CUTTING, FOLDING, GLUING, PRINTING
from cardgen.impose.job import Job
from cardgen.impose.legend import INK
from cardgen.model.geometry import Matrix, move, scale
from cardgen.model.ops import Group, Op
from cardgen.model.units import to_points
from cardgen.typeset.label import label_width, set_label

TITLE = "How to fold, glue and cut"
_STEPS = (
    (
        "Print",
        "Print the other pages at 100 % (actual size), on one side of the paper. The "
        "ruler on the page must measure 50 mm.",
        PRINTING,
    ),
    (
        "Fold",
        "Score the dotted line with a blunt point and a ruler, then fold along it, "
        "pictures outside. Hold the sheet against the light: the marks of both halves "
        "must lie over each other.",
        FOLDING,
    ),
    (
        "Glue",
        "Open it again. Spread glue thinly over one half of the blank side, out to its "
        "edges. Shut it, stroke it flat from the fold outwards, and let it dry under "
        "books. Card or foil between the halves makes stiffer cards.",
        GLUING,
    ),
    (
        "Cut",
        "Cut through both layers with knife and ruler, fronts up, from mark to mark: "
        "first straight across the whole sheet, then each strip. Two lines side by "
        "side are two cuts; what lies between them is waste.",
        CUTTING,
    ),
)
# The page is drawn on so many millimetres, and smaller on smaller papers.
_WIDE, _HIGH = 186.0, 266.0
_STEP_TOP, _STEP_HIGH = 24.0, 60.0
_TEXT_LEFT = 78.0
_TITLE_SIZE, _HEAD_SIZE, _SIZE, _LEADING = 22.0, 15.0, 11.5, 5.4
_EDGE = to_points(2.0)


def howto(job: Job) -> tuple[Op, ...]:
    """Draw the whole page for a paper."""
    edge = 2 * (job.margin + _EDGE)
    wide, high = to_points(_WIDE), to_points(_HIGH)
    share = min(1.0, (job.width - edge) / wide, (job.height - edge) / high)
    left, top = (job.width - wide * share) / 2, (job.height - high * share) / 2
    return (Group(scale(share).then(move(left, top)), tuple(_page(job))),)


def _page(job: Job) -> Iterator[Op]:
    font = job.font
    yield set_label(font, TITLE, _TITLE_SIZE, 0, to_points(8), INK)
    name = f"{job.game} · {job.component} · version {job.version}"
    yield set_label(font, name, _SIZE, 0, to_points(14.5), INK)
    for number, (head, text, picture) in enumerate(_STEPS):
        top = _STEP_TOP + number * _STEP_HIGH
        yield Group(_at(0, top), picture)
        x, y = to_points(_TEXT_LEFT), to_points(top + 9)
        yield set_label(font, f"{number + 1}  {head}", _HEAD_SIZE, x, y, INK)
        for line, words in enumerate(_broken(text, job)):
            y = to_points(top + 17 + line * _LEADING)
            yield set_label(font, words, _SIZE, x, y, INK)


def _at(x: float, y: float) -> Matrix:
    """Give the map of a picture in millimetres to its place."""
    return scale(to_points(1)).then(move(to_points(x), to_points(y)))


def _broken(text: str, job: Job) -> Iterator[str]:
    """Break a text into lines."""
    room = to_points(_WIDE - _TEXT_LEFT)
    line = ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if line and label_width(job.font, longer, _SIZE) > room:
            yield line
            longer = word
        line = longer
    yield line
