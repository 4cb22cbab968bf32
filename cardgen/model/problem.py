"""What is wrong, where, and what to do about it."""

import re
from collections.abc import Iterable, Iterator
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from cardgen.model.source import Span
from cardgen.model.visible import brief

_FOUND_TWICE = frozenset(("markup",))
"""Checks that reading makes of texts, and then drawing."""

_LINE = re.compile(r"(\bline |\.\w{1,9}:)\d+(?::\d+)?")


class Severity(StrEnum):
    """How severe a problem is: an error stops the render, a warning does not."""

    ERROR = "error"
    WARNING = "warning"


class Cause(NamedTuple):
    """What many problems have in common: a box that is too small for many texts.

    `message` and `hint` are of all of them together; they may hold {count} and {size}.
    `size` is the type size in points that would mend a problem.
    """

    span: Span
    message: str
    hint: str = ""
    size: float = 0.0

    def of(self, count: int, size: float) -> "Cause":
        """Return the cause of `count` problems, with `size` points for all of them."""
        words = (("{count}", f"{count:,}"), ("{size}", f"{size:g}"))
        message, hint = self.message, self.hint
        for word, found in words:
            message, hint = message.replace(word, found), hint.replace(word, found)
        return Cause(self.span, message, hint, size)


class Problem(NamedTuple):
    """One thing wrong with a game.

    `message` is lower case without a full stop and names what was expected and
    what was found; `hint` says what to do and may be empty. `related` are the other
    places that take part in it, such as all cards with the same name. `whole` is the
    deck or component that such cards are too many for. Problems with one `cause` are
    summed up when there are many.
    """

    severity: Severity
    rule: str
    span: Span
    message: str
    hint: str = ""
    related: tuple[Span, ...] = ()
    whole: Span | None = None
    cause: Cause | None = None

    def owners(self) -> tuple[Span, ...]:
        """Return the places where it can be ignored and accepted."""
        return (self.span, self.whole) if self.whole else (self.span,)

    def told(self) -> str:
        """Return message and hint as one text for people."""
        hint = f"\nhint: {brief(self.hint)}" if self.hint else ""
        return brief(self.message) + hint


def error(rule: str, span: Span, message: str, hint: str = "") -> Problem:
    """Return a problem that stops the render."""
    return Problem(Severity.ERROR, rule, span, message, hint)


def warning(rule: str, span: Span, message: str, hint: str = "") -> Problem:
    """Return a problem that is only reported."""
    return Problem(Severity.WARNING, rule, span, message, hint)


def has_errors(problems: Iterable[Problem]) -> bool:
    """Return whether any problem stops the render."""
    return any(problem.severity is Severity.ERROR for problem in problems)


def in_order(problems: Iterable[Problem]) -> list[Problem]:
    """Return problems sorted by file and place, each told once."""
    return sorted(
        _once(problems),
        key=lambda p: (p.span.file.as_posix(), p.span.line, p.span.column, p.rule),
    )


def _once(problems: Iterable[Problem]) -> Iterator[Problem]:
    """Yield problems but those that are reported in the same words, there.

    A rule of the game, the check of texts and the drawing may find the same fault of a
    text. The error stays rather than the warning, then the one with the narrower place.
    """
    by_words: dict[tuple[Path, str], list[Problem]] = {}
    for problem in dict.fromkeys(problems):
        by_words.setdefault((problem.span.file, problem.message), []).append(problem)
    for alike in by_words.values():
        rules = {problem.rule for problem in alike}
        if len(rules) == 1 and not rules & _FOUND_TWICE:
            yield from alike
            continue
        kept: list[Problem] = []
        for problem in sorted(alike, key=_bulk):
            if not any(_overlap(problem, other) for other in kept):
                kept.append(problem)
        yield from kept


def _bulk(problem: Problem) -> tuple[object, ...]:
    span = problem.span
    lines, columns = span.end_line - span.line, span.end_column - span.column
    mild = problem.severity is not Severity.ERROR
    # The game's own rule is the one that its designer knows.
    own = problem.rule not in _FOUND_TWICE
    place = span.line, span.column
    return mild, lines, columns, not own, *place, problem.rule, problem.hint


def _overlap(one: Problem, other: Problem) -> bool:
    if one.rule == other.rule and one.rule not in _FOUND_TWICE:
        return False
    first, last = sorted((one.span[1:], other.span[1:]))
    return last[:2] < first[2:] or first[:2] == last[:2]


def placeless(message: str) -> str:
    """Return a message without line numbers, which change as a file is edited."""
    return _LINE.sub(r"\1…", message)


class Refused(Exception):
    """Carries problems from deep inside a stage up to its border."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__("; ".join(problem.message for problem in problems))
        self.problems = problems
