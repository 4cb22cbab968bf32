"""Rulebooks: read, set in type and laid on paper."""

from collections.abc import Sequence
from pathlib import Path

from cardgen.compose.composer import Composer
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


def make_books(
    checked: CheckedGame,
    game: Game,
    composer: Composer,
    sheets: Sequence[PlannedPdf],
    folder: Path,
    to_print: bool = True,
) -> tuple[list[tuple[PlannedPdf, Document]], list[Problem]]:
    """Give the documents of rulebooks, and everything wrong with them.

    There need be no documents of those that are not `to_print`.
    """
    made: list[tuple[PlannedPdf, Document]] = []
    problems: list[Problem] = []
    settings: dict[tuple[str, str], BookSetter] = {}
    firsts: dict[str, BookSetter] = {}
    for sheet in sheets:
        key = sheet.component.id, sheet.look
        if key not in settings:
            setting, found = _setting(checked, game, composer, sheet)
            problems += found
            if setting is None:
                continue
            settings[key] = setting
        size = leaf_size(BOOK_LAYOUTS[sheet.layout], _paper(game, sheet))
        first = firsts.setdefault(sheet.component.id, settings[key])
        if not to_print and first is not settings[key]:
            problems += settings[key].check(*size, first)
            continue
        typeset = settings[key].set(*size)
        problems += typeset.problems
        if typeset.leaves and not has_errors(typeset.problems):
            made.append((sheet, _document(game, sheet, typeset, folder)))
    return made, problems


def _setting(
    checked: CheckedGame, game: Game, composer: Composer, sheet: PlannedPdf
) -> tuple[BookSetter | None, list[Problem]]:
    manuscript, found = checked.books[sheet.component.id].of(sheet.look)
    if manuscript is None or has_errors(found):
        return None, list(found)
    return BookSetter(manuscript, game, sheet.look, composer), list(found)


def _paper(game: Game, sheet: PlannedPdf) -> Paper:
    book = sheet.component.book
    own = dict(game.plan.own_papers)
    if book and book.size:
        own[book.page] = book.size
    return paper_named(sheet.paper, own)


def _document(
    game: Game, sheet: PlannedPdf, typeset: TypesetBook, folder: Path
) -> Document:
    binding, component = BOOK_LAYOUTS[sheet.layout], sheet.component
    bound = binding.bind(typeset.leaves, typeset.last)
    look = "" if sheet.look == "colour" else f"-{sheet.look}"
    name = f"{game.id}-{component.id}-{sheet.paper}-{sheet.layout}{look}.pdf"
    leaf = typeset.leaves[0]
    size = f"{show_mm(leaf.width)} × {show_mm(leaf.height)} mm"
    return Document(
        path=folder / name,
        title=f"{game.title} · {component.title}",
        subject=f"{len(typeset.leaves)} pages of {size}, {sheet.layout}, {sheet.look}",
        author=game.designer,
        language=game.language,
        pages=bound.pages,
        duplex="short-edge" if binding.TWO_SIDED else None,
        spots=bound.spots,
        outline=typeset.outline,
    )
