"""Tiles must join to the whole: none is missing, and their art meets to 0.01 mm.

According to the manifest, every tile of a face must be on a page, and the tiles must
add up to all of the face. Then everything drawn on a tile is compared with the tile on
the page before: it must be where the whole face has it.

A tile that was moved or scaled leaves a step in the lines that run across the join.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import TypeAlias

from cardgen.model.geometry import Box
from cardgen.model.problem import Severity
from cardgen.model.units import show_mm
from cardgen.proof.expected import CardPlace, ExpectedFile
from cardgen.proof.limits import EXACT
from cardgen.proof.page_view import Defect, PageView, card_label, distance
from cardgen.proof.reader.page_objects import (
    FillObject,
    ImageObject,
    StrokeObject,
    TextObject,
    holds,
)

ID = "tiles"
SEVERITY = Severity.ERROR
_AGAIN = "render it again"
# Square points by which sums of areas may differ: 0.01 mm along a side of 1 m.
_ROUNDED = 80.0

_Group: TypeAlias = tuple[str, str]


def check(view: PageView) -> Iterator[Defect]:
    """Find tiles that are missing, and art that does not meet."""
    if view.page.number == 1 and view.by_cardgen and view.expected:
        yield from _complete(view.expected)
    if view.previous is None:
        return
    previous = {_group(place): place for place in view.previous.places if place.tile}
    for place in view.places:
        other = previous.get(_group(place))
        if place.tile and other:
            yield from _met(view, place, view.previous, other)


def _group(place: CardPlace) -> _Group:
    return place.name, place.side


def _complete(expected: ExpectedFile) -> Iterator[Defect]:
    groups: dict[_Group, list[CardPlace]] = {}
    for place in (place for page in expected.pages for place in page.places):
        if place.tile:
            groups.setdefault(_group(place), []).append(place)
    for (name, side), places in groups.items():
        what = f'the {side} of "{name}"'
        if missing := _missing(places):
            yield Defect(f"{what} has no tile for {missing[0]}", _AGAIN)
        elif abs(_lacking(places)) > _ROUNDED:
            yield Defect(f"the tiles of {what} do not add up to the whole", _AGAIN)


def _size(places: list[CardPlace]) -> tuple[int, int]:
    return max(place.tile.of for place in places if place.tile)


def _missing(places: list[CardPlace]) -> list[str]:
    """Name the tiles that are there less often than others."""
    found = Counter((p.tile.row, p.tile.column) for p in places if p.tile)
    rows, columns = _size(places)
    return [
        f"row {row}, column {column}"
        for row, column in product(range(1, rows + 1), range(1, columns + 1))
        if found[row, column] < max(found.values())
    ]


def _lacking(places: list[CardPlace]) -> float:
    """Return by how many square points the parts are less than the whole."""
    rows, columns = _size(places)
    copies, whole = len(places) / (rows * columns), places[0].whole
    parts = sum(place.trim.width * place.trim.height for place in places)
    return whole.width * whole.height - parts / copies


def _met(
    view: PageView, place: CardPlace, previous: PageView, other: CardPlace
) -> Iterator[Defect]:
    """Compare what is drawn on two tiles."""
    drawn, others = _drawn(view, place), _drawn(previous, other)
    if len(drawn) != len(others):
        yield Defect(
            f"the {card_label(place)} shows different art from the {card_label(other)}"
        )
        return
    off = max(map(distance, drawn, others), default=0.0)
    if off > EXACT:
        yield Defect(
            f"the art of the {card_label(place)} is off by {show_mm(off)} mm where it "
            f"joins the {card_label(other)}",
            _AGAIN,
        )


def _drawn(view: PageView, place: CardPlace) -> list[Box]:
    """Return the boxes of all objects clipped to a tile, from the whole's corner."""
    x, y = place.whole[:2]
    boxes: list[Box] = []
    for each in view.page.objects:
        if not isinstance(each, FillObject | ImageObject | StrokeObject | TextObject):
            continue
        if not holds(place.window, each.clip, EXACT):
            continue
        if isinstance(each, TextObject):
            boxes += each.letters
        # A shading that fills the clip has no edges of its own.
        elif each.box != each.clip:
            boxes.append(each.box)
    return [box._replace(x=box.x - x, y=box.y - y) for box in boxes]
