"""Colours as a style has them: what a palette of tones makes of any fill."""

from collections.abc import Callable, Sequence
from functools import lru_cache

from cardgen.model.oklch import Oklch, from_oklch, mixed, to_oklch
from cardgen.model.ops import WHITE, Color, Gradient, Paint, Shape

Recolor = Callable[[Color], Color]
# The chroma that would lose a half. Emoji have up to 0.25, which becomes 0.14, and the
# kit's own things up to 0.17.
_HALVED = 0.32


def repainted(shape: Shape, recolor: Recolor) -> Shape:
    """Return a shape in other colours."""
    fill, stroke = shape.fill, shape.stroke
    if isinstance(fill, Gradient):
        stops = tuple((at, recolor(color)) for at, color in fill.stops)
        fill = fill._replace(stops=stops)
    elif fill:
        fill = fill._replace(color=recolor(fill.color))
    if stroke:
        color = recolor(stroke.paint.color)
        stroke = stroke._replace(paint=stroke.paint._replace(color=color))
    return shape._replace(fill=fill, stroke=stroke)


def on_white(shape: Shape) -> Shape:
    """Return a shape as opaque as it looks on white paper."""
    fill = shape.fill
    if isinstance(fill, Paint):
        return shape._replace(fill=Paint(mix(WHITE, fill.color, fill.opacity)))
    if fill is None:
        return shape
    fades = fill.fades or (1.0,) * len(fill.stops)
    stops = tuple(
        (at, mix(WHITE, color, round(fill.opacity * fade, 4)))
        for (at, color), fade in zip(fill.stops, fades, strict=True)
    )
    return shape._replace(fill=Gradient(fill.ends, stops))


@lru_cache(maxsize=4096)
def oklch(color: Color) -> Oklch:
    """Return the lightness, chroma and hue of a colour."""
    return to_oklch(color)


@lru_cache(maxsize=4096)
def tone(lightness: float, chroma: float, hue: float) -> Color:
    """Return the nearest colour that a printer has, hue in degrees."""
    return Color(*from_oklch(Oklch(lightness, chroma, hue)))


@lru_cache(maxsize=4096)
def mix(color: Color, other: Color, share: float) -> Color:
    """Return a colour with a share of another one."""
    return Color(*mixed(color, other, share))


def nearer(color: Color, hue: Color | None, share: float, most: float) -> Color:
    """Return a colour whose hue is nearer to another's, of less chroma.

    Without a hue only its chroma is limited, to `most`.
    """
    lightness, chroma, angle = oklch(color)
    if hue is not None:
        _, strength, other = oklch(hue)
        away = (other - angle + 180) % 360 - 180
        # A grey has no hue of its own: it takes a little of the deck's.
        pull = share if chroma > 0.02 else 1.0
        angle = round((angle + away * pull) % 360, 3)
        chroma = max(chroma * 0.8, min(0.02, strength / 3))
    return tone(lightness, round(min(chroma, most), 4), angle)


def muted(color: Color) -> Color:
    """Return a colour of an emoji as heads, things and scenes would have it.

    The brighter it is, the more chroma it loses, so that colours keep their order; it
    is a little darker, but for white and black.
    """
    lightness, chroma, hue = oklch(color)
    lightness *= 0.86 + 0.11 * lightness
    chroma *= _HALVED / (_HALVED + chroma)
    return tone(round(lightness, 4), round(chroma, 4), hue)


def lit(color: Color, light: Color, share: float) -> Color:
    """Return a colour in a coloured light, as light as it was: so it stands out."""
    _, chroma, hue = oklch(mix(color, light, share))
    return tone(lightness_of(color), round(chroma, 4), hue)


def lightness_of(color: Color) -> float:
    """Return how light a colour is, from 0 to 1."""
    return oklch(color).lightness


def stepped(value: float, limits: Sequence[float]) -> int:
    """Return how many of the limits a value reaches."""
    return sum(value >= limit for limit in limits)
