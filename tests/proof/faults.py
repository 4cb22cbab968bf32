"""PDFs with one fault each: its name, the check that finds it, and how it is made."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pikepdf

from cardgen.model.face import Face, Item
from cardgen.model.geometry import Matrix, move, scale, turn
from cardgen.model.ops import BLACK, WHITE, Color, Group, Op, Paint, Shape, Stroke
from cardgen.model.page import Page, Placement
from cardgen.model.units import to_points
from tests.proof import clean
from tests.proof.clean import area, dots, heart, items, mm, picture, text, written

GRAY = Color(0.6, 0.6, 0.6)
RED, GREEN = Color(0.75, 0.2, 0.1), Color(0.4, 0.42, 0.0)


class Fault(NamedTuple):
    """A fault, the check that must name it, and how to make a file with it."""

    name: str
    rule: str
    make: Callable[[Path], Path]


def drawn(name: str, rule: str, *ops: Op, look: str = "colour") -> Fault:
    """Return a fault on the front of one card."""
    return Fault(name, rule, lambda folder: written(folder, items(*ops), look=look))


def shown(name: str, rule: str, width: int, height: int, *box: float) -> Fault:
    """Return a picture with a size in pixels, over a box."""

    def make(folder: Path) -> Path:
        return written(folder, items(picture(dots(folder, width, height), *box)))

    return Fault(name, rule, make)


def spoilt(
    name: str,
    rule: str,
    spoil: Callable[[Sequence[Page]], Sequence[Page]],
    layout: str = "duplex",
) -> Fault:
    """Return a fault of the pages, of which the manifest knows nothing."""
    return Fault(name, rule, lambda folder: written(folder, layout=layout, spoil=spoil))


def edited(
    name: str, rule: str, edit: Callable[[pikepdf.Pdf], None], layout: str = "duplex"
) -> Fault:
    """Return a fault put into the file afterwards."""

    def make(folder: Path) -> Path:
        path = written(folder, layout=layout)
        with pikepdf.open(path, allow_overwriting_input=True) as pdf:
            edit(pdf)
            pdf.save(path, deterministic_id=True)
        return path

    return Fault(name, rule, make)


def line(x1: float, y1: float, x2: float, y2: float, width: float) -> Shape:
    """Return a stroke of a width in points between places in millimetres."""
    outline = (("M", *mm(x1, y1)), ("L", *mm(x2, y2)))
    return Shape(outline, stroke=Stroke(Paint(BLACK), width))  # type: ignore[arg-type]


# Changes to pages


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


# Changes to files


def prepend(pdf: pikepdf.Pdf, operators: str, page: int = 0) -> None:
    pdf.pages[page].contents_add(operators.encode(), prepend=True)


def append(pdf: pikepdf.Pdf, operators: str) -> None:
    pdf.pages[0].contents_add(f"\nQ {operators}".encode())
    prepend(pdf, "q ")


def shrink(pdf: pikepdf.Pdf) -> None:
    """Scale every page to 97 % about its middle, as programs do to fit it to paper."""
    for page in range(len(pdf.pages)):
        prepend(pdf, f"0.97 0 0 0.97 {0.015 * 595.2756} {0.015 * 841.8898} cm ", page)


def prefer(key: str, value: str | None) -> Callable[[pikepdf.Pdf], None]:
    def edit(pdf: pikepdf.Pdf) -> None:
        preferences = pdf.Root.ViewerPreferences
        if value is None:
            del preferences[key]
        else:
            preferences[key] = pikepdf.Name(value)

    return edit


def without_preferences(pdf: pikepdf.Pdf) -> None:
    del pdf.Root["/ViewerPreferences"]


def rounded_paper(pdf: pikepdf.Pdf) -> None:
    pdf.pages[0].mediabox = [0, 0, 595, 842]


def other_paper(pdf: pikepdf.Pdf) -> None:
    pdf.pages[1].obj.CropBox = [0, 0, 595.2756, 841.5]


def one_page_more(pdf: pikepdf.Pdf) -> None:
    pdf.add_blank_page(page_size=(595.2756, 841.8898))


def one_page_less(pdf: pikepdf.Pdf) -> None:
    del pdf.pages[1]


def helvetica(pdf: pikepdf.Pdf) -> None:
    """Show a text in a font that every viewer supplies, without a descriptor."""
    font = pdf.make_indirect(
        pikepdf.Dictionary(
            Type=pikepdf.Name.Font,
            Subtype=pikepdf.Name.Type1,
            BaseFont=pikepdf.Name.Helvetica,
        )
    )
    pdf.pages[0].add_resource(font, pikepdf.Name.Font, pikepdf.Name("/Foreign"))
    append(pdf, "BT /Foreign 10 Tf 130 500 Td (hi) Tj ET")


def not_embedded(pdf: pikepdf.Pdf) -> None:
    for font in pdf.pages[0].resources.Font.values():
        del font.FontDescriptor["/FontFile2"]


def no_glyph(pdf: pikepdf.Pdf) -> None:
    name = next(iter(pdf.pages[0].resources.Font.keys()))
    append(pdf, f"BT {name} 10 Tf 130 500 Td <FE> Tj ET")


def much_ink(pdf: pikepdf.Pdf) -> None:
    append(pdf, "q 0.9 0.8 0.8 0.5 k 140 500 20 20 re f Q")


def trim_box(pdf: pikepdf.Pdf) -> None:
    left, low, right, high = map(float, pdf.pages[0].TrimBox)
    pdf.pages[0].TrimBox = [left, low, right - 1, high]


def locked(folder: Path) -> Path:
    path = written(folder)
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        pdf.save(path, encryption=pikepdf.Encryption(owner="a", user="b"))
    return path


def torn(folder: Path) -> Path:
    path = written(folder)
    path.write_bytes(b"%PDF-1.7\n" + path.read_bytes()[2000:2400])
    return path


def emptied(folder: Path) -> Path:
    path = written(folder)
    path.write_bytes(b"")
    return path


def lost(folder: Path) -> Path:
    path = written(folder)
    path.unlink()
    return path


def no_ground(width: float, *more: Op) -> Callable[[Path], Path]:
    """Return a card whose ground ends `width` millimetres from its left cut line."""

    def make(folder: Path) -> Path:
        first, *rest = items()
        item, count = first
        face = item.front
        across = clean.CARD[0] + clean.BLEED + width
        ground = area(-width, -2, across, clean.CARD[1] + 4, clean.SEA)
        front = replace(face, ops=(ground, *face.ops[1:], *more))
        return written(folder, [(item._replace(front=front), count), *rest])

    return make


def under_light(dark: Color) -> Op:
    return area(8, 28, 40, 8, dark)


HALF = Matrix(a=0.4, d=0.4, e=to_points(8), f=to_points(20))


def mat(ground: Color = clean.SEA) -> list[tuple[Item, int]]:
    """Return a mat of two by two tiles, with lines that cross the joins."""
    width, height, bleed = 300.0, 400.0, 2.0
    ops = (
        area(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed, ground),
        area(10, 10, width - 20, height - 20, WHITE),
        line(20, 60, width - 20, 300, 2),
        line(20, 30, 20, height - 30, 2),
        text("A quiet mat", 100, 40, 30),
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
    return (
        first,
        second,
        replace(third, placements=(placed._replace(face=face),)),
        *others,
    )


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
    drawn("type of 3.5 pt", "type-size", text("too small", 8, 30, 3.5)),
    drawn("type scaled down", "type-size", Group(HALF, (text("small", 0, 9, 9),))),
    drawn(
        "type turned and scaled",
        "type-size",
        Group(turn(90).then(HALF).then(move(50, 20)), (text("small", 0, 9, 9),)),
    ),
    drawn("white on white", "contrast", text("unseen", 8, 30, 9, Paint(WHITE))),
    drawn("grey on white", "contrast", text("pale", 8, 30, 9, Paint(GRAY))),
    drawn("black on dark", "contrast", under_light(clean.SEA), text("dark", 9, 33)),
    drawn("thin veil of ink", "contrast", text("veil", 8, 30, 9, Paint(BLACK, 0.3))),
    drawn("text hidden", "contrast", text("hidden", 9, 33), under_light(WHITE)),
    drawn("text at the edge", "safe-zone", text("edge", 8, 87, 9, Paint(WHITE))),
    drawn("text over the edge", "safe-zone", text("cut off", 30, 89, 9, Paint(WHITE))),
    drawn("icon at the edge", "safe-zone", heart(0.6, 40, 4, WHITE)),
    drawn("two texts", "text-over-text", text("one", 8, 30), text("two", 9, 31)),
    drawn(
        "text across a text",
        "text-over-text",
        text("along the way", 8, 35),
        Group(turn(90).then(move(*mm(15, 29))), (text("across it", 0, 0),)),
    ),
    drawn(
        "text askew over a text",
        "text-over-text",
        text("along the way", 8, 35),
        Group(turn(30).then(move(*mm(15, 29))), (text("across it", 0, 0),)),
    ),
    shown("coarse picture", "resolution", 60, 60, 8, 26, 20, 20),
    shown("stretched picture", "resolution", 300, 60, 8, 26, 20, 20),
    drawn("hairline", "hairline", line(8, 40, 40, 40, 0.1)),
    drawn("line without width", "hairline", line(8, 40, 40, 40, 0)),
    drawn(
        "line scaled down",
        "hairline",
        Group(scale(0.3).then(move(*mm(8, 30))), (line(0, 0, 60, 0, 0.5),)),
    ),
    drawn("area as thin as a hair", "hairline", area(8, 40, 30, 0.05, BLACK)),
    Fault("no bleed", "bleed", no_ground(0)),
    Fault("half a bleed", "bleed", no_ground(1)),
    drawn(
        "red and green hearts",
        "color-pairs",
        heart(30, 60, 6, Color(0.8, 0.25, 0.1)),
        heart(38, 60, 6, Color(0.48, 0.45, 0.0)),
    ),
    drawn(
        "alike in grey",
        "color-pairs",
        heart(30, 60, 6, Color(0.85, 0.35, 0.0)),
        heart(38, 60, 6, Color(0.0, 0.5, 0.95)),
    ),
    drawn("much ink in little", "ink", look="low-ink"),
    edited("four inks of 300 %", "ink", much_ink),
    spoilt("backs 0.5 mm off", "backs", backs_moved(0.5, 0)),
    spoilt("backs 0.02 mm off", "backs", backs_moved(0, 0.02)),
    Fault(
        "backs not mirrored",
        "backs",
        lambda folder: written(
            folder, spoil=backs_not_mirrored, told=backs_not_mirrored
        ),
    ),
    spoilt("folded backs off", "backs", folded_moved, layout="gutterfold"),
    edited("fitted to the page", "trim", shrink),
    spoilt("one card narrower", "trim", one_smaller),
    spoilt("marks beside their lines", "trim", no_marks_above),
    edited("another TrimBox", "trim", trim_box, layout="single"),
    spoilt("cut lines over cards", "marks", more_marks(line(2, 120, 208, 120, 0.25))),
    spoilt("mark into the bleed", "marks", more_marks(line(40, 5, 40, 56.5, 0.25))),
    edited("paper in whole points", "paper", rounded_paper),
    edited("paper cropped", "paper", other_paper),
    edited("a page more", "paper", one_page_more),
    edited("a page less", "paper", one_page_less),
    edited("Helvetica", "fonts", helvetica),
    edited("fonts taken out", "fonts", not_embedded),
    edited("a letter missing", "letters", no_glyph),
    edited("print scaling", "viewer", prefer("/PrintScaling", "/AppDefault")),
    edited("nothing said of scaling", "viewer", prefer("/PrintScaling", None)),
    edited("the other edge", "viewer", prefer("/Duplex", "/DuplexFlipShortEdge")),
    edited("one-sided", "viewer", prefer("/Duplex", "/Simplex")),
    Fault("a tile's art 0.3 mm off", "tiles", lambda f: tiled(f, art_moved(0.3, 0))),
    Fault("a tile's art 0.02 mm off", "tiles", lambda f: tiled(f, art_moved(0, 0.02))),
    Fault("a tile of another art", "tiles", lambda f: tiled(f, other_art)),
    Fault(
        "a tile left out",
        "tiles",
        lambda folder: tiled(folder, no_second_tile, no_second_tile),
    ),
    Fault("no marks for glue", "trim", lambda folder: tiled(folder, glue_marks_gone)),
    Fault("locked", "pdf-file", locked),
    Fault("torn", "pdf-file", torn),
    Fault("empty", "pdf-file", emptied),
    Fault("lost", "pdf-file", lost),
)
