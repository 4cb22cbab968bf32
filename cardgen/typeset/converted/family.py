"""The styles of a family's folder, and which file holds each of them."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import uharfbuzz as hb

from cardgen.typeset.converted.static import static_file, unpacked_file
from cardgen.typeset.converted.tables import read_tables

WEIGHTS = {
    "Thin": 100,
    "ExtraLight": 200,
    "Light": 300,
    "Regular": 400,
    "Medium": 500,
    "SemiBold": 600,
    "Bold": 700,
    "ExtraBold": 800,
    "Black": 900,
}
"""The named weights, as a font's wght axis counts them."""

# A file later in this list stands back; a variable font behind all of them.

_SUFFIXES = (".ttf", ".otf", ".woff2", ".woff")
_HEAD = 20_000
_POSTSCRIPT = {b"CFF ", b"CFF2"}
_VARIABLE = re.compile(
    r"(?P<family>.+?)"
    r"(?:-?(?P<italic>italic|oblique)|-(?:regular|roman|upright))?"
    r"(?P<mark>\[.*\]|-?variablefont.*)?",
    re.IGNORECASE,
)


class FontStyle(NamedTuple):
    """One style of a family: the file that holds it, and its name (Inter-Bold).

    `plain` files are drawn as they are; `weight` is a place on a variable font's
    wght axis.
    """

    path: Path
    name: str
    plain: bool = False
    weight: int | None = None


def find_styles(folder: Path) -> dict[str, FontStyle]:
    """Give a family's cuts by style, in plain letters: regular, bolditalic.

    Raises TextFault when a packed variable font cannot be unpacked.
    """
    files = [path for path in sorted(folder.iterdir()) if _rank(path) >= 0]
    found = [
        ((cut.weight is not None, _rank(path)), style, cut)
        for path in files
        for style, cut in _cuts(path)
    ]
    found.sort(key=lambda row: row[0], reverse=True)
    return {style: cut for _, style, cut in found}


def plain_letters(style: str) -> str:
    """Give a style's name as it is compared: "Extra-Bold" is extrabold."""
    return style.replace(" ", "").replace("-", "").lower()


def static(cut: FontStyle) -> Path:
    """Give the static TrueType file that draws a cut. Raises TextFault."""
    return cut.path if cut.plain else static_file(cut.path, cut.name, cut.weight)


def _rank(path: Path) -> int:
    suffix = path.suffix.lower()
    return _SUFFIXES.index(suffix) if suffix in _SUFFIXES else -1


def _cuts(path: Path) -> Iterator[tuple[str, FontStyle]]:
    tags = _tags(path)
    limits = _weights(path) if b"fvar" in tags else None
    if limits:
        yield from _named_weights(path, *limits)
        return
    drawable = b"glyf" in tags and not path.suffix.lower().startswith(".woff")
    unread = path.suffix.lower() == ".ttf" and not tags & _POSTSCRIPT
    yield _style(path), FontStyle(path, path.stem, plain=drawable or unread)


def _style(path: Path) -> str:
    """Give the style that a file of one style is named for."""
    match = _VARIABLE.fullmatch(path.stem)
    if match and match["mark"]:
        return "italic" if match["italic"] else "regular"
    return plain_letters(path.stem.rpartition("-")[2])


def _named_weights(
    path: Path, least: float, most: float
) -> Iterator[tuple[str, FontStyle]]:
    match = _VARIABLE.fullmatch(path.stem)
    family = match["family"] if match else path.stem
    slant = "Italic" if match and match["italic"] else ""
    for word, weight in WEIGHTS.items():
        if least <= weight <= most:
            style = slant if slant and word == "Regular" else f"{word}{slant}"
            cut = FontStyle(path, f"{family}-{style}", weight=weight)
            yield style.lower(), cut


def _tags(path: Path) -> frozenset[bytes]:
    """Give the tags of a file's tables; none when it cannot be read.

    Whoever uses the file then tells why.
    """
    try:
        with path.open("rb") as file:
            return read_tables(file.read(_HEAD)).tags
    except (OSError, ValueError):
        return frozenset()


def _weights(path: Path) -> tuple[float, float] | None:
    """Give the limits of a variable font's weight, or None when it has none."""
    if path.suffix.lower().startswith(".woff"):
        path = unpacked_file(path)
    face = hb.Face(hb.Blob.from_file_path(str(path)))
    try:
        axes = face.axis_infos
    except UnicodeDecodeError:  # a damaged list of axes
        return None
    found = (axis for axis in axes if axis.tag == "wght")
    return next(((axis.min_value, axis.max_value) for axis in found), None)
