"""Write: pages become files to print."""

from contextlib import ExitStack
from pathlib import Path

from cardgen.cache.store import DocumentHashes, FaceStore
from cardgen.model.game import Game
from cardgen.model.page import Document
from cardgen.model.problem import Problem, Refused, has_errors
from cardgen.pipeline.check import CheckedGame
from cardgen.pipeline.clock import Step
from cardgen.pipeline.pages import GamePages, make_pages
from cardgen.pipeline.selection import RenderRequest
from cardgen.write.manifest import Offer, RenderedFiles, update_manifest
from cardgen.write.outfile import Draft
from cardgen.write.pdf import stream_pdf
from cardgen.write.targets import TARGETS


def render(
    checked: CheckedGame,
    request: RenderRequest,
    step: Step,
    store: FaceStore | None = None,
) -> tuple[tuple[Path, ...], list[Problem]]:
    """Compose, impose and write; give the files and the problems.

    Faces of earlier runs come from a `store`, where nothing that they are made of has
    changed. Nothing is written, and nothing removed, when a problem is an error.
    """
    done = _rendered(checked, request, step, store)
    if store:
        store.save()
    return done


def _rendered(
    checked: CheckedGame, request: RenderRequest, step: Step, store: FaceStore | None
) -> tuple[tuple[Path, ...], list[Problem]]:
    game = checked.game
    if game is None or has_errors(checked.problems):
        return (), []
    folder = (request.output or checked.output) / game.id
    pages = make_pages(checked, game, request, folder, step, store)
    if has_errors(pages.problems):
        return (), list(pages.problems)
    try:
        with checked.clock.stage("write"):
            notes = store.documents(game.folder) if store else None
            files, found = _write(game, pages, request, folder, step, notes)
    except Refused as refused:
        return (), [*pages.problems, *refused.problems]
    return files, [*pages.problems, *found]


def _write(
    game: Game,
    pages: GamePages,
    request: RenderRequest,
    folder: Path,
    step: Step,
    notes: DocumentHashes | None,
) -> tuple[tuple[Path, ...], tuple[Problem, ...]]:
    """Write all files and the manifest. Raises Refused.

    All files are made before the first comes to its place, so that a picture that
    turns out to be broken leaves no set of files half new and half old.
    """
    with ExitStack() as drafts:
        pdfs: list[Draft] = []
        for number, (_, document) in enumerate(pages.made):
            step(number, len(pages.made), document.path.name)
            pdfs.append(drafts.enter_context(Draft(document.path)))
            _fill(document, pdfs[-1], notes)
        made = [
            RenderedFiles(
                document,
                sheet.component.id,
                sheet.paper,
                sheet.layout,
                sheet.look,
                target,
                TARGETS[target].write(document, pdf),
                request.printer,
            )
            for (sheet, document), pdf in zip(pages.made, pdfs, strict=True)
            for target in request.targets
        ]
    if not made:
        return (), ()
    components = [component.id for component in game.printable]
    offer = Offer(game.id, game.title, game.version, components, game.plan.looks)
    problems = update_manifest(folder, made, offer)
    return tuple(file.path for part in made for file in part.files), problems


def _fill(document: Document, pdf: Draft, notes: DocumentHashes | None) -> None:
    """Fill a draft with a document. Raises Refused.

    The file that came of it before is taken over if it is still there, byte for byte.
    """
    known = notes.recall(document.key) if notes and document.key else None
    if known is None or not pdf.copy(known):
        stream_pdf(document, pdf)
    pdf.close()
    if notes and document.key:
        notes.keep(document.key, pdf.sha256)
