"""Pages made one after another, when they are needed."""

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from typing import NamedTuple, TypeAlias, overload

from cardgen.impose.job import ImpositionJob
from cardgen.impose.margin.cut_marks import card_slots, crop_marks
from cardgen.impose.margin.drawings import TileMap
from cardgen.impose.margin.legend import legend, legend_text
from cardgen.model.geometry import Box, Matrix
from cardgen.model.ops import Op
from cardgen.model.page import Page, Placement, Side


class PageDraft(NamedTuple):
    """A page before it is numbered.

    `shows` describes its contents if they are not one side; `extra` is drawn besides
    the marks for cutting, and words keep off what is `taken` of the margin. `tiles`
    marks this page's part of a tiled face.
    """

    side: Side
    placements: tuple[Placement, ...]
    trim: Box | None = None
    bleed: Box | None = None
    shows: str = ""
    extra: tuple[Op, ...] = ()
    taken: tuple[Box, ...] = ()
    tiles: TileMap | None = None


DraftMaker: TypeAlias = Callable[[], PageDraft]


class ImposedPages(Sequence[Page]):
    """Numbers pages and draws marks and legend around their cards.

    A hundred thousand copies are ten thousand pages: none is kept.
    """

    def __init__(
        self, drafts: Sequence[DraftMaker], job: ImpositionJob, hint: str
    ) -> None:
        self._drafts, self._job, self._hint = drafts, job, hint

    def __len__(self) -> int:
        return len(self._drafts)

    @overload
    def __getitem__(self, at: int) -> Page: ...

    @overload
    def __getitem__(self, at: slice) -> tuple[Page, ...]: ...

    def __getitem__(self, at: int | slice) -> Page | tuple[Page, ...]:
        places = range(len(self))[at]
        if isinstance(places, int):
            return self._page(places)
        return tuple(map(self._page, places))

    def _page(self, place: int) -> Page:
        draft, job = self._drafts[place](), self._job
        first, step, total = job.numbering
        number = f"{first + place * step} of {total or len(self)}"
        return Page(
            job.width,
            job.height,
            _label(draft),
            draft.placements,
            _LateOps(partial(_around, draft, job, self._hint, number)),
            draft.trim,
            draft.bleed,
            _correction(draft, job),
        )


class _LateOps(Sequence[Op]):
    """Ops made when they are needed: counting cards needs no marks."""

    def __init__(self, make: Callable[[], tuple[Op, ...]]) -> None:
        self._make = make

    @cached_property
    def _ops(self) -> tuple[Op, ...]:
        return self._make()

    def __len__(self) -> int:
        return len(self._ops)

    @overload
    def __getitem__(self, at: int) -> Op: ...

    @overload
    def __getitem__(self, at: slice) -> tuple[Op, ...]: ...

    def __getitem__(self, at: int | slice) -> Op | tuple[Op, ...]:
        return self._ops[at]


def _correction(draft: PageDraft, job: ImpositionJob) -> Matrix | None:
    """Return the map by which the printer's profile corrects a page."""
    if job.printer is None:
        return None
    return job.printer.correction(draft.side, job.width, job.height)


def _label(draft: PageDraft) -> str:
    """Return a page's label, made of its cards; backs belong to the fronts before."""
    if draft.side == "back":
        return ""
    if not draft.placements:
        return draft.shows
    names = list(dict.fromkeys(map(_name, draft.placements)))
    return " … ".join(names if len(names) < 3 else [names[0], names[-1]])


def _name(placed: Placement) -> str:
    return f"{placed.name} {placed.tile.name}" if placed.tile else placed.name


def _around(
    draft: PageDraft, job: ImpositionJob, hint: str, number: str
) -> tuple[Op, ...]:
    placements = draft.placements
    if not placements:
        return draft.extra
    if job.titles:
        job = job._replace(component=_titles(placements, job))
    text = legend_text(placements, draft.shows or f"{draft.side}s", number, hint, job)
    marks = crop_marks(card_slots(placements), job.width, job.height)
    words = legend(text, placements, job, draft.taken, draft.tiles)
    return (*marks, *draft.extra, *words)


def _titles(placements: tuple[Placement, ...], job: ImpositionJob) -> str:
    """Return the titles of the components on a page of a file of several."""
    here = {placed.name.partition("/")[0] for placed in placements}
    return ", ".join(title for component, title in job.titles if component in here)
