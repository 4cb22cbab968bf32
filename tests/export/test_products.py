"""The shipped files of products agree with what is known of the shops' pictures."""

import re
from collections.abc import Iterator

from cardgen.export.products import Product, list_products, read_shop, shop_ids
from cardgen.model.units import to_mm

PRODUCTS = [each for shop in shop_ids() for each in read_shop(shop).products.values()]
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
