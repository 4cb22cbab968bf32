"""One PDF for each deck, in the page order and boxes that DriveThruCards asks for.

The pages are back, front, back, front, and so on, each card as often as it is in the
deck. A page has 1/8 inch of bleed around the card, and a TrimBox that says where it is
cut. A card that is smaller than its product is in the middle of it, with mirrored art
around; one that lies across is turned. `order.txt` lists the decks.

Which components are made, and as which product, is what you write in game.yaml, or else
the product of their size:

    export:
      drive-thru: {pool: poker, bonus: none}

The shop prints CMYK, and takes no card with more than 240 percent of ink: a warning
names those that have more. `cardgen explain press` says how colours become CMYK, by
inks in the palette and by `--icc FILE`. The shop asks for PDF/X-1a, which this PDF does
not claim to be: convert it in a program that can check it.

    cardgen export dragons --to drive-thru --icc coated.icc
"""

from collections.abc import Iterator

from cardgen.export.choosing import ChosenPart, choose
from cardgen.export.outbox import Outbox
from cardgen.export.press_pages import PressPage, PressPages
from cardgen.export.press_pdfs import PressPdfs
from cardgen.export.product_fit import lies_across
from cardgen.export.products import Product, list_products, read_shop
from cardgen.export.shipment import ExportedCard, Shipment
from cardgen.model.face import Face
from cardgen.model.page import Page, Turn
from cardgen.model.problem import Problem, has_errors
from cardgen.validate.formatting import pluralize

ID = "drive-thru"
OPTIONS: tuple[str, ...] = ("icc",)
# The manual page shows the products of the data file, which change with the shop.
__doc__ = f"{__doc__}\n{list_products(ID)}\n"
# What the shop accepts: rich black is 60/40/40/100 there.
_MOST_INK = 2.4


def export(goods: Shipment, outbox: Outbox) -> list[Problem]:
    """Write a PDF for each component that is made, and `order.txt`."""
    shop = read_shop(ID)
    choices = choose(goods, shop)
    if has_errors(choices.problems):
        return list(choices.problems)
    pages, pdfs = PressPages(), PressPdfs(goods, outbox, _MOST_INK)
    lines = [f"{goods.game.title}, version {goods.game.version}: {shop.title}", ""]
    for chosen in choices.parts:
        pdfs.write(chosen.part.component, list(_pages(chosen, pages)))
        lines += _lines(chosen)
    text = "\n".join(lines)
    outbox.add("order.txt", f"{text}\n".encode(), {"kind": "list"})
    return [*choices.problems, *pdfs.problems()]


def _pages(chosen: ChosenPart, pages: PressPages) -> Iterator[PressPage]:
    """Yield the back and the front of each copy of each card."""
    for card in chosen.part.cards:
        sides = _sides(card, chosen.product, pages)
        for _ in range(card.copies):
            yield from sides


def _sides(
    card: ExportedCard, product: Product, pages: PressPages
) -> tuple[PressPage, PressPage]:
    front = card.front
    across = lies_across(product, front.width, front.height)
    # Turned over like the page of a book, the card then shows its back upright.
    turns: tuple[Turn, Turn] = (270, 90) if across else (0, 0)
    blank = Face(front.width, front.height, front.bleed, (), front.form)
    return (
        PressPage(card.id, "back", _page(card.back or blank, product, pages, turns[0])),
        PressPage(card.id, "front", _page(front, product, pages, turns[1])),
    )


def _page(face: Face, product: Product, pages: PressPages, turn: Turn) -> Page:
    return pages.on(face, product.bleed, (product.width, product.height), turn)


def _lines(chosen: ChosenPart) -> Iterator[str]:
    part, product = chosen.part, chosen.product
    cards = pluralize(part.copies, "card")
    yield f"{part.id}.pdf: {part.component.title}, {cards} of {product.size}"
    yield f"  {product.title} ({product.name}); {2 * part.copies} pages"
    for card in part.cards:
        yield f"  {card.copies} x {card.title} ({card.id})"
