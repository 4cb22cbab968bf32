"""The city sheet as it is drawn: measured in millimetres, compared with its lists."""

import math
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

import pytest

from cardgen.model.game import Card, Game
from cardgen.model.geometry import Matrix
from cardgen.model.ops import Op, Outline, Shape
from cardgen.model.units import to_mm
from tests.shipped.games import composed, composer, flat

pytestmark = pytest.mark.long

Spot = tuple[float, float]
EXACT = 0.01
WIDTH, HEIGHT, BLEED = 267.0, 198.0, 3.0
# Where areas are, and what they are made of, in millimetres of the sheet.
SCOUTS, EDGE = (29.8, 171.0), 5.1
FIELD, PITCH = (67.1, 144.0), 6.4
FORGE, SIDE = (115.21, 150.0), 7.28
BOOKS, CELL = (195.7, 85.6), (6.2, 6.42)
PEAK, SQUARE = (219.4, 29.5), 6.1
# Slots of tracks: their size, the distance between rows, both sides of the wall.
SLOT, ROW, WALL = 6.0, 6.75, (123.2, 130.4)


class Mark(NamedTuple):
    """The bounds of an outline, and its corners if it is straight."""

    x: float
    y: float
    width: float
    height: float
    corners: tuple[Spot, ...]
    dashed: bool

    @property
    def middle(self) -> Spot:
        if self.corners:
            count = len(self.corners)
            return sum(x for x, _ in self.corners) / count, sum(
                y for _, y in self.corners
            ) / count
        return self.x + self.width / 2, self.y + self.height / 2


def marks_of(ops: tuple[Op, ...]) -> Iterator[Mark]:
    """Yield all outlines that are drawn as lines, in order."""
    for op, by in flat(ops):
        if isinstance(op, Shape) and op.stroke:
            curved = any(segment[0] == "C" for segment in op.outline)
            half = to_mm(op.stroke.width) / 2
            for points in _lines(op.outline, by):
                xs, ys = zip(*points, strict=True)
                yield Mark(
                    min(xs) - half,
                    min(ys) - half,
                    max(xs) - min(xs) + 2 * half,
                    max(ys) - min(ys) + 2 * half,
                    () if curved else points,
                    bool(op.stroke.dash),
                )


def _lines(outline: Outline, by: Matrix) -> Iterator[tuple[Spot, ...]]:
    """Yield the points that each line of an outline leads through, the first once."""
    lines: list[list[Spot]] = []
    for segment in outline:
        if segment[0] == "M":
            lines.append([])
        if segment[0] != "Z":
            x, y = by.apply(*segment[-2:])
            lines[-1].append((to_mm(x), to_mm(y)))
    for line in lines:
        if len(line) > 1:
            yield tuple(line[:-1] if line[0] == line[-1] else line)


@pytest.fixture(scope="module")
def game() -> Game:
    return composer("cyclomancy")[0]


@pytest.fixture(scope="module")
def sheet() -> list[Mark]:
    ((item, _),) = composed("cyclomancy", "city").items
    return list(marks_of(item.front.ops))


def _cards(game: Game, *components: str) -> dict[str, Card]:
    return {
        card.id: card
        for part in game.components
        if part.id in components
        for card in part.cards
    }


def _joins(cards: dict[str, Card]) -> set[frozenset[str]]:
    return {
        frozenset((card.id, other))
        for card in cards.values()
        for other in card.values["beside"] or ()
    }


def _near(one: Spot, other: Spot) -> bool:
    return math.dist(one, other) <= EXACT


def _at(places: dict[str, Spot], marks: list[Mark]) -> dict[str, Mark]:
    """Return the mark whose middle is at each place; there must be exactly one."""
    found: dict[str, Mark] = {}
    for id, spot in places.items():
        there = [mark for mark in marks if _near(mark.middle, spot)]
        assert len(there) == 1, f"{id}: {len(there)} marks at {spot}"
        found[id] = there[0]
    return found


def _far(places: dict[str, Spot], apart: float) -> set[frozenset[str]]:
    """Return the pairs of places that are that far apart."""
    return {
        frozenset((one, other))
        for one, a in places.items()
        for other, b in places.items()
        if one != other and abs(math.dist(a, b) - apart) < EXACT
    }


def _sides(mark: Mark) -> list[float]:
    return [math.dist(*pair) for pair in pairwise((*mark.corners, mark.corners[0]))]


def _around(middle: Spot, far: float, compass: float) -> Spot:
    turn = math.radians(compass)
    return middle[0] + far * math.sin(turn), middle[1] - far * math.cos(turn)


def _pentagon(flake: int, petal: int) -> Spot:
    """Return the expected place: flakes and petals are two steps of one figure."""
    apothem = EDGE / 2 / math.tan(math.radians(36))
    golden = ((1 + math.sqrt(5)) / 2) ** 2
    hub, up = SCOUTS, flake == 0
    if flake:
        hub = _around(SCOUTS, 2 * apothem * golden, 72 * (flake - 1))
    if not petal:
        return hub
    return _around(hub, 2 * apothem, 72 * (petal - 1) + (36 if up else 0))


def test_the_pentagons_lie_edge_to_edge_as_they_name_each_other(
    game: Game, sheet: list[Mark]
) -> None:
    cards = _cards(game, "scouting")
    places = {
        id: _pentagon(card.values["flake"], card.values["petal"])
        for id, card in cards.items()
    }
    found = _at(places, [mark for mark in sheet if len(mark.corners) == 5])
    assert len(found) == 36
    for mark in found.values():
        assert max(_sides(mark)) - min(_sides(mark)) < EXACT
    apothem = EDGE / 2 / math.tan(math.radians(36))
    assert _far(places, 2 * apothem) == _joins(cards)


