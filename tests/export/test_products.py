"""The shipped files of products: pictures as shops take them, and their safe lines."""

import re
from collections.abc import Iterator

import pytest

from cardgen.export.products import Product, list_products, read_shop, shop_ids
from cardgen.export.safe_zone import reach, words_of
from cardgen.model.face import Face
from cardgen.model.geometry import move, turn
from cardgen.model.ops import BLACK, Group, Paint, TextLine
from cardgen.model.units import to_mm, to_points
from cardgen.typeset.label import label_width, set_label
from tests.faces import FACE

PRODUCTS = [each for shop in shop_ids() for each in read_shop(shop).products.values()]
TGC = read_shop("game-crafter").products
# Pixels around the trim: a rule of the shop, from its templates.
AROUND = {"game-crafter": 75, "make-playing-cards": 72, "drive-thru": 75}
# Canvases that are roomier than the rule, or of metric sizes, and paper without bleed.
APART = {
    "game-crafter": {
        *("euro-poker-deck", "us-game-deck", "mint-tin-deck", "euro-square-deck"),
        *("medium-hex-tile", "dice-sticker", "document"),
    },
    "make-playing-cards": {"standard"},
    "drive-thru": set[str](),
}


def test_shops() -> None:
    shops = [read_shop(shop) for shop in shop_ids()]
    assert [shop.title for shop in shops] == [
        "DriveThruCards",
        "The Game Crafter",
        "MakePlayingCards",
    ]
    assert all(re.fullmatch(r"20\d\d-\d\d", shop.checked) for shop in shops)


def test_each_picture_follows_from_the_trim_and_holds_a_bleed() -> None:
    found = [
        f"{each.shop}/{each.id}: {why}" for each in PRODUCTS for why in _wrong(each)
    ]
    assert found == []


def _wrong(product: Product) -> Iterator[str]:
    inches = (product.width / 72, product.height / 72)
    expected = tuple(round(side * 300 + AROUND[product.shop]) for side in inches)
    if (product.pixels == expected) is (product.id in APART[product.shop]):
        yield f"its picture has {product.pixels} pixels"
    if product.canvas[0] < product.width or product.canvas[1] < product.height:
        yield "its picture is smaller than its trim"
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", product.id):
        yield "its id is no name for a folder"
    if product.kind != "document" and not 1.5 < to_mm(product.bleed) < 6:
        yield f"it has a bleed of {to_mm(product.bleed)} mm"
    zone = product.safe_zone
    if zone and not (
        0 < zone.width < product.width and 0 < zone.height < product.height
    ):
        yield "its safe zone is not within its trim"


def test_a_product_of_metric_size() -> None:
    """Sizes of others are read back from exports."""
    standard = read_shop("make-playing-cards").products["standard"]
    assert (standard.pixels, standard.safe) == ((816, 1110), 72)


def test_the_manual_page_lists_them() -> None:
    assert list_products("drive-thru") == (
        "Products, with their trim (checked 2026-11):\n\n"
        "    poker  deck, 63.5 x 88.9 mm"
    )


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
    of = TGC[product]
    assert to_mm(reach(_face(of, _line(x, y)), of)) == pytest.approx(expected, abs=0.05)


def test_a_card_that_lies_across() -> None:
    poker = TGC["poker-deck"]
    across = Face(poker.height, poker.width, 0.0, (_line(20, 62.5),))
    assert to_mm(reach(across, poker)) == pytest.approx(2.175, abs=0.05)


def test_a_card_smaller_than_its_product() -> None:
    """Its own edge is within the safe line."""
    poker = TGC["poker-deck"]
    small = Face(to_points(50), to_points(75), 0.0, (_line(0, 40),))
    assert reach(small, poker) == 0


def test_words_in_groups_and_blanks() -> None:
    turned = Group(turn(90).then(move(to_points(60), to_points(20))), (_line(0, 0),))
    box = words_of(_face(TGC["poker-deck"], turned, _line(0, 0, "   ")))
    assert box
    assert to_mm(box.x) == pytest.approx(60, abs=0.01)
    assert (to_mm(box.y), box.height) == pytest.approx(
        (20, label_width(FACE, "HHHH", 10))
    )
    assert words_of(_face(TGC["poker-deck"])) is None
