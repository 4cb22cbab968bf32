"""Where converted fonts are kept, so that each is made once."""

import atexit
import shutil
import sys
import tempfile
from array import array
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path

from cardgen.cache.folder import cache_folder, write_aside
from cardgen.typeset.converted.tables import lying_inside, read_tables

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
