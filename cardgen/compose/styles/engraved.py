"""A copperplate: vellum figures of bowed lines that thicken away from the light, with
a black line around them, on a night of fine rules."""

from functools import partial

from cardgen.compose.draw.manner import Manner
from cardgen.compose.restyling.contours import Clearing, clearings_of, contour_lines
from cardgen.compose.restyling.lights import filled, on_face, outlined, within
from cardgen.compose.restyling.marks import Hatch, crested, rules
from cardgen.compose.restyling.rings import ring
from cardgen.compose.restyling.subject import Subject, is_figure, is_mist
from cardgen.compose.restyling.tones import (
    lightness_of,
    mix,
    oklch,
    repainted,
    stepped,
    tone,
)
from cardgen.compose.restyling.trees import Area, flat, is_solid, without_gradient
from cardgen.model.ops import Color, Op, Paint, Stroke
from cardgen.model.units import to_points

ID = "engraved"
_NIGHT = 275.0
_VELLUM = 88.0
# Lightness of the four tones of vellum, and where each begins.
_TONES = (0.3, 0.66, 0.84, 0.94)
_LIMITS = (0.34, 0.5, 0.72)
_LINED = to_points(3.5)
_RULES = to_points(0.75)
# What is lighter shines by itself: the moon, a lamp.
_SHINES = 0.88
# What is narrower, as a share of the picture, is a tree or its leaves: not ruled.
_BROAD = 0.4
# Surfaces are hatched that are thicker than this, in steps of their lines.
_FEWEST = 2.2
_PALE = 0.8


def thing(subject: Subject) -> tuple[Op, ...]:
    """Return a thing of vellum and lines; far away it sinks into the night."""
    width = subject.width(0.024, to_points(0.18), to_points(0.9))
    share, most = (0.03, 12) if is_figure(subject) else (0.08, 3)
    large = subject.large(share, most) if subject.size >= _LINED else {}
    clear = clearings_of(subject) if is_figure(subject) else ()
    draw = partial(_surface, subject=subject, large=large, clear=clear, width=width)
    drawn = subject.redrawn(draw)
    if subject.is_fine and not is_figure(subject):
        # Each blade has a line of its own.
        return drawn
    return (ring(subject, width, Paint(_dark(subject.manner))), *drawn)


def ground(area: Area, manner: Manner) -> tuple[Op, ...]:
    """Return a ground in the colours of the night, ruled; lights are of vellum."""
    if is_mist(area.shape):
        return ()
    # A bright sky is no lamp.
    shines = not manner.is_whole(area.box)
    night = repainted(area.shape, partial(_night, manner=manner, shines=shines))
    shape = without_gradient(night)
    if not is_solid(shape) or shape.fill is None:
        return (night,)
    if min(area.box.width, area.box.height) < to_points(3):
        return (shape,)
    color = flat(shape.fill).color
    paint = Paint(mix(color, _pale(manner), 0.6))
    pen = Stroke(paint, to_points(0.2) * area.unit, join="round")
    drawn, *edge = crested(area, shape, pen, manner)
    if area.box.width < _BROAD * manner.box.width:
        return (drawn, *edge)
    return (drawn, *_ruled(area, color, manner), *edge)


def _ruled(area: Area, color: Color, manner: Manner) -> tuple[Op, ...]:
    """Return level lines over a ground: the lighter it is, the wider."""
    light = lightness_of(color)
    bright = light > _LIMITS[2]
    rule = mix(color, _dark(manner) if bright else _pale(manner), 0.32)
    weight = _RULES * (0.16 if bright else max(0.08, 1.3 * (light - 0.16)))
    lines = rules(area.box, _RULES, 0.5, manner)
    return on_face(area, lines, Stroke(Paint(rule), weight))


def cover(manner: Manner) -> tuple[Op, ...]:
    """Return nothing: the picture is finished."""
    return ()


def _surface(
    area: Area,
    subject: Subject,
    large: dict[int, Area],
    clear: tuple[Clearing, ...],
    width: float,
) -> tuple[Op, ...]:
    shape = repainted(area.shape, partial(_vellum, subject=subject))
    if not is_solid(shape):
        # Light and shadow would be a grey that no plate prints.
        return () if shape.fill else (shape,)
    assert shape.fill is not None
    fill = flat(shape.fill)._replace(opacity=1.0)
    narrow = min(area.box.width, area.box.height) < 4 * width
    line = Stroke(Paint(_dark(subject.manner)), 0.4 * width * area.unit, join="round")
    bare = shape._replace(fill=fill)
    drawn = (bare,) if narrow or shape.stroke else outlined(bare, line)
    if fill.color == line.paint.color or id(area.shape) not in large:
        return drawn
    return (*drawn, *_lines(area, subject, fill.color, clear))


def _lines(
    area: Area, subject: Subject, color: Color, clear: tuple[Clearing, ...]
) -> tuple[Op, ...]:
    """Return the bowed lines of a surface, fewer on a pale one."""
    step = max(to_points(0.5), 0.026 * subject.size)
    if not is_figure(subject):
        step = max(to_points(0.7), 0.036 * subject.size)
    if area.thickness < _FEWEST * step:
        return ()
    pale = lightness_of(color) > _PALE or not is_figure(subject)
    weight, start = (0.44, 0.42) if pale else (0.66, 0.2)
    hatch = Hatch(step, weight * step, start, waver=0.12)
    lines = contour_lines(area, subject.manner, hatch, (area.box.x, area.box.y), clear)
    return within(area, filled(lines, Paint(_dark(subject.manner))))


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


def _night(color: Color, manner: Manner, shines: bool) -> Color:
    lightness = lightness_of(color)
    if shines and lightness > _SHINES:
        return _pale(manner)
    return tone(round(0.13 + 0.42 * lightness**1.4, 3), 0.055, _hue(manner))


def _vellum(color: Color, subject: Subject) -> Color:
    step = stepped(lightness_of(color), _LIMITS)
    if step == 0:
        return _dark(subject.manner)
    paper = _paper(subject.manner, _TONES[step])
    far = tone(0.42, 0.055, _hue(subject.manner))
    if is_figure(subject):
        return paper
    if lightness_of(color) > _SHINES:
        return mix(paper, far, round(0.15 * subject.depth, 2))
    return mix(paper, far, round(0.45 + 0.45 * subject.depth, 2))
