"""The static TrueType file of any font file, converted once and then cached."""

import atexit
import hashlib
import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path

from cardgen.cache.folder import (
    VARIABLE,
    are_seals_lasting,
    cache_folder,
    find_sealed,
    sealed_place,
    write_aside,
)
from cardgen.cache.scratch import new_scratch
from cardgen.typeset import TextFault
from cardgen.typeset.converted.tables import LIMIT, SFNT

# Part of the cache keys: to be raised when the same source is converted differently.
_EDITION = 1

_KINDS = {
    ".ttf": "TrueType",
    ".otf": "OpenType",
    ".woff": "WOFF",
    ".woff2": "WOFF2",
}
_SIGNATURES = {".woff": (b"wOFF",), ".woff2": (b"wOF2",)}


def static_file(path: Path, name: str, weight: int | None = None) -> Path:
    """Return the static TrueType file of a font, called `name`.ttf.

    `weight` is a value of a variable font's wght axis. Raises TextFault if the file
    is unreadable, too large or broken, or the extra for it is not installed.
    """

    def convert(data: bytes) -> bytes:
        from cardgen.typeset.converted import truetype

        return truetype.to_truetype(data, weight)

    return _converted(path, name, f"static {weight}", convert)


def unpacked_file(path: Path) -> Path:
    """Return a web font unpacked but not converted. Raises TextFault likewise."""

    def convert(data: bytes) -> bytes:
        from cardgen.typeset.converted import truetype

        return truetype.unpacked(data)

    return _converted(path, path.stem, "unpacked", convert)


def _converted(
    path: Path, name: str, purpose: str, convert: Callable[[bytes], bytes]
) -> Path:
    data = _read(path)
    key = hashlib.sha256(f"{_EDITION} {purpose} ".encode() + data).hexdigest()[:32]

    def make() -> bytes:
        try:
            return convert(data)
        except ImportError:
            raise
        except Exception as fault:  # broken fonts make fontTools raise anything
            raise _broken(path, fault) from fault

    try:
        return _cached_file(key, f"{name}.ttf", make)
    except ImportError as fault:
        raise _unconverted(
            path,
            "the extra for it is not installed",
            "pip install 'cardgen[fonts]', or use static .ttf files",
        ) from fault
    except OSError as fault:
        raise _unconverted(
            path,
            "no folder for it is writable",
            f"set {VARIABLE} to a folder that can be written",
        ) from fault


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
            "use an edition of the font with fewer characters",
        )
    _check_signature(path, data)
    return data


def _check_signature(path: Path, data: bytes) -> None:
    """Refuse a file whose suffix claims another kind of font."""
    kind = path.suffix.lower()
    expected = _SIGNATURES.get(kind, SFNT)
    if data[:4] in expected:
        return
    real = next((k for k, known in _SIGNATURES.items() if data[:4] in known), None)
    if data[:4] in SFNT:
        real = ".otf" if data[:4] == b"OTTO" else ".ttf"
    raise TextFault(
        "assets",
        f'font file "{path.name}" is broken or not in {_KINDS[kind]} format',
        f"it is a {_KINDS[real]} font: rename it to end in {real}"
        if real
        else f"restore the original {kind} file",
    )


def _broken(path: Path, fault: Exception) -> TextFault:
    kind = path.suffix.lower()
    lines = str(fault).splitlines()
    reason = lines[0][:80] if lines and lines[0] else type(fault).__name__
    return TextFault(
        "assets",
        f'font file "{path.name}" is broken or not in {_KINDS[kind]} format ({reason})',
        f"restore the original {kind} file",
    )


def _unconverted(path: Path, reason: str, hint: str) -> TextFault:
    message = f'font file "{path.name}" has to be converted, and {reason}'
    return TextFault("assets", message, hint)


def _cached_file(key: str, name: str, make: Callable[[], bytes]) -> Path:
    """Return a file of the font cache, made first if it is missing or not ours.

    It is in a temporary folder if the cache is not writable, or no later run could tell
    that it is ours. Raises OSError if that folder is not writable either, and what
    `make` raises.
    """
    data = b""
    for folder in _folders():
        if kept := find_sealed(folder, key, name):
            return kept
        data = data or make()
        path = sealed_place(folder, key, name, data)
        with suppress(OSError):
            write_aside(path, data)
            return path
    raise OSError("no folder for converted fonts is writable")


def _folders() -> Iterator[Path]:
    # Fonts that no other run would take for its own would only fill the cache.
    if are_seals_lasting():
        yield cache_folder() / "fonts"
    yield _temporary()


@cache
def _temporary() -> Path:
    folder = new_scratch()
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder
