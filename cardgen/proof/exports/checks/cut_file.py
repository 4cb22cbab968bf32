"""A cut file must have a closed line on the trim of every card, to 0.01 mm.

The lines on the layer CUT of an SVG or DXF are measured, or on KISS around stickers:
where they are on the paper, and the area within, which shows round corners, rounds,
hexes and the flaps of boxes. What is cut out of a card, as the slot of a foot, needs a
line as well, and each fold one on the layer SCORE. Around a token of a punchboard,
nicks of 0.2 to 1.2 mm must hold it between open lines on the layer PERF.

Nothing else may be cut, and nothing may be drawn on a layer that machines are not set
up for: CUT, KISS, SCORE and PERF. The drawing must be as large as the paper.
"""

import math
from collections.abc import Iterator
from itertools import pairwise

from cardgen.model.geometry import Box, around
from cardgen.model.problem import Severity
from cardgen.model.units import show_mm, to_points
from cardgen.proof.expected import CardPlace, ExpectedCut, ExpectedPage
from cardgen.proof.expected_nets import ExpectedNet
from cardgen.proof.exports.cut_drawings import CutDrawing, DrawnLine
from cardgen.proof.exports.file_view import FileView
from cardgen.proof.limits import EXACT
from cardgen.proof.page_view import Defect, card_label, distance

ID = "cut-file"
SEVERITY = Severity.ERROR
KINDS = ("cut-svg", "cut-dxf")
_LAYERS = ("CUT", "KISS", "SCORE", "PERF")
_AGAIN = "make it again"
# A line that is farther off is that of another card: 5 mm.
_MEANT = 14.2
_NICKS = to_points(0.2), to_points(1.2)


def check(view: FileView) -> Iterator[Defect]:
    """Find lines that are missing, off, open or too many, and unknown layers."""
    drawing, page = view.content, view.file.facts
    assert isinstance(drawing, CutDrawing)
    if not isinstance(page, ExpectedPage) or page.cut is None:
        return
    off = (abs(one - two) for one, two in zip(drawing.size, page.size, strict=True))
    if max(off) > EXACT:
        yield Defect(
            f"the drawing is {_size(drawing.size)}, expected {_size(page.size)}"
        )
    others = {line.layer for line in drawing.lines if line.layer not in _LAYERS}
    for layer in sorted(others):
        where = f'the layer "{layer}"' if layer else "no layer"
        yield Defect(f"there are lines on {where}", "use CUT, KISS, SCORE or PERF")
    yield from _scored(page.cut, drawing.on("SCORE"))
    lines = drawing.on(page.cut.layer)
    if page.cut.layer == "PERF":
        yield from _held(page, lines)
        return
    for place, radius in zip(page.places, page.cut.radii, strict=False):
        yield from _measured(place, radius, lines)
        for slot in place.slots:
            hole = CardPlace(f"{place.name}, slot", place.side, slot, slot)
            yield from _measured(hole, 0.0, lines)
    wanted = sum(1 + len(place.slots) for place in page.places)
    if len(lines) != wanted:
        yield Defect(f"{len(lines)} lines are cut, expected {wanted}", _AGAIN)


def _scored(cut: ExpectedCut, lines: list[DrawnLine]) -> Iterator[Defect]:
    """Find folds without a line."""
    for wanted in cut.scores:
        off = min((distance(line.box, wanted) for line in lines), default=_MEANT)
        if off > EXACT:
            at = f"{show_mm(wanted.x)} mm from the left, {show_mm(wanted.y)} mm down"
            yield Defect(f"no line is scored at the fold that begins {at}", _AGAIN)
            return


def _held(page: ExpectedPage, lines: list[DrawnLine]) -> Iterator[Defect]:
    """Find tokens that nothing holds in their board, or that do not come out."""
    radii = page.cut.radii if page.cut else ()
    for number, place in enumerate(page.places):
        parts = [line for line in lines if place.cut.grown(EXACT).holds(line.box)]
        label = card_label(place)
        off = distance(around(line.box for line in parts), place.cut)
        if not parts:
            yield Defect(f"nothing is cut around the {label}", _AGAIN)
        elif off > EXACT:
            yield Defect(f"the cut around the {label} is {show_mm(off)} mm off", _AGAIN)
        elif any(line.closed for line in parts):
            yield Defect(f"no nick holds the {label} in its board", _AGAIN)
        else:
            whole = _perimeter(place, max(radii[number : number + 1], default=0.0))
            uncut = whole - sum(line.length for line in parts)
            yield from _nicked(uncut / len(parts), label)


def _nicked(nick: float, label: str) -> Iterator[Defect]:
    """Find a nick that does not hold, or does not break."""
    least, most = _NICKS
    if not least <= nick <= most:
        yield Defect(
            f"nicks of {show_mm(nick)} mm hold the {label}, expected "
            f"{show_mm(least)} to {show_mm(most)} mm",
            _AGAIN,
        )


def _perimeter(place: CardPlace, radius: float) -> float:
    """Return the length of the line around a card in points."""
    wide, high = place.cut.width, place.cut.height
    match place.form:
        case "round":
            # Ramanujan's second approximation, exact to a millionth here.
            h = ((wide - high) / (wide + high)) ** 2
            return (
                math.pi * (wide + high) / 2 * (1 + 3 * h / (10 + math.sqrt(4 - 3 * h)))
            )
        case "hex":
            long, short = max(wide, high), min(wide, high)
            return long + 4 * math.hypot(long / 4, short / 2)
        case _:
            return 2 * (wide + high) - (8 - 2 * math.pi) * radius


def _measured(
    place: CardPlace, radius: float, lines: list[DrawnLine]
) -> Iterator[Defect]:
    label = card_label(place)
    line = min(lines, key=lambda each: distance(each.box, place.cut), default=None)
    if line is None or distance(line.box, place.cut) > _MEANT:
        yield Defect(f"the {label} has no cut line", _AGAIN)
        return
    off = distance(line.box, place.cut)
    if off > EXACT:
        yield Defect(f"the cut line of the {label} is {show_mm(off)} mm off", _AGAIN)
    elif not line.closed:
        yield Defect(f"the cut line of the {label} is not closed", _AGAIN)
    elif abs(line.area - _area(place, radius)) > EXACT * sum(place.cut[2:]):
        yield Defect(f"the cut line of the {label} has another shape", _AGAIN)


def _area(place: CardPlace, radius: float) -> float:
    """Return the area of a card in square points."""
    box: Box = place.cut
    if place.net and not place.tile:
        return _net_area(place.net)
    share = {"round": math.pi / 4, "hex": 0.75}.get(place.form, 1.0)
    return box.width * box.height * share - (4 - math.pi) * radius**2


def _net_area(net: ExpectedNet) -> float:
    """Return the area within the line around a flat box, in square points."""
    area = 0.0
    for (x, y, bulge), (ex, ey, _) in pairwise((*net.outline, net.outline[0])):
        area += (x * ey - ex * y) / 2
        if bulge:
            # The segment of a circle between an arc and its chord.
            angle, chord = 4 * math.atan(bulge), math.dist((x, y), (ex, ey))
            radius = chord / (2 * math.sin(angle / 2))
            area += radius**2 * (angle - math.sin(angle)) / 2
    return abs(area)


def _size(size: tuple[float, float]) -> str:
    return f"{show_mm(size[0])} × {show_mm(size[1])} mm"
