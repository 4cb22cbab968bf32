"""A web page of the game in one folder, to send around or to put online.

Open `index.html`: it needs no server, and loads nothing from elsewhere. Its first
screen shows the title, a fan of cards, and what is in the box. Below are all cards,
with search, their backs, and a large view of each with its texts; random hands of a
deck; the rulebook, page by page and as a PDF; and the credits. A card, a search and a
hand have an address of their own. Without scripts the page still shows all pictures.

The large view shows those fields of a card that its faces print or count, texts first.
Names of icons become pictures, ids of other cards become links. The headings have the
lettering of the cards' titles, or else of the rulebook: the font comes with the page,
cut to the letters that it needs, and so does its licence. The page does without a font
that has no licence text in its folder, or that lacks a letter of the game's title.

The colour of the page is the accent of the rulebook's style, or the most colourful one
of the game's palette, made lighter or darker until text in it can be read. Cards are
shown as they are cut. Pictures are WebP, or JPEG with `--format jpg`.

To put it online, upload the whole folder; any web host will do. With `--base-url`
networks and messengers show `showcase.png` beside links to the page.

    cardgen export dragons --to web --base-url https://example.org/dragons/
"""

import io
from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath
from typing import Any, NamedTuple

from PIL import Image

from cardgen.export.encoding import encode
from cardgen.export.facts import book_facts, picture_facts
from cardgen.export.outbox import Outbox
from cardgen.export.pictures import Wanted, frame_of
from cardgen.export.shipment import ExportedBook, ExportedPart, Shipment
from cardgen.export.showcase import fan_cards, showcase
from cardgen.export.site_cards import SiteCard, SitePicture, SiteSection, site_section
from cardgen.export.site_colors import site_colors, site_style
from cardgen.export.site_fields import FieldReader
from cardgen.export.site_files import icon_pictures, site_font
from cardgen.export.site_page import (
    SiteContent,
    site_data,
    site_html,
    static_files,
)
from cardgen.model.face import Face
from cardgen.model.page import Side
from cardgen.model.problem import Problem
from cardgen.model.units import POINTS_PER_INCH
from cardgen.write.pdf import write_pdf
from cardgen.write.png import page_images

ID = "web"
OPTIONS: tuple[str, ...] = ("format", "base_url")
_PART = {"kind": "part"}
# A poker card is 670 pixels high. Boards have more, but not as much as they are larger;
# tokens have enough to be looked at. These are pixels of the longer side.
_DPI, _LEAST, _MOST = 192, 480, 1600
_PAGE_HEIGHT = 1000
# Half the bytes of what is printed: on a screen the difference cannot be seen.
_QUALITY = 74
# Half the time of the default, for 3 % more bytes.
_METHOD = 2
_SHOWCASE_DPI = 96


class _Shot(NamedTuple):
    """A picture to make of a face; `card` is "" for a back that a component shares."""

    part: ExportedPart
    card: str
    side: Side
    wanted: Wanted

    @property
    def stem(self) -> PurePosixPath:
        """Return its file without folder and format. No card's is that of another."""
        name = f"{self.card}-{self.side}" if self.card else self.side
        return PurePosixPath(self.part.id, name)


def export(goods: Shipment, outbox: Outbox) -> list[Problem]:
    """Write the page, its pictures and the rulebooks."""
    pictures = _draw_cards(goods, outbox)
    reader = FieldReader(goods.game, goods.parts)
    sections = tuple(
        site_section(part, reader, pictures) for part in goods.parts if part.cards
    )
    fan, font = fan_cards(goods.parts), site_font(goods)
    icons = icon_pictures(goods.game, goods.parts)
    cards = {card.id: card for part in sections for card in part.cards}
    content = SiteContent(
        game=goods.game,
        sections=sections,
        books=tuple(_add_book(book, goods, outbox) for book in goods.books),
        fan=tuple(cards[f"{part.id}/{card.id}"] for part, card in fan),
        credits=goods.credits,
        address=goods.request.base_url,
        icons=icons.icons,
        font=font is not None,
    )
    _add_page(content, outbox)
    for name, text in icons.files.items():
        outbox.add(name, text.encode(), _PART)
    if font:
        outbox.add("titles.ttf", font.data, _PART)
        outbox.add("titles-licence.txt", font.licence.encode(), _PART)
    _add_showcase([card.front for _, card in fan], goods, outbox)
    return []


