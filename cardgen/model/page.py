"""Pages of a print file with everything on them decided; printers and cutters."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Literal, NamedTuple

from cardgen.model.face import Face
from cardgen.model.geometry import Box, Matrix, Vertices, move, scale, turn
from cardgen.model.ops import Op
from cardgen.model.plans import Ink
from cardgen.model.units import to_points

Side = Literal["front", "back"]
Turn = Literal[0, 90, 180, 270]


class Tab(NamedTuple):
    """Art that continues below a neighbouring tile, for glue.

    `side` is its side of the page, `name` the tile that is glued over it, `area` the
    visible part of it, in points.
    """

    side: Literal["left", "above", "right", "below"]
    name: str
    area: Box


class Tile(NamedTuple):
    """The part of a face larger than the paper that a page shows.

    Rows and columns are those of the upright face, counted from 0. `part` is the area
    on the page that stays visible when all tiles are joined: it ends at the trim of
    the face, at the line where the tile is cut, or at the neighbour's edge.
    """

    name: str
    row: int
    column: int
    rows: int
    columns: int
    part: Box
    tabs: tuple[Tab, ...]


class Placement(NamedTuple):
    """A face on a page, in points from the page's top left corner, y down.

    `trim` is the face's trim on the page, after the turn; `turn` is clockwise;
    `window` is its visible part: the trim and the bleed that fits here. A `tile` has
    the trim of the whole face, which extends beyond the paper, and a window of its
    own.
    """

    name: str
    side: Side
    face: Face
    trim: Box
    turn: Turn
    window: Box
    tile: Tile | None = None


@lru_cache(maxsize=256)
def onto_page(turned: Turn, trim: Box, width: float, height: float) -> Matrix:
    """Return the map from the coordinates of a face of that size to those of its page,
    where it is turned and has this trim."""
    matrix = turn(turned)
    turned_box = matrix.bounds(Box(0, 0, width, height))
    return matrix.then(move(trim.x - turned_box.x, trim.y - turned_box.y))


class CornerMarks(NamedTuple):
    """The marks by which a machine finds a sheet: an angle in each corner.

    Their corners are `inset` from the paper's edges, and their arms point inwards. The
    machine takes arms of several lengths. Nothing else may be nearer to them than
    `clear`. Lengths are points.
    """

    inset: float
    arms: tuple[float, ...]
    width: float
    clear: float


CutLayer = Literal["CUT", "KISS", "SCORE", "PERF"]
"""What a machine does along a line: cut, cut a sticker but not what it is on, score a
fold, or cut with nicks that hold a part in its board."""


class SpotLine(NamedTuple):
    """The colour in which a shop expects cut lines, and their width in points. `kiss`
    is its name where only stickers are cut, not what they are on."""

    name: str
    kiss: str
    ink: Ink
    width: float


class Cutter(NamedTuple):
    """A cutting machine or a shop that cuts, as of the month `checked`.

    `gap` is the least distance of its cut lines in points, and `area` the largest part
    of a sheet that it cuts. Folds of boxes are drawn in `score`. If `rounded`, the
    corners of cards are cut round. What goes around cards is on the `layer`.
    """

    id: str
    title: str
    checked: str
    gap: float
    marks: CornerMarks | None = None
    area: tuple[float, float] | None = None
    spot: SpotLine | None = None
    score: SpotLine | None = None
    rounded: bool = False
    layer: CutLayer = "CUT"


class CutLine(NamedTuple):
    """A line for a machine, in points from the page's top left, y down.

    What is cut is closed; any other line ends at its last vertex. `radius` is that of
    the corners of a card, None if this is not the line, or the first part of the line,
    around a card.
    """

    vertices: Vertices
    radius: float | None = None
    layer: CutLayer = "CUT"

    @property
    def closed(self) -> bool:
        """Return whether it is the outline of something that comes out whole."""
        return self.layer in ("CUT", "KISS")


class PageCut(NamedTuple):
    """What is cut out of a page, and the length in points of the arms of its marks.

    `number` is that of the cut file: pages with the same lines share one.
    """

    cutter: Cutter
    number: int
    arm: float
    lines: tuple[CutLine, ...]


class Link(NamedTuple):
    """A box on a page that links to a named spot of its document, or to a web page.

    `spoken` is what a screen reader says of it, "" if it is the words in the box.
    """

    box: Box
    spot: str
    spoken: str = ""


class Spot(NamedTuple):
    """The target of a link: a page, from 0, and the distance from its top."""

    page: int
    y: float


class Bookmark(NamedTuple):
    """An entry of a document's outline, from level 1 on, that links to a spot."""

    level: int
    title: str
    spot: str


