"""What the manifest of an export lists: its files, and what each of them should be."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path, PurePosixPath
from typing import Any, Literal, NamedTuple, TypeAlias

from cardgen.model.geometry import Box
from cardgen.model.problem import Refused, error
from cardgen.model.source import Span
from cardgen.proof.expected import (
    ID,
    NAME,
    WRONG,
    CardPlace,
    ExpectedFile,
    ExpectedPage,
)
from cardgen.proof.exports.file_readers import MOST_JSON

CREDITS = "credits.txt"
_SELECTION = "-selection"
_FORMAT = 1
# Longer than any side in pixels or points.
_LONGEST = 100_000.0
_COLORS: Mapping[str, Literal["srgb", "cmyk", "mixed"]] = {
    "srgb": "srgb",
    "cmyk": "cmyk",
    "mixed": "mixed",
}


class PictureFacts(NamedTuple):
    """A picture of a face. Boxes are in its pixels, from the top left.

    `safe` is where words may be, and `words` the box around them; either may be
    unknown. An `alpha` picture is cut out of its `trim`.
    """

    pixels: tuple[int, int]
    dpi: float
    trim: Box
    form: str
    alpha: bool
    safe: Box | None
    words: Box | None


class SpriteFacts(NamedTuple):
    """Many faces in the cells of one picture, row by row; an empty one has no name."""

    pixels: tuple[int, int]
    dpi: float
    alpha: bool
    grid: tuple[int, int]
    cells: tuple[str, ...]


Facts: TypeAlias = PictureFacts | SpriteFacts | ExpectedFile | None
"""What to expect of a file, if more is known than that it is there."""


class ListedFile(NamedTuple):
    """A file of an export. Its `name` is a path below the folder, with "/"."""

    name: str
    kind: str
    sha256: str
    facts: Facts = None


class Contained(NamedTuple):
    """How many cards of a component there are, and how many copies of all of them."""

    cards: int
    copies: int


class ListedExport(NamedTuple):
    """An export: its folder, its target, and its files and contents by name."""

    folder: Path
    target: str
    contents: Mapping[str, Contained]
    files: Mapping[str, ListedFile]

    @property
    def is_selection(self) -> bool:
        """Return whether only a part of the game was exported."""
        folder = self.folder
        return self.target + _SELECTION in (folder.name, folder.parent.name)

    @property
    def copies(self) -> int:
        """Return the number of physical things in it."""
        return sum(each.copies for each in self.contents.values())


def read_export(folder: Path) -> ListedExport | None:
    """Return the export in a folder, None if its manifest is that of PDFs.

    Raises Refused if the manifest of an export makes no sense.
    """
    path = folder / NAME
    try:
        if path.stat().st_size > MOST_JSON:
            return None
        text = path.read_bytes()
        found = json.loads(text) if b'"export"' in text else {}
        if "export" not in found:
            return None
        return _export(folder, found)
    except FileNotFoundError:
        return None
    except WRONG as fault:
        message = f'"{NAME}" cannot be read'
        raise Refused(error(ID, Span(path), message, "run cardgen export")) from fault


def _export(folder: Path, found: Any) -> ListedExport:
    if found["format"] != _FORMAT:
        raise ValueError(found["format"])
    contents = {
        str(each["component"]): Contained(int(each["cards"]), int(each["copies"]))
        for each in found["contents"]
    }
    files = [_file(entry) for entry in found["files"]]
    by_name = {file.name: file for file in files}
    return ListedExport(folder, str(found["export"]), contents, by_name)


def _file(entry: Any) -> ListedFile:
    name, kind = str(entry["name"]), str(entry["kind"])
    # A manifest is a file like any other: it must not lead out of its folder.
    path = PurePosixPath(name)
    if path.is_absolute() or ".." in path.parts or any(bad in name for bad in ":\\\0"):
        raise ValueError(name)
    # What no file system can hold raises an error here.
    name.encode()
    make = _FACTS.get(kind)
    return ListedFile(name, kind, str(entry["sha256"]), make(entry) if make else None)


def _picture(entry: Any) -> PictureFacts:
    return PictureFacts(
        _pair(entry["pixels"]),
        _dpi(entry["dpi"]),
        _box(entry["trim"]),
        str(entry["form"]),
        bool(entry["alpha"]),
        _box(entry["safe"]) if "safe" in entry else None,
        _box(entry["words"]) if entry.get("words") else None,
    )


def _sprites(entry: Any) -> SpriteFacts:
    return SpriteFacts(
        _pair(entry["pixels"]),
        _dpi(entry["dpi"]),
        bool(entry["alpha"]),
        _pair(entry["grid"]),
        tuple(str(id) for id in entry["cells"]),
    )


def _pdf(entry: Any) -> ExpectedFile:
    book = bool(entry.get("book", False))
    pages = tuple(_page(page, book) for page in entry["pages"])
    colors = _COLORS[str(entry["colors"])]
    return ExpectedFile(pages, "", "", None, colors, by_export=True)


def _page(page: Any, book: bool) -> ExpectedPage:
    width, height = map(_number, page["media"])
    trim, bleed = _box(page["trim"]), _box(page["bleed"])
    card, side = str(page.get("card", "")), str(page.get("side", ""))
    form = str(page.get("form", "rectangle"))
    place = CardPlace(card, side, trim, bleed, form)
    places = () if book or not card else (place,)
    return ExpectedPage((width, height), places, None, book, (trim, bleed))


def _pair(values: Sequence[Any]) -> tuple[int, int]:
    across, down = values
    if not 0 < int(across) < _LONGEST or not 0 < int(down) < _LONGEST:
        raise ValueError(values)
    return int(across), int(down)


def _box(values: Sequence[Any]) -> Box:
    box = Box(*map(_number, values))
    if min(box.width, box.height) <= 0:
        raise ValueError(values)
    return box


def _dpi(value: Any) -> float:
    dpi = _number(value)
    if dpi <= 0:
        raise ValueError(value)
    return dpi


def _number(value: Any) -> float:
    number = float(value)
    # This also holds for no NaN.
    if not abs(number) <= _LONGEST:
        raise ValueError(value)
    return number


_FACTS: Mapping[str, Any] = {"picture": _picture, "sprites": _sprites, "pdf": _pdf}
