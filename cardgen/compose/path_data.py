"""Reads SVG path data into absolute lines and cubic curves.

The grammar is SVG 1.1's, section 8.3: all commands, relative ones, numbers and arc
flags that run together.
"""

import math
import re
from collections.abc import Iterator

from cardgen.model.ops import Outline, Segment

_ARGUMENTS = {
    "M": 2,
    "L": 2,
    "H": 1,
    "V": 1,
    "C": 6,
    "S": 4,
    "Q": 4,
    "T": 2,
    "A": 7,
    "Z": 0,
}
_NUMBER = re.compile(r"[\s,]*+((?>[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?))")
_FLAG = re.compile(r"[\s,]*+([01])")
# All numbers of a command at once; possessive, so that a bad one fails at once.
_SETS = {
    letter: re.compile(
        "".join(
            (_FLAG if letter == "A" and index in (3, 4) else _NUMBER).pattern
            for index in range(count)
        )
    )
    for letter, count in _ARGUMENTS.items()
}
_COMMAND = re.compile(r"[\s,]*([A-Za-z])")
_SPACE = re.compile(r"[\s,]*\Z")
_LARGEST = 1e7
_NOTHING = 1e-9


class BadPath(ValueError):
    """Invalid path data; the text says where and why."""


def read_path(data: str) -> Outline:
    """Return the outline of path data, in its own unit. Raises BadPath."""
    pen = _Pen()
    for command, numbers in _commands(data):
        if command in "Mm" or pen.segments:
            pen.draw(command, numbers)
        else:
            raise BadPath(f'a path must begin with M, found "{command}"')
    return tuple(pen.segments)


def _commands(data: str) -> Iterator[tuple[str, list[float]]]:
    """Yield each command with one set of numbers; repeated sets repeat it."""
    at = 0
    while not _SPACE.match(data, at):
        match = _COMMAND.match(data, at)
        command = match[1] if match else ""
        if not match or command.upper() not in _ARGUMENTS:
            raise BadPath(f'expected a command letter, found "{data[at : at + 8]}"')
        at, numbers = _numbers(data, match.end(), command)
        yield command, numbers
        # After the first pair, a move continues as a line.
        command = {"M": "L", "m": "l"}.get(command, command)
        while _ARGUMENTS[command.upper()] and _NUMBER.match(data, at):
            at, numbers = _numbers(data, at, command)
            yield command, numbers


def _numbers(data: str, at: int, command: str) -> tuple[int, list[float]]:
    match = _SETS[command.upper()].match(data, at)
    numbers = [float(number) for number in match.groups()] if match else []
    if match is None or any(abs(number) > _LARGEST for number in numbers):
        raise _fault(data, at, command)
    return match.end(), numbers


def _fault(data: str, at: int, command: str) -> BadPath:
    """Return what is wrong with the first bad number of a command."""
    for index in range(_ARGUMENTS[command.upper()]):
        is_flag = command in "Aa" and index in (3, 4)
        match = (_FLAG if is_flag else _NUMBER).match(data, at)
        if match is None:
            break
        if abs(float(match[1])) > _LARGEST:
            return BadPath(f'the number "{match[1]}" is too large')
        at = match.end()
    found = data[at : at + 8].strip() or "the end"
    return BadPath(f'"{command}" needs another number, found "{found}"')


