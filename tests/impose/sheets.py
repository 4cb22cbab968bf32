"""What tests of sheets share: cards of any form, and the words around the cards."""

from collections.abc import Sequence
from dataclasses import replace

from cardgen.model.face import Form, Item
from cardgen.model.geometry import Box, Matrix
from cardgen.model.ops import Group, Op, TextLine
from cardgen.model.page import Page
from tests.faces import FONT, item

_UPRIGHT = Matrix()


def formed(
    name: str, width: float, height: float, bleed: float, form: Form, back: bool = True
) -> Item:
    """Return a card of a form, of that many millimetres."""
    made = item(name, width, height, bleed, back)
    behind = made.back and replace(made.back, form=form)
    return made._replace(front=replace(made.front, form=form), back=behind)


def lines(
    ops: Sequence[Op], matrix: Matrix = _UPRIGHT
) -> list[tuple[TextLine, Matrix]]:
    """Return the lines of text, each with the map from it to the page."""
    found: list[tuple[TextLine, Matrix]] = []
    for op in ops:
        if isinstance(op, Group):
            found += lines(op.ops, op.matrix.then(matrix))
        elif isinstance(op, TextLine):
            found.append((op, matrix))
    return found


def words(page: Page) -> list[str]:
    """Return the lines of text around the cards."""
    return ["".join(run.text for run in line.runs) for line, _ in lines(page.marks)]


def texts(page: Page) -> list[Box]:
    """Return where these lines begin."""
    return [matrix.bounds(_capitals(line)) for line, matrix in lines(page.marks)]


def _capitals(line: TextLine) -> Box:
    """Return the first capitals of a line: ruler labels are as small as 2 points."""
    run = line.runs[0]
    cap = FONT.cap_height * run.size / 1000
    return Box(run.x, line.y - cap, 2 * cap, cap)
