"""Files of an export, opened as what they should be. Anybody may have made them."""

import json
import warnings
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree
from zipfile import BadZipFile, ZipFile

from PIL import Image, UnidentifiedImageError

MEGABYTE = 1_000_000
# A manifest has 300 bytes for a picture: 50,000 pictures. Read as JSON, it takes about
# 20 times as much memory.
MOST_JSON = 16 * MEGABYTE
# Texts that are only searched.
MOST_TEXT = 64 * MEGABYTE
# Virtual tables take 10,000 x 10,000 at most; a board at 300 dpi has 45 million.
MOST_PIXELS = 110_000_000
# PlayingCards.io takes about 1,200 widgets, a game has some thousand cards.
MOST_FILES = 100_000
_FORMATS = ("PNG", "JPEG", "WEBP")
_TOO_LARGE = f"it has more than {MOST_PIXELS // MEGABYTE} million pixels"


class Unreadable(Exception):
    """Carries what is wrong with a file, for a message."""


class RoomArchive(NamedTuple):
    """A room of PlayingCards.io: its list of widgets, and the names of its files."""

    widgets: Any
    names: frozenset[str]


def read_picture(path: Path) -> Image.Image:
    """Return all pixels of a picture. Raises Unreadable."""
    try:
        with warnings.catch_warnings():
            # A sheet of sprites has more pixels than Pillow expects of a picture.
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            with Image.open(path, formats=_FORMATS) as image:
                if image.width * image.height > MOST_PIXELS:
                    raise Unreadable(_TOO_LARGE)
                image.load()
            # What was loaded can be used when the file is closed.
            return image
    except Unreadable:
        raise
    except UnidentifiedImageError as fault:
        raise Unreadable("it is no PNG, JPEG or WebP") from fault
    except Image.DecompressionBombError as fault:
        raise Unreadable(_TOO_LARGE) from fault
    # For a damaged file, Pillow's readers raise exceptions of any kind.
    except Exception as fault:
        raise Unreadable("it is damaged") from fault


def read_text(path: Path, most: int = MOST_TEXT) -> str:
    """Return a text. Raises Unreadable."""
    if path.stat().st_size > most:
        raise Unreadable(f"it has more than {most // MEGABYTE} MB")
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as fault:
        raise Unreadable("it is not UTF-8") from fault


def read_json(path: Path) -> Any:
    """Return what a JSON file says. Raises Unreadable."""
    return _parsed(read_text(path, MOST_JSON))


def read_xml(path: Path) -> ElementTree.Element:
    """Return the root of an XML file. Raises Unreadable."""
    text = read_text(path, MOST_JSON)
    # Entities multiply, and name files: no such file needs them.
    if "<!DOCTYPE" in text:
        raise Unreadable("it has a DOCTYPE")
    try:
        return ElementTree.fromstring(text)
    except (ElementTree.ParseError, ValueError) as fault:
        raise Unreadable("it is no XML") from fault


def read_room(path: Path) -> RoomArchive:
    """Return the widgets of a room, and the names of all its files.

    Raises Unreadable.
    """
    try:
        with ZipFile(path) as archive:
            names = archive.namelist()
            if len(names) > MOST_FILES:
                raise Unreadable(f"it has more than {MOST_FILES:,} files")
            with archive.open("widgets.json") as file:
                # What the archive says of the size may be wrong.
                data = file.read(MOST_JSON + 1)
    except KeyError as fault:
        raise Unreadable('there is no "widgets.json" in it') from fault
    # A damaged one also raises what its way of compression does.
    except (BadZipFile, EOFError, NotImplementedError, RuntimeError, ValueError) as e:
        raise Unreadable("it is no zip file") from e
    if len(data) > MOST_JSON:
        raise Unreadable(f"its widgets.json has more than {MOST_JSON // MEGABYTE} MB")
    return RoomArchive(_parsed(data), frozenset(names))


def _parsed(data: str | bytes) -> Any:
    try:
        return json.loads(data)
    except (ValueError, RecursionError) as fault:
        raise Unreadable("it is no JSON") from fault


READERS: Mapping[str, Callable[[Path], Any]] = {
    "picture": read_picture,
    "sprites": read_picture,
    "saved-object": read_json,
    "index": read_json,
    "room": read_room,
    "order": read_xml,
    "list": read_text,
    "site": read_text,
    "credits": read_text,
}
"""What opens a file, by its kind in the manifest."""
