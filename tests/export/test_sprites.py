"""Sprite sheets hold all cards, of any number and size, and `--to sheet` says where."""

import json
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from PIL import Image

from cardgen.export import sprites
from cardgen.export.pictures import Frame
from cardgen.export.request import ExportRequest
from cardgen.export.shipment import ExportedCard, ExportedPart
from cardgen.export.sprites import (
    MOST_COLUMNS,
    MOST_PIXELS,
    MOST_ROWS,
    Grid,
    best_grid,
    sheets_of,
)
from cardgen.model.face import Face
from cardgen.model.game import Card, CardType, Component
from cardgen.model.source import Span
from tests.export.table_sample import COLORS, SHARED, export_table_game, hex_color
from tests.plain_game import entries

MM = 72 / 25.4
SPAN = Span(Path("game.yaml"))
BACK = Face(63.5 * MM, 88.9 * MM, 0, ())


def _part(sizes: list[tuple[float, float]], back: Face | None = BACK) -> ExportedPart:
    kind = CardType("t", "", 1, 1, 0, {}, "f", None, SPAN, SPAN, None)
    cards = [
        Card(f"c{number}", kind, {}, 1, "derived", SPAN, {})
        for number in range(len(sizes))
    ]
    component = Component("pool", "deck", "Pool", tuple(cards), (), SPAN)
    exported = tuple(
        ExportedCard(card, card.id, 2, Face(wide * MM, high * MM, 0, ()), back)
        for card, (wide, high) in zip(cards, sizes, strict=True)
    )
    return ExportedPart(component, exported)


@settings(max_examples=settings().max_examples // 4)
@given(
    count=st.integers(1, 70),
    wide=st.integers(1, 4096),
    high=st.integers(1, 4096),
    columns=st.integers(1, 10),
    rows=st.integers(1, 7),
)
def test_a_grid_holds_all_cells_and_wastes_no_line(
    count: int, wide: int, high: int, columns: int, rows: int
) -> None:
    assume(count <= columns * rows)
    grid = best_grid(count, wide, high, Grid(columns, rows))
    assert grid.columns <= columns
    assert grid.rows <= rows
    assert count <= grid.cells < count + grid.columns


def test_grids_are_nearly_square_with_few_empty_cells() -> None:
    most = Grid(10, 7)
    found = {
        count: tuple(best_grid(count, 250, 350, most))
        for count in (1, 2, 5, 7, 10, 12, 30, 53, 54, 70)
    }
    assert found == {
        1: (1, 1),
        2: (2, 1),
        5: (3, 2),
        7: (4, 2),
        10: (5, 2),
        12: (4, 3),
        30: (6, 5),
        53: (9, 6),
        54: (9, 6),
        70: (10, 7),
    }


@settings(max_examples=settings().max_examples // 4)
@given(
    count=st.integers(1, 300),
    wide=st.floats(5, 600),
    high=st.floats(5, 600),
    dpi=st.integers(30, 1200),
)
def test_every_card_is_on_one_sheet_that_a_table_reads(
    count: int, wide: float, high: float, dpi: int
) -> None:
    part = _part([(wide, high)] * count)
    sheets = sheets_of(part, ExportRequest(("sheet",), dpi=dpi))
    assert [card for sheet in sheets for card in sheet.cards] == list(part.cards)
    assert [sheet.number for sheet in sheets] == list(range(1, len(sheets) + 1))
    for sheet in sheets:
        assert sheet.of == len(sheets)
        assert len(sheet.cards) <= sheet.grid.cells
        assert sheet.grid.columns <= MOST_COLUMNS
        assert sheet.grid.rows <= MOST_ROWS
        assert max(sheet.pixels) <= MOST_PIXELS


def test_cards_of_another_size_have_sheets_of_their_own() -> None:
    part = _part([(63.5, 88.9), (70, 120), (63.5, 88.9)])
    sheets = sheets_of(part, ExportRequest(("sheet",), dpi=100))
    assert [(sheet.name("front"), sheet.stock) for sheet in sheets] == [
        ("pool-fronts-1of2-2x1", 0),
        ("pool-fronts-2of2-1x1", 1),
    ]
    assert [[card.id for card in sheet.cards] for sheet in sheets] == [
        ["c0", "c2"],
        ["c1"],
    ]
    assert sheets[0].cell == Frame(250, 350, 100)


def test_bleed_is_part_of_the_size_only_where_it_is_shown() -> None:
    part = _part([(63.5, 88.9)] * 2)
    first, second = part.cards
    bled = second._replace(front=Face(63.5 * MM, 88.9 * MM, 2 * MM, ()))
    part = part._replace(cards=(first, bled))
    assert len(sheets_of(part, ExportRequest(("sheet",)))) == 1
    assert len(sheets_of(part, ExportRequest(("sheet",), area="bleed"))) == 2


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return export_table_game(tmp_path_factory.mktemp("sheet"), "sheet")


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
    listed = [each for each in entries(folder).values() if each["kind"] == "sprites"]
    assert len(listed) == 10
    for entry in listed:
        with Image.open(folder / entry["name"]) as image:
            assert list(image.size) == entry["pixels"]
            columns, rows = entry["grid"]
            assert (image.width % columns, image.height % rows) == (0, 0)
            wide, high = image.width / columns, image.height / rows
            for number, card in enumerate(entry["cells"]):
                row, column = divmod(number, columns)
                found = hex_color(image, (column + 0.5) * wide, (row + 0.4) * high)
                assert found == ("#ff8000" if card == "hero" else COLORS[card])


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
        assert hex_color(image, 5, 5) == SHARED


def test_what_is_not_printed_by_default_is_exported_by_name(tmp_path: Path) -> None:
    folder = export_table_game(tmp_path, "sheet", "--component", "again")
    assert (folder / "again-fronts-1x1.png").is_file()


def test_cards_of_many_dots_need_more_sheets(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sprites, "MOST_PIXELS", 200)
    folder = export_table_game(tmp_path, "sheet", "--component", "pool")
    names = [path.name for path in folder.glob("pool-f*")]
    assert sorted(names) == ["pool-fronts-1of2-2x1.png", "pool-fronts-2of2-1x1.png"]


def test_bleed_and_round_corners_are_shown_when_asked_for(tmp_path: Path) -> None:
    pool = ("sheet", "--component", "pool")
    folder = export_table_game(tmp_path, *pool, "--area", "bleed")
    with Image.open(folder / "pool-fronts-3x1.png") as image:
        assert image.size == (3 * 104, 151)
    export_table_game(tmp_path, *pool, "--corners", "round", "--format", "webp")
    with Image.open(folder / "pool-fronts-3x1.webp") as image:
        assert image.mode == "RGBA"
        assert image.size == (3 * 94, 142)
        alpha = image.getchannel("A")
        assert [alpha.getpixel((x, 0)) for x in (0, 94, 188)] == [0, 0, 0]
        assert alpha.getpixel((47, 71)) == 255
