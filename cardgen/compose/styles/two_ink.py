"""A letterpress print in two inks on cream paper, the dark plate out of register: the
figure in full ink, the scene in tints of the bright one."""

from functools import partial

from cardgen.compose.draw.manner import Manner
from cardgen.compose.restyling.lights import filled, on_face, outlined, within
from cardgen.compose.restyling.marks import Hatch, crested, rules, shade_lines
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
from cardgen.compose.restyling.trees import (
    Area,
    flat,
    is_solid,
    unit_of,
    without_gradient,
)
from cardgen.model.geometry import move
from cardgen.model.ops import Color, Gradient, Group, Op, Paint, Stroke
from cardgen.model.units import to_points

ID = "two-ink"
# The hue without one of the deck: a red that black goes with.
_HUE = 32.0
# A figure has the dark ink, the bright one and the bare paper, and no tint.
_LIMITS = (0.4, 0.66)
# The scene has the tints between: each ground with the one that it is ruled with.
_GROUND_LIMITS = (0.42, 0.6, 0.74, 0.93)
_GROUNDS = ((2, None), (2, 3), (3, None), (3, 4), (5, None))
# The darkest tint, among the tones.
_DARKEST = 2
_SCENE_LIMITS = (0.5, 0.66, 0.86)
_APART = 0.05
Span = tuple[float, float]
_OFF = to_points(0.22)
_HATCHED = to_points(4)
# What is narrower, as a share of the picture, is a tree or its leaves: not ruled.
_BROAD = 0.4


def thing(subject: Subject) -> tuple[Op, ...]:
    """Return a figure with a rim of bare paper in an outline beside its place.

    What is far has the tints of the scene.
    """
    width = subject.width(0.02, to_points(0.18), to_points(0.8))
    tones = _tones(subject.manner)
    if not is_figure(subject):
        line = Paint(mix(tones[1], tones[3], round(0.8 * subject.depth, 2)))
        printed = subject.redrawn(partial(_printed, tones=tones))
        return (ring(subject, 0.4 * width, line), *printed)
    large = subject.large(0.04, 8) if subject.size >= _HATCHED else {}
    draw = partial(_surface, subject=subject, large=large, width=width)
    off = min(_OFF, 0.4 * width) * unit_of(subject.matrix)
    plate = ring(subject, 2.5 * width, Paint(tones[0]))
    return (
        Group(move(off, 0.6 * off), (plate,)),
        ring(subject, 1.3 * width, Paint(tones[-1])),
        *subject.redrawn(draw),
    )


def ground(area: Area, manner: Manner) -> tuple[Op, ...]:
    """Return a ground in a flat light tone, or in one ruled with the next darker."""
    if is_mist(area.shape):
        return ()
    shape = without_gradient(area.shape)
    if shape.fill is None or not is_solid(shape):
        # A shadow is printed by the dark plate, light not at all.
        return (repainted(area.shape, partial(_shadow, tones=_tones(manner))),)
    step = stepped(lightness_of(flat(shape.fill).color), _GROUND_LIMITS)
    base, rule = _GROUNDS[step]
    tones, whole = _tones(manner), manner.is_whole(area.box)
    printed = shape._replace(fill=Paint(tones[base]), stroke=None)
    plate = Paint(tones[1 if base == _DARKEST else _DARKEST])
    line = Stroke(plate, to_points(0.18) * area.unit, join="round")
    drawn, *edge = crested(area, printed, line, manner)
    # The lines of a whole sky would swim before the eyes.
    if rule is None or whole or area.box.width < _BROAD * manner.box.width:
        return (drawn, *edge)
    return (drawn, *_ruled(area, tones[rule], manner), *edge)


def _ruled(area: Area, color: Color, manner: Manner) -> tuple[Op, ...]:
    lines = rules(area.box, to_points(0.8), 0.0, manner)
    return on_face(area, lines, Stroke(Paint(color), to_points(0.36)))


def cover(manner: Manner) -> tuple[Op, ...]:
    """Return nothing: the picture is finished."""
    return ()


def _printed(area: Area, tones: tuple[Color, ...]) -> tuple[Op, ...]:
    """Return a surface of a scene's thing, in a tint."""
    shape = without_gradient(area.shape)
    if shape.fill and not is_solid(shape):
        return ()
    tinted = partial(_tinted, tones=tones)
    return (repainted(shape, tinted),)


def _tinted(color: Color, tones: tuple[Color, ...]) -> Color:
    return tones[_DARKEST + stepped(lightness_of(color), _SCENE_LIMITS)]


def _shadow(color: Color, tones: tuple[Color, ...]) -> Color:
    return tones[1] if lightness_of(color) < 0.5 else tones[-1]


def _surface(
    area: Area, subject: Subject, large: dict[int, Area], width: float
) -> tuple[Op, ...]:
    tones = _tones(subject.manner)
    toned = partial(_toned, tones=tones, span=subject.span)
    shape = repainted(without_gradient(area.shape), toned)
    if id(area.shape) not in large or not is_solid(shape) or shape.fill is None:
        return (shape,)
    if flat(shape.fill).color == tones[0]:
        return (shape,)
    # Neighbours may have one tone.
    line = Stroke(Paint(tones[0]), 0.45 * width * area.unit, join="round")
    return (*outlined(shape, line), *_hatched(area, shape.fill, subject))


def _hatched(area: Area, fill: Paint | Gradient, subject: Subject) -> tuple[Op, ...]:
    tones = _tones(subject.manner)
    step = max(to_points(0.6), 0.036 * subject.size)
    # On bare paper, where a face may be, there is less.
    weight, start = (0.34, 0.68) if flat(fill).color == tones[-1] else (0.45, 0.5)
    hatch = Hatch(step, weight * step, start, waver=0.15)
    lines = shade_lines(area, subject.manner, hatch, (area.box.x, area.box.y))
    return within(area, filled(lines, Paint(tones[0])))


def _toned(color: Color, tones: tuple[Color, ...], span: Span) -> Color:
    """Return the tone of a colour of a thing that is as light as its `span`.

    Half of it counts within the thing, so that two greens of a tree stay two.
    """
    low, high = span
    lightness = lightness_of(color)
    if high - low > _APART:
        within_span = (lightness - low) / (high - low)
        lightness = 0.5 * lightness + 0.5 * (0.38 + 0.52 * within_span)
    return (tones[0], tones[1], tones[-1])[stepped(round(lightness, 6), _LIMITS)]


def _tones(manner: Manner) -> tuple[Color, ...]:
    """Return the dark ink, the bright one, its three tints, and the paper."""
    hue = oklch(manner.hue).hue if manner.hue else _HUE
    return (
        manner.ink or tone(0.27, 0.035, (hue + 220) % 360),
        tone(0.6, 0.16, hue),
        tone(0.74, 0.112, hue),
        tone(0.815, 0.079, hue),
        tone(0.885, 0.048, hue),
        manner.paper or tone(0.965, 0.02, 90.0),
    )
