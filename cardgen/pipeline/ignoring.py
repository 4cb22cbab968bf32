"""Heeds the comments that switch rules off, and warns of those that do nothing."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from cardgen.model.ignores import RULE, Ignore, Ignores
from cardgen.model.problem import Problem, Severity, warning
from cardgen.model.suggestions import did_you_mean
from cardgen.pipeline.checks import (
    NOT_OF_GAMES,
    check_pages,
    manual_pages,
    rule_pages,
)
from cardgen.sandbox.comments import template_ignores
from cardgen.sandbox.environment import TemplateSandbox

NEVER = NOT_OF_GAMES | {RULE, "layout", "template", "yaml-syntax"}
"""What leaves nothing to read or to print, or is a matter of ignoring itself."""

# Looking for the nearest name takes time, which a hostile file could ask for.
_HINTED = 1000


class Heeded(NamedTuple):
    """The problems that no comment switches off, and the ignores that did so."""

    kept: tuple[Problem, ...]
    used: frozenset[Ignore]


def with_templates(
    ignores: Ignores, *templates: TemplateSandbox
) -> tuple[Ignores, list[Problem]]:
    """Add the ignores of all templates read so far, and warn of badly written ones."""
    files = dict.fromkeys(file for each in templates for file in each.files())
    found, problems = template_ignores(files)
    return ignores + found, problems


def heed(problems: Iterable[Problem], ignores: Ignores, built: bool = True) -> Heeded:
    """Take out the problems that are ignored.

    Errors for which the game could not be built stay, and say so.
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
    return Heeded(tuple(kept), frozenset(used))


def wrong(ignores: Ignores) -> list[Problem]:
    """Warn of ignores that name no rule, or one that cannot be ignored."""
    written = list(ignores)
    # Hardly any game has an ignore, and reading the manual takes its time.
    known = list(manual_pages()) if written else []
    strange = [each for each in written if each.rule not in known]
    return [
        *(_unknown(each, known) for each in strange[:_HINTED]),
        *(_unknown(each, []) for each in strange[_HINTED:]),
        *(_never(each) for each in written if each.rule in NEVER),
    ]


def unused(
    ignores: Ignores,
    used: frozenset[Ignore],
    folders: Sequence[Path],
    but: frozenset[str] = frozenset(),
) -> list[Problem]:
    """Warn of ignores in files of these folders that switch nothing off.

    Templates outside are shared with other games, which may need them. `but` are
    the rules of which it is not known.
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
    """Tell whether a game is nothing without this being mended.

    Deck rules judge a game, and cards and pictures may be faulty: it is there all the
    same.
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
    return warning(RULE, ignore.span, message, "remove the comment and mend the fault")


def _useless(ignore: Ignore) -> Problem:
    return warning(
        RULE,
        ignore.span,
        f'expected a problem "{ignore.rule}" on this line to ignore, found none',
        "remove it, or put it on the line that the problem names",
    )
