"""What a shop cuts along must be a closed line in its spot colour on every trim.

In a file for shops that print and cut, each card has a line in the spot colour
CutContour around it, each sticker one in KissCut. It is measured to 0.01 mm, and must
end where it begins. What is cut out of a card has a line as well. Other spot colours
are not known to these shops.
"""

from collections.abc import Iterator

from cardgen.model.geometry import Box
from cardgen.model.problem import Severity
from cardgen.model.units import show_mm
from cardgen.proof.limits import CUT_COLORS, EXACT, KISS_COLORS
from cardgen.proof.page_view import Defect, PageView, card_label, distance
from cardgen.proof.reader.page_objects import StrokeObject

ID = "cut-lines"
SEVERITY = Severity.ERROR
_AGAIN = "render it again"
# A line that is farther off is that of another card: 5 mm.
_MEANT = 14.2


def check(view: PageView) -> Iterator[Defect]:
    """Find cards without a line, lines that are off, open ones, and ones too many."""
    cutter = view.expected.cutter if view.expected else ""
    page = view.expected_page
    if cutter not in CUT_COLORS or page is None or page.cut is None or not page.places:
        return
    kissed = page.cut.layer == "KISS"
    name = KISS_COLORS[cutter] if kissed else CUT_COLORS[cutter]
    found = [stroke for stroke in view.page.strokes if stroke.ink.spot == name]
    if not found:
        yield Defect(f"nothing is drawn in the spot colour {name}", _AGAIN)
        return
    for place in page.places:
        yield from _measured(place.cut, card_label(place), found)
        for slot in place.slots:
            yield from _measured(slot, f"slot of the {card_label(place)}", found)
    wanted = sum(1 + len(place.slots) for place in page.places)
    if len(found) > wanted:
        message = f"{len(found)} lines are drawn in {name}, expected {wanted}"
        yield Defect(message, _AGAIN)


def _measured(trim: Box, label: str, found: list[StrokeObject]) -> Iterator[Defect]:
    line = min(found, key=lambda stroke: distance(stroke.box, trim))
    off = distance(line.box, trim)
    if off > _MEANT:
        yield Defect(f"the {label} has no cut line", _AGAIN)
    elif off > EXACT:
        yield Defect(f"the cut line of the {label} is {show_mm(off)} mm off", _AGAIN)
    elif not line.closed:
        yield Defect(f"the cut line of the {label} is not closed", _AGAIN)
