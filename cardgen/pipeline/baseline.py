"""Baselines: lists of problems that are accepted for the time being.

A problem is recognised by its file, rule and message. Line numbers are left out, so
edits elsewhere in a file change nothing.
"""

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path, PurePath
from typing import NamedTuple

from cardgen.load.json_table import parse_json
from cardgen.load.text_file import read_file
from cardgen.load.workspace import Workspace
from cardgen.model.problem import Problem, Refused, placeless, warning
from cardgen.model.source import Span
from cardgen.pipeline.checks import ALSO_BY_FIT, BY_FIT, GameReport

VERSION = 1
# Whether an ignore of one of these is unused is known only after composing, too.
_NEEDS_COMPOSING = BY_FIT | ALSO_BY_FIT | {"ignore"}


class BrokenBaseline(ValueError):
    """A file or text is not a baseline; the message says why."""


class AcceptedProblem(NamedTuple):
    """A problem without its place; `file` is relative to the root."""

    file: str
    rule: str
    message: str


class Baseline(NamedTuple):
    """A baseline that was read; `lines` are the places of its entries in `file`."""

    file: Path
    accepted: Counter[AcceptedProblem]
    lines: Mapping[str, int]

    def remaining(
        self,
        problems: Iterable[Problem],
        games: Sequence[GameReport],
        workspace: Workspace,
    ) -> list[Problem]:
        """Return the problems not accepted, and a warning for each obsolete entry.

        An entry is obsolete if its check has run and found it less often than accepted.
        """
        left = Counter(self.accepted)
        new: list[Problem] = []
        for problem in problems:
            keys = _keys(problem, workspace.root)
            key = next((key for key in keys if left[key] > 0), None)
            if key:
                left[key] -= 1
            else:
                new.append(problem)
        gone = sorted(key for key, count in left.items() if count > 0)
        obsolete = (key for key in gone if _was_checked(key, games, workspace))
        return [*new, *map(self._obsolete, obsolete)]

    def _obsolete(self, key: AcceptedProblem) -> Problem:
        line = self.lines.get(_entry(key, self.accepted[key]), 1)
        return warning(
            "baseline",
            Span(self.file, line, 1, line, 1),
            f'the problem "{key.rule}" in {key.file} is accepted here but no longer '
            f"found as often: {key.message}",
            "fixed: update the baseline with --write-baseline",
        )


def read_baseline(file: Path) -> Baseline:
    """Read a baseline. Raises BrokenBaseline."""
    text, problems = read_file(file)
    if text is None:
        raise BrokenBaseline(problems[0].message)
    try:
        accepted = parse(text)
    except BrokenBaseline as fault:
        raise BrokenBaseline(f'"{file.name}" is not a baseline: {fault}') from None
    lines = enumerate(text.split("\n"), 1)
    places = {line.strip().removesuffix(","): number for number, line in lines}
    return Baseline(file.resolve(), accepted, places)


def write_baseline(file: Path, problems: Iterable[Problem], root: Path) -> None:
    """Write a baseline that accepts these problems. Raises Refused."""
    # Nothing else that validates writes files.
    from cardgen.write.outfile import write_atomically

    text = serialize(Counter(_keys(problem, root)[0] for problem in problems))
    write_atomically(file, text.encode("utf-8", "backslashreplace"))


def serialize(problems: Mapping[AcceptedProblem, int]) -> str:
    """Return a baseline as text: sorted, one entry per line."""
    entries = [_entry(key, problems[key]) for key in sorted(problems)]
    listed = "".join(f"\n    {line}," for line in entries).rstrip(",")
    end = "\n  " if entries else ""
    return f'{{\n  "version": {VERSION},\n  "problems": [{listed}{end}]\n}}\n'


def _entry(key: AcceptedProblem, count: int) -> str:
    # One line to an editor and to a diff, whatever a message quotes.
    plain = (key.file + key.message).isprintable()
    return json.dumps({**key._asdict(), "count": count}, ensure_ascii=not plain)


def parse(text: str) -> Counter[AcceptedProblem]:
    """Return how often each problem is accepted. Raises BrokenBaseline."""
    document = _document(text)
    problems = document.get("problems")
    if not isinstance(problems, list):
        raise BrokenBaseline('expected "problems" with a list')
    entries: Counter[AcceptedProblem] = Counter()
    for number, each in enumerate(problems, 1):
        key, count = _parse_entry(each, number)
        entries[key] += count
    return entries


def _document(text: str) -> dict[str, object]:
    try:
        document = parse_json(text, Path())
    except Refused as refused:
        at, message = refused.problems[0].span, refused.problems[0].message
        reason = f"line {at.line}, column {at.column}: {message}"
        raise BrokenBaseline(reason) from None
    if not isinstance(document, dict) or document.get("version") != VERSION:
        raise BrokenBaseline(f'expected "version": {VERSION}')
    return document


def _parse_entry(given: object, number: int) -> tuple[AcceptedProblem, int]:
    found = given if isinstance(given, dict) else {}
    texts = [found.get(name) for name in AcceptedProblem._fields]
    count = found.get("count")
    if not all(isinstance(text, str) for text in texts):
        raise BrokenBaseline(
            f"expected file, rule and message as texts in entry {number}"
        )
    if type(count) is not int or count < 1:
        raise BrokenBaseline(f"expected a count of 1 or more in entry {number}")
    return AcceptedProblem(*map(str, texts)), count


def _keys(problem: Problem, root: Path) -> list[AcceptedProblem]:
    """Return a problem as it is accepted, by its own file and by that of its deck."""
    rule, message = problem.rule, placeless(problem.message)
    files = dict.fromkeys(span.file for span in problem.owners())
    return [AcceptedProblem(_path(file, root), rule, message) for file in files]


def _path(file: Path, root: Path) -> str:
    path: PurePath = file.relative_to(root) if file.is_relative_to(root) else file
    return path.as_posix()


def _was_checked(
    key: AcceptedProblem, games: Sequence[GameReport], workspace: Workspace
) -> bool:
    """Return whether the check that would find a problem again has run."""
    file = workspace.root / key.file
    readers = [game for game in games if any(map(file.is_relative_to, game.own))]
    # A file that games share has been checked if all games were.
    if not readers and {game.file.parent for game in games} >= set(workspace.games()):
        readers = list(games)
    return bool(readers) and all(
        game.built and (game.composed or key.rule not in _NEEDS_COMPOSING)
        for game in readers
    )
