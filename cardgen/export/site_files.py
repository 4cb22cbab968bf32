"""Files beside a game's page: pictures of its icons, and the font of its titles."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import uharfbuzz as hb

from cardgen.compose.paint.colors import read_color
from cardgen.export.shipment import ExportedPart, Shipment, all_faces
from cardgen.export.site_fields import printed_lines
from cardgen.model.game import Game, IconToken
from cardgen.model.ops import Color, Group, Icon, IconDrawing, Op, Outline, TextLine

_SVG = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {units:g} {units:g}">\
<path fill="{fill}" d="{path}"/></svg>
"""
# Capitals, small letters, digits and signs: the page's own words need no more.
_ASCII = range(0x20, 0x7F)


class SiteIcon(NamedTuple):
    """An icon of the texts: its picture, "" if it has none, its name and meaning."""

    picture: str
    name: str
    meaning: str


class IconPictures(NamedTuple):
    """Icons by their tokens, and the SVG files of their pictures by name."""

    icons: Mapping[str, SiteIcon]
    files: Mapping[str, str]


def icon_pictures(game: Game, parts: Iterable[ExportedPart]) -> IconPictures:
    """Return the icons of a game's texts; those that no face shows have no picture."""
    ops = (op for face in all_faces(parts) for op in face.ops)
    # What has colours of its own, or is more than one outline, is named by words.
    shown = {icon.name: icon for icon in _drawings(ops) if icon.outline}
    files = {
        f"icons/{token}.svg": _svg(shown[icon.icon], icon, game.palette)
        for token, icon in game.icons.items()
        if icon.icon in shown
    }
    icons = {
        token: SiteIcon(
            f"icons/{token}.svg" if icon.icon in shown else "",
            token.replace("-", " "),
            icon.meaning,
        )
        for token, icon in game.icons.items()
    }
    return IconPictures(icons, files)


def _drawings(ops: Iterable[Op]) -> Iterator[IconDrawing]:
    for op in ops:
        if isinstance(op, Icon):
            yield op.drawing
        elif isinstance(op, Group):
            yield from _drawings(op.ops)


def _svg(drawing: IconDrawing, icon: IconToken, palette: Mapping[str, str]) -> str:
    color = read_color(icon.color, palette) if icon.color else Color(0.13, 0.12, 0.11)
    fill = f"#{''.join(f'{round(255 * part):02x}' for part in color)}"
    return _SVG.format(units=drawing.units, fill=fill, path=_path(drawing.outline))


def _path(outline: Outline) -> str:
    return "".join(
        kind + " ".join(f"{number:.2f}".rstrip("0").rstrip(".") for number in numbers)
        for kind, *numbers in outline
    )


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
