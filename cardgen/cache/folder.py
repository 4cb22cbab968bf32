"""The user's cache folder, and files in it that are complete or absent."""

import errno
import os
import stat
import tempfile
from contextlib import suppress
from pathlib import Path

VARIABLE = "CARDGEN_CACHE"
"""The environment variable that names the cache folder."""


def cache_folder() -> Path:
    """Return the folder for what can be made again at any time; it may not exist."""
    chosen = os.environ.get(VARIABLE)
    if chosen:
        return Path(chosen)
    # Hardly any run needs it.
    from platformdirs import user_cache_path

    return user_cache_path("cardgen", appauthor=False)


def read_kept(path: Path, largest: int) -> bytes:
    """Return the content of a file of the cache.

    Raises OSError, also for a file above `largest` bytes and for what is no file: a
    pipe would wait for somebody to write.
    """
    found = path.stat()
    if not stat.S_ISREG(found.st_mode) or found.st_size > largest:
        raise OSError(errno.EINVAL, "no file of the cache", str(path))
    return path.read_bytes()


def read_in_use(path: Path, largest: int) -> bytes:
    """Return the content of a file of the cache; nothing if it cannot be read.

    It counts as used now: those unused for longest make room.
    """
    try:
        data = read_kept(path, largest)
        path.touch()
    except OSError:
        return b""
    return data


def is_still_there(path: Path) -> bool:
    """Return whether a file exists. One of the cache counts as used now."""
    if not path.is_relative_to(cache_folder()):
        return path.is_file()
    try:
        # `touch` would make a file that is missing.
        os.utime(path)
    except OSError:
        return False
    return True


def write_aside(path: Path, data: bytes) -> None:
    """Write a file under another name, and move it into place in one step.

    Readers, even after a crash, see either the old file or the new one. Raises
    OSError.
    """
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
