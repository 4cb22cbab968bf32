"""A texture of drawn marks, for backgrounds.

Attributes:

    kind            regular: dots, checks, diamonds, lines, mesh, waves, scales or
                    bricks; scattered: speckle, grain, leaves or stars
    x, y            top left corner of its box; 0 when left out
    width, height   its size; all of the available room when left out
    rx              radius of the box's corners; 0 when left out
    step            distance between its marks; 3 mm when left out
    weight          radius of its dots or width of its lines; 0.3 mm when left out
    fill            a colour; black when left out
    fill-opacity    from 0 to 1
    rotate          degrees clockwise; the box itself is not rotated
    seed            a whole number: another one scatters the marks differently; 1 when
                    left out
    transform       as in SVG

Example:

    <rect x="2" y="2" width="14" height="20" rx="2" fill="skyblue"/>
    <pattern kind="scales" x="2" y="2" width="14" height="20" rx="2" step="4"
             fill="teal"/>
    <pattern kind="lines" x="19" y="2" width="14" height="20" step="1.4" weight="0.5"
             rotate="45" fill="gold"/>
    <pattern kind="leaves" x="36" y="2" width="14" height="20" step="4" fill="olivedrab"
             fill-opacity="0.8" seed="4"/>
"""

import math
from functools import lru_cache
from itertools import chain

from cardgen.compose.draw.attributes import TRANSFORM, Attributes
from cardgen.compose.paint.patterns import PATTERNS, Texture
from cardgen.compose.transforms import under
from cardgen.model.geometry import Box, Matrix, turn
from cardgen.model.ops import Group, Op, Paint, Shape, Stroke
from cardgen.model.outlines import rectangle
from cardgen.model.units import to_points

ID = "pattern"
HOLDS = False
ATTRIBUTES = (
    *("kind", "x", "y", "width", "height", "rx", "step", "weight"),
    *("fill", "fill-opacity", "rotate", "seed"),
    *TRANSFORM,
)
_MOST = 20_000


def draw(given: Attributes) -> tuple[Op, ...]:
    """Draw the marks as one shape, clipped to the box."""
    given.written("kind")
    kind = given.word("kind", tuple(PATTERNS), "dots")
    box, paint = _box(given), given.fill()
    if paint is None:
        return ()
    shape = _shape(kind, _texture(given, box), paint)
    middle = box.x + box.width / 2, box.y + box.height / 2
    turned = under(turn(given.number("rotate", 0), *middle), (shape,))
    rx = given.extent("rx", 0)
    clip = rectangle(box.x, box.y, box.width, box.height, rx, rx)
    return under(given.matrix(), (Group(Matrix(), turned, clip),))


@lru_cache(maxsize=256)
def _shape(kind: str, texture: Texture, paint: Paint) -> Shape:
    """Return the marks; cards with the same ones share one object."""
    marks_of, areas = PATTERNS[kind]
    outline = tuple(chain.from_iterable(marks_of(texture)))
    if areas:
        return Shape(outline, fill=paint)
    return Shape(outline, stroke=Stroke(paint, texture.weight, cap="round"))


def _box(given: Attributes) -> Box:
    width, height = given.room()
    return Box(given.length("x", 0), given.length("y", 0), width, height)


def _texture(given: Attributes, box: Box) -> Texture:
    step = given.extent("step", to_points(3))
    weight = given.extent("weight", to_points(0.3))
    if given.number("rotate", 0) % 180:
        # The marks reach into the corners at every rotation.
        reach = math.hypot(box.width, box.height)
        middle = box.x + box.width / 2, box.y + box.height / 2
        box = Box(middle[0] - reach / 2, middle[1] - reach / 2, reach, reach)
    if step <= 0 or box.width * box.height > _MOST * step * step:
        found = given.element.attributes.get("step", "3")
        raise given.wrong(
            "step", f"so large that there are at most {_MOST} marks", found
        )
    return Texture(box, step, weight, given.whole("seed", 1, 10**9))
