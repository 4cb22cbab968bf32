"""Sprite sheets: the faces of many cards in one picture, in a grid without gaps."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from PIL import Image

from cardgen.export.pictures import Frame, Pictures, Wanted, frame_of
from cardgen.export.request import ExportRequest
from cardgen.export.shipment import ExportedCard, ExportedPart
from cardgen.impose.cutting import corner_radius
from cardgen.model.face import Face
from cardgen.model.page import Side
from cardgen.model.units import POINTS_PER_INCH

# What Tabletop Simulator reads; tables that take uploads ask for no more.
MOST_COLUMNS, MOST_ROWS = 10, 7
MOST_PIXELS = 4096
# A sheet more oblong than this is hard to look at; a few empty cells are better.
_OBLONG = 3.0


class Grid(NamedTuple):
    """The number of cells of a sheet, across and down."""

    columns: int
    rows: int

    @property
    def cells(self) -> int:
        """Return the number of cells."""
        return self.columns * self.rows


class Sheet(NamedTuple):
    """Some cards of a part in the cells of a grid, row by row.

    It is the `number`th `of` all sheets of its part. Cards of the same `stock` have
    the same size, and so have their `cell`s.
    """

    part: ExportedPart
    stock: int
    number: int
    of: int
    cards: tuple[ExportedCard, ...]
    grid: Grid
    cell: Frame

    @property
    def pixels(self) -> tuple[int, int]:
        """Return the size of the whole picture."""
        wide, high = self.cell.size
        return self.grid.columns * wide, self.grid.rows * high

    @property
    def has_backs(self) -> bool:
        """Return whether the cards have backs of their own, not one for all."""
        return self.cards[0].back is not None and self.part.shared_back is None

    def name(self, side: Side) -> str:
        """Return the name of the file, without its ending: "pool-fronts-1of2-10x7"."""
        which = f"-{self.number}of{self.of}" if self.of > 1 else ""
        size = f"{self.grid.columns}x{self.grid.rows}"
        return f"{self.part.id}-{side}s{which}-{size}"

    def wanted(self, side: Side) -> list[Wanted]:
        """Return the pictures of its cells."""
        faces = [card.front if side == "front" else card.back for card in self.cards]
        return [Wanted(face, self.cell) for face in faces if face]


def sheets_of(part: ExportedPart, request: ExportRequest) -> tuple[Sheet, ...]:
    """Return the sheets that show each card of a part once, however many copies.

    Cards are shown as they are cut unless a request asks for their bleed.
    """
    shares = list(_shares(part, request))
    return tuple(
        Sheet(part, stock, number, len(shares), cards, _grid(cards, cell), cell)
        for number, (stock, cell, cards) in enumerate(shares, 1)
    )


def stocks_of(
    part: ExportedPart, bleeds: bool = False
) -> list[tuple[ExportedCard, ...]]:
    """Return the cards of each size and form, with a back or without.

    Their bleed is part of their size if it is shown.
    """
    stocks: dict[object, list[ExportedCard]] = {}
    for card in part.cards:
        face = card.front
        bleed = face.bleed if bleeds else 0.0
        sizes = [round(each, 2) for each in (face.width, face.height, bleed)]
        key = (*sizes, face.form, card.back is None)
        stocks.setdefault(key, []).append(card)
    return [tuple(stock) for stock in stocks.values()]


def draw_sheet(sheet: Sheet, side: Side, pictures: Pictures, what: str) -> Image.Image:
    """Draw one side of a sheet. Raises Refused as `Pictures` does.

    Cells without a card are transparent if cards are cut out, else white.
    """
    whole: Image.Image | None = None
    wide, high = sheet.cell.size
    for number, image in enumerate(pictures.images(sheet.wanted(side), what)):
        whole = whole or _empty(image.mode, sheet.pixels)
        row, column = divmod(number, sheet.grid.columns)
        whole.paste(image, (column * wide, row * high))
    assert whole is not None, "a sheet has cards"
    return whole


def sprite_facts(sheet: Sheet, side: Side, mode: str) -> dict[str, Any]:
    """Return what the manifest says about one side of a sheet."""
    ids = [card.id for card in sheet.cards]
    empty = [""] * (sheet.grid.cells - len(ids))
    return {
        "kind": "sprites",
        "component": sheet.part.id,
        "side": side,
        "pixels": list(sheet.pixels),
        "grid": list(sheet.grid),
        "cells": ids + empty,
        "dpi": sheet.cell.dpi,
        "alpha": mode == "RGBA",
    }


def best_grid(count: int, wide: int, high: int, most: Grid) -> Grid:
    """Return the grid for a number of cells of wide x high pixels.

    It has the fewest empty cells of all that are not too oblong, and of those it is
    the nearest to a square, rather wide than high. `count` is at most the number of
    cells in `most`.
    """
    choices = [
        Grid(columns, rows)
        for columns in range(1, min(most.columns, count) + 1)
        if (rows := -(-count // columns)) <= most.rows
    ]

    def cost(grid: Grid) -> tuple[bool, int, float, int]:
        across, down = grid.columns * wide, grid.rows * high
        oblong = max(across / down, down / across)
        return oblong > _OBLONG, grid.cells - count, oblong, -grid.columns

    return min(choices, key=cost)


def drawn_dpi(face: Face, margin: float, dpi: int) -> int:
    """Return the dpi of a face that is not larger than a sheet may be."""
    longest = max(face.width, face.height) + 2 * margin
    return min(dpi, int(MOST_PIXELS * POINTS_PER_INCH / longest))


def _cell(face: Face, request: ExportRequest) -> Frame:
    if request.corners == "round":
        radius = corner_radius(face.width, face.height)
        return frame_of(face, drawn_dpi(face, 0.0, request.dpi), 0.0, radius)
    margin = face.bleed if request.area == "bleed" else 0.0
    return frame_of(face, drawn_dpi(face, margin, request.dpi), margin)


def _most(cell: Frame) -> Grid:
    wide, high = cell.size
    columns = min(MOST_COLUMNS, MOST_PIXELS // wide)
    return Grid(columns, min(MOST_ROWS, MOST_PIXELS // high))


def _shares(
    part: ExportedPart, request: ExportRequest
) -> Iterator[tuple[int, Frame, tuple[ExportedCard, ...]]]:
    """Yield the cards of each sheet: as few sheets as possible, equally full."""
    for number, stock in enumerate(stocks_of(part, request.area == "bleed")):
        cell = _cell(stock[0].front, request)
        sheets = -(-len(stock) // _most(cell).cells)
        each = -(-len(stock) // sheets)
        for begin in range(0, len(stock), each):
            yield number, cell, stock[begin : begin + each]


def _grid(cards: Sequence[ExportedCard], cell: Frame) -> Grid:
    return best_grid(len(cards), *cell.size, _most(cell))


def _empty(mode: str, size: tuple[int, int]) -> Image.Image:
    return Image.new(mode, size, (0, 0, 0, 0) if mode == "RGBA" else "white")
