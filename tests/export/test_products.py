"""The shipped files of products agree with what is known of the shops' pictures."""

import re

import pytest

from cardgen.export.products import Product, list_products, read_shop, shop_ids
from cardgen.model.units import to_mm

PRODUCTS = [
    pytest.param(product, id=f"{shop}/{product.id}")
    for shop in shop_ids()
    for product in read_shop(shop).products.values()
]
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


@pytest.mark.parametrize("product", PRODUCTS)
def test_pixels_follow_from_the_trim(product: Product) -> None:
    inches = (product.width / 72, product.height / 72)
    expected = tuple(round(side * 300 + AROUND[product.shop]) for side in inches)
    assert (product.pixels == expected) is (product.id not in APART[product.shop])


@pytest.mark.parametrize("product", PRODUCTS)
def test_a_picture_holds_the_trim_and_a_bleed(product: Product) -> None:
    wide, high = product.canvas
    assert wide >= product.width
    assert high >= product.height
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", product.id)
    if product.kind != "document":
        assert 1.5 < to_mm(product.bleed) < 6
    zone = product.safe_zone
    assert zone is None or 0 < zone.width < product.width
    assert zone is None or 0 < zone.height < product.height


def test_what_the_facts_say() -> None:
    poker = read_shop("game-crafter").products["poker-deck"]
    assert (poker.name, poker.pixels, poker.safe) == ("PokerDeck", (825, 1125), 75)
    assert poker.size == "63.5 x 88.9 mm"
    standard = read_shop("make-playing-cards").products["standard"]
    assert (standard.pixels, standard.safe, standard.most) == ((816, 1110), 72, 612)
    booklet = read_shop("game-crafter").products["medium-booklet"]
    assert (booklet.pixels, booklet.most_pages) == ((1125, 1575), 40)
    own = read_shop("drive-thru").products["poker"]
    assert own.canvas == (198, 270)


def test_the_manual_page_lists_them() -> None:
    assert list_products("drive-thru") == (
        "Products, with their trim (checked 2026-11):\n\n"
        "    poker  deck, 63.5 x 88.9 mm"
    )
