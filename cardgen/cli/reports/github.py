"""Problems as workflow commands, which GitHub shows beside the lines of a change."""

from cardgen.cli.paths import shown
from cardgen.cli.reports.report import Report, end_of
from cardgen.model.problem import Problem

# The percent sign comes first: what the others become holds one.
_IN_MESSAGE = {"%": "%25", "\r": "%0D", "\n": "%0A"}
_IN_PROPERTY = {**_IN_MESSAGE, ":": "%3A", ",": "%2C"}


def write(report: Report) -> str:
    """Write one command a line; paths are relative to the repository."""
    return "".join(_command(problem, report) for problem in report.problems)


def _command(problem: Problem, report: Report) -> str:
    properties = ",".join(
        f"{name}={_escaped(str(value), _IN_PROPERTY)}"
        for name, value in _properties(problem, report).items()
    )
    hint = f"\nhint: {problem.hint}" if problem.hint else ""
    message = _escaped(problem.message + hint, _IN_MESSAGE)
    return f"::{problem.severity} {properties}::{message}\n"


def _properties(problem: Problem, report: Report) -> dict[str, object]:
    span, (line, column) = problem.span, end_of(problem.span)
    place = {"line": span.line, "col": span.column, "endLine": line}
    # GitHub takes columns only where a problem begins and ends on one line.
    if line == span.line:
        place["endColumn"] = column
    else:
        del place["col"]
    return {"file": shown(span.file, report.top), **place, "title": problem.rule}


def _escaped(text: str, escapes: dict[str, str]) -> str:
    for sign, escape in escapes.items():
        text = text.replace(sign, escape)
    return text
