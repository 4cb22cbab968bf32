"""Several tones of one colour, for marks that are not all alike."""

from collections.abc import Sequence

from cardgen.compose.draw.attributes import Attributes
from cardgen.compose.paint.gradients import is_gradient
from cardgen.model.oklch import darker, lighter
from cardgen.model.ops import Color, Gradient, Outline, Paint

Fill = Paint | Gradient


def fills_of(
    given: Attributes, tones: Sequence[str], whole: Outline, shares: Sequence[float]
) -> tuple[Fill, ...]:
    """Return the fills of marks in `whole`, none for fill="none".

    They are the colours named by `tones`, or else `fill` darkened and lightened by
    shares from -1 to 1. A gradient has no tones. Raises Refused.
    """
    if tones:
        opacity = given.share("fill-opacity")
        return tuple(Paint(given.color(tone), opacity) for tone in tones)
    if is_gradient(given.element.attributes.get("fill", "")):
        ground = given.ground(whole)
        return (ground,) if ground else ()
    paint = given.fill()
    if paint is None:
        return ()
    return tuple(paint._replace(color=toned(paint.color, part)) for part in shares)


def toned(color: Color, by: float) -> Color:
    """Return a colour that is lighter by a share, or darker if it is negative."""
    if not by:
        return color
    return Color(*(lighter(color, by) if by > 0 else darker(color, -by)))
