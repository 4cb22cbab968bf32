"""What a manifest expects of a file: its pages, and the place of every card."""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeAlias, cast, get_args

from cardgen.cache.folder import read_plain
from cardgen.model.face import Form
from cardgen.model.geometry import Box
from cardgen.model.problem import Refused, error
from cardgen.model.source import Span
from cardgen.proof.expected_nets import ExpectedNet, length, read_net, require_area

ID = "manifest"
NAME = "manifest.json"
_FORMAT = 1

BOOK_LAYOUTS = ("pages", "booklet")
"""The layouts of rulebooks, whose pages have no cards to cut out."""

Flip: TypeAlias = Literal["long-edge", "short-edge"]

WRONG = (
    OSError,
    ArithmeticError,
    AttributeError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
)
"""Whatever a damaged manifest may make of reading it."""

FLIPS: Mapping[str | None, Flip] = {
    "long-edge": "long-edge",
    "short-edge": "short-edge",
}
"""The edges that a sheet can be flipped on, by their name."""


class ExpectedTile(NamedTuple):
    """A part of a side that is larger than the paper.

    `row` and `column` count from 1, up to `of`; `whole` is the trim of the whole side.
    `tabs` are the sides at which a neighbour is laid on it.
    """

    name: str
    row: int
    column: int
    of: tuple[int, int]
    whole: Box
    tabs: tuple[str, ...] = ()


class CardPlace(NamedTuple):
    """Where a side of a card is: its trim, and the trim with the visible bleed.

    A round or hex is cut out of its trim, and so is the `net` of a box. The trim of a
    tile is that of its own part: what can be seen of it when all are joined. `slots`
    are cut out of the card.
    """

    name: str
    side: str
    trim: Box
    window: Box
    form: Form = "rectangle"
    tile: ExpectedTile | None = None
    slots: tuple[Box, ...] = ()
    net: ExpectedNet | None = None

    @property
    def panels(self) -> "tuple[CardPlace, ...]":
        """Return the panels of a box that are printed, or else the card itself."""
        if self.net is None or self.tile:
            return (self,)
        return tuple(
            CardPlace(f"{self.name}/{panel.name}", self.side, panel.box, panel.seen)
            for panel in self.net.panels
            if panel.seen
        )

    @property
    def whole(self) -> Box:
        """Return the trim of the whole card."""
        return self.tile.whole if self.tile else self.trim

    @property
    def cut(self) -> Box:
        """Return what a machine cuts out: the trim, of a tile with its tabs."""
        tabs = self.tile.tabs if self.tile else ()
        x = self.window.x if "left" in tabs else self.trim.x
        y = self.window.y if "above" in tabs else self.trim.y
        right = self.window.right if "right" in tabs else self.trim.right
        bottom = self.window.bottom if "below" in tabs else self.trim.bottom
        return Box(x, y, right - x, bottom - y)


class ScaledCards(NamedTuple):
    """The size of cards that a program made smaller or larger, and that of the card."""

    found: tuple[float, float]
    given: tuple[float, float]


class ExpectedCut(NamedTuple):
    """The length of the arms of a page's registration marks, and the radius of the
    corners of each card. Lengths are points.

    `layer` is that of the lines around cards; `scores` are the boxes of the lines to
    fold or glue at.
    """

    arm: float
    radii: tuple[float, ...]
    layer: str = "CUT"
    scores: tuple[Box, ...] = ()


class ExpectedPage(NamedTuple):
    """A page's size in points and its cards, or how those on it were scaled.

    The cards of a `book` are its pages. `boxes` are the TrimBox and the BleedBox that
    the page must have. `cut` is set if a machine cuts the cards out of this page.
    """

    size: tuple[float, float]
    places: tuple[CardPlace, ...]
    scaled: ScaledCards | None = None
    book: bool = False
    boxes: tuple[Box, Box] | None = None
    cut: ExpectedCut | None = None


