"""Pages made one after another, when they are needed."""

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from itertools import chain
from typing import NamedTuple, TypeAlias, overload

from cardgen.impose.cutting import CutPlan, net_of, plan_cuts, registration_marks
from cardgen.impose.job import ImpositionJob
from cardgen.impose.margin.cut_marks import card_slots, crop_marks
from cardgen.impose.margin.drawings import TileMap
from cardgen.impose.margin.legend import legend, legend_text
from cardgen.model.geometry import Box, Matrix
from cardgen.model.ops import Group, Op
from cardgen.model.outlines import rectangle
from cardgen.model.page import Page, PageCut, Placement, Side
from cardgen.model.units import show_mm
from cardgen.model.words import Words

_SHOWS = {"front": "fronts", "back": "backs"}


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
    extra: Sequence[Op] = ()
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
        place_of = first + place * step, total or len(self)
        number = job.words("{n} of {all}", n=place_of[0], all=place_of[1])
        cut = self._cuts.of(place) if self._cuts else None
        return Page(
            job.width,
            job.height,
            _label(draft, job.words),
            draft.placements,
            LateOps(partial(_around, draft, job, self._hint, number, cut)),
            draft.trim,
            draft.bleed,
            _correction(draft, job),
            cut=cut,
        )

    @cached_property
    def _cuts(self) -> CutPlan | None:
        """Return what a machine cuts: the marks of a page depend on all others."""
        job = self._job
        if job.cutter is None:
            return None
        pages = (draft().placements for draft in self._drafts)
        return plan_cuts(pages, job.cutter, (job.width, job.height))


class LateOps(Sequence[Op]):
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


def _label(draft: PageDraft, say: Words) -> str:
    """Return a page's label, made of its cards; backs belong to the fronts before."""
    if draft.side == "back":
        return ""
    if not draft.placements:
        return say(draft.shows)
    names = list(dict.fromkeys(map(_name, draft.placements)))
    return " … ".join(names if len(names) < 3 else [names[0], names[-1]])


def _name(placed: Placement) -> str:
    return f"{placed.name} {placed.tile.name}" if placed.tile else placed.name


def _around(
    draft: PageDraft,
    job: ImpositionJob,
    hint: str,
    number: str,
    cut: PageCut | None,
) -> tuple[Op, ...]:
    placements = draft.placements
    if not placements:
        return tuple(draft.extra)
    if job.titles:
        job = job._replace(component=_titles(placements, job))
    if cut:
        job = job._replace(note=_cut_note(cut, job))
    shows = job.words(draft.shows or _SHOWS[draft.side])
    text = legend_text(placements, shows, number, hint, job)
    marks = _marks(placements, job, cut)
    words = legend(text, placements, job, draft.taken, draft.tiles)
    return (*marks, *draft.extra, *words)


def _marks(
    placements: tuple[Placement, ...], job: ImpositionJob, cut: PageCut | None
) -> tuple[Op, ...]:
    """Draw the marks for cutting by hand, or else those that a machine looks for."""
    if job.cutter is None:
        cards = [each for each in placements if each.tile or not each.face.box]
        marks = crop_marks(card_slots(cards), job.width, job.height)
        boxes = [each for each in placements if each.face.box]
        return (*marks, *chain.from_iterable(map(_net_marks, boxes)))
    return registration_marks(cut, (job.width, job.height)) if cut else ()


def _net_marks(placed: Placement) -> tuple[Op, ...]:
    """Draw the lines of a box to cut along with scissors, and its dashed folds; of one
    in tiles, those that are on its tile."""
    marks = net_of(placed).marks()
    if placed.tile is None:
        return marks
    return (Group(Matrix(), marks, rectangle(*placed.window)),)


def _cut_note(cut: PageCut, job: ImpositionJob) -> str:
    """Return what the legend says about cutting: the file, and what to set."""
    file = job.words("cut file {n}", n=cut.number)
    arm = job.words("arms {size} mm", size=show_mm(cut.arm)) if cut.arm else ""
    return " · ".join(filter(None, (job.note, file, arm)))


def _titles(placements: tuple[Placement, ...], job: ImpositionJob) -> str:
    """Return the titles of the components on a page of a file of several."""
    here = {placed.name.partition("/")[0] for placed in placements}
    return ", ".join(title for component, title in job.titles if component in here)
