"""Affine matrices: how they scale areas and lengths, their inverse, their limits."""

from collections.abc import Iterable
from math import hypot, isclose, sqrt

from cardgen.compose.svg.support import Unsupported
from cardgen.compose.transforms import read_transform
from cardgen.model.geometry import Matrix
from cardgen.model.ops import Outline
from cardgen.model.outlines import bounds, mapped

POINT = 72 / 96
"""User units in points: 96 of the one and 72 of the other are an inch."""
_UNMOVED = Matrix()
_SMALLEST = 1e-12
# Beyond this a number of a PDF would need an exponent, which it cannot have.
_FARTHEST = 1e9


def read_matrix(text: str) -> Matrix:
    """Return the matrix of a transform attribute in user units.

    Raises BadTransform, and Unsupported for one that ends up far outside any page.
    """
    matrix = read_transform(text, 1) if text else Matrix()
    check_near(matrix)
    return matrix


def placed(outline: Outline, matrix: Matrix) -> Outline:
    """Return an outline under a matrix. Raises Unsupported far off every page."""
    check_near(matrix)
    found = outline if matrix == _UNMOVED else mapped(outline, matrix)
    box = bounds(found)
    check_near((box.x, box.y, box.right, box.bottom))
    return found


def check_near(numbers: Iterable[float]) -> None:
    """Raise Unsupported for coordinates that are infinite or far off every page."""
    for number in numbers:
        if not -_FARTHEST < number < _FARTHEST:
            raise Unsupported("coordinates far outside of the drawing")


def area(matrix: Matrix) -> float:
    """Return the factor by which a matrix scales areas; 0 when it is singular."""
    found = abs(matrix.a * matrix.d - matrix.b * matrix.c)
    return found if found > _SMALLEST else 0.0


def length_factor(matrix: Matrix) -> float:
    """Return the factor by which a matrix scales lengths, averaged over directions."""
    return sqrt(area(matrix))


def keeps_circles(matrix: Matrix) -> bool:
    """Return whether circles stay circles under a matrix."""
    size = hypot(matrix.a, matrix.b) + hypot(matrix.c, matrix.d)
    slack = 1e-6 * size
    same = isclose(hypot(matrix.a, matrix.b), hypot(matrix.c, matrix.d), abs_tol=slack)
    upright = abs(matrix.a * matrix.c + matrix.b * matrix.d) <= slack * size
    return same and upright
