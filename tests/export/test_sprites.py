"""Grids of sprite sheets hold all cells, for any number and size of cards."""

from pathlib import Path

from hypothesis import assume, given, settings
from hypothesis import strategies as st

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
