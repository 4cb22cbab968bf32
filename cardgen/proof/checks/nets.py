"""The panels of a box must add up, and the lines to cut and to fold must be on its net.

A box closes only if its sides are as wide as its lid is deep, and panels that meet are
as long as each other; its front may be up to 3 mm narrower than its back. Each pair of
panels that are joined has a fold between them. For scissors, a solid line is printed
around the net, and dashed ones on the folds; for shops that cut along contours, the
folds are dashed in the spot colour Crease. All are measured to 0.01 mm.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from cardgen.model.geometry import Box
from cardgen.model.problem import Severity
from cardgen.model.units import show_mm, to_points
from cardgen.proof.expected import CardPlace
from cardgen.proof.expected_nets import ExpectedNet
from cardgen.proof.limits import EXACT, FOLD_COLORS
from cardgen.proof.page_view import Defect, PageView, card_label, distance
from cardgen.proof.reader.page_objects import StrokeObject

ID = "nets"
SEVERITY = Severity.ERROR
_AGAIN = "render it again"
# The front lies over the flap for glue, and is narrower by the board.
_NARROWER = to_points(3.0)
# Millimetres of the manifest are rounded.
_ROUNDED = 2 * EXACT
_BODY = ("glue", "right", "back", "left", "front")
_LIDS = ("back", "top", "bottom", "tongue")
_JOINTS = (
    *pairwise(_BODY),
    *(("right", "dust-right"), ("left", "dust-left"), ("back", "top")),
    *(("top", "tongue"), ("back", "bottom"), ("front", "base")),
    *(("right", "base-right"), ("left", "base-left")),
)


class _Size(NamedTuple):
    """A panel's size in the net: along its body, and across."""

    wide: float
    high: float


def check(view: PageView) -> Iterator[Defect]:
    """Find panels that do not meet, and lines that are missing or off the net."""
    for place in view.places:
        if place.net is None:
            continue
        label = card_label(place)
        wrong = _unequal(place.net)
        if wrong:
            message = f"the panels of the {label} do not add up: {wrong}"
            yield Defect(message, _AGAIN)
            continue
        missing = _without_fold(place.net)
        if missing:
            yield Defect(f"the {label} has no fold between {missing}", _AGAIN)
        # Lines on tiles are cut off where these end.
        elif view.expected and not place.tile:
            yield from _lines(view, place, view.expected.cutter)


def _unequal(net: ExpectedNet) -> str:
    """Return which panels differ though they meet, "" if none do."""
    sizes = _sizes(net)
    if not {name for joint in _JOINTS for name in joint} <= sizes.keys():
        return "one is missing"
    depth, body, lid = sizes["left"].wide, sizes["back"].high, sizes["back"].wide
    lengths = [
        *((name, sizes[name].high, body) for name in _BODY),
        *((name, sizes[name].wide, lid) for name in _LIDS),
        *((name, sizes[name].high, depth) for name in ("top", "bottom")),
        ("right", sizes["right"].wide, depth),
    ]
    for name, length, meant in lengths:
        if abs(length - meant) > _ROUNDED:
            return f"{name} is {show_mm(length)} mm, expected {show_mm(meant)} mm"
    less = lid - sizes["front"].wide
    if not -_ROUNDED <= less <= _NARROWER:
        return f"front is {show_mm(less)} mm narrower than back"
    return ""


def _sizes(net: ExpectedNet) -> dict[str, _Size]:
    """Return the panels' sizes as if the net were upright."""
    boxes = _boxes(net)
    if not {"front", "left"} <= boxes.keys():
        return {}
    front, left = boxes["front"], boxes["left"]
    lying = abs(front.y - left.y) > abs(front.x - left.x)
    return {
        name: _Size(box.height, box.width) if lying else _Size(box.width, box.height)
        for name, box in boxes.items()
    }


def _boxes(net: ExpectedNet) -> dict[str, Box]:
    return {panel.name: panel.box for panel in net.panels}


def _without_fold(net: ExpectedNet) -> str:
    """Return two panels with a common edge that no fold is on, "" if there are none."""
    boxes = _boxes(net)
    for one, other in _JOINTS:
        edge = _edge(boxes[one], boxes[other])
        if not any(distance(fold, edge) <= _ROUNDED for fold in net.folds):
            return f"{one} and {other}"
    return ""


def _edge(one: Box, other: Box) -> Box:
    """Return the line that two boxes beside each other have in common."""
    x, y = max(one.x, other.x), max(one.y, other.y)
    right, bottom = min(one.right, other.right), min(one.bottom, other.bottom)
    return Box(x, y, max(right - x, 0.0), max(bottom - y, 0.0))


def _lines(view: PageView, place: CardPlace, cutter: str) -> Iterator[Defect]:
    """Find lines that are not printed where they are expected."""
    assert place.net is not None
    strokes = view.page.strokes
    if not cutter and not any(_is_around(stroke, place.trim) for stroke in strokes):
        message = f"no line to cut along is printed around the {card_label(place)}"
        yield Defect(message, _AGAIN)
    if cutter and cutter not in FOLD_COLORS:
        return
    spot = FOLD_COLORS.get(cutter, "")
    drawn = [
        segment.box
        for stroke in strokes
        if stroke.dashed and stroke.ink.spot == spot
        for segment in stroke.segments
    ]
    for fold in place.net.folds:
        if not any(distance(box, fold) <= EXACT for box in drawn):
            message = f"a fold of the {card_label(place)} is not printed"
            yield Defect(message, _AGAIN)
            return


def _is_around(stroke: StrokeObject, trim: Box) -> bool:
    return not stroke.dashed and any(
        distance(frame, trim) <= EXACT for frame in stroke.frames
    )
