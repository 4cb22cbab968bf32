"""Cut files read back: what is drawn on which layer of an SVG or DXF.

Coordinates are points from the top left of the paper, y down. It reads the part of both
formats that cutting machines read: lines and arcs of circles.
"""

import math
import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from cardgen.model.geometry import Box
from cardgen.model.units import to_points
from cardgen.proof.exports.file_readers import Unreadable, read_text, read_xml

_SVG = "{http://www.w3.org/2000/svg}"
_WORD = re.compile(r"[MLAZ]|[+-]?\d+\.?\d*(?:[eE][+-]?\d+)?")
_NUMBERS = {"M": 2, "L": 2, "A": 7, "Z": 0}
# A circle is a machine's arcs, and a drawing by hand is no cut file.
_MOST_LINES = 100_000
_FULL = 2 * math.pi
# What damaged files may make of reading them.
_WRONG = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)

_Bend = tuple[float, float, float]
"""A point in millimetres, and the bulge of the line to the next one, as DXF has it."""


class DrawnLine(NamedTuple):
    """A line on a layer, the box around it, the area within in square points, and its
    length."""

    layer: str
    closed: bool
    box: Box
    area: float
    length: float


class CutDrawing(NamedTuple):
    """The size of the paper, and all lines of a cut file."""

    size: tuple[float, float]
    lines: tuple[DrawnLine, ...]

    def on(self, layer: str) -> list[DrawnLine]:
        """Return the lines on a layer."""
        return [line for line in self.lines if line.layer == layer]


def read_svg(path: Path) -> CutDrawing:
    """Return the lines of an SVG. Raises Unreadable."""
    root = read_xml(path)
    try:
        wide, high = (root.attrib[side] for side in ("width", "height"))
        box = root.attrib["viewBox"].split()
        if [wide, high] != [f"{side}mm" for side in box[2:]] or box[:2] != ["0", "0"]:
            raise Unreadable("its viewBox is not its size in millimetres")
        size = float(box[2]), float(box[3])
        found = [
            _drawn(parent.get("id", ""), *_path(each.attrib["d"]))
            for parent in root.iter()
            for each in parent.findall(f"{_SVG}path")
        ]
    except _WRONG as fault:
        raise Unreadable("it is no drawing of lines and arcs") from fault
    return _drawing(size, found)


def _path(data: str) -> tuple[list[_Bend], bool]:
    """Return the points of one line, and whether it is closed."""
    words, points, closed = _WORD.findall(data), list[_Bend](), False
    at = 0
    while at < len(words):
        command, count = words[at], _NUMBERS[words[at]]
        numbers = [float(word) for word in words[at + 1 : at + 1 + count]]
        at += 1 + count
        if command == "Z":
            closed = True
            continue
        if command == "A":
            x, y, _ = points[-1]
            points[-1] = (x, y, _bulge((x, y), numbers))
        points.append((numbers[-2], numbers[-1], 0.0))
    return points, closed


def _bulge(start: tuple[float, float], arc: Sequence[float]) -> float:
    """Return the bulge of an arc of a circle, as SVG describes it."""
    radius, other, _, large, sweep, x, y = arc
    half = math.dist(start, (x, y)) / 2
    if radius != other or not half:
        raise ValueError(arc)
    angle = 2 * math.asin(min(1.0, half / radius))
    if large:
        angle = _FULL - angle
    return math.tan(angle / 4) * (1 if sweep else -1)


def read_dxf(path: Path) -> CutDrawing:
    """Return the lines of a DXF of R12. Raises Unreadable."""
    text = read_text(path)
    try:
        lines = text.splitlines()
        pairs = [
            (int(code), value.strip())
            for code, value in zip(lines[::2], lines[1::2], strict=True)
        ]
        if (1, "AC1009") not in pairs or pairs[-1] != (0, "EOF"):
            raise Unreadable("it is no DXF of R12")
        size = _extent(pairs)
        found = list(_entities(pairs, size[1]))
    except _WRONG as fault:
        raise Unreadable("it is no drawing of lines and arcs") from fault
    return _drawing(size, found)


_Pairs = Sequence[tuple[int, str]]


def _extent(pairs: _Pairs) -> tuple[float, float]:
    """Return the size of the paper, which the header names as the drawing's extent."""
    at = pairs.index((9, "$EXTMAX"))
    values = dict(pairs[at + 1 : at + 4])
    return float(values[10]), float(values[20])


