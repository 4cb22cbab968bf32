"""No line may be thinner than two dots of a printer: 0.24 pt, or 0.085 mm.

A printer with 600 dots per inch prints thinner lines in part, or not at all. A width of
0 means the thinnest line that a device can draw, which is lost on paper. Lines on cards
that are pictured in a rulebook are left out.
"""

from collections.abc import Iterator

from cardgen.model.geometry import Box
from cardgen.model.problem import Severity
from cardgen.model.units import show_mm
from cardgen.proof.expected import CardPlace
from cardgen.proof.limits import THINNEST
from cardgen.proof.page_view import Defect, PageView
from cardgen.proof.reader.page_objects import common

ID = "hairline"
SEVERITY = Severity.WARNING


def check(view: PageView) -> Iterator[Defect]:
    """Find cards with lines that are too thin, and the thinnest of them."""
    widths: dict[CardPlace | None, list[float]] = {}
    for box, width in _lines(view):
        widths.setdefault(view.place_at(box), []).append(width)
    for place, thin in widths.items():
        count = len(thin)
        lines = "a line is" if count == 1 else f"the thinnest of {count} thin lines is"
        yield Defect(
            f"{lines} {min(thin):.2f} pt wide on the {view.label_of(place)}, "
            f"expected at least {THINNEST:g} pt ({show_mm(THINNEST)} mm)",
            "make it thicker",
        )


def _lines(view: PageView) -> Iterator[tuple[Box, float]]:
    for stroke in view.page.strokes:
        drawn = stroke.ink.opacity > 0 and not view.pictured(stroke.clip)
        if stroke.width < THINNEST and drawn:
            seen = common(stroke.box, stroke.clip)
            if seen.width >= 0 and seen.height >= 0:
                yield seen, stroke.width
    for fill in view.page.fills:
        thin = min(fill.box.width, fill.box.height)
        drawn = fill.ink.opacity > 0 and not view.pictured(fill.clip)
        if fill.square and thin < THINNEST and drawn:
            seen = common(fill.box, fill.clip)
            if seen.width > 0 and seen.height > 0:
                yield seen, thin
