"""What was asked for, by the manifest: where each card should lie."""

import json
from collections.abc import Iterator, Sequence
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
"""The layouts of rulebooks, whose pages hold no cards to cut out."""

Flip: TypeAlias = Literal["long-edge", "short-edge"]


class ExpectedTile(NamedTuple):
    """A part of a side that is larger than the paper: its name, its row and column
    from 1, how many there are of each, and where the trim of the whole lies."""

    name: str
    row: int
    column: int
    of: tuple[int, int]
    whole: Box


class CardPlace(NamedTuple):
    """Where a side of a card lies: its trim, and that with the bleed to be seen.

    A round or hex is cut out of its trim. Of a tile the trim is its own part: what is
    seen of it when all are joined.
    """

    name: str
    side: str
    trim: Box
    window: Box
    form: str = "rectangle"
    tile: ExpectedTile | None = None

    @property
    def whole(self) -> Box:
        """Give the trim of the whole card."""
        return self.tile.whole if self.tile else self.trim


class ExpectedPage(NamedTuple):
    """A page's size in points and its cards."""

    size: tuple[float, float]
    places: tuple[CardPlace, ...]


class ExpectedFile(NamedTuple):
    """One file: its pages in order, and how the sheet is turned over between them."""

    pages: tuple[ExpectedPage, ...]
    layout: str
    look: str
    flip: Flip | None


def read_manifest(folder: Path) -> dict[str, ExpectedFile]:
    """Give what was asked of every PDF in a folder, by its name. Raises Refused."""
    path = folder / NAME
    try:
        found = json.loads(path.read_bytes())
        if found["format"] != _FORMAT:
            raise ValueError(found["format"])
        entries = [entry for entry in found["files"] if entry["target"] == "pdf"]
        return {_name(entry): _asked(entry) for entry in entries}
    except FileNotFoundError as fault:
        said = f'there is no "{NAME}" that says what was printed'
        raise Refused(error(ID, Span(path), said, "run cardgen render")) from fault
    except (OSError, ValueError, KeyError, TypeError, RecursionError) as fault:
        said = f'"{NAME}" cannot be read'
        raise Refused(error(ID, Span(path), said, "run cardgen render")) from fault


def _name(entry: Any) -> str:
    name = str(entry["name"])
    # A manifest is a file like any other: it must not lead out of its folder.
    if Path(name).is_absolute() or ".." in Path(name).parts:
        raise ValueError(name)
    return name


def _asked(entry: Any) -> ExpectedFile:
    flip: Flip | None = None
    match entry.get("flip"):
        case "long-edge":
            flip = "long-edge"
        case "short-edge":
            flip = "short-edge"
    pages = tuple(_page(page) for page in entry["pages"])
    return ExpectedFile(pages, str(entry["layout"]), str(entry["look"]), flip)


def _page(page: Any) -> ExpectedPage:
    width, height = page["size"]
    # What was corrected for one printer is off on purpose: its cards say nothing.
    places = () if "correction" in page else tuple(_places(page["placements"]))
    return ExpectedPage((to_points(width), to_points(height)), places)


def _places(placements: Sequence[Any]) -> Iterator[CardPlace]:
    for placed in placements:
        x, y, width, height = (
            to_points(placed[key]) for key in ("x", "y", "width", "height")
        )
        left, top, right, bottom = map(to_points, placed.get("bleed", (0, 0, 0, 0)))
        window = Box(x - left, y - top, width + left + right, height + top + bottom)
        trim, form = Box(x, y, width, height), str(placed.get("form", "rectangle"))
        place = CardPlace(placed["card"], placed["side"], trim, window, form)
        yield _tiled(place, placed["tile"]) if "tile" in placed else place


def _tiled(place: CardPlace, tile: Any) -> CardPlace:
    part = Box(*(to_points(tile[key]) for key in ("x", "y", "width", "height")))
    rows, columns = map(int, tile["of"])
    about = ExpectedTile(
        str(tile["name"]),
        int(tile["row"]),
        int(tile["column"]),
        (rows, columns),
        place.trim,
    )
    return place._replace(trim=part, tile=about)
