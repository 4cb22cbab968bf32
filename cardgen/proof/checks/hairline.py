"""No line is thinner than two dots of a printer: 0.24 pt, or 0.085 mm.

A printer with 600 dots to an inch draws thinner ones in part, or not at all. A width
of 0 asks for the thinnest line that a device can draw: paper loses it. What stands on a
card that a rulebook shows is left out.
"""

from collections import Counter
from collections.abc import Iterator

from cardgen.model.geometry import Box
from cardgen.model.problem import Severity
from cardgen.model.units import show_mm
from cardgen.proof.expected import CardPlace
from cardgen.proof.limits import THINNEST
from cardgen.proof.page_view import Defect, PageView, card_label
from cardgen.proof.reader.page_objects import common

ID = "hairline"
SEVERITY = Severity.WARNING


def check(view: PageView) -> Iterator[Defect]:
    """Find the thinnest line of each card, where it is too thin."""
    found: Counter[CardPlace | None] = Counter()
    thinnest: dict[CardPlace | None, float] = {}
    for box, width in _lines(view):
        place = view.place_at(box)
        found[place] += 1
        thinnest[place] = min(width, thinnest.get(place, width))
    for place, count in found.items():
        lines = "a line is" if count == 1 else f"{count} lines are"
        yield Defect(
            f"{lines} as thin as {thinnest[place]:.2f} pt on the {card_label(place)}, "
            f"expected {THINNEST:g} pt ({show_mm(THINNEST)} mm) or more",
            "draw it thicker",
        )


def _lines(view: PageView) -> Iterator[tuple[Box, float]]:
    for stroke in view.sheet.strokes:
        drawn = stroke.ink.opacity > 0 and not view.pictured(stroke.clip)
        if stroke.width < THINNEST and drawn:
            seen = common(stroke.box, stroke.clip)
            if seen.width >= 0 and seen.height >= 0:
                yield seen, stroke.width
    for fill in view.sheet.fills:
        thin = min(fill.box.width, fill.box.height)
        drawn = fill.ink.opacity > 0 and not view.pictured(fill.clip)
        if fill.square and thin < THINNEST and drawn:
            seen = common(fill.box, fill.clip)
            if seen.width > 0 and seen.height > 0:
                yield seen, thin
