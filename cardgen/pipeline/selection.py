"""Which files are made: what the game plans, and what the command line says of it."""

from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import NamedTuple

from cardgen.impose.book_layouts import BOOK_LAYOUTS
from cardgen.impose.layouts import LAYOUTS
from cardgen.impose.papers import PAPERS
from cardgen.model.game import Component, Game
from cardgen.model.plans import Part
from cardgen.model.printer import Printer
from cardgen.model.problem import Problem, warning

_USUAL = "duplex"
_Way = tuple[str, str]
"""A layout and a paper."""


class PlannedPdf(NamedTuple):
    """One file to be: a component in a look, on a paper, in a layout."""

    component: Component
    look: str
    paper: str
    layout: str


def card_pdfs(
    game: Game, request: RenderRequest
) -> tuple[list[PlannedPdf], list[Problem]]:
    """Give the files of cards to make, by component, and warnings of those left out.

    A layout or paper of the command line goes before what the game says for all. What
    it says for one component is only chosen from, unless the command line names that
    component: a board that is planned in tiles does not become a deck of cards.
    """
    layouts = tuple(layout for layout in request.layouts if layout in LAYOUTS)
    if request.layouts and not layouts:
        return [], []
    request = request._replace(layouts=layouts)
    sheets: list[PlannedPdf] = []
    problems: list[Problem] = []
    papers = papers_of(game, request)
    for component in game.printable:
        if component.book:
            continue
        parts = parts_of(component, game, request)
        ways = list(dict.fromkeys(_ways(parts, papers, game, request)))
        if parts and papers and not ways:
            problems.append(_left_out(component, parts, game))
        sheets += [
            PlannedPdf(component, look, paper, layout)
            for look in looks_of(game, request)
            for layout, paper in ways
        ]
    return sheets, problems


def papers_of(game: Game, request: RenderRequest) -> list[str | None]:
    """Give the papers asked for that the game has; None for whatever it plans."""
    known = {*PAPERS, *game.plan.own_papers}
    return [paper for paper in request.papers or (None,) if not paper or paper in known]


def looks_of(game: Game, request: RenderRequest) -> Iterator[str]:
    """Give the looks asked for that the game has."""
    for look in request.looks or game.plan.looks:
        if look in game.plan.looks:
            yield look


def parts_of(component: Component, game: Game, request: RenderRequest) -> list[Part]:
    """Give what the game plans of a component, if it is to be made."""
    found = [part for part in game.plan.components if part.component == component.id]
    if not request.components:
        return found
    asked = component.id in request.components
    return (found or [Part(component.id)]) if asked else []


def _ways(
    parts: Sequence[Part],
    papers: Sequence[str | None],
    game: Game,
    request: RenderRequest,
) -> Iterator[_Way]:
    """Give the ways to make a component, each asked for one by one."""
    for layout, paper in product(request.layouts or (None,), papers):
        card_pdfs = [way for part in parts for way in _planned(part, game)]
        meant = [way for way in card_pdfs if _is_meant(way, layout, paper)]
        free = [way for part in parts for way in _free(part, layout, paper, game)]
        yield from meant or free
        if not meant and not free and request.components:
            yield from ((layout or each[0], paper or each[1]) for each in card_pdfs)


def _planned(part: Part, game: Game) -> Iterator[_Way]:
    plan = game.plan
    layouts = [each for each in part.layouts or plan.layouts if each in LAYOUTS]
    yield from product(layouts or [_USUAL], part.papers or plan.papers)


def _free(
    part: Part, layout: str | None, paper: str | None, game: Game
) -> Iterator[_Way]:
    """Give the ways in which what a component leaves open is as it is asked for."""
    open_layouts = (layout,) if layout and part.layouts is None else None
    open_papers = (paper,) if paper and part.papers is None else None
    ways = _planned(
        part._replace(
            layouts=open_layouts or part.layouts, papers=open_papers or part.papers
        ),
        game,
    )
    yield from (way for way in ways if _is_meant(way, layout, paper))


def _is_meant(way: _Way, layout: str | None, paper: str | None) -> bool:
    return layout in (None, way[0]) and paper in (None, way[1])


def _left_out(component: Component, parts: Sequence[Part], game: Game) -> Problem:
    ways = dict.fromkeys(way for part in parts for way in _planned(part, game))
    said = ", ".join(f"{layout} on {paper}" for layout, paper in ways)
    return warning(
        "layout",
        component.span,
        f'"{component.id}" is left out: the game prints it only as {said}',
        f"add --component {component.id} to have it all the same",
    )


class RenderRequest(NamedTuple):
    """Names to render. An empty tuple or None stands for the game's own default.

    A `kit` is made with a guide to it, and never for one printer.
    """

    components: tuple[str, ...] = ()
    papers: tuple[str, ...] = ()
    layouts: tuple[str, ...] = ()
    looks: tuple[str, ...] = ()
    targets: tuple[str, ...] = ("pdf",)
    output: Path | None = None
    printer: Printer | None = None
    kit: bool = False


_USUAL = "pages"


def book_pdfs(game: Game, request: RenderRequest) -> list[PlannedPdf]:
    """Give the files of rulebooks.

    Layouts that the request names count only so far as they are for rulebooks, but a
    kit has its rulebook whatever the cards are laid out by. A game that plans none has
    it page by page, on its own page whatever the papers.
    """
    ways = [
        PlannedPdf(component, look, paper, layout)
        for component in game.components
        if component.book
        for part in parts_of(component, game, request)
        for look in looks_of(game, request)
        for layout in _layouts(part, game, request)
        for paper in _papers(component, part, game, request, layout)
    ]
    return list(dict.fromkeys(ways))


def _layouts(part: Part, game: Game, request: RenderRequest) -> list[str]:
    card_pdfs = [
        each for each in part.layouts or game.plan.layouts if each in BOOK_LAYOUTS
    ]
    asked = [each for each in request.layouts if each in BOOK_LAYOUTS]
    if request.layouts and not request.kit:
        return asked
    return asked or card_pdfs or [_USUAL]


def _papers(
    component: Component, part: Part, game: Game, request: RenderRequest, layout: str
) -> Iterator[str]:
    if component.book and not BOOK_LAYOUTS[layout].HALVES:
        yield component.book.page
        return
    for paper in papers_of(game, request):
        yield from (paper,) if paper else part.papers or game.plan.papers
