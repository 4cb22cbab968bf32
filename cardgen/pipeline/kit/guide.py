"""The guide in a kit: cover, contents, how to print, fold and cut, and credits."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from cardgen.compose.art_files import Sources
from cardgen.compose.composer import PageComposer
from cardgen.compose.template.template_check import open_templates
from cardgen.impose.layouts import LAYOUTS
from cardgen.impose.papers import Paper, paper_named
from cardgen.load.own_words import words_in
from cardgen.model.assets import Assets, own
from cardgen.model.game import Game
from cardgen.model.ops import Op
from cardgen.model.page import Document, Page, PageCut
from cardgen.model.problem import Problem, has_errors
from cardgen.model.units import show_mm
from cardgen.model.words import Words
from cardgen.pipeline.credits import Credits
from cardgen.pipeline.kit.card_fan import FACTS, fan
from cardgen.pipeline.kit.contents import (
    FileRow,
    PartRow,
    box_facts,
    has_backs,
    sizes_of,
)
from cardgen.pipeline.kit.tables import (
    WIDE,
    PlacedRow,
    RowArea,
    Ruler,
    content_rows,
    credit_rows,
    fact_rows,
    paginate,
)
from cardgen.pipeline.planned_pdf import PlannedPdf
from cardgen.typeset.fontbook import Fontbook

_FOLDER = "kit"
# Rows are below the heading and above the foot of a page that is 210 mm wide.
_TOP, _FOOT = 50.0, 20.0
_HEAD, _GAP = 7.5, 7.0
# The facts on the cover end above its last line; they begin at this share of its height
# if it has no cards.
_LAST, _BARE = 29.0, 0.43


class Contents(NamedTuple):
    """All that the guide for one paper lists; `total` counts it, kind by kind.

    Titles of components that only other papers hold are `elsewhere`.
    """

    paper: str
    total: str
    parts: tuple[PartRow, ...]
    files: tuple[FileRow, ...]
    made: tuple[tuple[PlannedPdf, Document], ...]
    elsewhere: str = ""

    def cuts(self) -> Iterator[PageCut]:
        """Yield what a machine cuts out of each page that it cuts."""
        pages = (page for _, document in self.made for page in document.pages)
        yield from (page.cut for page in pages if page.cut)


class Guides:
    """Draws the guides in a game's kit. The game's templates override cardgen's own."""

    def __init__(self, game: Game, assets: Assets) -> None:
        found = assets._replace(templates=(*assets.templates, own("pages")))
        templates = open_templates(found)
        self._words = words_in(game.language)
        templates.speak({**self._words.phrases, **game.phrases})
        self._game = game
        self._fonts = Fontbook(found, {})
        self._known = templates.path
        self._composer = PageComposer(game, found, templates)
        self._ruler = Ruler(self._composer, f"{_FOLDER}/row.xml.j2")
        self.problems: list[Problem] = []

    @property
    def sources(self) -> Sources:
        """Return the files that icons and glyphs of all pages were drawn from."""
        return self._composer.sources

    def draw(self, contents: Contents, credits: Credits, path: Path) -> Document:
        """Draw the guide for one paper; problems are added to `problems`."""
        paper = paper_named(contents.paper, self._game.plan.own_papers)
        _, width, height = paper
        say = self._words
        pages = []
        picture = fan(contents.made, self._fonts, width, height)
        facts = FACTS if picture else _BARE
        sections = list(self._sections(contents, credits, paper, facts))
        for number, (name, values) in enumerate(sections, 1):
            numbered = {**values, "page": number, "pages": len(sections)}
            drawn = self._composer.draw(
                f"{_FOLDER}/{name}.xml.j2", width, height, numbered
            )
            self.problems += drawn.problems
            ops: tuple[Op, ...] = drawn.ops
            if name == "cover" and not has_errors(drawn.problems):
                ops = (*ops, *picture)
            pages.append(Page(width, height, str(values["heading"]), (), ops))
        self.problems += [p for p in self._ruler.problems if p not in self.problems]
        return Document(
            path=path,
            title=f"{self._game.title} · {say('how to make it')}",
            subject=say(
                "Guide to the print-and-play kit for {paper}", paper=contents.paper
            ),
            author=self._game.designer,
            language=self._game.language,
            pages=tuple(pages),
        )

    def _sections(
        self, contents: Contents, credits: Credits, paper: Paper, top: float
    ) -> Iterator[tuple[str, dict[str, object]]]:
        """Yield template and values of each page; facts on the cover begin at a share
        of its height."""
        say, common = self._words, _common(contents, paper)
        high = paper.height * WIDE / paper.width
        bottom = high - _FOOT
        cover = RowArea(high * top, high - _LAST)
        facts = next(
            paginate(fact_rows(_about(common, say)), cover, self._ruler.height)
        )
        yield (
            "cover",
            {**common, "heading": say("Cover"), "facts": _table(facts, "fact")},
        )
        frame = RowArea(_TOP, bottom, _HEAD, _GAP)
        steps = [
            each
            for each in _how_to(contents, say)
            if self._known(f"{_FOLDER}/{each[0]}.xml.j2")
        ]
        common = {**common, "explained": bool(steps)}
        rows = content_rows(contents.parts, contents.files)
        for page in paginate(rows, frame, self._ruler.height):
            found = {"parts": _table(page, "part"), "files": _table(page, "file")}
            yield "contents", {**common, "heading": say("Contents"), **found}
        for name, values in steps:
            yield name, {**common, **values}
        credited = list(credit_rows(credits, say))
        for page in paginate(credited, RowArea(_TOP, bottom), self._ruler.height):
            lines = _table(page, "credit")
            yield "credits", {**common, "heading": say("Credits"), "lines": lines}


