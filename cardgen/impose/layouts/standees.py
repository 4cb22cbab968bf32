"""Standees: fronts and backs to fold over, with tabs to stand on, and feet with slots.

A standee is one strip of paper. Its back is upside down above its front, so that both
are upright when the strip is folded between them, with the pictures outside. Print on
one side, fold, glue the halves together, and cut. A tab at both ends is half as deep
as the base: fold one forward and one backward, push the standee through the slot of its
foot, tabs first, and glue them under it. The base is a third as deep as the standee is
high, and at least 10 mm.

A card without a back shows its front on both sides, mirrored, so that it looks the same
way from behind; with words in it, it is not mirrored. Folds are dotted. With `--cut`
they are on the layer SCORE of the cut files.

    print:
      components:
        - {id: heroes, layouts: [standees]}
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from cardgen.impose.filled_sheets import CardSheet, card_sheets, lay
from cardgen.impose.imposed_pages import ImposedPages, PageDraft
from cardgen.impose.job import Copies, ImpositionJob
from cardgen.impose.margin.cut_marks import HAIRLINE, fold_mark
from cardgen.impose.margin.drawings import INK
from cardgen.impose.papers import whole_page
from cardgen.model.face import Face, Item
from cardgen.model.geometry import Box, Matrix, move
from cardgen.model.ops import BLACK, Group, Op, Outline, Paint, Shape, Stroke, TextLine
from cardgen.model.outlines import rectangle
from cardgen.model.page import Page
from cardgen.model.problem import Problem, Refused, error
from cardgen.model.units import show_mm, to_points
from cardgen.typeset.label import label_width, set_label

ID = "standees"
TWO_SIDED = False
BLEED = 0.0
_HINT = "Print at 100 % on one side; fold at the dotted lines, glue, then cut"
# A tab is half of the base, and the base a third of the height.
_SHARE, _LEAST_TAB = 1 / 6, to_points(5.0)
# Art goes on round the fold of a tab.
_LAP = to_points(1.0)
# What a foot has beside its slot; the slot takes two layers of card and their glue.
_BESIDE, _LONGER, _SLOT = to_points(4.0), to_points(0.5), to_points(0.8)
_LINE = Stroke(Paint(BLACK), HAIRLINE)
_WORDS = 6.0


def impose(copies: Copies, job: ImpositionJob) -> Sequence[Page]:
    """Return the pages. Raises Refused when a standee does not fit the paper."""
    parts = [part for item, count in copies for part in _parts(item, count, job)]
    parts.sort(key=lambda part: bool(part[0].front.slots))
    sheets = card_sheets(parts, job, whole_page)
    return ImposedPages([partial(_page, sheet) for sheet in sheets], job, _HINT)


def _page(sheet: CardSheet) -> PageDraft:
    return PageDraft("front", lay(sheet, "front"), shows="standees")


def _parts(item: Item, count: int, job: ImpositionJob) -> Iterator[tuple[Item, int]]:
    """Yield the strip of a standee, and its foot."""
    front = item.front
    if front.form != "rectangle":
        raise Refused(_round(front, job))
    yield item._replace(front=_strip(item, job), back=None), count
    foot = f"{item.name} foot"
    yield Item(foot, _foot(item, job), None, item.title), count


def _round(face: Face, job: ImpositionJob) -> Problem:
    size = f"{show_mm(face.width)} × {show_mm(face.height)} mm"
    return error(
        "layout",
        job.span,
        f"a {face.form} of {size} has no straight edge to fold a standee at",
        "give its card type the shape rectangle, or print it in the layout duplex",
    )


def _tab(face: Face) -> float:
    return max(_LEAST_TAB, _SHARE * face.height)


def _strip(item: Item, job: ImpositionJob) -> Face:
    """Return both sides of a standee, one below the other, between two tabs."""
    front, back = item.front, item.back or _seen_from_behind(item.front)
    width, height, tab = front.width, front.height, _tab(front)
    fold = tab + height
    upper = Group(Matrix(a=-1.0, d=-1.0, e=width, f=fold), back.ops, _seen(back))
    lower = Group(move(0.0, fold), front.ops, _seen(front))
    folds = (tab, fold, fold + height)
    lines = [op for y in folds for op in fold_mark((0.0, y), (width, y))]
    whole = 2 * fold
    ops: list[Op] = [upper, lower, *lines]
    for y in (0.0, whole - tab):
        ops += _words("glue", Box(0.0, y, width, tab), job)
    return Face(width, whole, max(front.bleed, back.bleed), tuple(ops))


def _seen(face: Face) -> Outline:
    """Return the part of a side that is on its half of the strip."""
    bleed = face.bleed
    high = face.height + min(bleed, _LAP)
    return rectangle(-bleed, 0.0, face.width + 2 * bleed, high)


def _seen_from_behind(face: Face) -> Face:
    if _has_words(face.ops):
        return face
    ops = (Group(Matrix(a=-1.0, e=face.width), face.ops),)
    return Face(face.width, face.height, face.bleed, ops)


def _has_words(ops: Iterable[Op]) -> bool:
    return any(
        isinstance(op, TextLine) or (isinstance(op, Group) and _has_words(op.ops))
        for op in ops
    )


def _foot(item: Item, job: ImpositionJob) -> Face:
    """Return the foot of a standee, with its name on it."""
    tab, long = _tab(item.front), item.front.width + _LONGER
    width = long + 2 * _BESIDE
    slot = Box(_BESIDE, tab - _SLOT / 2, long, _SLOT)
    name = _words(item.title or item.name, Box(0.0, tab, width, tab), job)
    ops: tuple[Op, ...] = (Shape(rectangle(*slot), stroke=_LINE), *name)
    return Face(width, 2 * tab, 0.0, ops, slots=(slot,))


def _words(text: str, box: Box, job: ImpositionJob) -> tuple[TextLine, ...]:
    """Set a text in the middle of a box, if it has the room."""
    if label_width(job.font, text, _WORDS) > box.width - 2 * _LAP:
        return ()
    x, y = box.x + box.width / 2, box.y + box.height / 2
    baseline = y + job.font.regular.cap_height * _WORDS / 2000
    return (set_label(job.font, text, _WORDS, x, baseline, INK, "center"),)
