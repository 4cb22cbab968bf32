"""What is wrong, where, and what to do about it."""

import re
from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

from cardgen.model.source import Span

_LINE = re.compile(r"(\bline |\.\w{1,9}:)\d+(?::\d+)?")


class Severity(StrEnum):
    """How severe a problem is: an error stops the render, a warning does not."""

    ERROR = "error"
    WARNING = "warning"


class Problem(NamedTuple):
    """One thing wrong with a game.

    `message` is lower case without a full stop and names what was expected and
    what was found; `hint` says what to do and may be empty.
    """

    severity: Severity
    rule: str
    span: Span
    message: str
    hint: str = ""


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
    """Return problems sorted by file and place, without duplicates."""
    return sorted(
        dict.fromkeys(problems),
        key=lambda p: (p.span.file.as_posix(), p.span.line, p.span.column, p.rule),
    )


def placeless(message: str) -> str:
    """Return a message without line numbers, which change as a file is edited."""
    return _LINE.sub(r"\1…", message)


class Refused(Exception):
    """Carries problems from deep inside a stage up to its border."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__("; ".join(problem.message for problem in problems))
        self.problems = problems
