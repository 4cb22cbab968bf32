"""Lists of problems that are known and accepted for the time being.

A problem is known by its file, rule and message. Numbers of lines are left out, so that
editing elsewhere in a file changes nothing.
"""

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path, PurePath
from typing import NamedTuple

from cardgen.model.problem import Problem, placeless

VERSION = 1


class BrokenBaseline(ValueError):
    """A text is no baseline; the message says why."""


class AcceptedProblem(NamedTuple):
    """A problem without its place; `file` is relative to the root."""

    file: str
    rule: str
    message: str


def counted(problems: Iterable[Problem], root: Path) -> Counter[AcceptedProblem]:
    """Count problems that are alike but for their place."""
    return Counter(_known(problem, root) for problem in problems)


def split(
    problems: Iterable[Problem], accepted: Mapping[AcceptedProblem, int], root: Path
) -> tuple[list[Problem], list[AcceptedProblem]]:
    """Give the problems that are not accepted, and what is accepted needlessly.

    Of problems that are alike the last ones are too many.
    """
    left = Counter(accepted)
    new: list[Problem] = []
    for problem in problems:
        known = _known(problem, root)
        if left[known] > 0:
            left[known] -= 1
        else:
            new.append(problem)
    return new, sorted(known for known, count in left.items() if count > 0)


def serialize(problems: Mapping[AcceptedProblem, int]) -> str:
    """Write a baseline: sorted, one entry a line."""
    entries = [entry(known, problems[known]) for known in sorted(problems)]
    listed = "".join(f"\n    {line}," for line in entries).rstrip(",")
    end = "\n  " if entries else ""
    return f'{{\n  "version": {VERSION},\n  "problems": [{listed}{end}]\n}}\n'


def entry(known: AcceptedProblem, count: int) -> str:
    """Write one entry as it stands in its line."""
    values = {
        "file": known.file,
        "rule": known.rule,
        "message": known.message,
        "count": count,
    }
    # One line to an editor and to a diff, whatever a message quotes.
    plain = (known.file + known.message).isprintable()
    return json.dumps(values, ensure_ascii=not plain)


def parse(text: str) -> Counter[AcceptedProblem]:
    """Read a baseline. Raises BrokenBaseline."""
    document = _document(text)
    problems = document.get("problems")
    if not isinstance(problems, list):
        raise BrokenBaseline('expected "problems" and a list of them')
    entries: Counter[AcceptedProblem] = Counter()
    for number, each in enumerate(problems, 1):
        known, count = _entry(each, number)
        entries[known] += count
    return entries


def _document(text: str) -> dict[str, object]:
    try:
        document = json.loads(text)
    except json.JSONDecodeError as fault:
        reason = f"line {fault.lineno}, column {fault.colno}: {fault.msg.lower()}"
        raise BrokenBaseline(f"expected JSON, {reason}") from None
    except (RecursionError, ValueError):
        raise BrokenBaseline("expected JSON of a sensible depth and size") from None
    if not isinstance(document, dict) or document.get("version") != VERSION:
        raise BrokenBaseline(f'expected "version": {VERSION}')
    return document


def _entry(given: object, number: int) -> tuple[AcceptedProblem, int]:
    found = given if isinstance(given, dict) else {}
    words = [found.get(name) for name in ("file", "rule", "message")]
    count = found.get("count")
    if not all(isinstance(word, str) for word in words):
        raise BrokenBaseline(
            f"expected file, rule and message as texts in entry {number}"
        )
    if type(count) is not int or count < 1:
        raise BrokenBaseline(f"expected a count of 1 or more in entry {number}")
    return AcceptedProblem(*map(str, words)), count


def _known(problem: Problem, root: Path) -> AcceptedProblem:
    file = problem.span.file
    path: PurePath = file.relative_to(root) if file.is_relative_to(root) else file
    return AcceptedProblem(path.as_posix(), problem.rule, placeless(problem.message))
