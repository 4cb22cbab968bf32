"""Problems as workflow commands, which GitHub shows next to the lines of a change."""

from cardgen.cli.paths import relative
from cardgen.cli.reports.report import Report, end_of
from cardgen.model.problem import Problem
from cardgen.model.visible import visible

# The percent sign comes first: the escapes of the others contain one.
_IN_MESSAGE = {"%": "%25", "\r": "%0D", "\n": "%0A"}
_IN_PROPERTY = {**_IN_MESSAGE, ":": "%3A", ",": "%2C"}


def write(report: Report) -> str:
    """Return one command per line, with paths relative to the repository."""
    return "".join(_command(problem, report) for problem in report.problems)


def _command(problem: Problem, report: Report) -> str:
    properties = ",".join(
        f"{name}={_escaped(str(value), _IN_PROPERTY)}"
        for name, value in _properties(problem, report).items()
    )
    message = _escaped(_visible(problem).told(), _IN_MESSAGE)
    return f"::{problem.severity} {properties}::{message}\n"


def _visible(problem: Problem) -> Problem:
    message, hint = visible(problem.message), visible(problem.hint)
    return problem._replace(message=message, hint=hint)


def _properties(problem: Problem, report: Report) -> dict[str, object]:
    span, (line, column) = problem.span, end_of(problem.span)
    place = {"line": span.line, "col": span.column, "endLine": line}
    # GitHub accepts columns only if a problem begins and ends on one line.
    if line == span.line:
        place["endColumn"] = column
    else:
        del place["col"]
    return {"file": relative(span.file, report.top), **place, "title": problem.rule}


def _escaped(text: str, escapes: dict[str, str]) -> str:
    text = visible(text)
    for character, escape in escapes.items():
        text = text.replace(character, escape)
    return text
