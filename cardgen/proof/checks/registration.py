"""A cutting machine must find its sheet, and no card may be where it cannot cut.

Silhouette looks for a mark in each corner of the paper: its corner 10 mm off both
edges, its two arms pointing inwards, as long as the margin says. Each is measured to
0.01 mm. Within 2 mm of their square nothing may be printed. Cricut adds its own marks
and cuts an area of 171.45 x 234.95 mm: cards that take more room cannot be cut.

Pages of backs need no marks: cards are cut from their fronts.
"""

from collections.abc import Iterator
from itertools import product

from cardgen.model.geometry import Box, around
from cardgen.model.problem import Severity
from cardgen.model.units import show_mm, to_points
from cardgen.proof.crop_marks import level, upright
from cardgen.proof.limits import CUT_AREAS_MM, EXACT, MARKS_MM
from cardgen.proof.page_view import Defect, PageView, card_label
from cardgen.proof.reader.page_objects import Point, Segment

ID = "registration"
SEVERITY = Severity.ERROR
_AGAIN = "render it again"
# An arm that is off by more than this is not meant to be there: 2 mm.
_MEANT = 5.7
# Lines of marks are up to 1 mm wide.
_THICK = 2.84
_Way = tuple[int, int]
_NAMES: dict[_Way, str] = {
    (1, 1): "top left",
    (-1, 1): "top right",
    (1, -1): "bottom left",
    (-1, -1): "bottom right",
}
"""The ways that the arms of a mark go, across and down, and its corner."""


def check(view: PageView) -> Iterator[Defect]:
    """Find marks that are missing or off, and cards that a machine cannot cut."""
    cutter = view.expected.cutter if view.expected else ""
    # A page that was corrected for one printer is off on purpose.
    if not cutter or not view.places or not view.as_large:
        return
    if cutter in CUT_AREAS_MM:
        yield from _too_large(view, CUT_AREAS_MM[cutter])
    page = view.expected_page
    if cutter in MARKS_MM and page and page.cut:
        inset, (least, most), clear = MARKS_MM[cutter]
        arm = page.cut.arm
        yield from _marks(view, to_points(inset), arm)
        yield from _near(view, to_points(inset), arm + to_points(clear))
        if not to_points(least) - EXACT <= arm <= to_points(most) + EXACT:
            yield Defect(
                f"the arms of the registration marks are {show_mm(arm)} mm long, "
                f"expected {least:g} to {most:g} mm",
                _AGAIN,
            )


def _too_large(view: PageView, area: tuple[float, float]) -> Iterator[Defect]:
    taken = around(place.cut for place in view.places)
    for found, most in zip(taken[2:], map(to_points, area), strict=True):
        if found > most + EXACT:
            yield Defect(
                f"the cards take {show_mm(taken.width)} × {show_mm(taken.height)} mm, "
                f"but the machine cuts {area[0]:g} × {area[1]:g} mm",
                "print fewer of them on a page",
            )
            return


def _marks(view: PageView, inset: float, arm: float) -> Iterator[Defect]:
    lines = [line for stroke in view.page.strokes for line in stroke.segments]
    for way, name in _NAMES.items():
        x, y = _corner(view, inset, way)
        ends = (x + way[0] * arm, y), (x, y + way[1] * arm)
        off = max(_distance(lines, Segment((x, y), end)) for end in ends)
        if off > _MEANT:
            yield Defect(f"there is no registration mark at the {name}", _AGAIN)
        elif off > EXACT:
            yield Defect(
                f"the registration mark at the {name} is {show_mm(off)} mm off the "
                "place where the machine looks for it",
                _AGAIN,
            )


def _corner(view: PageView, inset: float, way: _Way) -> tuple[float, float]:
    width, height = view.page.size
    return (
        inset if way[0] > 0 else width - inset,
        inset if way[1] > 0 else height - inset,
    )


def _distance(lines: list[Segment], arm: Segment) -> float:
    """Return how far the line that is nearest to an arm is off it."""
    alike = [
        line for line in lines if level(line) == level(arm) and _as_long(line, arm)
    ]
    return min((_off(line, arm) for line in alike), default=2 * _MEANT)


def _as_long(line: Segment, arm: Segment) -> bool:
    """Return whether a line is as long as an arm, or reaches beyond its corner by half
    of its own width, to make that square."""
    longer = max(line.box[2:]) - max(arm.box[2:])
    return upright(line) == upright(arm) and -EXACT <= longer < _THICK


def _off(line: Segment, arm: Segment) -> float:
    """Return how far the end of a line is off that of an arm."""
    return min(_apart(line.start, arm.end), _apart(line.end, arm.end))


def _apart(one: Point, other: Point) -> float:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def _near(view: PageView, inset: float, side: float) -> Iterator[Defect]:
    for way, place in product(_NAMES, view.places):
        x, y = _corner(view, inset, way)
        left, top = min(x, x + way[0] * side), min(y, y + way[1] * side)
        if Box(left, top, side, side).overlaps(place.window, EXACT):
            yield Defect(
                f"the {card_label(place)} is too near to the registration mark at the "
                f"{_NAMES[way]}",
                "the machine needs the corners of the paper free",
            )
