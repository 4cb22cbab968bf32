"""Pictures for shops: each face in exactly the pixels of the product it is made as."""

from collections.abc import Iterator, Mapping
from itertools import count
from typing import Any, NamedTuple

from PIL import Image

from cardgen.export.choosing import ChosenBook, ChosenPart
from cardgen.export.encoding import encode_rgb
from cardgen.export.facts import picture_facts
from cardgen.export.outbox import Outbox
from cardgen.export.pictures import Frame, Wanted
from cardgen.export.product_fit import lies_across
from cardgen.export.products import Product
from cardgen.export.safe_zone import words_of
from cardgen.export.shipment import ExportedCard, ExportedPart, Shipment
from cardgen.model.face import Face
from cardgen.model.game import Component
from cardgen.model.geometry import Box
from cardgen.model.page import Side
from cardgen.model.units import POINTS_PER_INCH

ENDING = ".png"
BACK = f"back{ENDING}"


class ShopPicture(NamedTuple):
    """A face as a shop wants it; `card` is "" for a back that cards share.

    A `blank` one is to be white: a page that fills a booklet up, or a missing back.
    """

    product: Product
    component: Component
    card: str
    side: Side
    face: Face
    blank: bool = False

    @property
    def wanted(self) -> Wanted:
        """Return the face with the pixels of the product, turned if it lies across."""
        wide, high = self.product.pixels
        turned = lies_across(self.product, self.face.width, self.face.height)
        size = (high, wide) if turned else (wide, high)
        return Wanted(self.face, Frame(*size, self.product.dpi, turned))

    def facts(self, mode: str) -> Mapping[str, Any]:
        """Return what the manifest says about the picture; lengths are pixels.

        Its trim is that of the product, which a smaller card is cut to as well.
        """
        if self.blank:
            return {"kind": "part"}
        part = ExportedPart(self.component, ())
        facts = picture_facts(part, self.card, self.side, self.wanted, mode)
        facts["trim"] = [round(value, 2) for value in self.product.trim]
        facts["product"] = self.product.id
        if self.wanted.frame.turned:
            facts["turned"] = True
        if self.product.safe is not None:
            safe, (wide, high) = self.product.safe, self.product.pixels
            facts["safe"] = [safe, safe, wide - 2 * safe, high - 2 * safe]
            words = words_of(self.face)
            if words:
                facts["words"] = [round(value, 1) for value in self._placed(words)]
        return facts

    def _placed(self, box: Box) -> Box:
        """Return a box of the face, in points, as a box in the picture, in pixels."""
        frame, (wide, high) = self.wanted.frame, self.product.pixels
        pixels = frame.dpi / POINTS_PER_INCH
        left = (frame.width - self.face.width * pixels) / 2
        top = (frame.height - self.face.height * pixels) / 2
        x, y, across, down = (value * pixels for value in box)
        x, y = x + left, y + top
        if not frame.turned:
            return Box(x, y, across, down)
        if self.side == "back":
            return Box(y, high - x - across, down, across)
        return Box(wide - y - down, x, down, across)


def card_pictures(chosen: ChosenPart) -> Iterator[tuple[str, ShopPicture]]:
    """Yield file names and pictures of cards, each face once."""
    product, part = chosen
    for card in part.cards:
        front = ShopPicture(product, part.component, card.id, "front", card.front)
        yield front_name(card), front
    for name, cards in _backs(part).items():
        first, *others = cards
        assert first.back
        id = "" if others else first.id
        yield name, ShopPicture(product, part.component, id, "back", first.back)


def front_name(card: ExportedCard) -> str:
    """Return the file name of a card's front: `oak-front.png`."""
    return f"{card.id}-front{ENDING}"


def back_names(part: ExportedPart) -> dict[str, str]:
    """Return the file name of each card's back, if it has one.

    It is `oak-back.png` if no other card has it, and `back.png` if all have it. If
    some share one, and others another, these are `back-1.png` and `back-2.png`.
    """
    return {card.id: name for name, cards in _backs(part).items() for card in cards}


def _backs(part: ExportedPart) -> dict[str, list[ExportedCard]]:
    by_face: dict[Face, list[ExportedCard]] = {}
    for card in part.cards:
        if card.back:
            by_face.setdefault(card.back, []).append(card)
    if part.shared_back:
        return {BACK: list(part.cards)}
    numbers = count(1)
    return {
        f"back-{next(numbers)}{ENDING}"
        if len(cards) > 1
        else f"{cards[0].id}-back{ENDING}": cards
        for cards in by_face.values()
    }


def page_pictures(chosen: ChosenBook) -> Iterator[tuple[str, ShopPicture]]:
    """Yield file names and pictures of pages: `page-01.png` is the cover."""
    product, book, blanks = chosen
    pages = book.document.pages
    faces = [Face(page.width, page.height, 0.0, tuple(page.marks)) for page in pages]
    white = Face(faces[0].width, faces[0].height, 0.0, ())
    for number, face in enumerate([*faces, *[white] * blanks], 1):
        name, is_blank = f"page-{number:02}", face is white
        page = ShopPicture(product, book.component, name, "front", face, is_blank)
        yield f"{name}{ENDING}", page


def write_pictures(
    goods: Shipment, outbox: Outbox, pictures: Mapping[str, ShopPicture], what: str
) -> None:
    """Write pictures by their paths in an outbox. Raises Refused."""
    wanted = [picture.wanted for picture in pictures.values()]
    drawn = goods.pictures.images(wanted, what)
    for (name, picture), image in zip(pictures.items(), drawn, strict=True):
        if picture.wanted.frame.turned and picture.side == "back":
            # Seen from behind, a quarter turn to the right is one to the left.
            image = image.transpose(Image.Transpose.ROTATE_180)
        data = encode_rgb(image, picture.product.dpi)
        outbox.add(name, data, picture.facts(image.mode))
