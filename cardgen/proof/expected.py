"""What a manifest expects of a file: its pages, and the place of every card."""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeAlias

from cardgen.model.geometry import Box
from cardgen.model.problem import Refused, error
from cardgen.model.source import Span
from cardgen.model.units import to_points

ID = "manifest"
NAME = "manifest.json"
_FORMAT = 1

BOOK_LAYOUTS = ("pages", "booklet")
"""The layouts of rulebooks, whose pages have no cards to cut out."""

Flip: TypeAlias = Literal["long-edge", "short-edge"]

# The longest page that PDF knows.
_LONGEST = 14_400.0
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
    """

    name: str
    row: int
    column: int
    of: tuple[int, int]
    whole: Box


class CardPlace(NamedTuple):
    """Where a side of a card is: its trim, and the trim with the visible bleed.

    A round or hex is cut out of its trim. The trim of a tile is that of its own part:
    what can be seen of it when all are joined.
    """

    name: str
    side: str
    trim: Box
    window: Box
    form: str = "rectangle"
    tile: ExpectedTile | None = None

    @property
    def whole(self) -> Box:
        """Return the trim of the whole card."""
        return self.tile.whole if self.tile else self.trim


class ScaledCards(NamedTuple):
    """The size of cards that a program made smaller or larger, and that of the card."""

    found: tuple[float, float]
    given: tuple[float, float]


class ExpectedPage(NamedTuple):
    """A page's size in points and its cards, or how those on it were scaled.

    The cards of a `book` are its pages. `boxes` are the TrimBox and the BleedBox that
    the page must have.
    """

    size: tuple[float, float]
    places: tuple[CardPlace, ...]
    scaled: ScaledCards | None = None
    book: bool = False
    boxes: tuple[Box, Box] | None = None


class ExpectedFile(NamedTuple):
    """One file: its pages in order, and how a printer flips sheets between them.

    `colors` are those that a press expects in it. What was written by an export is not
    for printing at home: viewers need not know how.
    """

    pages: tuple[ExpectedPage, ...]
    layout: str
    look: str
    flip: Flip | None
    colors: Literal["srgb", "cmyk", "mixed"] = "mixed"
    by_export: bool = False


def read_manifest(folder: Path) -> dict[str, ExpectedFile]:
    """Return what to expect of every PDF in a folder, by file name. Raises Refused."""
    path = folder / NAME
    try:
        found = json.loads(path.read_bytes())
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
    pages = tuple(_page(page) for page in entry["pages"])
    flip = FLIPS.get(entry.get("flip"))
    return ExpectedFile(pages, str(entry["layout"]), str(entry["look"]), flip)


def _page(page: Any) -> ExpectedPage:
    width, height = map(_length, page["size"])
    # A page that was corrected for one printer is off on purpose.
    places = () if "correction" in page else tuple(_places(page["placements"]))
    return ExpectedPage((width, height), places, book=bool(page.get("book", False)))


def _places(placements: Sequence[Any]) -> Iterator[CardPlace]:
    for placed in placements:
        trim, form = _box(placed), str(placed.get("form", "rectangle"))
        left, top, right, bottom = map(_length, placed.get("bleed", (0, 0, 0, 0)))
        window = Box(
            trim.x - left,
            trim.y - top,
            trim.width + left + right,
            trim.height + top + bottom,
        )
        _require_area(window)
        name, side = str(placed["card"]), str(placed["side"])
        place = CardPlace(name, side, trim, window, form)
        yield _tiled(place, placed["tile"]) if "tile" in placed else place


def _tiled(place: CardPlace, tile: Any) -> CardPlace:
    rows, columns = map(int, tile["of"])
    part = ExpectedTile(
        str(tile["name"]),
        int(tile["row"]),
        int(tile["column"]),
        (rows, columns),
        place.trim,
    )
    return place._replace(trim=_box(tile), tile=part)


def _box(entry: Any) -> Box:
    box = Box(*(_length(entry[key]) for key in ("x", "y", "width", "height")))
    _require_area(box)
    return box


def _require_area(box: Box) -> None:
    if min(box.width, box.height) <= 0:
        raise ValueError(box)


def _length(millimetres: float) -> float:
    points = to_points(millimetres)
    # This also holds for no NaN.
    if not abs(points) <= _LONGEST:
        raise ValueError(millimetres)
    return points
