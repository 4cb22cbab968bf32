"""All components of a game on one paper, joined in one file for each look."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from cardgen.impose.card_blocks import CardSize, best_block
from cardgen.impose.edges import EdgeReader
from cardgen.impose.fit_problems import edge_problems, off_paper_problems
from cardgen.impose.job import Copies, ImpositionJob
from cardgen.impose.layouts import LAYOUTS
from cardgen.impose.mirrored_bleed import BleedOptions, fitting_bleed
from cardgen.impose.papers import PAPERS, paper_named, whole_page
from cardgen.impose.together import FilePart, JoinedPages, outline_of
from cardgen.model.face import Face, Item
from cardgen.model.game import Component, Game, Kind
from cardgen.model.page import Document, Page
from cardgen.model.problem import Problem, Refused
from cardgen.model.source import Span
from cardgen.pipeline.planned_pdf import PlannedPdf
from cardgen.pipeline.selection import RenderRequest, book_pdfs
from cardgen.typeset.label import short_label

_Made = tuple[PlannedPdf, Document]
_Key = tuple[int, str, float]
"""The place in the file, the layout and the margin that the cards of a part share."""
_BOOKS = 2
_PLACES: Mapping[Kind, int] = {"sheet": 1, "board": 1, "rulebook": _BOOKS}
# The layouts of rulebooks in a file that is printed on both sides, and in others.
_BOTH_SIDES, _ONE_SIDE = "duplex", "grid"


def books_to_join(game: Game, request: RenderRequest) -> list[PlannedPdf]:
    """Return the rulebooks as they are set to be joined with cards on each paper."""
    pairs = [(pdf.component, pdf.look) for pdf in book_pdfs(game, request)]
    papers = _book_papers(game, request)
    return list(
        dict.fromkeys(
            _book_on(game, book, look, paper)
            for book, look in pairs
            for paper in papers
        )
    )


def _book_papers(game: Game, request: RenderRequest) -> list[str]:
    known = {*PAPERS, *game.plan.own_papers}
    return [paper for paper in request.papers or game.plan.papers if paper in known]


def _book_on(game: Game, component: Component, look: str, paper: str) -> PlannedPdf:
    """Return a rulebook on its own page if that fits on a paper, or else set for it."""
    book, plan = component.book, game.plan
    if book is None:
        raise ValueError(component.id)
    _, wide, high = paper_named(paper, plan.own_papers)
    size = book.size or paper_named(book.page, plan.own_papers)[1:]
    leaf = CardSize(*size, 0.0, (0.0, 0.0))
    areas = whole_page(wide, high, plan.margin_of(component.id, paper))
    page = book.page if best_block(leaf, areas, 1) else paper
    return PlannedPdf(component, look, page, "pages")


class OneFiles(NamedTuple):
    """Joins the components of a game, for each paper and look of a request.

    `job_of` returns what imposition needs to know of a PDF.
    """

    game: Game
    request: RenderRequest
    job_of: Callable[[PlannedPdf], ImpositionJob]

    def join(
        self,
        pdfs: Sequence[PlannedPdf],
        items: Mapping[tuple[str, str], Copies],
        books: Sequence[_Made],
        folder: Path,
    ) -> tuple[list[_Made], list[Problem]]:
        """Return a document for each paper and look, and all problems.

        Small cards come first, then sheets and boards, then rulebooks. A component that
        is planned in several layouts is laid out in the first one.
        """
        made: list[_Made] = []
        problems: list[Problem] = []
        for (paper, look), found in self._by_paper(pdfs, books).items():
            bound = self._bound(books, paper, look)
            first = found[0] if found else bound[0][0]._replace(layout=_BOTH_SIDES)
            whole = first._replace(
                component=_whole(self.game, first.component.span),
                paper=paper,
                variant=self.request.variant,
            )
            joined = _Joined(self, whole)
            try:
                for pdf in found:
                    joined.add(pdf, items[pdf.component.id, look])
                for pdf, document in bound:
                    joined.add_book(pdf, document)
                made.append((whole, joined.document(folder)))
            except Refused as refused:
                problems += refused.problems
            problems += joined.problems
        return made, problems

    def _by_paper(
        self, pdfs: Sequence[PlannedPdf], books: Sequence[_Made]
    ) -> dict[tuple[str, str], list[PlannedPdf]]:
        """Return for each paper and look the components on it, each in one layout."""
        found: dict[tuple[str, str], dict[str, PlannedPdf]] = {}
        for pdf in pdfs:
            parts = found.setdefault((pdf.paper, pdf.look), {})
            parts.setdefault(pdf.component.id, pdf)
        if not pdfs:
            papers = _book_papers(self.game, self.request)
            found = {(paper, pdf.look): {} for paper in papers for pdf, _ in books}
        return {key: list(parts.values()) for key, parts in found.items()}

    def _bound(self, books: Sequence[_Made], paper: str, look: str) -> list[_Made]:
        """Return the rulebooks as they are set for a paper, if they belong on it."""
        if paper not in _book_papers(self.game, self.request):
            return []
        return [
            (pdf, document)
            for pdf, document in books
            if pdf == _book_on(self.game, pdf.component, look, paper)
        ]


def _whole(game: Game, span: Span) -> Component:
    """Return the component that a file of all components is named after."""
    return Component("", "deck", game.title, (), (), span)


class _Joined:
    """The parts of one file, gathered component by component."""

    def __init__(self, files: OneFiles, whole: PlannedPdf) -> None:
        self._game, self._job_of, self._whole = files.game, files.job_of, whole
        two_sided = LAYOUTS[whole.layout].TWO_SIDED
        self._both_sides = two_sided and not files.request.fronts
        self._copies: dict[_Key, list[tuple[Item, int]]] = {}
        self._titles: dict[str, str] = {}
        self._edges = EdgeReader()
        self.problems: list[Problem] = []

    def add(self, pdf: PlannedPdf, copies: Copies) -> None:
        """Add the cards of a component. Raises Refused if one does not fit."""
        component, plan = pdf.component, self._game.plan
        job = self._job_of(pdf)._replace(edges=self._edges)
        options = BleedOptions(plan.bleed, plan.back_bleed)
        layout = LAYOUTS[pdf.layout]
        fitting = fitting_bleed(layout, copies, options, job)
        if not component.book:
            self.problems += edge_problems(fitting, layout.impose(fitting, job), job)
        key = _PLACES.get(component.kind, 0), pdf.layout, job.margin
        self._copies.setdefault(key, []).extend(
            (item._replace(name=f"{component.id}/{item.name}"), count)
            for item, count in fitting
        )
        self._titles[component.id] = short_label(component.title)

    def add_book(self, pdf: PlannedPdf, document: Document) -> None:
        """Add the pages of a rulebook. Raises Refused if they do not fit."""
        layout = _BOTH_SIDES if self._both_sides else _ONE_SIDE
        leaves = _leaves(document.pages, self._both_sides)
        sheets = tuple((leaf, 1) for leaf in leaves)
        self.add(pdf._replace(layout=layout, paper=self._whole.paper), sheets)

    def document(self, folder: Path) -> Document:
        """Return the file. Raises Refused when a card does not fit the paper."""
        game, whole, job = self._game, self._whole, self._job_of(self._whole)
        pages = JoinedPages(list(self._parts(job)))
        self.problems += off_paper_problems(pages, job)
        spots, outline = outline_of(pages, tuple(self._titles.items()))
        titles = ", ".join(self._titles.values())
        return Document(
            path=folder / whole.file_name(game, job.printer),
            title=game.title,
            subject=f"{titles} on {whole.paper}, {whole.look}",
            author=game.designer,
            language=game.language,
            pages=pages,
            duplex=game.plan.preset if pages.two_sided else None,
            spots=spots,
            outline=outline,
        )

    def _parts(self, job: ImpositionJob) -> Iterator[FilePart]:
        """Yield the parts in the order of their places in the file."""
        titled = job._replace(edges=self._edges, titles=tuple(self._titles.items()))
        for key in sorted(self._copies, key=lambda key: key[0]):
            place, layout, margin = key
            margined = titled._replace(margin=margin)
            copies = tuple(self._copies[key])
            yield FilePart(LAYOUTS[layout], copies, margined, place == _BOOKS)


def _leaves(pages: Sequence[Page], both: bool) -> Iterator[Item]:
    """Yield the pages of a rulebook as sheets of paper with one or two sides."""
    faces = [Face(page.width, page.height, 0.0, tuple(page.marks)) for page in pages]
    for at in range(0, len(faces), 2 if both else 1):
        back = faces[at + 1] if both and at + 1 < len(faces) else None
        yield Item(f"page {at + 1}", faces[at], back)
