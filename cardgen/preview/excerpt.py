"""The lines of a file around a problem, for the page to show."""

from pathlib import Path

from cardgen.model.problem import Problem
from cardgen.model.source import Span

_AROUND = 3
_LARGEST = 2_000_000
_WIDEST = 400


def as_plain(problem: Problem, root: Path) -> dict[str, object]:
    """Give a problem as JSON holds it, with the lines around its place."""
    span = problem.span
    return {
        "severity": str(problem.severity),
        "rule": problem.rule,
        "message": problem.message,
        "hint": problem.hint,
        "file": shown(span.file, root),
        "line": span.line,
        "column": span.column,
        "length": _length(span),
        "lines": excerpt(span, root),
    }


def shown(path: Path, root: Path) -> str:
    """Write a path relative to the root; only the name of one outside of it."""
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else path.name


def excerpt(span: Span, root: Path) -> list[tuple[int, str]]:
    """Give numbered lines around a place; none of what is no text, or not in the root.

    What a link leads to outside of the root is not shown either.
    """
    try:
        path = span.file.resolve()
        if not path.is_relative_to(root) or path.stat().st_size > _LARGEST:
            return []
        data = path.read_bytes()
    except OSError:
        return []
    if b"\0" in data or data.startswith(b"%PDF"):
        return []
    lines = data.decode("utf-8-sig", errors="replace").splitlines()
    first, last = max(1, span.line - _AROUND), min(len(lines), span.line + _AROUND)
    return [(at, lines[at - 1][:_WIDEST]) for at in range(first, last + 1)]


def _length(span: Span) -> int:
    """Give how many letters to mark on the first line; 0 for all that is left of it."""
    return max(1, span.end_column - span.column) if span.end_line == span.line else 0
