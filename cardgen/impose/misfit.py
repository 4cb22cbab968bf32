"""What to say of a card that does not fit: which paper, layout or bleed would do."""

from collections.abc import Iterator

from cardgen.impose.areas import Areas, folded, whole
from cardgen.impose.blocks import Lot, best_block
from cardgen.impose.job import Job
from cardgen.impose.papers import Paper
from cardgen.impose.tiling import Tiling, best_tiling
from cardgen.model.face import Face
from cardgen.model.problem import Problem, error
from cardgen.model.units import show_mm, to_mm, to_points

# Less bleed is offered in steps of this many millimetres.
_STEP = 0.5


def misfit(face: Face, lot: Lot, job: Job, areas: Areas) -> Problem:
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


def no_tile(face: Face, job: Job) -> Problem:
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


def _tiles(face: Face, job: Job, paper: Paper) -> Tiling | None:
    there = job._replace(paper=paper.name, width=paper.width, height=paper.height)
    return best_tiling(face, there)


def _alternatives(face: Face, lot: Lot, job: Job, areas: Areas) -> Iterator[str]:
    here = (job.width, job.height)
    unfolded = areas is folded and _fits(lot, here, job, whole)
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


def _with_less_bleed(face: Face, lot: Lot, job: Job, areas: Areas) -> Iterator[str]:
    steps = int(to_mm(face.bleed) / _STEP + 1e-6)
    for step in range(steps, -1, -1):
        bleed = to_points(step * _STEP)
        less = lot._replace(bleed=lot.bleed - face.bleed + bleed)
        if bleed < face.bleed and _fits(less, (job.width, job.height), job, areas):
            yield show_mm(bleed)


def _fits(lot: Lot, paper: tuple[float, float], job: Job, areas: Areas) -> bool:
    return best_block(lot, areas(*paper, job.margin), 1) is not None
