"""The folder for The Game Crafter: pictures, lists, what a cut may reach."""

import csv
import re
from pathlib import Path

import pytest
from PIL import Image

from tests.export.ships import names
from tests.export.shop_game import ShopGame
from tests.plain_game import entries

YELLOW, RED, BLUE, WHITE = (255, 238, 0), (176, 16, 16), (16, 16, 176), (255,) * 3
POKER = "[63.5, 88.9]"
ROUND = "shape: round, bleed: 2, back: back.xml.j2"


@pytest.fixture
def game(tmp_path: Path) -> ShopGame:
    """Return a game without components."""
    return ShopGame(tmp_path)


def _picture(file: Path) -> Image.Image:
    with Image.open(file) as image:
        assert image.mode == "RGB"
        assert image.info["dpi"] == pytest.approx((300, 300), abs=0.1)
        return image.copy()


def _problems(capsys: pytest.CaptureFixture[str]) -> str:
    """Return what was reported, without the summary at its end."""
    return re.sub(r"[^\n]*\n\Z", "", capsys.readouterr().err)


def test_stickers_have_no_backs_and_strips_to_fold_are_no_tokens(
    game: ShopGame, capsys: pytest.CaptureFixture[str]
) -> None:
    fold = '<line x1="0" y1="50%" x2="100%" y2="50%" stroke="black" dash="1 1"/>'
    game.template("front", "#b01010", fold)
    game.template("back", "#1010b0", "")
    game.add("die", "[12.7, 12.7]", "{id: one}", "tokens")
    game.add("pawn", "[25.4, 76.2]", "{id: cat}", "tokens", "back: back.xml.j2")
    game.add("hero", "[25.4, 76.2]", "{id: fox}", "tokens", "bleed: 2")
    parts = "print: {components: [{id: die, layouts: [stickers]}, pawn, hero]}\n"
    code, folder = game.export("game-crafter", parts)
    assert code == 0
    assert '"hero" is left out: cardgen knows no standee of' in _problems(capsys)
    assert [name for name in names(folder) if name.endswith(".png")] == [
        "die-dice-sticker/one-front.png",
        "pawn-strip-chit/back.png",
        "pawn-strip-chit/cat-front.png",
    ]


def test_a_folder_a_product(game: ShopGame, capsys: pytest.CaptureFixture[str]) -> None:
    game.add("pool", POKER, "{id: owl, copies: 3}, {id: fox}")
    game.add("coins", "[19.05, 19.05]", "{id: gold}", "tokens", "shape: round")
    game.add("map", "[100, 150]", "{id: isle}", "board")
    game.add_book(4, "[88.9, 127]")
    code, folder = game.export("game-crafter", "export: {game-crafter: {map: none}}\n")
    assert (code, _problems(capsys)) == (0, "")
    pages = [f"book-medium-booklet/page-{number:02}.png" for number in range(1, 5)]
    assert names(folder) == [
        *pages,
        "coins-medium-circle-chit/gold-front.png",
        "credits.txt",
        "manifest.json",
        "order.csv",
        "order.txt",
        "pool-poker-deck/back.png",
        "pool-poker-deck/fox-front.png",
        "pool-poker-deck/owl-front.png",
    ]
    sizes = {"book": (1125, 1575), "coins": (300, 300), "pool": (825, 1125)}
    for name in names(folder):
        if name.endswith(".png"):
            assert _picture(folder / name).size == sizes[name.partition("-")[0]], name
    assert (folder / "order.txt").read_text(encoding="utf-8") == (
        "Ghosts 0.1.0 (colour) from The Game Crafter\n"
        "Sizes of products: 2026-11.\n"
        "\n"
        "Poker deck (PokerDeck): Pool\n"
        "  4 in all: 2 fronts and 1 back in pool-poker-deck/\n"
        "  3 x owl-front.png\n"
        "\n"
        "Medium circle chit (MediumCircleChit): Coins\n"
        "  1 in all: 1 front and 0 backs in coins-medium-circle-chit/\n"
        "\n"
        "Medium booklet (MediumBooklet): Rules\n"
        "  4 pages in book-medium-booklet/; page-01.png is the cover\n"
        "\n"
        "Not among it: Map\n"
    )
    rows = (folder / "order.csv").read_text(encoding="utf-8").splitlines()
    assert rows[:5] == [
        "folder,product,card,title,copies,front,back",
        "pool-poker-deck,PokerDeck,owl,Pool: owl,3,owl-front.png,back.png",
        "pool-poker-deck,PokerDeck,fox,Pool: fox,1,fox-front.png,back.png",
        "coins-medium-circle-chit,MediumCircleChit,gold,Coins,1,gold-front.png,",
        'book-medium-booklet,MediumBooklet,page-01,"Rules, page 1",1,page-01.png,',
    ]
    assert len(rows) == 8


