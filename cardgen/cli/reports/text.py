"""Problems for people to read: compiler style, with source line and caret."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial
from pathlib import Path
from typing import TypeAlias

from cardgen.cli.paths import shown
from cardgen.cli.reports.report import Report
from cardgen.model.problem import Cause, Problem, Severity
from cardgen.model.source import Span
from cardgen.model.visible import brief, visible

_RED, _YELLOW, _BLUE, _BOLD = "\033[31m", "\033[33m", "\033[34m", "\033[1m"
_END = "\033[0m"
_WIDEST = 100
# Bytes: no text that is read is larger.
_LARGEST = 8 * 1024 * 1024
# More problems than this with one cause are summed up, with a few examples.
_FEW, _WORST = 5, 3

_Paint: TypeAlias = Callable[[str, str], str]
_Lines: TypeAlias = Callable[[Path], Sequence[str]]


def write(report: Report) -> str:
    """Return all problems as text, empty if there is none."""
    return report_text(report.problems, report.root, report.color)


def report_text(problems: Iterable[Problem], root: Path, color: bool = False) -> str:
    """Return problems in compiler style, each with its source line and caret.

    Paths are relative to `root`, with forward slashes on every system.
    """
    lines = cache(source_lines)
    paint = _in_color if color else _in_plain
    show = partial(_one, root=root, lines=lines, paint=paint)
    sums, alone = _summed_up(problems)
    texts = [
        show(_sum(alike)) + "".join(map(show, alike[:_WORST])) + _rest(alike)
        for alike in sums
    ]
    return "".join([*texts, *map(show, alone)])


def _summed_up(
    problems: Iterable[Problem],
) -> tuple[list[list[Problem]], list[Problem]]:
    """Return problems of a cause that has many, the worst first, and all others."""
    alike: dict[Cause, list[Problem]] = {}
    order = list(problems)
    for problem in order:
        if problem.cause:
            alike.setdefault(problem.cause._replace(size=0.0), []).append(problem)
    many = {cause: found for cause, found in alike.items() if len(found) > _FEW}
    sums = [sorted(found, key=_need) for found in many.values()]
    summed = {problem for found in sums for problem in found}
    return sums, [problem for problem in order if problem not in summed]


def _need(problem: Problem) -> float:
    return problem.cause.size if problem.cause else 0.0


def _sum(alike: Sequence[Problem]) -> Problem:
    """Return one problem for all that have one cause."""
    first = alike[0]
    assert first.cause
    cause = first.cause.of(len(alike), _need(first))
    return first._replace(span=cause.span, message=cause.message, hint=cause.hint)


def _rest(alike: Sequence[Problem]) -> str:
    count = len(alike) - _WORST
    return f"   and {count:,} more like them: validate --fit --format json lists all\n"


def _one(problem: Problem, root: Path, lines: _Lines, paint: _Paint) -> str:
    span = problem.span
    hue = _RED if problem.severity is Severity.ERROR else _YELLOW
    place = f"{shown(span.file, root)}:{span.line}:{span.column}:"
    head = (
        f"{paint(_BOLD, place)} {paint(hue, problem.severity + ':')} "
        f"{brief(visible(problem.message))}  [{problem.rule}]\n"
    )
    hint = brief(visible(problem.hint)).replace("\n", "\n         ")
    tail = f"   {paint(_BLUE, 'hint:')} {hint}\n" if problem.hint else ""
    return head + _snippet(span, lines(span.file), paint, hue) + tail


def _in_color(hue: str, text: str) -> str:
    return f"{hue}{text}{_END}"


def _in_plain(_: str, text: str) -> str:
    return text


def _snippet(span: Span, lines: Sequence[str], paint: _Paint, hue: str) -> str:
    if span.line > len(lines):
        return ""
    line = lines[span.line - 1]
    start = span.column - 1
    stop = span.end_column - 1 if span.end_line == span.line else len(line)
    shift = max(0, min(start - 20, len(line) - _WIDEST)) if len(line) > _WIDEST else 0
    text = ("…" if shift else "") + line[shift : shift + _WIDEST]
    if shift + _WIDEST < len(line):
        text += "…"
    before = start - shift + bool(shift)
    carets = "^" * max(1, min(stop - start, len(text) - before))
    return (
        f"{span.line:5} | {_flat(text)}\n      | {' ' * before}{paint(hue, carets)}\n"
    )


def _flat(text: str) -> str:
    # One column per character, and no control sequence in a file reaches the terminal.
    return "".join(letter if letter.isprintable() else " " for letter in text)


def source_lines(file: Path) -> tuple[str, ...]:
    """Return the lines of a text file; none if it is missing, too large or no text."""
    try:
        # To open a pipe would wait for somebody to write.
        if not file.is_file() or file.stat().st_size > _LARGEST:
            return ()
        data = file.read_bytes()
    except OSError:
        return ()
    # A picture, a font or a PDF has no line to show.
    if b"\0" in data or data.startswith(b"%PDF"):
        return ()
    text = data.decode("utf-8-sig", errors="replace")
    return tuple(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"))
