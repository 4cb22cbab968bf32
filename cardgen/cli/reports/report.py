"""What `validate` or `proof` found, before it is written in one form or another."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from cardgen.model.problem import Problem, Severity
from cardgen.model.source import Span
from cardgen.validate.formatting import pluralize


class GameReport(NamedTuple):
    """One game: its folder's name, its game.yaml, and what was found in it.

    `checks` are the rules and checks that were made, `rules` counts the deck rules that
    were run. `built` is False when faults
    left the game without meaning, so that most of them could not be. `composed` tells
    whether faces were composed as well. `own` are the folders of this game alone.
    """

    id: str
    file: Path
    checks: tuple[str, ...]
    problems: tuple[Problem, ...]
    rules: int = 0
    built: bool = True
    composed: bool = False
    own: tuple[Path, ...] = ()


class Report(NamedTuple):
    """All problems in order, of which some may belong to no game.

    People read paths relative to `root`, pipelines relative to `top`, the folder of
    the repository. `strict` says that warnings fail, `color` that a terminal shows it.
    """

    problems: tuple[Problem, ...]
    games: tuple[GameReport, ...]
    root: Path
    top: Path
    strict: bool = False
    color: bool = False

    def fails(self, problem: Problem) -> bool:
        """Tell whether a problem makes the command leave with exit 1."""
        return self.strict or problem.severity is Severity.ERROR


def counts(problems: Iterable[Problem]) -> dict[str, int]:
    """Count errors and warnings."""
    severities = [problem.severity for problem in problems]
    return {
        "errors": severities.count(Severity.ERROR),
        "warnings": severities.count(Severity.WARNING),
    }


def summary(problems: Iterable[Problem], games: Sequence[GameReport]) -> str:
    """Say in one line how many errors, warnings, games and deck rules there are."""
    found = counts(problems)
    parts = [
        pluralize(found["errors"], "error"),
        pluralize(found["warnings"], "warning"),
        pluralize(len(games), "game"),
        pluralize(sum(game.rules for game in games), "deck rule"),
    ]
    return "{}, {} in {} with {}".format(*parts)


def end_of(span: Span) -> tuple[int, int]:
    """Give line and column after a span; never before its beginning."""
    # A place of which only the beginning is known says nothing about its end.
    return max((span.line, span.column), (span.end_line, span.end_column))
