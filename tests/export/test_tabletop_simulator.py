"""A saved object is read back: what is on the table, and the files that it shows."""

import hashlib
import json
import shutil
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import jsonschema
import pikepdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from cardgen.export.saved_object import Serials, usual_home
from tests.export.table_sample import COLORS, SHARED, export_table_game, hex_color

SCHEMA = json.loads((Path(__file__).parent / "saved-object.schema.json").read_bytes())
# Units of the table in a millimetre; scale 1 of a card and of a tile.
UNIT = 0.88 / 25.4
POKER, TILE = 88.9, 2 / UNIT

Json = dict[str, Any]


def _export(root: Path, *options: str, expected: int = 0) -> Path:
    return export_table_game(root, "tabletop-simulator", *options, expected=expected)


def _saved(folder: Path, name: str = "ghosts.json") -> Json:
    saved: Json = json.loads((folder / name).read_bytes())
    jsonschema.validate(saved, SCHEMA)
    return saved


def _objects(tree: Json) -> Iterator[Json]:
    for each in (*tree.get("ObjectStates", ()), *tree.get("ContainedObjects", ())):
        yield each
        yield from _objects(each)


def _addresses(tree: Any) -> Iterator[str]:
    values = tree.values() if isinstance(tree, dict) else tree
    for value in values:
        if isinstance(value, dict | list):
            yield from _addresses(value)
        elif isinstance(value, str) and value.startswith(("file://", "https://")):
            yield value


def _path(url: str) -> Path:
    rest = url.removeprefix("file:///")
    return Path(rest if rest[1] == ":" else f"/{rest}")


def _middle(
    url: str, column: int = 0, row: int = 0, grid: tuple[int, int] = (1, 1)
) -> str:
    with Image.open(_path(url)) as image:
        assert (image.width % grid[0], image.height % grid[1]) == (0, 0)
        wide, high = image.width // grid[0], image.height // grid[1]
        return hex_color(image, (column + 0.5) * wide, (row + 0.25) * high)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return _export(tmp_path_factory.mktemp("tabletop"))


@pytest.fixture(scope="module")
def saved(folder: Path) -> Json:
    return _saved(folder)


def _on_table(saved: Json, nickname: str) -> Json:
    (found,) = [one for one in saved["ObjectStates"] if one["Nickname"] == nickname]
    return found


def _described(one: Json) -> str:
    """Return a thing with all that it contains."""
    inner = ", ".join(map(_described, one.get("ContainedObjects", ())))
    return f"{one['Name']} {one['Nickname']}" + (f": {inner}" if inner else "")


def test_everything_is_on_the_table(saved: Json) -> None:
    assert list(map(_described, saved["ObjectStates"])) == [
        "Custom_PDF Rules",
        "Notecard Credits",
        f"DeckCustom Pool: {'Card Boo, ' * 3}Card Wail, Card Moan, Card Moan",
        "DeckCustom Pair: Card Rise, Card Fall",
        "Card Turns",
        f"Bag One: {'Custom_Tile One, ' * 3}Custom_Tile One",
        *("Custom_Tile Five", "Custom_Tile Ruby"),
        "Bag Hero: Figurine_Custom Hero, Figurine_Custom Hero",
        *("Custom_Tile Pad", "Custom_Tile Pad", "Custom_Tile Land"),
    ]


def test_ids_are_unique(saved: Json) -> None:
    guids = [one["GUID"] for one in _objects(saved)]
    assert len(set(guids)) == len(guids)
    keys = [
        set(one["CustomDeck"]) for one in saved["ObjectStates"] if "CustomDeck" in one
    ]
    assert all(not one & other for one, other in combinations(keys, 2))


def test_every_card_shows_its_cell(saved: Json) -> None:
    cards = [one for one in _objects(saved) if one["Name"] == "Card"]
    assert len(cards) == 9
    for card in cards:
        key, cell = divmod(card["CardID"], 100)
        sheet = card["CustomDeck"][str(key)]
        grid = sheet["NumWidth"], sheet["NumHeight"]
        row, column = divmod(cell, grid[0])
        name = card["Nickname"].lower()
        color = COLORS[name]
        assert _middle(sheet["FaceURL"], column, row, grid) == color
        if sheet["UniqueBack"]:
            assert _middle(sheet["BackURL"], column, row, grid) == color
        else:
            back = "#ffffff" if name == "turns" else SHARED
            assert _middle(sheet["BackURL"]) == back


def test_a_deck_lists_its_cards_in_order(saved: Json) -> None:
    deck = _on_table(saved, "Pool")
    assert [card["CardID"] for card in deck["ContainedObjects"]] == deck["DeckIDs"]
    assert deck["Transform"]["rotZ"] == 180
    assert _on_table(saved, "Pair")["Transform"]["rotZ"] == 0


def test_sizes_are_in_proportion(saved: Json) -> None:
    for name, scale in {
        "Pool": 60 / POKER,
        "Pair": 80 / POKER,
        "Five": 20 / TILE,
        "Ruby": 23 / TILE,
        "Land": 200 / TILE,
    }.items():
        found = _on_table(saved, name)["Transform"]["scaleX"]
        assert found == pytest.approx(scale, abs=1e-3), name


def test_tokens_are_cut_by_their_shape(saved: Json) -> None:
    found = []
    for tile in (_on_table(saved, name) for name in ("Five", "Ruby", "Land")):
        image = tile["CustomImage"]
        back = bool(image["ImageSecondaryURL"])
        found.append((image["CustomTile"]["Type"], tile["Locked"], back))
    assert found == [(2, False, True), (1, False, False), (0, True, False)]


