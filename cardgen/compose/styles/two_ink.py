"""A letterpress print in two inks: four tones of one hue on cream paper, with the dark
plate a little out of register."""

from functools import partial

from cardgen.compose.draw.manner import Manner
from cardgen.compose.restyling.lights import filled, on_face, within
from cardgen.compose.restyling.marks import Hatch, crest, rules, shade_lines
from cardgen.compose.restyling.rings import ring
from cardgen.compose.restyling.subject import Subject
from cardgen.compose.restyling.tones import (
    lightness_of,
    oklch,
    repainted,
    stepped,
    tone,
)
from cardgen.compose.restyling.trees import (
    Area,
    flat,
    is_solid,
    unit_of,
    without_gradient,
)
from cardgen.model.geometry import move
from cardgen.model.ops import Color, Group, Op, Paint, Shape, Stroke
from cardgen.model.units import to_points

ID = "two-ink"
# The hue without one of the deck: a red that black goes with.
_HUE = 32.0
_LIMITS = (0.4, 0.69, 0.84)
# Grounds have the three light tones, so that the dark plate belongs to things: each
# with the one it is ruled with, from dark to light.
_GROUND_LIMITS = (0.42, 0.55, 0.69, 0.86)
_GROUNDS = ((1, None), (2, 1), (2, None), (3, 2), (3, None))
_APART = 0.05
Span = tuple[float, float]
_OFF = to_points(0.22)
_HATCHED = to_points(4)
# Narrower grounds, such as far trunks, are not ruled: a share of the picture.
_RULED = 0.4


def thing(subject: Subject) -> tuple[Op, ...]:
    """Return a thing in four tones, its outline printed beside its place."""
    width = subject.width(0.02, to_points(0.18), to_points(0.8))
    width *= 1 - 0.5 * subject.depth
    near = subject.size >= _HATCHED and subject.depth < 0.7
    large = subject.large(0.07, 5) if near else {}
    draw = partial(_surface, subject=subject, large=large, width=width)
    dark = Paint(_tones(subject.manner)[0])
    around = ring(subject, width, dark)
    off = min(_OFF, 0.6 * width) * unit_of(subject.matrix)
    return (
        Group(move(off, 0.6 * off), (around,)),
        *subject.redrawn(draw),
    )


def ground(area: Area, manner: Manner) -> tuple[Op, ...]:
    """Return a ground in a flat light tone, or in one ruled with the next darker."""
    shape = without_gradient(area.shape)
    if shape.fill is None or not is_solid(shape):
        # A shadow is printed by the dark plate, light not at all.
        return (repainted(area.shape, partial(_shadow, tones=_tones(manner))),)
    step = stepped(lightness_of(flat(shape.fill).color), _GROUND_LIMITS)
    base, rule = _GROUNDS[step]
    tones = _tones(manner)
    flat_ground = shape._replace(fill=Paint(tones[base]), stroke=None)
    edge = () if manner.is_whole(area.box) else crest(shape.outline)
    plate = tones[1 if base > 1 else 0]
    line = Stroke(Paint(plate), to_points(0.18) * area.unit, join="round")
    drawn = (flat_ground, *((Shape(edge, stroke=line),) if edge else ()))
    if rule is None or area.box.width < _RULED * manner.box.width:
        return drawn
    lines = rules(area.box, to_points(0.8), 0.0, manner)
    pen = Stroke(Paint(tones[rule]), to_points(0.36))
    return (flat_ground, *on_face(area, lines, pen), *drawn[1:])


def cover(manner: Manner) -> tuple[Op, ...]:
    """Return nothing: the picture is finished."""
    return ()


def _shadow(color: Color, tones: tuple[Color, ...]) -> Color:
    return tones[0] if lightness_of(color) < 0.5 else tones[3]


def _surface(
    area: Area, subject: Subject, large: dict[int, Area], width: float
) -> tuple[Op, ...]:
    manner = subject.manner
    tones = _tones(manner)
    toned = partial(_toned, tones=tones, span=subject.span)
    shape = repainted(without_gradient(area.shape), toned)
    if id(area.shape) not in large or not is_solid(shape) or shape.fill is None:
        return (shape,)
    if flat(shape.fill).color == tones[0]:
        return (shape,)
    step = max(to_points(0.6), 0.036 * subject.size)
    hatch = Hatch(step, weight=0.45 * step, start=0.5, waver=0.15)
    lines = shade_lines(area, manner, hatch, (area.box.x, area.box.y))
    return (shape, *within(area, filled(lines, Paint(tones[0]))))


def _toned(color: Color, tones: tuple[Color, ...], span: Span) -> Color:
    """Return the tone of a colour of a thing that is as light as its `span`.

    Half of it counts within the thing, so that two greens of a tree stay two.
    """
    low, high = span
    lightness = lightness_of(color)
    if high - low > _APART:
        within_span = (lightness - low) / (high - low)
        lightness = 0.5 * lightness + 0.5 * (0.38 + 0.52 * within_span)
    return tones[stepped(round(lightness, 6), _LIMITS)]


def _tones(manner: Manner) -> tuple[Color, ...]:
    """Return the dark ink, the bright one, its tint, and the paper."""
    hue = oklch(manner.hue).hue if manner.hue else _HUE
    return (
        manner.ink or tone(0.27, 0.035, (hue + 220) % 360),
        tone(0.6, 0.16, hue),
        tone(0.83, 0.07, hue),
        manner.paper or tone(0.965, 0.02, 90.0),
    )
