"""Render a game: compose its cards, impose them, and write the files."""

from contextlib import ExitStack
from pathlib import Path

from cardgen.cache.ledger import Ledger
from cardgen.cache.store import FaceStore
from cardgen.model.game import Game
from cardgen.model.page import Document
from cardgen.model.problem import Problem, Refused, has_errors
from cardgen.pipeline.check import CheckedGame
from cardgen.pipeline.clock import Step, no_step
from cardgen.pipeline.left_out import nothing_selected
from cardgen.pipeline.pages import GamePages, make_pages
from cardgen.pipeline.selection import RenderRequest, RenderResult
from cardgen.write.manifest import Offer, RenderedFiles, update_manifest
from cardgen.write.outfile import Draft, Written
from cardgen.write.pdf import stream_pdf
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
    if has_errors(pages.problems):
        return RenderResult((), list(pages.problems))
    try:
        with checked.clock.stage("write"):
            notes = store.documents(game.folder) if store else None
            written, found = _write(game, pages, request, folder, step, notes)
    except Refused as refused:
        return RenderResult((), [*pages.problems, *refused.problems])
    return RenderResult.of(
        tuple([file.path for file in written]),
        [*pages.problems, *found],
        [file.path for file in written if file.changed],
    )


def _write(
    game: Game,
    pages: GamePages,
    request: RenderRequest,
    folder: Path,
    step: Step,
    notes: Ledger | None,
) -> tuple[tuple[Written, ...], tuple[Problem, ...]]:
    """Write all files and the manifest. Raises Refused.

    All files are made before the first one is moved to its place, so that a broken
    picture does not leave a set of files half new and half old.
    """
    with ExitStack() as drafts:
        written: list[Draft] = []
        for number, (_, document) in enumerate(pages.made):
            step(number, len(pages.made), document.path.name)
            written.append(drafts.enter_context(Draft(document.path)))
            _fill(document, written[-1], notes)
        made = [
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
    if not made:
        return (), ()
    # A file of several components is that of "".
    components = [*(component.id for component in game.printable), ""]
    offer = Offer(game.id, game.title, game.version, components, game.plan.looks)
    problems = update_manifest(folder, made, offer)
    return tuple(file for part in made for file in part.files), problems


def _fill(document: Document, pdf: Draft, notes: Ledger | None) -> None:
    """Fill a draft with a document. Raises Refused.

    The file that it produced before stays if it still exists, unchanged.
    """
    known = notes.recall(document.key) if notes and document.key else None
    if known and pdf.keep(known):
        return
    stream_pdf(document.whole() if document.whole else document, pdf)
    pdf.close()
    if notes and document.key:
        notes.keep(document.key, pdf.sha256)
