"""Which files a request asks for, by component, look, paper and layout."""

from collections.abc import Iterator
from typing import NamedTuple

from cardgen.impose.books import BOOKS
from cardgen.impose.papers import PAPERS
from cardgen.model.game import Component, Game
from cardgen.pipeline.request import Request

_USUAL = "pages"


class Sheet(NamedTuple):
    """One file to be: a component in a look, on a paper, in a layout."""

    component: Component
    look: str
    paper: str
    layout: str


def looks_of(game: Game, request: Request) -> Iterator[str]:
    """Give the looks asked for that the game has."""
    for look in request.looks or game.plan.looks:
        if look in game.plan.looks:
            yield look


def papers_of(game: Game, request: Request) -> Iterator[str]:
    """Give the papers asked for that the game has."""
    known = {*PAPERS, *game.plan.own_papers}
    for paper in request.papers or game.plan.papers:
        if paper in known:
            yield paper


def book_sheets(game: Game, request: Request) -> list[Sheet]:
    """Give the files of rulebooks.

    Layouts that the request names count only so far as they are for rulebooks, but a
    kit has its rulebook whatever the cards are laid out by. A game that plans none has
    it page by page, on its own page whatever the papers.
    """
    wanted = request.components or game.plan.components
    planned = [layout for layout in game.plan.layouts if layout in BOOKS] or [_USUAL]
    layouts = [layout for layout in request.layouts if layout in BOOKS]
    if request.kit or not request.layouts:
        layouts = layouts or planned
    return [
        Sheet(part, look, paper, layout)
        for part in game.components
        if part.id in wanted and part.book
        for look in looks_of(game, request)
        for layout in layouts
        for paper in _papers(part, game, request, layout)
    ]


def _papers(part: Component, game: Game, request: Request, layout: str) -> list[str]:
    if part.book and not BOOKS[layout].HALVES:
        return [part.book.page]
    return list(papers_of(game, request))
