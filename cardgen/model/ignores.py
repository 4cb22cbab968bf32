"""Comments that switch off a rule on their line: `cardgen: ignore[rule]`."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from cardgen.model.problem import Problem, warning
from cardgen.model.source import Span
from cardgen.model.suggestions import nearest

RULE = "ignore"

# It follows the character that begins a comment, in YAML and in templates. The limits
# keep a line of a megabyte from being scanned again and again.
_COMMENT = re.compile(
    r"#[-+]?[ \t]{0,8}cardgen:[ \t]{0,8}(?P<verb>[A-Za-z]{1,12})"
    r"(?:[ \t]{0,8}\[(?P<ids>[^\]\n]{0,400})\])?"
)
_ID = re.compile(r"[^\s,](?:[^,]*[^\s,])?")


class Ignore(NamedTuple):
    """A rule that is switched off on a line; `span` is the place of its id.

    In a spreadsheet it is switched off for all lines of a row.
    """

    rule: str
    span: Span
    row: Span | None = None

    def lines(self) -> range:
        """Return the lines on which the rule is off."""
        where = self.row or self.span
        return range(where.line, max(where.line, where.end_line) + 1)


class Ignores:
    """The ignores of a game, indexed by file, line and rule."""

    def __init__(self, given: Iterable[Ignore] = ()) -> None:
        self._all = tuple(given)
        self._by_place = {
            (ignore.span.file, line, ignore.rule): ignore
            for ignore in self._all
            for line in ignore.lines()
        }

    def of(self, problem: Problem) -> Ignore | None:
        """Return the ignore on the line where a problem, or what it is of, begins."""
        keys = ((at.file, at.line, problem.rule) for at in problem.owners())
        return next(
            (self._by_place[key] for key in keys if key in self._by_place), None
        )

    def __iter__(self) -> Iterator[Ignore]:
        return iter(self._all)

    def __add__(self, others: Iterable[Ignore]) -> "Ignores":
        return Ignores((*self._all, *others))


def may_ignore(text: str) -> bool:
    """Return whether a text may contain ignores: most files have none."""
    return "cardgen:" in text


def candidates(text: str, start: int = 0, end: int | None = None) -> Iterator[int]:
    """Yield the positions where an ignore begins if it is in a comment."""
    stop = len(text) if end is None else end
    return (match.start() for match in _COMMENT.finditer(text, start, stop))


def read_ignore(
    text: str, start: int, file: Path, line: int, column: int
) -> tuple[list[Ignore], list[Problem]]:
    """Read the comment at `start` of a text, at this line and column of a file.

    Comments that only look similar are skipped, malformed ones reported as a warning.
    """
    match = _COMMENT.match(text, start)
    if match is None or nearest(match["verb"], [RULE]) is None:
        return [], []

    def place(begin: int, end: int) -> Span:
        return Span(file, line, column + begin - start, line, column + end - start)

    ids = list(_ID.finditer(match["ids"] or ""))
    if match["verb"] != RULE or not ids:
        return [], [_unreadable(place(match.start("verb"), match.end()), match)]
    shift = match.start("ids")
    return [
        Ignore(id[0], place(shift + id.start(), shift + id.end())) for id in ids
    ], []


def _unreadable(span: Span, match: re.Match[str]) -> Problem:
    found = match[0][match.start("verb") - match.start() :]
    return warning(
        RULE,
        span,
        f'expected "ignore[rule]", found "{found}"',
        "name the rule as shown in brackets after the message; separate several with "
        "commas: ignore[unique, text-fit]",
    )
