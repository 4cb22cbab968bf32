"""Where the texts of a face are: letters that are cut off, or nearly, and overlaps."""

import unicodedata
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, groupby
from typing import NamedTuple

from cardgen.compose.draw.icon_outlines import icon_outline, ink_box
from cardgen.compose.draw.memory import Clip, Edge, Findings, SetText
from cardgen.compose.fields.spans import Spans, TooIntricate, spans
from cardgen.model.forms import SAFE, beyond, corners
from cardgen.model.game import Card
from cardgen.model.geometry import Box, Matrix
from cardgen.model.ops import Group, Icon, Op, Outline, Shape, TextLine
from cardgen.model.outlines import bounds, flattened, mapped, rectangle
from cardgen.model.problem import Cause, Problem, Severity, warning
from cardgen.model.source import Span
from cardgen.model.units import show_mm, to_points
from cardgen.typeset.fontbook import Fontbook
from cardgen.typeset.plain import plain_text

# Line boxes include some empty space: a smaller overlap is not seen.
_TOLERANCE = to_points(0.3)
# What nobody can see of a letter: as much beyond an edge, as much of its area.
_SEEN = to_points(0.1)
_SEEN_AREA = _SEEN * to_points(0.2)
_EXACT = to_points(0.01)
# Areas are measured by rows as high as this, or higher ones if they are too many.
_ROW, _MOST_ROWS = to_points(0.05), 2000
# How many straight parts a quarter of a circle becomes.
_PARTS = 24
# A message names this many parts of a text.
_FEW = 3


class _Letter(NamedTuple):
    """A letter or icon of a text: its name, and its outline on the face."""

    name: str
    outline: Outline


_Lines = list[list[_Letter]]


class _Fault(NamedTuple):
    """What is wrong with letters of a text, of many texts in one place, and the cure.

    `message` and `cause` lack only what they begin with.
    """

    severity: Severity
    rule: str
    message: str
    cause: str
    hint: str


def cut_letters(
    found: Findings, card: Card, fonts: Fontbook, edge: Edge | None
) -> Iterator[Problem]:
    """Yield what cuts letters off, and what is near an edge, once for each place.

    Without an `edge` only what is on panels has one.
    """
    faults: dict[tuple[Span, str], list[_Fault]] = {}
    for text in (*found.texts, *found.icons):
        held_by = text.panel or edge
        by_edge = _by_edge(text, held_by, fonts) if held_by else None
        for fault in filter(None, (by_edge, *_by_clips(text, fonts))):
            faults.setdefault((text.place, fault.cause), []).append(fault)
    for (place, _), (first, *others) in faults.items():
        message = f'on "{card.id}" {first.message}'
        if others:
            verb = "is" if len(others) == 1 else "are"
            message += f"; the same holds for {len(others)} more that {verb} set here"
        cause = Cause(place, f"{{count}} texts: {first.cause}", first.hint)
        told = Problem(first.severity, first.rule, place, message, first.hint)
        yield told._replace(cause=cause)


def edge_of(card: Card) -> Edge | None:
    """Return the edge of a card; a box has only those of its panels."""
    size = card.type
    if size.box:
        return None
    return Edge("the card", size.form, Box(0, 0, size.width, size.height), SAFE)


def clips_of(card: Card) -> tuple[Clip, ...]:
    """Return what cuts letters off that are on no panel of a box."""
    box = card.type.box
    if box is None:
        return ()
    return (Clip(box.net.painted(0.0), "the edge of the box", "off-face"),)


def _by_edge(text: SetText, edge: Edge, fonts: Fontbook) -> _Fault | None:
    """Return what is wrong at the edge of the card, or of what else a text is on."""
    form, trim = edge.form, edge.trim
    if beyond(form, trim, corners(text.bounds)) <= -edge.safe:
        return None
    lines = list(_lines(text.ops, fonts, text.onto))
    far = {
        letter: beyond(form, trim, chain.from_iterable(flattened(letter.outline, 4)))
        for letter in chain.from_iterable(lines)
        if letter.outline
    }
    cut, whole = _picked(lines, lambda letter: far[letter] > _SEEN)
    if cut and not text.is_icon:
        return _beyond(text, edge, "" if whole else _named(cut))
    near, whole = _picked(lines, lambda letter: far[letter] > _EXACT - edge.safe)
    if not near or not edge.safe:
        return None
    letters = "" if whole else _named(near)
    return _nearly(text, edge, letters, max(far.values()))


def _nearly(text: SetText, edge: Edge, letters: str, far: float) -> _Fault:
    """Return the fault of letters, or an icon, that a cut slightly off may reach."""
    off = f"{show_mm(abs(far))} mm {'past' if far > _SEEN else 'from'} the edge of"
    least = f"at least {show_mm(edge.safe)} mm from it"
    words = f'the {"icon" if text.is_icon else "text"} "{_short(text)}"'
    what = f'{letters} of "{_short(text)}"' if letters else words
    return _Fault(
        Severity.WARNING,
        "safe-zone",
        f"{what} is {off} {edge.name}, expected {least}",
        f"near the edge of {edge.name}, expected {least}",
        "a cut slightly off may reach it; move it inwards, or make it smaller",
    )


def _beyond(text: SetText, edge: Edge, letters: str) -> _Fault:
    """Return the fault of letters beyond an edge; none are named if all of them are."""
    words = f'"{_short(text)}"'
    if letters and edge.cuts:
        message = f"the edge of {edge.name} cuts off {letters} of {words}"
    elif letters:
        message = f"{letters} of {words} is beyond the edge of {edge.name}"
    else:
        message = f"the text {words} is outside of {edge.name}"
    return _Fault(
        Severity.ERROR if edge.cuts else Severity.WARNING,
        "off-face",
        message,
        f"letters are beyond the edge of {edge.name}",
        "move it inwards, make it smaller, or break it into more lines",
    )


