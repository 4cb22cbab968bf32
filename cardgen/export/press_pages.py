"""Pages for a press: one face each, exactly its trim and bleed, without marks."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from cardgen.impose.mirrored_bleed import mirrored_face
from cardgen.model.face import Face
from cardgen.model.geometry import Box
from cardgen.model.page import Document, Page, Placement, Side, Turn

# Points. Less bleed than this is lacking through rounding alone.
_ENOUGH = 0.01


class PressPage(NamedTuple):
    """A page and what it shows; `card` is the id of a card, or "page-3" of a book."""

    card: str
    side: Side
    page: Page

    @property
    def facts(self) -> dict[str, Any]:
        """Return what a manifest says about the page, in points from its top left."""
        page = self.page
        assert page.trim
        assert page.bleed
        return {
            "card": self.card,
            "side": self.side,
            "form": next((p.face.form for p in page.placements), "rectangle"),
            "media": [_short(page.width), _short(page.height)],
            "trim": [_short(value) for value in page.trim],
            "bleed": [_short(value) for value in page.bleed],
        }


class PressPages:
    """Makes pages; the bleed that a face lacks is mirrored once, however often it is
    printed."""

    def __init__(self) -> None:
        self._wide: dict[tuple[Face, float], Face] = {}

    def of(self, face: Face, bleed: float) -> Page:
        """Return a page of a face with its trim and `bleed` points around it."""
        return self.on(face, bleed, (face.width, face.height))

    def on(
        self, face: Face, bleed: float, trim: tuple[float, float], turn: Turn = 0
    ) -> Page:
        """Return a page in the trim of a product, with a face on the middle of it."""
        width, height = trim[0] + 2 * bleed, trim[1] + 2 * bleed
        wide, high = face.width, face.height
        if turn in (90, 270):
            wide, high = high, wide
        x, y = (width - wide) / 2, (height - high) / 2
        window, place = Box(0, 0, width, height), Box(x, y, wide, high)
        bled = self._bled(face, max(x, y))
        placed = Placement("", "front", bled, place, turn, window)
        box = Box(bleed, bleed, *trim)
        return Page(width, height, "", (placed,), (), trim=box, bleed=window)

    def of_book(self, document: Document, bleed: float) -> Iterator[PressPage]:
        """Yield the pages of a rulebook, with blank ones to fill the last sheet.

        A sheet has four pages when it is folded.
        """
        leaves = list(document.pages)
        for number, leaf in enumerate(leaves, 1):
            face = Face(leaf.width, leaf.height, 0.0, tuple(leaf.marks))
            yield PressPage(f"page-{number}", "front", self.of(face, bleed))
        blank = Face(leaves[0].width, leaves[0].height, bleed, ())
        for number in range(len(leaves) + 1, len(leaves) + 1 + -len(leaves) % 4):
            yield PressPage(f"page-{number}", "front", self.of(blank, bleed))

    def _bled(self, face: Face, needed: float) -> Face:
        if needed <= face.bleed + _ENOUGH:
            return face
        key = face, round(needed, 3)
        if key not in self._wide:
            self._wide[key] = mirrored_face(face, needed)
        return self._wide[key]


def _short(points: float) -> float:
    return round(points, 3)
