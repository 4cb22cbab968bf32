"""Limbs that grow and divide: trees, corals, roots, vines, ferns and lightning.

A shoot grows node by node, turning by chance and towards the light, and further shoots
sprout from it. Each draws from a stream of its own, so that a deeper level changes none
of those before it.
"""

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cardgen.compose.fields.numbers import direction
from cardgen.compose.fields.ribbons import Knot
from cardgen.model.chance import Shares, shares


class Habit(NamedTuple):
    """How a kind grows. Angles are degrees; other numbers are shares.

    `sides` are the shoots that sprout from one of each level; `fan` is the angle that
    all stems take up; `ratio` is the length of a shoot, `slim` its width, as shares of
    those of the one it sprouts from, and `first` the place where sprouting begins.
    `bend` is how crooked it is, `wave` how far it winds, `rise` how much it turns
    upwards, or down if negative, and `swerve` how much it turns away from what sprouts.
    `tip` is its width at the end. `swell` is how much longer the shoots in the middle
    are than those at the ends; `paired` shoots sprout on both sides at once. `flare` is
    how much wider the foot is, `curls` the angle by which one of three shoots curls at
    each node, and `zigzag` that by which each part turns from the one before.
    """

    levels: int
    stems: int
    fan: float
    sides: tuple[int, ...]
    spread: float
    ratio: float
    slim: float
    first: float
    bend: float
    rise: float
    swerve: float
    tip: float
    wave: float = 0.0
    swell: float = 0.0
    flare: float = 0.0
    paired: bool = False
    curls: float = 0.0
    zigzag: float = 0.0

    @property
    def limbs(self) -> int:
        """The number of shoots that grow."""
        count = same = self.stems
        for level in range(self.levels - 1):
            same *= self.sides[min(level, len(self.sides) - 1)] * (1 + self.paired)
            count += same
        return count


HABITS = {
    "tree": Habit(
        *(4, 1, 0, (6, 5, 3, 3)),
        *(48, 0.62, 0.68, 0.3, 7, 0.22, 9, 0.2),
        flare=0.5,
    ),
    "coral": Habit(
        *(3, 4, 125, (4, 3, 2, 2)),
        *(44, 0.46, 0.84, 0.3, 7, 0.12, 8, 0.7),
    ),
    "root": Habit(
        *(3, 5, 150, (4, 3, 2, 2)),
        *(40, 0.46, 0.6, 0.25, 15, 0.3, 10, 0.05),
    ),
    "vine": Habit(
        *(2, 1, 0, (13, 2, 0, 0)),
        *(70, 0.13, 0.45, 0.05, 4, 0, 0, 0.25),
        wave=56,
        curls=42,
    ),
    "fern": Habit(
        *(2, 5, 135, (15, 0, 0, 0)),
        *(62, 0.19, 0.5, 0.16, 2, -0.22, 0, 0.15),
        swell=0.75,
        paired=True,
    ),
    "lightning": Habit(
        *(3, 1, 0, (4, 2, 1, 0)),
        *(38, 0.42, 0.5, 0.12, 6, 0.35, 0, 0.12),
        zigzag=42,
    ),
}
"""How each kind grows by itself."""

_NODES = (10, 6, 4, 2, 2)


class Shoot(NamedTuple):
    """Knots in units of the plant, y down, and the headings there, as on a compass."""

    knots: tuple[Knot, ...]
    headings: tuple[float, ...]
    level: int

    def leaning(self, lean: float) -> "Shoot":
        """Return the shoot moved to the right by a share of its height."""
        moved = (knot._replace(x=knot.x - lean * knot.y) for knot in self.knots)
        return self._replace(knots=tuple(moved))


def grow(habit: Habit, seed: str) -> list[Shoot]:
    """Return all shoots, those that others sprout from first.

    The foot is at (0, 0) and one stem about 1 long; radii are shares of the foot's.
    """
    found: list[Shoot] = []
    for stem in range(habit.stems):
        random = shares(seed, "stem", stem)
        aside = (stem + 0.5) / habit.stems - 0.5
        heading = aside * habit.fan + random.between(-5, 5)
        # Those at the sides are shorter: the outline of a bush is round.
        length = (1 - 0.35 * abs(2 * aside)) * random.between(0.85, 1)
        radius = 1.0 if habit.stems == 1 else random.between(0.75, 1)
        start = Knot(aside * 0.12, 0.0, radius)
        found += _Growing(habit, seed).shoots(start, heading, length, str(stem), 0)
    return sorted(found, key=lambda shoot: shoot.level)


