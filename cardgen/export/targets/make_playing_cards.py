"""Pictures for MakePlayingCards, with order files that mpc-autofill uploads.

Each size is a folder, such as `poker`: all your cards of that size, in the pixels that
the shop asks for, and `order.xml`, which names the front, the back and the number of
every card. One order has at most 612 cards; components that do not fit into it are in
`poker-2` and so on. Cards without a back get a white one.

mpc-autofill is a free program that uploads pictures to the shop. Put it into a folder
with an order.xml and start it there. Files are named by their path from there, so you
can move the folder. Without it, upload the pictures in `cards/` yourself. The stock is
(S30) Standard Smooth; change that line of order.xml to (S27) Smooth, (S33) Superior
Smooth, (M31) Linen or (P10) Plastic.

cardgen proposes the size that is nearest, and uses it if its trim differs by at most
0.5 mm, either way up. Warnings say what does not fit, and which words a cut slightly
off may reach. In game.yaml you name a size yourself, or `none` for what you do not want
to be made there:

    export:
      make-playing-cards: {pool: poker, map: none}

A card may be smaller than its product: mirrored art fills the picture. It is then cut
larger than in your game.

    cardgen export dragons --to make-playing-cards
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple
from xml.etree import ElementTree as xml

from cardgen.export.choosing import ChosenPart, choose
from cardgen.export.outbox import Outbox
from cardgen.export.products import Product, list_products, read_shop
from cardgen.export.safe_zone import find_cut_words
from cardgen.export.shipment import Shipment
from cardgen.export.shop_pictures import (
    ENDING,
    ShopPicture,
    back_names,
    card_pictures,
    front_name,
    write_pictures,
)
from cardgen.model.face import Face
from cardgen.model.problem import Problem, has_errors

ID = "make-playing-cards"
OPTIONS: tuple[str, ...] = ()
# The manual page shows the products of the data file, which change with the shop.
__doc__ = f"{__doc__}\n{list_products(ID)}\n"

# The program finds pictures there, wherever it was started (Aug 2026).
_CARDS = "cards"
_BLANK = f"blank{ENDING}"
_STOCK = "(S30) Standard Smooth"


class _Order(NamedTuple):
    """Cards that are ordered together."""

    folder: str
    parts: tuple[ChosenPart, ...]


class _Slot(NamedTuple):
    """One physical card: the names of its pictures, and the card's id."""

    card: str
    front: str
    back: str


def export(goods: Shipment, outbox: Outbox) -> list[Problem]:
    """Write the pictures and the order of each size."""
    choices = choose(goods, read_shop(ID))
    problems = [*choices.problems, *find_cut_words(choices)]
    if has_errors(problems):
        return problems
    orders = list(_orders(choices.parts))
    pictures = {
        f"{order.folder}/{_CARDS}/{name}": picture
        for order in orders
        for name, picture in _pictures(order)
    }
    write_pictures(goods, outbox, pictures, ID)
    for order in orders:
        text = _order_file(list(_slots(order)))
        outbox.add(f"{order.folder}/order.xml", text.encode(), {"kind": "order"})
    return problems


def _orders(parts: Iterable[ChosenPart]) -> Iterator[_Order]:
    """Yield orders that are not too large, in the order of the components."""
    by_product: dict[Product, list[ChosenPart]] = {}
    for chosen in parts:
        by_product.setdefault(chosen.product, []).append(chosen)
    for product, chosen_parts in by_product.items():
        for number, together in enumerate(_divided(product, chosen_parts), 1):
            folder = product.id if number == 1 else f"{product.id}-{number}"
            yield _Order(folder, tuple(together))


def _divided(
    product: Product, parts: Sequence[ChosenPart]
) -> Iterator[list[ChosenPart]]:
    together: list[ChosenPart] = []
    for chosen in parts:
        count = sum(each.part.copies for each in (*together, chosen))
        if together and product.most and count > product.most:
            yield together
            together = []
        together.append(chosen)
    yield together


def _pictures(order: _Order) -> Iterator[tuple[str, ShopPicture]]:
    for chosen in order.parts:
        for name, picture in card_pictures(chosen):
            yield _file(chosen, name), picture
    for chosen in order.parts:
        if not all(card.back for card in chosen.part.cards):
            product = chosen.product
            white = Face(product.width, product.height, 0.0, ())
            back = ShopPicture(product, chosen.component, "", "back", white, blank=True)
            yield _BLANK, back


def _slots(order: _Order) -> Iterator[_Slot]:
    for chosen in order.parts:
        backs = back_names(chosen.part)
        for card in chosen.part.cards:
            front = _file(chosen, front_name(card))
            back = _file(chosen, backs[card.id]) if card.back else _BLANK
            yield from [_Slot(card.id, front, back)] * card.copies


def _file(chosen: ChosenPart, name: str) -> str:
    # No id contains "_": two components cannot have files of one name.
    return f"{chosen.part.id}_{name}"


def _order_file(slots: Sequence[_Slot]) -> str:
    """Return order.xml.

    All slots have a back of their own there, although those of the common one may be
    left out: only a back with a name is found if the program is started elsewhere.
    """
    order = xml.Element("order")
    details = xml.SubElement(order, "details")
    xml.SubElement(details, "quantity").text = str(len(slots))
    xml.SubElement(details, "stock").text = _STOCK
    xml.SubElement(details, "foil").text = "false"
    fronts, backs = xml.SubElement(order, "fronts"), xml.SubElement(order, "backs")
    _add_cards(fronts, [(slot.front, slot.card) for slot in slots])
    _add_cards(backs, [(slot.back, "back") for slot in slots])
    [(common, _)] = Counter(slot.back for slot in slots).most_common(1)
    xml.SubElement(order, "cardback").text = f"{_CARDS}/{common}"
    xml.indent(order)
    return xml.tostring(order, encoding="unicode", short_empty_elements=False) + "\n"


def _add_cards(side: xml.Element, names: Sequence[tuple[str, str]]) -> None:
    """Add each picture with its slots, which count from 0, and what to search for."""
    slots: dict[tuple[str, str], list[int]] = {}
    for number, named in enumerate(names):
        slots.setdefault(named, []).append(number)
    for (file, query), numbers in slots.items():
        card = xml.SubElement(side, "card")
        xml.SubElement(card, "id").text = f"{_CARDS}/{file}"
        xml.SubElement(card, "sourceType").text = "Local File"
        xml.SubElement(card, "slots").text = ",".join(map(str, numbers))
        xml.SubElement(card, "name").text = file
        xml.SubElement(card, "query").text = query
