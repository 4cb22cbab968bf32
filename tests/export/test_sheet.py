"""Sprite sheets are read back: every card is in its cell, and index.json says so."""

import json
from pathlib import Path

import pytest
from PIL import Image

from cardgen.__main__ import run_cardgen
from cardgen.export import sprites
from tests.export.table_sample import COLORS, SHARED, write_table_game


def _export(root: Path, *options: str) -> Path:
    write_table_game(root)
    command = ["--root", str(root), "export", "ghosts", "--to", "sheet"]
    assert run_cardgen([*command, "--dpi", "60", *options]) == 0
    return root / "output" / "ghosts" / "sheet"


def _color(image: Image.Image, x: float, y: float) -> str:
    found = image.convert("RGB").getpixel((int(x), int(y)))
    assert isinstance(found, tuple)
    return "#" + "".join(f"{value:02x}" for value in found)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return _export(tmp_path_factory.mktemp("sheet"))


def test_the_names_say_how_many_columns_and_rows(folder: Path) -> None:
    assert sorted(path.name for path in folder.iterdir()) == [
        "coins-backs-2x1.png",
        "coins-fronts-2x1.png",
        "credits.txt",
        "figures-fronts-1x1.png",
        "gems-fronts-1x1.png",
        "help-fronts-1x1.png",
        "index.json",
        "manifest.json",
        "pads-fronts-1x1.png",
        "pair-backs-2x1.png",
        "pair-fronts-2x1.png",
        "pool-back.png",
        "pool-fronts-3x1.png",
        "world-fronts-1x1.png",
    ]


def test_every_card_is_in_its_cell(folder: Path) -> None:
    entries = json.loads((folder / "manifest.json").read_bytes())["files"]
    sprites = [entry for entry in entries if entry["kind"] == "sprites"]
    assert len(sprites) == 10
    for entry in sprites:
        with Image.open(folder / entry["name"]) as image:
            assert list(image.size) == entry["pixels"]
            columns, rows = entry["grid"]
            assert (image.width % columns, image.height % rows) == (0, 0)
            wide, high = image.width / columns, image.height / rows
            for number, card in enumerate(entry["cells"]):
                row, column = divmod(number, columns)
                place = (column + 0.5) * wide, (row + 0.4) * high
                expected = "#ff8000" if card == "hero" else COLORS[card]
                assert _color(image, *place) == expected


def test_the_index_says_how_many_copies(folder: Path) -> None:
    index = json.loads((folder / "index.json").read_bytes())
    assert index["components"][0] == {
        "id": "pool",
        "title": "Pool",
        "kind": "deck",
        "copies": 6,
        "sheets": [
            {
                "fronts": "pool-fronts-3x1.png",
                "backs": None,
                "back": "pool-back.png",
                "columns": 3,
                "rows": 1,
                "cell": [94, 142],
                "cards": [
                    {"id": "boo", "title": "Boo", "copies": 3},
                    {"id": "wail", "title": "Wail", "copies": 1},
                    {"id": "moan", "title": "Moan", "copies": 2},
                ],
            }
        ],
    }
    with Image.open(folder / "pool-back.png") as image:
        assert _color(image, 5, 5) == SHARED


def test_what_is_not_printed_by_default_is_exported_by_name(tmp_path: Path) -> None:
    _export(tmp_path, "--component", "again")
    selection = tmp_path / "output" / "ghosts" / "sheet-selection"
    assert (selection / "again-fronts-1x1.png").is_file()


def test_cards_of_many_dots_need_more_sheets(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sprites, "MOST_PIXELS", 200)
    folder = _export(tmp_path, "--component", "pool")
    names = [path.name for path in folder.parent.glob("sheet-selection/pool-f*")]
    assert sorted(names) == ["pool-fronts-1of2-2x1.png", "pool-fronts-2of2-1x1.png"]


def test_bleed_and_round_corners_are_shown_when_asked_for(tmp_path: Path) -> None:
    pool = ("--component", "pool")
    folder = _export(tmp_path / "a", "--area", "bleed", *pool)
    folder = folder.with_name("sheet-selection")
    with Image.open(folder / "pool-fronts-3x1.png") as image:
        assert image.size == (3 * 104, 151)
    folder = _export(tmp_path / "b", "--corners", "round", "--format", "webp", *pool)
    folder = folder.with_name("sheet-selection")
    with Image.open(folder / "pool-fronts-3x1.webp") as image:
        assert image.mode == "RGBA"
        assert image.size == (3 * 94, 142)
        alpha = image.getchannel("A")
        assert [alpha.getpixel((x, 0)) for x in (0, 94, 188)] == [0, 0, 0]
        assert alpha.getpixel((47, 71)) == 255
