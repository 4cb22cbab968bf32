"""A page in manifest.json: the places of its cards, in millimetres."""

from functools import lru_cache
from typing import Any

from cardgen.model.page import Page, Placement, Tile
from cardgen.model.units import to_mm


def page_entry(number: int, page: Page) -> dict[str, Any]:
    """Return a page, its cards and tiles, in millimetres from its top left."""
    return {
        "page": number,
        "label": page.label,
        "size": [mm(page.width), mm(page.height)],
        **({"book": True} if page.book else {}),
        **_correction(page),
        "placements": [_placement(placement) for placement in page.placements],
    }


def _correction(page: Page) -> dict[str, Any]:
    """Return the map from placements to the paper: six numbers, the last two in mm."""
    if page.correction is None:
        return {}
    a, b, c, d, e, f = page.correction
    factors = [round(factor, 7) for factor in (a, b, c, d)]
    return {"correction": [*factors, round(to_mm(e), 4), round(to_mm(f), 4)]}


def _placement(placement: Placement) -> dict[str, Any]:
    trim, form = placement.trim, placement.face.form
    return {
        "card": placement.name,
        "side": placement.side,
        "x": mm(trim.x),
        "y": mm(trim.y),
        "width": mm(trim.width),
        "height": mm(trim.height),
        "turn": placement.turn,
        "bleed": _bleed(placement),
        **({} if form == "rectangle" else {"form": form}),
        **({} if placement.tile is None else {"tile": _tile(placement.tile)}),
    }


def _tile(tile: Tile) -> dict[str, Any]:
    """Return a tile: its own part on the page, and the tiles laid on its tabs.

    The placement of a tile has the x and y of the joined face, and its bleed is below 0
    at the sides where the face continues.
    """
    part = tile.part
    return {
        "name": tile.name,
        "row": tile.row + 1,
        "column": tile.column + 1,
        "of": [tile.rows, tile.columns],
        "x": mm(part.x),
        "y": mm(part.y),
        "width": mm(part.width),
        "height": mm(part.height),
        "tabs": {tab.side: tab.name for tab in tile.tabs},
    }


def _bleed(placement: Placement) -> list[float]:
    """Return what is seen beyond the trim: left, above, right, below."""
    trim, window = placement.trim, placement.window
    return [
        mm(trim.x - window.x),
        mm(trim.y - window.y),
        mm(window.right - trim.right),
        mm(window.bottom - trim.bottom),
    ]


# A deck has few cells.
@lru_cache(maxsize=1024)
def mm(points: float) -> float:
    """Return a length in millimetres, to 0.001 mm."""
    return round(to_mm(points), 3)
