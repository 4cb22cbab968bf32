"""Problems as a JSON document for scripts (version 1)."""

import json

from cardgen.cli.paths import relative
from cardgen.cli.reports.report import Report, counts
from cardgen.model.problem import Problem
from cardgen.model.visible import brief


def write(report: Report) -> str:
    """Return the document, with paths relative to the root."""
    document = {
        "version": 1,
        "problems": [_plain(problem, report) for problem in report.problems],
        "summary": {
            **counts(report.problems),
            "games": len(report.games),
            "rules": sum(game.rules for game in report.games),
        },
    }
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def _plain(problem: Problem, report: Report) -> dict[str, object]:
    span = problem.span
    return {
        "severity": str(problem.severity),
        "rule": problem.rule,
        "message": brief(problem.message),
        "hint": brief(problem.hint),
        "file": relative(span.file, report.root),
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
    }
