"""Pages that a printer's profile pushes to where printers do not print."""

from collections.abc import Sequence

from cardgen.impose.areas import MARK_GAP, MARK_SEEN
from cardgen.impose.job import Job
from cardgen.model.geometry import Box, around
from cardgen.model.page import Page
from cardgen.model.problem import Problem, warning
from cardgen.model.units import show_mm

# So much of a mark is enough to lay a ruler along.
_ENOUGH = MARK_SEEN / 2
# Blocks may be laid out to the very edge of what is printable.
_TOLERANCE = 0.01


def off_paper(pages: Sequence[Page], job: Job) -> tuple[Problem, ...]:
    """Tell of pages whose cards or marks a profile moves out of the printable area."""
    if job.printer is None:
        return ()
    cards, marks = [], []
    printable = Box(0, 0, job.width, job.height).grown(_TOLERANCE - job.margin)
    for number, page in enumerate(pages, 1):
        if page.correction is None or not page.placements:
            continue
        block = around(placed.window for placed in page.placements)
        seen = block.grown(MARK_GAP + _ENOUGH)
        if not _holds(printable, page.correction.bounds(block)):
            cards.append(number)
        elif not _holds(printable, page.correction.bounds(seen)):
            marks.append(number)
    found = (("cards", cards), ("crop marks", marks))
    return tuple(_told(what, numbers, job) for what, numbers in found if numbers)


def _holds(outer: Box, inner: Box) -> bool:
    return (
        inner.x >= outer.x
        and inner.y >= outer.y
        and inner.right <= outer.right
        and inner.bottom <= outer.bottom
    )


def _told(what: str, numbers: list[int], job: Job) -> Problem:
    name = job.printer.name if job.printer else ""
    pages = f"page {numbers[0]}" if len(numbers) == 1 else f"{len(numbers)} pages"
    return warning(
        "printer",
        job.span,
        f'the profile "{name}" moves {what} on {pages} for {job.paper} into the '
        f"{show_mm(job.margin)} mm that printers leave white at the paper's edge",
        "print on larger paper, or in a layout that leaves more room",
    )
