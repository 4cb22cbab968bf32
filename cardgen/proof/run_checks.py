"""Runs all checks over files, page by page, and turns defects into problems."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, TypeAlias

from cardgen.model.problem import Problem, Refused, Severity
from cardgen.model.source import Span
from cardgen.proof.checks import CHECKS
from cardgen.proof.expected import ExpectedFile, ExpectedPage
from cardgen.proof.foreign_pdf import ForeignPdf, expected_file, expected_page
from cardgen.proof.page_view import Defect, PageView
from cardgen.proof.reader.proof_file import ProofFile, ProofPage

Said: TypeAlias = ExpectedFile | ForeignPdf | None
"""What the manifest or the command line says about a file; None if nothing does."""

Progress: TypeAlias = Callable[[int, int], None]
"""Called with the number of a page, and of all pages of its file."""

# More files than this are counted, not named.
_NAMED = 3


class Found(NamedTuple):
    """A defect, and the check that found it."""

    id: str
    severity: Severity
    defect: Defect


class ProofRun:
    """Measures files one after another, and collects what is wrong with them.

    A defect that many files share, such as one face on every paper, is one problem.
    """

    def __init__(self) -> None:
        self._found: dict[Found, dict[Path, list[int]]] = {}
        self._broken: list[Problem] = []

    def measure(self, path: Path, said: Said, progress: Progress) -> None:
        """Measure a PDF. A file that cannot be read is a problem itself.

        With nothing said, only what holds for every page is checked.
        """
        try:
            with ProofFile(path) as pdf:
                for number, found in _found(pdf, said, progress):
                    files = self._found.setdefault(found, {})
                    files.setdefault(path, []).append(number)
        except Refused as refused:
            self._broken += refused.problems

    def problems(self) -> list[Problem]:
        """Return what was found. The line of a problem is the number of its page."""
        found = [_problem(each, files) for each, files in self._found.items()]
        return [*found, *self._broken]


def proof(path: Path, said: Said = None) -> list[Problem]:
    """Return what is wrong with one PDF."""
    run = ProofRun()
    run.measure(path, said, lambda page, pages: None)
    return run.problems()


def _problem(found: Found, files: Mapping[Path, list[int]]) -> Problem:
    """Return one problem for a defect, however many pages and files have it."""
    (path, pages), *others = files.items()
    first, *more = dict.fromkeys(pages)
    where = f"page {first}"
    if more:
        where += f" and {len(more)} more" if more[1:] else f" and page {more[0]}"
    span = Span(path, first, 1, first, 1)
    also = also_in(path, [other for other, _ in others])
    message = f"{where}: {found.defect.message}{also}"
    return Problem(found.severity, found.id, span, message, found.defect.hint)


def also_in(path: Path, others: Sequence[Path]) -> str:
    """Return what to add about further files with the same defect.

    Files that share a name, such as the manifests of several exports, have their
    folders before it.
    """
    if not others:
        return ""
    alike = len({each.name for each in (path, *others)}) <= len(others)
    named = [
        f"{other.parent.name}/{other.name}" if alike else other.name
        for other in others[:_NAMED]
    ]
    if others[_NAMED:]:
        rest = len(others) - _NAMED
        named.append(f"{rest} more files" if rest > 1 else "1 more file")
    *before, last = named
    return (
        f"; also in {', '.join(before)} and {last}" if before else f"; also in {last}"
    )


def _found(
    pdf: ProofFile, said: Said, progress: Progress
) -> Iterator[tuple[int, Found]]:
    expected = expected_file(pdf, said) if isinstance(said, ForeignPdf) else said
    previous: PageView | None = None
    for page in pdf.pages():
        progress(page.number, len(pdf))
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
                yield page.number, Found(id, module.SEVERITY, defect)
        # Checks compare a page with the one before only: earlier ones can be freed.
        view.previous, previous = None, view


def _expected_page(page: ProofPage, said: Said) -> ExpectedPage | None:
    if isinstance(said, ForeignPdf):
        return expected_page(page, said)
    if said and page.number <= len(said.pages):
        return said.pages[page.number - 1]
    return None
