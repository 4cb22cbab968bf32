"""Run the command line in this process, and return what it says."""

import re
import shlex
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from typing import NamedTuple

from cardgen.__main__ import run_cardgen


class Told(NamedTuple):
    """An exit code, and what was written to standard output and standard error."""

    code: int
    out: str
    err: str


class Stream(StringIO):
    """A stream that is a terminal or not."""

    def __init__(self, terminal: bool) -> None:
        super().__init__()
        self._terminal = terminal

    def isatty(self) -> bool:
        return self._terminal


def said(line: str, *words: str, terminals: tuple[bool, bool] = (False, False)) -> Told:
    """Run a command: the words of a line, and further words as they are.

    Standard output and standard error are terminals or not.
    """
    out, err = map(Stream, terminals)
    with redirect_stdout(out), redirect_stderr(err):
        code = run_cardgen([*line.split(), *words])
    return Told(code, out.getvalue(), err.getvalue())


def assert_refused(transcript: str) -> None:
    """Run the commands of a transcript: all are wrong usage, and say what it shows."""
    commands = re.findall(r"^\$ cardgen (.*)$", transcript, re.MULTILINE)
    told = {command: said("", *shlex.split(command)) for command in commands}
    assert {(code, out) for code, out, _ in told.values()} == {(2, "")}
    shown = [f"$ cardgen {command}\n{each.err}" for command, each in told.items()]
    assert "".join(shown) == transcript