def _by_clips(text: SetText, fonts: Fontbook) -> Iterator[_Fault | None]:
    """Yield what is wrong because of each clip around a text."""
    box = rectangle(*text.bounds)
    for clip in text.clips:
        if _is_cut(box, clip.outline):
            yield _by_clip(text, clip, fonts)


def _by_clip(text: SetText, clip: Clip, fonts: Fontbook) -> _Fault | None:
    lines = list(_lines(text.ops, fonts, text.onto))
    cut, whole = _picked(lines, lambda letter: _is_cut(letter.outline, clip.outline))
    if not cut:
        return None
    by, words = clip.name, f'"{_short(text)}"'
    letters = "" if whole else _named(cut)
    return _Fault(
        Severity.ERROR,
        clip.rule,
        f"{by} cuts off {letters} of {words}" if letters else f"{by} hides {words}",
        f"{by} cuts off letters",
        "move the text into what is shown, or out of the element with the clip",
    )


def _is_cut(outline: Outline, clip: Outline) -> bool:
    """Return whether more of an outline is beyond a clip than nobody can see."""
    step, shown = _rows(clip)
    lost = 0.0
    for row, parts in spans(outline, 0, step, _PARTS).items():
        lost += sum(stop - start for start, stop in parts)
        lost -= sum(
            max(min(stop, end) - max(start, begin), 0.0)
            for start, stop in parts
            for begin, end in shown.get(row, ())
        )
    return lost * step > _SEEN_AREA


@lru_cache(maxsize=64)
def _rows(clip: Outline) -> tuple[float, Spans]:
    """Return the height of rows, and where they are inside a clip."""
    step = max(_ROW, bounds(clip).height / _MOST_ROWS)
    while True:
        try:
            return step, spans(clip, 0, step, _PARTS)
        except TooIntricate:
            step *= 2


def _lines(ops: Sequence[Op], fonts: Fontbook, onto: Matrix) -> Iterator[list[_Letter]]:
    """Yield the letters of each line, as far as they are known, from the left.

    Of letters that are drawn as outlines, what they show stands hidden in their line.
    """
    hidden: Iterator[str] = iter(())
    for op in ops:
        if isinstance(op, TextLine):
            hidden = iter([run.text for run in op.runs if run.hidden])
            yield [_Letter(name, mapped(o, onto)) for name, o in fonts.letters(op)]
        elif isinstance(op, Icon):
            yield [_Letter(f":{op.drawing.name}:", mapped(*_icon(op, onto)))]
        elif isinstance(op, Shape):
            yield [_Letter(next(hidden, ""), mapped(op.outline, onto))]
        elif isinstance(op, Group):
            inner = _lines(op.ops, fonts, op.matrix.then(onto))
            yield list(chain.from_iterable(inner))


def _icon(icon: Icon, onto: Matrix) -> tuple[Outline, Matrix]:
    drawing, scale = icon.drawing, icon.size / icon.drawing.units
    outline = icon_outline(drawing) or rectangle(*ink_box(drawing))
    return outline, Matrix(scale, 0, 0, scale, icon.x, icon.y).then(onto)


def _picked(lines: _Lines, is_cut: Callable[[_Letter], bool]) -> tuple[list[str], bool]:
    """Return the parts of words that are cut, and whether nothing else is left."""
    parts: list[str] = []
    left = False
    for line in lines:
        for cut, letters in groupby(line, lambda each: each.outline and is_cut(each)):
            if cut is True:
                parts.append(_spoken([each.name for each in letters]))
            left |= cut is False
    return parts, not left


def _spoken(names: Sequence[str]) -> str:
    """Return letters from the left in the order in which they are read."""
    backward = names and unicodedata.bidirectional(names[0][:1] or " ") in ("R", "AL")
    return "".join(names[::-1] if backward else names)


def _named(parts: Sequence[str]) -> str:
    first = ", ".join(f'"{part}"' for part in parts[:_FEW])
    others = len(parts) - _FEW
    return f"{first} and {others} more parts" if others > 0 else first


def overlaps(texts: Sequence[SetText], card: Card) -> list[Problem]:
    """Return a warning for every two texts whose lines overlap on the face."""
    return [
        warning(
            "overlap",
            other.place,
            f'on "{card.id}" the texts "{_short(one)}" and "{_short(other)}" overlap',
            f"the first is set at {one.place.file.name}:{one.place.line}; move one of "
            "the boxes or make it smaller",
        )
        for one, other in _near(texts)
        if any(
            line.overlaps(over, _TOLERANCE)
            for line in one.boxes
            for over in other.boxes
        )
    ]


def _near(texts: Sequence[SetText]) -> Iterator[tuple[SetText, SetText]]:
    """Yield texts whose bounds overlap, the earlier in the template first."""
    falling = []
    for order, text in enumerate(texts):
        x, y, width, height = text.bounds
        falling.append((y, order, y + height, x, x + width, text))
    falling.sort()
    for place, (_, order, bottom, left, right, text) in enumerate(falling, start=1):
        for top, later, _, start, end, other in falling[place:]:
            if top >= bottom:
                break
            # Checked first, as most texts of one height are side by side.
            if start >= right or end <= left:
                continue
            if other.bounds.overlaps(text.bounds, _TOLERANCE):
                yield (text, other) if order < later else (other, text)


def _short(text: SetText) -> str:
    words = plain_text(text.words)
    return words if len(words) <= 24 else f"{words[:24]}…"
