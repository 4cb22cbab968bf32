"""Compose and impose: a game becomes pages, with everything on them decided."""

import itertools
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

from cardgen.cache.store import FaceStore
from cardgen.compose.art_files import Sources
from cardgen.compose.composer import Composer
from cardgen.impose.bleeds import Wish, impose_with_bleed
from cardgen.impose.edges import EdgeReader
from cardgen.impose.job import Copies, Job
from cardgen.impose.layouts import LAYOUTS
from cardgen.impose.off_paper import off_paper
from cardgen.impose.papers import all_papers, paper_named
from cardgen.load.workspace import own
from cardgen.model.game import Game
from cardgen.model.ignores import Ignore
from cardgen.model.page import Document
from cardgen.model.plans import Flip
from cardgen.model.problem import Problem, Refused
from cardgen.model.units import show_mm
from cardgen.pipeline.book_selection import book_sheets
from cardgen.pipeline.check import Checked
from cardgen.pipeline.ignoring import heed, with_templates
from cardgen.pipeline.request import Request
from cardgen.pipeline.selection import Sheet, planned
from cardgen.pipeline.sheet_places import naming_cells
from cardgen.typeset.metrics import FontMetrics

Step: TypeAlias = Callable[[int, int, str], None]

_EDGES: dict[Flip, Literal["long-edge", "short-edge"]] = {
    "long": "long-edge",
    "short": "short-edge",
}
# They read what other parts of a job and its faces say.
_READERS = ("font", "edges")
LEGEND_FONT = Path("source-sans-3", "SourceSans3-Regular.ttf")


class Pages(NamedTuple):
    """Sheets with their documents, in one order, and everything wrong with them.

    A sheet that cannot be imposed has no document, and an error among the problems.
    `notes` say what is right but worth knowing. `used` are the ignores that took
    something out of the problems, `sources` the files that were drawn from.
    """

    made: tuple[tuple[Sheet, Document], ...] = ()
    problems: tuple[Problem, ...] = ()
    notes: tuple[str, ...] = ()
    used: frozenset[Ignore] = frozenset()
    sources: Sources = Sources()


def make_pages(
    checked: Checked,
    game: Game,
    request: Request,
    folder: Path,
    step: Step,
    store: FaceStore | None = None,
    to_print: bool = True,
) -> Pages:
    """Compose the cards that a request needs and lay them on its papers.

    Pages that are not `to_print` are asked for what is wrong with them.
    """
    sheets, skipped = planned(game, request)
    books = book_sheets(game, request)
    composer = Composer(game, checked.assets, checked.templates, store)
    with checked.clock.stage("compose"):
        items, problems = _compose(composer, sheets, step)
    font_file = own("fonts") / LEGEND_FONT
    font = FontMetrics(font_file)
    problems += skipped
    made: list[tuple[Sheet, Document]] = []
    readers: dict[str, EdgeReader] = {}
    for sheet in sheets:
        copies = items[sheet.component.id, sheet.look]
        # What was read of one component's faces is let go before the next one's.
        reader = readers.get(sheet.component.id) or EdgeReader()
        readers = {sheet.component.id: reader}
        job = _job(game, sheet, font, request)._replace(edges=reader)
        try:
            with checked.clock.stage("impose"):
                document = _impose(game, sheet, copies, folder, job)
                if store:
                    facts = _facts(game, sheet, job, document)
                    key = store.document_key(copies, font_file, *facts)
                    document = replace(document, key=key)
                problems += off_paper(document.pages, job)
                made.append((sheet, document))
        except Refused as refused:
            problems += refused.problems
    if books:
        with checked.clock.stage("rulebook"):
            bound, found = _books(checked, game, composer, books, folder, to_print)
        made += bound
        problems += found
    ignores, _ = with_templates(
        checked.ignores, checked.templates, *checked.texts.values()
    )
    heeded = heed(problems, ignores)
    told = naming_cells(heeded.kept)
    return Pages(tuple(made), told, composer.notes, heeded.used, composer.sources)


def _books(
    checked: Checked,
    game: Game,
    composer: Composer,
    sheets: Sequence[Sheet],
    folder: Path,
    to_print: bool,
) -> tuple[list[tuple[Sheet, Document]], list[Problem]]:
    # Platypus takes a tenth of a second to load.
    from cardgen.pipeline.books import make_books

    return make_books(checked, game, composer, sheets, folder, to_print)


def _compose(
    composer: Composer, sheets: list[Sheet], step: Step
) -> tuple[dict[tuple[str, str], Copies], list[Problem]]:
    """Give the items of every component and look that a sheet needs."""
    needed = {(sheet.component.id, sheet.look): sheet.component for sheet in sheets}
    cards = [len(component.printed()) for component in needed.values()]
    drawn = itertools.count(1)
    items: dict[tuple[str, str], Copies] = {}
    problems: list[Problem] = []
    for (name, look), component in needed.items():
        composed = composer.compose(
            component, look, lambda card: step(next(drawn), sum(cards), card)
        )
        items[name, look] = composed.items
        problems += composed.problems
    return items, problems


def _job(game: Game, sheet: Sheet, font: FontMetrics, request: Request) -> Job:
    component, plan = sheet.component, game.plan
    paper = paper_named(sheet.paper, plan.own_papers)
    return Job(
        paper=sheet.paper,
        width=paper.width,
        height=paper.height,
        margin=plan.margin,
        gutter=plan.gutter,
        flip=plan.flip,
        papers=all_papers(plan.own_papers),
        game=game.title,
        version=game.version,
        component=component.title,
        look=sheet.look,
        font=font,
        span=component.span,
        printer=request.printer,
        overlap=plan.overlap,
    )


def _impose(
    game: Game, sheet: Sheet, copies: Copies, folder: Path, job: Job
) -> Document:
    layout, component, plan = LAYOUTS[sheet.layout], sheet.component, game.plan
    # A printer that was told to turn paper would put the next card behind this one.
    has_backs = any(item.back for item, _ in copies)
    look = "" if sheet.look == "colour" else f"-{sheet.look}"
    printer = f"-printer-{job.printer.name}" if job.printer else ""
    name = f"{game.id}-{component.id}-{sheet.paper}-{sheet.layout}{look}{printer}.pdf"
    return Document(
        path=folder / name,
        title=f"{game.title} · {component.title}",
        subject=_subject(sheet, copies),
        author=game.designer,
        language=game.language,
        pages=impose_with_bleed(layout, copies, Wish(plan.bleed, plan.back_bleed), job),
        duplex=_EDGES[plan.flip] if layout.TWO_SIDED and has_backs else None,
    )


def _facts(
    game: Game, sheet: Sheet, job: Job, document: Document
) -> tuple[object, ...]:
    """Give all that decides about a document, besides its faces and one font."""
    told = [part for name, part in job._asdict().items() if name not in _READERS]
    plan, named = game.plan, (document.title, document.subject)
    by = (document.author, document.language, document.duplex)
    wish = (sheet.layout, plan.bleed, plan.back_bleed)
    return *named, *by, *wish, *told


def _subject(sheet: Sheet, copies: Copies) -> str:
    sizes = dict.fromkeys(
        f"{show_mm(item.front.width)} × {show_mm(item.front.height)} mm"
        for item, _ in copies
    )
    return f"{', '.join(sizes)} on {sheet.paper}, {sheet.layout}, {sheet.look}"
