"""Paths as reports write them."""

from pathlib import Path


def shown(path: Path, root: Path) -> str:
    """Write a path relative to the root where it lies below it."""
    inside = path.is_relative_to(root)
    return (path.relative_to(root) if inside else path).as_posix()


def repository(root: Path) -> Path:
    """Give the top of the repository that a root lies in: the root, if in none.

    Pipelines find files by their path from there.
    """
    tops = (path for path in (root, *root.parents) if (path / ".git").exists())
    return next(tops, root)
