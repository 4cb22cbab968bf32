"""No text runs over another.

The ink of letters is measured by their outlines, not by their lines: a tight setting is
no fault, letters that meet are, askew and along a curve as well. A text that is drawn
twice, as a shadow, is one, and what is hidden by an area between two texts is met by
nothing.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cardgen.model.geometry import Box, around
from cardgen.model.problem import Severity
from cardgen.proof.page_view import Defect, PageView, card_label
from cardgen.proof.reader.page_objects import (
    Shape,
    TextObject,
    area,
    common,
    corners,
    hides,
    shadow,
    shared,
)

ID = "text-over-text"
SEVERITY = Severity.ERROR
# Neighbouring words touch where italics lean; a fifth of a letter is too much.
_SHARE = 0.2


class Letter(NamedTuple):
    """A letter's ink: its upright box, and its corners where it stands askew."""

    box: Box
    turned: Shape | None

    @property
    def shape(self) -> Shape:
        return self.turned or corners(self.box)


def check(view: PageView) -> Iterator[Defect]:
    """Find pairs of texts with letters over each other."""
    shown = [
        (text, around(letter.box for letter in letters))
        for text in view.sheet.texts
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
                    f"{card_label(view.place_at(box))}",
                    "move one of them, or give it less room",
                )


def _seen(text: TextObject) -> Sequence[Letter]:
    if text.ink.opacity <= 0:
        return ()
    letters = zip(text.letters, text.turned, strict=True)
    seen = (Letter(common(box, text.clip), turned) for box, turned in letters)
    return [one for one in seen if one.box.width > 0 and one.box.height > 0]


def _meet(view: PageView, one: TextObject, other: TextObject) -> bool:
    theirs = _seen(other)
    common_parts = (_much(letter, their) for letter in _seen(one) for their in theirs)
    met = [box for box in common_parts if box]
    if not met:
        return False
    first, last = sorted((one.order, other.order))
    between = [c for c in view.sheet.covers if first < c.order < last]
    return not all(any(hides(cover, box) for cover in between) for box in met)


def _much(one: Letter, other: Letter) -> Box | None:
    """Give what two letters share, when it is too much."""
    both = common(one.box, other.box)
    if both.width <= 0 or both.height <= 0:
        return None
    if one.turned or other.turned:
        first, second = one.shape, other.shape
        smaller, over = min(area(first), area(second)), area(shared(first, second))
    else:
        smaller = min(
            one.box.width * one.box.height, other.box.width * other.box.height
        )
        over = both.width * both.height
    return both if over > _SHARE * smaller else None
