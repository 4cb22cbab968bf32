"""Makes a game's kit: a folder and a ZIP of it."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from cardgen.compose.art_files import Sources
from cardgen.load.own_words import words_in
from cardgen.model.game import Game
from cardgen.model.page import Document
from cardgen.model.problem import Problem, Refused, has_errors
from cardgen.pipeline.check import CheckedGame
from cardgen.pipeline.clock import Step, no_step
from cardgen.pipeline.counts import alternatives, one_game, printed_names, total
from cardgen.pipeline.credits import Credits, Used, credits_of, drawn_ops
from cardgen.pipeline.kit.contents import file_row, folder_of, part_row
from cardgen.pipeline.kit.guide import Contents, Guides
from cardgen.pipeline.pages import GamePages, make_pages
from cardgen.pipeline.planned_pdf import PlannedPdf
from cardgen.pipeline.selection import RenderRequest, RenderResult
from cardgen.write.archive import write_zip
from cardgen.write.manifest import (
    CUT_TARGETS,
    NAME,
    Offer,
    RenderedFiles,
    update_manifest,
)
from cardgen.write.outfile import Draft
from cardgen.write.pdf import stream_pdf
from cardgen.write.targets import TARGETS

_GUIDE, _LICENCES = "guide", "licences"


class KitFile(NamedTuple):
    """A file of the kit, and what the manifest says about it.

    `data` is its content, None for a PDF of the document.
    """

    document: Document
    component: str
    paper: str
    layout: str
    look: str = ""
    target: str = "pdf"
    data: bytes | None = None


def make_kit(
    checked: CheckedGame, request: RenderRequest, step: Step = no_step
) -> RenderResult:
    """Compose, impose and write a kit; return its folder and ZIP, and the problems.

    Nothing is written or removed if a problem is an error.
    """
    game = checked.game
    if game is None or has_errors(checked.problems):
        return RenderResult((), [])
    home = (request.output or checked.output) / game.id
    language = f"-{checked.language}" if checked.language else ""
    folder = home / f"{game.id}-kit{language}"
    pages = make_pages(checked, game, request, folder, step)
    if has_errors(pages.problems) or not pages.made:
        return RenderResult((), list(pages.problems))
    try:
        with checked.clock.stage("write"):
            files, found = _planned(checked, game, pages, folder)
            problems = [*pages.problems, *found]
            if has_errors(problems):
                return RenderResult((), problems)
            paths, more = _write(game, files, folder, step)
            problems += more
            packed = [folder / NAME, *paths]
            written = write_zip(folder.with_suffix(".zip"), packed, home)
    except Refused as refused:
        return RenderResult((), [*pages.problems, *refused.problems])
    made = (folder, written.path)
    result = RenderResult.of(made, problems, made if written.changed else ())
    result.advice = pages.advice
    return result


def _planned(
    checked: CheckedGame, game: Game, pages: GamePages, folder: Path
) -> tuple[list[KitFile], list[Problem]]:
    """Return all files of the kit, with the problems of its guides."""
    guides = Guides(game, checked.assets)
    papers = _papers(game, pages)
    # Which fonts the guide uses is known only after drawing it, so it is drawn twice.
    nothing = Credits((), (), ())
    drawn = [_guide(game, guides, pages, paper, nothing, folder) for paper in papers]
    credits, problems = credits_of(
        _used(game, pages, guides.sources, drawn), game.folder
    )
    guides.problems.clear()
    drawn = [_guide(game, guides, pages, paper, credits, folder) for paper in papers]
    problems += guides.problems
    files = [
        *(
            KitFile(guide, _GUIDE, paper, "")
            for paper, guide in zip(papers, drawn, strict=True)
        ),
        *(_component(pdf, document) for pdf, document in pages.made),
        *_licences(credits, folder),
    ]
    return files, problems


def _papers(game: Game, pages: GamePages) -> list[str]:
    """Return the papers that cards are printed on, or else those planned."""
    cards = [pdf.paper for pdf, _ in pages.made if not pdf.component.book]
    return list(dict.fromkeys(cards or game.plan.papers))


def _guide(
    game: Game,
    guides: Guides,
    pages: GamePages,
    paper: str,
    credits: Credits,
    folder: Path,
) -> Document:
    made = tuple(
        pair for pair in pages.made if pair[0].paper == paper or pair[0].component.book
    )
    say = words_in(game.language)
    components = {part.id for pdf, _ in made for part in pdf.parts}
    others = {part.id for pdf, _ in pages.made for part in pdf.parts} - components
    parts = [part for part in game.components if part.id in components]
    spare = alternatives(game, parts)
    contents = Contents(
        paper,
        total(one_game(game, parts), say),
        tuple(
            part_row(part, spare.get(part.id), say) for part in parts if not part.book
        ),
        tuple(file_row(pdf, document, say) for pdf, document in made),
        made,
        ", ".join(part.title for part in game.components if part.id in others),
    )
    path = folder / paper / f"{game.id}-{_GUIDE}-{paper}.pdf"
    return guides.draw(contents, credits, path)


def _used(
    game: Game, pages: GamePages, guide: Sources, guides: Sequence[Document]
) -> Used:
    """Return the files whose authors are to be credited."""
    documents = (*(document for _, document in pages.made), *guides)
    ops = (op for document in documents for op in drawn_ops(document))
    return Used.by(ops, pages.sources, guide)


def _component(pdf: PlannedPdf, document: Document) -> KitFile:
    path = document.path.parent / folder_of(pdf) / document.path.name
    moved = replace(document, path=path)
    return KitFile(moved, pdf.component.id, pdf.paper, pdf.layout, pdf.look)


def _licences(credits: Credits, folder: Path) -> Iterator[KitFile]:
    """Yield the fonts' licence texts, each in a file with the name of its folder.

    The same family may be in the game's fonts and in cardgen's own.
    """
    given: set[str] = set()
    for font in credits.fonts:
        if font.text is None:
            continue
        name = f"{font.text.parent.name}{font.text.suffix or '.txt'}"
        if name not in given:
            given.add(name)
            path = folder / _LICENCES / name
            document = Document(path, font.family, font.licence, font.by, "", ())
            data = font.text.read_bytes()
            yield KitFile(document, "", "", "", "", _LICENCES, data)


def _write(
    game: Game, files: Sequence[KitFile], folder: Path, step: Step
) -> tuple[list[Path], tuple[Problem, ...]]:
    """Write all files, those to cut by, and their manifest. Raises Refused.

    Returns their paths, and the problems found.
    """
    with ExitStack() as drafts:
        filled: list[Draft] = []
        for number, file in enumerate(files):
            step(number, len(files), file.document.path.name)
            filled.append(drafts.enter_context(Draft(file.document.path)))
            if file.data is None:
                stream_pdf(file.document, filled[-1])
            else:
                filled[-1].write(file.data)
            filled[-1].close()
        made = [
            RenderedFiles(*file[:6], [draft.settle()])
            for file, draft in zip(files, filled, strict=True)
        ]
        made += [
            RenderedFiles(
                *file[:5], target, TARGETS[target].write(file.document, draft)
            )
            for file, draft in zip(files, filled, strict=True)
            if file.data is None and file.document.cut_files()
            for target in CUT_TARGETS
        ]
    offer = Offer(
        game.id, game.title, game.version, printed_names(game), game.plan.looks
    )
    paths = [written.path for part in made for written in part.files]
    return paths, update_manifest(folder, made, offer, whole=True)
