"""Problems as SARIF 2.1.0, which code scanning and editors read.

Paths are relative to the repository, which SARIF calls %SRCROOT%. Columns count
characters, and a region ends after its last character.
"""

import hashlib
import json
import os
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from urllib.parse import quote

from cardgen import __version__
from cardgen.cli.paths import relative
from cardgen.cli.reports.report import Report, end_of
from cardgen.cli.reports.text import source_lines
from cardgen.model.problem import Problem, placeless
from cardgen.model.source import Span
from cardgen.pipeline.checks import manual_pages, proof_pages
from cardgen.validate.formatting import markdown

_SCHEMA = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/"
    "sarif-schema-2.1.0.json"
)
_ROOT = "%SRCROOT%"
_FINGERPRINT = "cardgenProblem/v1"


def write(report: Report) -> str:
    """Return one run, with its results and the rules that they name."""
    rules = sorted({problem.rule for problem in report.problems})
    run = {
        "tool": {"driver": _driver(rules)},
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": {
            _ROOT: {"description": {"text": "The top folder of the repository."}}
        },
        "results": _results(report, rules),
    }
    document = {"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def _driver(rules: Sequence[str]) -> dict[str, object]:
    pages = manual_pages()
    if set(rules) - pages.keys():
        pages |= proof_pages()
    return {
        "name": "cardgen",
        "version": __version__,
        "rules": [_rule(rule, pages.get(rule, rule)) for rule in rules],
    }


def _rule(id: str, page: str) -> dict[str, object]:
    first, _, rest = page.partition("\n\n")
    return {
        "id": id,
        "shortDescription": {"text": " ".join(first.split())},
        "fullDescription": {"text": _first_paragraph(rest) or first},
        "help": {"text": page, "markdown": markdown(page)},
    }


def _first_paragraph(text: str) -> str:
    return " ".join(text.partition("\n\n")[0].split())


def _results(report: Report, rules: Sequence[str]) -> list[dict[str, object]]:
    prints = _fingerprints(report.problems, report.top)
    return [
        {
            "ruleId": problem.rule,
            "ruleIndex": rules.index(problem.rule),
            "level": str(problem.severity),
            "message": {"text": problem.told()},
            "locations": [_location(problem.span, report.top)],
            **_related(problem, report.top),
            "partialFingerprints": {_FINGERPRINT: fingerprint},
        }
        for problem, fingerprint in zip(report.problems, prints, strict=True)
    ]


def _related(problem: Problem, top: Path) -> dict[str, object]:
    locations = [_location(span, top) for span in problem.related]
    return {"relatedLocations": locations} if locations else {}


def _location(span: Span, top: Path) -> dict[str, object]:
    line, column = end_of(span)
    region = {
        "startLine": span.line,
        "startColumn": span.column,
        "endLine": line,
        "endColumn": column,
    }
    artifact = _artifact(span.file, top)
    return {"physicalLocation": {"artifactLocation": artifact, "region": region}}


def _artifact(file: Path, top: Path) -> Mapping[str, str]:
    uri = quote(os.fsencode(relative(file, top)))
    if file.is_relative_to(top):
        return {"uri": uri, "uriBaseId": _ROOT}
    return {"uri": f"file:///{uri.lstrip('/')}"}


def _fingerprints(problems: Iterable[Problem], top: Path) -> list[str]:
    """Return a fingerprint for each problem that stays the same when lines move.

    It is made from the text of the line, not its number; the same problem on two equal
    lines is distinguished by their order.
    """
    lines = cache(source_lines)
    seen: Counter[tuple[str, ...]] = Counter()
    prints = []
    for problem in problems:
        file, number = problem.span.file, problem.span.line
        source = lines(file)[number - 1 : number]
        key = (
            problem.rule,
            relative(file, top),
            placeless(problem.message),
            *(line.strip() for line in source),
        )
        prints.append(_hash(*key, str(seen[key])))
        seen[key] += 1
    return prints


def _hash(*parts: str) -> str:
    data = "\0".join(parts).encode("utf-8", "surrogatepass")
    return hashlib.sha256(data).hexdigest()[:32]
