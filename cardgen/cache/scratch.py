"""Temporary folders and drafts named by their run: those of killed runs can go."""

import os
import platform
import re
import shutil
import tempfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path

from cardgen.model.problem import Refused, error
from cardgen.model.source import Span

_FOLDER = "cardgen-"
_MARK = re.compile(r"\.?cardgen-([0-9a-f]{8})-(\d{1,9})-")
_VARIABLE = "TEMP" if os.name == "nt" else "TMPDIR"


def run_mark() -> str:
    """Return how names of what this process makes begin: "cardgen-", where it runs and
    its number."""
    return f"{_FOLDER}{_computer()}-{os.getpid()}-"


@cache
def _computer() -> str:
    """Return 8 hexadecimal digits: on another computer, and in another container,
    numbers mean other processes."""
    name = platform.node()
    with suppress(OSError):
        name += str(Path("/proc/self/ns/pid").readlink())
    return f"{zlib.crc32(name.encode('utf-8', 'surrogateescape')):08x}"


def is_abandoned(name: str) -> bool:
    """Return whether something was named by a process that does not run any more.

    It is not if that ran on another computer, or its number was given again.
    """
    mark = _MARK.match(name)
    if mark is None or mark[1] != _computer():
        return False
    # Hardly any run finds something.
    import psutil

    return not psutil.pid_exists(int(mark[2]))


@contextmanager
def scratch_folder() -> Iterator[Path]:
    """Yield an empty folder among the temporary ones, which is removed at the end.

    Raises Refused (rule `output`) if the system does not permit it.
    """
    with refusing_scratch():
        folder = new_scratch()
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def new_scratch(place: Path | None = None, hidden: bool = False) -> Path:
    """Return an empty folder in a `place`, or among the temporary ones.

    Those that killed runs have left there are removed. Raises OSError.
    """
    place = place or Path(tempfile.gettempdir())
    dot = "." if hidden else ""
    for found in place.glob(f"{dot}{_FOLDER}*"):
        if is_abandoned(found.name):
            shutil.rmtree(found, ignore_errors=True)
    return Path(tempfile.mkdtemp(prefix=dot + run_mark(), dir=place)).resolve()


@contextmanager
def refusing_scratch() -> Iterator[None]:
    """Turn faults in writing temporary files into Refused (rule `output`)."""
    try:
        yield
    except OSError as fault:
        reason = (fault.strerror or str(fault)).lower()
        message = f"temporary files cannot be written: {reason}"
        hint = f"free some space, or name another folder in {_VARIABLE}"
        place = Span(Path(tempfile.tempdir or os.curdir))
        raise Refused(error("output", place, message, hint)) from fault
