"""Problems as JUnit XML: a suite for each game, a case for each rule and check.

Cases without a problem are listed as passed. If a game cannot be built, nobody knows
what the remaining checks would have found: they are marked as skipped.
"""

from collections.abc import Iterator, Mapping, Sequence

from cardgen.cli.paths import relative
from cardgen.cli.reports.report import Report
from cardgen.cli.reports.text import report_text
from cardgen.model.problem import Problem
from cardgen.model.visible import brief
from cardgen.pipeline.checks import GameReport
from cardgen.validate.formatting import pluralize

# The functions of xml.sax.saxutils would load an HTTP client.
_IN_TEXT = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;"})
_IN_ATTRIBUTE = _IN_TEXT | str.maketrans({'"': "&quot;", "\n": "&#10;", "\t": "&#9;"})
_NOT_BUILT = "the game cannot be built"


def write(report: Report) -> str:
    """Return the document. A case fails if its problems make the command fail."""
    suites = "".join(_suite(game, report) for game in _suites(report))
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n{suites}</testsuites>\n'
    )


def _suites(report: Report) -> Iterator[GameReport]:
    yield from report.games
    of_games = {problem for game in report.games for problem in game.problems}
    for problem in report.problems:
        if problem not in of_games:
            name, file = problem.rule, problem.span.file
            yield GameReport(name, file, (), (problem,))


def _suite(game: GameReport, report: Report) -> str:
    checks = dict.fromkeys([*game.checks, *sorted(p.rule for p in game.problems)])
    cases = [_case(check, game, report) for check in checks]
    numbers = {
        "tests": len(cases),
        "failures": sum("<failure" in case for case in cases),
        "errors": 0,
        "skipped": sum("<skipped" in case for case in cases),
    }
    attributes = _attributes(name=game.id, **numbers)
    return f"  <testsuite{attributes}>\n{''.join(cases)}  </testsuite>\n"


def _case(check: str, game: GameReport, report: Report) -> str:
    found = [problem for problem in game.problems if problem.rule == check]
    file = relative(found[0].span.file if found else game.file, report.top)
    attributes = _attributes(classname=game.id, name=check, file=file)
    inside = _outcome(found, game, report)
    if not inside:
        return f"    <testcase{attributes}/>\n"
    return f"    <testcase{attributes}>\n{inside}    </testcase>\n"


def _outcome(found: Sequence[Problem], game: GameReport, report: Report) -> str:
    if not found:
        skipped = f"      <skipped{_attributes(message=_NOT_BUILT)}/>\n"
        return "" if game.built else skipped
    text = _escaped(report_text(found, report.root), _IN_TEXT)
    failing = [problem for problem in found if report.fails(problem)]
    if not failing:
        return f"      <system-out>{text}</system-out>\n"
    message = brief(failing[0].message)
    if failing[1:]:
        message = f"{message}, and {pluralize(len(failing) - 1, 'more problem')}"
    attributes = _attributes(message=message, type=str(failing[0].severity))
    return f"      <failure{attributes}>{text}</failure>\n"


def _attributes(**values: object) -> str:
    return "".join(
        f' {name}="{_escaped(str(value), _IN_ATTRIBUTE)}"'
        for name, value in values.items()
    )


def _escaped(text: str, escapes: Mapping[int, str]) -> str:
    return writable(text).translate(escapes)


def writable(text: str) -> str:
    """Escape the characters that XML cannot contain, not even as references."""
    return "".join(
        letter if _allowed(ord(letter)) else f"\\u{ord(letter):04x}" for letter in text
    )


def _allowed(code: int) -> bool:
    return (
        code in (0x9, 0xA, 0xD)
        or 0x20 <= code <= 0xD7FF
        or 0xE000 <= code <= 0xFFFD
        or code >= 0x10000
    )
