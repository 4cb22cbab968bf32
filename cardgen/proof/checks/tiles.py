"""Tiles join to the whole: none is missing, and their art meets to 0.01 mm.

Of a face that is printed in tiles every tile must be on a page, and what they show of
it must add up to all of it, by the manifest. Then whatever is drawn on a tile is held
against the tile on the page before: it must lie where the whole asks for it.

A tile that was moved or scaled leaves a step in the lines that run over the join.
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
from cardgen.proof.page_view import Defect, PageView, card_label
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
    if view.first and view.ours and view.asked:
        yield from _complete(view.asked)
    if view.before is None:
        return
    before = {_group(place): place for place in view.before.places if place.tile}
    for place in view.places:
        other = before.get(_group(place))
        if place.tile and other:
            yield from _met(view, place, view.before, other)


def _group(place: CardPlace) -> _Group:
    return place.name, place.side


def _complete(asked: ExpectedFile) -> Iterator[Defect]:
    groups: dict[_Group, list[CardPlace]] = {}
    for place in (place for page in asked.pages for place in page.places):
        if place.tile:
            groups.setdefault(_group(place), []).append(place)
    for (name, side), places in groups.items():
        what = f'the {side} of "{name}"'
        if missing := _missing(places):
            yield Defect(f"{what} lacks its tile in {missing[0]}", _AGAIN)
        elif abs(_lacking(places)) > _ROUNDED:
            yield Defect(f"the tiles of {what} do not add up to the whole", _AGAIN)


def _size(places: list[CardPlace]) -> tuple[int, int]:
    return max(place.tile.of for place in places if place.tile)


def _missing(places: list[CardPlace]) -> list[str]:
    """Name the places of tiles that are there less often than others."""
    found = Counter((p.tile.row, p.tile.column) for p in places if p.tile)
    rows, columns = _size(places)
    return [
        f"row {row}, column {column}"
        for row, column in product(range(1, rows + 1), range(1, columns + 1))
        if found[row, column] < max(found.values())
    ]


def _lacking(places: list[CardPlace]) -> float:
    """Give by how many square points the parts are less than the whole."""
    rows, columns = _size(places)
    copies, whole = len(places) / (rows * columns), places[0].whole
    parts = sum(place.trim.width * place.trim.height for place in places)
    return whole.width * whole.height - parts / copies


def _met(
    view: PageView, place: CardPlace, before: PageView, other: CardPlace
) -> Iterator[Defect]:
    """Hold what is drawn on a tile against what is drawn on another one."""
    ours, theirs = _drawn(view, place), _drawn(before, other)
    if len(ours) != len(theirs):
        yield Defect(
            f"the {card_label(place)} shows other art than the {card_label(other)}"
        )
        return
    off = max(map(_distance, ours, theirs), default=0.0)
    if off > EXACT:
        yield Defect(
            f"the art of the {card_label(place)} is off by {show_mm(off)} mm where it meets "
            f"the {card_label(other)}",
            _AGAIN,
        )


def _drawn(view: PageView, place: CardPlace) -> list[Box]:
    """Give the boxes of all that is cut to a tile, from the corner of the whole."""
    x, y = place.whole[:2]
    boxes: list[Box] = []
    for thing in view.sheet.things:
        if not isinstance(thing, FillObject | ImageObject | StrokeObject | TextObject):
            continue
        if not holds(place.window, thing.clip, EXACT):
            continue
        if isinstance(thing, TextObject):
            boxes += thing.letters
        # What is poured over all that is seen has no edges of its own.
        elif thing.box != thing.clip:
            boxes.append(thing.box)
    return [box._replace(x=box.x - x, y=box.y - y) for box in boxes]


def _distance(one: Box, other: Box) -> float:
    return max(
        abs(one.x - other.x),
        abs(one.y - other.y),
        abs(one.right - other.right),
        abs(one.bottom - other.bottom),
    )
