"""The user's cache folder, and files in it that are whole or not there at all."""

import os
import tempfile
from contextlib import suppress
from pathlib import Path

VARIABLE = "CARDGEN_CACHE"
"""The environment variable that names the cache folder."""


def cache_folder() -> Path:
    """Give the folder for what can be made again at any time. It need not be there."""
    chosen = os.environ.get(VARIABLE)
    if chosen:
        return Path(chosen)
    # Hardly any run asks for it.
    from platformdirs import user_cache_path

    return user_cache_path("cardgen", appauthor=False)


def write_aside(path: Path, data: bytes) -> None:
    """Write a file beside its place, and move it there in one step.

    Whoever reads meanwhile, or is killed, meets the old file or the new one. Raises
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
