"""Cards of a file that cardgen did not write, found by their size and the layout."""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from cardgen.model.geometry import Box
from cardgen.proof.expected import CardPlace, ExpectedFile, ExpectedPage, Flip
from cardgen.proof.limits import BLEED_MOST
from cardgen.proof.reader.page_objects import Segment, StrokeObject, common, middle
from cardgen.proof.reader.proof_file import ProofFile, ProofPage

LAYOUTS = ("duplex", "grid", "gutterfold", "single")
_TWO_SIDED = ("duplex", "single")
# Drawn in pixels, or rounded by a program, a card is off by up to this: 0.3 mm.
_NEAR = 0.85
_HAIR = 0.05


class ForeignPdf(NamedTuple):
    """What the command line says: card and bleed in points, the layout, and the flip.

    With `flip` None a file's own preset counts, or else the long edge.
    """

    card: tuple[float, float]
    layout: str
    bleed: float
    flip: Flip | None


def expected_file(pdf: ProofFile, given: ForeignPdf) -> ExpectedFile:
    """Give what the file as a whole should be; its pages are looked for one by one."""
    flip: Flip | None = given.flip
    if given.layout not in _TWO_SIDED:
        flip = None
    elif flip is None:
        short = pdf.preferences.get("/Duplex") == "/DuplexFlipShortEdge"
        flip = "short-edge" if short else "long-edge"
    return ExpectedFile((), given.layout, "", flip)


def expected_page(sheet: ProofPage, given: ForeignPdf) -> ExpectedPage:
    """Give the cards found on a page, each with the bleed that was asked for.

    They are looked for in the page's TrimBox, between its crop marks, and in the
    rectangles that are drawn, in this order.
    """
    trims = _trims(sheet, given)
    places = tuple(
        CardPlace(
            f"{number}",
            _side(sheet, given, trim),
            trim,
            _window(trim, trims, given.bleed),
        )
        for number, trim in enumerate(trims, 1)
    )
    return ExpectedPage(sheet.size, places)


def _trims(sheet: ProofPage, given: ForeignPdf) -> list[Box]:
    box = sheet.box("/TrimBox")
    if box and _is_card(box, given.card, 0):
        return [box]
    between = [cell for cell in _between_marks(sheet, given.card) if _used(sheet, cell)]
    return between or list(_drawn(sheet, given.card))


def _side(sheet: ProofPage, given: ForeignPdf, trim: Box) -> str:
    if given.layout == "gutterfold":
        return "front" if middle(trim)[1] < sheet.size[1] / 2 else "back"
    even = sheet.number % 2 == 0
    return "back" if even and given.layout in _TWO_SIDED else "front"


def _window(trim: Box, trims: Sequence[Box], bleed: float) -> Box:
    """Give a trim with its bleed, which ends halfway to a neighbour."""
    left = _room(bleed, [trim.x - o.right for o in trims if _beside(trim, o)])
    right = _room(bleed, [o.x - trim.right for o in trims if _beside(trim, o)])
    above = _room(bleed, [trim.y - o.bottom for o in trims if _below(trim, o)])
    below = _room(bleed, [o.y - trim.bottom for o in trims if _below(trim, o)])
    return Box(
        trim.x - left,
        trim.y - above,
        trim.width + left + right,
        trim.height + above + below,
    )


def _room(bleed: float, gaps: Sequence[float]) -> float:
    return min([bleed, *(max(0.0, gap) / 2 for gap in gaps if gap > -_NEAR)])


def _beside(one: Box, other: Box) -> bool:
    return one is not other and common(one, other).height > _NEAR


def _below(one: Box, other: Box) -> bool:
    return one is not other and common(one, other).width > _NEAR


def _between_marks(sheet: ProofPage, card: tuple[float, float]) -> list[Box]:
    """Give the cells between lines that are as far apart as a card's edges."""
    xs, ys = _lines(sheet.strokes)
    for width, height in (card, card[::-1]):
        columns, rows = _steps(xs, width), _steps(ys, height)
        if columns and rows:
            return [
                Box(x, y, right - x, bottom - y)
                for (y, bottom), (x, right) in product(rows, columns)
            ]
    return []


def _lines(strokes: Sequence[StrokeObject]) -> tuple[list[float], list[float]]:
    lines: list[Segment] = [
        line for stroke in strokes if not stroke.dashed for line in stroke.segments
    ]
    xs = {line.start[0] for line in lines if abs(line.start[0] - line.end[0]) < _HAIR}
    ys = {line.start[1] for line in lines if abs(line.start[1] - line.end[1]) < _HAIR}
    return sorted(xs), sorted(ys)


def _steps(cuts: Sequence[float], length: float) -> list[tuple[float, float]]:
    """Give the pairs of lines so far apart, none over another."""
    found: list[tuple[float, float]] = []
    for start in cuts:
        if found and start < found[-1][1] - _HAIR:
            continue
        end = min(cuts, key=lambda cut: abs(cut - start - length))
        if abs(end - start - length) < _NEAR:
            found.append((start, end))
    return found


def _used(sheet: ProofPage, cell: Box) -> bool:
    inner = cell.grown(-_NEAR)
    boxes = [
        *(common(fill.box, fill.clip) for fill in sheet.fills),
        *(common(picture.box, picture.clip) for picture in sheet.pictures),
        *(letter for text in sheet.texts for letter in text.letters[:1]),
    ]
    return any(inner.overlaps(box) for box in boxes)


def _drawn(sheet: ProofPage, card: tuple[float, float]) -> Iterator[Box]:
    """Give the rectangles of a card's size, or of that with a bleed all around."""
    drawn = [
        *(clip.box for clip in sheet.clips),
        *(fill.box for fill in sheet.fills if fill.square),
        *(picture.box for picture in sheet.pictures),
    ]
    seen: list[tuple[float, float]] = []
    for box in dict.fromkeys(drawn):
        bleed = _bleed_of(box, card)
        if bleed is None:
            continue
        x, y = middle(box)
        if all(max(abs(x - a), abs(y - b)) > min(card) / 2 for a, b in seen):
            seen.append((x, y))
            yield box.grown(-bleed)


def _bleed_of(box: Box, card: tuple[float, float]) -> float | None:
    for width, height in (card, card[::-1]):
        across, down = (box.width - width) / 2, (box.height - height) / 2
        if abs(across - down) < _NEAR / 2 and -_NEAR / 2 < across < BLEED_MOST:
            return across if across > _NEAR / 2 else 0.0
    return None


def _is_card(box: Box, card: tuple[float, float], bleed: float) -> bool:
    found = _bleed_of(box, card)
    return found is not None and found <= bleed