def _add_page(content: SiteContent, outbox: Outbox) -> None:
    outbox.add("index.html", site_html(content).encode(), {"kind": "site"})
    outbox.add("cards.js", site_data(content).encode(), _PART)
    style = site_style(site_colors(content.game), content.font)
    outbox.add("colors.css", style.encode(), _PART)
    for name, data in static_files():
        outbox.add(name, data, _PART)


def _draw_cards(goods: Shipment, outbox: Outbox) -> Mapping[Face, SitePicture]:
    """Write the pictures of all faces, each once, and return their names."""
    shots = {shot.wanted.face: shot for shot in reversed(list(_shots(goods)))}
    wanted = [shot.wanted for shot in shots.values()]
    images = goods.pictures.images(wanted, ID)
    made: dict[Face, SitePicture] = {}
    for shot, image in zip(shots.values(), images, strict=True):
        facts = picture_facts(shot.part, shot.card, shot.side, shot.wanted, image.mode)
        made[shot.wanted.face] = _add_picture(shot.stem, image, facts, goods, outbox)
    return made


def _shots(goods: Shipment) -> Iterator[_Shot]:
    for part in goods.parts:
        shared = part.shared_back
        for card in part.cards:
            yield _Shot(part, card.id, "front", _wanted(card.front))
            if card.back:
                name = "" if shared else card.id
                yield _Shot(part, name, "back", _wanted(card.back))


def _wanted(face: Face) -> Wanted:
    longer = max(face.width, face.height)
    pixels = min(max(longer * _DPI / POINTS_PER_INCH, _LEAST), _MOST)
    return Wanted(face, frame_of(face, round(pixels * POINTS_PER_INCH / longer)))


def _add_picture(
    stem: PurePosixPath,
    image: Image.Image,
    facts: Mapping[str, Any],
    goods: Shipment,
    outbox: Outbox,
) -> SitePicture:
    """Write a picture in two sizes."""
    ending = "jpg" if goods.request.format == "jpg" else "webp"
    name, small = (f"{folder}/{stem}.{ending}" for folder in ("pictures", "small"))
    size = (-(-image.width // 2), -(-image.height // 2))
    reduced = image.resize(size, Image.Resampling.LANCZOS)
    outbox.add(name, _packed(image, ending), facts)
    outbox.add(small, _packed(reduced, ending), _PART)
    return SitePicture(name, small, *image.size)


def _packed(image: Image.Image, ending: str) -> bytes:
    file = io.BytesIO()
    if ending == "jpg":
        image.save(file, "JPEG", quality=_QUALITY, optimize=True)
    else:
        image.save(file, "WEBP", quality=_QUALITY, method=_METHOD)
    return file.getvalue()


def _add_book(book: ExportedBook, goods: Shipment, outbox: Outbox) -> SiteSection:
    """Write a rulebook as a PDF, and a picture of each page."""
    component, document = book
    data = write_pdf(document)
    name = f"{component.id}.pdf"
    outbox.add(name, data, book_facts(component, document))
    dpis = [_PAGE_HEIGHT * POINTS_PER_INCH / page.height for page in document.pages]
    pages: list[SiteCard] = []
    for number, image in enumerate(page_images(data, dpis), 1):
        goods.pictures.step(number - 1, len(dpis), ID)
        stem = PurePosixPath(component.id, f"page-{number}")
        picture = _add_picture(stem, image, _PART, goods, outbox)
        anchor = f"{component.id}/page-{number}"
        pages.append(SiteCard(anchor, f"Page {number}", 1, "rectangle", picture))
    title = component.title
    return SiteSection(component.id, "rulebook", title, "sheet", tuple(pages), name)


def _add_showcase(faces: list[Face], goods: Shipment, outbox: Outbox) -> None:
    """Write the picture that links to the page show."""
    if not faces:
        return
    wanted = [
        Wanted(face, frame._replace(radius=face.width / 20))
        for face, frame in map(_wanted, faces)
    ]
    colors = site_colors(goods.game)
    image = showcase(goods.pictures.images(wanted), colors.hero, colors.hero_end)
    outbox.add("showcase.png", encode(image, "png", _SHOWCASE_DPI), _PART)