class Leaf(NamedTuple):
    """One page of a book before imposition, in points from its top left corner.

    `spots` are the link targets on it: name -> distance from the top.
    """

    width: float
    height: float
    ops: tuple[Op, ...] = ()
    links: tuple[Link, ...] = ()
    spots: Mapping[str, float] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Page:
    """Paper of width x height points, with faces and the marks around them.

    `label` is the page's bookmark; a back page has none, it belongs to its front.
    `trim` and `bleed` are set only on a page with a single face, for the page boxes of
    the PDF. `correction` maps the page as planned to the paper, for a printer with a
    known offset. `links` point to spots of the document. On a page of a `book` the
    placements are pages of a rulebook. `cut` is what a machine cuts out of the page.
    """

    width: float
    height: float
    label: str
    placements: tuple[Placement, ...]
    marks: Sequence[Op]
    trim: Box | None = None
    bleed: Box | None = None
    correction: Matrix | None = None
    links: tuple[Link, ...] = ()
    book: bool = False
    cut: PageCut | None = None


@dataclass(frozen=True, slots=True)
class Document:
    """The pages of one file, with its metadata.

    `duplex` is the viewer's preset for double-sided printing, None for one side.
    `spots` are the targets of links; an `outline` replaces the pages' labels as
    bookmarks. `key` identifies everything the document depends on, so documents with
    the same key are the same file; it is None if that is unknown. A document that an
    earlier run has drawn may have empty pages: `whole` returns it with all of them.
    """

    path: Path
    title: str
    subject: str
    author: str
    language: str
    pages: Sequence[Page]
    duplex: Literal["long-edge", "short-edge"] | None = None
    spots: Mapping[str, Spot] = field(default_factory=dict)
    outline: tuple[Bookmark, ...] = ()
    key: str | None = None
    whole: "Callable[[], Document] | None" = None

    def cut_files(self) -> dict[int, list[int]]:
        """Return the pages of each cut file, counted from 0, by the file's number."""
        found: dict[int, list[int]] = {}
        for at, page in enumerate(self.pages):
            if page.cut:
                found.setdefault(page.cut.number, []).append(at)
        return found


Offset = tuple[float, float]


class Printer(NamedTuple):
    """A printer's profile: the correction that makes its prints accurate.

    Offsets are millimetres to the right and down, as seen on each side; `angle` is in
    degrees clockwise and `scale` a factor, both about the middle of the paper.
    """

    name: str
    front: Offset = (0.0, 0.0)
    back: Offset = (0.0, 0.0)
    angle: float = 0.0
    scale: float = 1.0

    def correction(self, side: Side, width: float, height: float) -> Matrix:
        """Return the map from a page as planned to the paper, in points."""
        x, y = self.front if side == "front" else self.back
        across, down = width / 2, height / 2
        scaled = move(-across, -down).then(scale(self.scale)).then(move(across, down))
        turned = scaled.then(turn(self.angle, across, down))
        return turned.then(move(to_points(x), to_points(y)))

    def written(self) -> str:
        """Return the profile as `calibrate --save` takes it."""
        return (
            f"front={_pair(self.front)} back={_pair(self.back)} "
            f"angle={self.angle:g} scale={self.scale:g}"
        )


def _pair(offset: Offset) -> str:
    return f"{offset[0]:g},{offset[1]:g}"