def test_each_back_is_one_picture(game: ShopGame) -> None:
    game.template("back", "{{ ['#101010', '#202020', '#303030'][card.copies - 1] }}")
    cards = [
        f"{{id: c{n}, copies: {copies}}}" for n, copies in enumerate((1, 1, 2, 3, 3))
    ]
    game.add("coins", "[19.05, 19.05]", ", ".join(cards), "tokens", ROUND)
    _, folder = game.export("game-crafter")
    chits = names(folder / "coins-medium-circle-chit")
    backs = [name for name in chits if "back" in name]
    assert backs == ["back-1.png", "back-2.png", "c2-back.png"]
    with (folder / "order.csv").open(encoding="utf-8", newline="") as file:
        assert [row["back"] for row in csv.DictReader(file)] == [
            *("back-1.png", "back-1.png", "c2-back.png", "back-2.png", "back-2.png")
        ]


def test_what_lies_across_is_turned(game: ShopGame) -> None:
    """The top of a front is on the right, that of its back on the left: the card is
    turned over about its long edge."""
    game.add("pool", "[88.9, 63.5]", "{id: owl}")
    _, folder = game.export("game-crafter")
    front = _picture(folder / "pool-poker-deck" / "owl-front.png")
    back = _picture(folder / "pool-poker-deck" / "back.png")
    assert front.size == back.size == (825, 1125)
    assert front.getpixel((825 - 50, 500)) == YELLOW
    assert front.getpixel((50, 500)) == RED
    assert back.getpixel((50, 500)) == YELLOW
    assert back.getpixel((825 - 50, 500)) == BLUE
    found = entries(folder)["pool-poker-deck/owl-front.png"]
    assert (found["turned"], found["product"]) == (True, "poker-deck")
    assert found["trim"] == [37.5, 37.5, 750.0, 1050.0]
    assert found["safe"] == [75, 75, 675, 975]


def test_the_manifest_knows_where_the_words_are(game: ShopGame) -> None:
    """The box around all words in a picture is that around its white pixels."""
    words = (
        '<text x="20" y="30" width="30" height="5" size="9" fill="#fff">Boo!</text>'
        '<group transform="rotate(30 40 20)"><text x="40" y="20" width="20" '
        'height="5" size="7" fill="#fff">Hoot</text></group>'
    )
    for side in ("front", "back"):
        game.template(side, "#000000", words)
    game.add("pool", "[88.9, 63.5]", "{id: owl}")
    _, folder = game.export("game-crafter")
    for file in entries(folder).values():
        if file["kind"] == "picture":
            blue = _picture(folder / file["name"]).getchannel("B")
            seen = blue.point(lambda value: 255 * (value > 128)).getbbox()
            left, top, wide, high = file["words"]
            # A word is as wide as its letters with the white on both sides of them,
            # and one that is turned is in a box around its own.
            found = (left, top, left + wide, top + high)
            assert seen == pytest.approx(found, abs=10)


