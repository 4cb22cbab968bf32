"""How far words reach beyond the safe line of a product, in all its shapes."""

import pytest

from cardgen.export.products import Product, read_shop
from cardgen.export.safe_zone import reach, words_of
from cardgen.model.face import Face
from cardgen.model.geometry import move, turn
from cardgen.model.ops import BLACK, Group, Paint, TextLine
from cardgen.model.units import to_mm, to_points
from cardgen.typeset.label import label_width, set_label
from tests.faces import FACE

PRODUCTS = read_shop("game-crafter").products


def _line(x: float, y: float, text: str = "HHHH") -> TextLine:
    """Return a text whose baseline starts that many millimetres from the corner."""
    return set_label(FACE, text, 10, to_points(x), to_points(y), Paint(BLACK))


def _face(product: Product, *ops: TextLine | Group) -> Face:
    return Face(product.width, product.height, 0.0, ops, product.form)


@pytest.mark.parametrize(
    ("product", "x", "y", "expected"),
    [
        ("poker-deck", 20, 40, 0),
        ("poker-deck", 3.175, 40, 0),
        ("poker-deck", 1.175, 40, 2),
        ("poker-deck", 20, 88.9 - 3.175, 0),
        ("poker-deck", 20, 88.9 - 2.175, 1),
        ("poker-deck", -5, 88, 8.175),
        # Near a corner of the box around a circle or hex, beyond its line.
        ("circle-deck", 40, 44, 0),
        ("circle-deck", 8, 20, 3.95),
        ("hex-deck", 40, 44, 0),
        ("hex-deck", 5, 20, 10.31),
        ("document", 0, 10, 0),
    ],
)
def test_reach(product: str, x: float, y: float, expected: float) -> None:
    of = PRODUCTS[product]
    assert to_mm(reach(_face(of, _line(x, y)), of)) == pytest.approx(expected, abs=0.05)


def test_a_card_that_lies_across() -> None:
    poker = PRODUCTS["poker-deck"]
    across = Face(poker.height, poker.width, 0.0, (_line(20, 62.5),))
    assert to_mm(reach(across, poker)) == pytest.approx(2.175, abs=0.05)


def test_a_card_smaller_than_its_product() -> None:
    """Its own edge is within the safe line."""
    poker = PRODUCTS["poker-deck"]
    small = Face(to_points(50), to_points(75), 0.0, (_line(0, 40),))
    assert reach(small, poker) == 0


def test_words_in_groups_and_blanks() -> None:
    turned = Group(turn(90).then(move(to_points(60), to_points(20))), (_line(0, 0),))
    box = words_of(_face(PRODUCTS["poker-deck"], turned, _line(0, 0, "   ")))
    assert box
    assert to_mm(box.x) == pytest.approx(60, abs=0.01)
    assert (to_mm(box.y), box.height) == pytest.approx(
        (20, label_width(FACE, "HHHH", 10))
    )
    assert words_of(_face(PRODUCTS["poker-deck"])) is None
