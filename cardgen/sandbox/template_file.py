"""Template files: their text, their code, and the ignores in their comments."""

import re
from bisect import bisect_right
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from types import CodeType
from typing import Any

from jinja2 import FunctionLoader, Template

from cardgen.model.ignores import Ignore, candidates, may_ignore, read_ignore
from cardgen.model.problem import Problem, Refused, error
from cardgen.model.references import References
from cardgen.model.source import Span
from cardgen.sandbox.guarded import GuardedEnvironment
from cardgen.sandbox.source_marks import comments

_LARGEST = 1_000_000


class SharingLoader(FunctionLoader):
    """Loads templates that a process compiles once, whatever games they are of.

    The kit of pictures takes seconds: all games share it, and a game that is saved
    again, with other cards or another template, has most of its own from before.
    """

    def load(self, environment: Any, name: str, globals: Any = None) -> Template:
        """Return a template for an environment, which learns what it refers to."""
        source, file, _ = self.get_source(environment, name)
        code, found = _compiled(environment.autoescape, source, name, file)
        environment.references[name] = found
        kind: type[Template] = environment.template_class
        return kind.from_code(environment, code, globals or {})


@lru_cache(maxsize=1 << 9)
def _compiled(
    escape: bool, source: str, name: str, file: str | None
) -> tuple[CodeType, References]:
    environment = GuardedEnvironment(escape=escape)
    return environment.compile(source, name, file), environment.references[name]


def read_template(path: Path) -> str:
    """Return the text of a template file. Raises Refused if it cannot be read."""
    try:
        data = path.read_bytes()
        if len(data) > _LARGEST:
            raise Refused(_unreadable(path, "expected at most 1 MB"))
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as fault:
        raise Refused(_unreadable(path, "expected text in UTF-8")) from fault
    except OSError as fault:
        raise Refused(_unreadable(path, (fault.strerror or "").lower())) from fault


def template_ignores(
    files: Iterable[Path],
) -> tuple[list[Ignore], list[Problem]]:
    """Return the ignores of templates, and warnings of those written badly."""
    ignores: list[Ignore] = []
    problems: list[Problem] = []
    for file in files:
        found, faults = _of_file(file)
        ignores += found
        problems += faults
    return ignores, problems


def _of_file(file: Path) -> tuple[list[Ignore], list[Problem]]:
    try:
        text = read_template(file)
    except Refused:
        # Reported where the template is used.
        return [], []
    return _of_text(text, file) if may_ignore(text) else ([], [])


def _of_text(text: str, file: Path) -> tuple[list[Ignore], list[Problem]]:
    ignores: list[Ignore] = []
    problems: list[Problem] = []
    begins = [0, *(match.end() for match in re.finditer("\n", text))]
    for begin, end in comments(text):
        for start in candidates(text, begin, end):
            line = bisect_right(begins, start)
            column = start - begins[line - 1] + 1
            found, faults = read_ignore(text, start, file, line, column)
            ignores += found
            problems += faults
    return ignores, problems


def _unreadable(path: Path, reason: str) -> Problem:
    """Return the problem of a template's file that cannot be used."""
    return error("template", Span(path), f"cannot read the template: {reason}")