class _Growing(NamedTuple):
    habit: Habit
    seed: str

    def shoots(
        self, start: Knot, heading: float, length: float, path: str, level: int
    ) -> Iterator[Shoot]:
        """Yield the shoot from a knot on, and all that sprout from it."""
        random = shares(self.seed, "shoot", path)
        shoot = self._shoot(start, heading, length, random, level)
        yield shoot
        if level + 1 < self.habit.levels:
            yield from self._sprouts(shoot, length, random, path)

    def _shoot(
        self, start: Knot, heading: float, length: float, random: Shares, level: int
    ) -> Shoot:
        habit, count = self.habit, _nodes(self.habit, level)
        walk = _Walk(habit, level, random)
        knots, headings = [start], [heading]
        x, y = start.x, start.y
        for node in range(1, count + 1):
            along = node / count
            heading = walk.turned(heading, along, count)
            towards = heading + walk.aside(along)
            right, up = direction(90 - towards)
            step = length / count * walk.stride(along)
            x, y = x + right * step, y - up * step
            knots.append(Knot(x, y, start.radius * _taper(habit, along)))
            headings.append(towards)
        if level == 0:
            knots[0] = start._replace(radius=start.radius * (1 + habit.flare))
        return Shoot(tuple(knots), tuple(headings), level)

    def _sprouts(
        self, shoot: Shoot, length: float, random: Shares, path: str
    ) -> Iterator[Shoot]:
        habit = self.habit
        count = habit.sides[min(shoot.level, len(habit.sides) - 1)]
        side = random.pick((-1.0, 1.0))
        for index in range(count):
            along = habit.first + (0.97 - habit.first) * (index + 0.5) / count
            along += random.between(-0.3, 0.3) * (0 if habit.paired else 0.8 / count)
            knot, heading = at(shoot, along)
            size = (
                length * habit.ratio * _size(habit, along) * random.between(0.85, 1.15)
            )
            base = knot._replace(radius=knot.radius * habit.slim)
            for turned in (side, -side)[: 2 if habit.paired else 1]:
                aside = turned * habit.spread * random.between(0.8, 1.2)
                name = f"{path}/{index}{turned:+.0f}"
                yield from self.shoots(
                    base,
                    heading + aside,
                    size,
                    name,
                    shoot.level + 1,
                )
            side = -side


class _Walk:
    """Turns of one shoot, node by node."""

    def __init__(self, habit: Habit, level: int, random: Shares) -> None:
        self._habit, self._random, self._stem = habit, random, level == 0
        self._phase = random.next() * 360
        self._side = random.pick((-1.0, 1.0))
        curls = level > 0 and random.next() < 0.35
        self._curl = habit.curls * self._side if curls else 0.0

    def turned(self, heading: float, along: float, count: int) -> float:
        """Return the heading after a node, as on a compass."""
        habit = self._habit
        heading += habit.bend * self._random.between(-1, 1)
        heading -= heading * habit.rise / count * (2 if self._stem else 1.4)
        self._side = -self._side
        if self._stem:
            heading += self._side * habit.swerve * (1 - along)
        return heading + self._curl * (0.5 + along)

    def aside(self, along: float) -> float:
        """Return by how much the way turns from the heading, without changing it."""
        habit = self._habit
        zigzag = habit.zigzag and self._side * habit.zigzag * self._random.between(
            0.5, 1
        )
        winding = direction(self._phase + 540 * along)[1] if self._stem else 0.0
        return zigzag + habit.wave * winding

    def stride(self, along: float) -> float:
        """Return the length of a part, as a share of the usual one."""
        if self._habit.zigzag:
            return self._random.between(0.6, 1.4)
        return 1.6 - along if self._curl else 1.0


def _nodes(habit: Habit, level: int) -> int:
    # The leaflets of a fern are small, and there are many.
    return 2 if habit.paired and level else _NODES[min(level, len(_NODES) - 1)]


def _size(habit: Habit, along: float) -> float:
    if not habit.swell:
        return 1 - 0.45 * along
    # Fronds are widest below their middle and end in a point.
    swollen = direction(180 * along**0.7)[1]
    return max(0.12, swollen if along > 0.5 else 1 - habit.swell * (1 - swollen))


def _taper(habit: Habit, along: float) -> float:
    return 1 - (1 - habit.tip) * along


def at(shoot: Shoot, along: float) -> tuple[Knot, float]:
    """Return the knot at a share of a shoot's length, and the heading there."""
    place = min(along, 0.999) * (len(shoot.knots) - 1)
    index = math.floor(place)
    part, one, other = place - index, shoot.knots[index], shoot.knots[index + 1]
    knot = Knot(*(a + (b - a) * part for a, b in zip(one, other, strict=True)))
    return knot, shoot.headings[index + 1]


def placed(
    shoots: Sequence[Shoot],
    size: tuple[float, float],
    foot: float,
    thick: float,
    margin: float,
) -> list[Shoot]:
    """Return shoots as large as a box of this size holds, its top left at (0, 0).

    Their foot is at the share `foot` of the width; `thick` is its width, and `margin`
    is left free around them. All lengths are points. Neither direction is stretched by
    more than half.
    """
    (width, height), radius = size, thick / 2
    knots = [knot for shoot in shoots for knot in shoot.knots]
    reach = [max(margin, knot.radius * radius) for knot in knots]
    pairs = list(zip(knots, reach, strict=True))
    left = min([_room(foot * width - edge, -k.x) for k, edge in pairs])
    right = min([_room((1 - foot) * width - edge, k.x) for k, edge in pairs])
    up = min([_room(height - edge, -k.y) for k, edge in pairs])
    across = min(left, right, 1.5 * up)
    up = min(up, 1.5 * across)
    return [
        shoot._replace(
            knots=tuple(
                Knot(foot * width + k.x * across, height + k.y * up, k.radius * radius)
                for k in shoot.knots
            )
        )
        for shoot in shoots
    ]


def _room(length: float, needed: float) -> float:
    return max(length, 0.0) / needed if needed > 1e-6 else math.inf
