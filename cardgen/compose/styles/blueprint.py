"""A plan: white lines on blue, with a grid; the figure has a pale wash and hatching."""

import math
from functools import partial

from cardgen.compose.draw.manner import Manner
from cardgen.compose.restyling.lights import banded, outlined, within
from cardgen.compose.restyling.marks import (
    DIAGONAL,
    crested,
    frame_of,
    is_strewn,
    ruled,
    squares,
)
from cardgen.compose.restyling.rings import ring
from cardgen.compose.restyling.subject import Subject, is_figure, is_mist
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
_DEEP = tone(0.2, 0.07, 258)
# What is darker is deeper than the paper, what is lighter is paler.
_MIDDLE = 0.44
_GRID = to_points(2.5)
_AXES = to_points(11)
# How far axes reach beyond what they go through, as a share of it.
_BEYOND = 0.07
# Around a figure the drawing of the scene leaves off.
_CLEARED = to_points(1.1)
# Around twigs just enough that they are seen on white paper.
_BARELY = to_points(0.3)
# What is thinner would be two lines and no paper.
_TWIG = to_points(0.22)
# What is thinner is not hatched, nor what is lighter.
_CUT = to_points(0.9)
_CUT_LIGHT = 0.46
# A smaller part of a figure's box is an eye, and stays clear.
_SPOT = 0.03
_GLINT = 0.88
_THIN = to_points(0.15)
_DASH = (6.0, 1.5, 1.0, 1.5)


def thing(subject: Subject) -> tuple[Op, ...]:
    """Return a thing as lines; a figure has a wash, and its axes behind it."""
    manner = subject.manner
    figure = is_figure(subject)
    outer = subject.width(0.013, to_points(0.16), to_points(0.5))
    outer *= 1.0 if figure else 0.6
    draw = partial(_surface, subject=subject, width=(0.5 if figure else 0.8) * outer)
    color = mix(_blue(manner), _white(manner), _strength(subject))
    around = ring(subject, outer, Paint(color), limbs=math.inf if figure else _TWIG)
    drawn = (around, *subject.redrawn(draw))
    if not figure:
        return drawn
    away = outer + (_BARELY if subject.is_fine else _CLEARED)
    clear = ring(subject, away, Paint(_blue(manner)), even=True)
    axes = not subject.is_fine and subject.size >= _AXES
    return (clear, *(_axes(subject) if axes else ()), *drawn)


def ground(area: Area, manner: Manner) -> tuple[Op, ...]:
    """Return a ground as its crest, in a blue nearly that of the paper."""
    shape = area.shape
    if is_line(shape):
        return (_lined(shape, 0.3, _lead(manner)),)
    if not is_solid(shape) or is_mist(shape):
        return ()
    if is_strewn(area, manner):
        return (shape._replace(fill=Paint(_lead(manner), 0.34), stroke=None),)
    assert shape.fill is not None
    fill = Paint(_plane(lightness_of(flat(shape.fill).color), manner))
    paper = Shape(shape.outline, fill, even_odd=shape.even_odd)
    pen = _pen(manner, 0.34, to_points(0.16) * area.unit)
    return crested(area, paper, pen, manner)


def cover(manner: Manner) -> tuple[Op, ...]:
    """Return the squares of the paper: what is drawn on it does not hide them."""
    fine, wide = squares(manner.box, _GRID), squares(manner.box, 4 * _GRID)
    return (
        Shape(fine, stroke=_pen(manner, 0.09, _THIN)),
        Shape(wide, stroke=_pen(manner, 0.14, 1.6 * _THIN)),
    )


def _surface(area: Area, subject: Subject, width: float) -> tuple[Op, ...]:
    shape, manner, opacity = area.shape, subject.manner, _strength(subject)
    if is_line(shape):
        return _banded(area, manner, opacity, width)
    if not is_solid(shape) or shape.fill is None:
        return ()
    tiny = area.size < _SPOT * subject.size**2
    line = _pen(manner, opacity, (0.55 if tiny else 1.0) * width * area.unit)
    if area.thickness < _TWIG:
        return (shape._replace(fill=Paint(_white(manner), opacity), stroke=line),)
    light = lightness_of(flat(shape.fill).color)
    if not is_figure(subject):
        return outlined(shape._replace(fill=Paint(_plane(light, manner))), line, False)
    glints = light > _GLINT and area.size < _SPOT / 3 * subject.size**2
    washed = shape._replace(fill=Paint(_wash(light, manner, glints)))
    drawn = outlined(washed, line)
    if tiny or light > _CUT_LIGHT or area.thickness < _CUT:
        return drawn
    return (*drawn, *_cut(area, manner))


