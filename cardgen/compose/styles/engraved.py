"""A copperplate: vellum figures of bowed lines that thicken away from the light, with
a black line around them, on a night of fine rules."""

from functools import partial

from cardgen.compose.draw.manner import Manner
from cardgen.compose.restyling.lights import filled, on_face, within
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
from cardgen.compose.restyling.trees import Area, flat, is_solid, without_gradient
from cardgen.model.ops import Color, Op, Paint, Shape, Stroke
from cardgen.model.units import to_points

ID = "engraved"
_NIGHT = 275.0
_VELLUM = 88.0
# Lightness of the four tones of vellum, and where each begins.
_TONES = (0.3, 0.66, 0.84, 0.94)
_LIMITS = (0.34, 0.5, 0.72)
_LINED = to_points(3.5)
_FAR = 0.25
_RULES = to_points(0.85)
# Narrower grounds, such as far trunks, are tones without rules: a share of the picture.
_RULED = 0.4
# What is lighter shines by itself: the moon, a lamp.
_SHINES = 0.88


def thing(subject: Subject) -> tuple[Op, ...]:
    """Return a thing of vellum and lines; far away it sinks into the night."""
    width = subject.width(0.024, to_points(0.18), to_points(0.9))
    most = 5 if subject.depth < _FAR else 2
    large = subject.large(0.045, most) if subject.size >= _LINED else {}
    draw = partial(_surface, subject=subject, large=large, width=width)
    around = ring(subject, width, Paint(_dark(subject.manner)))
    return (around, *subject.redrawn(draw))


def ground(area: Area, manner: Manner) -> tuple[Op, ...]:
    """Return a ground in the colours of the night, ruled; lights are of vellum."""
    night = repainted(area.shape, partial(_night, manner=manner))
    shape = without_gradient(night)
    if not is_solid(shape) or shape.fill is None:
        return (night,)
    if min(area.box.width, area.box.height) < to_points(3):
        return (shape,)
    color = flat(shape.fill).color
    bright = lightness_of(color) > _LIMITS[2]
    rule = mix(color, _dark(manner) if bright else _pale(manner), 0.32)
    narrow = area.box.width < _RULED * manner.box.width
    lines = () if narrow else rules(area.box, _RULES, 0.5, manner)
    light = lightness_of(color)
    weight = _RULES * (0.16 if bright else max(0.08, 1.3 * (light - 0.16)))
    edge = () if manner.is_whole(area.box) else crest(shape.outline)
    pen = Stroke(Paint(mix(color, _pale(manner), 0.6)), to_points(0.2) * area.unit)
    ruled = on_face(area, lines, Stroke(Paint(rule), weight))
    return (shape, *ruled, *((Shape(edge, stroke=pen),) if edge else ()))


def cover(manner: Manner) -> tuple[Op, ...]:
    """Return nothing: the picture is finished."""
    return ()


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
    step = max(to_points(0.65), 0.032 * subject.size)
    hatch = Hatch(step, weight=deep * step, start=0.16, waver=0.12)
    lines = contour_lines(area, manner, hatch, (area.box.x, area.box.y))
    return (drawn, *within(area, filled(lines, dark)))


def _dark(manner: Manner) -> Color:
    return manner.ink or tone(0.19, 0.03, _hue(manner))


def _pale(manner: Manner) -> Color:
    return _paper(manner, 0.9)


def _paper(manner: Manner, lightness: float) -> Color:
    """Return vellum, or the paper that is asked for, in one of its tones."""
    if manner.paper is None:
        return tone(lightness, 0.045, _VELLUM)
    light, chroma, hue = oklch(manner.paper)
    return tone(round(light * lightness / _TONES[-1], 4), chroma, hue)


def _hue(manner: Manner) -> float:
    return oklch(manner.hue).hue if manner.hue else _NIGHT


def _night(color: Color, manner: Manner) -> Color:
    lightness = lightness_of(color)
    if lightness > _SHINES:
        return _pale(manner)
    return tone(round(0.13 + 0.42 * lightness**1.4, 3), 0.055, _hue(manner))


def _vellum(color: Color, subject: Subject) -> Color:
    step = stepped(lightness_of(color), _LIMITS)
    if step == 0:
        return _dark(subject.manner)
    paper = _paper(subject.manner, _TONES[step])
    far = tone(0.42, 0.055, _hue(subject.manner))
    sunk = 0.15 if lightness_of(color) > _SHINES else 0.75
    return mix(paper, far, round(sunk * subject.depth, 2))
