"""Cards as a web page shows them: pictures by name, and fields for a reader."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from cardgen.export.shipment import ExportedCard, ExportedPart
from cardgen.export.site_fields import FieldReader, SiteField
from cardgen.model.face import Face
from cardgen.model.game import Kind

_LAID_OUT: tuple[Kind, ...] = ("sheet", "board")
SiteLook = Literal["card", "wide", "token", "sheet"]
"""How large things are on the page, and whether their corners are round."""


class SitePicture(NamedTuple):
    """A picture in two sizes; width and height in pixels are those of the large one."""

    name: str
    small: str
    width: int
    height: int


class SiteCard(NamedTuple):
    """A card or a page of a rulebook. `id` is its address on the page.

    `form` is a class of the style sheet.
    """

    id: str
    title: str
    copies: int
    form: str
    front: SitePicture
    back: SitePicture | None = None
    fields: tuple[SiteField, ...] = ()


class SiteSection(NamedTuple):
    """A component of the page."""

    id: str
    kind: Kind
    title: str
    look: SiteLook
    cards: tuple[SiteCard, ...]
    pdf: str = ""

    @property
    def copies(self) -> int:
        """Return the number of physical things."""
        return sum(card.copies for card in self.cards)


def site_section(
    part: ExportedPart, reader: FieldReader, pictures: Mapping[Face, SitePicture]
) -> SiteSection:
    """Return the section of a component."""
    cards = tuple(_card(part, card, reader, pictures) for card in part.cards)
    kind, title = part.component.kind, part.component.title
    return SiteSection(part.id, kind, title, _look(part), cards)


def _card(
    part: ExportedPart,
    card: ExportedCard,
    reader: FieldReader,
    pictures: Mapping[Face, SitePicture],
) -> SiteCard:
    front = card.front
    return SiteCard(
        id=f"{part.id}/{card.id}",
        title=_title(part, card),
        copies=card.copies,
        form=f"{front.form} tall" if front.height > front.width else front.form,
        front=pictures[front],
        back=pictures[card.back] if card.back else None,
        fields=reader.read(part, card),
    )


def _title(part: ExportedPart, card: ExportedCard) -> str:
    """Return the name of a card below the heading of its component."""
    begin = f"{part.component.title}: "
    if not card.title.startswith(begin):
        return card.title
    return _capitalized(card.title.removeprefix(begin))


def _look(part: ExportedPart) -> SiteLook:
    kind, front = part.component.kind, part.cards[0].front
    if kind == "tokens":
        return "token"
    if kind in _LAID_OUT:
        return "sheet"
    return "wide" if front.width > front.height else "card"


def _capitalized(words: str) -> str:
    return words[:1].upper() + words[1:]
