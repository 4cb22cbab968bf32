"""Curling strokes by chance: a spiral, a row of breaking waves, wind, smoke.

Attributes:

    kind            spiral, waves, wind or smoke; spiral when left out
    x, y            top left corner of its box; 0 when left out
    width, height   its size; all of the available room when left out
    count           the turns of a spiral, from 1 to 8; how many waves or strokes, from
                    1 to 60
    thick           how wide a stroke is; a share of the box when left out
    length          how long strokes of wind and smoke are, as a share of the box; 0.8
                    of wind and 1 of smoke when left out
    swing           how far wind and smoke turn on their way, from 0 to 1; 0.5 when left
                    out
    curls           the share of strokes that ends in a spiral; half of those of wind
                    and all of smoke when left out
    tones           the colours of waves and of the foam on them, instead of `fill`:
                    "teal skyblue"
    flip            true: from right to left; false when left out
    seed            any text or number: another one gives other strokes; 1 when left out
    fill            a colour, a gradient or none; black when left out
    stroke          the colour of a line around each stroke; none when left out
    stroke-width    0.2 mm when left out
    dash            lengths of dash and gap: "2 1"
    fill-opacity, stroke-opacity   from 0 to 1
    rotate          degrees clockwise about the middle of its box
    stroke-linecap, stroke-linejoin, transform   as in SVG

A spiral is as large as the box holds. Waves are filled down to its lower edge; the foam
on them is lighter, or on waves in a gradient left out. Wind drifts from left to right,
and smoke rises from the middle of the lower edge.

Example:

    <curl x="2" y="2" width="12" height="12" fill="brown"/>
    <curl x="16" y="2" width="12" height="12" count="4" thick="1" flip="true" seed="2"
          fill="gold"/>
    <rect x="30" y="2" width="22" height="12" fill="skyblue"/>
    <curl kind="waves" x="30" y="4" width="22" height="10" count="3"
          tones="teal skyblue"/>
    <rect x="2" y="16" width="32" height="14" fill="navy"/>
    <curl kind="wind" x="2" y="16" width="32" height="14" count="7" fill="skyblue"
          length="0.6" swing="0.7" curls="0.4"/>
    <curl kind="smoke" x="38" y="16" width="12" height="14" fill="mute(teal, 70%)"/>
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from cardgen.compose.draw.attributes import FILL, STROKE, TRANSFORM, Attributes
from cardgen.compose.draw.field_attributes import (
    BOX,
    about_middle,
    field_box,
    seed_of,
    share_of,
)
from cardgen.compose.draw.tones import filled, fills_of
from cardgen.compose.fields.curl import Drift, smoke, spiral, waves, wind
from cardgen.compose.fields.ribbons import kept
from cardgen.model.geometry import Box, Matrix
from cardgen.model.ops import Op, Outline, Segment
from cardgen.model.outlines import mapped, rectangle

ID = "curl"
HOLDS = False
ATTRIBUTES = (
    *("kind", *BOX, "count", "thick", "length", "swing", "curls"),
    *("tones", "flip", "seed"),
    *FILL,
    *STROKE,
    *("rotate", *TRANSFORM),
)


class _Kind(NamedTuple):
    """A kind's usual and largest count, and shares: width, curls and length."""

    usual: int
    most: int
    thick: float
    curls: float = 0.5
    length: float = 0.8


_KINDS = {
    "spiral": _Kind(2, 8, 0.12),
    "waves": _Kind(3, 60, 0.06),
    "wind": _Kind(6, 60, 0.045),
    "smoke": _Kind(3, 60, 0.1, curls=1, length=1),
}
# How much lighter the foam of waves is.
_FOAM = 0.55


class _Plan(NamedTuple):
    kind: str
    box: Box
    drift: Drift
    flip: bool
    seed: str


def draw(given: Attributes) -> tuple[Op, ...]:
    """Draw the strokes as one shape, and foam as another."""
    plan, stroke = _plan(given), given.stroke()
    fills = fills_of(given, rectangle(*plan.box), (0, _FOAM))
    return about_middle(given, plan.box, filled(fills, _outlines(plan), stroke))


def _plan(given: Attributes) -> _Plan:
    name, box = given.word("kind", tuple(_KINDS), "spiral"), field_box(given)
    kind, side = _KINDS[name], min(box.width, box.height)
    thick = min(given.extent("thick", kind.thick * side), side / 2)
    found = Drift(
        max(1, given.whole("count", kind.usual, kind.most)),
        thick,
        share_of(given, "length", kind.length),
        share_of(given, "swing", 0.5),
        share_of(given, "curls", kind.curls),
    )
    flip = given.word("flip", ("true", "false"), "false") == "true"
    return _Plan(name, box, found, flip, seed_of(given))


@lru_cache(maxsize=256)
def _outlines(plan: _Plan) -> tuple[Outline, ...]:
    box, drifting, seed = plan.box, plan.drift, plan.seed
    drawn: Sequence[Sequence[Segment]]
    match plan.kind:
        case "spiral":
            drawn = [spiral(box, drifting.strokes, drifting.thick, seed)]
        case "waves":
            drawn = waves(box, drifting.strokes, drifting.thick, seed)
        case "wind":
            drawn = [wind(box, drifting, seed)]
        case _:
            drawn = [smoke(box, drifting, seed)]
    onto = Matrix(a=-1, e=2 * box.x + box.width) if plan.flip else Matrix()
    return tuple(kept(mapped(tuple(same), onto), box) for same in drawn)
