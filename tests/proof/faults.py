"""PDFs with one fault each: its name, the check that finds it, and how it is made."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pikepdf

from cardgen.model.face import Face, Item
from cardgen.model.geometry import move
from cardgen.model.ops import WHITE, Color, Group, Op, Shape
from cardgen.model.page import Page, Placement
from cardgen.model.units import to_points
from tests.proof import clean
from tests.proof.card_faults import line
from tests.proof.clean import area, mm, text, written


class Fault(NamedTuple):
    """A fault, the check that must name it, and how to make a file with it."""

    name: str
    rule: str
    make: Callable[[Path], Path]


def spoilt(
    name: str,
    rule: str,
    spoil: Callable[[Sequence[Page]], Sequence[Page]],
    layout: str = "duplex",
) -> Fault:
    """Return a fault of the pages, of which the manifest knows nothing."""
    return Fault(name, rule, lambda folder: written(folder, layout=layout, spoil=spoil))


def _moved(placed: Placement, x: float, y: float) -> Placement:
    trim, window = placed.trim, placed.window
    return placed._replace(
        trim=trim._replace(x=trim.x + x, y=trim.y + y),
        window=window._replace(x=window.x + x, y=window.y + y),
    )


def backs_moved(x: float, y: float) -> Callable[[Sequence[Page]], Sequence[Page]]:
    """Move everything on pages of backs, including marks, by millimetres."""

    def spoil(pages: Sequence[Page]) -> Sequence[Page]:
        by = mm(x, y)
        return [_shifted(page, *by) if _is_back(page) else page for page in pages]

    return spoil


def _is_back(page: Page) -> bool:
    return all(placed.side == "back" for placed in page.placements)


def _shifted(page: Page, x: float, y: float) -> Page:
    places = tuple(_moved(placed, x, y) for placed in page.placements)
    marks = (Group(move(x, y), tuple(page.marks)),)
    return replace(page, placements=places, marks=marks)


def folded_moved(pages: Sequence[Page]) -> Sequence[Page]:
    """Move the backs below a fold; their marks stay in place."""
    return [
        replace(
            page,
            placements=tuple(
                _moved(placed, 0, to_points(0.4)) if placed.side == "back" else placed
                for placed in page.placements
            ),
            marks=[mark for mark in page.marks if not _is_cut(mark)],
        )
        for page in pages
    ]


def _is_cut(mark: Op) -> bool:
    return isinstance(mark, Shape) and mark.stroke is not None and not mark.stroke.dash


def backs_not_mirrored(pages: Sequence[Page]) -> Sequence[Page]:
    """Name the backs as if they were in the order of the fronts."""
    front, back = pages
    names = [placed.name for placed in front.placements]
    order = sorted(back.placements, key=lambda placed: (placed.trim.y, placed.trim.x))
    places = [
        placed._replace(name=name) for placed, name in zip(order, names, strict=True)
    ]
    return [front, replace(back, placements=tuple(places))]


def one_smaller(pages: Sequence[Page]) -> Sequence[Page]:
    """Draw one card half a millimetre too narrow, without marks."""
    first, *rest = pages[0].placements
    less = to_points(0.5)
    small = first._replace(
        window=first.window._replace(width=first.window.width - less),
    )
    places = (small, *rest)
    return [replace(pages[0], placements=places), *pages[1:]]


def more_marks(*ops: Op) -> Callable[[Sequence[Page]], Sequence[Page]]:
    """Draw more in the margin of the first page."""
    return lambda pages: [
        replace(pages[0], marks=[*pages[0].marks, *ops]),
        *pages[1:],
    ]


def no_marks_above(pages: Sequence[Page]) -> Sequence[Page]:
    """Shift what is around the cards of the first page by 0.2 mm."""
    around = (Group(move(to_points(0.2), 0), tuple(pages[0].marks)),)
    return [replace(pages[0], marks=around), *pages[1:]]


def locked(folder: Path) -> Path:
    path = written(folder)
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        pdf.save(path, encryption=pikepdf.Encryption(owner="a", user="b"))
    return path


def lost(folder: Path) -> Path:
    path = written(folder)
    path.unlink()
    return path


def not_mirrored(folder: Path) -> Path:
    return written(folder, spoil=backs_not_mirrored, told=backs_not_mirrored)


def mat(ground: Color = clean.SEA) -> list[tuple[Item, int]]:
    """Return a mat of two by two tiles, with lines that cross the joins."""
    width, height, bleed = 300.0, 400.0, 2.0
    ops = (
        area(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed, ground),
        area(10, 10, width - 20, height - 20, WHITE),
        line(20, 60, width - 20, 300, 2),
        line(20, 30, 20, height - 30, 2),
        text("Calm", 100, 40, 30),
    )
    return [(Item("mat", Face(*mm(width, height, bleed), ops), None), 1)]


def tiled(
    folder: Path,
    spoil: clean.Spoil = lambda pages: pages,
    told: clean.Spoil = lambda pages: pages,
) -> Path:
    return written(folder, mat(), layout="tile", spoil=spoil, told=told)


def art_moved(across: float, down: float) -> clean.Spoil:
    """Move the art of the second tile, but not its visible part."""

    def spoil(pages: Sequence[Page]) -> Sequence[Page]:
        first, second, *others = pages
        (placed,) = second.placements
        x, y = mm(across, down)
        trim = placed.trim._replace(x=placed.trim.x + x, y=placed.trim.y + y)
        moved = replace(second, placements=(placed._replace(trim=trim),))
        return (first, moved, *others)

    return spoil


def other_art(pages: Sequence[Page]) -> Sequence[Page]:
    """Draw the third tile without its last line of text."""
    first, second, third, *others = pages
    (placed,) = third.placements
    face = replace(placed.face, ops=placed.face.ops[:-1])
    changed = replace(third, placements=(placed._replace(face=face),))
    return (first, second, changed, *others)


def no_second_tile(pages: Sequence[Page]) -> Sequence[Page]:
    return (pages[0], *pages[2:])


def glue_marks_gone(pages: Sequence[Page]) -> Sequence[Page]:
    """Draw the first tile without its dashed marks."""
    first, *others = pages
    kept = [
        op
        for op in first.marks
        if not (isinstance(op, Shape) and op.stroke and op.stroke.dash)
    ]
    # Their light rims are below them.
    return (replace(first, marks=tuple(kept[:2] + kept[3:])), *others)


FAULTS = (
    spoilt("backs 0.5 mm off", "backs", backs_moved(0.5, 0)),
    spoilt("backs 0.02 mm off", "backs", backs_moved(0, 0.02)),
    Fault("backs not mirrored", "backs", not_mirrored),
    spoilt("folded backs off", "backs", folded_moved, layout="gutterfold"),
    spoilt("one card narrower", "trim", one_smaller),
    spoilt("marks beside their lines", "trim", no_marks_above),
    spoilt("cut lines over cards", "marks", more_marks(line(2, 60, 208, 60, 0.25))),
    spoilt("mark into the bleed", "marks", more_marks(line(70, 4, 70, 11, 0.25))),
    Fault("a tile's art 0.02 mm off", "tiles", lambda f: tiled(f, art_moved(0, 0.02))),
    Fault("a tile of another art", "tiles", lambda f: tiled(f, other_art)),
    Fault(
        "a tile left out",
        "tiles",
        lambda folder: tiled(folder, no_second_tile, no_second_tile),
    ),
    Fault("no marks for glue", "trim", lambda folder: tiled(folder, glue_marks_gone)),
    Fault("locked", "pdf-file", locked),
    Fault("lost", "pdf-file", lost),
)