def test_the_hexes_lie_side_to_side_as_they_name_each_other(
    game: Game, sheet: list[Mark]
) -> None:
    cards = _cards(game, "farm")
    places = {
        id: (
            FIELD[0] + card.values["column"] * PITCH / 2,
            FIELD[1] + card.values["row"] * PITCH * math.sqrt(3) / 2,
        )
        for id, card in cards.items()
    }
    found = _at(places, [mark for mark in sheet if len(mark.corners) == 6])
    assert _far(places, PITCH) == _joins(cards)
    for id, mark in found.items():
        assert mark.dashed == (cards[id].values["land"] == "foreign")


def _square(card: Card) -> Spot:
    step = SIDE * math.sqrt(2 + math.sqrt(3))
    half = 0.5 if card.values["turn"] == "right" else 0
    column, row = card.values["column"], card.values["row"]
    return FORGE[0] + step * (column + half), FORGE[1] + step * (row + half)


def test_the_forge_is_a_net_of_squares_and_triangles_with_whole_sides(
    game: Game, sheet: list[Mark]
) -> None:
    squares, triangles = _cards(game, "forge"), _cards(game, "sparks")
    middles = {id: _square(card) for id, card in squares.items()}
    _at(middles, [mark for mark in sheet if len(mark.corners) == 4])
    far = SIDE / 2 + SIDE / math.sqrt(12)
    spots: dict[str, Spot] = {}
    for id, card in triangles.items():
        square = squares[str(card.values["square"])]
        turn = 15 if square.values["turn"] == "right" else -15
        compass = 90 * card.values["side"] + turn
        spots[id] = _around(middles[square.id], far, compass)
    found = _at(spots, [mark for mark in sheet if len(mark.corners) == 3])
    for mark in found.values():
        assert max(_sides(mark)) - min(_sides(mark)) < EXACT
    beside = {
        frozenset((id, square))
        for id, spot in spots.items()
        for square, middle in middles.items()
        if abs(math.dist(spot, middle) - far) < EXACT
    }
    assert beside == _joins(triangles)
    shared = [id for id in spots if sum(id in join for join in beside) == 2]
    assert len(shared) == 23


def test_the_cells_of_the_library_stand_in_rows_that_meet_in_the_spine(
    game: Game, sheet: list[Mark]
) -> None:
    cards = _cards(game, "library")
    spots = {
        id: (card.values["column"], card.values["row"]) for id, card in cards.items()
    }
    places = {
        id: (BOOKS[0] + c * CELL[0] + SLOT / 2, BOOKS[1] + r * CELL[1] + SLOT / 2)
        for id, (c, r) in spots.items()
    }
    found = _at(places, [mark for mark in sheet if 5 < mark.width < 7])
    assert all(abs(mark.width - SLOT) < EXACT for mark in found.values())
    beside = {
        frozenset((one, other))
        for one, (a, b) in spots.items()
        for other, (c, d) in spots.items()
        if (a - c, b - d) == (1, 0) or (a == c == 5 and b - d == 1)
    }
    assert beside == _joins(cards)


def test_the_mountain_is_joined_as_it_stands(game: Game, sheet: list[Mark]) -> None:
    cards = _cards(game, "mountain", "slopes")
    spots = {
        id: (card.values["column"], card.values["row"]) for id, card in cards.items()
    }
    places = {
        id: (PEAK[0] + c * SQUARE, PEAK[1] + r * SQUARE) for id, (c, r) in spots.items()
    }
    found = _at(places, [mark for mark in sheet if 5 < mark.width < 7])
    for mark in found.values():
        assert min(mark.width, mark.height) >= SLOT
    slopes = {id for id in spots if id.startswith("slope")}
    beside = {
        frozenset((one, other))
        for one, (a, b) in spots.items()
        for other, (c, d) in spots.items()
        if (a - c, b - d) == (1, 0)
        or ((a, b - d) == (c, 1) and not {one, other} & slopes)
        or ({one, other} <= slopes and abs(a) - abs(c) == 1 and a * c > 0)
    }
    assert beside == _joins(cards)


def test_tracks_run_up_to_the_wall_and_their_health_begins_beyond_it(
    game: Game, sheet: list[Mark]
) -> None:
    for area, top in (("town-hall", 26.5), ("university", 96.9)):
        for number, card in enumerate(_cards(game, area).values()):
            high = top + number * ROW
            row = sorted(
                mark
                for mark in sheet
                if abs(mark.y - high) < EXACT
                and abs(mark.height - SLOT) < EXACT
                and mark.x > 25
                and mark.x < 179
                and not (mark.corners and len(mark.corners) > 4)
            )
            slots, health = card.values["slots"], card.values["health"] or ()
            assert len(row) == len(slots) + len(health), card.id
            assert min(mark.width for mark in row) >= SLOT - EXACT
            for one, other in pairwise(row):
                assert one.x + one.width < other.x, card.id
            if health:
                last, first = row[len(slots) - 1], row[len(slots)]
                assert last.x + last.width < WALL[0], card.id
                assert first.x == pytest.approx(WALL[1], abs=EXACT)


def test_places_for_cards_run_on_to_the_end_of_the_bleed(sheet: list[Mark]) -> None:
    tabs = [m for m in sheet if m.x + m.width >= WIDTH + BLEED and m.height > 40]
    assert len(tabs) == 4
    assert all(mark.x > WIDTH - 10 for mark in tabs)
    arches = [mark for mark in sheet if mark.y <= -BLEED and mark.width > 63]
    assert any(mark.y + mark.height > 10 for mark in arches)
