"""The user's cache folder, and files in it that are complete or absent."""

import os
import tempfile
import time
from contextlib import suppress
from pathlib import Path

VARIABLE = "CARDGEN_CACHE"
"""The environment variable that names the cache folder."""

_OLD = 3600.0


def cache_folder() -> Path:
    """Return the folder for what can be made again at any time; it may not exist."""
    chosen = os.environ.get(VARIABLE)
    if chosen:
        return Path(chosen)
    # Hardly any run needs it.
    from platformdirs import user_cache_path

    return user_cache_path("cardgen", appauthor=False)


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


def make_room(folder: Path, room: int) -> None:
    """Remove the files unused for longest, until the rest fit into `room` bytes.

    Raises OSError.
    """
    files = [(path.stat(), path) for path in folder.iterdir()]
    for state, path in files:
        # Left by a run that was killed.
        if path.suffix == ".part" and state.st_mtime < time.time() - _OLD:
            path.unlink(missing_ok=True)
    for state, path in sorted(files, key=lambda file: -file[0].st_mtime):
        room -= state.st_size
        if room < 0:
            path.unlink(missing_ok=True)
