"""Which PDFs to make: the game's print plan, and what the command line asks for."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cardgen.impose.book_layouts import BOOK_LAYOUTS
from cardgen.impose.layouts import LAYOUTS
from cardgen.impose.papers import PAPERS
from cardgen.model.changes import Changes, PickedCopies
from cardgen.model.game import Component, Game
from cardgen.model.page import Cutter, Printer
from cardgen.model.plans import ComponentPlan
from cardgen.model.problem import Problem, warning
from cardgen.pipeline.planned_pdf import PlannedPdf, ganged

if TYPE_CHECKING:
    # Few runs choose cards, and the language of conditions takes 20 ms to load.
    from cardgen.sandbox.card_choice import CardChoice

_DEFAULT_LAYOUT = "duplex"
_DEFAULT_BOOK_LAYOUT = "pages"
_Way = tuple[str, str]
"""A layout and a paper."""


class RenderRequest(NamedTuple):
    """What to render, by name. An empty tuple or None means the game's own default.

    A `kit` comes with a guide to it, and is never made for one printer. With `fronts`
    cards have no backs; with `blanks`, that many empty cards of each card type are made
    instead of the cards, but of boards and sheets only if they are named. `one_file`
    joins all components on one paper. A `choice` leaves out rulebooks. If `changed`,
    only what changed since the commit `since` is made, or since the last print;
    `printed` records what was made, and `picked` are the copies to make. A `cutter`
    cuts the cards out. A game was read in a `language` if that is not its own.
    """

    components: tuple[str, ...] = ()
    papers: tuple[str, ...] = ()
    layouts: tuple[str, ...] = ()
    looks: tuple[str, ...] = ()
    targets: tuple[str, ...] = ("pdf",)
    output: Path | None = None
    printer: Printer | None = None
    kit: bool = False
    fronts: bool = False
    blanks: int = 0
    one_file: bool = False
    choice: "CardChoice | None" = None
    changed: bool = False
    since: str | None = None
    printed: bool = False
    picked: PickedCopies | None = None
    cutter: Cutter | None = None
    language: str = ""

    @property
    def variant(self) -> str:
        """Return the end of file names that hold something else than all the cards."""
        cut = self.cutter.id if self.cutter else ""
        shown = "blanks" if self.blanks else "fronts" if self.fronts else ""
        # Otherwise it would replace the file of all components.
        some = self.choice or (self.one_file and self.components)
        part = "selection" if some else ""
        changed = "changed" if self.changed else ""
        return "-".join(filter(None, (self.language, cut, shown, part, changed)))

    def picks(self, component: Component) -> bool:
        """Return whether some copies of a component are to be made."""
        return self.picked is None or bool(self.picked.copies.get(component.id))


class _Rendered(NamedTuple):
    files: tuple[Path, ...]
    problems: list[Problem]


# Separate from its two fields, which callers unpack.
class RenderResult(_Rendered):
    """The `files` that were made, and all `problems` found on the way.

    `changed` are those of the files whose content is new. `changes` is what differs
    from what lies on the table, if the game was compared with that; `source` says where
    that was read. `recorded` is the file that says what was printed; `advice` saves
    paper.
    """

    changed: frozenset[Path] = frozenset()
    changes: Changes | None = None
    source: str = ""
    recorded: Path | None = None
    advice: tuple[str, ...] = ()

    @classmethod
    def of(
        cls,
        files: tuple[Path, ...],
        problems: list[Problem],
        changed: Iterable[Path],
    ) -> "RenderResult":
        """Make a result of which some files are new."""
        result = cls(files, problems)
        result.changed = frozenset(changed)
        return result

    def with_problems(self, problems: list[Problem]) -> "RenderResult":
        """Return the same result with these problems."""
        result = RenderResult(self.files, problems)
        vars(result).update(vars(self))
        return result


def card_pdfs(
    game: Game, request: RenderRequest
) -> tuple[list[PlannedPdf], list[Problem]]:
    """Return the PDFs of cards to make, and a warning for each component left out.

    A layout or paper of the request overrides what the game plans for all components.
    What it plans for one component is only chosen from, unless the request names that
    component: a board that is planned in tiles does not become a deck of cards. The
    components of a gang are in one PDF, except those that the request names themselves.
    """
    layouts = tuple(layout for layout in request.layouts if layout in LAYOUTS)
    if request.layouts and not layouts:
        return [], []
    request = request._replace(layouts=layouts)
    pdfs: list[PlannedPdf] = []
    problems: list[Problem] = []
    papers = _papers(game, request)
    for component in game.printable:
        if component.book or not _is_made(component, request):
            continue
        parts = _parts(component, game, request)
        ways = list(dict.fromkeys(_ways(parts, papers, game, request)))
        extra = _extra(parts, ways, game, request) if request.kit else []
        if parts and papers and not (ways or extra):
            problems.append(_left_out(component, parts, game))
        pdfs += [
            PlannedPdf(component, look, paper, layout, request.variant, extra=new)
            for look in _looks(game, request)
            for new, made in ((False, ways), (True, extra))
            for layout, paper in made
        ]
    if not request.one_file:
        pdfs = ganged(pdfs, game.plan.gangs, request.components)
    return pdfs, problems


def book_pdfs(game: Game, request: RenderRequest) -> list[PlannedPdf]:
    """Return the PDFs of rulebooks to make.

    Of the layouts that the request names only those for rulebooks count, but a kit has
    its rulebook whatever the layout of the cards. If the game plans none, the layout is
    "pages", on the rulebook's own page size whatever the papers. There are no blank
    rulebooks, a choice of cards has none, and none is cut. One that changed is made as
    a whole.
    """
    if request.blanks or request.choice or (request.cutter and not request.kit):
        return []
    if request.one_file:
        request = request._replace(layouts=())
    changed = "changed" if request.changed else ""
    variant = "-".join(filter(None, (request.language, changed)))
    pdfs = [
        PlannedPdf(component, look, paper, layout, variant)
        for component in game.components
        if component.book and request.picks(component)
        for part in _parts(component, game, request)
        for look in _looks(game, request)
        for layout in _book_layouts(part, game, request)
        for paper in _book_papers(component, part, game, request, layout)
    ]
    return list(dict.fromkeys(pdfs))


def _is_made(component: Component, request: RenderRequest) -> bool:
    """Return whether it is made, unless others are named. Nobody writes on nine empty
    boards."""
    chosen = not request.choice or request.choice.of(component)
    if not chosen or not request.picks(component):
        return False
    large = component.kind in ("board", "sheet", "box")
    return component.id in request.components or not (request.blanks and large)


def _papers(game: Game, request: RenderRequest) -> list[str | None]:
    """Return the requested papers that the game has; None for those it plans."""
    known = {None, *PAPERS, *game.plan.own_papers}
    return [paper for paper in request.papers or (None,) if paper in known]


def _looks(game: Game, request: RenderRequest) -> list[str]:
    plan = game.plan
    return [look for look in request.looks or plan.looks if look in plan.looks]


def _parts(
    component: Component, game: Game, request: RenderRequest
) -> list[ComponentPlan]:
    """Return the print plan's entries for a component, if it is to be made."""
    plan = game.plan
    gangs = [gang.id for gang in plan.gangs if component.id in gang.components]
    names = (component.id, *gangs)
    found = [part for part in plan.components if part.component in names]
    if not request.components:
        return found
    asked = any(name in request.components for name in names)
    return (found or [ComponentPlan(component.id)]) if asked else []


