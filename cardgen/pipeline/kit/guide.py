"""The guide of a kit: cover, contents, how to print, fold and cut, and credits."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from cardgen.compose.art_files import Sources
from cardgen.compose.composer import PageComposer
from cardgen.compose.template.template_check import open_templates
from cardgen.impose.papers import Paper, paper_named
from cardgen.load.workspace import own
from cardgen.model.assets import Assets
from cardgen.model.game import Game
from cardgen.model.ops import Op
from cardgen.model.page import Document, Page
from cardgen.model.problem import Problem, has_errors
from cardgen.model.units import show_mm
from cardgen.pipeline.kit.contents import FileRow, PartRow, has_backs
from cardgen.pipeline.kit.credits import Credits
from cardgen.pipeline.kit.fan import fan
from cardgen.pipeline.kit.flow import Frame, Placed, flowed
from cardgen.pipeline.kit.rows import content_rows, credit_rows, fact_rows
from cardgen.pipeline.kit.ruler import WIDE, Ruler
from cardgen.pipeline.selection import Sheet

_FOLDER = "kit"
# Where rows may be on a page that is 210 mm wide: below its heading, above its foot.
_TOP, _FOOT = 50.0, 20.0
_HEAD, _GAP = 7.5, 7.0
# The cover's facts stand below the cards, at this part of its height, and end above its
# last line.
_FACTS, _LAST = 0.655, 29.0


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
        self._ruler = Ruler(self._composer, f"{_FOLDER}/row.xml.j2")
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
        self.problems += [p for p in self._ruler.problems if p not in self.problems]
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
        high = paper.height * WIDE / paper.width
        bottom = high - _FOOT
        cover = Frame(high * _FACTS, high - _LAST)
        facts = next(flowed(fact_rows(_about(common)), cover, self._ruler.height))
        yield "cover", {**common, "heading": "Cover", "facts": _told(facts, "fact")}
        frame = Frame(_TOP, bottom, _HEAD, _GAP)
        rows = content_rows(contents.parts, contents.files)
        for page in flowed(rows, frame, self._ruler.height):
            found = {"parts": _told(page, "part"), "files": _told(page, "file")}
            yield "contents", {**common, "heading": "Contents", **found}
        for layout, values in _layouts(contents):
            if self._known(f"{_FOLDER}/howto-{layout}.xml.j2"):
                heading = f"How to print {layout}"
                yield f"howto-{layout}", {**common, "heading": heading, **values}
        credited = list(credit_rows(credits))
        for page in flowed(credited, Frame(_TOP, bottom), self._ruler.height):
            lines = _told(page, "credit")
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


def _about(common: Mapping[str, Any]) -> dict[str, str]:
    """Give what the cover says."""
    return {
        "Paper": f"{common['paper'].title()}, {common['paper_size']}",
        "In all": common["total"],
        "Layouts": ", ".join(common["layouts"]),
        "Looks": ", ".join(common["looks"]),
        "Bleed": ", ".join(common["bleeds"]),
        "Sizes": ", ".join(common["sizes"]),
        "Components": ", ".join(common["components"]),
    }


def _bleeds(contents: Contents) -> Iterator[str]:
    for sheet, _ in contents.made:
        for kind in sheet.component.types:
            yield f"{show_mm(kind.bleed)} mm"


def _layouts(contents: Contents) -> Iterator[tuple[str, dict[str, object]]]:
    """Give what to say of each layout: the edge on which its paper is turned, and
    whether "all", "some" or "none" of its files have backs."""
    found: dict[str, list[Document]] = {}
    for sheet, document in contents.made:
        found.setdefault(sheet.layout, []).append(document)
    for layout, documents in found.items():
        flip = next((each.duplex for each in documents if each.duplex), "")
        known = {has_backs(each) for each in documents}
        backs = "some" if {True, False} <= known else "all" if True in known else "none"
        yield layout, {"layout": layout, "flip": flip, "backs": backs}


def _told(page: Sequence[Placed], kind: str) -> list[dict[str, object]]:
    """Give the rows of one table as templates see them."""
    return [
        {**row.told(), "y": y, "high": high}
        for row, y, high in page
        if row.kind == kind
    ]
