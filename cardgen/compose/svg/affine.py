"""Affine maps taken apart: their size, whether they keep forms, the way back."""

from collections.abc import Iterable
from math import hypot, isclose, sqrt

from cardgen.compose.svg.support import Unsupported
from cardgen.compose.transforms import read_transform
from cardgen.model.geometry import Matrix
from cardgen.model.ops import Outline
from cardgen.model.outlines import mapped

_SMALLEST = 1e-12
# Beyond this a number of a PDF would need an exponent, which it cannot have.
_FARTHEST = 1e9


def read_matrix(text: str) -> Matrix:
    """Give the map of a transform attribute in user units.

    Raises BadTransform, and Unsupported for one that leads out of every page.
    """
    matrix = read_transform(text, 1) if text else Matrix()
    m = matrix
    check_near((m.a, m.b, m.c, m.d, m.e, m.f))
    return matrix


def placed(outline: Outline, matrix: Matrix) -> Outline:
    """Give an outline under a map. Raises Unsupported far outside of every page."""
    found = mapped(outline, matrix)
    for _, *numbers in found:
        check_near(numbers)
    return found


def check_near(numbers: Iterable[float]) -> None:
    """Raise Unsupported for numbers that are none or far outside of every page."""
    for number in numbers:
        if not -_FARTHEST < number < _FARTHEST:
            raise Unsupported("coordinates far outside of the drawing")


def area(matrix: Matrix) -> float:
    """Give by how much a map multiplies areas; 0 when it flattens everything."""
    found = abs(matrix.a * matrix.d - matrix.b * matrix.c)
    return found if found > _SMALLEST else 0.0


def length_factor(matrix: Matrix) -> float:
    """Give by how much a map multiplies lengths, in the mean of all directions."""
    return sqrt(area(matrix))


def keeps_circles(matrix: Matrix) -> bool:
    """Tell whether circles stay circles under a map."""
    size = hypot(matrix.a, matrix.b) + hypot(matrix.c, matrix.d)
    slack = 1e-6 * size
    same = isclose(hypot(matrix.a, matrix.b), hypot(matrix.c, matrix.d), abs_tol=slack)
    upright = abs(matrix.a * matrix.c + matrix.b * matrix.d) <= slack * size
    return same and upright


def inverse(matrix: Matrix) -> Matrix:
    """Give the way back of a map whose `area` is not 0."""
    m = matrix
    whole = m.a * m.d - m.b * m.c
    a, b, c, d = m.d / whole, -m.b / whole, -m.c / whole, m.a / whole
    return Matrix(a, b, c, d, -(m.e * a + m.f * c), -(m.e * b + m.f * d))
