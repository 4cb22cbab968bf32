"""Which files of rulebooks are made."""

from collections.abc import Iterator

from cardgen.impose.book_layouts import BOOK_LAYOUTS
from cardgen.model.game import Component, Game
from cardgen.model.plans import ComponentPlan
from cardgen.pipeline.request import Request
from cardgen.pipeline.selection import Sheet, looks_of, papers_of, parts_of

_USUAL = "pages"


def book_sheets(game: Game, request: Request) -> list[Sheet]:
    """Give the files of rulebooks.

    Layouts that the request names count only so far as they are for rulebooks, but a
    kit has its rulebook whatever the cards are laid out by. A game that plans none has
    it page by page, on its own page whatever the papers.
    """
    ways = [
        Sheet(component, look, paper, layout)
        for component in game.components
        if component.book
        for part in parts_of(component, game, request)
        for look in looks_of(game, request)
        for layout in _layouts(part, game, request)
        for paper in _papers(component, part, game, request, layout)
    ]
    return list(dict.fromkeys(ways))


def _layouts(part: ComponentPlan, game: Game, request: Request) -> list[str]:
    planned = [
        each for each in part.layouts or game.plan.layouts if each in BOOK_LAYOUTS
    ]
    asked = [each for each in request.layouts if each in BOOK_LAYOUTS]
    if request.layouts and not request.kit:
        return asked
    return asked or planned or [_USUAL]


def _papers(
    component: Component, part: ComponentPlan, game: Game, request: Request, layout: str
) -> Iterator[str]:
    if component.book and not BOOK_LAYOUTS[layout].HALVES:
        yield component.book.page
        return
    for paper in papers_of(game, request):
        yield from (paper,) if paper else part.papers or game.plan.papers