def test_a_standee_shows_its_panels_without_feet(saved: Json) -> None:
    bag = _on_table(saved, "Hero")
    images = bag["ContainedObjects"][0]["CustomImage"]
    assert _middle(images["ImageURL"]) == COLORS["hero"]
    assert _middle(images["ImageSecondaryURL"]) == "#ff8000"
    with Image.open(_path(images["ImageURL"])) as image:
        assert image.size == (47, 71)


def test_nothing_lies_on_another_thing(saved: Json) -> None:
    places = {
        (one["Transform"]["posX"], one["Transform"]["posZ"])
        for one in saved["ObjectStates"]
    }
    assert len(places) == len(saved["ObjectStates"])
    boards = [one for one in saved["ObjectStates"] if one["Nickname"] == "Pad"]
    apart = boards[1]["Transform"]["posX"] - boards[0]["Transform"]["posX"]
    assert apart == pytest.approx(300 * UNIT + 1, abs=0.01)


def test_every_file_that_is_named_is_there_and_no_other(
    folder: Path, saved: Json
) -> None:
    shown = {_path(url).name for url in _addresses(saved)}
    own = {"ghosts.json", "ghosts.png", "credits.txt", "manifest.json"}
    assert {path.name for path in folder.iterdir()} == shown | own
    for name in shown:
        digest = hashlib.sha256((folder / name).read_bytes()).hexdigest()
        assert Path(name).stem.endswith(f"-{digest[:8]}")
    with Image.open(folder / "ghosts.png") as image:
        assert image.size == (256, 256)


def test_the_rulebook_can_be_read_and_credits_are_on_the_table(
    folder: Path, saved: Json
) -> None:
    url = _on_table(saved, "Rules")["CustomPDF"]["PDFUrl"]
    with pikepdf.open(_path(url)) as pdf:
        assert [page.trimbox == page.mediabox for page in pdf.pages] == [True]
    credits = (folder / "credits.txt").read_text(encoding="utf-8")
    assert _on_table(saved, "Credits")["Description"] == credits
    assert saved["TabStates"]["0"]["body"] == credits


def test_pictures_can_be_on_the_web(tmp_path: Path) -> None:
    folder = _export(
        tmp_path, "--base-url", "https://example.com/my ghosts/", "--format", "jpg"
    )
    urls = list(_addresses(_saved(folder)))
    assert urls
    for url in urls:
        base, _, name = url.rpartition("/")
        assert base == "https://example.com/my ghosts"
        assert (folder / name).is_file()
    assert {Path(url).suffix for url in urls} == {".jpg", ".pdf"}


def test_an_export_again_gives_the_same_bytes(tmp_path: Path) -> None:
    again = ("--base-url", "https://example.com", "--component", "pool")
    folder = _export(tmp_path, *again)
    first = {path.name: path.read_bytes() for path in folder.iterdir()}
    shutil.rmtree(tmp_path / "cards")
    shutil.rmtree(folder)
    _export(tmp_path, *again)
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == first


def test_looks_have_ids_and_names_of_their_own(tmp_path: Path, saved: Json) -> None:
    folder = _export(tmp_path, "--look", "dusk", "--component", "pool") / "dusk"
    (file,) = folder.glob("ghosts-dusk*.json")
    other = _saved(folder, file.name)
    guids = {one["GUID"] for one in _objects(saved)}
    assert not guids & {one["GUID"] for one in _objects(other)}


def test_it_is_installed_where_the_table_looks(tmp_path: Path) -> None:
    home = tmp_path / "Tabletop Simulator"
    inner = home / "Saves/Saved Objects"
    inner.mkdir(parents=True)
    folder = _export(tmp_path, "--component", "pool", "--install", str(home))
    for suffix in (".json", ".png"):
        installed = (inner / f"ghosts-selection{suffix}").read_bytes()
        (written,) = folder.glob(f"ghosts*{suffix}")
        assert installed == written.read_bytes()


WRONG = {
    ("--install", "nowhere"): (
        2,
        'cardgen: --install: there is no folder "nowhere"\n'
        f"   hint: Tabletop Simulator keeps its files in {usual_home()}\n",
    ),
    ("--base-url", "example.com/ghosts"): (
        2,
        'cardgen: --base-url: expected a web address, found "example.com/ghosts"\n'
        "   hint: give the address of a folder: https://example.com/dragons\n",
    ),
    # It reads no WebP.
    ("--format", "webp"): (
        1,
        "cards/ghosts/game.yaml:2:5: error: Tabletop Simulator reads pictures as PNG "
        "or JPEG, found --format webp  [export]\n"
        "    2 | id: ghosts\n"
        "      |     ^^^^^^\n"
        "   hint: export to it with --format png or jpg\n",
    ),
}


def test_what_it_cannot_use_is_an_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for options, (code, said) in WRONG.items():
        _export(tmp_path, *options, expected=code)
        assert capsys.readouterr().err == said
        assert not (tmp_path / "output").exists()


def test_the_usual_folder_depends_on_the_system() -> None:
    assert [usual_home(platform) for platform in ("win32", "darwin", "linux")] == [
        r"%USERPROFILE%\Documents\My Games\Tabletop Simulator",
        "~/Library/Tabletop Simulator",
        "~/.local/share/Tabletop Simulator",
    ]


@settings(max_examples=settings().max_examples // 5)
@given(st.lists(st.text(max_size=3), max_size=60))
def test_serials_are_unique_and_always_the_same(words: list[str]) -> None:
    first, second = Serials("game", "colour"), Serials("game", "colour")
    guids = [first.guid(word) for word in words]
    keys = [first.key(word) for word in words]
    assert len(set(guids)) == len(set(keys)) == len(words)
    assert all(len(guid) == 6 for guid in guids)
    assert all(1_000 <= key <= 99_999 for key in keys)
    assert [second.guid(word) for word in words] == guids
    assert [second.key(word) for word in words] == keys
