"""Pictures for The Game Crafter, and a list of what to order there.

Each component is a folder named after it and its product, such as `pool-poker-deck`,
with a picture of each front (`oak-front.png`) and of each back: `back.png` if all cards
share it, `oak-back.png` if no other card has it, else `back-1.png` and so on. They are
PNG in RGB, in exactly the pixels that the shop asks for. What lies across its product
is turned. Rulebooks become booklets, a picture a page; page 1 is the cover. `order.txt`
says what to order, `order.csv` lists every card with its files and its copies.

cardgen proposes the nearest product of a component's kind: a chit for tokens, a sticker
or a pad for what is printed in the layouts stickers and pad. It is used if its trim
differs by at most 0.5 mm, either way up. Products of other kinds are only proposed, and
stickers have no backs. Warnings say what does not fit, and which words a cut slightly
off may reach. In game.yaml you name a product yourself, or `none` for what you do not
want to be made there:

    export:
      game-crafter: {pool: bridge-deck, map: none}

A card may be smaller than its product: mirrored art fills the picture. It is then cut
larger than in your game. Sizes change: look at the shop's template before you order.

    cardgen export dragons --to game-crafter
"""

import csv
import io
from collections.abc import Iterator

from cardgen.export.choosing import Choices, ChosenBook, ChosenPart, choose
from cardgen.export.outbox import Outbox
from cardgen.export.products import Shop, list_products, read_shop
from cardgen.export.safe_zone import find_cut_words
from cardgen.export.shipment import Shipment
from cardgen.export.shop_pictures import (
    back_names,
    card_pictures,
    front_name,
    page_pictures,
    write_pictures,
)
from cardgen.model.problem import Problem, has_errors
from cardgen.validate.formatting import pluralize

ID = "game-crafter"
OPTIONS: tuple[str, ...] = ()
# The manual page shows the products of the data file, which change with the shop.
__doc__ = f"{__doc__}\n{list_products(ID)}\n"

_COLUMNS = ("folder", "product", "card", "title", "copies", "front", "back")


def export(goods: Shipment, outbox: Outbox) -> list[Problem]:
    """Write the pictures of each product, and the lists of what to order."""
    shop = read_shop(ID)
    choices = choose(goods, shop)
    problems = [*choices.problems, *find_cut_words(choices)]
    if has_errors(problems):
        return problems
    pictures = {
        f"{_folder(part)}/{name}": picture
        for part in choices.parts
        for name, picture in card_pictures(part)
    }
    pictures |= {
        f"{_folder(book)}/{name}": picture
        for book in choices.books
        for name, picture in page_pictures(book)
    }
    write_pictures(goods, outbox, pictures, ID)
    outbox.add("order.csv", _table(choices).encode(), {"kind": "list"})
    outbox.add("order.txt", _text(goods, shop, choices).encode(), {"kind": "list"})
    return problems


def _folder(chosen: ChosenPart | ChosenBook) -> str:
    return f"{chosen.component.id}-{chosen.product.id}"


def _table(choices: Choices) -> str:
    """Return order.csv: a row for each card, and for each page of a booklet."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(_COLUMNS)
    for part in choices.parts:
        writer.writerows(_card_rows(part))
    for book in choices.books:
        writer.writerows(_page_rows(book))
    return file.getvalue()


def _card_rows(chosen: ChosenPart) -> Iterator[tuple[str | int, ...]]:
    head, backs = (_folder(chosen), chosen.product.name), back_names(chosen.part)
    for card in chosen.part.cards:
        files = front_name(card), backs.get(card.id, "")
        yield *head, card.id, card.title, card.copies, *files


def _page_rows(chosen: ChosenBook) -> Iterator[tuple[str | int, ...]]:
    head, title = (_folder(chosen), chosen.product.name), chosen.component.title
    for number, (name, _) in enumerate(page_pictures(chosen), 1):
        yield *head, f"page-{number:02}", f"{title}, page {number}", 1, name, ""


def _text(goods: Shipment, shop: Shop, choices: Choices) -> str:
    """Return order.txt: what to order, product by product."""
    game = goods.game
    lines = [
        f"{game.title} {game.version} ({goods.look}) from {shop.title}",
        f"Sizes of products: {shop.checked}.",
    ]
    for part in choices.parts:
        lines += ["", *_part_lines(part)]
    for book in choices.books:
        lines += ["", *_book_lines(book)]
    parts = [part.component for part in goods.parts]
    books = [book.component for book in goods.books]
    left = [each.title for each in parts + books if each.id not in choices.made]
    if left:
        lines += ["", f"Not among it: {', '.join(left)}"]
    return "\n".join(lines) + "\n"


def _part_lines(chosen: ChosenPart) -> Iterator[str]:
    part, product = chosen.part, chosen.product
    yield f"{product.title} ({product.name}): {part.component.title}"
    fronts = pluralize(len(part.cards), "front")
    backs = pluralize(len(set(back_names(part).values())), "back")
    yield f"  {part.copies} in all: {fronts} and {backs} in {_folder(chosen)}/"
    for card in part.cards:
        if card.copies > 1:
            yield f"  {card.copies} x {front_name(card)}"


def _book_lines(chosen: ChosenBook) -> Iterator[str]:
    product, pages = chosen.product, len(list(page_pictures(chosen)))
    yield f"{product.title} ({product.name}): {chosen.component.title}"
    yield f"  {pages} pages in {_folder(chosen)}/; page-01.png is the cover"
