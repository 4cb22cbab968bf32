"""A storybook drawn with pen and brush: local colours, a dark line around each thing,
hatching on the side away from the light and a light edge on the other."""

from functools import partial

from cardgen.compose.draw.manner import Manner
from cardgen.compose.restyling.lights import filled, outlined, rim, within
from cardgen.compose.restyling.marks import Hatch, crested, shade_lines
from cardgen.compose.restyling.rings import ring
from cardgen.compose.restyling.subject import Subject
from cardgen.compose.restyling.tones import lightness_of, mix, nearer, repainted, tone
from cardgen.compose.restyling.trees import Area, flat, is_solid
from cardgen.model.ops import Color, Op, Paint, Shape, Stroke
from cardgen.model.units import to_points

ID = "ink"
_INK = tone(0.2, 0.025, 50)
_LIGHT = tone(0.97, 0.03, 95)
_MUTED = 0.15
# Smaller things have a line around them and no hatching.
_HATCHED = to_points(5)
_FAR = 0.55


def thing(subject: Subject) -> tuple[Op, ...]:
    """Return a thing with a line around it, shaded if it is near and large."""
    depth = subject.depth
    width = subject.width(0.019, to_points(0.16), to_points(0.75)) * (1 - 0.6 * depth)
    near = subject.size >= _HATCHED and depth < _FAR
    large = subject.large(0.1, 4) if near else {}
    draw = partial(_surface, subject=subject, large=large, width=width)
    line = Paint(_ink(subject))
    around = ring(subject, width, line)
    return (around, *subject.redrawn(draw))


def ground(area: Area, manner: Manner) -> tuple[Op, ...]:
    """Return a ground in calmer colours, with a thin line along its crest."""
    shape = repainted(area.shape, partial(_calm, manner=manner))
    if not is_solid(shape) or shape.fill is None:
        return (shape,)
    paint = Paint(mix(flat(shape.fill).color, manner.ink or _INK, 0.42))
    line = Stroke(paint, to_points(0.22) * area.unit, join="round")
    return crested(area, shape, line, manner)


def cover(manner: Manner) -> tuple[Op, ...]:
    """Return nothing: the picture is finished."""
    return ()


def _ink(subject: Subject) -> Color:
    """Return the colour of lines: far away it is that of the thing, darker."""
    ink = subject.manner.ink or _INK
    first = next((area.shape.fill for area in subject.areas if area.shape.fill), None)
    if first is None or not subject.depth:
        return ink
    local = mix(flat(first).color, ink, 0.45)
    return mix(ink, local, round(subject.depth, 2))


def _surface(
    area: Area, subject: Subject, large: dict[int, Area], width: float
) -> tuple[Op, ...]:
    """Return a shape with a thin line of its own, shade and light."""
    manner = subject.manner
    shape = repainted(area.shape, partial(_calm, manner=manner))
    if not is_solid(shape):
        return (shape,)
    if id(area.shape) not in large:
        return _edged(shape, area, width, manner.ink or _INK)
    key = area.box.x, area.box.y
    hatch = Hatch(
        step=max(to_points(0.55), 0.032 * subject.size), weight=0.9 * width, start=0.56
    )
    dark = Paint(_ink(subject), 0.72)
    lines = filled(shade_lines(area, manner, hatch, key), dark)
    pale = Paint(manner.paper or _LIGHT, 0.5)
    light = rim(area._replace(shape=shape), manner, 1.5 * width, pale)
    return (shape, *within(area, (*light, *lines)))


def _edged(shape: Shape, area: Area, width: float, ink: Color) -> tuple[Op, ...]:
    """Return a shape with a line in its own colour, darker, if it is no detail."""
    if shape.stroke or min(area.box.width, area.box.height) < 5 * width:
        return (shape,)
    assert shape.fill is not None
    paint = Paint(mix(flat(shape.fill).color, ink, 0.5))
    return outlined(shape, Stroke(paint, 0.6 * width * area.unit, join="round"))


def _calm(color: Color, manner: Manner) -> Color:
    if lightness_of(color) > 0.97 or manner.hue is None:
        return nearer(color, None, 0, _MUTED)
    return nearer(color, manner.hue, 0.35, 0.09)
