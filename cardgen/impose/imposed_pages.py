"""Pages made one after another, when they are asked for."""

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from typing import NamedTuple, TypeAlias, overload

from cardgen.impose.areas import MARK_GAP
from cardgen.impose.job import ImpositionJob
from cardgen.impose.margin.cut_marks import card_slots, crop_marks
from cardgen.impose.margin.drawings import TileMap
from cardgen.impose.margin.legend import LegendText, legend
from cardgen.model.face import Face
from cardgen.model.geometry import Box, Matrix
from cardgen.model.ops import Op
from cardgen.model.page import Page, Placement, Side
from cardgen.model.units import show_mm

ONE_SIDE = "Print at 100 % (actual size), on one side of the paper"
"""How sheets without backs are printed."""


class PageDraft(NamedTuple):
    """A page before it is numbered.

    `shows` says what is on it where that is not one side; `extra` is drawn besides
    the marks for cutting, and words keep off what is `taken` of the margin. `badge`
    tells which part of the whole this is.
    """

    side: Side
    placements: tuple[Placement, ...]
    trim: Box | None = None
    bleed: Box | None = None
    shows: str = ""
    extra: tuple[Op, ...] = ()
    taken: tuple[Box, ...] = ()
    badge: TileMap | None = None


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
        around = partial(_around, draft, job, self._hint, place + 1, len(self))
        return Page(
            job.width,
            job.height,
            _label(draft),
            draft.placements,
            _Late(around),
            draft.trim,
            draft.bleed,
            _correction(draft, job),
        )


class _Late(Sequence[Op]):
    """Ops made when they are asked for: who counts cards needs no marks."""

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
    """Give what the printer's profile does to a page, after all else."""
    if job.printer is None:
        return None
    return job.printer.correction(draft.side, job.width, job.height)


def _label(draft: PageDraft) -> str:
    """Name a page by its cards; backs go with the fronts before them."""
    if draft.side == "back":
        return ""
    if not draft.placements:
        return draft.shows
    names = list(dict.fromkeys(map(_name, draft.placements)))
    return " … ".join(names if len(names) < 3 else [names[0], names[-1]])


def _name(placed: Placement) -> str:
    return f"{placed.name} {placed.tile.name}" if placed.tile else placed.name


def _around(
    draft: PageDraft, job: ImpositionJob, hint: str, number: int, total: int
) -> tuple[Op, ...]:
    if not draft.placements:
        return draft.extra
    look = "" if job.look == "colour" else f" · {job.look}"
    printer = f" · for printer {job.printer.name}" if job.printer else ""
    words = LegendText(
        left=f"{job.game} · {job.component}",
        middle=f"{_sizes(draft)} · {draft.shows or f'{draft.side}s'}{look}{printer}",
        right=f"version {job.version} · page {number} of {total}",
        hint=hint,
        badge=draft.badge,
    )
    seats = card_slots(draft.placements)
    marks = crop_marks(seats, job.width, job.height)
    return (*marks, *draft.extra, *legend(words, seats, job, draft.taken))


def _sizes(draft: PageDraft) -> str:
    """Name the sizes on a page in millimetres: publishers disagree about names."""
    faces = {id(placed.face): placed.face for placed in draft.placements}.values()
    return ", ".join(dict.fromkeys([_size(face) for face in faces]))


def _size(face: Face) -> str:
    size = f"{show_mm(face.width)} × {show_mm(face.height)} mm"
    match face.form:
        case "rectangle":
            return size
        case "round":
            ring = show_mm(face.bleed + MARK_GAP)
            return f"round {size} · rings {ring} mm outside the cut"
        case "hex":
            return f"hex {size}"
