"""The legend in the margin of every page: which game, which cards, how large, a ruler.

Its words are made here. Each layout adds its hint how to print and, for pages that are
not simply fronts or backs, what they show.
"""

from bisect import bisect_left
from functools import lru_cache
from typing import Literal, NamedTuple

from cardgen.impose.cutting import words_off
from cardgen.impose.job import ImpositionJob
from cardgen.impose.margin.cut_marks import card_slots
from cardgen.impose.margin.drawings import (
    INK,
    RULER_WIDTH,
    TileMap,
    draw_tile_map,
    ruler,
)
from cardgen.impose.margin.strips import FULL_DEPTH, Margins, Strip, margins
from cardgen.impose.papers import MARK_GAP
from cardgen.model.face import Face
from cardgen.model.geometry import Box
from cardgen.model.ops import WHITE, Group, Op, Paint, Shape
from cardgen.model.outlines import rectangle
from cardgen.model.page import Placement
from cardgen.model.units import show_mm, to_points
from cardgen.typeset.label import label_width, set_label

ONE_SIDE = "Print at 100 % (actual size), on one side of the paper"
"""The hint for sheets without backs."""
_SIZE = 7.0
# Words smaller than this go over the marks instead, where there is more room.
_LEGIBLE = 5.5
_SMALLEST = 4.5
_NARROWEST = to_points(30.0)
_LEAST = to_points(1.0)
_SPACE = to_points(4.0)
_SHARE_BEFORE = {"left": 0.0, "center": 0.5, "right": 1.0}


class LegendText(NamedTuple):
    """The texts of a page's margin: three above the cards, one below."""

    left: str
    middle: str
    right: str
    hint: str


def legend_text(
    placements: tuple[Placement, ...],
    shows: str,
    page: str,
    hint: str,
    job: ImpositionJob,
) -> LegendText:
    """Return the words about what a page `shows`; `page` is "1 of 2"."""
    look = "" if job.look == "colour" else f" · {job.look}"
    note = f" · {job.note}" if job.note else ""
    say, printer = job.words, ""
    if job.printer:
        printer = f" · {say('for printer {name}', name=job.printer.name)}"
    return LegendText(
        left=f"{job.game} · {job.component}",
        middle=f"{_sizes(placements, job)} · {shows}{note}{look}{printer}",
        right=say("version {version} · page {page}", version=job.version, page=page),
        hint=say(hint),
    )


def _sizes(placements: tuple[Placement, ...], job: ImpositionJob) -> str:
    """Return the sizes on a page in millimetres: publishers disagree about names."""
    faces = {id(placed.face): placed.face for placed in placements}.values()
    return ", ".join(dict.fromkeys([_size(face, job) for face in faces]))


def _size(face: Face, job: ImpositionJob) -> str:
    size = f"{show_mm(face.width)} × {show_mm(face.height)} mm"
    match face.form:
        case "rectangle":
            return size
        case "round" if job.cutter:
            return job.words("round {size}", size=size)
        case "round":
            ring = show_mm(face.bleed + MARK_GAP)
            return job.words(
                "round {size} · rings {ring} mm outside the cut", size=size, ring=ring
            )
        case "hex":
            return job.words("hex {size}", size=size)
        case "net" if job.cutter:
            return job.words("flat {size}", size=size)
        case "net":
            return job.words(
                "flat {size} · cut solid lines, fold dashed ones", size=size
            )


class _Label(NamedTuple):
    text: str
    slot: Box
    align: Literal["left", "center", "right"]


def legend(
    text: LegendText,
    placements: tuple[Placement, ...],
    job: ImpositionJob,
    taken: tuple[Box, ...] = (),
    tiles: TileMap | None = None,
) -> tuple[Op, ...]:
    """Draw the words and a ruler into the margins, between the crop marks, and off
    what is `taken` of them. A map of `tiles` is at the end of the last words above.

    Cards that fill the paper leave no margin and have no legend.
    """
    slots = card_slots(placements)
    off = max(job.margin, words_off(job.cutter))
    by_hand = job.cutter is None
    found = margins(slots, job.width, job.height, job.margin, taken, off, by_hand)
    if found.depth < _LEAST:
        return ()
    above = _above(text, found.first, job)
    tile_map: tuple[Op, ...] = ()
    if tiles:
        *others, last = above
        slot, tile_map = draw_tile_map(last.slot, tiles, found.share)
        above = [*others, last._replace(slot=slot)]
    labels = [*above, *_below(text.hint, found, job)]
    words = [op for label in labels for op in _set(label, found, job)]
    return (Group(found.matrix, (*words, *tile_map, *_ruler(found, job))),)


