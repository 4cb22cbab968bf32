"""Where converted fonts are kept, so that each is made once."""

import atexit
import os
import shutil
import sys
import tempfile
from array import array
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path

from cardgen.typeset.converted.tables import lying_inside, read_tables

VARIABLE = "CARDGEN_CACHE"
"""The environment variable that names the cache folder."""

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
            _write(path, data)
            return path
    raise OSError("no folder for converted fonts can be written")


def _folders() -> Iterator[Path]:
    yield _own() / "fonts"
    yield _temporary()


def _own() -> Path:
    chosen = os.environ.get(VARIABLE)
    if chosen:
        return Path(chosen)
    from platformdirs import user_cache_path

    return user_cache_path("cardgen", appauthor=False)


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


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    # The same folder: a rename across file systems would not be one step.
    handle, name = tempfile.mkstemp(dir=path.parent, suffix=".part")
    part = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        part.replace(path)
    except BaseException:
        with suppress(OSError):
            part.unlink()
        raise