def _common(contents: Contents, paper: Paper) -> dict[str, object]:
    """Return the values that every page may show."""
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
        "elsewhere": contents.elsewhere,
    }


def _about(common: Mapping[str, Any], say: Words) -> dict[str, str]:
    """Return the facts on the cover. Of a rulebook, some are unknown."""
    about = {
        say("Paper"): f"{common['paper'].title()}, {common['paper_size']}",
        say("Total"): common["total"],
        say("Layouts"): ", ".join(common["layouts"]),
        say("Looks"): ", ".join(common["looks"]),
        say("Bleed"): ", ".join(common["bleeds"]),
        say("Sizes"): ", ".join(common["sizes"]),
        say("Components"): ", ".join(common["components"]),
        say("On other paper"): common["elsewhere"],
    }
    return {name: value for name, value in about.items() if value}


def _bleeds(contents: Contents) -> Iterator[str]:
    for pdf, _ in contents.made:
        for kind in [kind for part in pdf.parts for kind in part.types]:
            yield f"{show_mm(kind.bleed)} mm"


_Made = Sequence[tuple[PlannedPdf, Document]]


def _layouts(made: _Made) -> Iterator[tuple[str, dict[str, object]]]:
    """Yield each layout with the edge that its paper is flipped on, whether "all",
    "some" or "none" of its files have backs, and the kinds and sizes of what is in
    them."""
    found: dict[str, list[tuple[PlannedPdf, Document]]] = {}
    for pdf, document in made:
        found.setdefault(pdf.layout, []).append((pdf, document))
    for layout, files in found.items():
        flip = next((each.duplex for _, each in files if each.duplex), "")
        known = {has_backs(each) for _, each in files}
        backs = "some" if {True, False} <= known else "all" if True in known else "none"
        parts = [part for pdf, _ in files for part in pdf.parts]
        yield (
            layout,
            {
                "layout": layout,
                "flip": flip,
                "backs": backs,
                "kinds": list(dict.fromkeys(part.kind for part in parts)),
                "sizes": list(sizes_of(*parts)),
            },
        )


def _how_to(contents: Contents, say: Words) -> Iterator[tuple[str, dict[str, object]]]:
    """Yield template and values of the pages about making cards, for all layouts."""
    if cut := next(contents.cuts(), None):
        heading = say("How to cut by machine")
        yield "howto-cutter", {"heading": heading, **_cutting(cut, contents, say)}
    else:
        # Boxes have a page to themselves.
        made = [each for each in contents.made if not each[0].component.box]
        for layout, values in _layouts(made):
            heading = say("How to print {layout}", layout=layout)
            yield f"howto-{layout}", {"heading": heading, **values}
    boxes = (pdf.component for pdf, _ in contents.made if pdf.component.box)
    if box := next(boxes, None):
        heading = say("How to fold the box")
        cutter = cut.cutter.id if cut else ""
        yield "howto-box", {"heading": heading, **box_facts(box, cutter)}


def _cutting(cut: PageCut, contents: Contents, say: Words) -> dict[str, object]:
    """Return how a machine is set up, and how the sheets that it cuts are printed."""
    found = [each for layout, each in _layouts(contents.made) if layout in LAYOUTS]
    backs = {each["backs"] for each in found}
    marks = cut.cutter.marks
    return {
        "cutter": cut.cutter.id,
        "machine": cut.cutter.title,
        "inset": show_mm(marks.inset) if marks else "",
        "line": show_mm(marks.width) if marks else "",
        "spot": cut.cutter.spot.name if cut.cutter.spot else "",
        "flip": next((each["flip"] for each in found if each["flip"]), ""),
        "backs": str(backs.pop()) if len(backs) == 1 else "some",
        "layers": _layers_of(contents, say),
    }


# What else than cutting a machine does, by the layer of the lines.
_LAYER_HINTS = {
    "SCORE": "Score the lines of the layer SCORE.",
    "KISS": "On the layer KISS, cut only the sticker.",
    "PERF": "Nicks hold the pieces of the layer PERF.",
}


def _layers_of(contents: Contents, say: Words) -> str:
    """Return what to do along lines that are not simply cut."""
    found = {line.layer for cut in contents.cuts() for line in cut.lines}
    return " ".join(say(hint) for layer, hint in _LAYER_HINTS.items() if layer in found)


def _table(page: Sequence[PlacedRow], kind: str) -> list[dict[str, object]]:
    """Return the rows of one table as templates see them."""
    return [
        {**row.shown(), "y": y, "high": high}
        for row, y, high in page
        if row.kind == kind
    ]
