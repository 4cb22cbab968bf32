"""Runs all checks over a file, page by page, and turns defects into problems."""

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
    defect: Defect


def proof(path: Path, said: ExpectedFile | ForeignPdf | None = None) -> list[Problem]:
    """Measure a PDF. A file that cannot be read is a problem itself.

    `said` is what the manifest or the command line says about it; with None only what
    holds for every page is checked. The line of a problem is the number of its page.
    """
    pages: dict[_Found, list[int]] = {}
    broken: tuple[Problem, ...] = ()
    try:
        with ProofFile(path) as pdf:
            for number, found in _found(pdf, said):
                pages.setdefault(found, []).append(number)
    except Refused as refused:
        broken = refused.problems
    problems = [_problem(path, found, numbers) for found, numbers in pages.items()]
    return [*problems, *broken]


def _problem(path: Path, found: _Found, pages: list[int]) -> Problem:
    """Return one problem for a defect, however many pages have it."""
    first, *more = dict.fromkeys(pages)
    where = f"page {first}"
    if more:
        where += f" and {len(more)} more" if more[1:] else f" and page {more[0]}"
    span = Span(path, first, 1, first, 1)
    message = f"{where}: {found.defect.message}"
    return Problem(found.severity, found.id, span, message, found.defect.hint)


def _found(
    pdf: ProofFile, said: ExpectedFile | ForeignPdf | None
) -> Iterator[tuple[int, _Found]]:
    expected = expected_file(pdf, said) if isinstance(said, ForeignPdf) else said
    previous: PageView | None = None
    for page in pdf.pages():
        page.read()
        view = PageView(
            page=page,
            page_count=len(pdf),
            expected=expected,
            expected_page=_expected_page(page, said),
            preferences=pdf.preferences,
            previous=previous,
            by_cardgen=isinstance(said, ExpectedFile),
        )
        for id, module in CHECKS.items():
            for defect in module.check(view):
                yield page.number, _Found(id, module.SEVERITY, defect)
        # Checks compare a page with the one before only: earlier ones can be freed.
        view.previous, previous = None, view


def _expected_page(
    page: ProofPage, said: ExpectedFile | ForeignPdf | None
) -> ExpectedPage | None:
    if isinstance(said, ForeignPdf):
        return expected_page(page, said)
    if said and page.number <= len(said.pages):
        return said.pages[page.number - 1]
    return None
