"""Icons as large as a picture, which stand outside of one.

A game that has pictures asks for this check: a sign of 4 to 8 mm is read, but at the
size of a picture it looks like a gap that nobody has filled.
"""

from math import sqrt

from cardgen.compose.draw.attributes import Attributes
from cardgen.compose.draw.context import DrawContext
from cardgen.model.geometry import Matrix
from cardgen.model.problem import Problem, Severity
from cardgen.model.units import show_mm, to_points

RULE = "bare-icon"
_LARGEST = to_points(12.0)
_SLACK = 0.01


def are_checked(context: DrawContext) -> bool:
    """Return whether icons that are drawn here may be too large."""
    return context.game.art.bare_icons != "allow" and context.manner is None


def check_bare_icon(given: Attributes, size: float, own: Matrix) -> None:
    """Report an icon of a size in points, under its own map, if it is too large."""
    if not are_checked(given.context):
        return
    matrix = own.then(given.context.matrix)
    side = size * sqrt(abs(matrix.a * matrix.d - matrix.b * matrix.c))
    known = given.context.findings.problems
    if side > _LARGEST + _SLACK and (found := _problem(given, side)) not in known:
        known.append(found)


def _problem(given: Attributes, side: float) -> Problem:
    fatal = given.context.game.art.bare_icons == "error"
    severity = Severity.ERROR if fatal else Severity.WARNING
    message = (
        f'the icon "{given.written("name")}" is {show_mm(side)} mm wide, expected at '
        f"most {show_mm(_LARGEST)} outside of a picture"
    )
    hint = (
        "draw a picture of it in <art>, as cardgen explain pictures tells, or make it "
        "smaller"
    )
    return Problem(severity, RULE, given.element.place, message, hint)
