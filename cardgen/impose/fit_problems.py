"""What to say of a card that does not fit: which paper, layout or bleed would do."""

from collections.abc import Iterator, Sequence

from cardgen.impose.areas import MARK_GAP, MARK_SEEN, Areas, beside_fold, whole_page
from cardgen.impose.card_blocks import CardSize, best_block
from cardgen.impose.job import ImpositionJob
from cardgen.impose.papers import Paper
from cardgen.impose.tiling import Tiling, best_tiling
from cardgen.model.face import Face
from cardgen.model.geometry import Box, around
from cardgen.model.page import Page
from cardgen.model.problem import Problem, error, warning
from cardgen.model.units import show_mm, to_mm, to_points

# Less bleed is offered in steps of this many millimetres.
_STEP = 0.5


def fit_problem(face: Face, lot: CardSize, job: ImpositionJob, areas: Areas) -> Problem:
    """Tell that a card does not fit, and the best alternatives, the nearest first."""
    size = f"{show_mm(face.width)} × {show_mm(face.height)} mm"
    bleed = f" with {show_mm(face.bleed)} mm bleed" if face.bleed else ""
    found = list(_alternatives(face, lot, job, areas))
    return error(
        "layout",
        job.span,
        f'a card of {size}{bleed} does not fit on "{job.paper}" '
        "with margins and crop marks; cards are never shrunk",
        f"it fits {'; or '.join(found)}" if found else "no paper here is large enough",
    )


def tile_problem(face: Face, job: ImpositionJob) -> Problem:
    """Tell that a paper has no room even for a part of a face."""
    larger = sorted(job.papers, key=lambda paper: paper.width * paper.height)
    found = [paper for paper in larger if _tiles(face, job, paper) is not None]
    return error(
        "layout",
        job.span,
        f'"{job.paper}" has no room for tiles with margins and tabs of '
        f"{show_mm(job.overlap)} mm",
        f"it fits on {', '.join(paper.name for paper in found)}"
        if found
        else "give tabs or margins less room",
    )


def _tiles(face: Face, job: ImpositionJob, paper: Paper) -> Tiling | None:
    there = job._replace(paper=paper.name, width=paper.width, height=paper.height)
    return best_tiling(face, there)


def _alternatives(
    face: Face, lot: CardSize, job: ImpositionJob, areas: Areas
) -> Iterator[str]:
    here = (job.width, job.height)
    unfolded = areas is beside_fold and _fits(lot, here, job, whole_page)
    if unfolded:
        yield 'in the layout "duplex"'
    less = next(_with_less_bleed(face, lot, job, areas), None)
    if less is not None:
        yield f"with {less} mm bleed" if less != "0" else "without bleed"
    larger = sorted(job.papers, key=lambda paper: paper.width * paper.height)
    papers = [each.name for each in larger if _fits(lot, each[1:], job, areas)]
    if papers:
        yield f"on {papers[0]}" + (
            f" (also on {', '.join(papers[1:])})" if papers[1:] else ""
        )
    tiling = best_tiling(face, job)
    if tiling and not unfolded and less is None:
        yield f'in the layout "tile": {tiling.pages} pages'


def _with_less_bleed(
    face: Face, lot: CardSize, job: ImpositionJob, areas: Areas
) -> Iterator[str]:
    steps = int(to_mm(face.bleed) / _STEP + 1e-6)
    for step in range(steps, -1, -1):
        bleed = to_points(step * _STEP)
        less = lot._replace(bleed=lot.bleed - face.bleed + bleed)
        if bleed < face.bleed and _fits(less, (job.width, job.height), job, areas):
            yield show_mm(bleed)


def _fits(
    lot: CardSize, paper: tuple[float, float], job: ImpositionJob, areas: Areas
) -> bool:
    return best_block(lot, areas(*paper, job.margin), 1) is not None


# So much of a mark is enough to lay a ruler along.
_ENOUGH = MARK_SEEN / 2
# Blocks may be laid out to the very edge of what is printable.
_TOLERANCE = 0.01


def off_paper_problems(
    pages: Sequence[Page], job: ImpositionJob
) -> tuple[Problem, ...]:
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


def _told(what: str, numbers: list[int], job: ImpositionJob) -> Problem:
    name = job.printer.name if job.printer else ""
    pages = f"page {numbers[0]}" if len(numbers) == 1 else f"{len(numbers)} pages"
    return warning(
        "printer",
        job.span,
        f'the profile "{name}" moves {what} on {pages} for {job.paper} into the '
        f"{show_mm(job.margin)} mm that printers leave white at the paper's edge",
        "print on larger paper, or in a layout that leaves more room",
    )