def _cut(area: Area, manner: Manner) -> tuple[Op, ...]:
    """Return the hatching of a surface that a plan shows as cut."""
    frame = frame_of(area.shape.outline, DIAGONAL)
    lines = ruled(frame, to_points(0.8) * area.unit, digits_of(area.unit))
    pen = _pen(manner, 0.38, _THIN * area.unit)
    return within(area, (Shape(lines, stroke=pen),) if lines else ())


def _strength(subject: Subject) -> float:
    """Return the opacity of lines: those of a scene stay behind those of a figure."""
    if is_figure(subject):
        return 0.95
    return round(0.46 - 0.26 * subject.depth, 2)


def _plane(light: float, manner: Manner) -> Color:
    """Return the blue of the scene: of few tones, so that the figure is before it."""
    return _tinted(_blue(manner), light, manner, 1.3, 0.06)


def _wash(light: float, manner: Manner, glints: bool) -> Color:
    """Return the blue of a figure's surface: deep for dark ones, pale for light.

    The white of an eye, and the glint in it, are white.
    """
    blue = _blue(manner)
    if glints:
        return mix(blue, _white(manner), 0.9)
    return _tinted(blue, light, manner, 1.6, 1.0)


def _tinted(blue: Color, light: float, manner: Manner, down: float, up: float) -> Color:
    """Return a blue that is deeper for what is darker, and paler for what is lighter.

    `down` and `up` are how much, for each step of lightness from the middle.
    """
    away = round(light - _MIDDLE, 2)
    if away < 0:
        return mix(blue, _DEEP, min(0.85, round(-down * away, 2)))
    return mix(blue, _white(manner), round(up * away, 2))


def _banded(area: Area, manner: Manner, opacity: float, width: float) -> tuple[Op, ...]:
    """Return a line of a thing; a wide one is a band of paper between two lines."""
    drawn = _lined(area.shape, opacity, _white(manner))
    line = 2 * width * area.unit
    assert drawn.stroke is not None
    if drawn.stroke.width < 2 * line:
        return (drawn,)
    return banded(drawn, Paint(_blue(manner)), line)


def _lined(shape: Shape, opacity: float, color: Color) -> Shape:
    assert shape.stroke is not None
    return shape._replace(stroke=shape.stroke._replace(paint=Paint(color, opacity)))


def _axes(subject: Subject) -> tuple[Op, ...]:
    """Return two broken lines through the middle of a thing."""
    box, unit = subject.own_box, unit_of(subject.matrix)
    x, y = box.x + box.width / 2, box.y + box.height / 2
    more = _BEYOND * max(box.width, box.height)
    lines: Outline = (
        *(("M", x, box.y - more), ("L", x, box.bottom + more)),
        *(("M", box.x - more, y), ("L", box.right + more, y)),
    )
    dash = tuple(round(part * unit, 3) for part in _DASH)
    pen = _pen(subject.manner, 0.55, _THIN * unit)
    return (Shape(lines, stroke=pen._replace(dash=dash)),)


def _pen(manner: Manner, opacity: float, width: float) -> Stroke:
    return Stroke(Paint(_white(manner), opacity), width, join="round")


def _lead(manner: Manner) -> Color:
    """Return the colour of marks of the scene: blue where no blue paper is below."""
    return _blue(manner) if manner.bare else _white(manner)


def _white(manner: Manner) -> Color:
    return manner.ink or WHITE


def _blue(manner: Manner) -> Color:
    if manner.paper:
        return manner.paper
    hue = oklch(manner.hue).hue if manner.hue else _HUE
    return tone(0.4, 0.1, hue)
