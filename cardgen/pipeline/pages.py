"""Compose and impose: a game becomes finished pages, ready to be written."""

import itertools
from dataclasses import replace
from pathlib import Path
from typing import Literal, NamedTuple

from cardgen.cache.store import FaceStore
from cardgen.compose.art_files import Sources
from cardgen.compose.composer import Composer
from cardgen.impose.edges import EdgeReader
from cardgen.impose.fit_problems import off_paper_problems
from cardgen.impose.job import Copies, ImpositionJob
from cardgen.impose.layouts import LAYOUTS
from cardgen.impose.mirrored_bleed import BleedOptions, impose_with_bleed
from cardgen.impose.papers import all_papers, paper_named
from cardgen.load.workspace import own
from cardgen.model.game import Game
from cardgen.model.ignores import Ignore
from cardgen.model.page import Document
from cardgen.model.plans import Flip
from cardgen.model.problem import Problem, Refused
from cardgen.model.units import show_mm
from cardgen.pipeline.check import CheckedGame
from cardgen.pipeline.clock import Step, no_step
from cardgen.pipeline.ignoring import apply_ignores, name_cells
from cardgen.pipeline.selection import PlannedPdf, RenderRequest, book_pdfs, card_pdfs
from cardgen.typeset.metrics import FontMetrics

_EDGES: dict[Flip, Literal["long-edge", "short-edge"]] = {
    "long": "long-edge",
    "short": "short-edge",
}
# They only read what other fields of a job and its faces already determine.
_READERS = ("font", "edges")
LEGEND_FONT = Path("source-sans-3", "SourceSans3-Regular.ttf")


class GamePages(NamedTuple):
    """PDFs to write, each with its document, and all problems found on the way.

    A PDF that cannot be imposed is missing, with an error among the problems. `notes`
    are worth knowing but not problems. `used` are the ignores that suppressed a
    problem, `sources` the files that were drawn from.
    """

    made: tuple[tuple[PlannedPdf, Document], ...] = ()
    problems: tuple[Problem, ...] = ()
    notes: tuple[str, ...] = ()
    used: frozenset[Ignore] = frozenset()
    sources: Sources = Sources()


def make_pages(
    checked: CheckedGame,
    game: Game,
    request: RenderRequest,
    folder: Path,
    step: Step = no_step,
    store: FaceStore | None = None,
    to_print: bool = True,
) -> GamePages:
    """Compose the cards that a request needs and lay them out on its papers.

    If not `to_print`, only the problems are needed.
    """
    pdfs, skipped = card_pdfs(game, request)
    books = book_pdfs(game, request)
    composer = Composer(game, checked.assets, checked.templates, store)
    with checked.clock.stage("compose"):
        items, problems = _compose(composer, pdfs, step)
    font_file = own("fonts") / LEGEND_FONT
    font = FontMetrics(font_file)
    problems += skipped
    made: list[tuple[PlannedPdf, Document]] = []
    readers: dict[str, EdgeReader] = {}
    for pdf in pdfs:
        copies = items[pdf.component.id, pdf.look]
        # What was read from one component's faces is released before the next one.
        reader = readers.get(pdf.component.id) or EdgeReader()
        readers = {pdf.component.id: reader}
        job = _job(game, pdf, font, request)._replace(edges=reader)
        try:
            with checked.clock.stage("impose"):
                document = _impose(game, pdf, copies, folder, job)
                if store:
                    facts = _facts(game, pdf, job, document)
                    key = store.document_key(copies, font_file, *facts)
                    document = replace(document, key=key)
                problems += off_paper_problems(document.pages, job)
                made.append((pdf, document))
        except Refused as refused:
            problems += refused.problems
    if books:
        # Platypus takes a tenth of a second to load.
        from cardgen.pipeline.books import make_books

        with checked.clock.stage("rulebook"):
            bound, found = make_books(checked, game, composer, books, folder, to_print)
        made += bound
        problems += found
    applied = apply_ignores(problems, checked.all_ignores()[0])
    kept = name_cells(applied.kept)
    return GamePages(tuple(made), kept, composer.notes, applied.used, composer.sources)


def _compose(
    composer: Composer, pdfs: list[PlannedPdf], step: Step
) -> tuple[dict[tuple[str, str], Copies], list[Problem]]:
    """Return the items of every component and look that a PDF needs."""
    needed = {(pdf.component.id, pdf.look): pdf.component for pdf in pdfs}
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


def _job(
    game: Game, pdf: PlannedPdf, font: FontMetrics, request: RenderRequest
) -> ImpositionJob:
    component, plan = pdf.component, game.plan
    paper = paper_named(pdf.paper, plan.own_papers)
    return ImpositionJob(
        paper=pdf.paper,
        width=paper.width,
        height=paper.height,
        margin=plan.margin,
        gutter=plan.gutter,
        flip=plan.flip,
        papers=all_papers(plan.own_papers),
        game=game.title,
        version=game.version,
        component=component.title,
        look=pdf.look,
        font=font,
        span=component.span,
        printer=request.printer,
        overlap=plan.overlap,
    )


def _impose(
    game: Game, pdf: PlannedPdf, copies: Copies, folder: Path, job: ImpositionJob
) -> Document:
    layout, component, plan = LAYOUTS[pdf.layout], pdf.component, game.plan
    # A printer that flips the paper would print the next card on the back of this one.
    has_backs = any(item.back for item, _ in copies)
    return Document(
        path=folder / pdf.file_name(game, job.printer),
        title=f"{game.title} · {component.title}",
        subject=_subject(pdf, copies),
        author=game.designer,
        language=game.language,
        pages=impose_with_bleed(
            layout, copies, BleedOptions(plan.bleed, plan.back_bleed), job
        ),
        duplex=_EDGES[plan.flip] if layout.TWO_SIDED and has_backs else None,
    )


def _facts(
    game: Game, pdf: PlannedPdf, job: ImpositionJob, document: Document
) -> tuple[object, ...]:
    """Return all that determines a document, except its faces and one font."""
    fields = [part for name, part in job._asdict().items() if name not in _READERS]
    plan, named = game.plan, (document.title, document.subject)
    by = (document.author, document.language, document.duplex)
    wish = (pdf.layout, plan.bleed, plan.back_bleed)
    return *named, *by, *wish, *fields


def _subject(pdf: PlannedPdf, copies: Copies) -> str:
    sizes = dict.fromkeys(
        f"{show_mm(item.front.width)} × {show_mm(item.front.height)} mm"
        for item, _ in copies
    )
    return f"{', '.join(sizes)} on {pdf.paper}, {pdf.layout}, {pdf.look}"
