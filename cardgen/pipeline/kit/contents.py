"""What a kit contains, counted from the pages themselves."""

import itertools
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from cardgen.model.face import Face
from cardgen.model.game import Component, Kind
from cardgen.model.outlines import closed_line, flattened
from cardgen.model.page import Document, Page
from cardgen.model.units import show_mm, to_mm
from cardgen.model.words import Words
from cardgen.pipeline.counts import copies_of
from cardgen.pipeline.planned_pdf import PlannedPdf
from cardgen.typeset.label import short_label


class PageRange(NamedTuple):
    """Consecutive pages with the same content: cards of one size, one side or both.

    A page without cards is described by its `label`.
    """

    first: int
    last: int
    size: str
    sides: tuple[str, ...]
    in_tiles: bool
    label: str


class FileRow(NamedTuple):
    """One PDF of the kit: its pages, what is on them, the sheets of paper it needs.

    The name contains the folder of a file that is not beside the guide.
    """

    name: str
    component: str
    layout: str
    look: str
    pages: int
    sheets: int
    spread: str


class PartRow(NamedTuple):
    """One component: numbers of different cards and of copies, and their sizes.

    It is printed `instead` of a component with that title, or "".
    """

    title: str
    instead: str
    kind: str
    cards: int
    copies: int
    sizes: tuple[str, ...]


def folder_of(pdf: PlannedPdf) -> str:
    """Return the name of the folder of a kit that a PDF is in.

    A rulebook has its own page size, whatever paper the cards are printed on.
    """
    return "rulebook" if pdf.component.book else pdf.paper


def file_row(pdf: PlannedPdf, document: Document, say: Words) -> FileRow:
    """Count the pages of a file, and say what is on them."""
    pages, name = document.pages, document.path.name
    return FileRow(
        f"{folder_of(pdf)}/{name}" if pdf.component.book else name,
        short_label(pdf.component.title),
        pdf.layout,
        pdf.look,
        len(pages),
        _sheets(document),
        _spread(list(_page_ranges(pages, both=_is_two_sided(document))), say),
    )


def has_backs(document: Document) -> bool | None:
    """Return whether there are backs; None if there are no cards at all."""
    sides = {side for page in document.pages for side in _sides(page)}
    return "back" in sides if sides else None


# What is in the column of kinds.
_KINDS: dict[Kind, str] = {
    "deck": "deck",
    "sheet": "sheet",
    "board": "board",
    "tokens": "tokens",
    "reference": "reference",
    "box": "box",
    "rulebook": "rulebook",
    "parts": "parts",
}


def part_row(component: Component, other: Component | None, say: Words) -> PartRow:
    """Count the cards of a component, which may be an alternative to another one."""
    printed = component.printed()
    return PartRow(
        short_label(component.title),
        short_label(other.title) if other else "",
        say(_KINDS[component.kind]),
        len(printed),
        copies_of(component),
        sizes_of(component),
    )


def sizes_of(*components: Component) -> tuple[str, ...]:
    """Return the sizes of the cards of components."""
    kinds = (kind for component in components for kind in component.types)
    return tuple(dict.fromkeys(_size(kind.width, kind.height) for kind in kinds))


def box_facts(component: Component, cutter: str) -> dict[str, object]:
    """Return a box as a template draws it flat, in millimetres; `cutter` is the id of
    the machine that cuts it, if there is one."""
    assert component.box
    net = component.box.box.net
    (around,) = flattened(closed_line(net.outline))
    panels = [
        {"name": panel.name, **_millimetres(_SIDES, panel.box)} for panel in net.panels
    ]
    folds = [_millimetres(_ENDS, (*fold.start, *fold.stop)) for fold in net.folds]
    flat: dict[str, object] = {
        **_millimetres(_SIDES[2:], (net.width, net.height)),
        "panels": panels,
        "folds": folds,
        "outline": " ".join(f"{to_mm(x):.2f},{to_mm(y):.2f}" for x, y in around),
    }
    return {
        "net": flat,
        "cards": component.box.box.cards,
        "sizes": list(sizes_of(component)),
        "cutter": cutter,
    }


_SIDES, _ENDS = ("x", "y", "width", "height"), ("x1", "y1", "x2", "y2")


def _millimetres(names: Sequence[str], points: Iterable[float]) -> dict[str, float]:
    return {name: round(to_mm(p), 3) for name, p in zip(names, points, strict=True)}


def _spread(ranges: Sequence[PageRange], say: Words) -> str:
    """Return which pages hold what: "1–4 fronts, 5–8 backs", "1 front"."""
    many = len({pages.size for pages in ranges if pages.size}) > 1
    return ", ".join(_described(pages, many, say) for pages in ranges)


# What is on one page, and on more of them.
_SIDES_HELD = {
    (): ("", ""),
    ("front",): ("front", "fronts"),
    ("back",): ("back", "backs"),
    ("front", "back"): ("front and back", "fronts and backs"),
}


def _described(pages: PageRange, sized: bool, say: Words) -> str:
    first, last, size, sides, in_tiles, label = pages
    alone = first == last
    numbers = f"{first}" if alone else f"{first}–{last}"
    held = say(_SIDES_HELD[sides][not alone])
    measure = f"({size})" if sized and size else ""
    words = (numbers, held, say("in tiles") if in_tiles else "", label, measure)
    return " ".join(filter(None, words))


def _sheets(document: Document) -> int:
    """Return the number of sheets of paper; each two-sided one begins with a front.

    A rulebook has no cards: all of its pages are printed.
    """
    if document.spots:
        return len(document.pages) // (2 if document.duplex else 1)
    if document.duplex is None:
        return sum(bool(page.placements) for page in document.pages)
    return sum("front" in _sides(page) for page in document.pages)


def _page_ranges(pages: Sequence[Page], both: bool) -> Iterator[PageRange]:
    """Yield consecutive pages with equal content; with `both`, fronts and backs too."""

    def kind(numbered: tuple[int, Page]) -> tuple[str, tuple[str, ...], bool, str]:
        page = numbered[1]
        size = ", ".join(_sizes({placed.face for placed in page.placements}))
        in_tiles = any(placed.tile for placed in page.placements)
        label = "" if page.placements else page.label
        return size, () if both else _order(page), in_tiles, label

    for held, row in itertools.groupby(enumerate(pages, 1), kind):
        numbers = [number for number, _ in row]
        yield PageRange(numbers[0], numbers[-1], *held)


def _order(page: Page) -> tuple[str, ...]:
    return tuple(side for side in ("front", "back") if side in _sides(page))


def _is_two_sided(document: Document) -> bool:
    """Return whether fronts and backs alternate. A rulebook has neither."""
    return document.duplex is not None and has_backs(document) is not False


def _sides(page: Page) -> set[str]:
    return {placed.side for placed in page.placements}


def _sizes(faces: set[Face]) -> list[str]:
    return sorted({_size(face.width, face.height) for face in faces})


def _size(width: float, height: float) -> str:
    # A line never breaks within a size.
    return f"{show_mm(width)} × {show_mm(height)} mm".replace(" ", "\u00a0")
