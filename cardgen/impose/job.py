"""What a layout is asked to do, and what it is."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias

from cardgen.impose.papers import Paper
from cardgen.model.face import Item
from cardgen.model.page import Page, Printer
from cardgen.model.plans import Flip
from cardgen.model.source import Span
from cardgen.model.units import to_points

if TYPE_CHECKING:
    # HarfBuzz takes 10 ms to load, and whoever only asks for names needs none.
    from cardgen.impose.edges import EdgeReader
    from cardgen.typeset.metrics import FontMetrics

Copies: TypeAlias = Sequence[tuple[Item, int]]


class Job(NamedTuple):
    """One component on one paper: sizes in points, and what the margin says.

    `margin` is the edge that printers leave white. `gutter` lies between cards; None
    lets their edges decide. `papers` are all that there are, for a better one.
    `span` is where the component is declared, for a complaint about it. `printer` is
    the profile by which pages are corrected when all is laid out. `overlap` is how wide
    the tabs between tiles are. `edges` remembers what was read of faces for other
    papers.
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
    font: "FontMetrics"
    span: Span
    printer: Printer | None = None
    overlap: float = to_points(8.0)
    edges: "EdgeReader | None" = None


class Layout(Protocol):
    """What a layout's module gives. `TWO_SIDED` sheets are turned over by the printer,
    which the PDF presets in the viewer's print dialogue."""

    @property
    def ID(self) -> str: ...

    @property
    def TWO_SIDED(self) -> bool: ...

    def impose(self, copies: Copies, job: Job) -> Sequence[Page]:
        """Give the pages. Raises Refused when a card does not fit the paper."""
        ...
