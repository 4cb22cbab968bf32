"""A standee must be folded where its back meets its front, and where its tabs begin.

Each strip of the layout standees has three dotted lines from edge to edge, measured to
0.01 mm: one in the middle, so that the back is behind the front when it is folded
there, and one as far from each end, so that both tabs are half of one base.
"""

from collections.abc import Iterator

from cardgen.model.geometry import Box
from cardgen.model.problem import Severity
from cardgen.model.units import show_mm
from cardgen.proof.expected import CardPlace
from cardgen.proof.limits import EXACT
from cardgen.proof.page_view import Defect, PageView, card_label

ID = "folds"
SEVERITY = Severity.ERROR
_LAYOUT = "standees"
_AGAIN = "render it again"


def check(view: PageView) -> Iterator[Defect]:
    """Find strips whose folds are missing or off."""
    if view.expected is None or view.expected.layout != _LAYOUT:
        return
    lines = [
        line.box
        for stroke in view.page.strokes
        if stroke.dashed
        for line in stroke.segments
    ]
    for place in view.places:
        if not place.slots:
            yield from _folded(place, lines)


def _folded(place: CardPlace, lines: list[Box]) -> Iterator[Defect]:
    """Find what is wrong with the folds of one strip."""
    trim, label = place.trim, card_label(place)
    ways = (_places(lines, trim, upright=True), _places(lines, trim, upright=False))
    length, folds = max(ways, key=lambda way: len(way[1]))
    if len(folds) != 3:
        yield Defect(f"the {label} has {len(folds)} folds, expected 3", _AGAIN)
        return
    first, middle, last = folds
    if abs(middle - length / 2) > EXACT:
        off = show_mm(abs(middle - length / 2))
        message = f"the {label} is folded {off} mm beside its middle"
        yield Defect(message, "its back is not behind its front")
    elif abs(first - (length - last)) > EXACT:
        tabs = f"{show_mm(first)} and {show_mm(length - last)} mm"
        yield Defect(f"the tabs of the {label} are {tabs} deep", _AGAIN)


def _places(lines: list[Box], trim: Box, *, upright: bool) -> tuple[float, list[float]]:
    """Return the length of a strip that lies that way, and how far along it its folds
    are."""
    begin, length = (trim.y, trim.height) if upright else (trim.x, trim.width)
    across = [line for line in lines if _crosses(line, trim, upright)]
    found = {round((line.y if upright else line.x) - begin, 3) for line in across}
    return length, sorted(found)


def _crosses(line: Box, trim: Box, upright: bool) -> bool:
    """Return whether a line runs across a strip from edge to edge."""
    if upright:
        ends, flat = (line.x - trim.x, line.right - trim.right), line.height
        inside = trim.y < line.y < trim.bottom
    else:
        ends, flat = (line.y - trim.y, line.bottom - trim.bottom), line.width
        inside = trim.x < line.x < trim.right
    return inside and flat < EXACT and max(map(abs, ends)) < EXACT
