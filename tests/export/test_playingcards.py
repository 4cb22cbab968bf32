"""A room of PlayingCards.io is read back: its widgets, and the pictures in it."""

import io
import json
import zipfile
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from PIL import Image

from cardgen.export.targets import playingcards
from cardgen.model.geometry import Box
from tests.export.table_sample import (
    CARDS,
    COLORS,
    SHARED,
    export_table_game,
    hex_color,
    write_cards,
    write_table_game,
)

SCHEMA = json.loads((Path(__file__).parent / "room.schema.json").read_bytes())

Widget = dict[str, Any]


class _Room:
    def __init__(self, file: Path) -> None:
        self.archive = zipfile.ZipFile(io.BytesIO(file.read_bytes()))
        self.widgets: list[Widget] = json.loads(self.archive.read("widgets.json"))
        jsonschema.validate(self.widgets, SCHEMA)
        self.by_id = {widget["id"]: widget for widget in self.widgets}
        assert len(self.by_id) == len(self.widgets)

    def of(self, type: str) -> list[Widget]:
        return [widget for widget in self.widgets if widget["type"] == type]

    def picture(self, address: str) -> Image.Image:
        data = self.archive.read(address.removeprefix("package://"))
        return Image.open(io.BytesIO(data)).convert("RGBA")

    def color(self, address: str) -> str:
        image = self.picture(address)
        return hex_color(image, image.width // 2, image.height // 4)


def _export(root: Path, *options: str) -> Path:
    return export_table_game(root, "playingcards", *options) / "ghosts.pcio"


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return _export(tmp_path_factory.mktemp("room"))


@pytest.fixture(scope="module")
def room(file: Path) -> _Room:
    return _Room(file)


def test_there_are_as_many_things_as_are_counted(room: _Room) -> None:
    counted = {
        card: copies
        for name, cards in CARDS.items()
        for card, copies in cards
        if name != "again"
    }
    found = Counter(widget["cardType"] for widget in room.of("card"))
    assert {**found, "pad": 2, "land": 1} == counted
    assert [board["id"] for board in room.of("board")] == [
        "pads_pad_1",
        "pads_pad_2",
        "world_land_1",
    ]


def test_each_pile_has_a_deck_that_describes_its_cards(room: _Room) -> None:
    piles = [(pile["label"], pile["hasShuffleButton"]) for pile in room.of("cardPile")]
    assert piles == [("Pool", True), ("Pair", True)] + [
        (label, False) for label in ("Help", "One", "Five", "Ruby", "Hero")
    ]
    for card in room.of("card"):
        deck = room.by_id[card["deck"]]
        assert deck["parent"] == card["parent"]
        assert card["cardType"] in deck["cardTypes"]


def test_every_card_shows_its_own_faces(room: _Room) -> None:
    for deck in room.of("cardDeck"):
        for name, sides in deck["cardTypes"].items():
            assert room.color(sides["face"]) == COLORS[name]
            backs = {
                "pool_1_deck": SHARED,
                "help_1_deck": None,
                "gems_ruby_deck": None,
                "figures_hero_deck": "#ff8000",
            }
            back = backs.get(deck["id"], COLORS[name])
            assert (room.color(sides["back"]) if "back" in sides else None) == back
        has_back = bool(deck["backTemplate"]["objects"])
        assert has_back == all("back" in each for each in deck["cardTypes"].values())


def test_every_picture_is_used_and_small(room: _Room) -> None:
    text = json.dumps(room.widgets)
    infos = [
        info for info in room.archive.infolist() if info.filename != "widgets.json"
    ]
    assert len(infos) == 18
    for info in infos:
        assert f"package://{info.filename}" in text
        assert info.file_size < 2 * 1024 * 1024


def test_tokens_are_cut_out(room: _Room) -> None:
    coin = room.picture("package://userassets/coins_one_front.png")
    alpha = coin.getchannel("A")
    middle = coin.width // 2
    assert [alpha.getpixel(place) for place in ((1, 1), (middle, 1))] == [0, 255]


def _check_places(room: _Room) -> None:
    (hand,) = room.of("hand")
    boxes = [
        Box(each["x"], each["y"], each["width"], each["height"])
        for each in room.of("board")
    ]
    # A pile has its label above, and its button below.
    for pile in room.of("cardPile"):
        below = 36 if pile["hasShuffleButton"] else 0
        height = 20 + pile["height"] + below
        boxes.append(Box(pile["x"], pile["y"] - 20, pile["width"], height))
    for one, other in combinations(boxes, 2):
        assert not one.overlaps(other)
    for box in boxes:
        assert 0 <= box.x <= box.right <= 1600
        assert 0 <= box.y <= box.bottom <= hand["y"]
    for card in room.of("card"):
        pile = room.by_id[card["parent"]]
        assert pile["x"] < card["x"] < pile["x"] + pile["width"]


def test_nothing_lies_on_another_thing_or_on_the_hand(room: _Room) -> None:
    _check_places(room)


def test_all_things_are_smaller_if_there_is_too_little_room(tmp_path: Path) -> None:
    folder = write_table_game(tmp_path)
    write_cards(folder / "pads.yaml", [("pad", 6)])
    room = _Room(_export(tmp_path))
    _check_places(room)
    assert [deck["cardWidth"] for deck in room.of("cardDeck")[:2]] == [47, 71]


def test_sizes_are_in_proportion(room: _Room) -> None:
    pool, pair = room.of("cardDeck")[:2]
    world = room.by_id["world_land_1"]
    assert pool["cardWidth"] / pool["cardHeight"] == pytest.approx(40 / 60, abs=0.02)
    assert pair["cardHeight"] / pool["cardHeight"] == pytest.approx(80 / 60, abs=0.03)
    assert pool["cardWidth"] == 65
    assert world["width"] / pool["cardWidth"] == pytest.approx(300 / 40, abs=0.15)


def test_two_exports_are_the_same_bytes(file: Path, tmp_path: Path) -> None:
    assert _export(tmp_path).read_bytes() == file.read_bytes()


def test_a_large_picture_becomes_smaller(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, room: _Room
) -> None:
    monkeypatch.setattr(playingcards, "_MOST_BYTES", 150)
    small = _Room(_export(tmp_path, "--component", "world"))
    address = "package://userassets/world_land_front.png"
    before, after = room.picture(address), small.picture(address)
    assert after.width < before.width
    ratio = before.width / before.height
    assert after.width / after.height == pytest.approx(ratio, abs=0.1)


def test_more_than_a_room_holds_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(playingcards, "MOST_WIDGETS", 120)
    folder = write_table_game(tmp_path)
    write_cards(folder / "coins.yaml", [("one", 60), ("five", 56)])
    room = _Room(_export(tmp_path))
    assert capsys.readouterr().err.startswith(
        "cards/ghosts/game.yaml:2:5: warning: a room of PlayingCards.io holds 120 "
        "things, found 146: the last 26 are left out  [export]\n"
        "    2 | id: ghosts\n"
        "      |     ^^^^^^\n"
        "   hint: export fewer components with --component, or lower the copies of "
        "tokens\n"
    )
    assert len(room.widgets) == 120
    decks = ("pool_1", "pair_1", "help_1")
    kept = [card for card in room.of("card") if card["deck"][:-5] in decks]
    assert (len(kept), len(room.of("board"))) == (9, 3)
