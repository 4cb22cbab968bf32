"""Compose and impose: a game becomes finished pages, ready to be written."""

import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

from cardgen.cache.store import FaceStore
from cardgen.compose.art_files import Sources
from cardgen.compose.composer import Composer
from cardgen.impose.edges import EdgeReader
from cardgen.impose.fit_problems import edge_problems, off_paper_problems
from cardgen.impose.job import Copies, ImpositionJob
from cardgen.impose.layouts import LAYOUTS
from cardgen.impose.mirrored_bleed import BleedOptions, impose_with_bleed
from cardgen.impose.papers import all_papers, paper_named
from cardgen.load.workspace import own
from cardgen.model.game import Component, Game
from cardgen.model.ignores import Ignore
from cardgen.model.page import Document
from cardgen.model.problem import Problem, Refused, warning
from cardgen.model.units import show_mm
from cardgen.pipeline.check import CheckedGame
from cardgen.pipeline.clock import Step, no_step
from cardgen.pipeline.ignoring import apply_ignores, name_cells
from cardgen.pipeline.left_out import left_out
from cardgen.pipeline.selection import PlannedPdf, RenderRequest, book_pdfs, card_pdfs
from cardgen.pipeline.variants import note_on, varied
from cardgen.typeset import TextFault
from cardgen.typeset.label import short_label
from cardgen.typeset.measure import check_letters
from cardgen.typeset.metrics import FontMetrics

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
    books = _books(game, request)
    composer = Composer(game, checked.assets, checked.templates, store)
    with checked.clock.stage("compose"):
        items, problems = _compose(composer, pdfs, request, step)
    problems += [*skipped, *left_out(game, request)]
    font = FontMetrics(own("fonts") / LEGEND_FONT)
    problems += _margin_problems(game, [pdf.component for pdf in pdfs], font)
    made: list[tuple[PlannedPdf, Document]] = []
    if books:
        # Platypus takes a tenth of a second to load.
        from cardgen.pipeline.books import make_books

        with checked.clock.stage("rulebook"):
            # What is joined with others is drawn again.
            earlier = None if request.one_file else store
            made, found = make_books(
                checked, game, composer, books, folder, to_print, earlier
            )
        problems += found
    with checked.clock.stage("impose"):
        job_of = partial(_job, game, font, request)
        if request.one_file:
            from cardgen.pipeline.one_file import OneFiles

            made, found = OneFiles(game, request, job_of).join(
                pdfs, items, made, folder
            )
        else:
            cards, found = _documents(game, pdfs, items, job_of, folder, store)
            made = [*cards, *made]
    problems += found
    applied = apply_ignores(problems, checked.all_ignores()[0])
    kept = name_cells(applied.kept)
    return GamePages(tuple(made), kept, composer.notes, applied.used, composer.sources)


def _books(game: Game, request: RenderRequest) -> list[PlannedPdf]:
    if not request.one_file:
        return book_pdfs(game, request)
    # Hardly any run joins everything.
    from cardgen.pipeline.one_file import books_to_join

    return books_to_join(game, request)


def _margin_problems(
    game: Game, components: Iterable[Component], font: FontMetrics
) -> Iterator[Problem]:
    """Warn of titles that the margins cannot show."""
    titles = [(game.title, game.span), *((c.title, c.span) for c in components)]
    for title, span in dict.fromkeys(titles):
        try:
            check_letters([(font, title)])
        except TextFault as fault:
            message = f'the margins of pages cannot show "{title}": {fault.message}'
            hint = "cards are not affected; a title in other letters can be read there"
            yield warning(fault.rule, span, message, hint)


def _compose(
    composer: Composer, pdfs: list[PlannedPdf], request: RenderRequest, step: Step
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
        items[name, look] = varied(composed.items, component, request)
        problems += composed.problems
    return items, problems


def _documents(
    game: Game,
    pdfs: list[PlannedPdf],
    items: Mapping[tuple[str, str], Copies],
    job_of: Callable[[PlannedPdf], ImpositionJob],
    folder: Path,
    store: FaceStore | None,
) -> tuple[list[tuple[PlannedPdf, Document]], list[Problem]]:
    """Return a document for each PDF that can be imposed, and all problems."""
    made: list[tuple[PlannedPdf, Document]] = []
    problems: list[Problem] = []
    readers: dict[str, EdgeReader] = {}
    for pdf in pdfs:
        copies = items[pdf.component.id, pdf.look]
        # What was read from one component's faces is released before the next one.
        reader = readers.get(pdf.component.id) or EdgeReader()
        readers = {pdf.component.id: reader}
        job = job_of(pdf)._replace(edges=reader)
        try:
            document = _impose(game, pdf, copies, folder, job)
        except Refused as refused:
            problems += refused.problems
            continue
        if store:
            facts = _facts(game, pdf, job, document)
            key = store.document_key(copies, job.font.file.path, *facts)
            document = replace(document, key=key)
        problems += edge_problems(copies, document.pages, job)
        problems += off_paper_problems(document.pages, job)
        made.append((pdf, document))
    return made, problems


def _job(
    game: Game, font: FontMetrics, request: RenderRequest, pdf: PlannedPdf
) -> ImpositionJob:
    component, plan = pdf.component, game.plan
    paper = paper_named(pdf.paper, plan.own_papers)
    return ImpositionJob(
        paper=pdf.paper,
        width=paper.width,
        height=paper.height,
        margin=plan.margin_of(component.id, pdf.paper),
        gutter=plan.gutter,
        flip=plan.flip,
        papers=all_papers(plan.own_papers),
        game=short_label(game.title),
        version=short_label(game.version),
        component=short_label(component.title),
        look=pdf.look,
        font=font,
        span=component.span,
        printer=request.printer,
        overlap=plan.overlap,
        note=note_on(request),
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
        duplex=plan.preset if layout.TWO_SIDED and has_backs else None,
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
