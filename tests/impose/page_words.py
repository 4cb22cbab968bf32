"""What the margin of a page says, and where."""

from cardgen.model.geometry import Box
from cardgen.model.ops import Group, TextLine
from cardgen.model.page import Page
from tests.faces import FONT


def _lines(page: Page) -> list[tuple[TextLine, Group]]:
    groups = [op for op in page.marks if isinstance(op, Group)]
    return [(op, g) for g in groups for op in g.ops if isinstance(op, TextLine)]


def words(page: Page) -> list[str]:
    """Return the lines of text around the cards."""
    return ["".join(run.text for run in line.runs) for line, _ in _lines(page)]


def texts(page: Page) -> list[Box]:
    """Return where these lines begin."""
    return [group.matrix.bounds(_capitals(line)) for line, group in _lines(page)]


def _capitals(line: TextLine) -> Box:
    """Return the first capitals of a line: ruler labels are as small as 2 points."""
    run = line.runs[0]
    cap = FONT.cap_height * run.size / 1000
    return Box(run.x, line.y - cap, 2 * cap, cap)
