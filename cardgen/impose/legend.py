"""What the margin of every page says: which game, which cards, how large, a ruler."""

from functools import lru_cache, partial
from typing import NamedTuple

from cardgen.impose.badge import Badge, beside
from cardgen.impose.job import Job
from cardgen.impose.ruler import RULER_WIDTH, ruler
from cardgen.impose.seats import Seats
from cardgen.impose.strips import FULL_DEPTH, Margins, Strip, margins
from cardgen.model.geometry import Box
from cardgen.model.ops import WHITE, Color, Group, Op, Paint, Shape, TextLine
from cardgen.model.outlines import rectangle
from cardgen.model.units import to_points
from cardgen.typeset.label import label_width, set_label

INK = Paint(Color(0.2, 0.2, 0.2))
_SIZE = 7.0
# Words smaller than this go over the marks instead, where there is more room.
_LEGIBLE = 5.5
_SMALLEST = 4.5
_NARROWEST = to_points(30.0)
_SPACE = to_points(4.0)


class Words(NamedTuple):
    """The texts of a page's margin: three above the cards, one below. A `badge` is
    drawn at the end of the last one above."""

    left: str
    middle: str
    right: str
    hint: str
    badge: Badge | None = None


class _Label(NamedTuple):
    text: str
    slot: Box
    align: str


def legend(
    words: Words, seats: Seats, job: Job, taken: tuple[Box, ...] = ()
) -> tuple[Op, ...]:
    """Draw the words and a ruler into the margins, between the crop marks, and off
    what is `taken` of them."""
    return (_frame(seats, job, taken).around(words),)


class _Frame:
    """The margins of pages with the same seats.

    Words that several pages have are one object, for the writer draws it once.
    """

    def __init__(self, seats: Seats, job: Job, taken: tuple[Box, ...]) -> None:
        self._job = job
        self._found = found = margins(seats, job.width, job.height, job.margin, taken)
        self._share = share = min(1.0, found.depth / FULL_DEPTH)
        self._ruler = _ruler(found, job, share)
        self._set = lru_cache(maxsize=16)(partial(_set, job, share, found))

    def around(self, words: Words) -> Group:
        found = self._found
        above = _above(words, found.first, self._job)
        badge: tuple[Op, ...] = ()
        if words.badge:
            *others, last = above
            slot, badge = beside(last.slot, words.badge, self._share)
            above = [*others, last._replace(slot=slot)]
        labels = [*above, *_below(words, found, self._job)]
        ops = [op for label in labels for op in self._set(label)]
        return Group(found.matrix, (*ops, *badge, *self._ruler))


_frame = lru_cache(maxsize=64)(_Frame)


