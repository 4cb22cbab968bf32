"""PDFs with one fault each: its name, the check that finds it, and how it is made."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pikepdf

from cardgen.model.face import Face, Item
from cardgen.model.geometry import Matrix, move
from cardgen.model.ops import WHITE, Group, Op, Shape
from cardgen.model.page import Page, Placement
from cardgen.model.units import to_points
from tests.proof.card_faults import line
from tests.proof.clean import SEA, Spoil, area, mm, same, text, written


class Fault(NamedTuple):
    """A fault, the check that must name it, and how to make a file with it."""

    name: str
    rule: str
    make: Callable[[Path], Path]


def spoilt(
    name: str,
    spoil: Spoil,
    rule: str,
    *,
    told: Spoil = same,
    deck: Sequence[tuple[Item, int]] | None = None,
    **how: str,
) -> Fault:
    """Return a fault of the pages, of which the manifest knows what is `told`."""
    return Fault(
        name, rule, lambda folder: written(folder, deck, spoil=spoil, told=told, **how)
    )


def on_page(change: Callable[[Page], Page], at: int = 0) -> Spoil:
    """Return what changes one page."""
    return lambda pages: [*pages[:at], change(pages[at]), *pages[at + 1 :]]


def on_each(change: Callable[[Page], Page]) -> Spoil:
    return lambda pages: [change(page) for page in pages]


def moved(placed: Placement, by: Matrix) -> Placement:
    """Move a face together with its visible part."""
    trim, window = by.bounds(placed.trim), by.bounds(placed.window)
    return placed._replace(trim=trim, window=window)


def backs_moved(x: float, y: float) -> Spoil:
    """Move everything on pages of backs, including marks, by millimetres."""
    by = move(*mm(x, y))

    def spoil(page: Page) -> Page:
        if any(placed.side == "front" for placed in page.placements):
            return page
        places = tuple(moved(placed, by) for placed in page.placements)
        marks = (Group(by, tuple(page.marks)),)
        return replace(page, placements=places, marks=marks)

    return on_each(spoil)


def _folded_moved(page: Page) -> Page:
    """Move the backs below a fold; their marks stay in place."""
    down = move(0, to_points(0.4))
    places = tuple(
        moved(placed, down) if placed.side == "back" else placed
        for placed in page.placements
    )
    marks = [mark for mark in page.marks if not _is_cut(mark)]
    return replace(page, placements=places, marks=marks)


def _is_cut(mark: Op) -> bool:
    return isinstance(mark, Shape) and mark.stroke is not None and not mark.stroke.dash


def _not_mirrored(pages: Sequence[Page]) -> Sequence[Page]:
    """Name the backs as if they were in the order of the fronts."""
    front, back = pages
    names = [placed.name for placed in front.placements]
    order = sorted(back.placements, key=lambda placed: (placed.trim.y, placed.trim.x))
    places = [
        placed._replace(name=name) for placed, name in zip(order, names, strict=True)
    ]
    return [front, replace(back, placements=tuple(places))]


def _one_smaller(page: Page) -> Page:
    """Draw one card half a millimetre too narrow, without marks."""
    first, *rest = page.placements
    window = first.window
    narrow = window._replace(width=window.width - to_points(0.5))
    return replace(page, placements=(first._replace(window=narrow), *rest))


def _more_marks(*ops: Op) -> Spoil:
    return on_page(lambda page: replace(page, marks=[*page.marks, *ops]))


def _marks_moved(page: Page) -> Page:
    around = Group(move(to_points(0.2), 0), tuple(page.marks))
    return replace(page, marks=(around,))


def _locked(folder: Path) -> Path:
    path = written(folder)
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        pdf.save(path, encryption=pikepdf.Encryption(owner="a", user="b"))
    return path


def _lost(folder: Path) -> Path:
    path = written(folder)
    path.unlink()
    return path


def mat() -> list[tuple[Item, int]]:
    """Return a mat of two by two tiles, with lines that cross the joins."""
    width, height, bleed = 300.0, 400.0, 2.0
    ops = (
        area(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed, SEA),
        area(10, 10, width - 20, height - 20, WHITE),
        line(20, 60, width - 20, 300, 2),
        line(20, 30, 20, height - 30, 2),
        text("Calm", 100, 40, 30),
    )
    return [(Item("mat", Face(*mm(width, height, bleed), ops), None), 1)]


def _art_moved(page: Page) -> Page:
    """Move the art of a tile 0.02 mm down, but not its visible part."""
    (placed,) = page.placements
    trim = move(0, to_points(0.02)).bounds(placed.trim)
    return replace(page, placements=(placed._replace(trim=trim),))


def _other_art(page: Page) -> Page:
    """Draw a tile without its last line of text."""
    (placed,) = page.placements
    face = replace(placed.face, ops=placed.face.ops[:-1])
    return replace(page, placements=(placed._replace(face=face),))


def _no_second_tile(pages: Sequence[Page]) -> Sequence[Page]:
    return (pages[0], *pages[2:])


def _no_glue_marks(page: Page) -> Page:
    """Draw a tile without its dashed marks."""
    kept = [
        op
        for op in page.marks
        if not (isinstance(op, Shape) and op.stroke and op.stroke.dash)
    ]
    # Their light rims are below them.
    return replace(page, marks=tuple(kept[:2] + kept[3:]))


_tiled = partial(spoilt, deck=mat(), layout="tile")
FAULTS = (
    spoilt("backs 0.5 mm off", backs_moved(0.5, 0), "backs"),
    spoilt("backs 0.02 mm off", backs_moved(0, 0.02), "backs"),
    spoilt("backs not mirrored", _not_mirrored, "backs", told=_not_mirrored),
    spoilt("folded backs off", on_each(_folded_moved), "backs", layout="gutterfold"),
    spoilt("one card narrower", on_page(_one_smaller), "trim"),
    spoilt("marks beside their lines", on_page(_marks_moved), "trim"),
    spoilt("cut lines over cards", _more_marks(line(2, 60, 208, 60, 0.25)), "marks"),
    spoilt("mark into the bleed", _more_marks(line(70, 4, 70, 11, 0.25)), "marks"),
    _tiled("a tile's art 0.02 mm off", on_page(_art_moved, 1), "tiles"),
    _tiled("a tile of another art", on_page(_other_art, 2), "tiles"),
    _tiled("a tile left out", _no_second_tile, "tiles", told=_no_second_tile),
    _tiled("no marks for glue", on_page(_no_glue_marks), "trim"),
    Fault("locked", "pdf-file", _locked),
    Fault("lost", "pdf-file", _lost),
)
