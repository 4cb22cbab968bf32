"""Limbs by chance that grow and divide: a tree, coral, roots, a vine, fern, lightning.

Attributes:

    kind            tree, coral, root, vine, fern or lightning; tree when left out
    x, y            top left corner of its box; 0 when left out
    width, height   its size; all of the available room when left out
    foot            where it stands, as a share of the width; 0.5 when left out
    thick           how wide it is at its foot; a share of the box when left out
    levels          how often it divides, from 1, the stems alone, to 5
    stems           how many grow from its foot, from 1 to 12
    spread          the angle at which limbs divide, from 5 to 120 degrees
    bend            how crooked it is: 0 is straight, 1 is usual, 3 is gnarled
    lean            how far its top is to the right of its foot, as a share of its
                    height, to the left if negative; 0 when left out
    leaf            the length of leaves along its last limbs, 0 for none; only a vine
                    has leaves when left out
    tones           colours that the leaves take by chance: "olivedrab gold"; the
                    fill when left out
    seed            any text or number: another one gives another plant; 1 when left out
    fill            a colour, a gradient or none; black when left out
    stroke          the colour of a line around each limb; none when left out
    stroke-width    0.2 mm when left out
    dash            lengths of dash and gap: "2 1"
    fill-opacity, stroke-opacity   from 0 to 1
    rotate          degrees clockwise about the middle of its box
    stroke-linecap, stroke-linejoin, transform   as in SVG

It stands on the lower edge of the box; roots and lightning hang from the upper one. It
is as large as the box holds; what leaves it would be cut off.

Example:

    <branch x="2" y="2" width="20" height="20" seed="2" thick="1.4" levels="5"
            spread="44" bend="0.8" lean="0.1" foot="0.45" fill="navy"/>
    <branch kind="coral" x="23" y="8" width="14" height="14" stems="4" fill="brown"/>
    <branch kind="vine" x="39" y="2" width="12" height="20" fill="olivedrab"
            leaf="1.6" tones="olivedrab lighten(olivedrab, 15%)"/>
    <branch kind="fern" x="2" y="24" width="22" height="14" fill="olivedrab"/>
    <branch kind="root" x="25" y="24" width="14" height="14" fill="darken(gold, 40%)"/>
    <branch kind="lightning" x="42" y="24" width="8" height="14" fill="teal"/>
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from cardgen.compose.draw.attributes import FILL, STROKE, TRANSFORM, Attributes
from cardgen.compose.draw.field_attributes import (
    BOX,
    about_middle,
    field_box,
    seed_of,
    share_of,
)
from cardgen.compose.draw.tones import tone_paints
from cardgen.compose.fields.branch import HABITS, Habit, Shoot, at, grow, placed
from cardgen.compose.fields.ribbons import blade, kept, leaf, ribbon, spikes
from cardgen.model.chance import shares
from cardgen.model.geometry import Box, Matrix
from cardgen.model.ops import Op, Outline, Segment, Shape
from cardgen.model.outlines import bounds, mapped

ID = "branch"
HOLDS = False
ATTRIBUTES = (
    *("kind", *BOX, "foot", "thick", "levels", "stems", "spread", "bend", "lean"),
    *("leaf", "tones", "seed"),
    *FILL,
    *STROKE,
    *("rotate", *TRANSFORM),
)
_HANGING = ("root", "lightning")
# The width of the foot, as a share of the shorter side of the box.
_THICK = {
    "tree": 0.085,
    "coral": 0.065,
    "root": 0.09,
    "vine": 0.05,
    "fern": 0.022,
    "lightning": 0.1,
}
# The length of leaves of kinds that are bare without, as a share of the same side.
_LEAF = {"vine": 0.17}
# Each limb takes about nine segments, of which a picture should not have over 5,000.
_MOST = 600
# What is smaller, as a share of the shorter side of the box, cannot be seen.
_LEAST = 0.05
_ALONG = (0.35, 0.6, 0.85, 1.0)
_LEAFLET = 0.27


class _Plan(NamedTuple):
    """Everything that the limbs depend on; lengths in points."""

    habit: Habit
    kind: str
    box: Box
    foot: float
    thick: float
    lean: float
    leaf: float
    seed: str


def draw(given: Attributes) -> tuple[Op, ...]:
    """Draw the limbs as one shape, and the leaves of each tone as another."""
    plan = _plan(given)
    fills = tone_paints(given)
    limbs, leaves = _grown(plan, max(1, len(fills)))
    _check_room(given, plan.box, bounds(limbs))
    drawn = zip(fills or (given.ground(limbs),), leaves, strict=True)
    ops = (
        *_limbs(given, limbs),
        *(Shape(outline, fill) for fill, outline in drawn if outline and fill),
    )
    return about_middle(given, plan.box, ops)


def _check_room(given: Attributes, box: Box, reach: Box) -> None:
    """Raise Refused for limbs that their place in the box leaves nothing of."""
    room = min(box.width, box.height)
    if max(reach.width, reach.height) < _LEAST * room:
        raise given.refused(
            "its limbs have no room",
            "move foot nearer to 0.5, or make leaf or thick smaller",
        )


def _plan(given: Attributes) -> _Plan:
    kind, box = given.word("kind", tuple(HABITS), "tree"), field_box(given)
    side = min(box.width, box.height)
    return _Plan(
        _habit(given, HABITS[kind]),
        kind,
        box,
        share_of(given, "foot", 0.5),
        min(given.extent("thick", _THICK[kind] * side), side),
        share_of(given, "lean", 0, -3, 3),
        given.extent("leaf", _LEAF.get(kind, 0) * side),
        seed_of(given),
    )


def _habit(given: Attributes, usual: Habit) -> Habit:
    stems = max(1, given.whole("stems", usual.stems, 12))
    habit = usual._replace(
        levels=max(1, given.whole("levels", usual.levels, 5)),
        stems=stems,
        fan=usual.fan or min(90, 18 * (stems - 1)),
        spread=share_of(given, "spread", usual.spread, 5, 120),
        bend=usual.bend * share_of(given, "bend", 1, 0, 3),
    )
    if habit.limbs > _MOST:
        raise given.refused(
            f"{habit.levels} levels of {habit.stems} stems are {habit.limbs} limbs: "
            f"there can be {_MOST} at most",
            "use fewer levels or stems",
        )
    return habit


@lru_cache(maxsize=256)
def _grown(plan: _Plan, tones: int) -> tuple[Outline, tuple[Outline, ...]]:
    """Return the outlines of all limbs, and of the leaves in each tone."""
    box, size = plan.box, (plan.box.width, plan.box.height)
    leaning = [shoot.leaning(plan.lean) for shoot in grow(plan.habit, plan.seed)]
    shoots = placed(leaning, size, plan.foot, plan.thick, plan.leaf)
    onto = Matrix(e=box.x, f=box.y)
    if plan.kind in _HANGING:
        onto = Matrix(d=-1, e=box.x, f=box.bottom)
    limbs = [kept(mapped(tuple(_limb(plan, each)), onto), box) for each in shoots]
    leaves = [
        tuple(kept(mapped(tuple(same), onto), box))
        for same in _leaves(plan, shoots, tones)
    ]
    return tuple(chain.from_iterable(limbs)), tuple(leaves)


def _limb(plan: _Plan, shoot: Shoot) -> Iterator[Segment]:
    if plan.habit.paired and shoot.level:
        # Leaflets of the lowest fronds would be cut off by the ground.
        above = shoot.knots[-1].y < plan.box.height
        return blade(shoot.knots, _LEAFLET) if above else iter(())
    return (spikes if plan.habit.zigzag else ribbon)(shoot.knots)


def _leaves(plan: _Plan, shoots: Sequence[Shoot], tones: int) -> list[list[Segment]]:
    drawn: list[list[Segment]] = [[] for _ in range(tones)]
    if not plan.leaf:
        return drawn
    random = shares(plan.seed, "leaves")
    last = max(shoot.level for shoot in shoots)
    for shoot in shoots:
        # The stalks of a vine have one leaf each.
        places = () if shoot.level < last else (1.0,) if plan.habit.wave else _ALONG
        for along in places:
            knot, heading = at(shoot, along)
            aside = 0.0 if along == 1 else random.pick((-55.0, 55.0))
            heading += aside + random.between(-20, 20)
            size = plan.leaf * random.between(0.7, 1)
            random.pick(drawn).extend(leaf(knot.x, knot.y, heading, size))
    return drawn


def _limbs(given: Attributes, limbs: Outline) -> Iterator[Op]:
    stroke, fill = given.stroke(), given.ground(limbs)
    if stroke:
        # Below the fill, so that none runs across where limbs meet.
        width = 2 * stroke.width if fill else stroke.width
        yield Shape(limbs, stroke=stroke._replace(width=width, join="round"))
    if fill:
        yield Shape(limbs, fill)
