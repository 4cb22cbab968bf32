"""Template files: their text, and the ignores in their comments."""

import re
from bisect import bisect_right
from collections.abc import Iterable
from pathlib import Path

from cardgen.model.ignores import Ignore, candidates, may_ignore, read_ignore
from cardgen.model.problem import Problem, Refused, error
from cardgen.model.source import Span
from cardgen.sandbox.source_marks import comments

_LARGEST = 1_000_000


def read_template(path: Path) -> str:
    """Return the text of a template file. Raises Refused if it cannot be read."""
    try:
        data = path.read_bytes()
        if len(data) > _LARGEST:
            raise Refused(_unreadable(path, "expected at most 1 MB"))
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as fault:
        raise Refused(_unreadable(path, "expected text in UTF-8")) from fault
    except OSError as fault:
        raise Refused(_unreadable(path, (fault.strerror or "").lower())) from fault


def template_ignores(
    files: Iterable[Path],
) -> tuple[list[Ignore], list[Problem]]:
    """Return the ignores of templates, and warnings of those written badly."""
    ignores: list[Ignore] = []
    problems: list[Problem] = []
    for file in files:
        found, faults = _of_file(file)
        ignores += found
        problems += faults
    return ignores, problems


def _of_file(file: Path) -> tuple[list[Ignore], list[Problem]]:
    try:
        text = read_template(file)
    except Refused:
        # Reported where the template is used.
        return [], []
    return _of_text(text, file) if may_ignore(text) else ([], [])


def _of_text(text: str, file: Path) -> tuple[list[Ignore], list[Problem]]:
    ignores: list[Ignore] = []
    problems: list[Problem] = []
    begins = [0, *(match.end() for match in re.finditer("\n", text))]
    for begin, end in comments(text):
        for start in candidates(text, begin, end):
            line = bisect_right(begins, start)
            column = start - begins[line - 1] + 1
            found, faults = read_ignore(text, start, file, line, column)
            ignores += found
            problems += faults
    return ignores, problems


def _unreadable(path: Path, reason: str) -> Problem:
    """Return the problem of a template's file that cannot be used."""
    return error("template", Span(path), f"cannot read the template: {reason}")
