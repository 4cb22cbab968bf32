"""Rulebooks: read, typeset and laid out on paper."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from cardgen.cache.keys import facts_key
from cardgen.cache.store import FaceStore
from cardgen.impose.book_layouts import BOOK_LAYOUTS
from cardgen.impose.job import leaf_size
from cardgen.impose.papers import Paper, paper_named
from cardgen.model.game import Game
from cardgen.model.page import Document
from cardgen.model.problem import Problem, has_errors
from cardgen.model.units import show_mm
from cardgen.pipeline.planned_pdf import PlannedPdf
from cardgen.rulebook.known_books import KnownBooks, TypesetBook
from cardgen.rulebook.manuscript import Manuscript

if TYPE_CHECKING:
    from cardgen.compose.composer import Composer
    from cardgen.pipeline.check import CheckedGame
    from cardgen.rulebook.setting.book_setter import BookSetter


class _Book:
    """A rulebook in one look, which is typeset only if no earlier run has done so."""

    def __init__(
        self,
        manuscript: Manuscript,
        game: Game,
        look: str,
        composer: "Composer",
        known: KnownBooks | None,
    ) -> None:
        self._made_of = manuscript, game, look, composer
        self._known = known

    @cached_property
    def setter(self) -> "BookSetter":
        """Typesets the book. Platypus takes a twentieth of a second to load."""
        from cardgen.rulebook.setting.book_setter import BookSetter

        return BookSetter(*self._made_of)

    def recall(self, size: tuple[float, float]) -> TypesetBook | None:
        """Return the book without what is on its pages, if it would be the same."""
        return self._known.recall(size) if self._known else None

    def set(self, size: tuple[float, float]) -> TypesetBook:
        """Typeset the book on pages of a size."""
        typeset = self.setter.set(*size)
        if self._known is None:
            return typeset
        return self._known.keep(size, typeset, self.setter.figures)


def make_books(
    checked: "CheckedGame",
    game: Game,
    composer: "Composer",
    pdfs: Sequence[PlannedPdf],
    folder: Path,
    to_print: bool = True,
    store: FaceStore | None = None,
) -> tuple[list[tuple[PlannedPdf, Document]], list[Problem]]:
    """Return the documents of rulebooks, and all problems in them.

    If not `to_print`, a rulebook in a second look is checked without a document. Those
    that an earlier run has typeset come from a `store`, with empty pages.
    """
    made: list[tuple[PlannedPdf, Document]] = []
    problems: list[Problem] = []
    books: dict[tuple[str, str], _Book] = {}
    firsts: dict[str, _Book] = {}
    known_as = _knowing(checked, game, composer, store)
    for pdf in pdfs:
        key = pdf.component.id, pdf.look
        if key not in books:
            book, found = _book(checked, game, composer, pdf, known_as)
            problems += found
            if book is None:
                continue
            books[key] = book
        book = books[key]
        size = leaf_size(BOOK_LAYOUTS[pdf.layout], _paper(game, pdf))
        document = partial(_document, game, pdf, folder=folder)
        known = book.recall(size)
        if known:
            whole = partial(_whole, book, size, document)
            made.append((pdf, replace(document(known), whole=whole)))
            continue
        first = firsts.setdefault(pdf.component.id, book)
        if not to_print and first is not book:
            problems += book.setter.check(*size, first.setter)
            continue
        typeset = book.set(size)
        problems += typeset.problems
        if typeset.leaves:
            made.append((pdf, document(typeset)))
    return made, problems


def _whole(
    book: _Book, size: tuple[float, float], document: Callable[[TypesetBook], Document]
) -> Document:
    return document(book.setter.set(*size))


def _book(
    checked: "CheckedGame",
    game: Game,
    composer: "Composer",
    pdf: PlannedPdf,
    known_as: Callable[[Manuscript, str], KnownBooks | None],
) -> tuple[_Book | None, list[Problem]]:
    manuscript, found = checked.books[pdf.component.id].of(pdf.look)
    if manuscript is None or has_errors(found):
        return None, list(found)
    known = known_as(manuscript, pdf.look)
    return _Book(manuscript, game, pdf.look, composer, known), list(found)


def _knowing(
    checked: "CheckedGame", game: Game, composer: "Composer", store: FaceStore | None
) -> Callable[[Manuscript, str], KnownBooks | None]:
    """Return a function for what earlier runs know of a manuscript in a look."""
    ledger = store.books(game.folder) if store else None
    assets = store.assets_key(checked.assets) if store and ledger else None
    if ledger is None or assets is None:
        return lambda manuscript, look: None
    return partial(KnownBooks, composer=composer, assets=assets, ledger=ledger)


def _paper(game: Game, pdf: PlannedPdf) -> Paper:
    book = pdf.component.book
    own = dict(game.plan.own_papers)
    if book and book.size:
        own[book.page] = book.size
    return paper_named(pdf.paper, own)


def _document(
    game: Game, pdf: PlannedPdf, typeset: TypesetBook, folder: Path
) -> Document:
    binding, component = BOOK_LAYOUTS[pdf.layout], pdf.component
    bound = binding.bind(typeset.leaves, typeset.last)
    leaf = typeset.leaves[0]
    size = f"{show_mm(leaf.width)} × {show_mm(leaf.height)} mm"
    return Document(
        path=folder / pdf.file_name(game),
        title=f"{game.title} · {component.title}",
        subject=f"{len(typeset.leaves)} pages of {size}, {pdf.layout}, {pdf.look}",
        author=game.designer,
        language=game.language,
        pages=bound.pages,
        duplex="short-edge" if binding.TWO_SIDED else None,
        spots=bound.spots,
        outline=typeset.outline,
        key=typeset.key and facts_key(typeset.key, component.title, pdf.layout),
    )
