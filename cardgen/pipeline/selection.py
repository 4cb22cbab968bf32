"""Which files are made: what the game plans, and what the command line says of it."""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from cardgen.impose.layouts import LAYOUTS
from cardgen.impose.papers import PAPERS
from cardgen.model.game import Component, Game
from cardgen.model.plans import ComponentPlan
from cardgen.model.problem import Problem, warning
from cardgen.pipeline.request import Request

_USUAL = "duplex"
_Way = tuple[str, str]
"""A layout and a paper."""


class Sheet(NamedTuple):
    """One file to be: a component in a look, on a paper, in a layout."""

    component: Component
    look: str
    paper: str
    layout: str


def planned(game: Game, request: Request) -> tuple[list[Sheet], list[Problem]]:
    """Give the files of cards to make, by component, and warnings of those left out.

    A layout or paper of the command line goes before what the game says for all. What
    it says for one component is only chosen from, unless the command line names that
    component: a board that is planned in tiles does not become a deck of cards.
    """
    layouts = tuple(layout for layout in request.layouts if layout in LAYOUTS)
    if request.layouts and not layouts:
        return [], []
    request = request._replace(layouts=layouts)
    sheets: list[Sheet] = []
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
            Sheet(component, look, paper, layout)
            for look in looks_of(game, request)
            for layout, paper in ways
        ]
    return sheets, problems


def papers_of(game: Game, request: Request) -> list[str | None]:
    """Give the papers asked for that the game has; None for whatever it plans."""
    known = {*PAPERS, *game.plan.own_papers}
    return [paper for paper in request.papers or (None,) if not paper or paper in known]


def looks_of(game: Game, request: Request) -> Iterator[str]:
    """Give the looks asked for that the game has."""
    for look in request.looks or game.plan.looks:
        if look in game.plan.looks:
            yield look


def parts_of(component: Component, game: Game, request: Request) -> list[ComponentPlan]:
    """Give what the game plans of a component, if it is to be made."""
    found = [part for part in game.plan.components if part.component == component.id]
    if not request.components:
        return found
    asked = component.id in request.components
    return (found or [ComponentPlan(component.id)]) if asked else []


def _ways(
    parts: Sequence[ComponentPlan],
    papers: Sequence[str | None],
    game: Game,
    request: Request,
) -> Iterator[_Way]:
    """Give the ways to make a component, each asked for one by one."""
    for layout, paper in product(request.layouts or (None,), papers):
        planned = [way for part in parts for way in _planned(part, game)]
        meant = [way for way in planned if _is_meant(way, layout, paper)]
        free = [way for part in parts for way in _free(part, layout, paper, game)]
        yield from meant or free
        if not meant and not free and request.components:
            yield from ((layout or each[0], paper or each[1]) for each in planned)


def _planned(part: ComponentPlan, game: Game) -> Iterator[_Way]:
    plan = game.plan
    layouts = [each for each in part.layouts or plan.layouts if each in LAYOUTS]
    yield from product(layouts or [_USUAL], part.papers or plan.papers)


def _free(
    part: ComponentPlan, layout: str | None, paper: str | None, game: Game
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


def _left_out(
    component: Component, parts: Sequence[ComponentPlan], game: Game
) -> Problem:
    ways = dict.fromkeys(way for part in parts for way in _planned(part, game))
    said = ", ".join(f"{layout} on {paper}" for layout, paper in ways)
    return warning(
        "layout",
        component.span,
        f'"{component.id}" is left out: the game prints it only as {said}',
        f"add --component {component.id} to have it all the same",
    )
