"""What the manifest of an export lists: its files, what each of them should be, and
whether an address leads to one of them."""

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path, PurePosixPath
from posixpath import join, normpath
from typing import Any, Literal, NamedTuple, TypeAlias
from urllib.parse import unquote, urlsplit

from cardgen.cache.folder import read_plain
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
    read_form,
    read_page,
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
_CUT_KINDS = ("cut-svg", "cut-dxf")
_LOCAL = "file:///"
_WEB = ("http", "https")
# Of Windows: "C:/games".
_DRIVE = re.compile(r"/?[A-Za-z]:[\\/]")


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


Facts: TypeAlias = PictureFacts | SpriteFacts | ExpectedFile | ExpectedPage | None
"""What to expect of a file, if more is known than that it is there."""


class ListedFile(NamedTuple):
    """A file of an export. Its `name` is a path below the folder, with "/"."""

    name: str
    kind: str
    sha256: str
    facts: Facts = None


class Contained(NamedTuple):
    """How many cards of a component there are, and how many copies of all of them; a
    box is one that not every target takes."""

    cards: int
    copies: int
    box: bool = False


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
        text = read_plain(path)
        found = json.loads(text) if b'"export"' in text else {}
        if "export" not in found:
            return None
        return _export(folder, found)
    except FileNotFoundError:
        return None
    except WRONG as fault:
        message = f'"{NAME}" cannot be read'
        raise Refused(error(ID, Span(path), message, "run cardgen export")) from fault


def read_cut_files(folder: Path) -> ListedExport:
    """Return the cut files beside the PDFs of a folder. Raises Refused."""
    path = folder / NAME
    try:
        entries = json.loads(read_plain(path))["files"]
        kinds = {kind.removeprefix("cut-"): kind for kind in _CUT_KINDS}
        cut = [entry for entry in entries if entry["target"] in kinds]
        files = [_file({**entry, "kind": kinds[entry["target"]]}) for entry in cut]
    except WRONG as fault:
        message = f'"{NAME}" cannot be read'
        raise Refused(error(ID, Span(path), message, "run cardgen render")) from fault
    return ListedExport(folder, "cut", {}, {file.name: file for file in files})


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
    place = CardPlace(card, side, trim, bleed, read_form(page))
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


def _cut(entry: Any) -> ExpectedPage:
    """Return the first of the pages that a cut file is for: all of them are alike."""
    page = dict(entry["pages"][0])
    # What corrects the print for a printer moves the marks as well.
    page.pop("correction", None)
    return read_page(page)


_FACTS: Mapping[str, Any] = {
    "picture": _picture,
    "sprites": _sprites,
    "pdf": _pdf,
    **dict.fromkeys(_CUT_KINDS, _cut),
}


def is_there(address: str, export: ListedExport, folder: str = "") -> bool:
    """Return whether an address leads to a file that exists.

    One without a beginning counts from `folder` below the export. Nobody asks the web:
    an address there must end with the name of a file that the export lists and that
    will be put there.
    """
    if address.startswith(_LOCAL):
        return _is_local(address.removeprefix(_LOCAL))
    if Path(address).is_absolute() or _DRIVE.match(address):
        return _is_local(address)
    try:
        parts = urlsplit(address)
    except ValueError:
        return False
    path = unquote(parts.path)
    if parts.scheme in _WEB:
        return any(path.endswith(f"/{name}") for name in export.files)
    return not parts.scheme and normpath(join(folder, path)) in export.files


def _is_local(path: str) -> bool:
    # "file:///home" and "file:///C:/games": a path has a slash of its own on Linux.
    whole = path if _DRIVE.match(path) or path.startswith("/") else f"/{path}"
    # A server's folder would be asked for by a name that anybody may have written.
    if whole.startswith(("//", "\\\\")) or "\0" in whole:
        return False
    try:
        return any(Path(each).is_file() for each in (whole, unquote(whole)))
    except (OSError, ValueError):
        return False