def _above(text: LegendText, strip: Strip, job: ImpositionJob) -> list[_Label]:
    slots = strip.wide(_NARROWEST) or [strip.box]
    both = f"{text.left} · {text.middle}"
    labels = [_Label(both, slots[0], "left"), _Label(text.right, slots[-1], "right")]
    if len(slots) > 2:
        labels = [
            _Label(text.left, slots[0], "left"),
            _Label(text.middle, slots[len(slots) // 2], "center"),
            _Label(text.right, slots[-1], "right"),
        ]
    if len(slots) > 1 and all(_is_legible(label, job) for label in labels):
        return labels
    alone = len(slots) == 1 or strip.taken
    widest = max(slots, key=lambda slot: slot.width) if alone else strip.box
    found = _beside(both, text.right, widest, job)
    if strip.taken or all(_is_legible(label, job) for label in found):
        return found
    return _beside(both, text.right, strip.box, job)


def _beside(left: str, right: str, slot: Box, job: ImpositionJob) -> list[_Label]:
    """Return two labels that share one slot."""
    first, second = _divided(slot, left, right, job)
    return [_Label(left, first, "left"), _Label(right, second, "right")]


def _is_legible(label: _Label, job: ImpositionJob) -> bool:
    return label_width(job.font, label.text, _LEGIBLE) <= label.slot.width


def _divided(slot: Box, left: str, right: str, job: ImpositionJob) -> tuple[Box, Box]:
    """Share one slot between two texts by their widths."""
    widths = [label_width(job.font, text, _SIZE) for text in (left, right)]
    first = (slot.width - _SPACE) * widths[0] / sum(widths)
    second = Box(
        slot.x + first + _SPACE, slot.y, slot.width - first - _SPACE, slot.height
    )
    return slot._replace(width=first), second


def _below(hint: str, found: Margins, job: ImpositionJob) -> list[_Label]:
    slot, box = _ruler_slot(found), found.last.box
    for other in reversed(found.last.wide(_NARROWEST)):
        label = _Label(hint, other, "right")
        if other.x >= slot.x + RULER_WIDTH and _is_legible(label, job):
            return [label]
    start = slot.x + RULER_WIDTH + _SPACE
    after = _Label(hint, _from(slot, start), "right")
    free_slot = slot is not box and after.slot.width >= _NARROWEST
    if free_slot and (found.last.taken or _is_legible(after, job)):
        return [after]
    rest = _from(box, start)
    if found.last.taken or rest.width < _NARROWEST:
        return []
    return [_Label(hint, rest, "right")]


def _from(slot: Box, start: float) -> Box:
    """Return the part of a slot after a place."""
    return slot._replace(x=start, width=slot.right - start)


def _ruler_slot(found: Margins) -> Box:
    return next(iter(found.last.wide(RULER_WIDTH)), found.last.box)


# Pages with the same slots have the same ruler and mostly the same words.
@lru_cache(maxsize=64)
def _ruler(found: Margins, job: ImpositionJob) -> tuple[Op, ...]:
    slot, share = _ruler_slot(found), found.share
    middle = slot.y + slot.height / 2
    ground = Box(
        slot.x, middle - FULL_DEPTH * share / 2, RULER_WIDTH, FULL_DEPTH * share
    )
    under = (_cover(ground),) if slot is found.last.box else ()
    return (*under, *ruler(slot.x, middle, share, job.font))


@lru_cache(maxsize=256)
def _set(label: _Label, found: Margins, job: ImpositionJob) -> tuple[Op, ...]:
    slot = label.slot
    largest = max(_SMALLEST, _SIZE * found.share)
    text, size = _fitting(label.text, slot.width, largest, job)
    if not text:
        return ()
    share_before = _SHARE_BEFORE[label.align]
    x = slot.x + slot.width * share_before
    baseline = slot.y + slot.height / 2 + job.font.regular.cap_height * size / 2000
    line = set_label(job.font, text, size, x, baseline, INK, label.align)
    free = (*found.first.slots, *found.last.slots)
    if any(_holds(each, slot) for each in free):
        return (line,)
    # Cards too narrow for words between their marks: the words go over the marks,
    # which are still seen nearer to the cards.
    width = label_width(job.font, text, size)
    start = x - width * share_before
    return _cover(Box(start, baseline - size, width, size * 1.3)), line


def _fitting(
    text: str, width: float, size: float, job: ImpositionJob
) -> tuple[str, float]:
    """Shrink a text to a width; below the smallest size it is cut with an ellipsis,
    and left out if nothing else would remain of it."""
    needed = label_width(job.font, text, size)
    if needed <= width:
        return text, size
    small = max(min(size, _SMALLEST), size * width / needed)
    room = width + 1e-6
    if label_width(job.font, text, small) <= room:
        return text, small
    # Any part that is too long makes every longer one so.
    kept = bisect_left(
        range(1, len(text) + 1),
        True,
        key=lambda count: label_width(job.font, _cut(text, count), small) > room,
    )
    return (_cut(text, kept) if kept else ""), small


def _cut(text: str, count: int) -> str:
    return f"{text[:count].rstrip()}…"


def _holds(outer: Box, inner: Box) -> bool:
    return outer.x <= inner.x and inner.right <= outer.right + 1e-6


def _cover(box: Box) -> Op:
    return Shape(rectangle(*box), fill=Paint(WHITE))
