"""PDFs for machines that cut, with one fault each."""

from collections.abc import Callable, Sequence
from dataclasses import replace
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
from tests.proof.clean import Spoil, mm, written
from tests.proof.faults import Fault


def _same(pages: Sequence[Page]) -> Sequence[Page]:
    return pages


def marked(name: str, spoil: Spoil, told: Spoil = _same) -> Fault:
    """Return a fault of what Silhouette looks for."""
    return Fault(
        name,
        "registration",
        lambda folder: written(folder, cut="silhouette", spoil=spoil, told=told),
    )


def contoured(name: str, spoil: Spoil) -> Fault:
    """Return a fault of the lines that a shop cuts along."""
    return Fault(
        name,
        "cut-lines",
        lambda folder: written(folder, cut="contour", spoil=spoil),
    )


def marks_moved(across: float, down: float) -> Spoil:
    """Move the registration marks of the first page by millimetres."""

    def spoil(pages: Sequence[Page]) -> Sequence[Page]:
        first, *others = pages
        marks, *words = first.marks
        moved = Group(move(*mm(across, down)), (marks,))
        return (replace(first, marks=(moved, *words)), *others)

    return spoil


def one_mark_less(pages: Sequence[Page]) -> Sequence[Page]:
    first, *others = pages
    marks, *words = first.marks
    assert isinstance(marks, Shape)
    # A mark has two arms, each a move and a line.
    rest = marks._replace(outline=marks.outline[4:])
    return (replace(first, marks=(rest, *words)), *others)


def arms_of(length: float) -> Spoil:
    """Draw arms of that many millimetres."""

    def spoil(pages: Sequence[Page]) -> Sequence[Page]:
        first, *others = pages
        assert first.cut
        cut = first.cut._replace(arm=to_points(length))
        marks = registration_marks(cut, (first.width, first.height))
        words = first.marks[1:]
        return (replace(first, cut=cut, marks=(*marks, *words)), *others)

    return spoil


def cards_moved(across: float, down: float) -> Spoil:
    """Move fronts by millimetres, and the backs behind them."""

    def spoil(pages: Sequence[Page]) -> Sequence[Page]:
        ways = {"front": mm(across, down), "back": mm(-across, down)}
        return [
            replace(
                page,
                placements=tuple(
                    placed._replace(
                        trim=placed.trim._replace(
                            x=placed.trim.x + ways[placed.side][0],
                            y=placed.trim.y + ways[placed.side][1],
                        ),
                        window=placed.window._replace(
                            x=placed.window.x + ways[placed.side][0],
                            y=placed.window.y + ways[placed.side][1],
                        ),
                    )
                    for placed in page.placements
                ),
            )
            for page in pages
        ]

    return spoil


def cut_changed(change: Callable[[PageCut], PageCut]) -> Spoil:
    """Change what is cut out of the pages of fronts."""
    return lambda pages: [
        replace(page, cut=page.cut and change(page.cut)) for page in pages
    ]


def first_line(across: float) -> Spoil:
    """Move the first cut line to the right by millimetres."""

    def moved(line: CutLine) -> CutLine:
        vertices = [v._replace(x=v.x + to_points(across)) for v in line.vertices]
        return line._replace(vertices=tuple(vertices))

    return cut_changed(
        lambda cut: cut._replace(lines=(moved(cut.lines[0]), *cut.lines[1:]))
    )


def cut_by(machine: str) -> Spoil:
    """Say that another machine cuts the pages."""
    cutter = read_cutters()[machine]
    return cut_changed(lambda cut: cut._replace(cutter=cutter))


def _other_spot(cut: PageCut) -> PageCut:
    assert cut.cutter.spot
    spot = cut.cutter.spot._replace(name="Thru-cut")
    return cut._replace(cutter=cut.cutter._replace(spot=spot))


def open_line(folder: Path) -> Path:
    """Leave out the last side of the first cut line."""
    path = written(folder, cut="contour")
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        stream = pdf.pages[0].Contents
        before, spot, after = stream.read_bytes().partition(b"/CutContour CS")
        assert b" h S" in after
        stream.write(before + spot + after.replace(b" h S", b" S", 1))
        pdf.save(path, deterministic_id=True)
    return path


def standee(change: Callable[[float], float]) -> Callable[[Path], Path]:
    """Return what writes standees, and moves the folds of the first one: `change` maps
    the distance of each from the top of the strip, in millimetres."""

    def moved(face: Face) -> Face:
        ops = [
            Group(move(0.0, to_points(change(to_mm(y)) - to_mm(y))), (op,))
            if isinstance(op, Shape) and op.outline[0][2] == (y := op.outline[1][2])
            else op
            for op in face.ops
        ]
        return replace(face, ops=tuple(ops))

    def spoil(pages: Sequence[Page]) -> Sequence[Page]:
        first, *others = pages
        placed, *rest = first.placements
        spoilt = placed._replace(face=moved(placed.face))
        return (replace(first, placements=(spoilt, *rest)), *others)

    return lambda folder: written(folder, layout="standees", spoil=spoil)


def too_large_for_cricut(folder: Path) -> Path:
    """Lay a card on a sheet that takes more room than Cricut cuts."""
    mat = [(item("mat", 180, 150, 2, back=False), 1)]
    return written(folder, mat, cut="contour", told=cut_by("cricut"))


CUTTER_FAULTS = (
    marked("marks 0.02 mm off", marks_moved(0.02, 0)),
    marked("three marks", one_mark_less),
    marked("shorter arms than the machine is set to", arms_of(15)),
    marked("arms too short to be found", arms_of(4), arms_of(4)),
    marked("cards near a mark", cards_moved(-8, -30), cards_moved(-8, -30)),
    Fault("cards beyond what is cut", "registration", too_large_for_cricut),
    contoured("a cut line 0.02 mm off", first_line(0.02)),
    contoured("a cut line in another place", first_line(30)),
    contoured(
        "a cut line less", cut_changed(lambda cut: cut._replace(lines=cut.lines[1:]))
    ),
    contoured(
        "a cut line twice",
        cut_changed(lambda cut: cut._replace(lines=(*cut.lines, cut.lines[0]))),
    ),
    contoured("another spot colour", cut_changed(_other_spot)),
    Fault("an open cut line", "cut-lines", open_line),
    # The folds of a standee of 88 mm: a tab is a sixth of that deep.
    Fault("a fold beside the middle", "folds", standee(lambda y: y + 0.02 * (y > 99))),
    Fault("one tab deeper", "folds", standee(lambda y: y + 0.02 * (y < 20))),
    Fault("a fold on another one", "folds", standee(lambda y: min(y, 102.667))),
)
