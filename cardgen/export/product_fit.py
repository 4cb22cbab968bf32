"""How things fit products: which way up, by how many millimetres, which is nearest."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from cardgen.export.products import Product
from cardgen.model.face import Face, Form
from cardgen.model.folds import standing_folds
from cardgen.model.game import Component, Kind
from cardgen.model.plans import PrintPlan
from cardgen.model.units import show_mm, to_points
from cardgen.validate.formatting import all_of

TOLERANCE = to_points(0.5)
"""Trims that differ by less are the same: cutters of shops are no better."""

STICKER, BOOKLET = "sticker", "booklet"
"""Kinds of products without backs, and with pages."""


class _Suit(NamedTuple):
    """Kinds of products for some things: those to use, and others to propose. What is
    named first is preferred among products of one size."""

    things: str
    kinds: tuple[str, ...]
    others: tuple[str, ...] = ()


_SUITED: Mapping[Kind, _Suit] = {
    "deck": _Suit("cards", ("deck",), ("tile", "chit", "mat")),
    "reference": _Suit("cards", ("deck", "mat"), ("folio", "document")),
    "sheet": _Suit("sheets", ("document", "mat"), ("pad", "deck", "board")),
    "board": _Suit("boards", ("board", "mat"), ("tile", "deck")),
    "tokens": _Suit("tokens", ("chit", "tile", "shard"), ("deck", "ring")),
    "rulebook": _Suit("pages", (BOOKLET,)),
}
# What a component is printed as says more about it than its kind: a sticker is no chit.
_PRINTED_AS: Mapping[str, _Suit] = {
    "stickers": _Suit("stickers", (STICKER,), ("shard", "chit", "tile")),
    "standees": _Suit("standees", ("standee",), ("chit", "tile")),
    "punchboard": _Suit("tokens", ("chit", "tile"), ("shard", "deck")),
    "pad": _Suit("sheets", ("pad",), ("document", "mat", "deck")),
}
# Nobody wants a card that is half border: beyond an inch it is not proposed.
_MOST_AROUND = to_points(25.4)
# Not worth a word, and what is left by conversions from inches.
_NOTHING = to_points(0.02)


class Piece(NamedTuple):
    """What a shop is to make: cards of one size, or the `pages` of a rulebook.

    Lengths are points. `layout` is the one that the game prints it in.
    """

    component: Component
    width: float
    height: float
    bleed: float = 0.0
    form: Form = "rectangle"
    pages: int = 0
    layout: str = ""

    @property
    def suit(self) -> _Suit:
        """Return what it consists of, and the kinds of products for it."""
        return _PRINTED_AS.get(self.layout) or _SUITED[self.component.kind]

    @property
    def size(self) -> str:
        """Return the trim in millimetres: "63.5 x 88.9 mm"."""
        return f"{show_mm(self.width)} x {show_mm(self.height)} mm"


def lies_across(product: Product, width: float, height: float) -> bool:
    """Return whether something is wide and the product is tall, or the reverse."""
    return (width - height) * (product.width - product.height) < 0


def is_turned(piece: Piece, product: Product) -> bool:
    """Return whether a piece lies across the product; the page of a book never does."""
    return not piece.pages and lies_across(product, piece.width, piece.height)


def room(piece: Piece, product: Product) -> tuple[float, float]:
    """Return how much wider and taller than a piece a product is, in points.

    A card that lies across the product is turned, the page of a book is not.
    """
    if is_turned(piece, product):
        return product.height - piece.width, product.width - piece.height
    return product.width - piece.width, product.height - piece.height


def is_same(piece: Piece, product: Product) -> bool:
    """Return whether a product has the trim of a piece, give or take `TOLERANCE`."""
    return all(abs(more) <= TOLERANCE + _NOTHING for more in room(piece, product))


def holds(product: Product, piece: Piece) -> bool:
    """Return whether a piece is not larger than a product."""
    return min(room(piece, product)) >= -TOLERANCE - _NOTHING


def is_too_long(piece: Piece, product: Product) -> bool:
    """Return whether a book has more pages than a product."""
    return piece.pages > (product.most_pages or piece.pages)


def layout_of(component: Component, plan: PrintPlan, fronts: Iterable[Face]) -> str:
    """Return the layout that says what a component is: "stickers", "" if none does.

    Strips that are folded to stand are standees in any layout. `fronts` are those
    without a back. Of the layouts that a game lists for all, the first one counts.
    """
    layouts = [
        layout
        for part in plan.components
        if component.id in plan.named([part.component])
        for layout in part.layouts or plan.layouts[:1]
    ]
    if component.kind == "tokens" and any(map(standing_folds, fronts)):
        layouts.append("standees")
    return next((each for each in layouts if each in _PRINTED_AS), "")


def suiting(piece: Piece, products: Iterable[Product]) -> list[Product]:
    """Return the products of a kind and form for a piece, the nearest first."""
    return _nearest(piece, piece.suit.kinds, products)


def proposed(piece: Piece, products: Iterable[Product]) -> Product | None:
    """Return the nearest product that a piece fits into, even of another kind."""
    others = _nearest(piece, piece.suit.others, products)
    near = [*suiting(piece, products), *others]
    able = [
        each
        for each in near
        if holds(each, piece)
        and not is_too_long(piece, each)
        and max(room(piece, each)) <= _MOST_AROUND
    ]
    return next((each for each in able if is_same(piece, each)), next(iter(able), None))


def _nearest(
    piece: Piece, kinds: Sequence[str], products: Iterable[Product]
) -> list[Product]:
    def rank(product: Product) -> tuple[int, float, int]:
        apart, number = sum(map(abs, room(piece, product))), kinds.index(product.kind)
        return number if is_same(piece, product) else len(kinds), apart, number

    fit = [each for each in products if each.kind in kinds and each.form == piece.form]
    return sorted(fit, key=rank)


def difference(piece: Piece, product: Product) -> str:
    """Describe a product's trim against a piece's: "1 mm narrower and 2 mm taller"."""
    wider, taller = room(piece, product)
    words = (("narrower", "wider", wider), ("shorter", "taller", taller))
    said = [
        f"{show_mm(abs(by))} mm {more if by > 0 else less}"
        for less, more, by in words
        if abs(by) > _NOTHING
    ]
    return all_of(said) if said else "as large"
