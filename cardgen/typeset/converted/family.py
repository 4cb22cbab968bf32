"""The styles in a family's folder, and the file of each of them."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from cardgen.model.assets import font_key
from cardgen.model.suggestions import did_you_mean
from cardgen.typeset import TextFault
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
"""The named weights, as values of a font's wght axis."""

# The preferred kind of file comes first; a static font is preferred to a variable one.
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
    """One style of a family: the file that contains it, and its name (Inter-Bold).

    `plain` files are used as they are; `weight` is a value of a variable font's wght
    axis.
    """

    path: Path
    name: str
    plain: bool = False
    weight: int | None = None

    def static_file(self) -> Path:
        """Return the static TrueType file of the style. Raises TextFault."""
        return (
            self.path if self.plain else static_file(self.path, self.name, self.weight)
        )


def find_styles(folder: Path) -> dict[str, FontStyle]:
    """Return a family's styles by key: regular, bolditalic.

    Raises TextFault if a compressed variable font cannot be unpacked.
    """
    paths = (path for path in sorted(folder.iterdir()) if _rank(path) >= 0)
    # To open a pipe would take forever.
    files = [path for path in paths if path.is_file()]
    found = [
        ((style.weight is not None, _rank(path)), key, style)
        for path in files
        for key, style in _styles(path)
    ]
    found.sort(key=lambda row: row[0], reverse=True)
    return {key: style for _, key, style in found}


def files_with(style: str, family: str, folder: Path) -> dict[str, FontStyle]:
    """Return the styles in a family's folder. Raises TextFault if it lacks `style`."""
    files = find_styles(folder)
    wanted = style_key(style) or "regular"
    if wanted not in files:
        found = ", ".join(sorted(files)) or "none"
        near = did_you_mean(wanted, files)
        raise TextFault(
            "assets",
            f'font "{family}" has no style "{style or wanted}"',
            f"{near}styles found in its folder: {found}; a file's name ends with its "
            f"style, as in {folder.name}-{wanted}.ttf",
        )
    return files


def style_key(name: str) -> str:
    """Return the key of a style's name: "Extra-Bold" is extrabold."""
    key = name.replace(" ", "").replace("-", "").lower()
    slanted = key.startswith("italic") and key != "italic"
    return f"{key.removeprefix('italic')}italic" if slanted else key


def _rank(path: Path) -> int:
    suffix = path.suffix.lower()
    return _SUFFIXES.index(suffix) if suffix in _SUFFIXES else -1


def _styles(path: Path) -> Iterator[tuple[str, FontStyle]]:
    tags = _tags(path)
    limits = _weights(path) if b"fvar" in tags else None
    if limits:
        yield from _named_weights(path, *limits)
        return
    drawable = b"glyf" in tags and not path.suffix.lower().startswith(".woff")
    unread = path.suffix.lower() == ".ttf" and not tags & _POSTSCRIPT
    yield _key(path), FontStyle(path, path.stem, plain=drawable or unread)


def _key(path: Path) -> str:
    """Return the key of the style in the name of a file with one style."""
    match = _VARIABLE.fullmatch(path.stem)
    if match and match["mark"]:
        return "italic" if match["italic"] else "regular"
    if font_key(path.stem) == font_key(path.parent.name):
        return "regular"
    return style_key(path.stem.rpartition("-")[2])


def _named_weights(
    path: Path, least: float, most: float
) -> Iterator[tuple[str, FontStyle]]:
    match = _VARIABLE.fullmatch(path.stem)
    family = match["family"] if match else path.stem
    slant = "Italic" if match and match["italic"] else ""
    for word, weight in WEIGHTS.items():
        if least <= weight <= most:
            style = slant if slant and word == "Regular" else f"{word}{slant}"
            found = FontStyle(path, f"{family}-{style}", weight=weight)
            yield style.lower(), found


def _tags(path: Path) -> frozenset[bytes]:
    """Return the tags of a file's tables, none if it cannot be read.

    The reason is reported when the file is used.
    """
    try:
        with path.open("rb") as file:
            return read_tables(file.read(_HEAD)).tags
    except (OSError, ValueError):
        return frozenset()


def _weights(path: Path) -> tuple[float, float] | None:
    """Return the limits of a variable font's weight, or None when it has none."""
    if path.suffix.lower().startswith(".woff"):
        path = unpacked_file(path)
    # Most fonts are static, and nothing else here needs it.
    import uharfbuzz as hb

    face = hb.Face(hb.Blob.from_file_path(str(path)))
    try:
        axes = face.axis_infos
    except UnicodeDecodeError:  # a damaged list of axes
        return None
    found = (axis for axis in axes if axis.tag == "wght")
    return next(((axis.min_value, axis.max_value) for axis in found), None)
