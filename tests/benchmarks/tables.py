"""Figures and verdicts as Markdown tables that are readable on a terminal, too."""

from collections.abc import Iterable, Mapping, Sequence

from tests.benchmarks.budget import Verdict
from tests.benchmarks.deck import CASES, Case
from tests.benchmarks.measure import MB, Figures, Measured
from tests.benchmarks.programs import PROGRAMS

_HEAD = ("wall s", "CPU s", "peak MB", "PDF MB")


def report(measured: Measured, verdicts: Sequence[Verdict]) -> str:
    """Write all tables: each case with peers, the other cases, the verdicts."""
    alone = {name: figures for name, figures in measured.items() if len(figures) == 1}
    tables = [
        case_table(CASES[name], figures)
        for name, figures in measured.items()
        if name not in alone
    ]
    if alone:
        tables.append(alone_table(alone))
    if verdicts:
        tables.append(verdict_table(verdicts))
    return "\n".join(tables)


def case_table(case: Case, figures: Mapping[str, Figures]) -> str:
    """Write the programs of a case, with the ratios to the first one in brackets."""
    first = figures[case.programs[0]]
    rows = [
        [PROGRAMS[program].title, *_cells(figures[program], first)]
        for program in case.programs
    ]
    return table([case.title, *_HEAD], rows)


def alone_table(measured: Measured) -> str:
    """Write the cases in which cardgen runs alone, one per line."""
    rows = [
        [CASES[name].title, *_cells(figures)]
        for name, programs in measured.items()
        for figures in programs.values()
    ]
    return table(["cardgen alone", *_HEAD], rows)


def verdict_table(verdicts: Iterable[Verdict]) -> str:
    """Write the limits, what was measured, and whether they are met."""
    rows = [
        [
            verdict.limit.title,
            f"{verdict.limit.kind} ≤ {verdict.limit.most:g} {verdict.limit.unit}",
            _number(verdict.value),
            verdict.word,
        ]
        for verdict in verdicts
    ]
    return table(["the budget", "limit", "measured", ""], rows)


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Write a table; its columns are as wide as their widest cell."""
    columns = zip(head, *rows, strict=True)
    widths = [max(3, *map(len, column)) for column in columns]
    rule = ["-" * width for width in widths]
    return "".join(_line(cells, widths) for cells in (head, rule, *rows))


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    padded = (cell.ljust(width) for cell, width in zip(cells, widths, strict=True))
    return f"| {' | '.join(padded)} |\n"


def _cells(figures: Figures, first: Figures | None = None) -> list[str]:
    """Write the four figures, with ratios if there is something to compare with."""
    return [
        _cell(figures.wall, first and first.wall),
        _cell(figures.cpu, first and first.cpu),
        _cell(figures.memory, first and first.memory, MB),
        _cell(figures.written, first and first.written, MB),
    ]


def _cell(value: float | None, first: float | None, scale: float = 1) -> str:
    if value is None:
        return "-"
    ratio = f" ({value / first:.2f})" if first else ""
    return _number(value / scale) + ratio


def _number(value: float | None) -> str:
    if value is None:
        return "-"
    return f"{value:.{0 if value >= 100 else 1 if value >= 10 else 2}f}"
