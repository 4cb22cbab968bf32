"""Fills pages with cards: what the layouts have in common."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from cardgen.impose.cells import (
    Arrangement,
    Cell,
    arrange,
    arrange_folded,
    centred,
    window,
)
from cardgen.impose.job import Copies, Job
from cardgen.impose.legend import Words, legend
from cardgen.impose.marks import crop_marks
from cardgen.impose.papers import PAPERS
from cardgen.model.face import Face, Item
from cardgen.model.geometry import Box
from cardgen.model.ops import Op
from cardgen.model.page import Page, Placement, Side, Turn
from cardgen.model.problem import Refused, error
from cardgen.model.units import show_mm, to_points

Fit: TypeAlias = Callable[[tuple[float, float], Face], Arrangement | None]


class Draft(NamedTuple):
    """A page before it is numbered.

    `shows` says what is on it where that is not one side; `folds` are marks beside
    those for cutting.
    """

    side: Side
    placements: tuple[Placement, ...]
    trim: Box | None = None
    bleed: Box | None = None
    shows: str = ""
    folds: tuple[Op, ...] = ()


def by_size(copies: Copies) -> Iterator[list[Item]]:
    """Give items of one size at a time, each as often as it is printed."""
    sizes: dict[tuple[float, float, float], list[Item]] = {}
    for item, count in copies:
        face = item.front
        group = sizes.setdefault((face.width, face.height, face.bleed), [])
        group += [item] * count
    yield from sizes.values()


def fill(items: Sequence[Item], arrangement: Arrangement) -> Iterator[list[Item]]:
    """Give the items of one page after another."""
    room = len(arrangement.cells)
    for start in range(0, len(items), room):
        yield list(items[start : start + room])


def lay(
    places: Iterable[tuple[Cell, Item]],
    side: Side,
    arrangement: Arrangement,
    turn: Turn,
) -> tuple[Placement, ...]:
    """Lay one side of the items into their cells; a missing back leaves paper."""
    faces = [
        (cell, item.name, face)
        for cell, item in places
        if (face := item.front if side == "front" else item.back) is not None
    ]
    taken = {(cell.column, cell.row) for cell, _, _ in faces}
    return tuple(
        Placement(
            name,
            side,
            face,
            cell.trim,
            turn,
            window(cell, taken, face.bleed, min(face.bleed, arrangement.inner)),
        )
        for cell, name, face in faces
    )


def finish(drafts: Sequence[Draft], job: Job, hint: str) -> tuple[Page, ...]:
    """Number the pages and draw marks and legend around their cards."""
    return tuple(
        Page(
            job.width,
            job.height,
            _label(draft),
            draft.placements,
            _around(draft, job, hint, number, len(drafts)),
            draft.trim,
            draft.bleed,
        )
        for number, draft in enumerate(drafts, 1)
    )


def _label(draft: Draft) -> str:
    """Name a page by its cards; backs go with the fronts before them."""
    names = list(dict.fromkeys(placement.name for placement in draft.placements))
    ends = names if len(names) < 3 else [names[0], names[-1]]
    return " … ".join(ends) if draft.side == "front" else ""


def _around(
    draft: Draft, job: Job, hint: str, number: int, total: int
) -> tuple[Op, ...]:
    if not draft.placements:
        return ()
    face = draft.placements[0].face
    size = f"{show_mm(face.width)} × {show_mm(face.height)} mm"
    look = "" if job.look == "colour" else f" · {job.look}"
    words = Words(
        left=f"{job.game} · {job.component}",
        middle=f"{size} · {draft.shows or f'{draft.side}s'}{look}",
        right=f"version {job.version} · page {number} of {total}",
        hint=hint,
    )
    marks = crop_marks(draft.placements, job.width, job.height)
    return (*marks, *draft.folds, *legend(words, draft.placements, job))


def best_block(face: Face, job: Job) -> Arrangement:
    """Give the arrangement with most cards. Raises Refused when none fits."""

    def fit(paper: tuple[float, float], face: Face) -> Arrangement | None:
        return arrange(paper, (face.width, face.height), face.bleed, job.gutter)

    return _arranged(fit, face, job)


def best_folded(face: Face, job: Job) -> Arrangement:
    """Give the arrangement with most cards above a fold. Raises Refused."""

    def fit(paper: tuple[float, float], face: Face) -> Arrangement | None:
        return arrange_folded(paper, (face.width, face.height), face.bleed, job.gutter)

    return _arranged(fit, face, job)


def one_alone(face: Face, job: Job) -> Arrangement:
    """Give one place in the middle of the paper. Raises Refused if it is too small."""

    def fit(paper: tuple[float, float], face: Face) -> Arrangement | None:
        return centred(paper, (face.width, face.height), face.bleed)

    return _arranged(fit, face, job)


def _arranged(fit: Fit, face: Face, job: Job) -> Arrangement:
    """Give the arrangement of a face's size on the job's paper.

    Raises Refused, with the papers on which it would fit, when there is none.
    """
    found = fit((job.width, job.height), face)
    if found is not None:
        return found
    others = [
        name
        for name, (width, height) in PAPERS.items()
        if fit((to_points(width), to_points(height)), face)
    ]
    size = f"{show_mm(face.width)} × {show_mm(face.height)} mm"
    bleed = f" with {show_mm(face.bleed)} mm bleed" if face.bleed else ""
    raise Refused(
        error(
            "layout",
            job.span,
            f'a card of {size}{bleed} does not fit on "{job.paper}" '
            "with margins and crop marks; cards are never shrunk",
            f"it fits on: {', '.join(others)}"
            if others
            else "no paper here is large enough",
        )
    )
