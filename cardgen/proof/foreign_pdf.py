"""PDFs that cardgen did not write: cards are found by their size and the layout."""

from collections.abc import Sequence
from typing import NamedTuple

from cardgen.model.geometry import Box
from cardgen.proof.expected import (
    CardPlace,
    ExpectedFile,
    ExpectedPage,
    Flip,
    ScaledCards,
)
from cardgen.proof.outlines import NEAR, cards_on, scaled_size
from cardgen.proof.reader.page_objects import common, middle
from cardgen.proof.reader.proof_file import ProofFile, ProofPage

LAYOUTS = ("duplex", "grid", "gutterfold", "single")
_TWO_SIDED = ("duplex", "single")


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

    If there are none, the size is named that cards were scaled to, if they were.
    """
    trims = cards_on(page, foreign.card)
    scaled = None if trims else scaled_size(page, foreign.card)
    places = tuple(
        CardPlace(
            f"{number}",
            _side(page, foreign, trim),
            trim,
            _window(trim, trims, foreign.bleed),
        )
        for number, trim in enumerate(trims, 1)
    )
    return ExpectedPage(
        page.size, places, ScaledCards(scaled, foreign.card) if scaled else None
    )


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
    return min([bleed, *(max(0.0, gap) / 2 for gap in gaps if gap > -NEAR)])


def _beside(one: Box, other: Box) -> bool:
    return one is not other and common(one, other).height > NEAR


def _below(one: Box, other: Box) -> bool:
    return one is not other and common(one, other).width > NEAR
