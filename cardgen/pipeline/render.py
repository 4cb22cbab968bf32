"""Render a game: compose its cards, impose them, and write the files."""

import itertools
from contextlib import ExitStack

from cardgen.cache.ledger import Ledger
from cardgen.cache.store import FaceStore
from cardgen.model.page import Document
from cardgen.model.problem import Refused, has_errors
from cardgen.pipeline.check import CheckedGame
from cardgen.pipeline.clock import Step, no_step
from cardgen.pipeline.counts import printed_names
from cardgen.pipeline.left_out import nothing_selected
from cardgen.pipeline.pages import GamePages, make_pages
from cardgen.pipeline.planned_pdf import PlannedPdf
from cardgen.pipeline.selection import RenderRequest, RenderResult
from cardgen.write.manifest import Offer, RenderedFiles, Replaced, update_manifest
from cardgen.write.outfile import Draft
from cardgen.write.pdf import stream_pdf
from cardgen.write.pen import KnownParts
from cardgen.write.targets import TARGETS


def render(
    checked: CheckedGame,
    request: RenderRequest,
    step: Step = no_step,
    store: FaceStore | None = None,
) -> RenderResult:
    """Compose, impose and write; return the files and the problems.

    Faces of earlier runs come from a `store`, if nothing that they depend on has
    changed. Nothing is written or removed if a problem is an error.
    """
    done = _rendered(checked, request, step, store)
    if store:
        store.save()
    return done


def _rendered(
    checked: CheckedGame, request: RenderRequest, step: Step, store: FaceStore | None
) -> RenderResult:
    game = checked.game
    if game is None or has_errors(checked.problems):
        return RenderResult((), [])
    nothing = nothing_selected(game, request)
    if nothing:
        return RenderResult((), [nothing.problem(game)])
    folder = (request.output or checked.output) / game.id
    pages = make_pages(checked, game, request, folder, step, store)
    return write_pages(checked, pages, request, step, store)


def write_pages(
    checked: CheckedGame,
    pages: GamePages,
    request: RenderRequest,
    step: Step = no_step,
    store: FaceStore | None = None,
    replaced: Replaced | None = None,
) -> RenderResult:
    """Write finished pages; return the files and the problems.

    Nothing is written or removed if a problem is an error. `replaced` are files of
    earlier runs that are obsolete unless they are written again.
    """
    game = checked.game
    if game is None or has_errors(pages.problems):
        return RenderResult((), list(pages.problems))
    folder = (request.output or checked.output) / game.id
    try:
        with checked.clock.stage("write"), ExitStack() as drafts:
            notes = store.documents(game.folder) if store else None
            made = _made(pages, request, drafts, step, notes)
            if not made and not replaced:
                return RenderResult((), list(pages.problems))
            # A file of several components is that of "".
            components, looks = [*printed_names(game), ""], game.plan.looks
            offer = Offer(game.id, game.title, game.version, components, looks)
            found = update_manifest(folder, made, offer, replaced=replaced)
    except Refused as refused:
        return RenderResult((), [*pages.problems, *refused.problems])
    written = [file for part in made for file in part.files]
    result = RenderResult.of(
        tuple([file.path for file in written]),
        [*pages.problems, *found],
        [file.path for file in written if file.changed],
    )
    result.advice = pages.advice
    return result


def _made(
    pages: GamePages,
    request: RenderRequest,
    drafts: ExitStack,
    step: Step,
    notes: Ledger | None,
) -> list[RenderedFiles]:
    """Write all files. Raises Refused.

    All files are made before the first one is moved to its place, so that a broken
    picture does not leave a set of files half new and half old.
    """
    written: list[Draft] = []
    # Documents of the same faces, on several papers, follow each other.
    number = itertools.count()
    for _, pdfs in itertools.groupby(pages.made, _faces_of):
        documents = [document for _, document in pdfs]
        known = KnownParts() if len(documents) > 1 else None
        for document in documents:
            step(next(number), len(pages.made), document.path.name)
            written.append(drafts.enter_context(Draft(document.path)))
            _fill(document, written[-1], notes, known)
    return [
        RenderedFiles(
            document,
            pdf.component.id,
            pdf.paper,
            pdf.layout,
            pdf.look,
            target,
            TARGETS[target].write(document, draft),
            request.printer,
            pdf.variant,
        )
        for (pdf, document), draft in zip(pages.made, written, strict=True)
        for target in request.targets
    ]


def _faces_of(made: tuple[PlannedPdf, Document]) -> tuple[str, str]:
    pdf, _ = made
    return pdf.component.id, pdf.look


def _fill(
    document: Document, pdf: Draft, notes: Ledger | None, parts: KnownParts | None
) -> None:
    """Fill a draft with a document. Raises Refused.

    The file that it produced before stays if it still exists, unchanged.
    """
    known = notes.recall(document.key) if notes and document.key else None
    if known and pdf.keep(known):
        return
    stream_pdf(document.whole() if document.whole else document, pdf, parts)
    pdf.close()
    if notes and document.key:
        notes.keep(document.key, pdf.sha256)
