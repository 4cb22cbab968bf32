"""Attributes of every element, whatever it draws.

Attributes:

    class           one or more names of `styles:` in game.yaml, whose attributes the
                    element gets; later styles override earlier ones, and its own
                    attributes override them all
    shadow          right, down, blur, colour and opacity: "0.5 0.8 1 black 40%". The
                    opacity is 40% when left out. Drawn as lines and areas, so that it
                    prints like the rest; a picture casts the shadow of its box
    opacity         from 0 to 1; of a group, as one picture
    blend           how its colours mix with those below: multiply, screen, overlay,
                    darken, lighten, color-dodge, color-burn, hard-light, soft-light,
                    difference, exclusion, hue, saturation, color or luminosity
    grow            in a row or column, its share of the remaining room; 1 when left out

Lengths may be percentages of the surrounding room: of its width for x, of its height
for y, of the shorter side for sizes and radii.

Example:

    <rect x="2" y="2" width="14" height="20" rx="2" fill="gold"
          shadow="0.6 0.8 1.2 black 50%"/>
    <circle cx="26" cy="9" r="7" fill="teal"/>
    <circle cx="26" cy="15" r="7" fill="gold" blend="multiply"/>
    <group opacity="0.4"><circle cx="43" cy="9" r="7" fill="teal"/>
      <circle cx="43" cy="15" r="7" fill="gold"/></group>
"""

from collections.abc import Callable
from typing import NamedTuple, get_args

from cardgen.compose.draw.attributes import Attributes
from cardgen.compose.paint.opacity import faded, one_group
from cardgen.compose.silhouettes import Silhouettes
from cardgen.compose.transforms import under
from cardgen.model.geometry import around, move
from cardgen.model.ops import Blend, Color, Op, Paint, Veil
from cardgen.model.outlines import extent
from cardgen.model.units import parse_length, to_points
from cardgen.typeset.fontbook import Fontbook

_EFFECTS = frozenset(["blend", "opacity", "shadow"])
# At 0.09 mm, steps of a shadow cannot be seen at reading distance.
_STEP = to_points(0.09)
_MOST_STEPS = 14


def with_effects(given: Attributes, ops: tuple[Op, ...]) -> tuple[Op, ...]:
    """Return ops with the effects of their element. Raises Refused."""
    if _EFFECTS.isdisjoint(given.element.attributes):
        return ops
    blend = given.word("blend", get_args(Blend), "normal")
    opacity = given.share("opacity")
    if not ops:
        return ()
    if "shadow" in given.element.attributes:
        ops = (*_shadow(given, ops), *ops)
    ops = faded(ops, opacity)
    return ops if blend == "normal" else (one_group(ops)._replace(blend=blend),)


def _shadow(given: Attributes, ops: tuple[Op, ...]) -> tuple[Op, ...]:
    try:
        shadow = read_shadow(given.written("shadow"), given.color)
    except BadShadow as fault:
        expected = '"0.5 0.8 1 black 40%": right, down, blur, colour, opacity'
        raise given.wrong("shadow", expected, str(fault)) from None
    given.work(_steps(shadow.blur) * given.context.findings.weigh(ops))
    return cast_shadow(ops, shadow, given.context.fonts)


class BadShadow(ValueError):
    """An invalid shadow; the text is what was found."""


class Shadow(NamedTuple):
    """How far a shadow falls and how far its edge reaches, in points."""

    x: float
    y: float
    blur: float
    color: Color
    opacity: float


def read_shadow(text: str, color: Callable[[str], Color]) -> Shadow:
    """Return the shadow of "0.5 0.8 1 black 40%"; the opacity is 40% when left out.

    Raises BadShadow, and what `color` raises.
    """
    words = text.split(maxsplit=3)
    if len(words) < 4:
        raise BadShadow(text)
    name, _, share = words.pop().rpartition(" ")
    if not share.endswith("%"):
        name, share = f"{name} {share}".strip(), "40%"
    try:
        x, y, blur = map(parse_length, words)
        opacity = float(share[:-1]) / 100
    except ValueError:
        raise BadShadow(text) from None
    reach = to_points(50)
    if not (0 <= blur <= reach and max(abs(x), abs(y)) <= reach and 0 <= opacity <= 1):
        raise BadShadow(text)
    return Shadow(x, y, blur, color(name), opacity)


def cast_shadow(ops: tuple[Op, ...], shadow: Shadow, fonts: Fontbook) -> tuple[Op, ...]:
    """Return the shadow of ops, to be drawn below them.

    Shadows are lines and areas, so that every printer prints them alike. A soft edge is
    a mask of silhouettes that grow step by step and get lighter inwards.
    """
    steps = _steps(shadow.blur)
    mask: list[Op] = []
    # From the faint edge inwards: each silhouette lies on the larger ones.
    for step in range(steps, 0, -1):
        light = shadow.opacity * (1 - (step - 1) / steps)
        silhouettes = Silhouettes(Paint(Color(light, light, light)), fonts)
        grow = shadow.blur * (step - 1) / steps
        mask += (silhouettes.of(op, grow) for op in ops)
    # The first silhouettes are the largest: the others are within them.
    box = around(extent(op) for op in mask[: len(ops)])
    veil = Veil(Paint(shadow.color), box, tuple(mask))
    return under(move(shadow.x, shadow.y), (veil,)) if box.width else ()


def _steps(blur: float) -> int:
    """Return how many silhouettes a shadow has that is soft over some points."""
    return max(1, min(_MOST_STEPS, round(blur / _STEP)))
