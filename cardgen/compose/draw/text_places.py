"""Where the texts of a face are: letters that are cut off, or nearly, and overlaps."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from cardgen.compose.draw.letters import letters_of, named, picked
from cardgen.compose.draw.memory import Clip, Edge, Findings, SetText
from cardgen.compose.fields.spans import Spans, TooIntricate, spans
from cardgen.model.forms import SAFE, beyond, corners
from cardgen.model.game import Card
from cardgen.model.geometry import Box
from cardgen.model.ops import Outline
from cardgen.model.outlines import bounds, flattened, rectangle
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
            message += f" (and {len(others)} more that this line draws)"
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
    if beyond(edge.form, edge.trim, corners(text.bounds)) <= -edge.safe:
        return None
    lines = letters_of(text, fonts)
    seen = [letter for line in lines for letter in line if letter.outline]
    off = {letter: _off(letter.outline, edge) for letter in seen}
    cut = picked(lines, lambda letter: off[letter][1] > _SEEN)
    if cut:
        gone = all(near > -_SEEN for near, _ in off.values())
        return _beyond(text, edge, "" if gone else named(cut))
    close = picked(lines, lambda letter: off[letter][1] > _EXACT - edge.safe)
    if not close or not edge.safe:
        return None
    return _nearly(text, edge, close, -max(far for _, far in off.values()))


def _off(outline: Outline, edge: Edge) -> tuple[float, float]:
    """Return how far the points of an outline are beyond an edge, at least and most.

    They are not measured one by one if the box around them is far from the edge.
    """
    box = beyond(edge.form, edge.trim, corners(bounds(outline)))
    if box <= -edge.safe:
        return box, box
    points = chain.from_iterable(flattened(outline, 4))
    found = [beyond(edge.form, edge.trim, [point]) for point in points]
    return min(found), max(found)


def _nearly(text: SetText, edge: Edge, parts: list[str], off: float) -> _Fault:
    """Return the fault of letters, or an icon, that a cut slightly off may reach."""
    least = (
        f"the edge of {edge.name}, expected at least {show_mm(edge.safe)} mm from it"
    )
    return _Fault(
        Severity.WARNING,
        "safe-zone",
        f"{_quoted(text, named(parts))} is {show_mm(max(off, 0.0))} mm from {least}",
        f"near {least}",
        "a cut slightly off may reach it; move it inwards, or make it smaller",
    )


def _beyond(text: SetText, edge: Edge, letters: str) -> _Fault:
    """Return the fault of letters beyond an edge; none are named if all are gone."""
    what = _quoted(text, letters)
    if not letters:
        message = f"{what} is outside of {edge.name}"
    elif edge.cuts:
        message = f"the edge of {edge.name} cuts off {what}"
    else:
        message = f"{what} is beyond the edge of {edge.name}"
    # An icon may be an ornament that runs off the card.
    fatal = edge.cuts and not text.is_icon
    return _Fault(
        Severity.ERROR if fatal else Severity.WARNING,
        "off-face",
        message,
        f"beyond the edge of {edge.name}",
        "move it inwards, or make it smaller",
    )


def _quoted(text: SetText, letters: str) -> str:
    """Return how messages call letters of a text; all of it if none are named."""
    words = f'"{_short(text)}"'
    if text.is_icon:
        return f"the icon {words}"
    if not letters or letters == words:
        return f"the text {words}"
    return f"{letters} of {words}"


def _by_clips(text: SetText, fonts: Fontbook) -> Iterator[_Fault | None]:
    """Yield what is wrong because of each clip around a text."""
    box = rectangle(*text.bounds)
    for clip in text.clips:
        if _is_cut(box, clip.outline):
            yield _by_clip(text, clip, fonts)


def _by_clip(text: SetText, clip: Clip, fonts: Fontbook) -> _Fault | None:
    lines = letters_of(text, fonts)
    cut = picked(lines, lambda letter: _is_cut(letter.outline, clip.outline))
    if not cut:
        return None
    outlines = (letter.outline for line in lines for letter in line)
    gone = all(_areas(each, clip.outline)[0] < _SEEN_AREA for each in outlines)
    what = _quoted(text, "" if gone else named(cut))
    return _Fault(
        Severity.ERROR,
        clip.rule,
        f"{clip.name} {'hides' if gone else 'cuts off'} {what}",
        f"{clip.name} cuts off letters",
        "move it into what is shown, or make it smaller",
    )


def _is_cut(outline: Outline, clip: Outline) -> bool:
    """Return whether more of an outline is beyond a clip than nobody can see."""
    return _areas(outline, clip)[1] > _SEEN_AREA


def _areas(outline: Outline, clip: Outline) -> tuple[float, float]:
    """Return the areas of an outline within a clip, and beyond it."""
    step, held = _rows(clip)
    whole = within = 0.0
    for row, parts in spans(outline, 0, step, _PARTS).items():
        whole += sum(stop - start for start, stop in parts)
        within += sum(
            max(min(stop, end) - max(start, begin), 0.0)
            for start, stop in parts
            for begin, end in held.get(row, ())
        )
    return within * step, (whole - within) * step


@lru_cache(maxsize=64)
def _rows(clip: Outline) -> tuple[float, Spans]:
    """Return the height of rows, and where they are inside a clip."""
    step = max(_ROW, bounds(clip).height / _MOST_ROWS)
    while True:
        try:
            return step, spans(clip, 0, step, _PARTS)
        except TooIntricate:
            step *= 2


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
