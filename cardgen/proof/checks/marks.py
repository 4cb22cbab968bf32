"""No line in the margin may run into a card or its bleed.

No cut is exact, so a crop mark that reaches a card stays visible on it.
"""

from collections.abc import Iterator

from cardgen.model.problem import Severity
from cardgen.model.units import show_mm
from cardgen.proof.crop_marks import level, margin_lines, upright
from cardgen.proof.limits import EXACT
from cardgen.proof.page_view import Defect, PageView, card_label
from cardgen.proof.reader.page_objects import common

ID = "marks"
SEVERITY = Severity.ERROR


def check(view: PageView) -> Iterator[Defect]:
    """Find lines that run from the margin into a card."""
    reported = set()
    for stroke, line in margin_lines(view):
        if not upright(line) and not level(line):
            continue
        seen = common(line.box.grown(stroke.width / 2), stroke.clip)
        for place in view.places:
            shared = common(seen, place.window)
            if min(shared.width, shared.height) <= EXACT or place in reported:
                continue
            reported.add(place)
            length = max(shared.width, shared.height)
            yield Defect(
                f"a mark runs {show_mm(length)} mm into the {card_label(place)}",
                "end it outside the bleed",
            )
