"""No text may overlap another.

The ink of letters is measured by their outlines, not by the height of their lines:
tight setting is fine, letters that touch are not, even if they are rotated or set on a
curve. A text drawn twice, as a shadow, counts as one, and letters hidden by an area
between two texts do not count.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cardgen.model.geometry import Box, around
from cardgen.model.problem import Severity
from cardgen.proof.page_view import Defect, PageView
from cardgen.proof.reader.page_objects import (
    Polygon,
    TextObject,
    area,
    common,
    corners,
    hides,
    overlap,
    shadow,
)

ID = "text-over-text"
SEVERITY = Severity.ERROR
# Neighbouring words touch where italics lean; a fifth of a letter is too much.
_SHARE = 0.2


class LetterInk(NamedTuple):
    """A letter's ink: its upright box, and its corners if it is rotated."""

    box: Box
    turned: Polygon | None

    @property
    def polygon(self) -> Polygon:
        return self.turned or corners(self.box)


def check(view: PageView) -> Iterator[Defect]:
    """Find pairs of texts whose letters overlap."""
    shown = [
        (text, around(letter.box for letter in letters))
        for text in view.page.texts
        if (letters := _seen(text))
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
                yield Defect(
                    f'"{text.text.strip()}" and "{other.text.strip()}" overlap on the '
                    f"{view.label_at(box)}",
                    "move one of them, or make it smaller",
                )


def _seen(text: TextObject) -> Sequence[LetterInk]:
    if text.ink.opacity <= 0:
        return ()
    letters = zip(text.letters, text.turned, strict=True)
    seen = (LetterInk(common(box, text.clip), turned) for box, turned in letters)
    return [one for one in seen if one.box.width > 0 and one.box.height > 0]


def _meet(view: PageView, one: TextObject, other: TextObject) -> bool:
    theirs = _seen(other)
    common_parts = (
        _overlap(letter, their) for letter in _seen(one) for their in theirs
    )
    met = [box for box in common_parts if box]
    if not met:
        return False
    first, last = sorted((one.order, other.order))
    between = [c for c in view.page.covers if first < c.order < last]
    return not all(any(hides(cover, box) for cover in between) for box in met)


def _overlap(one: LetterInk, other: LetterInk) -> Box | None:
    """Return the overlap of two letters if it is too large."""
    both = common(one.box, other.box)
    if both.width <= 0 or both.height <= 0:
        return None
    if one.turned or other.turned:
        first, second = one.polygon, other.polygon
        smaller, shared = min(area(first), area(second)), area(overlap(first, second))
    else:
        smaller = min(
            one.box.width * one.box.height, other.box.width * other.box.height
        )
        shared = both.width * both.height
    return both if shared > _SHARE * smaller else None
