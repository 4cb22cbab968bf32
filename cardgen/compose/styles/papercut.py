"""Cut paper: few flat tones of each colour, a pale edge where it was cut, and the
shadow that each layer casts on the one behind."""

from functools import partial

from cardgen.compose.draw.manner import Manner
from cardgen.compose.restyling.marks import crest
from cardgen.compose.restyling.rings import cast, ring
from cardgen.compose.restyling.subject import Subject
from cardgen.compose.restyling.tones import banded, mix, nearer, oklch, repainted, tone
from cardgen.compose.restyling.trees import (
    Area,
    flat,
    is_solid,
    unit_of,
    without_gradient,
)
from cardgen.model.geometry import move
from cardgen.model.ops import WHITE, Color, Gradient, Group, Op, Paint, Shape, Stroke
from cardgen.model.units import to_points

ID = "papercut"
_SHADOW = tone(0.22, 0.03, 290)
_STEPS = (0.3, 0.44, 0.56, 0.67, 0.78, 0.93)
# A sky of several colours is made of strips.
_BANDS = 5
_MUTED = 0.125
_EDGE = to_points(0.3)
# Smaller and further things cast a hard shadow only.
_SOFT, _NEAR = to_points(10), 0.3
# Flakes and leaves lie flat.
_SNIPPET = to_points(3)
# Narrower sheets, such as far trunks, cast no shadow: a share of the picture.
_BROAD = 0.4


def thing(subject: Subject) -> tuple[Op, ...]:
    """Return a thing with the edge of its paper, and its shadow."""
    matrix = subject.matrix
    draw = partial(_surface, manner=subject.manner)
    edge = subject.width(0.026, to_points(0.2), to_points(0.8))
    fall = subject.width(0.035, to_points(0.25), to_points(1.1))
    fall *= (1 - 0.6 * subject.depth) * unit_of(matrix)
    x, y = (part * fall for part in subject.manner.away(matrix))
    if subject.is_fine:
        shadow = cast(subject, 0.0, Paint(_SHADOW, 0.3), (0.6 * x, 0.6 * y))
        return (shadow, *subject.redrawn(draw))
    soft = Paint(_SHADOW, 0.16)
    far = cast(subject, 1.5 * edge, soft, (1.6 * x, 1.6 * y))
    return (
        *((far,) if subject.size >= _SOFT and subject.depth < _NEAR else ()),
        cast(subject, edge, Paint(_SHADOW, 0.26), (x, y)),
        ring(subject, edge, Paint(_paper(subject)), even=True),
        *subject.redrawn(draw),
    )


def ground(area: Area, manner: Manner) -> tuple[Op, ...]:
    """Return a sheet of the scene: its shadow above its crest, and a cut edge."""
    sheet = area.shape
    if isinstance(sheet.fill, Gradient):
        sheet = sheet._replace(fill=banded(sheet.fill, _BANDS))
    shape = repainted(sheet, partial(_cut, manner=manner))
    line = crest(shape.outline)
    flat_lying = manner.is_whole(area.box) or min(*area.box[2:]) < _SNIPPET
    if flat_lying or not is_solid(shape) or not line or shape.fill is None:
        return (shape,)
    unit = area.unit
    pale = mix(flat(shape.fill).color, manner.paper or WHITE, 0.45)
    shadows = [
        Shape(line, stroke=Stroke(Paint(_SHADOW, 0.13), width * unit, join="round"))
        for width in (9 * _EDGE, 5 * _EDGE)
    ]
    edge = Shape(line, stroke=Stroke(Paint(pale), _EDGE * unit, join="round"))
    if area.box.width < _BROAD * manner.box.width:
        return (shape, edge)
    # The light falls over a crest from the front, and past a disc from its side.
    x, y = manner.away(area.matrix) if len(line) == len(shape.outline) else (0.0, -0.4)
    fall = 1.6 * _EDGE * unit
    return (Group(move(x * fall, y * fall), tuple(shadows)), shape, edge)


def cover(manner: Manner) -> tuple[Op, ...]:
    """Return nothing: the picture is finished."""
    return ()


def _surface(area: Area, manner: Manner) -> tuple[Op, ...]:
    return (repainted(without_gradient(area.shape), partial(_cut, manner=manner)),)


def _cut(color: Color, manner: Manner) -> Color:
    """Return the nearest of six tones of a colour, calm as dyed paper is."""
    calm = nearer(color, manner.hue, 0.35, _MUTED)
    lightness, chroma, hue = oklch(calm)
    step = min(_STEPS, key=lambda each: abs(each - 0.97 * lightness))
    return tone(step, round(chroma, 4), hue)


def _paper(subject: Subject) -> Color:
    """Return the colour of a thing's edge, pale; far away it is the thing's."""
    cream = subject.manner.paper or tone(0.965, 0.015, 85)
    solid = [area for area in subject.areas if area.shape.fill]
    largest = max(solid, key=lambda area: area.size, default=None)
    if largest is None or largest.shape.fill is None:
        return cream
    own = _cut(flat(largest.shape.fill).color, subject.manner)
    return mix(own, cream, round(0.85 - 0.5 * subject.depth, 2))