class _Pen:
    """Follows the commands: the position of the pen, and the last handle."""

    def __init__(self) -> None:
        self.segments: list[Segment] = []
        self._x = self._y = 0.0
        self._start = (0.0, 0.0)
        self._last = ""
        self._handle = (0.0, 0.0)

    def draw(self, command: str, numbers: list[float]) -> None:
        kind = command.upper()
        if command != kind:
            numbers = self._from_here(kind, numbers)
        self._step(kind, numbers)
        self._last = kind

    def _from_here(self, kind: str, numbers: list[float]) -> list[float]:
        x, y = self._x, self._y
        if kind == "A":
            return [*numbers[:5], numbers[5] + x, numbers[6] + y]
        # V has one number along y; all else begins along x and comes in pairs.
        origin = (y,) if kind == "V" else (x, y, x, y, x, y)
        return [number + start for number, start in zip(numbers, origin, strict=False)]

    def _step(self, kind: str, n: list[float]) -> None:
        match kind:
            case "M":
                self._go("M", n[0], n[1])
                self._start = (n[0], n[1])
            case "L":
                self._go("L", n[0], n[1])
            case "H":
                self._go("L", n[0], self._y)
            case "V":
                self._go("L", self._x, n[0])
            case "C":
                self._curve(*n)
            case "S":
                self._curve(*self._mirrored("CS"), *n)
            case "Q":
                self._quadratic(*n)
            case "T":
                self._quadratic(*self._mirrored("QT"), *n)
            case "A":
                self._arc(*n)
            case _:
                self.segments.append(("Z",))
                self._x, self._y = self._start

    def _go(self, kind: str, x: float, y: float) -> None:
        self.segments.append(("M", x, y) if kind == "M" else ("L", x, y))
        self._x, self._y = x, y

    def _curve(
        self, x1: float, y1: float, x2: float, y2: float, x: float, y: float
    ) -> None:
        self.segments.append(("C", x1, y1, x2, y2, x, y))
        self._handle = (x2, y2)
        self._x, self._y = x, y

    def _quadratic(self, qx: float, qy: float, x: float, y: float) -> None:
        # The cubic of the same curve has its handles two thirds of the way.
        x1, y1 = self._x + (qx - self._x) * 2 / 3, self._y + (qy - self._y) * 2 / 3
        x2, y2 = x + (qx - x) * 2 / 3, y + (qy - y) * 2 / 3
        self._curve(x1, y1, x2, y2, x, y)
        self._handle = (qx, qy)

    def _mirrored(self, after: str) -> tuple[float, float]:
        if not self._last or self._last not in after:
            return self._x, self._y
        return 2 * self._x - self._handle[0], 2 * self._y - self._handle[1]

    def _arc(
        self,
        rx: float,
        ry: float,
        turn: float,
        large: float,
        sweep: float,
        x: float,
        y: float,
    ) -> None:
        if (x, y) == (self._x, self._y):
            return
        if not rx or not ry:
            self._go("L", x, y)
            return
        start = (self._x, self._y)
        for curve in arc_curves(start, (x, y), abs(rx), abs(ry), turn, large, sweep):
            self._curve(*curve)


def arc_curves(
    start: tuple[float, float],
    end: tuple[float, float],
    rx: float,
    ry: float,
    turn: float,
    large: float,
    sweep: float,
) -> list[tuple[float, float, float, float, float, float]]:
    """Return an elliptic arc as cubic curves, by SVG 1.1's appendix F.6.5."""
    angle = math.radians(turn)
    cos, sin = math.cos(angle), math.sin(angle)
    dx, dy = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    if math.hypot(dx, dy) < _NOTHING * max(rx, ry):
        # So near that their squares vanish: the arc is invisible.
        return [(*start, *end, *end)]
    x1, y1 = cos * dx + sin * dy, -sin * dx + cos * dy
    # Radii too small to reach are scaled up (F.6.6).
    grow = math.sqrt(max(1.0, (x1 / rx) ** 2 + (y1 / ry) ** 2))
    rx, ry = rx * grow, ry * grow
    below = (rx * y1) ** 2 + (ry * x1) ** 2
    root = math.sqrt(max(0.0, (rx * ry) ** 2 - below) / below) if below else 0.0
    root = root if bool(large) != bool(sweep) else -root
    cx1, cy1 = root * rx * y1 / ry, -root * ry * x1 / rx
    cx = cos * cx1 - sin * cy1 + (start[0] + end[0]) / 2
    cy = sin * cx1 + cos * cy1 + (start[1] + end[1]) / 2
    first = math.atan2((y1 - cy1) / ry, (x1 - cx1) / rx)
    last = math.atan2((-y1 - cy1) / ry, (-x1 - cx1) / rx)
    span = (last - first) % (2 * math.pi)
    if not sweep and span:
        span -= 2 * math.pi
    parts = max(1, math.ceil(abs(span) / (math.pi / 2) - 1e-9))
    step = span / parts
    # The handle of a curve over the angle `step`: 4/3 tan(step/4).
    handle = 4 / 3 * math.tan(step / 4)

    def point(t: float, ahead: float) -> tuple[float, float]:
        px = rx * (math.cos(t) - ahead * math.sin(t))
        py = ry * (math.sin(t) + ahead * math.cos(t))
        return cx + cos * px - sin * py, cy + sin * px + cos * py

    curves = []
    for part in range(parts):
        t, u = first + part * step, first + (part + 1) * step
        stop = end if part == parts - 1 else point(u, 0)
        curves.append((*point(t, handle), *point(u, -handle), *stop))
    return curves
