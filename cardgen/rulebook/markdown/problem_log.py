"""Collects what is wrong with a rulebook, by the line of its Markdown."""

from collections.abc import Callable, Sequence
from pathlib import Path

from cardgen.model.problem import Problem, Severity
from cardgen.model.source import Span
from cardgen.sandbox.source_marks import Line

ID = "rulebook"


class ProblemLog:
    """Collects problems; rows of the rendered text become places in the files."""

    def __init__(
        self, lines: Sequence[Line], file: Path, find: Callable[[str], Path | None]
    ) -> None:
        self.problems: list[Problem] = []
        self._known: set[Problem] = set()
        self._lines, self._file, self._find = lines, file, find
        self._sources: dict[Path, list[str]] = {}

    def separate(self) -> "ProblemLog":
        """Return an empty log for the same text."""
        other = ProblemLog(self._lines, self._file, self._find)
        other._sources = self._sources
        return other

    def error(
        self, row: int, word: str, message: str, hint: str = "", rule: str = ID
    ) -> None:
        """Add an error at a row; its caret points at `word`."""
        self._add(Problem(Severity.ERROR, rule, self.place(row, word), message, hint))

    def warning(self, row: int, word: str, message: str, hint: str = "") -> None:
        """Add a warning at a row."""
        self._add(Problem(Severity.WARNING, ID, self.place(row, word), message, hint))

    def place(self, row: int, word: str = "") -> Span:
        """Return where a row comes from, or a word in it if the file has it."""
        if not self._lines:
            return Span(self._file)
        line = self._lines[max(0, min(row, len(self._lines) - 1))]
        file = self._find(line.template) or self._file
        column = self._column(file, line.number, word)
        end = column + len(word) if word and column else column + 1
        return Span(file, line.number, max(column, 1), line.number, max(end, 2))

    def _add(self, problem: Problem) -> None:
        if problem not in self._known:
            self._known.add(problem)
            self.problems.append(problem)

    def _column(self, file: Path, number: int, word: str) -> int:
        """Return the column of a word in a line of a file, 1 if it is not there."""
        if file not in self._sources:
            text = file.read_text(encoding="utf-8-sig", errors="replace")
            self._sources[file] = text.replace("\r\n", "\n").split("\n")
        source = self._sources[file]
        if not word or number > len(source):
            return 1
        return source[number - 1].find(word) + 1 or 1
