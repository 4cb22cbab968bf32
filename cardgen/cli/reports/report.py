"""What `validate` or `proof` found, independent of the output format."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from cardgen.cli.paths import repository
from cardgen.model.problem import Problem, Severity
from cardgen.model.source import Span
from cardgen.pipeline.checks import GameReport
from cardgen.validate.formatting import pluralize


class Report(NamedTuple):
    """All problems in order; some of them may belong to no game.

    Text and JSON show paths relative to `root`, formats for CI relative to `top`, the
    top folder of the repository. With `strict` warnings fail the command; `color` is
    True if the output is a terminal that shows colours.
    """

    problems: tuple[Problem, ...]
    games: tuple[GameReport, ...]
    root: Path
    top: Path
    strict: bool = False
    color: bool = False

    def fails(self, problem: Problem) -> bool:
        """Return whether a problem makes the command exit with 1."""
        return self.strict or problem.severity is Severity.ERROR


def make_report(
    games: Sequence[GameReport], problems: Sequence[Problem], root: Path, strict: bool
) -> Report:
    """Return a report of some problems, with no others left in the reports of games."""
    reported = set(problems)
    left = [
        game._replace(problems=tuple(p for p in game.problems if p in reported))
        for game in games
    ]
    return Report(tuple(problems), tuple(left), root, repository(root), strict)


def counts(problems: Iterable[Problem]) -> dict[str, int]:
    """Return the number of errors and of warnings."""
    severities = [problem.severity for problem in problems]
    return {
        "errors": severities.count(Severity.ERROR),
        "warnings": severities.count(Severity.WARNING),
    }


def count_problems(problems: Iterable[Problem]) -> str:
    """Return the number of errors and of warnings in words."""
    found = counts(problems)
    errors, warnings = (
        pluralize(found["errors"], "error"),
        pluralize(found["warnings"], "warning"),
    )
    return f"{errors}, {warnings}"


def summary(problems: Iterable[Problem], games: Sequence[GameReport]) -> str:
    """Return one line with the numbers of problems, games and deck rules."""
    head = f"{count_problems(problems)} in {pluralize(len(games), 'game')}"
    ran, waiting = (sum(game.rules for game in games), sum(g.waiting for g in games))
    unread = sum(not (game.built or game.rules or game.waiting) for game in games)
    if unread == len(games):
        return f"{head}; deck rules were not checked"
    left_out = f", not checked in {pluralize(unread, 'game')}" if unread else ""
    if not waiting:
        return f"{head} with {pluralize(ran, 'deck rule')}{left_out}"
    wait = f"{'wait' if waiting > 1 else 'waits'} until the errors are fixed{left_out}"
    if not ran:
        return f"{head}; {pluralize(waiting, 'deck rule')} {wait}"
    of_all = f"{ran} of {pluralize(ran + waiting, 'deck rule')} were checked"
    return f"{head}; {of_all}, {waiting} {wait}"


def end_of(span: Span) -> tuple[int, int]:
    """Return the line and column after a span; never before its start."""
    # A place of which only the start is known says nothing about its end.
    return max((span.line, span.column), (span.end_line, span.end_column))