def _entities(pairs: _Pairs, height: float) -> Iterator[DrawnLine]:
    start = pairs.index((2, "ENTITIES"))
    polyline: list[_Bend] = []
    closed, layer = False, ""
    for kind, values in _records(pairs[start + 1 :]):
        match kind:
            case "POLYLINE":
                polyline, closed = [], int(values.get(70, "0")) & 1 == 1
                layer = values[8]
            case "VERTEX":
                x, y = float(values[10]), float(values[20])
                # The y of a drawing runs up.
                polyline.append((x, height - y, -float(values.get(42, "0"))))
            case "SEQEND":
                yield _drawn(layer, polyline, closed)
            case "LINE":
                ends = ((10, 20), (11, 21))
                line = [
                    (float(values[a]), height - float(values[b]), 0.0) for a, b in ends
                ]
                yield _drawn(values[8], line, False)
            case "CIRCLE":
                yield _circle(values, height)
            case "ENDSEC":
                return
            case _:
                raise ValueError(kind)


def _records(pairs: _Pairs) -> Iterator[tuple[str, dict[int, str]]]:
    """Yield each entity with its values by their codes."""
    starts = [at for at, (code, _) in enumerate(pairs) if code == 0]
    for start, stop in pairwise([*starts, len(pairs)]):
        yield pairs[start][1], dict(pairs[start + 1 : stop])


def _circle(values: dict[int, str], height: float) -> DrawnLine:
    x, y, radius = (float(values[code]) for code in (10, 20, 40))
    sides = ((x + radius, height - y, 1.0), (x - radius, height - y, 1.0))
    return _drawn(values[8], sides, True)


def _drawn(layer: str, points: Sequence[_Bend], closed: bool) -> DrawnLine:
    """Return a line from its points in millimetres."""
    around = [*points, points[0]] if closed else list(points)
    extremes: list[tuple[float, float]] = []
    area = length = 0.0
    for (x, y, bulge), (ex, ey, _) in pairwise(around):
        extremes += [(x, y), (ex, ey)]
        area += (x * ey - ex * y) / 2
        way = math.dist((x, y), (ex, ey))
        if bulge:
            radius, cx, cy, begin, angle = _arc((x, y), (ex, ey), bulge)
            area += radius**2 * (angle - math.sin(angle)) / 2
            way = radius * abs(angle)
            extremes += _tops(radius, cx, cy, begin, angle)
        length += way
    xs, ys = ([to_points(each[axis]) for each in extremes] for axis in (0, 1))
    box = Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
    square = abs(area) * to_points(1) ** 2
    return DrawnLine(layer, closed, box, square, to_points(length))


def _arc(
    start: tuple[float, float], stop: tuple[float, float], bulge: float
) -> tuple[float, float, float, float, float]:
    """Return radius, centre, first direction and angle of an arc."""
    angle, chord = 4 * math.atan(bulge), math.dist(start, stop)
    radius = abs(chord / (2 * math.sin(angle / 2)))
    off = chord / (2 * math.tan(angle / 2))
    across, down = (stop[0] - start[0]) / chord, (stop[1] - start[1]) / chord
    x = (start[0] + stop[0]) / 2 - down * off
    y = (start[1] + stop[1]) / 2 + across * off
    return radius, x, y, math.atan2(start[1] - y, start[0] - x), angle


def _tops(
    radius: float, x: float, y: float, begin: float, angle: float
) -> Iterator[tuple[float, float]]:
    """Yield the leftmost, rightmost, upper and lower points that an arc passes."""
    for quarter in range(4):
        way = quarter * math.pi / 2
        turned = (way - begin) % _FULL if angle > 0 else (begin - way) % _FULL
        if turned <= abs(angle):
            yield x + radius * math.cos(way), y + radius * math.sin(way)


def _drawing(size: tuple[float, float], lines: Sequence[DrawnLine]) -> CutDrawing:
    if len(lines) > _MOST_LINES:
        raise Unreadable(f"it has more than {_MOST_LINES:,} lines")
    numbers = [n for line in lines for n in (*line.box, line.area, line.length)]
    if not all(map(math.isfinite, numbers)):
        raise Unreadable("it has lines without an end")
    wide, high = map(to_points, size)
    return CutDrawing((wide, high), tuple(lines))
