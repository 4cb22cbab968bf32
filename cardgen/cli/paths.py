"""Paths as reports show them, and cardgen as its user calls it."""

import shutil
import sys
from pathlib import Path

from cardgen.model.visible import visible


def shown(path: Path, root: Path) -> str:
    """Return a path for people: as `relative`, with control characters made visible."""
    return visible(relative(path, root))


def relative(path: Path, root: Path) -> str:
    """Return a path as text, relative to the root if it is below it."""
    inside = path.is_relative_to(root)
    return (path.relative_to(root) if inside else path).as_posix()


def called() -> str:
    """Return the words that start cardgen: `cardgen`, or the path that was typed.

    In a checkout it is often not on the search path.
    """
    script = Path(sys.argv[0])
    if script.name == "__main__.py":
        return f"{quoted(sys.orig_argv[0])} -m cardgen"
    found = shutil.which("cardgen")
    on_path = found is not None and Path(found).with_suffix("") == script.absolute()
    return "cardgen" if on_path or script.stem != "cardgen" else quoted(str(script))


def quoted(path: str) -> str:
    """Return a path as it is typed in a command line."""
    return f'"{path}"' if " " in path else path


def repository(root: Path) -> Path:
    """Return the top folder of the repository that a root is in, or else the root.

    CI systems find files by their path from there.
    """
    tops = (path for path in (root, *root.parents) if (path / ".git").exists())
    return next(tops, root)
