"""No text runs over another.

The ink of letters is measured by their outlines, not by their lines: a tight setting is
no fault, letters that meet are. A text that is drawn twice, as a shadow, is one, and
what is hidden by an area between two texts is met by nothing.
"""

from collections.abc import Iterator, Sequence

from cardgen.model.geometry import Box, around
from cardgen.model.problem import Severity
from cardgen.proof.finding import Finding
from cardgen.proof.things import Text, common, hides, shadow
from cardgen.proof.view import View, said

ID = "text-over-text"
SEVERITY = Severity.ERROR
# Neighbouring words touch where italics lean; a fifth of a letter is too much.
_SHARE = 0.2


def check(view: View) -> Iterator[Finding]:
    """Find pairs of texts with letters over each other."""
    shown = [
        (text, around(boxes)) for text in view.sheet.texts if (boxes := _seen(text))
    ]
    shown.sort(key=lambda pair: pair[1].y)
    for index, (text, box) in enumerate(shown):
        for other, below in shown[index + 1 :]:
            if below.y >= box.bottom:
                break
            if (
                box.overlaps(below)
                and _meet(view, text, other)
                and not shadow(text, other)
            ):
                yield Finding(
                    f'"{text.text.strip()}" and "{other.text.strip()}" overlap on the '
                    f"{said(view.place_at(box))}",
                    "move one of them, or give it less room",
                )


def _seen(text: Text) -> Sequence[Box]:
    if text.ink.opacity <= 0:
        return ()
    seen = (common(letter, text.clip) for letter in text.letters)
    return [box for box in seen if box.width > 0 and box.height > 0]


def _meet(view: View, one: Text, other: Text) -> bool:
    theirs = _seen(other)
    shared = (_much(letter, box) for letter in _seen(one) for box in theirs)
    met = [box for box in shared if box]
    if not met:
        return False
    first, last = sorted((one.order, other.order))
    between = [c for c in view.sheet.covers if first < c.order < last]
    return not all(any(hides(cover, box) for cover in between) for box in met)


def _much(one: Box, other: Box) -> Box | None:
    """Give what two letters share, when it is too much."""
    shared = common(one, other)
    if shared.width <= 0 or shared.height <= 0:
        return None
    smaller = min(one.width * one.height, other.width * other.height)
    return shared if shared.width * shared.height > _SHARE * smaller else None
