"""What every element takes, whatever it draws.

Attributes:

    class           one or more names of `styles:` in game.yaml, whose attributes the
                    element takes over; of several the later one wins, and its own
                    attributes go before all
    shadow          right, down, blur, colour and opacity: "0.5 0.8 1 black 40%". The
                    opacity is 40% when left out. Drawn as lines and areas, so that it
                    prints like the rest; a picture casts the shadow of its box
    opacity         from 0 to 1; of a group, as one picture
    blend           how its colours mix with those below: multiply, screen, overlay,
                    darken, lighten, color-dodge, color-burn, hard-light, soft-light,
                    difference, exclusion, hue, saturation, color or luminosity
    grow            in a row or column, its share of the room that is left; 1 when left
                    out

Lengths may be percentages of the room around: of its width for x, of its height for y,
of the shorter side for sizes and radii.

Example:

    <rect x="2" y="2" width="14" height="20" rx="2" fill="gold"
          shadow="0.6 0.8 1.2 black 50%"/>
    <circle cx="26" cy="9" r="7" fill="lake"/>
    <circle cx="26" cy="15" r="7" fill="gold" blend="multiply"/>
    <group opacity="0.4"><circle cx="43" cy="9" r="7" fill="lake"/>
      <circle cx="43" cy="15" r="7" fill="gold"/></group>
"""

from typing import get_args

from cardgen.compose.fading import faded, one_group
from cardgen.compose.given import Given
from cardgen.compose.shadows import BadShadow, cast_shadow, read_shadow
from cardgen.model.ops import Blend, Op

_EFFECTS = frozenset(["blend", "opacity", "shadow"])


def with_effects(given: Given, ops: tuple[Op, ...]) -> tuple[Op, ...]:
    """Give ops with the effects of their element. Raises Refused."""
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


def _shadow(given: Given, ops: tuple[Op, ...]) -> tuple[Op, ...]:
    try:
        shadow = read_shadow(given.written("shadow"), given.color)
    except BadShadow as fault:
        expected = '"0.5 0.8 1 black 40%": right, down, blur, colour, opacity'
        raise given.wrong("shadow", expected, str(fault)) from None
    return cast_shadow(ops, shadow, given.desk.fonts)
