"""Fingerprints of cardgen with its libraries, and of all that a game is made of."""

import os
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from cardgen import __version__
from cardgen.cache.digests import Digests, digest
from cardgen.model.changes import is_record

_PACKAGE = Path(__file__).resolve().parent.parent


@cache
def fingerprint() -> str:
    """Return a digest of cardgen's code and of the versions of all that it runs on."""
    code = sorted(_code(str(_PACKAGE), ""))
    return digest(__version__, sys.version, *code, *_libraries())


def _code(folder: str, within: str) -> Iterator[str]:
    """Yield the name, size and time of each file of code."""
    # Five hundred files in every run: with `Path` it takes three times as long.
    with os.scandir(folder) as entries:
        for entry in entries:
            name = f"{within}{entry.name}"
            if entry.name.endswith(".py"):
                state = entry.stat()
                yield f"{name} {state.st_size} {state.st_mtime_ns}"
            elif entry.name != "__pycache__" and entry.is_dir():
                yield from _code(entry.path, f"{name}/")


def _libraries() -> list[str]:
    # Asking for versions one by one takes 10 ms; a folder's names hold them all.
    found = find_spec("uharfbuzz")
    if found is None or found.origin is None:
        return []
    beside = Path(found.origin).parent.parent
    return sorted(path.name for path in beside.glob("*.dist-info"))


def folders_key(folders: Iterable[Path], digests: Digests) -> str | None:
    """Return a digest of cardgen itself and all that folders hold, at any depth.

    Records of what was printed do not count. None if a link leads out of them, to
    what may change unseen.
    """
    held = [fingerprint()]
    for folder in folders:
        content = list(_content(str(folder), "", digests))
        if None in content:
            return None
        held += [str(folder), *filter(None, content)]
    return digest(*held)


def _content(folder: str, within: str, digests: Digests) -> Iterator[str | None]:
    """Yield the name and digest of each file, and None for a link to a folder.

    A folder that cannot be read has no files.
    """
    # A thousand files in every run: with `Path` it takes twice as long.
    try:
        with os.scandir(folder) as found:
            entries = sorted(found, key=lambda entry: entry.name)
    except OSError:
        return
    for entry in entries:
        name = f"{within}{entry.name}"
        if entry.is_dir():
            link = entry.is_symlink()
            yield from (None,) if link else _content(entry.path, f"{name}/", digests)
        elif not is_record(entry.name):
            # Reading a pipe would wait for somebody to write.
            content = digests.file(Path(entry.path)) if entry.is_file() else "-"
            yield f"{name} {content}"
