"""Chooses the product of a shop that each component is made as.

A game names it in its section `export`; otherwise the nearest one of its kind is used
if it fits. What a shop has no such product for is left out.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from cardgen.export.product_fit import (
    BOOKLET,
    STICKER,
    Piece,
    difference,
    holds,
    is_same,
    is_too_long,
    is_turned,
    layout_of,
    proposed,
    room,
    suiting,
)
from cardgen.export.products import Product, Shop
from cardgen.export.shipment import ExportedBook, ExportedCard, ExportedPart, Shipment
from cardgen.model.face import Form
from cardgen.model.game import Component
from cardgen.model.plans import Made
from cardgen.model.problem import Problem, error, has_errors, warning
from cardgen.model.units import show_mm, to_points
from cardgen.validate.formatting import one_of, pluralize, quoted

_RULE = "export"
# A border of mirrored art as wide as a usual bleed does not catch the eye.
_UNSEEN = to_points(3.0)
_LEAVE_OUT = "write none to leave it out"
SIGNATURE = 4
"""Pages of a folded sheet: stapled books have a multiple of it."""


class ChosenPart(NamedTuple):
    """Cards of a component, and what they are made as."""

    product: Product
    part: ExportedPart

    @property
    def component(self) -> Component:
        """Return the component that the cards are of."""
        return self.part.component


class ChosenBook(NamedTuple):
    """A rulebook, and what it is made as. `blanks` pages are added at its end."""

    product: Product
    book: ExportedBook
    blanks: int

    @property
    def component(self) -> Component:
        """Return the rulebook as a component."""
        return self.book.component


@dataclass(frozen=True, slots=True)
class Choices:
    """What a shop makes of a game, and what is wrong with that or left out."""

    parts: tuple[ChosenPart, ...]
    books: tuple[ChosenBook, ...]
    problems: tuple[Problem, ...]

    @property
    def made(self) -> frozenset[str]:
        """Return the ids of all components that are made, or some of whose cards."""
        parts = [chosen.component.id for chosen in self.parts]
        return frozenset(parts + [chosen.component.id for chosen in self.books])


def choose(goods: Shipment, shop: Shop) -> Choices:
    """Pick a product for each component, unless the game leaves it out."""
    parts: list[ChosenPart] = []
    books: list[ChosenBook] = []
    problems: list[Problem] = []
    for part in goods.parts:
        made, found = _choose_part(part, goods, shop)
        parts += made
        problems += found
    for book in goods.books:
        bound, found = _choose_book(book, goods, shop)
        books += bound
        problems += found
    return Choices(tuple(parts), tuple(books), tuple(problems))


def _choose_part(
    part: ExportedPart, goods: Shipment, shop: Shop
) -> tuple[list[ChosenPart], list[Problem]]:
    """Return the cards of a component by product: cards of two sizes may have two."""
    cards: dict[Product, list[ExportedCard]] = {}
    problems: list[Problem] = []
    for piece, of_size in _pieces(part, goods):
        product, found = _product(piece, goods, shop)
        problems += found
        if product:
            cards.setdefault(product, []).extend(of_size)
    chosen = [_chosen(product, part, found) for product, found in cards.items()]
    said = goods.game.exports.of(shop.id, part.id)
    over = [_too_many(each, said) for each in chosen if _is_over(each)]
    kept = [each for each in chosen if not _is_over(each)]
    return kept, [*problems, *over]


def _pieces(
    part: ExportedPart, goods: Shipment
) -> Iterator[tuple[Piece, list[ExportedCard]]]:
    cards: dict[tuple[float, float, float, Form], list[ExportedCard]] = {}
    for card in part.cards:
        face = card.front
        size = face.width, face.height, face.bleed, face.form
        cards.setdefault(size, []).append(card)
    for size, of_size in cards.items():
        bare = [card.front for card in of_size if not card.back]
        layout = layout_of(part.component, goods.game.plan, bare)
        yield Piece(part.component, *size, layout=layout), of_size


def _chosen(
    product: Product, part: ExportedPart, found: Sequence[ExportedCard]
) -> ChosenPart:
    ids = {card.id for card in found}
    cards = [card for card in part.cards if card.id in ids]
    if product.kind == STICKER:
        cards = [card._replace(back=None) for card in cards]
    return ChosenPart(product, part._replace(cards=tuple(cards)))


def _choose_book(
    book: ExportedBook, goods: Shipment, shop: Shop
) -> tuple[list[ChosenBook], list[Problem]]:
    pages = book.document.pages
    first = pages[0]
    piece = Piece(book.component, first.width, first.height, pages=len(pages))
    product, problems = _product(piece, goods, shop)
    if product is None:
        return [], problems
    return [ChosenBook(product, book, -len(pages) % SIGNATURE)], problems


def _product(
    piece: Piece, goods: Shipment, shop: Shop
) -> tuple[Product | None, list[Problem]]:
    """Return what a piece is made as, None if it is left out, and what is wrong."""
    said = goods.game.exports.of(shop.id, piece.component.id)
    if said is None:
        return _nearest(piece, shop)
    if not said.product:
        return None, []
    product = shop.products[said.product]
    problems = list(_wrong(piece, product, shop, said))
    return (None if has_errors(problems) else product), problems


def _nearest(piece: Piece, shop: Shop) -> tuple[Product | None, list[Problem]]:
    """Return the nearest product if it fits, or else a warning that says why not."""
    products = suiting(piece, shop.products.values())
    if not products:
        form = "" if piece.form == "rectangle" else f"{piece.form} "
        reason = f"cardgen knows no {form}{one_of(piece.suit.kinds)} of {shop.title}"
        return None, [_left_out(piece, shop, reason)]
    product = products[0]
    reasons = list(_misfits(piece, product))
    if not reasons:
        return product, []
    nearest = f"the nearest product of {shop.title} is {product.id} ({product.size})"
    return None, [_left_out(piece, shop, "; ".join([nearest, *reasons]))]


def _left_out(piece: Piece, shop: Shop, reason: str) -> Problem:
    message = f"{quoted(piece.component.id)} is left out: {reason}"
    return warning(_RULE, piece.component.span, message, _how_to_say(piece, shop))


def _how_to_say(piece: Piece, shop: Shop) -> str:
    where = f'below "{shop.id}:" in the section "export" of game.yaml'
    id, products = piece.component.id, shop.products.values()
    product = proposed(piece, products)
    if product is None:
        book = next(iter(suiting(piece, products)), None) if piece.pages else None
        if book is None or is_same(piece, book):
            return f'write "{id}: none" {where} if that is right'
        size = f"[{show_mm(book.width)}, {show_mm(book.height)}]"
        page = f'"page: {{name: own, size: {size}}}"'
        return f'write {page} for the rulebook to fit it, or "{id}: none" {where}'
    kind = "" if product.kind in piece.suit.kinds else f"as a {product.kind}, "
    more = " with blank pages at its end" if piece.pages else ""
    if not is_same(piece, product):
        more = " with mirrored art around"
    return (
        f'write "{id}: {product.id}" {where} to have it made {kind}in {product.size}'
        f'{more}, or "{id}: none"'
    )


def _misfits(piece: Piece, product: Product) -> Iterator[str]:
    """Describe what keeps a piece from being made as the product nearest to it."""
    if not is_same(piece, product):
        yield _compared(piece, product)
        if product.bleed > piece.bleed and not piece.pages:
            yield (
                f"it has a bleed of {show_mm(product.bleed)} mm, "
                f"the {piece.suit.things} have {show_mm(piece.bleed)} mm"
            )
    if piece.pages % SIGNATURE:
        yield (
            f"it has a multiple of {SIGNATURE} pages, the rulebook has {piece.pages}"
        )
    if is_too_long(piece, product):
        yield _too_long(piece, product)


def _compared(piece: Piece, product: Product) -> str:
    it = "turned, it is" if is_turned(piece, product) else "it is"
    return (
        f"{it} {difference(piece, product)} than the {piece.suit.things} ({piece.size})"
    )


def _too_long(piece: Piece, product: Product) -> str:
    return f"it has at most {product.most_pages} pages, the rulebook has {piece.pages}"


def _wrong(piece: Piece, product: Product, shop: Shop, said: Made) -> Iterator[Problem]:
    """Find what is wrong with the product that a game names for a piece."""
    name, id = quoted(piece.component.id), product.id
    other = proposed(piece, shop.products.values())
    hint = f"name another product, such as {other.id}" if other else _LEAVE_OUT
    if bool(piece.pages) != (product.kind == BOOKLET):
        message = f"{name} is a {piece.component.kind}, {id} is a {product.kind}"
        yield error(_RULE, said.span, message, hint)
    elif piece.form != product.form:
        message = f"the shape of {name} is {piece.form}, that of {id} is {product.form}"
        yield error(_RULE, said.span, message, hint)
    elif not holds(product, piece):
        message = f"{name} does not fit {id} ({product.size})"
        reason = _compared(piece, product)
        yield error(_RULE, said.span, f"{message}: {reason}", hint)
    elif max(room(piece, product)) > _UNSEEN:
        message = f"{id} ({product.size}) is larger than {name}"
        reason = _compared(piece, product)
        more = (
            "mirrored art, or the colour of its edges, fills the rest; look at it, "
            "or name a smaller product"
        )
        yield warning(_RULE, said.span, f"{message}: {reason}", more)
    if product.kind == BOOKLET:
        yield from _wrong_pages(piece, product, said)


def _wrong_pages(piece: Piece, product: Product, said: Made) -> Iterator[Problem]:
    name = quoted(piece.component.id)
    if is_too_long(piece, product):
        message = f"{name} does not fit {product.id}: {_too_long(piece, product)}"
        hint = "choose larger pages or a smaller type size"
        yield error(_RULE, said.span, message, hint)
    elif piece.pages % SIGNATURE:
        blanks = pluralize(-piece.pages % SIGNATURE, "blank page")
        pages = pluralize(piece.pages, "page")
        message = f"{blanks} at the end of {name}, which has {pages}"
        hint = f"a booklet has a multiple of {SIGNATURE} pages, with its cover"
        yield warning(_RULE, said.span, message, hint)


def _is_over(chosen: ChosenPart) -> bool:
    return chosen.part.copies > (chosen.product.most or chosen.part.copies)


def _too_many(chosen: ChosenPart, said: Made | None) -> Problem:
    part, product = chosen.part, chosen.product
    message = (
        f"{quoted(part.id)} does not fit {product.id}: it has at most "
        f"{product.most} cards, found {part.copies}"
    )
    hint = "divide the component into two"
    if said:
        return error(_RULE, said.span, message, hint)
    return warning(_RULE, part.component.span, f"{message}; it is left out", hint)
