"""The folder for MakePlayingCards: pictures, and orders that mpc-autofill can read."""

from pathlib import Path
from xml.etree import ElementTree as xml

import pytest
from PIL import Image

from tests.export.ships import names
from tests.export.shop_game import ShopGame
from tests.plain_game import entries

POKER, MICRO = "[63.5, 88.9]", "[31.75, 44.45]"
STOCKS = {
    "(S27) Smooth",
    "(S30) Standard Smooth",
    "(S33) Superior Smooth",
    "(M31) Linen",
    "(P10) Plastic",
}


@pytest.fixture
def game(tmp_path: Path) -> ShopGame:
    """Return a game without components."""
    return ShopGame(tmp_path)


def _sides(folder: Path) -> dict[str, list[str]]:
    """Return the pictures of each side, slot by slot; each slot has exactly one."""
    order = xml.parse(folder / "order.xml").getroot()
    assert [child.tag for child in order] == ["details", "fronts", "backs", "cardback"]
    assert order.findtext("details/stock") in STOCKS
    assert order.findtext("details/foil") == "false"
    quantity = int(order.findtext("details/quantity", ""))
    sides = {side: _slots(order, side) for side in ("fronts", "backs")}
    assert [sorted(slots) for slots in sides.values()] == [list(range(quantity))] * 2
    assert (folder / order.findtext("cardback", "")).is_file()
    for card in order.iter("card"):
        tags = ["id", "sourceType", "slots", "name", "query"]
        assert [child.tag for child in card] == tags
        assert card.findtext("sourceType") == "Local File"
        assert (folder / card.findtext("id", "")).is_file()
        assert card.findtext("id") == f"cards/{card.findtext('name')}"
    return {
        side: [slots[number] for number in sorted(slots)]
        for side, slots in sides.items()
    }


def _slots(order: xml.Element, side: str) -> dict[int, str]:
    pairs = [
        (int(slot), card.findtext("name", ""))
        for card in order.findall(f"{side}/card")
        for slot in card.findtext("slots", "").split(",")
    ]
    assert len(dict(pairs)) == len(pairs)
    return dict(pairs)


def test_an_order_of_one_size(game: ShopGame) -> None:
    game.add("pool", POKER, "{id: owl, copies: 3}, {id: fox}")
    game.add("heroes", POKER, "{id: bear}", more="bleed: 1")
    game.add("tiny", "[44.45, 31.75]", "{id: ant, copies: 2}")
    code, folder = game.export("make-playing-cards")
    assert code == 0
    assert names(folder) == [
        "credits.txt",
        "manifest.json",
        "micro/cards/tiny_ant-front.png",
        "micro/cards/tiny_back.png",
        "micro/order.xml",
        "poker/cards/blank.png",
        "poker/cards/heroes_bear-front.png",
        "poker/cards/pool_back.png",
        "poker/cards/pool_fox-front.png",
        "poker/cards/pool_owl-front.png",
        "poker/order.xml",
    ]
    assert _sides(folder / "poker") == {
        "fronts": [
            *["pool_owl-front.png"] * 3,
            *("pool_fox-front.png", "heroes_bear-front.png"),
        ],
        "backs": [*["pool_back.png"] * 4, "blank.png"],
    }
    assert _sides(folder / "micro") == {
        "fronts": ["tiny_ant-front.png"] * 2,
        "backs": ["tiny_back.png"] * 2,
    }
    owl = entries(folder)["poker/cards/pool_owl-front.png"]
    assert owl["safe"] == [72, 72, 678, 978]
    for name, size in (("poker", (822, 1122)), ("micro", (447, 597))):
        for file in sorted((folder / name / "cards").iterdir()):
            with Image.open(file) as picture:
                assert (picture.mode, picture.size) == ("RGB", size)
    with Image.open(folder / "poker/cards/blank.png") as blank:
        assert blank.getextrema() == ((255, 255),) * 3


def test_the_order_file(game: ShopGame) -> None:
    game.add("pool", POKER, "{id: owl, copies: 2}")
    _, folder = game.export("make-playing-cards")
    assert (
        (folder / "poker/order.xml").read_text(encoding="utf-8")
        == """\
<order>
  <details>
    <quantity>2</quantity>
    <stock>(S30) Standard Smooth</stock>
    <foil>false</foil>
  </details>
  <fronts>
    <card>
      <id>cards/pool_owl-front.png</id>
      <sourceType>Local File</sourceType>
      <slots>0,1</slots>
      <name>pool_owl-front.png</name>
      <query>owl</query>
    </card>
  </fronts>
  <backs>
    <card>
      <id>cards/pool_back.png</id>
      <sourceType>Local File</sourceType>
      <slots>0,1</slots>
      <name>pool_back.png</name>
      <query>back</query>
    </card>
  </backs>
  <cardback>cards/pool_back.png</cardback>
</order>
"""
    )


def test_more_cards_than_one_order_takes(game: ShopGame) -> None:
    game.add("pool", MICRO, "{id: owl, copies: 600}")
    game.add("heroes", MICRO, "{id: bear, copies: 12}")
    game.add("foes", MICRO, "{id: rat, copies: 612}")
    game.add("rest", MICRO, "{id: ant}")
    _, folder = game.export("make-playing-cards")
    counts = {
        name: len(_sides(folder / name)["fronts"])
        for name in ("micro", "micro-2", "micro-3")
    }
    assert counts == {"micro": 612, "micro-2": 612, "micro-3": 1}
    assert not (folder / "micro-4").exists()


def test_what_the_shop_does_not_make(
    game: ShopGame, capsys: pytest.CaptureFixture[str]
) -> None:
    game.add("coins", "[20, 23]", "{id: gold}", "tokens", "shape: hex")
    game.add_book(4, "[88.9, 127]")
    code, folder = game.export("make-playing-cards")
    assert code == 0
    assert names(folder) == ["credits.txt", "manifest.json"]
    err = capsys.readouterr().err
    assert '"coins" is left out: cardgen knows no hex chit, tile or shard of' in err
    assert '"book" is left out: cardgen knows no booklet of MakePlayingCards' in err
