"""No line in the margin may run into a card or its bleed.

No cut is exact, so a crop mark that reaches a card stays visible on it. A line along a
whole edge is an outline, which other programs draw.
"""

from collections.abc import Iterator

from cardgen.model.forms import beyond
from cardgen.model.geometry import Box
from cardgen.model.problem import Severity
from cardgen.model.units import show_mm
from cardgen.proof.crop_marks import level, margin_lines, upright
from cardgen.proof.expected import CardPlace
from cardgen.proof.limits import EXACT, PAPER_EXACT
from cardgen.proof.page_view import Defect, PageView, card_label
from cardgen.proof.reader.page_objects import common

ID = "marks"
SEVERITY = Severity.ERROR
_WHOLE = 0.99
_STEPS = 20


def check(view: PageView) -> Iterator[Defect]:
    """Find lines that run from the margin into a card."""
    reported = set()
    for stroke, line in margin_lines(view):
        if not (upright(line) or level(line)) or _is_outline(view, line.box):
            continue
        seen = common(line.box.grown(stroke.width / 2), stroke.clip)
        for place in view.places:
            shared = common(seen, place.window)
            if min(shared.width, shared.height) <= EXACT or place in reported:
                continue
            if not _reaches(place, shared):
                continue
            reported.add(place)
            length = max(shared.width, shared.height)
            yield Defect(
                f"a mark runs {show_mm(length)} mm into the {card_label(place)}",
                "end it outside the bleed",
            )


def _reaches(place: CardPlace, line: Box) -> bool:
    """Return whether a line that is in the box around a card is on the card itself."""
    shares = (step / _STEPS for step in range(_STEPS + 1))
    points = ((line.x + s * line.width, line.y + s * line.height) for s in shares)
    return any(beyond(place.form, place.window, [at]) < -EXACT for at in points)


def _is_outline(view: PageView, line: Box) -> bool:
    """Return whether a line runs along a whole edge of a card of another program."""
    return not view.by_cardgen and any(_along(line, p.trim) for p in view.places)


def _along(line: Box, trim: Box) -> bool:
    shared = common(line.grown(PAPER_EXACT), trim)
    length = max(shared.width / trim.width, shared.height / trim.height)
    return length > _WHOLE and min(shared.width, shared.height) < 2 * PAPER_EXACT
