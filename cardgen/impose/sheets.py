"""Fills pages with cards: what the layouts have in common."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TypeAlias

from cardgen.impose.cells import (
    Arrangement,
    Cell,
    arrange,
    arrange_folded,
    centred,
    window,
)
from cardgen.impose.job import Copies, Job
from cardgen.impose.papers import PAPERS
from cardgen.model.face import Face, Item
from cardgen.model.geometry import Box
from cardgen.model.page import Placement, Side, Turn
from cardgen.model.problem import Refused, error
from cardgen.model.units import show_mm, to_points

Fit: TypeAlias = Callable[[tuple[float, float], Face], Arrangement | None]


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
    if not faces:
        return ()
    cells, _, shown = zip(*faces, strict=True)
    bleeds = tuple([face.bleed for face in shown])
    windows = _windows(cells, bleeds, arrangement.inner)
    return tuple(
        [
            Placement(name, side, face, cell.trim, turn, window)
            for (cell, name, face), window in zip(faces, windows, strict=True)
        ]
    )


# Pages that are full are alike.
@lru_cache(maxsize=64)
def _windows(
    cells: tuple[Cell, ...], bleeds: tuple[float, ...], inner: float
) -> tuple[Box, ...]:
    """Give what may be seen of cards that lie side by side."""
    taken = {(cell.column, cell.row) for cell in cells}
    return tuple(
        window(cell, taken, bleed, min(bleed, inner))
        for cell, bleed in zip(cells, bleeds, strict=True)
    )


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
