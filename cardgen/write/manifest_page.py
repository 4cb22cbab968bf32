"""A page in manifest.json: the places of its cards, in millimetres."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from cardgen.model.nets import BoxNet
from cardgen.model.page import CutLine, Page, PageCut, Placement, Tile, onto_page
from cardgen.model.units import to_mm


def page_entry(number: int, page: Page) -> dict[str, Any]:
    """Return a page, its cards and tiles, in millimetres from its top left."""
    return {
        "page": number,
        "label": page.label,
        "size": [mm(page.width), mm(page.height)],
        **({"book": True} if page.book else {}),
        **_correction(page),
        **_cut(page.cut),
        "placements": [_placement(placement) for placement in page.placements],
    }


def _correction(page: Page) -> dict[str, Any]:
    """Return the map from placements to the paper: six numbers, the last two in mm."""
    if page.correction is None:
        return {}
    a, b, c, d, e, f = page.correction
    factors = [round(factor, 7) for factor in (a, b, c, d)]
    return {"correction": [*factors, round(to_mm(e), 4), round(to_mm(f), 4)]}


def _cut(cut: PageCut | None) -> dict[str, Any]:
    """Return the number of the page's cut file, the length of the arms of its marks,
    the radius of the corners of each card, the layer of the lines around them unless
    that is CUT, and the ends of the lines to score."""
    if cut is None:
        return {}
    layer = cut.cutter.layer
    radii = [mm(line.radius) for line in cut.lines if line.radius is not None]
    scores = [_ends(line) for line in cut.lines if line.layer == "SCORE"]
    found: dict[str, Any] = {"file": cut.number, "arm": mm(cut.arm), "radii": radii}
    found |= {} if layer == "CUT" else {"layer": layer}
    return {"cut": found | ({"scores": scores} if scores else {})}


def _ends(line: CutLine) -> list[float]:
    start, stop = line.vertices
    return [mm(start.x), mm(start.y), mm(stop.x), mm(stop.y)]


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
        **_slots(placement),
        **_net(placement),
    }


def _slots(placement: Placement) -> dict[str, Any]:
    """Return what is cut out of a card: boxes on the page."""
    face = placement.face
    if not face.slots:
        return {}
    onto = onto_page(placement.turn, placement.trim, face.width, face.height)
    return {"slots": [list(map(mm, onto.bounds(slot))) for slot in face.slots]}


def _net(placement: Placement) -> dict[str, Any]:
    """Return the net of a box on its page: its panels, the vertices and bulges of the
    line around it, and the ends of its folds."""
    if placement.face.box is None:
        return {}
    net = placement.face.box.net.placed(placement.trim, placement.turn)
    return {
        "net": {
            "panels": _panels(placement.face.box.net, net, placement),
            "outline": [[*_lengths(v[:2]), round(v.bulge, 6)] for v in net.outline],
            "folds": [[*_lengths(f.start), *_lengths(f.stop)] for f in net.folds],
        }
    }


def _panels(flat: BoxNet, net: BoxNet, placement: Placement) -> dict[str, Any]:
    """Return where each panel is, and what is printed of it and around it."""
    bleed = placement.face.bleed
    areas = [panel._replace(box=flat.reach(panel, bleed)) for panel in flat.panels]
    seen = flat._replace(panels=tuple(areas)).placed(placement.trim, placement.turn)
    return {
        panel.name: {
            "at": _lengths(panel.box),
            **({"seen": _lengths(area.box)} if panel.printed else {}),
        }
        for panel, area in zip(net.panels, seen.panels, strict=True)
    }


def _lengths(points: Iterable[float]) -> list[float]:
    return [mm(length) for length in points]


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
