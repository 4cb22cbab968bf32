"""A fire by chance: tongues in layers, from the outer colour to the core.

Attributes:

    x, y            top left corner of its box; 0 when left out
    width, height   its size; all of the available room when left out
    count           the number of tongues, from 1 to 15; 5 when left out
    lean            how far its tips lean to the right, as a share of the width, to the
                    left if negative; 0 when left out
    sparks          the number of sparks above it, from 0 to 30; 0 when left out
    tones           colours from outside to the core, instead of `fill`: "brown gold"
    contrast        how much lighter than `fill` the core is, from 0 to 1; 0.6 when left
                    out
    seed            any text or number: another one gives another fire; 1 when left out
    fill            a colour, a gradient or none; black when left out
    stroke          the colour of a line around each layer; none when left out
    stroke-width    0.2 mm when left out
    dash            lengths of dash and gap: "2 1"
    fill-opacity, stroke-opacity   from 0 to 1
    rotate          degrees clockwise about the middle of its box
    stroke-linecap, stroke-linejoin, transform   as in SVG

It stands on the lower edge of the box; its highest tip touches the upper one, or sparks
fly there. A fire in one colour or gradient has one layer.

Example:

    <flame x="2" y="2" width="14" height="20" tones="brown mix(brown, gold, 60%) gold"/>
    <flame x="19" y="2" width="16" height="20" seed="4" sparks="5"
           tones="brown mix(brown, gold, 50%) gold lighten(gold, 60%)"/>
    <flame x="38" y="10" width="13" height="12" count="3" fill="teal" seed="2"
           lean="0.2" contrast="0.8"/>
"""

from functools import lru_cache

from cardgen.compose.draw.attributes import FILL, STROKE, TRANSFORM, Attributes
from cardgen.compose.draw.field_attributes import (
    BOX,
    about_middle,
    field_box,
    seed_of,
    share_of,
)
from cardgen.compose.draw.tones import filled, fills_of
from cardgen.compose.fields.flame import Fire, flame
from cardgen.compose.fields.ribbons import kept
from cardgen.model.geometry import Box
from cardgen.model.ops import Op, Outline
from cardgen.model.outlines import rectangle

ID = "flame"
HOLDS = False
ATTRIBUTES = (
    *(*BOX, "count", "lean", "sparks", "tones", "contrast", "seed"),
    *FILL,
    *STROKE,
    *("rotate", *TRANSFORM),
)
_MOST_TONGUES, _MOST_SPARKS = 15, 30


def draw(given: Attributes) -> tuple[Op, ...]:
    """Draw the layers, the core last."""
    box, stroke = field_box(given), given.stroke()
    contrast = share_of(given, "contrast", 0.6)
    fills = fills_of(given, rectangle(*box), (0, contrast / 2, contrast))
    layers = _layers(box, _fire(given, len(fills)), seed_of(given))
    return about_middle(given, box, filled(fills, layers, stroke))


def _fire(given: Attributes, layers: int) -> Fire:
    return Fire(
        max(1, given.whole("count", 5, _MOST_TONGUES)),
        layers,
        share_of(given, "lean", 0, -1, 1),
        given.whole("sparks", 0, _MOST_SPARKS),
    )


@lru_cache(maxsize=256)
def _layers(box: Box, fire: Fire, seed: str) -> tuple[Outline, ...]:
    return tuple(kept(segments, box) for segments in flame(box, fire, seed))
