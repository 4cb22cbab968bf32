"""Comments that switch a rule off on their line: `cardgen: ignore[rule]`."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from cardgen.model.problem import Problem, warning
from cardgen.model.source import Span
from cardgen.model.suggestions import nearest

RULE = "ignore"

# The sign that begins a comment stands before it, in YAML and in a template. The
# numbers keep a line of a megabyte from being read over and over.
_COMMENT = re.compile(
    r"#[-+]?[ \t]{0,8}cardgen:[ \t]{0,8}(?P<verb>[A-Za-z]{1,12})"
    r"(?:[ \t]{0,8}\[(?P<ids>[^\]\n]{0,400})\])?"
)
_ID = re.compile(r"[^\s,](?:[^,]*[^\s,])?")


class Ignore(NamedTuple):
    """A rule that is switched off on a line; `span` is where its id is written.

    In a sheet it is switched off for all lines of a row.
    """

    rule: str
    span: Span
    row: Span | None = None

    def lines(self) -> range:
        """Give the lines on which the rule is off."""
        where = self.row or self.span
        return range(where.line, max(where.line, where.end_line) + 1)


class Ignores:
    """The ignores of a game, found by file, line and rule."""

    def __init__(self, given: Iterable[Ignore] = ()) -> None:
        self._all = tuple(given)
        self._by_place = {
            (ignore.span.file, line, ignore.rule): ignore
            for ignore in self._all
            for line in ignore.lines()
        }

    def of(self, problem: Problem) -> Ignore | None:
        """Give the ignore on the line where a problem begins, if there is one."""
        place = problem.span
        return self._by_place.get((place.file, place.line, problem.rule))

    def __iter__(self) -> Iterator[Ignore]:
        return iter(self._all)

    def __add__(self, others: Iterable[Ignore]) -> "Ignores":
        return Ignores((*self._all, *others))


def may_ignore(text: str) -> bool:
    """Tell whether it is worth looking for ignores: most files have none."""
    return "cardgen:" in text


def candidates(text: str, start: int = 0, end: int | None = None) -> Iterator[int]:
    """Give the places in a text where an ignore would begin, if it is a comment."""
    stop = len(text) if end is None else end
    return (match.start() for match in _COMMENT.finditer(text, start, stop))


def read_ignore(
    text: str, start: int, file: Path, line: int, column: int
) -> tuple[list[Ignore], list[Problem]]:
    """Read the comment at `start` of a text, which is this line and column of a file.

    Comments that only look alike give nothing, badly written ones a warning.
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
        "name the rule as it stands after the message, several with commas: "
        "ignore[unique, text-fit]",
    )
