"""How things fit products: which way up, by how many millimetres, which is nearest."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from cardgen.export.products import Product
from cardgen.model.face import Form
from cardgen.model.game import Component, Kind
from cardgen.model.units import show_mm, to_points
from cardgen.validate.formatting import all_of

TOLERANCE = to_points(0.5)
"""Trims that differ by less are the same: cutters of shops are no better."""

# Kind of a component -> what it is called, and kinds of products for it.
_SUITED: Mapping[Kind, tuple[str, tuple[str, ...]]] = {
    "deck": ("cards", ("deck",)),
    "reference": ("cards", ("deck", "mat", "folio")),
    "sheet": ("sheets", ("mat", "pad", "document")),
    "board": ("boards", ("board", "mat")),
    "tokens": ("tokens", ("chit", "tile", "shard")),
    "rulebook": ("pages", ("booklet",)),
}
# Not worth a word, and what is left by conversions from inches.
_NOTHING = to_points(0.02)


class Piece(NamedTuple):
    """What a shop is to make: cards of one size, or the `pages` of a rulebook.

    Lengths are points.
    """

    component: Component
    width: float
    height: float
    bleed: float = 0.0
    form: Form = "rectangle"
    pages: int = 0

    @property
    def things(self) -> str:
        """Return what it consists of: "cards", "tokens"."""
        return _SUITED[self.component.kind][0]

    @property
    def suited(self) -> tuple[str, ...]:
        """Return the kinds of products that are proposed for it."""
        return _SUITED[self.component.kind][1]

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


def suiting(piece: Piece, products: Iterable[Product]) -> list[Product]:
    """Return the products of a kind and form for a piece, the nearest first."""
    of_kind = [
        each
        for each in products
        if each.kind in piece.suited and each.form == piece.form
    ]
    return sorted(of_kind, key=lambda each: sum(map(abs, room(piece, each))))


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