class ExpectedFile(NamedTuple):
    """One file: its pages in order, and how a printer flips sheets between them.

    `colors` are those that a press expects in it. What was written by an export is not
    for printing at home: viewers need not know how. A `cutter` is the machine that its
    cards are cut by, "" if they are cut by hand.
    """

    pages: tuple[ExpectedPage, ...]
    layout: str
    look: str
    flip: Flip | None
    colors: Literal["srgb", "cmyk", "mixed"] = "mixed"
    by_export: bool = False
    cutter: str = ""


def read_manifest(folder: Path) -> dict[str, ExpectedFile]:
    """Return what to expect of every PDF in a folder, by file name. Raises Refused."""
    path = folder / NAME
    try:
        found = json.loads(read_plain(path))
        if found["format"] != _FORMAT:
            raise ValueError(found["format"])
        entries = [entry for entry in found["files"] if entry["target"] == "pdf"]
        return {_name(entry): _file(entry) for entry in entries}
    except FileNotFoundError as fault:
        message = f'there is no "{NAME}" that says what was printed'
        raise Refused(error(ID, Span(path), message, "run cardgen render")) from fault
    except WRONG as fault:
        message = f'"{NAME}" cannot be read'
        raise Refused(error(ID, Span(path), message, "run cardgen render")) from fault


def _name(entry: Any) -> str:
    name = str(entry["name"])
    # A manifest is a file like any other: it must not lead out of its folder.
    if Path(name).is_absolute() or ".." in Path(name).parts or "\0" in name:
        raise ValueError(name)
    # What no file system can hold raises an error here.
    name.encode()
    return name


def _file(entry: Any) -> ExpectedFile:
    pages = tuple(read_page(page) for page in entry["pages"])
    flip = FLIPS.get(entry.get("flip"))
    layout, look = str(entry["layout"]), str(entry["look"])
    return ExpectedFile(pages, layout, look, flip, cutter=str(entry.get("cutter", "")))


def read_page(page: Any) -> ExpectedPage:
    """Return what a manifest says about a page. Raises one of `WRONG`."""
    width, height = map(length, page["size"])
    # A page that was corrected for one printer is off on purpose.
    places = () if "correction" in page else tuple(_places(page["placements"]))
    book = bool(page.get("book", False))
    return ExpectedPage((width, height), places, book=book, cut=_cut(page))


def _cut(page: Any) -> ExpectedCut | None:
    if "cut" not in page:
        return None
    found = page["cut"]
    return ExpectedCut(
        length(found["arm"]),
        tuple(map(length, found["radii"])),
        str(found.get("layer", "CUT")),
        tuple(map(_score, found.get("scores", ()))),
    )


def _score(ends: Sequence[float]) -> Box:
    x1, y1, x2, y2 = map(length, ends)
    return Box(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1))


def _places(placements: Sequence[Any]) -> Iterator[CardPlace]:
    for placed in placements:
        trim, form = _box(placed), read_form(placed)
        left, top, right, bottom = map(length, placed.get("bleed", (0, 0, 0, 0)))
        window = Box(
            trim.x - left,
            trim.y - top,
            trim.width + left + right,
            trim.height + top + bottom,
        )
        require_area(window)
        name, side = str(placed["card"]), str(placed["side"])
        slots = tuple(Box(*map(length, slot)) for slot in placed.get("slots", ()))
        net = read_net(placed["net"]) if "net" in placed else None
        place = CardPlace(name, side, trim, window, form, slots=slots, net=net)
        yield _tiled(place, placed["tile"]) if "tile" in placed else place


def read_form(entry: Any) -> Form:
    """Return the form of a card, as it is listed. Raises ValueError."""
    name = entry.get("form", "rectangle")
    if name not in get_args(Form):
        raise ValueError(name)
    return cast("Form", name)


def _tiled(place: CardPlace, tile: Any) -> CardPlace:
    rows, columns = map(int, tile["of"])
    part = ExpectedTile(
        str(tile["name"]),
        int(tile["row"]),
        int(tile["column"]),
        (rows, columns),
        place.trim,
        tuple(map(str, tile["tabs"])),
    )
    return place._replace(trim=_box(tile), tile=part)


def _box(entry: Any) -> Box:
    box = Box(*(length(entry[key]) for key in ("x", "y", "width", "height")))
    require_area(box)
    return box