def _ways(
    parts: Sequence[ComponentPlan],
    papers: Sequence[str | None],
    game: Game,
    request: RenderRequest,
) -> Iterator[_Way]:
    """Yield the ways to make a component, for each layout and paper requested."""
    for layout, paper in product(request.layouts or (None,), papers):
        planned = [way for part in parts for way in _planned(part, game)]
        meant = [way for way in planned if _is_meant(way, layout, paper)]
        free = [way for part in parts for way in _free(part, layout, paper, game)]
        yield from meant or free
        if not meant and not free and request.components:
            yield from ((layout or each[0], paper or each[1]) for each in planned)


def _extra(
    parts: Sequence[ComponentPlan],
    ways: Sequence[_Way],
    game: Game,
    request: RenderRequest,
) -> list[_Way]:
    """Return ways to make a component on the papers of a kit that would lack it."""
    made = {paper for _, paper in ways}
    planned = dict(way for part in parts for way in _planned(part, game))
    layouts = [name for name in planned if name in (request.layouts or planned)]
    wanted = [paper for paper in _papers(game, request) if paper] or game.plan.papers
    return list(product(layouts, [paper for paper in wanted if paper not in made]))


def _planned(part: ComponentPlan, game: Game) -> Iterator[_Way]:
    plan = game.plan
    layouts = [each for each in part.layouts or plan.layouts if each in LAYOUTS]
    yield from product(layouts or [_DEFAULT_LAYOUT], part.papers or plan.papers)


def _free(
    part: ComponentPlan, layout: str | None, paper: str | None, game: Game
) -> Iterator[_Way]:
    """Yield the requested ways that the plan leaves open for a component."""
    open_part = part._replace(
        layouts=(layout,) if layout and part.layouts is None else part.layouts,
        papers=(paper,) if paper and part.papers is None else part.papers,
    )
    ways = _planned(open_part, game)
    yield from (way for way in ways if _is_meant(way, layout, paper))


def _is_meant(way: _Way, layout: str | None, paper: str | None) -> bool:
    return layout in (None, way[0]) and paper in (None, way[1])


def _left_out(
    component: Component, parts: Sequence[ComponentPlan], game: Game
) -> Problem:
    ways = dict.fromkeys(way for part in parts for way in _planned(part, game))
    planned = ", ".join(f"{layout} on {paper}" for layout, paper in ways)
    return warning(
        "layout",
        component.span,
        f'"{component.id}" is left out: the game prints it only as {planned}',
        f"add --component {component.id} to print it anyway",
    )


def _book_layouts(part: ComponentPlan, game: Game, request: RenderRequest) -> list[str]:
    planned = [
        each for each in part.layouts or game.plan.layouts if each in BOOK_LAYOUTS
    ]
    asked = [each for each in request.layouts if each in BOOK_LAYOUTS]
    if request.layouts and not request.kit:
        return asked
    return asked or planned or [_DEFAULT_BOOK_LAYOUT]


def _book_papers(
    component: Component,
    part: ComponentPlan,
    game: Game,
    request: RenderRequest,
    layout: str,
) -> Iterator[str]:
    if component.book and not BOOK_LAYOUTS[layout].HALVES:
        yield component.book.page
        return
    for paper in _papers(game, request):
        yield from (paper,) if paper else part.papers or game.plan.papers
