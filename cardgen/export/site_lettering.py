"""The font that a game's titles are set in, cut to what its page needs of it."""

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import uharfbuzz as hb

from cardgen.export.shipment import Shipment
from cardgen.export.site_fields import printed_lines
from cardgen.model.ops import TextLine

# Capitals, small letters, digits and signs: the page's own words need no more.
_ASCII = range(0x20, 0x7F)


class SiteFont(NamedTuple):
    """A font as a TrueType file, and the text of its licence."""

    data: bytes
    licence: str


def site_font(goods: Shipment) -> SiteFont | None:
    """Return the font of the cards' titles, or else the largest in the rulebooks.

    Return None if it lacks a letter of the game's title, or if its licence, which the
    copy needs, is not beside it.
    """
    licences = {font.text.parent: font.text for font in goods.fonts if font.text}
    path = _of_titles(goods) or _largest(goods)
    if path is None or path.parent not in licences:
        return None
    face = hb.Face(path.read_bytes())
    if not {ord(letter) for letter in goods.game.title} <= set(face.unicodes):
        return None
    licence = licences[path.parent].read_text(encoding="utf-8", errors="replace")
    return SiteFont(_subset(face, _letters(goods)), licence)


def _of_titles(goods: Shipment) -> Path | None:
    found: Counter[Path] = Counter()
    for card in (card for part in goods.parts for card in part.cards):
        for line in printed_lines(card.front.ops):
            if "".join(run.text for run in line.runs) == card.title:
                found[line.runs[0].font.path] += 1
    # Of equally many, the one that was found first.
    return max(found, key=lambda path: found[path], default=None)


def _largest(goods: Shipment) -> Path | None:
    runs = [run for line in _book_lines(goods) for run in line.runs]
    return max(runs, key=lambda run: run.size).font.path if runs else None


def _book_lines(goods: Shipment) -> Iterator[TextLine]:
    for page in (page for book in goods.books for page in book.document.pages):
        yield from printed_lines(page.marks)
        for placed in page.placements:
            yield from printed_lines(placed.face.ops)


def _letters(goods: Shipment) -> Iterable[int]:
    """Return the characters of all titles, and those of the page's own headings."""
    titles = [goods.game.title]
    titles += [part.component.title for part in goods.parts]
    titles += [book.component.title for book in goods.books]
    titles += [card.title for part in goods.parts for card in part.cards]
    return {*_ASCII, *(ord(letter) for title in titles for letter in title)}


def _subset(face: hb.Face, letters: Iterable[int]) -> bytes:
    """Return a font of these letters, without its name: a cut one must not bear it."""
    wanted = hb.SubsetInput()
    wanted.unicode_set.update(letters)
    wanted.name_id_set.clear()
    small = hb.subset(face, wanted)
    return bytes(small.blob.data)
