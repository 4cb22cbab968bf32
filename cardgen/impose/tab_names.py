"""The names of neighbours beside the tabs that they are glued to."""

from collections.abc import Iterator

from cardgen.impose.areas import MARK_GAP
from cardgen.impose.job import Job
from cardgen.impose.legend import INK
from cardgen.model.geometry import Box, Matrix, move, turn
from cardgen.model.ops import Group, Op
from cardgen.model.page import Placement, Tab
from cardgen.model.units import to_points
from cardgen.typeset.label import label_width, set_label

_SIZE, _SMALLEST = 8.0, 4.5
_PAD = to_points(0.4)
# Beside smaller tiles the words of the margin need all of it.
_LEAST_TILE = to_points(40.0)


def tab_names(placed: Placement, job: Job) -> tuple[tuple[Op, ...], tuple[Box, ...]]:
    """Name the neighbour at both ends of each tab, outside the art.

    Gives what is drawn, and what it takes of the margins.
    """
    tile = placed.tile
    if tile is None or min(tile.part[2:]) < _LEAST_TILE:
        return (), ()
    found = [
        (op, place)
        for tab in tile.tabs
        for place in _places(tab, placed.window, job)
        if (op := _written(tab.name, place, job)) is not None
    ]
    return tuple(op for op, _ in found), tuple(place for _, place in found)


def _places(tab: Tab, window: Box, job: Job) -> Iterator[Box]:
    """Give the places in the margins at a tab's ends, next to the art."""
    area, edge = tab.area, job.margin
    if tab.side in ("left", "right"):
        deep = min(window.y, job.height - window.bottom) - MARK_GAP - edge
        high = min(deep, to_points(4.0))
        yield Box(area.x, window.y - MARK_GAP - high, area.width, high)
        yield Box(area.x, window.bottom + MARK_GAP, area.width, high)
    else:
        deep = min(window.x, job.width - window.right) - MARK_GAP - edge
        wide = min(deep, to_points(4.0))
        yield Box(window.x - MARK_GAP - wide, area.y, wide, area.height)
        yield Box(window.right + MARK_GAP, area.y, wide, area.height)


def _written(name: str, place: Box, job: Job) -> Op | None:
    """Set a name along its place, as large as it may be; nothing where that is too
    small to be read."""
    lying = place.height > place.width
    length, deep = max(place[2:]), min(place[2:])
    cap = job.font.cap_height / 1000
    room = length - 2 * _PAD
    size = min(
        _SIZE,
        (deep - 2 * _PAD) / cap,
        _SIZE * room / label_width(job.font, name, _SIZE),
    )
    if size < _SMALLEST:
        return None
    line = set_label(job.font, name, size, 0, cap * size / 2, INK, "center")
    middle = move(place.x + place.width / 2, place.y + place.height / 2)
    about = turn(270) if lying else Matrix()
    return Group(about.then(middle), (line,))
