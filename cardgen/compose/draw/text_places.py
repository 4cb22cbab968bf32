"""Where the texts of a face are: letters that are cut off, or nearly, and overlaps."""

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, islice
from typing import NamedTuple

from cardgen.compose.draw.letters import Letter, letters_of, named, picked
from cardgen.compose.draw.memory import Clip, Edge, Findings, SetText
from cardgen.compose.fields.spans import Spans, TooIntricate, spans
from cardgen.model.forms import SAFE, beyond, corners
from cardgen.model.game import Card
from cardgen.model.geometry import Box
from cardgen.model.ops import Outline
from cardgen.model.outlines import bounds, closed_line, flattened
from cardgen.model.problem import Cause, Problem, Severity, warning
from cardgen.model.units import show_mm, to_points
from cardgen.typeset.fontbook import Fontbook
from cardgen.typeset.plain import plain_text

# Line boxes include some empty space: a smaller overlap is not seen.
_TOLERANCE = to_points(0.3)
# What nobody can see of a letter: as much beyond an edge, as much of its area.
_SEEN = to_points(0.1)
_SEEN_AREA = _SEEN * to_points(0.2)
# Areas are measured by rows as high as this, or higher ones if they are too many.
_ROW, _MOST_ROWS = to_points(0.05), 2000
# A thousand texts in one place overlap half a million times.
_MOST_OVERLAPS = 500
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
    """Yield what cuts letters off, and what is near an edge.

    Without an `edge` only what is on panels has one.
    """
    for text in (*found.texts, *found.icons):
        held_by = text.panel or edge
        by_edge = _by_edge(text, held_by, fonts) if held_by else None
        faults = dict.fromkeys((by_edge, *_by_clips(text, fonts)))
        for severity, rule, message, cause, hint in _once(filter(None, faults)):
            message = f'on "{card.id}" {message}'
            told = Problem(severity, rule, text.place, message, hint)
            cause = f"{{count}} texts: {cause}"
            yield told._replace(cause=Cause(text.place, cause, hint))


def _once(faults: Iterable[_Fault]) -> Iterator[_Fault]:
    """Yield the first fault by an edge, for a panel is in its box, and all by clips."""
    off = False
    for fault in faults:
        if fault.rule != "off-face" or not off:
            yield fault
        off |= fault.rule == "off-face"


def edge_of(card: Card) -> Edge | None:
    """Return the edge of a card; a box has only those of its panels."""
    size = card.type
    if size.box:
        return None
    return Edge("the card", size.form, Box(0, 0, size.width, size.height), SAFE)


def clips_of(card: Card) -> tuple[Clip, ...]:
    """Return what letters on a box end at: its panels, and the line to cut along."""
    if card.type.box is None:
        return ()
    net = card.type.box.net
    outlines = net.painted(0.0), closed_line(net.outline)
    return tuple([Clip(each, "the edge of the box", "off-face") for each in outlines])


def _by_edge(text: SetText, edge: Edge, fonts: Fontbook) -> _Fault | None:
    """Return what is wrong at the edge of the card, or of what else a text is on."""
    if beyond(edge.form, edge.trim, corners(_room(text))) <= -edge.safe:
        return None
    lines = letters_of(text, fonts)
    seen = [letter for line in lines for letter in line if letter.drawn]
    off = {id(letter): _off(letter, edge) for letter in seen}
    cut = picked(lines, lambda letter: off[id(letter)][1] > _SEEN)
    if cut:
        gone = all(near > -_SEEN for near, _ in off.values())
        return _beyond(text, edge, "" if gone else named(cut))
    close = picked(lines, lambda letter: off[id(letter)][1] > _SEEN - edge.safe)
    if not close or not edge.safe:
        return None
    return _nearly(text, edge, close, -max(far for _, far in off.values()))


def _room(text: SetText) -> Box:
    """Return the box that letters of a text may reach: an italic f leaves its line."""
    return text.bounds.grown(max((min(box[2:]) for box in text.boxes), default=0) / 2)


def _off(letter: Letter, edge: Edge) -> tuple[float, float]:
    """Return how far the points of a letter are beyond an edge, at least and most.

    They are not measured one by one if the box around them is far from the edge.
    """
    box = beyond(edge.form, edge.trim, corners(letter.box))
    if box <= -edge.safe:
        return box, box
    points = chain.from_iterable(flattened(letter.outline, 4))
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
    for clip in text.clips:
        window = _window(clip.outline, _ROW)
        if not window.holds(_room(text)):
            yield _by_clip(text, clip, window, fonts)


def _by_clip(
    text: SetText, clip: Clip, window: "_Window", fonts: Fontbook
) -> _Fault | None:
    lines = letters_of(text, fonts)
    shown = {
        id(letter): _shown(letter, clip, window)
        for line in lines
        for letter in line
        if letter.drawn
    }
    cut = picked(lines, lambda letter: shown[id(letter)][1] > _SEEN_AREA)
    if not cut:
        return None
    gone = all(within < _SEEN_AREA for within, _ in shown.values())
    what = _quoted(text, "" if gone else named(cut))
    return _Fault(
        Severity.ERROR,
        clip.rule,
        f"{clip.name} {'hides' if gone else 'cuts off'} {what}",
        f"{clip.name} cuts off letters",
        "move it into what is shown, or make it smaller",
    )


class _Window(NamedTuple):
    """Where rows of a height are inside a clip."""

    step: float
    rows: Spans

    def holds(self, box: Box) -> bool:
        """Return whether all of a box is inside."""
        first, last = (math.floor(y / self.step) for y in (box.y, box.bottom))
        return all(
            any(a <= box.x and box.right <= b for a, b in self.rows.get(row, ()))
            for row in range(first, last + 1)
        )


@lru_cache(maxsize=64)
def _window(clip: Outline, least: float) -> _Window:
    """Return the window of a clip, with rows that are at least so high."""
    step = max(least, bounds(clip).height / _MOST_ROWS)
    while True:
        try:
            return _Window(step, spans(clip, 0, step, _PARTS))
        except TooIntricate:
            step *= 2


def _shown(letter: Letter, clip: Clip, window: _Window) -> tuple[float, float]:
    """Return the areas of a letter within a clip, and beyond it."""
    if window.holds(letter.box):
        return math.inf, 0.0
    try:
        rows = spans(letter.outline, 0, window.step)
    except TooIntricate:
        return _shown(letter, clip, _window(clip.outline, 2 * window.step))
    whole = within = 0.0
    for row, parts in rows.items():
        whole += sum(stop - start for start, stop in parts)
        within += sum(
            max(min(stop, end) - max(start, begin), 0.0)
            for start, stop in parts
            for begin, end in window.rows.get(row, ())
        )
    return within * window.step, (whole - within) * window.step


def overlaps(texts: Sequence[SetText], card: Card) -> list[Problem]:
    """Return a warning for every two texts whose lines overlap on the face.

    If they are very many, it is the first ones.
    """
    found = (
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
    )
    return list(islice(found, _MOST_OVERLAPS))


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
