"""Cells by chance that fill a box: a stone wall, scales, cracked earth, lava.

Attributes:

    kind            stone, wall, scales, crack or lava; stone when left out
    x, y            top left corner of its box; 0 when left out
    width, height   its size; all of the available room when left out
    step            how high a cell is; 4 mm when left out
    stretch         how many times wider than high a cell is, from 0.25 to 4
    gap             the distance between cells
    round           how round their corners are: 0 is straight, 1 leaves nothing
                    straight
    jitter          how irregular they are, from 0 to 1
    relief          how wide the shade along their lower right edges is; 0 when left out
    contrast        how much lighter and darker than `fill` cells are, from 0 to 1; 0.14
                    when left out
    tones           colours that cells take by chance, instead of `fill`: "navy teal"
    seed            any text or number: another one gives other cells; 1 when left out
    fill            a colour, a gradient or none; black when left out
    stroke          the colour of a line around each cell; none when left out
    stroke-width    0.2 mm when left out
    dash            lengths of dash and gap: "2 1"
    fill-opacity, stroke-opacity   from 0 to 1
    rotate          degrees clockwise about the middle of its box
    stroke-linecap, stroke-linejoin, transform   as in SVG

What is between the cells shows what is behind: a glow below lava, mortar in a wall.
Cells stay where they are when the box grows to the right or downwards.

Example:

    <rect x="2" y="2" width="16" height="20" fill="darken(skyblue, 45%)"/>
    <cells x="2" y="2" width="16" height="20" fill="mute(skyblue, 60%)" relief="0.35"
           contrast="0.2" gap="0.5"/>
    <cells kind="scales" x="20" y="2" width="14" height="20" step="2.4" fill="olivedrab"
           relief="0.3"/>
    <rect x="36" y="2" width="16" height="20" fill="linear(180, gold, brown)"/>
    <cells kind="lava" x="36" y="2" width="16" height="20" step="5" fill="navy"/>
    <cells kind="wall" x="2" y="24" width="24" height="12" step="2.6" fill="brown"
           relief="0.2" stretch="2.4" round="0.2" seed="4"/>
    <cells kind="crack" x="28" y="24" width="24" height="12" step="5"
           jitter="0.9" tones="gold lighten(gold, 12%)"/>
"""

from collections.abc import Sequence
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
from cardgen.compose.draw.tones import filled, fills_of, shaded
from cardgen.compose.fields.cells import Paving, cells, count_cells
from cardgen.compose.fields.convex import Polygon, cut_by, inside_box, smaller, worn
from cardgen.compose.fields.ribbons import kept
from cardgen.model.chance import share
from cardgen.model.geometry import Box
from cardgen.model.ops import Op, Outline
from cardgen.model.outlines import rectangle
from cardgen.model.units import to_points

ID = "cells"
HOLDS = False
ATTRIBUTES = (
    *("kind", *BOX, "step", "stretch", "gap", "round", "jitter", "relief"),
    *("contrast", "tones", "seed"),
    *FILL,
    *STROKE,
    *("rotate", *TRANSFORM),
)
_MOST = 500
# What it costs to cut a cell from those around it.
_CELL_MARKS = 100
# How much darker the shaded edges are, and how near a corner of the box is "at" it.
_SHADE = 0.3
_AT_EDGE = 0.01


class _Kind(NamedTuple):
    """What a kind is by itself; the gap is a share of the step."""

    stretch: float
    jitter: float
    relaxed: float
    round: float
    gap: float
    courses: bool = False


_KINDS = {
    "stone": _Kind(1.3, 1.0, 0.35, 0.6, 0.09),
    "wall": _Kind(2.0, 0.7, 0, 0.2, 0.08, courses=True),
    "scales": _Kind(1.0, 0.1, 0, 0.75, 0.05),
    "crack": _Kind(1.2, 1.0, 0, 0.06, 0.06),
    "lava": _Kind(1.3, 1.0, 0, 0.35, 0.16),
}


class _Plan(NamedTuple):
    """Everything that the cells depend on; lengths in points."""

    box: Box
    paving: Paving
    round: float
    relief: float
    seed: str


def draw(given: Attributes) -> tuple[Op, ...]:
    """Draw cells: those of one tone as one shape, above their shaded edges."""
    plan = _plan(given)
    contrast = share_of(given, "contrast", 0.14)
    fills = fills_of(given, rectangle(*plan.box), (-contrast, 0, contrast))
    shades, tops = _laid(plan, len(fills))
    edges = shaded(fills, shades, _SHADE) if plan.relief else ()
    return about_middle(given, plan.box, (*edges, *filled(fills, tops, given.stroke())))


def _plan(given: Attributes) -> _Plan:
    kind, box = _KINDS[given.word("kind", tuple(_KINDS), "stone")], field_box(given)
    step = given.extent("step", to_points(4))
    stretch = share_of(given, "stretch", kind.stretch, 0.25, 4)
    jitter = share_of(given, "jitter", kind.jitter)
    gap = given.extent("gap", kind.gap * step)
    paving = Paving(step, stretch, jitter, kind.relaxed, gap, kind.courses)
    if step <= 0 or count_cells(box, paving) > _MOST:
        found = given.element.attributes.get("step", "4")
        raise given.wrong("step", f"so large that at most {_MOST} cells fit", found)
    given.work(_CELL_MARKS * round(count_cells(box, paving)))
    round_share = share_of(given, "round", kind.round)
    return _Plan(box, paving, round_share, given.extent("relief", 0), seed_of(given))


@lru_cache(maxsize=256)
def _laid(plan: _Plan, tones: int) -> tuple[tuple[Outline, ...], tuple[Outline, ...]]:
    """Return the outlines in each tone: of whole cells, and without shaded edges."""
    whole: list[list[Outline]] = [[] for _ in range(tones)]
    tops: list[list[Outline]] = [[] for _ in range(tones)]
    for cell in cells(plan.box, plan.paving, plan.seed):
        tone = int(share(plan.seed, "tone", cell.column, cell.row) * tones)
        whole[tone].append(_outline(cell.polygon, plan))
        if plan.relief:
            # Light comes from the upper left.
            top = smaller(cell.polygon, 0, (-plan.relief, -plan.relief))
            tops[tone].append(_outline(top, plan))
    merged = _merged(whole)
    return merged, _merged(tops) if plan.relief else merged


def _merged(outlines: Sequence[Sequence[Outline]]) -> tuple[Outline, ...]:
    return tuple(tuple(chain.from_iterable(same)) for same in outlines)


def _outline(polygon: Polygon, plan: _Plan) -> Outline:
    polygon = cut_by(polygon, inside_box(plan.box))
    if not polygon:
        return ()
    sharp = [_at_edge(x, y, plan.box) for x, y in polygon]
    return kept(worn(polygon, plan.round, sharp), plan.box)


def _at_edge(x: float, y: float, box: Box) -> bool:
    """Return whether a corner is where the box cuts its cell."""
    sides = (x - box.x, box.right - x, y - box.y, box.bottom - y)
    return min(sides) < _AT_EDGE
