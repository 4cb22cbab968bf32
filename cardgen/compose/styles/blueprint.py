"""A plan: white lines on blue, with a grid; dark surfaces are cut and hatched."""

from functools import partial

from cardgen.compose.draw.manner import Manner
from cardgen.compose.restyling.lights import within
from cardgen.compose.restyling.marks import DIAGONAL, crest, frame_of, ruled, squares
from cardgen.compose.restyling.rings import ring
from cardgen.compose.restyling.subject import Subject
from cardgen.compose.restyling.tones import lightness_of, mix, oklch, tone
from cardgen.compose.restyling.trees import (
    Area,
    digits_of,
    flat,
    is_line,
    is_solid,
    unit_of,
)
from cardgen.model.ops import WHITE, Color, Op, Outline, Paint, Shape, Stroke
from cardgen.model.units import to_points

ID = "blueprint"
_HUE = 255.0
_GRID = to_points(2.5)
_AXES = to_points(11)
# What is thinner would be two lines and no paper.
_TWIG = to_points(0.35)
# What is thinner is not hatched.
_CUT = to_points(0.9)
_THIN = to_points(0.15)
_DASH = (6.0, 1.5, 1.0, 1.5)


def thing(subject: Subject) -> tuple[Op, ...]:
    """Return a thing as lines, with its axes if it is large."""
    manner = subject.manner
    outer = subject.width(0.011, to_points(0.16), to_points(0.4))
    draw = partial(_surface, subject=subject, width=0.62 * outer)
    color = mix(_white(manner), _blue(manner), round(0.55 * subject.depth, 2))
    around = ring(subject, outer, Paint(color))
    drawn = (around, *subject.redrawn(draw))
    near = subject.size >= _AXES and subject.depth < 0.3 and not subject.is_fine
    return (*drawn, *_axes(subject)) if near else drawn


def ground(area: Area, manner: Manner) -> tuple[Op, ...]:
    """Return a ground as its crest; what fills it is blank."""
    shape = area.shape
    if is_line(shape):
        return (_lined(shape, manner, 0.5),)
    if not is_solid(shape):
        return ()
    paper = Shape(shape.outline, Paint(_blue(manner)), even_odd=shape.even_odd)
    edge = () if manner.is_whole(area.box) else crest(shape.outline)
    pen = _pen(manner, 0.6, to_points(0.18) * area.unit)
    return (paper, *((Shape(edge, stroke=pen),) if edge else ()))


def cover(manner: Manner) -> tuple[Op, ...]:
    """Return the squares of the paper: what is drawn on it does not hide them."""
    return (Shape(squares(manner.box, _GRID), stroke=_pen(manner, 0.16, _THIN)),)


def _surface(area: Area, subject: Subject, width: float) -> tuple[Op, ...]:
    shape, manner = area.shape, subject.manner
    if is_line(shape):
        return (_lined(shape, manner, 0.9 - 0.5 * subject.depth),)
    if not is_solid(shape) or shape.fill is None:
        return ()
    light = lightness_of(flat(shape.fill).color)
    opacity = round(0.95 - 0.5 * subject.depth, 2)
    line = _pen(manner, opacity, width * area.unit)
    small = max(area.box.width, area.box.height) < 12 * width
    solid = area.thickness < _TWIG or (small and light < 0.4)
    blue = _white(manner) if solid else _blue(manner)
    drawn = shape._replace(fill=Paint(blue), stroke=line)
    if small or light > 0.46 or area.thickness < _CUT:
        return (drawn,)
    step = to_points(0.8) * area.unit
    frame = frame_of(shape.outline, DIAGONAL)
    lines = ruled(frame, step, digits_of(area.unit))
    hatch = _pen(manner, 0.5 * opacity, _THIN * area.unit)
    return (drawn, *within(area, (Shape(lines, stroke=hatch),) if lines else ()))


def _lined(shape: Shape, manner: Manner, opacity: float) -> Shape:
    assert shape.stroke is not None
    return shape._replace(
        stroke=shape.stroke._replace(paint=Paint(_white(manner), opacity))
    )


def _axes(subject: Subject) -> tuple[Op, ...]:
    """Return two broken lines through the middle of a thing."""
    box, unit = subject.own_box, unit_of(subject.matrix)
    x, y = box.x + box.width / 2, box.y + box.height / 2
    lines: Outline = (
        *(("M", x, box.y), ("L", x, box.bottom)),
        *(("M", box.x, y), ("L", box.right, y)),
    )
    dash = tuple(round(part * unit, 3) for part in _DASH)
    pen = _pen(subject.manner, 0.55, _THIN * unit)
    return (Shape(lines, stroke=pen._replace(dash=dash)),)


def _pen(manner: Manner, opacity: float, width: float) -> Stroke:
    return Stroke(Paint(_white(manner), opacity), width, join="round")


def _white(manner: Manner) -> Color:
    return manner.ink or WHITE


def _blue(manner: Manner) -> Color:
    if manner.paper:
        return manner.paper
    hue = oklch(manner.hue).hue if manner.hue else _HUE
    return tone(0.4, 0.1, hue)
