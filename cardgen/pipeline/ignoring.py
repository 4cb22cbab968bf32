"""Applies the comments that ignore problems, and warns of those without effect."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from cardgen.model.ignores import RULE, Ignore, Ignores
from cardgen.model.problem import Problem, Severity, warning
from cardgen.model.source import cell_name
from cardgen.model.suggestions import did_you_mean
from cardgen.pipeline.checks import (
    NOT_OF_GAMES,
    check_pages,
    manual_pages,
    rule_pages,
)

NEVER = NOT_OF_GAMES | {RULE, "layout", "template", "yaml-syntax"}
"""Problems without whose fix nothing can be read or printed, or about ignores."""

# Finding a similar name takes time, which a malicious file could exploit.
_HINTED = 1000


class Applied(NamedTuple):
    """The problems that no comment ignores, and the ignores that had an effect."""

    kept: tuple[Problem, ...]
    used: frozenset[Ignore]


def apply_ignores(
    problems: Iterable[Problem], ignores: Ignores, built: bool = True
) -> Applied:
    """Remove the problems that are ignored.

    If the game could not be `built`, errors that prevent it stay, and say so.
    """
    kept: list[Problem] = []
    used: set[Ignore] = set()
    for problem in problems:
        ignore = None if problem.rule in NEVER else ignores.of(problem)
        if ignore is not None:
            used.add(ignore)
        if ignore is None:
            kept.append(problem)
        elif not built and _is_needed(problem):
            kept.append(_cannot_be_ignored(problem))
    return Applied(tuple(kept), frozenset(used))


def invalid_ignores(ignores: Ignores) -> list[Problem]:
    """Warn of ignores that name an unknown rule, or one that cannot be ignored."""
    written = list(ignores)
    # Hardly any game has an ignore, and reading the manual takes a while.
    known = list(manual_pages()) if written else []
    unknown = [each for each in written if each.rule not in known]
    return [
        *(_unknown(each, known) for each in unknown[:_HINTED]),
        *(_unknown(each, []) for each in unknown[_HINTED:]),
        *(_never(each) for each in written if each.rule in NEVER),
    ]


def unused_ignores(
    ignores: Ignores,
    used: frozenset[Ignore],
    folders: Sequence[Path],
    but: frozenset[str] = frozenset(),
) -> list[Problem]:
    """Warn of ignores without effect in files of these folders.

    Templates elsewhere are shared with other games, which may need them. `but` are the
    rules for which it is not known yet.
    """
    judged = manual_pages().keys() - NEVER - but if list(ignores) else frozenset()
    files = {each.span.file for each in ignores}
    own = {file for file in files if any(map(file.is_relative_to, folders))}
    return [
        _useless(each)
        for each in ignores
        if each.rule in judged and each not in used and each.span.file in own
    ]


def _is_needed(problem: Problem) -> bool:
    """Return whether a game cannot be built until this is fixed.

    It can be built in spite of broken deck rules, invalid cards and missing pictures.
    """
    judged = rule_pages().keys() - check_pages().keys()
    faulty = problem.rule in judged or problem.rule in ("assets", "card-fields")
    return problem.severity is Severity.ERROR and not faulty


def _cannot_be_ignored(problem: Problem) -> Problem:
    reason = "this cannot be ignored: without it there is no game"
    return problem._replace(hint="; ".join(filter(None, [problem.hint, reason])))


def _unknown(ignore: Ignore, known: list[str]) -> Problem:
    hint = did_you_mean(ignore.rule, known).strip()
    return warning(
        RULE,
        ignore.span,
        f'expected the id of a rule to ignore, found "{ignore.rule}"',
        hint or "cardgen explain lists all of them",
    )


def _never(ignore: Ignore) -> Problem:
    message = f'"{ignore.rule}" cannot be ignored'
    return warning(RULE, ignore.span, message, "remove the comment and fix the problem")


def _useless(ignore: Ignore) -> Problem:
    return warning(
        RULE,
        ignore.span,
        f'expected a problem "{ignore.rule}" on this line to ignore, found none',
        "remove it, or put it on the line that the problem names",
    )


def name_cells(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Return the problems; those in a cell of an XLSX file name it in their hint."""
    return tuple(_named(problem) for problem in problems)


def _named(problem: Problem) -> Problem:
    name = cell_name(problem.span)
    parts = [name, problem.hint] if problem.hint else [name]
    return problem._replace(hint="; ".join(parts)) if name else problem
