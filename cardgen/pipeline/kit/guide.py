"""The guide in a kit: cover, contents, how to print, fold and cut, and credits."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from cardgen.compose.art_files import Sources
from cardgen.compose.composer import PageComposer
from cardgen.compose.template.template_check import open_templates
from cardgen.impose.papers import Paper, paper_named
from cardgen.impose.thumbnail import thumbnail
from cardgen.load.workspace import own
from cardgen.model.assets import Assets
from cardgen.model.face import Face
from cardgen.model.game import Game
from cardgen.model.geometry import Matrix, move, scale, turn
from cardgen.model.ops import Color, Group, Op, Outline, Paint, Shape, Stroke
from cardgen.model.page import Document, Page
from cardgen.model.problem import Problem, has_errors
from cardgen.model.units import show_mm
from cardgen.pipeline.credits import Credits
from cardgen.pipeline.kit.contents import FileRow, PartRow, has_backs
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
from cardgen.pipeline.selection import PlannedPdf

_FOLDER = "kit"
# Rows are below the heading and above the foot of a page that is 210 mm wide.
_TOP, _FOOT = 50.0, 20.0
_HEAD, _GAP = 7.5, 7.0
# The facts on the cover begin below the cards, at this share of its height, and end
# above its last line.
_FACTS, _LAST = 0.655, 29.0


class Contents(NamedTuple):
    """All that the guide for one paper lists; `total` counts it, kind by kind."""

    paper: str
    total: str
    parts: tuple[PartRow, ...]
    files: tuple[FileRow, ...]
    made: tuple[tuple[PlannedPdf, Document], ...]


class Guides:
    """Draws the guides in a game's kit. The game's templates override cardgen's own."""

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
        """Return the files that icons and glyphs of all pages were drawn from."""
        return self._composer.sources

    def draw(self, contents: Contents, credits: Credits, path: Path) -> Document:
        """Draw the guide for one paper; problems are added to `problems`."""
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
        """Yield template and values of each page."""
        common = _common(contents, paper)
        high = paper.height * WIDE / paper.width
        bottom = high - _FOOT
        cover = RowArea(high * _FACTS, high - _LAST)
        facts = next(paginate(fact_rows(_about(common)), cover, self._ruler.height))
        yield "cover", {**common, "heading": "Cover", "facts": _table(facts, "fact")}
        frame = RowArea(_TOP, bottom, _HEAD, _GAP)
        rows = content_rows(contents.parts, contents.files)
        for page in paginate(rows, frame, self._ruler.height):
            found = {"parts": _table(page, "part"), "files": _table(page, "file")}
            yield "contents", {**common, "heading": "Contents", **found}
        for layout, values in _layouts(contents):
            if self._known(f"{_FOLDER}/howto-{layout}.xml.j2"):
                heading = f"How to print {layout}"
                yield f"howto-{layout}", {**common, "heading": heading, **values}
        credited = list(credit_rows(credits))
        for page in paginate(credited, RowArea(_TOP, bottom), self._ruler.height):
            lines = _table(page, "credit")
            yield "credits", {**common, "heading": "Credits", "lines": lines}


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
    }


def _about(common: Mapping[str, Any]) -> dict[str, str]:
    """Return the facts on the cover."""
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
    for pdf, _ in contents.made:
        for kind in pdf.component.types:
            yield f"{show_mm(kind.bleed)} mm"


def _layouts(contents: Contents) -> Iterator[tuple[str, dict[str, object]]]:
    """Yield each layout with the edge that its paper is flipped on, and whether "all",
    "some" or "none" of its files have backs."""
    found: dict[str, list[Document]] = {}
    for pdf, document in contents.made:
        found.setdefault(pdf.layout, []).append(document)
    for layout, documents in found.items():
        flip = next((each.duplex for each in documents if each.duplex), "")
        known = {has_backs(each) for each in documents}
        backs = "some" if {True, False} <= known else "all" if True in known else "none"
        yield layout, {"layout": layout, "flip": flip, "backs": backs}


def _table(page: Sequence[PlacedRow], kind: str) -> list[dict[str, object]]:
    """Return the rows of one table as templates see them."""
    return [
        {**row.shown(), "y": y, "high": high}
        for row, y, high in page
        if row.kind == kind
    ]


# Left, right, and the one in front: its angle, and where its centre is, in shares of
# its width and height.
_PLACES = ((-11.0, -0.62, 0.06), (11.0, 0.62, 0.06), (0.0, 0.0, 0.0))
# The cover leaves this share of the paper free for the cards.
_MIDDLE, _HIGH, _WIDE = 0.44, 0.27, 0.26
# Text on a board that is scaled down more than this would be illegible.
_READABLE = 0.7
_THIN = 0.4
_EDGE = Stroke(Paint(Color(0.55, 0.55, 0.55)), 0.4)


def fan(
    made: Sequence[tuple[PlannedPdf, Document]], width: float, height: float
) -> tuple[Op, ...]:
    """Draw up to three different fronts in the middle of a page, sized in points."""
    faces = _fronts(made)
    places = {1: _PLACES[2:], 2: _PLACES[:2]}.get(len(faces), _PLACES)
    return tuple(
        _card(face, place, width, height)
        for face, place in zip(faces, places, strict=False)
    )


def _fronts(made: Sequence[tuple[PlannedPdf, Document]]) -> list[Face]:
    """Return different fronts of the first document, far apart in the deck."""
    cards = [document for pdf, document in made if not pdf.component.book]
    if not cards:
        return []
    document = cards[0]
    found = dict.fromkeys(
        placed.face
        for page in document.pages
        for placed in page.placements
        if placed.side == "front"
    )
    faces = list(found)
    alike = [face for face in faces if (face.width, face.height) == _size(faces[0])]
    return list(dict.fromkeys((alike[0], alike[-1], alike[len(alike) // 2])))


def _size(face: Face) -> tuple[float, float]:
    return face.width, face.height


def _card(
    face: Face, place: tuple[float, float, float], width: float, height: float
) -> Group:
    angle, across, down = place
    share = min(_HIGH * height / face.height, _WIDE * width / face.width)
    matrix = (
        move(-face.width / 2, -face.height / 2)
        .then(scale(share))
        .then(turn(angle))
        .then(
            move(
                width / 2 + across * face.width * share,
                height * _MIDDLE + down * face.height * share,
            )
        )
    )
    trim = _trim(face)
    edge = Group(matrix, (Shape(trim, stroke=_EDGE),))
    if share < _READABLE:
        edge = Group(matrix, (Shape(trim, stroke=_EDGE._replace(width=_THIN / share)),))
        return Group(Matrix(), (thumbnail(face, matrix, share), edge))
    return Group(Matrix(), (Group(matrix, face.ops, clip=trim), edge))


def _trim(face: Face) -> Outline:
    right, bottom = face.width, face.height
    return ("M", 0, 0), ("L", right, 0), ("L", right, bottom), ("L", 0, bottom), ("Z",)
