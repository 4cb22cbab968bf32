"""Bright stickers: a white rim around each thing, a hard shadow below it, a shine."""

from functools import partial

from cardgen.compose.draw.manner import Manner
from cardgen.compose.restyling.lights import rim, within
from cardgen.compose.restyling.rings import cast, ring
from cardgen.compose.restyling.subject import Subject, is_figure
from cardgen.compose.restyling.tones import mix, oklch, repainted, tone
from cardgen.compose.restyling.trees import Area, flat, is_solid, unit_of
from cardgen.model.ops import WHITE, Color, Op, Paint
from cardgen.model.units import to_points

ID = "sticker"
_SHADE = tone(0.25, 0.06, 285)
# How much of its own lightness a thing of the sheet keeps: it is printed pale.
_PRINTED = 0.62


def thing(subject: Subject) -> tuple[Op, ...]:
    """Return a figure with a rim and a shadow; what is far is on the sheet below."""
    manner, matrix = subject.manner, subject.matrix
    if not is_figure(subject):
        return subject.redrawn(partial(_printed, subject=subject))
    large = subject.large(0.16, 3)
    line = subject.width(0.013, to_points(0.12), to_points(0.55))
    draw = partial(_surface, manner=manner, large=large, width=line)
    drawn = subject.redrawn(draw)
    if subject.is_fine:
        return drawn
    white = line + subject.width(0.05, to_points(0.35), to_points(1.7))
    unit = unit_of(matrix)
    x, y = (part * 0.75 * white * unit for part in manner.away(matrix))
    return (
        cast(subject, white, Paint(_SHADE, 0.4), (x, y)),
        ring(subject, white, Paint(manner.paper or WHITE), even=True),
        ring(subject, line, Paint(_outline(subject))),
        *drawn,
    )


def ground(area: Area, manner: Manner) -> tuple[Op, ...]:
    """Return a ground in light, clear colours."""
    return (repainted(area.shape, partial(_clear, hue=manner.hue)),)


def cover(manner: Manner) -> tuple[Op, ...]:
    """Return nothing: the picture is finished."""
    return ()


def _printed(area: Area, subject: Subject) -> tuple[Op, ...]:
    """Return a surface of the scene, which is no sticker of its own."""
    pale = partial(_pale, hue=subject.manner.hue)
    return (repainted(area.shape, pale),)


def _surface(
    area: Area, manner: Manner, large: dict[int, Area], width: float
) -> tuple[Op, ...]:
    shape = repainted(area.shape, _bright)
    if id(area.shape) not in large or not is_solid(shape):
        return (shape,)
    lit = area._replace(shape=shape)
    shine = rim(lit, manner, 2.6 * width, Paint(WHITE, 0.55))
    return (shape, *within(area, shine))


def _outline(subject: Subject) -> Color:
    """Return the ink, or else a dark colour of the thing's own hue."""
    if subject.manner.ink:
        return subject.manner.ink
    solid = [area for area in subject.areas if area.shape.fill]
    largest = max(solid, key=lambda area: area.size, default=None)
    if largest is None or largest.shape.fill is None:
        return _SHADE
    return mix(_bright(flat(largest.shape.fill).color), _SHADE, 0.8)


def _bright(color: Color) -> Color:
    lightness, chroma, hue = oklch(color)
    # Greys stay grey, or they would turn to whichever hue they lean to.
    more = chroma * 1.25 if chroma > 0.03 else chroma
    return tone(round(0.12 + 0.86 * lightness, 4), round(min(more, 0.19), 4), hue)


def _pale(color: Color, hue: Color | None) -> Color:
    clear = _clear(color, hue)
    return mix(_bright(color), clear, _PRINTED)


def _clear(color: Color, hue: Color | None) -> Color:
    lightness, chroma, angle = oklch(color)
    if hue is not None:
        other = oklch(hue).hue
        angle = (angle + 0.35 * ((other - angle + 180) % 360 - 180)) % 360
    light = round(0.42 + 0.5 * lightness, 4)
    return tone(light, round(min(chroma * 1.1, 0.12), 4), round(angle, 3))
