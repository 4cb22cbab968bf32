"""The input of layouts, and the protocols of their modules."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias

from cardgen.impose.papers import Paper
from cardgen.model.face import Item
from cardgen.model.page import Cutter, Leaf, Page, Printer, Spot
from cardgen.model.plans import Flip
from cardgen.model.source import Span
from cardgen.model.units import to_points
from cardgen.model.words import ENGLISH, Words

if TYPE_CHECKING:
    # HarfBuzz takes 10 ms to load, and code that only needs names does without.
    from cardgen.impose.edges import EdgeReader
    from cardgen.typeset.typeface import Typeface

Copies: TypeAlias = Sequence[tuple[Item, int]]


class Numbering(NamedTuple):
    """The numbers of a file's pages: the first, the step to the next, and the total.

    Without a total, the pages are the whole file.
    """

    first: int = 1
    step: int = 1
    total: int = 0


class ImpositionJob(NamedTuple):
    """One component on one paper: sizes in points, and the facts of the legend.

    `margin` is the edge that printers leave white. `gutter` is the gap between cards;
    None lets their edges decide. `papers` are all known ones, to suggest a better one.
    `span` is where the component is declared, for problems with it. `printer` is the
    profile by which finished pages are corrected. `overlap` is the width of the tabs
    between tiles. `edges` keeps what was read of faces for other papers. `note` is
    added to the legend. In a file of several components items are named
    "component/card", and `titles` are those of the components by their ids. A `cutter`
    cuts the sheets, which then have its marks instead of crop marks. `words` say what
    is printed beside the cards.
    """

    paper: str
    width: float
    height: float
    margin: float
    gutter: float | None
    flip: Flip
    papers: tuple[Paper, ...]
    game: str
    version: str
    component: str
    look: str
    font: "Typeface"
    span: Span
    printer: Printer | None = None
    overlap: float = to_points(8.0)
    edges: "EdgeReader | None" = None
    note: str = ""
    titles: tuple[tuple[str, str], ...] = ()
    numbering: Numbering = Numbering()
    cutter: Cutter | None = None
    words: Words = ENGLISH


class Layout(Protocol):
    """A layout's module. `TWO_SIDED` sheets are turned over by the printer, which the
    PDF presets in the viewer's print dialogue. `BLEED` is the least that faces get, in
    points; 0 leaves that to the game."""

    @property
    def ID(self) -> str: ...

    @property
    def TWO_SIDED(self) -> bool: ...

    @property
    def BLEED(self) -> float: ...

    def impose(self, copies: Copies, job: ImpositionJob) -> Sequence[Page]:
        """Return the pages. Raises Refused when a card does not fit the paper."""
        ...


class BoundBook(NamedTuple):
    """The pages of a book on paper, and the places of its spots."""

    pages: tuple[Page, ...]
    spots: Mapping[str, Spot]


class BookLayout(Protocol):
    """The module of a rulebook's layout.

    `TWO_SIDED` sheets are turned over by the printer along their short edge. With
    `HALVES` a leaf is half a sheet: the book is set for that.
    """

    @property
    def ID(self) -> str: ...

    @property
    def TWO_SIDED(self) -> bool: ...

    @property
    def HALVES(self) -> bool: ...

    def bind(self, leaves: Sequence[Leaf], last: bool) -> BoundBook:
        """Lay leaves on paper. With `last` the last leaf is the back of the book."""
        ...


def leaf_size(binding: BookLayout, paper: Paper) -> tuple[float, float]:
    """Return the size of a leaf, upright, for a sheet of paper."""
    if not binding.HALVES:
        return paper.width, paper.height
    return paper.height / 2, paper.width
