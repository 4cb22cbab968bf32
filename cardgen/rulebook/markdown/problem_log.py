"""What is wrong with a rulebook, by the line of its Markdown."""

from collections.abc import Callable, Sequence
from pathlib import Path

from cardgen.model.problem import Problem, Severity
from cardgen.model.source import Span
from cardgen.sandbox.source_marks import Line

ID = "rulebook"


class ProblemLog:
    """Gathers problems; rows of the rendered text become places in the files."""

    def __init__(
        self, lines: Sequence[Line], file: Path, find: Callable[[str], Path | None]
    ) -> None:
        self.problems: list[Problem] = []
        self._lines, self._file, self._find = lines, file, find
        self._sources: dict[Path, list[str]] = {}

    def apart(self) -> "ProblemLog":
        """Give complaints about the same text that are told by themselves."""
        other = ProblemLog(self._lines, self._file, self._find)
        other._sources = self._sources
        return other

    def error(
        self, row: int, word: str, message: str, hint: str = "", rule: str = ID
    ) -> None:
        """Note an error at a row; `word` is what its caret points at."""
        self._add(Severity.ERROR, row, word, message, hint, rule)

    def warning(self, row: int, word: str, message: str, hint: str = "") -> None:
        """Note a warning at a row."""
        self._add(Severity.WARNING, row, word, message, hint, ID)

    def place(self, row: int, word: str = "") -> Span:
        """Give where a row comes from, or a word in it where the file has it."""
        if not self._lines:
            return Span(self._file)
        line = self._lines[max(0, min(row, len(self._lines) - 1))]
        file = self._find(line.template) or self._file
        column = self._column(file, line.number, word)
        end = column + len(word) if word and column else column + 1
        return Span(file, line.number, max(column, 1), line.number, max(end, 2))

    def _add(
        self,
        severity: Severity,
        row: int,
        word: str,
        message: str,
        hint: str,
        rule: str,
    ) -> None:
        problem = Problem(severity, rule, self.place(row, word), message, hint)
        if problem not in self.problems:
            self.problems.append(problem)

    def _column(self, file: Path, number: int, word: str) -> int:
        """Give the column of a word in a line of a file, 1 where it is not there."""
        if file not in self._sources:
            text = file.read_text(encoding="utf-8-sig", errors="replace")
            self._sources[file] = text.replace("\r\n", "\n").split("\n")
        source = self._sources[file]
        if not word or number > len(source):
            return 1
        return source[number - 1].find(word) + 1 or 1
