"""SVG transform lists, with lengths in millimetres or another unit."""

import math
import re

from cardgen.model.geometry import Matrix, move, scale, turn
from cardgen.model.ops import Group, Op
from cardgen.model.units import POINTS_PER_MM

UNMOVED = Matrix()

_END = re.compile(r"[\s,]*\Z")
_CALL = re.compile(r"[\s,]*([a-zA-Z]+)\s*\(([^()]*)\)")
_COUNTS = {
    "translate": (1, 2),
    "rotate": (1, 3),
    "scale": (1, 2),
    "skewX": (1,),
    "skewY": (1,),
    "matrix": (6,),
}


class BadTransform(ValueError):
    """An invalid transform list; the text says why."""


def read_transform(text: str, unit: float = POINTS_PER_MM) -> Matrix:
    """Return the map of "translate(3 4) rotate(45)"; a length of 1 is `unit` long.

    As in SVG, the call written last is applied first. Raises BadTransform.
    """
    matrix, at = Matrix(), 0
    while not _END.match(text, at):
        match = _CALL.match(text, at)
        if match is None:
            raise BadTransform(
                f'expected a call such as translate(3 4), found "{text}"'
            )
        matrix = _one(match[1], _numbers(match[2]), unit).then(matrix)
        at = match.end()
    return matrix


def _numbers(text: str) -> list[float]:
    try:
        numbers = [float(word) for word in text.replace(",", " ").split()]
    except ValueError:
        raise BadTransform(f'expected numbers, found "{text}"') from None
    if not all(math.isfinite(number) for number in numbers):
        raise BadTransform(f'expected numbers, found "{text}"')
    return numbers


def _one(name: str, numbers: list[float], unit: float) -> Matrix:
    if name not in _COUNTS:
        known = ", ".join(_COUNTS)
        raise BadTransform(f'"{name}" is not one of {known}')
    if len(numbers) not in _COUNTS[name]:
        counts = " or ".join(map(str, _COUNTS[name]))
        raise BadTransform(f"{name} needs {counts} numbers, found {len(numbers)}")
    match name, numbers:
        case "translate", [x, *rest]:
            return move(x * unit, rest[0] * unit if rest else 0.0)
        case "rotate", [angle, *about]:
            x, y = about or (0, 0)
            return turn(angle, x * unit, y * unit)
        case "scale", [x, *rest]:
            return scale(x, rest[0] if rest else x)
        case "skewX", [angle]:
            return Matrix(c=math.tan(math.radians(angle)))
        case "skewY", [angle]:
            return Matrix(b=math.tan(math.radians(angle)))
        case _:
            a, b, c, d, x, y = numbers
            return Matrix(a, b, c, d, x * unit, y * unit)


def under(matrix: Matrix, ops: tuple[Op, ...]) -> tuple[Op, ...]:
    """Return operations under a matrix, without a group if it changes nothing."""
    return ops if matrix == UNMOVED else (Group(matrix, ops),)
