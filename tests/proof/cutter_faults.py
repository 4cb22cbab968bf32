"""PDFs for machines that cut, with one fault each."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pikepdf

from cardgen.impose.cutting import registration_marks
from cardgen.load.game_files import read_cutters
from cardgen.model.face import Face
from cardgen.model.geometry import move
from cardgen.model.ops import Group, Shape
from cardgen.model.page import CutLine, Page, PageCut
from cardgen.model.units import to_mm, to_points
from tests.faces import item
from tests.proof.clean import Spoil, mm, same, written
from tests.proof.faults import Fault, moved, on_each, on_page, spoilt


def _marks_moved(page: Page) -> Page:
    marks, *words = page.marks
    by = move(to_points(0.02), 0)
    return replace(page, marks=(Group(by, (marks,)), *words))


def _one_mark_less(page: Page) -> Page:
    marks, *words = page.marks
    assert isinstance(marks, Shape)
    # A mark has two arms, each a move and a line.
    rest = marks._replace(outline=marks.outline[4:])
    return replace(page, marks=(rest, *words))


def _arms_of(length: float) -> Spoil:
    """Draw arms of that many millimetres."""

    def spoil(page: Page) -> Page:
        assert page.cut
        cut = page.cut._replace(arm=to_points(length))
        marks = registration_marks(cut, (page.width, page.height))
        return replace(page, cut=cut, marks=(*marks, *page.marks[1:]))

    return on_page(spoil)


def _cards_moved(page: Page) -> Page:
    """Move fronts to the upper left, and the backs behind them."""
    ways = {"front": move(*mm(-8, -30)), "back": move(*mm(8, -30))}
    places = (moved(placed, ways[placed.side]) for placed in page.placements)
    return replace(page, placements=tuple(places))


def cut_changed(change: Callable[[PageCut], PageCut]) -> Spoil:
    """Change what is cut out of the pages of fronts."""
    return on_each(lambda page: replace(page, cut=page.cut and change(page.cut)))


def _first_line(across: float) -> Spoil:
    """Move the first cut line to the right by millimetres."""

    def beside(line: CutLine) -> CutLine:
        vertices = [v._replace(x=v.x + to_points(across)) for v in line.vertices]
        return line._replace(vertices=tuple(vertices))

    return cut_changed(
        lambda cut: cut._replace(lines=(beside(cut.lines[0]), *cut.lines[1:]))
    )


def _cut_by_cricut(cut: PageCut) -> PageCut:
    return cut._replace(cutter=read_cutters()["cricut"])


def _other_spot(cut: PageCut) -> PageCut:
    assert cut.cutter.spot
    spot = cut.cutter.spot._replace(name="Thru-cut")
    return cut._replace(cutter=cut.cutter._replace(spot=spot))


def _open_line(folder: Path) -> Path:
    """Leave out the last side of the first cut line."""
    path = written(folder, cut="contour")
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        stream = pdf.pages[0].Contents
        before, spot, after = stream.read_bytes().partition(b"/CutContour CS")
        assert b" h S" in after
        stream.write(before + spot + after.replace(b" h S", b" S", 1))
        pdf.save(path, deterministic_id=True)
    return path


def _standee(change: Callable[[float], float]) -> Spoil:
    """Return what moves the folds of the first standee: `change` maps the distance of
    each from the top of the strip, in millimetres."""

    def folded(face: Face) -> Face:
        ops = [
            Group(move(0.0, to_points(change(to_mm(y)) - to_mm(y))), (op,))
            if isinstance(op, Shape) and op.outline[0][2] == (y := op.outline[1][2])
            else op
            for op in face.ops
        ]
        return replace(face, ops=tuple(ops))

    def spoil(page: Page) -> Page:
        placed, *rest = page.placements
        spoilt = placed._replace(face=folded(placed.face))
        return replace(page, placements=(spoilt, *rest))

    return on_page(spoil)


# More than Cricut cuts of a sheet.
_LARGE = [(item("mat", 180, 150, 2, back=False), 1)]
_marked = partial(spoilt, rule="registration", cut="silhouette")
_contoured = partial(spoilt, rule="cut-lines", cut="contour")
_folded = partial(spoilt, rule="folds", layout="standees")
CUTTER_FAULTS = (
    _marked("marks 0.02 mm off", on_page(_marks_moved)),
    _marked("three marks", on_page(_one_mark_less)),
    _marked("shorter arms than the machine is set to", _arms_of(15)),
    _marked("arms too short to be found", _arms_of(4), told=_arms_of(4)),
    _marked("cards near a mark", on_each(_cards_moved), told=on_each(_cards_moved)),
    spoilt(
        "cards beyond what is cut",
        same,
        "registration",
        told=cut_changed(_cut_by_cricut),
        deck=_LARGE,
        cut="contour",
    ),
    _contoured("a cut line 0.02 mm off", _first_line(0.02)),
    _contoured("a cut line in another place", _first_line(30)),
    _contoured(
        "a cut line less", cut_changed(lambda cut: cut._replace(lines=cut.lines[1:]))
    ),
    _contoured(
        "a cut line twice",
        cut_changed(lambda cut: cut._replace(lines=(*cut.lines, cut.lines[0]))),
    ),
    _contoured("another spot colour", cut_changed(_other_spot)),
    Fault("an open cut line", "cut-lines", _open_line),
    # The folds of a standee of 88 mm: a tab is a sixth of that deep.
    _folded("a fold beside the middle", _standee(lambda y: y + 0.02 * (y > 99))),
    _folded("one tab deeper", _standee(lambda y: y + 0.02 * (y < 20))),
    _folded("a fold on another one", _standee(lambda y: min(y, 102.667))),
)
