"""PDFs that cardgen did not write: cards are found by their size and the layout."""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from cardgen.model.geometry import Box
from cardgen.proof.expected import CardPlace, ExpectedFile, ExpectedPage, Flip
from cardgen.proof.limits import BLEED_MOST
from cardgen.proof.reader.page_objects import StrokeObject, common, middle
from cardgen.proof.reader.proof_file import ProofFile, ProofPage

LAYOUTS = ("duplex", "grid", "gutterfold", "single")
_TWO_SIDED = ("duplex", "single")
# Drawn in pixels, or rounded by a program, a card is off by up to this: 0.3 mm.
_NEAR = 0.85
_HAIR = 0.05


class ForeignPdf(NamedTuple):
    """What the command line says: card and bleed in points, the layout, and the flip.

    If `flip` is None, the file's own preset counts, or else the long edge.
    """

    card: tuple[float, float]
    layout: str
    bleed: float
    flip: Flip | None


def expected_file(pdf: ProofFile, foreign: ForeignPdf) -> ExpectedFile:
    """Return what to expect of the file; its cards are found page by page."""
    if foreign.layout not in _TWO_SIDED:
        return ExpectedFile((), foreign.layout, "", None)
    short = pdf.preferences.get("/Duplex") == "/DuplexFlipShortEdge"
    preset: Flip = "short-edge" if short else "long-edge"
    return ExpectedFile((), foreign.layout, "", foreign.flip or preset)


def expected_page(page: ProofPage, foreign: ForeignPdf) -> ExpectedPage:
    """Return the cards found on a page, each with the requested bleed.

    They are searched for in the page's TrimBox, between its crop marks, and among the
    rectangles drawn on it, in this order.
    """
    trims = _trims(page, foreign)
    places = tuple(
        CardPlace(
            f"{number}",
            _side(page, foreign, trim),
            trim,
            _window(trim, trims, foreign.bleed),
        )
        for number, trim in enumerate(trims, 1)
    )
    return ExpectedPage(page.size, places)


def _trims(page: ProofPage, foreign: ForeignPdf) -> list[Box]:
    box = page.box("/TrimBox")
    if box and _bleed_of(box, foreign.card) == 0:
        return [box]
    between = [cell for cell in _between_marks(page, foreign.card) if _used(page, cell)]
    return between or list(_drawn(page, foreign.card))


def _side(page: ProofPage, foreign: ForeignPdf, trim: Box) -> str:
    if foreign.layout == "gutterfold":
        return "front" if middle(trim)[1] < page.size[1] / 2 else "back"
    even = page.number % 2 == 0
    return "back" if even and foreign.layout in _TWO_SIDED else "front"


def _window(trim: Box, trims: Sequence[Box], bleed: float) -> Box:
    """Return a trim with its bleed, which ends halfway to a neighbour."""
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


def _between_marks(page: ProofPage, card: tuple[float, float]) -> list[Box]:
    """Return the cells between lines that are as far apart as a card's edges."""
    xs, ys = _lines(page.strokes)
    for width, height in (card, card[::-1]):
        columns, rows = _steps(xs, width), _steps(ys, height)
        if columns and rows:
            return [
                Box(x, y, right - x, bottom - y)
                for (y, bottom), (x, right) in product(rows, columns)
            ]
    return []


def _lines(strokes: Sequence[StrokeObject]) -> tuple[list[float], list[float]]:
    solid = (stroke for stroke in strokes if not stroke.dashed)
    lines = [line for stroke in solid for line in stroke.segments]
    xs = {line.start[0] for line in lines if line.box.width < _HAIR}
    ys = {line.start[1] for line in lines if line.box.height < _HAIR}
    return sorted(xs), sorted(ys)


def _steps(cuts: Sequence[float], length: float) -> list[tuple[float, float]]:
    """Return the pairs of lines that are `length` apart and do not overlap."""
    found: list[tuple[float, float]] = []
    for start in cuts:
        if found and start < found[-1][1] - _HAIR:
            continue
        end = min(cuts, key=lambda cut: abs(cut - start - length))
        if abs(end - start - length) < _NEAR:
            found.append((start, end))
    return found


def _used(page: ProofPage, cell: Box) -> bool:
    inner = cell.grown(-_NEAR)
    boxes = [
        *(common(fill.box, fill.clip) for fill in page.fills),
        *(common(image.box, image.clip) for image in page.images),
        *(letter for text in page.texts for letter in text.letters[:1]),
    ]
    return any(inner.overlaps(box) for box in boxes)


def _drawn(page: ProofPage, card: tuple[float, float]) -> Iterator[Box]:
    """Yield the rectangles as large as a card, or as a card with a bleed all around."""
    drawn = [
        *(clip.box for clip in page.clips),
        *(fill.box for fill in page.fills if fill.square),
        *(image.box for image in page.images),
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
