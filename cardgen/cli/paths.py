"""Paths as reports show them."""

from pathlib import Path


def shown(path: Path, root: Path) -> str:
    """Return a path as text, relative to the root if it is below it."""
    inside = path.is_relative_to(root)
    return (path.relative_to(root) if inside else path).as_posix()


def repository(root: Path) -> Path:
    """Return the top folder of the repository that a root is in, or else the root.

    CI systems find files by their path from there.
    """
    tops = (path for path in (root, *root.parents) if (path / ".git").exists())
    return next(tops, root)
