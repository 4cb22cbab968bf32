"""Problems in sheets that have no lines of text to show name the cell instead."""

from collections.abc import Iterable

from cardgen.model.problem import Problem
from cardgen.model.source import cell_name


def naming_cells(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Give the problems; those in a cell of an XLSX file begin their hint with it."""
    return tuple(_named(problem) for problem in problems)


def _named(problem: Problem) -> Problem:
    name = cell_name(problem.span)
    parts = [name, problem.hint] if problem.hint else [name]
    return problem._replace(hint="; ".join(parts)) if name else problem
