"""A game's kit: one folder and one ZIP."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

from cardgen.compose.art_files import Sources, font_files, picture_files
from cardgen.model.face import Face
from cardgen.model.game import Game
from cardgen.model.ops import Op
from cardgen.model.page import Document
from cardgen.model.problem import Problem, Refused, has_errors
from cardgen.pipeline.check import Checked
from cardgen.pipeline.counts import total
from cardgen.pipeline.kit.contents import file_row, part_row
from cardgen.pipeline.kit.credits import Credits, Used, credits_of
from cardgen.pipeline.kit.guide import Contents, Guides
from cardgen.pipeline.pages import Pages, Step, make_pages
from cardgen.pipeline.request import Request
from cardgen.pipeline.selection import Sheet
from cardgen.write.archive import write_zip
from cardgen.write.manifest import NAME, Made, Offer, update_manifest
from cardgen.write.outfile import Draft
from cardgen.write.pdf import stream_pdf

_GUIDE, _LICENCES = "guide", "licences"
# A rulebook's page is its own, whatever paper the cards are printed on.
_RULEBOOKS = "rulebook"


class File(NamedTuple):
    """A file of the kit before it is written, and what the manifest says of it."""

    document: Document
    component: str
    paper: str
    layout: str
    look: str
    target: str
    fill: Callable[[Draft], None]


def make_kit(
    checked: Checked, request: Request, step: Step
) -> tuple[tuple[Path, ...], list[Problem]]:
    """Compose, impose and write a kit; give its ZIP and folder, and the problems.

    Nothing is written, and nothing removed, when a problem is an error.
    """
    game = checked.game
    if game is None or has_errors(checked.problems):
        return (), []
    home = (request.output or checked.output) / game.id
    folder = home / f"{game.id}-kit"
    pages = make_pages(checked, game, request, folder, step)
    if has_errors(pages.problems) or not pages.made:
        return (), list(pages.problems)
    try:
        with checked.clock.stage("write"):
            files, found = _planned(checked, game, pages, folder)
            problems = [*pages.problems, *found]
            if has_errors(problems):
                return (), problems
            problems += _write(game, files, folder, step)
            packed = [folder / NAME, *(file.document.path for file in files)]
            written = write_zip(folder.with_suffix(".zip"), packed, home)
    except Refused as refused:
        return (), [*pages.problems, *refused.problems]
    return (folder, written.path), problems


def _planned(
    checked: Checked, game: Game, pages: Pages, folder: Path
) -> tuple[list[File], list[Problem]]:
    """Give all files of the kit, with the problems of its guides."""
    guides = Guides(game, checked.assets)
    papers = _papers(game, pages)
    # What the guide itself is set in is known when it is drawn: once for that.
    nothing = Credits((), (), ())
    drawn = [_guide(game, guides, pages, paper, nothing, folder) for paper in papers]
    credits, problems = credits_of(
        _used(game, pages, guides.sources, drawn), game.folder
    )
    guides.problems.clear()
    drawn = [_guide(game, guides, pages, paper, credits, folder) for paper in papers]
    problems += guides.problems
    files = [
        *(_pdf(guide, _GUIDE, p, "") for p, guide in zip(papers, drawn, strict=True)),
        *(_component(sheet, document) for sheet, document in pages.made),
        *_licences(credits, folder),
    ]
    return files, problems


def _papers(game: Game, pages: Pages) -> list[str]:
    """Give the papers that cards are printed on, else those planned."""
    cards = [sheet.paper for sheet, _ in pages.made if not sheet.component.book]
    return list(dict.fromkeys(cards or game.plan.papers))


def _guide(
    game: Game,
    guides: Guides,
    pages: Pages,
    paper: str,
    credits: Credits,
    folder: Path,
) -> Document:
    made = tuple(
        pair for pair in pages.made if pair[0].paper == paper or pair[0].component.book
    )
    components = dict.fromkeys(sheet.component.id for sheet, _ in made)
    parts = [
        part for part in game.components if part.id in components and not part.book
    ]
    contents = Contents(
        paper,
        total(parts),
        tuple(part_row(part) for part in parts),
        tuple(file_row(sheet, document) for sheet, document in made),
        made,
    )
    path = folder / paper / f"{game.id}-{_GUIDE}-{paper}.pdf"
    return guides.draw(contents, credits, path)


def _used(game: Game, pages: Pages, guide: Sources, guides: Sequence[Document]) -> Used:
    """Give the files whose authors are to be named."""
    origins = {**pages.sources.fonts, **guide.fonts}
    ops = [op for _, document in pages.made for op in _ops(document)]
    ops += [op for document in guides for op in _ops(document)]
    fonts = {origins.get(path, path) for path in font_files(ops)}
    return Used(
        frozenset((*pages.sources.icons, *guide.icons)),
        frozenset(picture_files(ops)),
        frozenset(fonts),
    )


def _ops(document: Document) -> Iterator[Op]:
    """Give all that is on a document's pages; what comes again is given once."""
    faces: dict[int, Face] = {}
    for number, page in enumerate(document.pages):
        faces |= {id(placed.face): placed.face for placed in page.placements}
        # All pages have a legend in the same font.
        if number == 0 or not page.placements:
            yield from page.marks
    for face in faces.values():
        yield from face.ops


def _component(sheet: Sheet, document: Document) -> File:
    below = _RULEBOOKS if sheet.component.book else sheet.paper
    path = document.path.parent / below / document.path.name
    moved = Document(
        path,
        document.title,
        document.subject,
        document.author,
        document.language,
        document.pages,
        document.duplex,
        document.spots,
        document.outline,
    )
    return _pdf(moved, sheet.component.id, sheet.paper, sheet.layout, sheet.look)


def _pdf(
    document: Document, component: str, paper: str, layout: str, look: str = ""
) -> File:
    def fill(draft: Draft) -> None:
        stream_pdf(document, draft)

    return File(document, component, paper, layout, look, "pdf", fill)


def _licences(credits: Credits, folder: Path) -> Iterator[File]:
    """Give the texts of the fonts' licences, each under its family's name.

    A family may lie beside the game and among cardgen's own as well.
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
            fill = _writing(font.text.read_bytes())
            yield File(document, "", "", "", "", _LICENCES, fill)


def _writing(data: bytes) -> Callable[[Draft], None]:
    def fill(draft: Draft) -> None:
        draft.write(data)

    return fill


def _write(
    game: Game, files: Sequence[File], folder: Path, step: Step
) -> tuple[Problem, ...]:
    """Write all files and their manifest. Raises Refused."""
    with ExitStack() as drafts:
        filled: list[Draft] = []
        for number, file in enumerate(files):
            step(number, len(files), file.document.path.name)
            filled.append(drafts.enter_context(Draft(file.document.path)))
            file.fill(filled[-1])
            filled[-1].close()
        made = [
            Made(*file[:6], [draft.settle()])
            for file, draft in zip(files, filled, strict=True)
        ]
    components = [component.id for component in game.printable]
    offer = Offer(game.id, game.title, game.version, components, game.plan.looks)
    return update_manifest(folder, made, offer, whole=True)
