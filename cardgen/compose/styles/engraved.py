"""A copperplate: vellum figures of bowed lines that thicken away from the light, with
a black line around them, on a night of fine rules."""

from functools import partial

from cardgen.compose.draw.manner import Manner
from cardgen.compose.restyling.lights import filled, within
from cardgen.compose.restyling.marks import Hatch, contour_lines, crest, rules
from cardgen.compose.restyling.rings import ring
from cardgen.compose.restyling.subject import Subject
from cardgen.compose.restyling.tones import (
    lightness_of,
    mix,
    oklch,
    repainted,
    stepped,
    tone,
)
from cardgen.compose.restyling.trees import Area, flat, flattened, is_solid
from cardgen.model.ops import Color, Op, Paint, Shape, Stroke
from cardgen.model.outlines import bounds
from cardgen.model.units import to_points

ID = "engraved"
_NIGHT = 275.0
_VELLUM = 88.0
# Lightness of the four tones of vellum, and where each begins.
_TONES = (0.3, 0.66, 0.84, 0.94)
_LIMITS = (0.34, 0.5, 0.72)
_LINED = to_points(3.5)
_RULES = to_points(0.75)
_PALE = tone(0.9, 0.045, _VELLUM)
# What is lighter shines by itself: the moon, a lamp.
_SHINES = 0.93


def thing(subject: Subject) -> tuple[Op, ...]:
    """Return a thing of vellum and lines; far away it sinks into the night."""
    width = subject.width(0.024, to_points(0.18), to_points(0.9))
    large = subject.large(0.045, 7) if subject.size >= _LINED else {}
    draw = partial(_surface, subject=subject, large=large, width=width)
    around = ring(subject, width, Paint(_dark(subject.manner)))
    return (around, *subject.redrawn(draw))


def ground(area: Area, manner: Manner) -> tuple[Op, ...]:
    """Return a ground in the colours of the night, ruled; lights are of vellum."""
    shape = flattened(repainted(area.shape, partial(_night, hue=_hue(manner))))
    if not is_solid(shape) or min(area.box.width, area.box.height) < to_points(3):
        return (shape,)
    assert shape.fill is not None
    color = flat(shape.fill).color
    bright = lightness_of(color) > _LIMITS[2]
    rule = mix(color, _dark(manner) if bright else _PALE, 0.32)
    lines = rules(bounds(shape.outline), _RULES * area.unit, 0.5, manner.seed)
    weight = (0.16 if bright else 0.1 + 0.5 * (lightness_of(color) - 0.17)) * _RULES
    drawn = Shape(lines, stroke=Stroke(Paint(rule), weight * area.unit))
    edge = () if manner.is_whole(area.box) else crest(shape.outline)
    pen = Stroke(Paint(mix(color, _PALE, 0.6)), to_points(0.2) * area.unit)
    ruled = within(area, (drawn,) if lines else ())
    return (shape, *ruled, *((Shape(edge, stroke=pen),) if edge else ()))


def _surface(
    area: Area, subject: Subject, large: dict[int, Area], width: float
) -> tuple[Op, ...]:
    manner = subject.manner
    shape = repainted(area.shape, partial(_vellum, subject=subject))
    if not is_solid(shape):
        # Light and shadow would be a grey that no plate prints.
        return () if shape.fill else (shape,)
    assert shape.fill is not None
    fill = flat(shape.fill)._replace(opacity=1.0)
    dark = Paint(_dark(manner))
    narrow = min(area.box.width, area.box.height) < 4 * width
    pen = None if narrow else Stroke(dark, 0.4 * width * area.unit, join="round")
    drawn = shape._replace(fill=fill, stroke=shape.stroke or pen)
    if id(area.shape) not in large or lightness_of(fill.color) < 0.4:
        return (drawn,)
    deep = 0.5 if lightness_of(fill.color) > 0.8 else 0.78
    step = max(to_points(0.5), 0.026 * subject.size)
    hatch = Hatch(step, weight=deep * step, start=0.16, waver=0.12)
    lines = contour_lines(area, manner, hatch, (area.box.x, area.box.y))
    return (drawn, *within(area, filled(lines, dark)))


def _dark(manner: Manner) -> Color:
    return tone(0.19, 0.03, _hue(manner))


def _hue(manner: Manner) -> float:
    return oklch(manner.hue).hue if manner.hue else _NIGHT


def _night(color: Color, hue: float) -> Color:
    lightness = lightness_of(color)
    if lightness > _SHINES:
        return _PALE
    return tone(round(0.16 + 0.34 * lightness, 3), 0.055, hue)


def _vellum(color: Color, subject: Subject) -> Color:
    step = stepped(lightness_of(color), _LIMITS)
    if step == 0:
        return _dark(subject.manner)
    paper = tone(_TONES[step], 0.045, _VELLUM)
    far = tone(0.42, 0.055, _hue(subject.manner))
    return mix(paper, far, round(0.75 * subject.depth, 2))
