"""The guide of a kit: cover, contents, how to print, fold and cut, and credits."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, TypeVar

from cardgen.compose.page_composer import PageComposer
from cardgen.compose.sources import Sources
from cardgen.compose.template_check import open_templates
from cardgen.impose.papers import Paper, paper_named
from cardgen.load.workspace import own
from cardgen.model.assets import Assets
from cardgen.model.game import Game
from cardgen.model.ops import Op
from cardgen.model.page import Document, Page
from cardgen.model.problem import Problem, has_errors
from cardgen.model.units import show_mm
from cardgen.pipeline.kit.contents import FileRow, PartRow
from cardgen.pipeline.kit.credits import Credits
from cardgen.pipeline.kit.fan import fan
from cardgen.pipeline.selection import Sheet

# So many rows, and lines of credits, have room on one page of the smallest paper.
_ROWS, _LINES = 10, 13
# A line of credits names files of so many letters.
_LONG = 400
_FOLDER = "kit"


R = TypeVar("R")


class Contents(NamedTuple):
    """All that the guide for one paper tells of; `total` says how much there is of it,
    kind by kind."""

    paper: str
    total: str
    parts: tuple[PartRow, ...]
    files: tuple[FileRow, ...]
    made: tuple[tuple[Sheet, Document], ...]


class Guides:
    """Draws the guides of a game's kit. Templates of the game come before our own."""

    def __init__(self, game: Game, assets: Assets) -> None:
        found = assets._replace(templates=(*assets.templates, own("pages")))
        templates = open_templates(found)
        self._game = game
        self._known = templates.path
        self._composer = PageComposer(game, found, templates)
        self.problems: list[Problem] = []

    @property
    def sources(self) -> Sources:
        """Give the files that icons and letters of all pages were drawn from."""
        return self._composer.sources

    def draw(self, contents: Contents, credits: Credits, path: Path) -> Document:
        """Draw the guide for one paper; what is wrong is among the problems."""
        paper = paper_named(contents.paper, self._game.plan.own_papers)
        _, width, height = paper
        pages = []
        sections = list(self._sections(contents, credits, paper))
        for number, (name, values) in enumerate(sections, 1):
            numbered = {**values, "page": number, "pages": len(sections)}
            drawn = self._composer.draw(
                f"{_FOLDER}/{name}.xml.j2", width, height, numbered
            )
            self.problems += drawn.problems
            ops: tuple[Op, ...] = drawn.ops
            if name == "cover" and not has_errors(drawn.problems):
                ops = (*ops, *fan(contents.made, width, height))
            pages.append(Page(width, height, str(values["heading"]), (), ops))
        return Document(
            path=path,
            title=f"{self._game.title} · how to make it",
            subject=f"Guide to the print-and-play kit on {contents.paper}",
            author=self._game.designer,
            language=self._game.language,
            pages=tuple(pages),
        )

    def _sections(
        self, contents: Contents, credits: Credits, paper: Paper
    ) -> Iterator[tuple[str, dict[str, object]]]:
        """Give template and values of one page after another."""
        common = _common(contents, paper)
        yield "cover", {**common, "heading": "Cover"}
        for rows in _pages([*contents.parts, *contents.files], _ROWS):
            parts = [row._asdict() for row in rows if isinstance(row, PartRow)]
            files = [row._asdict() for row in rows if isinstance(row, FileRow)]
            found = {"parts": parts, "files": files}
            yield "contents", {**common, "heading": "Contents", **found}
        for layout, flip in _layouts(contents):
            if self._known(f"{_FOLDER}/howto-{layout}.xml.j2"):
                heading = f"How to print {layout}"
                values = {**common, "heading": heading, "layout": layout, "flip": flip}
                yield f"howto-{layout}", values
        for lines in _pages(_credit_lines(credits), _LINES):
            yield "credits", {**common, "heading": "Credits", "lines": lines}


def _common(contents: Contents, paper: Paper) -> dict[str, object]:
    """Give what every page may say."""
    sizes = dict.fromkeys(size for part in contents.parts for size in part.sizes)
    files = contents.files
    return {
        "paper": contents.paper,
        "paper_size": f"{show_mm(paper.width)} × {show_mm(paper.height)} mm",
        "sizes": list(sizes),
        "layouts": list(dict.fromkeys(file.layout for file in files)),
        "looks": list(dict.fromkeys(file.look for file in files)),
        "total": contents.total,
        "bleeds": list(dict.fromkeys(_bleeds(contents))),
        "components": list(dict.fromkeys(file.component for file in files)),
    }


def _bleeds(contents: Contents) -> Iterator[str]:
    for sheet, _ in contents.made:
        for kind in sheet.component.types:
            yield f"{show_mm(kind.bleed)} mm"


def _layouts(contents: Contents) -> list[tuple[str, str]]:
    """Give each layout once, with the edge on which its paper is turned."""
    found = {sheet.layout: document.duplex or "" for sheet, document in contents.made}
    return list(found.items())


def _pages(rows: Sequence[R], most: int) -> Iterator[list[R]]:
    """Give rows page by page, about as many on each."""
    count = -(-len(rows) // most)
    for page in range(count):
        start, stop = (len(rows) * at // count for at in (page, page + 1))
        yield list(rows[start:stop])


def _wrapped(names: Sequence[str]) -> Iterator[str]:
    """Give names in rows that one line of credits has room for."""
    row = ""
    for name in names:
        if row and len(row) + len(name) > _LONG:
            yield row
            row = ""
        row = f"{row}, {name}" if row else name
    yield row


def _credit_lines(credits: Credits) -> list[object]:
    lines: list[object] = []
    for kind, found in (("Icons", credits.icons), ("Pictures", credits.pictures)):
        for each in found:
            about = " · ".join(filter(None, (each.licence, each.url, each.source)))
            line = {"kind": kind, "by": each.by, "licence": about}
            lines += [{**line, "what": what} for what in _wrapped(each.files)]
    for font in credits.fonts:
        line = {"kind": "Fonts", "by": font.family, "licence": font.licence}
        lines.append({**line, "what": font.by[:_LONG]})
    return lines
