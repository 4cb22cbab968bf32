"""The static TrueType file of any font file: converted once, then kept."""

import atexit
import hashlib
import shutil
import sys
import tempfile
from array import array
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path

from cardgen.cache.folder import VARIABLE, cache_folder, write_aside
from cardgen.typeset import TextFault
from cardgen.typeset.converted.tables import LIMIT, SFNT, lying_inside, read_tables

# Part of the cache's keys: to be raised when the same source comes out otherwise.
_EDITION = 1

_KINDS = {
    ".ttf": "TrueType",
    ".otf": "OpenType",
    ".woff": "WOFF",
    ".woff2": "WOFF2",
}
_BEGINNINGS = {".woff": (b"wOFF",), ".woff2": (b"wOF2",)}


def static_file(path: Path, name: str, weight: int | None = None) -> Path:
    """Give the static TrueType file of a font, named `name`.ttf.

    `weight` is a place on a variable font's wght axis. Raises TextFault when the
    file is unreadable, too large or broken, or the extra for it is not installed.
    """
    data = _read(path)

    def make() -> bytes:
        from cardgen.typeset.converted import truetype

        return truetype.to_truetype(data, weight)

    return _kept(path, name, f"static {weight}", data, make)


def unpacked_file(path: Path) -> Path:
    """Give a web font's file unpacked but not converted. Raises TextFault likewise."""
    data = _read(path)

    def make() -> bytes:
        from cardgen.typeset.converted import truetype

        return truetype.unpacked(data)

    return _kept(path, path.stem, "unpacked", data, make)


def _kept(
    path: Path, name: str, what: str, data: bytes, make: Callable[[], bytes]
) -> Path:
    key = hashlib.sha256(f"{_EDITION} {what} ".encode() + data).hexdigest()

    def told() -> bytes:
        try:
            return make()
        except ImportError:
            raise
        except Exception as fault:  # broken fonts make fontTools raise anything
            raise _broken(path, fault) from fault

    try:
        return kept(key, f"{name}.ttf", told)
    except ImportError as fault:
        raise _without_extra(path) from fault
    except OSError as fault:
        raise _unwritable(path) from fault


def _read(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            data = file.read(LIMIT + 1)
    except OSError as fault:
        reason = (fault.strerror or "unreadable").lower()
        raise TextFault(
            "assets", f'font file "{path.name}" cannot be read: {reason}'
        ) from fault
    if len(data) > LIMIT:
        raise TextFault(
            "assets",
            f'font file "{path.name}" is larger than {LIMIT // 1_000_000} MB',
            "use an edition of the font with fewer letters",
        )
    _check_beginning(path, data)
    return data


def _check_beginning(path: Path, data: bytes) -> None:
    """Refuse a web font's name on another kind of file, and the other way round."""
    kind = path.suffix.lower()
    expected = _BEGINNINGS.get(kind, SFNT)
    if data[:4] in expected:
        return
    real = next((k for k, known in _BEGINNINGS.items() if data[:4] in known), None)
    if data[:4] in SFNT:
        real = ".otf" if data[:4] == b"OTTO" else ".ttf"
    raise TextFault(
        "assets",
        f'font file "{path.name}" is broken or no {_KINDS[kind]} font',
        f"it is a {_KINDS[real]} font: let its name end in {real}"
        if real
        else f"put the original {kind} file there again",
    )


def _broken(path: Path, fault: Exception) -> TextFault:
    kind = path.suffix.lower()
    lines = str(fault).splitlines()
    reason = lines[0][:80] if lines and lines[0] else type(fault).__name__
    return TextFault(
        "assets",
        f'font file "{path.name}" is broken or no {_KINDS[kind]} font ({reason})',
        f"put the original {kind} file there again",
    )


def _without_extra(path: Path) -> TextFault:
    return TextFault(
        "assets",
        f'font file "{path.name}" has to be converted, and the extra for it is not '
        "installed",
        "pip install 'cardgen[fonts]', or use static .ttf files",
    )


def _unwritable(path: Path) -> TextFault:
    return TextFault(
        "assets",
        f'font file "{path.name}" has to be converted, and no folder for it can be '
        "written",
        f"set {VARIABLE} to a folder that can be written",
    )


# Every sfnt is made to add up to this, by four bytes in its head.
_SUM = 0xB1B0AFBA


def kept(key: str, name: str, make: Callable[[], bytes]) -> Path:
    """Give the file `name` under `key`, made first if it is missing or damaged.

    It lies in a temporary folder when the cache cannot be written. Raises OSError
    when that cannot either, and what `make` raises.
    """
    data = b""
    for folder in _folders():
        path = folder / key / name
        if _is_whole(path):
            return path
        data = data or make()
        with suppress(OSError):
            write_aside(path, data)
            return path
    raise OSError("no folder for converted fonts can be written")


def _folders() -> Iterator[Path]:
    yield cache_folder() / "fonts"
    yield _temporary()


@cache
def _temporary() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="cardgen-fonts-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def _is_whole(path: Path) -> bool:
    try:
        data = path.read_bytes()
        tables = read_tables(data)
    except (OSError, ValueError):
        return False
    return all(lying_inside(tables, len(data))) and _sum(data) == _SUM


def _sum(data: bytes) -> int:
    words = array("I", data[: len(data) // 4 * 4])
    if sys.byteorder == "little":
        words.byteswap()
    return sum(words) & 0xFFFFFFFF