def _above(words: Words, strip: Strip, job: Job) -> list[_Label]:
    slots = strip.wide(_NARROWEST) or [strip.box]
    both = f"{words.left} · {words.middle}"
    labels = [_Label(both, slots[0], "left"), _Label(words.right, slots[-1], "right")]
    if len(slots) > 2:
        labels = [
            _Label(words.left, slots[0], "left"),
            _Label(words.middle, slots[len(slots) // 2], "center"),
            _Label(words.right, slots[-1], "right"),
        ]
    if len(slots) > 1 and all(_is_legible(label, job) for label in labels):
        return labels
    alone = len(slots) == 1 or strip.taken
    whole = max(slots, key=lambda slot: slot.width) if alone else strip.box
    first, second = _parted(whole, both, words.right, job)
    return [_Label(both, first, "left"), _Label(words.right, second, "right")]


def _is_legible(label: _Label, job: Job) -> bool:
    return label_width(job.font, label.text, _LEGIBLE) <= label.slot.width


def _parted(slot: Box, left: str, right: str, job: Job) -> tuple[Box, Box]:
    """Share one slot between two texts by their widths."""
    widths = [label_width(job.font, text, _SIZE) for text in (left, right)]
    first = (slot.width - _SPACE) * widths[0] / sum(widths)
    second = Box(
        slot.x + first + _SPACE, slot.y, slot.width - first - _SPACE, slot.height
    )
    return Box(slot.x, slot.y, first, slot.height), second


def _below(words: Words, found: Margins, job: Job) -> list[_Label]:
    slot = _ruler_slot(found)
    free = [
        label
        for other in reversed(found.last.wide(_NARROWEST))
        if other.x >= slot.x + RULER_WIDTH
        and _is_legible(label := _Label(words.hint, other, "right"), job)
    ]
    if free:
        return free[:1]
    start = slot.x + RULER_WIDTH + _SPACE
    after = _Label(words.hint, _from(slot, start), "right")
    free_slot = slot is not found.last.box and after.slot.width >= _NARROWEST
    if free_slot and (found.last.taken or _is_legible(after, job)):
        return [after]
    if found.last.taken:
        return []
    box = found.last.box
    rest = _from(box, start)
    return [_Label(words.hint, rest, "right")] if rest.width >= _NARROWEST else []


def _from(slot: Box, start: float) -> Box:
    """Give what of a slot lies behind a place."""
    return slot._replace(x=start, width=slot.right - start)


def _ruler_slot(found: Margins) -> Box:
    return next(iter(found.last.wide(RULER_WIDTH)), found.last.box)


def _ruler(found: Margins, job: Job, share: float) -> tuple[Op, ...]:
    slot = _ruler_slot(found)
    middle = slot.y + slot.height / 2
    ground = Box(
        slot.x, middle - FULL_DEPTH * share / 2, RULER_WIDTH, FULL_DEPTH * share
    )
    under = _cover(ground) if slot is found.last.box else ()
    return (*under, *ruler(slot.x, middle, share, job.font, INK))


def _set(job: Job, share: float, found: Margins, label: _Label) -> tuple[Op, ...]:
    slot = label.slot
    text, size = _fitting(label.text, slot.width, max(_SMALLEST, _SIZE * share), job)
    if not text:
        return ()
    share_before = {"left": 0.0, "center": 0.5, "right": 1.0}[label.align]
    x = slot.x + slot.width * share_before
    baseline = slot.y + slot.height / 2 + job.font.cap_height * size / 2000
    line = _line(job, text, size, x, baseline, label.align)
    free = (*found.first.slots, *found.last.slots)
    if any(_holds(each, slot) for each in free):
        return (line,)
    # Cards too narrow for words between their marks: the words go over the marks,
    # which are still seen nearer to the cards.
    width = label_width(job.font, text, size)
    start = x - width * share_before
    return (*_cover(Box(start, baseline - size, width, size * 1.3)), line)


def _line(job: Job, text: str, size: float, x: float, y: float, align: str) -> TextLine:
    match align:
        case "center":
            return set_label(job.font, text, size, x, y, INK, "center")
        case "right":
            return set_label(job.font, text, size, x, y, INK, "right")
        case _:
            return set_label(job.font, text, size, x, y, INK)


def _fitting(text: str, width: float, size: float, job: Job) -> tuple[str, float]:
    """Shrink a text to a width; below the smallest size it is cut with an ellipsis,
    and left out where nothing else would be left of it."""
    needed = label_width(job.font, text, size)
    if needed <= width:
        return text, size
    small = max(min(size, _SMALLEST), size * width / needed)
    room = width + 1e-6
    if label_width(job.font, text, small) <= room:
        return text, small
    while text and label_width(job.font, f"{text}…", small) > room:
        text = text[:-1].rstrip()
    return (f"{text}…" if text else ""), small


def _holds(outer: Box, inner: Box) -> bool:
    return outer.x <= inner.x and inner.right <= outer.right + 1e-6


def _cover(box: Box) -> tuple[Op, ...]:
    cover = rectangle(box.x, box.y, box.width, box.height)
    return (Shape(cover, fill=Paint(WHITE)),)
