"""Rulebooks: read, typeset and laid out on paper."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from cardgen.impose.book_layouts import BOOK_LAYOUTS
from cardgen.impose.job import leaf_size
from cardgen.impose.papers import Paper, paper_named
from cardgen.model.game import Game
from cardgen.model.page import Document
from cardgen.model.problem import Problem, has_errors
from cardgen.model.units import show_mm
from cardgen.pipeline.check import CheckedGame
from cardgen.pipeline.selection import PlannedPdf
from cardgen.rulebook.setting.book_setter import BookSetter, TypesetBook

if TYPE_CHECKING:
    from cardgen.compose.composer import Composer


def make_books(
    checked: CheckedGame,
    game: Game,
    composer: "Composer",
    pdfs: Sequence[PlannedPdf],
    folder: Path,
    to_print: bool = True,
) -> tuple[list[tuple[PlannedPdf, Document]], list[Problem]]:
    """Return the documents of rulebooks, and all problems in them.

    If not `to_print`, a rulebook in a second look is checked without a document.
    """
    made: list[tuple[PlannedPdf, Document]] = []
    problems: list[Problem] = []
    settings: dict[tuple[str, str], BookSetter] = {}
    firsts: dict[str, BookSetter] = {}
    for pdf in pdfs:
        key = pdf.component.id, pdf.look
        if key not in settings:
            setting, found = _setting(checked, game, composer, pdf)
            problems += found
            if setting is None:
                continue
            settings[key] = setting
        size = leaf_size(BOOK_LAYOUTS[pdf.layout], _paper(game, pdf))
        first = firsts.setdefault(pdf.component.id, settings[key])
        if not to_print and first is not settings[key]:
            problems += settings[key].check(*size, first)
            continue
        typeset = settings[key].set(*size)
        problems += typeset.problems
        if typeset.leaves and not has_errors(typeset.problems):
            made.append((pdf, _document(game, pdf, typeset, folder)))
    return made, problems


def _setting(
    checked: CheckedGame, game: Game, composer: "Composer", pdf: PlannedPdf
) -> tuple[BookSetter | None, list[Problem]]:
    manuscript, found = checked.books[pdf.component.id].of(pdf.look)
    if manuscript is None or has_errors(found):
        return None, list(found)
    return BookSetter(manuscript, game, pdf.look, composer), list(found)


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
    )
