"""The user's folders for settings and cache, and files there: complete or absent.

What is in the cache has a seal, which only those can set who may read the secret among
the settings: whoever may just write to the cache cannot make cardgen print that.
"""

import errno
import hmac
import os
import re
import secrets
import stat
import sys
import tempfile
from contextlib import suppress
from functools import cache
from itertools import islice
from pathlib import Path

VARIABLE = "CARDGEN_CACHE"
"""The environment variable that names the cache folder."""

_SETTINGS = "CARDGEN_CONFIG"
_SECRET_FILE = "cache.key"
_SECRET = 32


def cache_folder() -> Path:
    """Return the folder for what can be made again at any time; it may not exist."""
    chosen = os.environ.get(VARIABLE)
    if chosen:
        return Path(chosen)
    # Hardly any run needs it.
    from platformdirs import user_cache_path

    return user_cache_path("cardgen", appauthor=False)


def config_folder() -> Path:
    """Return the folder of the user's settings, which may not exist."""
    chosen = os.environ.get(_SETTINGS)
    if chosen:
        return Path(chosen).absolute()
    from platformdirs import user_config_path

    return user_config_path("cardgen", appauthor=False)


def read_plain(path: Path, largest: int = sys.maxsize) -> bytes:
    """Return the content of a file that others may have put there.

    Raises OSError, also for a file above `largest` bytes and for what is no file: a
    pipe would wait for somebody to write, and a link leads to any file.
    """
    names = ("O_NOFOLLOW", "O_NONBLOCK", "O_BINARY")
    flags = sum(getattr(os, name, 0) for name in names)
    with os.fdopen(os.open(path, os.O_RDONLY | flags), "rb") as file:
        found = os.fstat(file.fileno())
        if stat.S_ISREG(found.st_mode) and found.st_size <= largest:
            # Some files of the system have no size, and no end.
            data = file.read(found.st_size + 1)
            if len(data) == found.st_size:
                return data
    raise OSError(errno.EINVAL, "no plain file, or too large", str(path))


def read_in_use(path: Path, largest: int) -> bytes:
    """Return the content of a file of the cache; nothing if it cannot be read.

    It counts as used now: those unused for longest make room.
    """
    try:
        data = read_plain(path, largest)
        # `touch` would make a file that is missing.
        os.utime(path, follow_symlinks=os.utime not in os.supports_follow_symlinks)
    except OSError:
        return b""
    return data


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


# Bytes; a font grows when it is converted.
_LARGEST_FONT = 240_000_000
_MOST_PLACES = 8
_SEALED = re.compile(r"[0-9a-f]{32}-[0-9a-f]{32}")
_sound: set[tuple[Path, tuple[int, ...]]] = set()


def sealed_place(folder: Path, key: str, name: str, data: bytes) -> Path:
    """Return where a font belongs that was converted from what `key` stands for.

    Others read it as it is, so its folder has the seal.
    """
    return folder / f"{key}-{seal(f'{key} {name}', data)}" / name


def find_sealed(folder: Path, key: str, name: str) -> Path | None:
    """Return a font that was kept in its `sealed_place`; None without a sound one."""
    # Only one can be ours; others cost time.
    found = islice(folder.glob(f"{key}-*"), _MOST_PLACES)
    return next(filter(_is_sound, (place / name for place in found)), None)


def read_font(path: Path) -> bytes:
    """Return a font file. Raises OSError, also for one of the cache that was changed
    there since it was found.
    """
    if not _is_kept(path):
        return path.read_bytes()
    data = read_plain(path, _LARGEST_FONT)
    if not _is_ours(path, data):
        raise OSError(errno.EINVAL, "another program changed it in the cache")
    return data


def is_still_there(path: Path) -> bool:
    """Return whether a font exists. One of the cache must be as it was written there,
    and counts as used now.
    """
    return _is_sound(path) if _is_kept(path) else path.is_file()


def _is_kept(path: Path) -> bool:
    """Return whether a font is one of the cache: a game may be in its folder too."""
    within = path.is_relative_to(cache_folder())
    return within and _SEALED.fullmatch(path.parent.name) is not None


def _is_sound(path: Path) -> bool:
    with suppress(OSError):
        # A run asks for each font with every component.
        if (path, _state(path)) in _sound:
            return True
        if _is_ours(path, read_in_use(path, _LARGEST_FONT)):
            _sound.add((path, _state(path)))
            return True
    return False


def _state(path: Path) -> tuple[int, ...]:
    """Return what nobody can set back, at least where links are files of their own."""
    found = path.lstat()
    return found.st_size, found.st_ino, found.st_mtime_ns, found.st_ctime_ns


def _is_ours(path: Path, data: bytes) -> bool:
    key = path.parent.name.partition("-")[0]
    return sealed_place(path.parent.parent, key, path.name, data) == path


def seal(name: str, data: bytes) -> str:
    """Return the seal of data under a name: 32 hexadecimal digits."""
    made = hmac.new(_secret(config_folder())[0], f"{name}\n".encode(), "sha256")
    made.update(data)
    return made.hexdigest()[:32]


def are_seals_lasting() -> bool:
    """Return whether other runs know the seals of this one."""
    return _secret(config_folder())[1]


@cache
def _secret(folder: Path) -> tuple[bytes, bool]:
    """Return the secret of a folder of settings, made when it is first needed.

    And whether it is kept there; otherwise it lasts as long as the process.
    """
    file = folder / _SECRET_FILE
    with suppress(OSError):
        if len(kept := read_plain(file, _SECRET)) == _SECRET:
            return kept, True
    made = secrets.token_bytes(_SECRET)
    try:
        write_aside(file, made)
    except OSError:
        return made, False
    return made, True
