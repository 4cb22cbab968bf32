"""Compose and impose: a game becomes finished pages, ready to be written."""

import itertools
from collections.abc import Callable, Mapping
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
from cardgen.load.own_words import words_in
from cardgen.model.game import Game
from cardgen.model.ignores import Ignore
from cardgen.model.page import Document
from cardgen.model.problem import Problem, Refused
from cardgen.model.units import show_mm
from cardgen.pipeline.check import CheckedGame
from cardgen.pipeline.clock import Step, no_step
from cardgen.pipeline.fuller_sheets import save_paper
from cardgen.pipeline.ignoring import apply_ignores, name_cells
from cardgen.pipeline.left_out import left_out, left_out_of_kit, without_uncut
from cardgen.pipeline.margin_font import (
    margin_files,
    margin_font,
    margin_problems,
    margin_title,
)
from cardgen.pipeline.planned_pdf import PlannedPdf
from cardgen.pipeline.selection import RenderRequest, book_pdfs, card_pdfs
from cardgen.pipeline.variants import note_on, varied
from cardgen.typeset.fontbook import Fontbook
from cardgen.typeset.label import short_label
from cardgen.typeset.typeface import Typeface

# They only read what other fields of a job and its faces already determine.
_READERS = ("font", "edges")


class GamePages(NamedTuple):
    """PDFs to write, each with its document, and all problems found on the way.

    A PDF that cannot be imposed is missing, with an error among the problems. `notes`
    are worth knowing but not problems, and `advice` saves paper. `used` are the ignores
    that suppressed a problem, `sources` the files that were drawn from.
    """

    made: tuple[tuple[PlannedPdf, Document], ...] = ()
    problems: tuple[Problem, ...] = ()
    notes: tuple[str, ...] = ()
    used: frozenset[Ignore] = frozenset()
    sources: Sources = Sources()
    advice: tuple[str, ...] = ()


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
    font = margin_font(game, composer.fonts)
    problems += margin_problems(game, [p for pdf in pdfs for p in pdf.parts], font)
    made: list[tuple[PlannedPdf, Document]] = []
    advice: tuple[str, ...] = ()
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
            found = without_uncut(found, request, bool(cards))
            advice = save_paper(cards, items, job_of, game.plan) if to_print else ()
            made = [*cards, *made]
    problems += found
    applied = apply_ignores(problems, checked.all_ignores()[0])
    kept = name_cells(applied.kept)
    notes, sources = composer.notes, composer.sources
    return GamePages(tuple(made), kept, notes, applied.used, sources, advice)


def lay_out(
    game: Game,
    request: RenderRequest,
    items: Mapping[tuple[str, str], Copies],
    folder: Path,
    fonts: Fontbook,
) -> GamePages:
    """Lay out cards that are drawn already, by their components and looks."""
    pdfs, problems = card_pdfs(game, request)
    job_of = partial(_job, game, margin_font(game, fonts), request)
    made, found = _documents(game, pdfs, items, job_of, folder, None)
    problems += without_uncut(found, request, bool(made))
    return GamePages(tuple(made), tuple(problems))


def _books(game: Game, request: RenderRequest) -> list[PlannedPdf]:
    if not request.one_file:
        return book_pdfs(game, request)
    # Hardly any run joins everything.
    from cardgen.pipeline.one_file import books_to_join

    return books_to_join(game, request)


def _compose(
    composer: Composer, pdfs: list[PlannedPdf], request: RenderRequest, step: Step
) -> tuple[dict[tuple[str, str], Copies], list[Problem]]:
    """Return the items of every component and look that a PDF needs."""
    needed = {(part.id, pdf.look): part for pdf in pdfs for part in pdf.parts}
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
        copies = pdf.copies(items)
        # What was read from one component's faces is released before the next one.
        reader = readers.get(pdf.component.id) or EdgeReader()
        readers = {pdf.component.id: reader}
        job = job_of(pdf)._replace(edges=reader)
        try:
            pdf, document = _imposed(game, pdf, copies, folder, job)
        except Refused as refused:
            problems += (
                left_out_of_kit(refused.problems) if pdf.extra else refused.problems
            )
            continue
        if store:
            facts = _facts(game, pdf, job, document)
            key = store.document_key(copies, margin_files(job), *facts)
            document = replace(document, key=key)
        problems += edge_problems(copies, document.pages, job)
        problems += off_paper_problems(document.pages, job)
        made.append((pdf, document))
    return made, problems


def _imposed(
    game: Game, pdf: PlannedPdf, copies: Copies, folder: Path, job: ImpositionJob
) -> tuple[PlannedPdf, Document]:
    """Return a PDF with its document: in tiles if it is extra and does not fit the
    paper. Raises Refused."""
    try:
        return pdf, _impose(game, pdf, copies, folder, job)
    except Refused:
        if not pdf.extra:
            raise
        pdf = pdf._replace(layout="tile")
        return pdf, _impose(game, pdf, copies, folder, job)


def _job(
    game: Game, font: Typeface, request: RenderRequest, pdf: PlannedPdf
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
        game=margin_title(game.title),
        version=short_label(game.version),
        component=margin_title(component.title),
        look=pdf.look,
        font=font,
        span=component.span,
        printer=request.printer,
        overlap=plan.overlap,
        note=note_on(request, words_in(game.language)),
        titles=tuple([(part.id, margin_title(part.title)) for part in pdf.gang]),
        cutter=request.cutter,
        words=words_in(game.language),
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
    """Return all that determines a document, except its faces and fonts."""
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
