"""Runs all checks over a file, page by page, and turns what they find into problems."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from cardgen.model.problem import Problem, Refused, Severity
from cardgen.model.source import Span
from cardgen.proof.checks import CHECKS
from cardgen.proof.expected import ExpectedFile, ExpectedPage
from cardgen.proof.foreign_pdf import ForeignPdf, expected_file, expected_page
from cardgen.proof.page_view import Defect, PageView
from cardgen.proof.reader.proof_file import ProofFile, ProofPage


class _Found(NamedTuple):
    id: str
    severity: Severity
    finding: Defect


def proof(path: Path, asked: ExpectedFile | ForeignPdf | None = None) -> list[Problem]:
    """Measure a PDF. A file that cannot be read is a problem itself.

    `asked` is what the manifest or the command line says of it; with None only what
    every page owes is looked at. The line of a problem is the number of its page.
    """
    pages: dict[_Found, list[int]] = {}
    broken: tuple[Problem, ...] = ()
    try:
        with ProofFile(path) as pdf:
            for number, found in _found(pdf, asked):
                pages.setdefault(found, []).append(number)
    except Refused as refused:
        broken = refused.problems
    told = [_problem(path, found, numbers) for found, numbers in pages.items()]
    return [*told, *broken]


def _problem(path: Path, found: _Found, pages: list[int]) -> Problem:
    """Say a finding once, however many pages have it."""
    first, *more = dict.fromkeys(pages)
    where = f"page {first}"
    if more:
        where += f" and {len(more)} more" if more[1:] else f" and page {more[0]}"
    span = Span(path, first, 1, first, 1)
    message = f"{where}: {found.finding.message}"
    return Problem(found.severity, found.id, span, message, found.finding.hint)


def _found(
    pdf: ProofFile, asked: ExpectedFile | ForeignPdf | None
) -> Iterator[tuple[int, _Found]]:
    whole = expected_file(pdf, asked) if isinstance(asked, ForeignPdf) else asked
    before: PageView | None = None
    for sheet in pdf.sheets():
        sheet.read()
        view = PageView(
            sheet,
            len(pdf),
            whole,
            _page(sheet, asked),
            pdf.preferences,
            before,
            isinstance(asked, ExpectedFile),
        )
        for found in _checked(view):
            yield sheet.number, found
        # Of the page before, only the fronts are asked for: its own front may go.
        view.before, before = None, view


def _page(
    sheet: ProofPage, asked: ExpectedFile | ForeignPdf | None
) -> ExpectedPage | None:
    if isinstance(asked, ForeignPdf):
        return expected_page(sheet, asked)
    if asked and sheet.number <= len(asked.pages):
        return asked.pages[sheet.number - 1]
    return None


def _checked(view: PageView) -> Iterator[_Found]:
    for id, module in CHECKS.items():
        for finding in module.check(view):
            yield _Found(id, module.SEVERITY, finding)
