"""One side of printed paper with everything on it decided."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Literal, NamedTuple

from cardgen.model.face import Face
from cardgen.model.geometry import Box, Matrix, move, scale, turn
from cardgen.model.ops import Op
from cardgen.model.units import to_points

Side = Literal["front", "back"]
Turn = Literal[0, 90, 180, 270]


class Tab(NamedTuple):
    """Art that goes on below a neighbouring tile, for glue.

    `side` is where it lies on the page, `name` the tile that is laid over it, `area`
    what is seen of it, in points.
    """

    side: Literal["left", "above", "right", "below"]
    name: str
    area: Box


class Tile(NamedTuple):
    """What a page shows of a face that is larger than the paper.

    Rows and columns are those of the upright face, counted from 0. `part` is, on the
    page, what is seen of this tile when all are joined: it ends at the trim of the
    whole, at the line where the tile is cut, or where the neighbour is laid.
    """

    name: str
    row: int
    column: int
    rows: int
    columns: int
    part: Box
    tabs: tuple[Tab, ...]


class Placement(NamedTuple):
    """A face on a page, in points from the page's top left, y down.

    `trim` is where the face's trim comes to lie on the page, after the turn;
    `turn` is clockwise; `window` is what may be seen of it: the trim and as much
    bleed as belongs to this place. Of a `tile` the trim is that of the whole face,
    which reaches beyond the paper, and the window is the tile's.
    """

    name: str
    side: Side
    face: Face
    trim: Box
    turn: Turn
    window: Box
    tile: Tile | None = None


class Link(NamedTuple):
    """A box on a page that leads to a named spot of its document, or to a web page."""

    box: Box
    spot: str


class Spot(NamedTuple):
    """A place that links lead to: a page, from 0, and how far down on it."""

    page: int
    y: float


class Bookmark(NamedTuple):
    """An entry of a document's outline, from level 1 on, that leads to a spot."""

    level: int
    title: str
    spot: str


class Leaf(NamedTuple):
    """One page of a book before it is laid on paper, in points from its top left.

    `spots` are the places on it that links lead to: name -> how far down.
    """

    width: float
    height: float
    ops: tuple[Op, ...] = ()
    links: tuple[Link, ...] = ()
    spots: Mapping[str, float] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Page:
    """Paper of width x height points, faces and the marks around them.

    `label` is the page's bookmark; a back page has none, it goes with its front.
    `trim` and `bleed` are given only where a page holds a single thing, so that
    the PDF's page boxes mean something. `correction` maps the page as planned to the
    paper, for a printer that is known to shift it. `links` lead to spots of its
    document.
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


@dataclass(frozen=True, slots=True)
class Document:
    """Pages that become one file, with what the file says of itself.

    `duplex` is the viewer's preset for double-sided printing, None for one side.
    `spots` are what links lead to; the `outline`, where it is given, is the bookmarks
    instead of the pages' labels. `key` is that of all that the document is made of,
    None where that is not known: documents of one key are the same file.
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


Offset = tuple[float, float]


class Printer(NamedTuple):
    """What a page is given so that a certain printer puts it in its place.

    Offsets are millimetres to the right and down, as each side is looked at; `angle`
    is degrees clockwise and `scale` a factor, both about the middle of the paper.
    """

    name: str
    front: Offset = (0.0, 0.0)
    back: Offset = (0.0, 0.0)
    angle: float = 0.0
    scale: float = 1.0

    def correction(self, side: Side, width: float, height: float) -> Matrix:
        """Give the map from a page as planned to the paper, in points."""
        x, y = self.front if side == "front" else self.back
        middle = width / 2, height / 2
        scaled = (
            move(-middle[0], -middle[1]).then(scale(self.scale)).then(move(*middle))
        )
        return scaled.then(turn(self.angle, *middle)).then(
            move(to_points(x), to_points(y))
        )

    def written(self) -> str:
        """Give the profile as `calibrate --save` takes it."""
        return (
            f"front={_pair(self.front)} back={_pair(self.back)} "
            f"angle={self.angle:g} scale={self.scale:g}"
        )


def _pair(offset: Offset) -> str:
    return f"{offset[0]:g},{offset[1]:g}"