def test_a_smaller_card_is_in_the_middle_with_its_art_mirrored(
    game: ShopGame, capsys: pytest.CaptureFixture[str]
) -> None:
    game.add("pool", "[57, 87]", "{id: owl}")
    said = "export: {game-crafter: {pool: poker-deck}}\n"
    code, folder = game.export("game-crafter", said)
    assert code == 0
    assert _problems(capsys) == (
        "cards/g/game.yaml:12:31: warning: poker-deck (63.5 x 88.9 mm) is larger "
        'than "pool": it is 6.5 mm wider and 1.9 mm taller than the cards '
        "(57 x 87 mm)  [export]\n"
        "   12 | export: {game-crafter: {pool: poker-deck}}\n"
        "      |                               ^^^^^^^^^^\n"
        "   hint: mirrored art, or the colour of its edges, fills the rest; look at "
        "it, or name a smaller product\n"
    )
    front = _picture(folder / "pool-poker-deck" / "owl-front.png")
    assert front.size == (825, 1125)
    assert front.getpixel((0, 600)) == front.getpixel((824, 600)) == RED
    # The bar starts at the trim: (1125 pixels - 87 mm) / 2.
    top = round((1125 - 87 / 25.4 * 300) / 2)
    assert front.getpixel((400, top + 2)) == YELLOW
    assert front.getpixel((400, top - 2)) == RED
    owl = entries(folder)["pool-poker-deck/owl-front.png"]
    assert owl["trim"] == [37.5, 37.5, 750.0, 1050.0]


def test_nothing_is_written_if_a_product_is_too_small(
    game: ShopGame, capsys: pytest.CaptureFixture[str]
) -> None:
    game.add("pool", POKER, "{id: owl}")
    game.export("game-crafter")
    before = names(game.root / "out")
    capsys.readouterr()
    said = "export: {game-crafter: {pool: mini-deck}}\n"
    code, _ = game.export("game-crafter", said)
    assert code == 1
    assert names(game.root / "out") == before
    assert (
        '"pool" does not fit mini-deck (44.45 x 63.5 mm): it is 19.05 mm narrower and '
        "25.4 mm shorter than the cards (63.5 x 88.9 mm)"
    ) in capsys.readouterr().err


def test_words_that_a_cut_may_reach(
    game: ShopGame, capsys: pytest.CaptureFixture[str]
) -> None:
    words = (
        '<text x="{{ [2.1, 0, 3, 4][card.copies - 1] }}" y="40" width="30" height="5" '
        'size="9">Boo</text>'
    )
    game.template("front", "#b01010", words)
    game.add("pool", POKER, "{id: a}, {id: b, copies: 3}, {id: c, copies: 4}")
    code, _ = game.export("game-crafter")
    assert code == 0
    assert _problems(capsys) == (
        "cards/g/game.yaml:11:3: warning: words cross the safe line of poker-deck by "
        'up to 1.08 mm on 2 cards of "pool": a, b  [export]\n'
        "   11 |   pool: {kind: deck, title: Pool, card_type: pool, cards: pool.yaml}\n"
        "      |   ^^^^\n"
        "   hint: a cut slightly off may reach them; move them inwards, or name a "
        "larger product\n"
    )


def test_pages_that_are_added_are_blank(game: ShopGame) -> None:
    game.add("coins", "[19.05, 19.05]", "{id: gold}", "tokens", "shape: round")
    game.add_book(3, "[88.9, 127]")
    said = "export: {game-crafter: {book: medium-booklet}}\n"
    _, folder = game.export("game-crafter", said)
    last = _picture(folder / "book-medium-booklet" / "page-04.png")
    assert last.getextrema() == ((255, 255),) * 3
    kinds = {name: facts["kind"] for name, facts in entries(folder).items()}
    assert kinds["book-medium-booklet/page-04.png"] == "part"
    assert kinds["book-medium-booklet/page-03.png"] == "picture"
