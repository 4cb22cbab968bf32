"""Files written whole or not at all."""

import contextlib
import errno
import hashlib
import os
import tempfile
from dataclasses import dataclass
from pathlib import Path

from cardgen.model.problem import Problem, Refused, error
from cardgen.model.source import Span


@dataclass(frozen=True, slots=True)
class Written:
    """A file as it was written: where, how long, and what its hash is."""

    path: Path
    size: int
    sha256: str


def write_whole(path: Path, data: bytes) -> Written:
    """Put `data` at `path`, making folders as needed.

    What was there before stays until the new file is complete. Raises Refused
    (rule `output`) when the system does not let it be written; nothing is left
    behind then.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _replace(path, data)
    except OSError as fault:
        raise Refused(_unwritable(path, fault)) from fault
    return Written(path, len(data), hashlib.sha256(data).hexdigest())


def _replace(path: Path, data: bytes) -> None:
    # The same folder: a rename across file systems would not be one step.
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    part = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        part.chmod(_ordinary_mode())
        part.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            part.unlink()
        raise


def _ordinary_mode() -> int:
    """Give the mode a plain `open` would have given: mkstemp's is for the owner."""
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def _unwritable(path: Path, fault: OSError) -> Problem:
    span = Span(path)
    if fault.errno in (errno.ENOSPC, errno.EDQUOT):
        return error(
            "output",
            span,
            f'no room on the disk for "{path.name}"',
            "free some space, or choose another folder with --output",
        )
    if isinstance(fault, PermissionError):
        return error(
            "output",
            span,
            f'"{path.name}" may not be written',
            "close the program that has the file open, or choose another folder "
            "with --output",
        )
    reason = (fault.strerror or str(fault)).lower()
    return error(
        "output",
        span,
        f'"{path.name}" cannot be written: {reason}',
        "choose another folder with --output",
    )
