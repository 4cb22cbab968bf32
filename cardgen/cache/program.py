"""What the program is that makes things: another one may make others."""

import sys
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from cardgen import __version__
from cardgen.cache.digests import digest

_PACKAGE = Path(__file__).resolve().parent.parent


@cache
def program() -> str:
    """Give cardgen by its version and code, libraries and Python by their versions."""
    code = (
        f"{path.relative_to(_PACKAGE).as_posix()} {state.st_size} {state.st_mtime_ns}"
        for path in sorted(_PACKAGE.rglob("*.py"))
        if (state := path.stat())
    )
    return digest(__version__, sys.version, *code, *_libraries())


def _libraries() -> list[str]:
    # To ask for versions one by one takes 10 ms; a folder's names hold them all.
    found = find_spec("uharfbuzz")
    if found is None or found.origin is None:
        return []
    beside = Path(found.origin).parent.parent
    return sorted(path.name for path in beside.glob("*.dist-info"))
