"""Lines on white, for little ink: every picture in the look low-ink. Surfaces are white
and hide what is behind them; dark ones and the shade are hatched."""

from functools import partial

from cardgen.compose.draw.manner import Manner
from cardgen.compose.restyling.lights import banded, filled, outlined, within
from cardgen.compose.restyling.marks import (
    DIAGONAL,
    Hatch,
    crested,
    frame_of,
    is_strewn,
    ruled,
    shade_lines,
)
from cardgen.compose.restyling.rings import ring
from cardgen.compose.restyling.subject import Subject, is_figure
from cardgen.compose.restyling.tones import lightness_of
from cardgen.compose.restyling.trees import (
    Area,
    digits_of,
    flat,
    is_line,
    is_solid,
)
from cardgen.model.ops import WHITE, Color, Op, Paint, Shape, Stroke
from cardgen.model.units import to_points

ID = "low-ink"
_DARK = Color(0.1, 0.1, 0.1)
_GREY = Color(0.5, 0.5, 0.5)
# How much lighter the lines of the farthest things are; hatching is a tone of its own.
_AIR = 0.4
# How much finer those of the scene are than those of the figure.
_BEHIND = 0.7
_HATCHING = Color(0.64, 0.64, 0.64)
# What home printers draw without gaps.
_THINNEST = to_points(0.2)
# As lightness: what is filled if it is small, and hatched if it is large.
_BLACK, _DIM = 0.36, 0.5
# As shares of a thing: a larger part of its box is a side in the shade, no eye or door.
_DETAIL, _PUPIL, _SIDE = to_points(2.6), 0.1, 0.06
# Pieces of one surface that are thinner are details, too: both eyes and the nose.
_PIECE = 0.04
# What is thinner would be two lines and no white.
_TWIG = to_points(0.22)
# Spots of a small figure that are narrower would clog between two lines.
_SPECK, _SMALL = to_points(0.45), to_points(18)
_PALE = 0.8
_BROAD = to_points(0.9)
_SHINE = 0.9
# Hatching: its distance, as a share of the thing; what is farther has none.
_APART, _OF_SIZE, _FAR = to_points(1.4), 0.045, 0.5


def thing(subject: Subject) -> tuple[Op, ...]:
    """Return a thing in lines, thinner if it is far."""
    near = (1.0 if is_figure(subject) else _BEHIND) - 0.65 * subject.depth
    outer = subject.width(0.014 * near, _THINNEST / 2, to_points(0.25))
    inner = max(subject.width(0.0065 * near, _THINNEST, to_points(0.21)), _THINNEST)
    shaded = subject.size > to_points(7) and subject.depth < 0.5
    large = subject.large(0.16, 2) if shaded else {}
    pen = _pen(subject)
    draw = partial(_surface, subject=subject, large=large, width=inner, pen=pen)
    around = ring(subject, outer, pen, limbs=_TWIG)
    return (around, *subject.redrawn(draw))


def ground(area: Area, manner: Manner) -> tuple[Op, ...]:
    """Return a ground as white with its crest; light and shadow are left out."""
    shape = area.shape
    if is_line(shape):
        return (_lined(area, _THINNEST, _GREY),)
    if not is_solid(shape):
        return ()
    if is_strewn(area, manner):
        # White drops would cut the lines that they fall before.
        return (Shape(shape.outline, Paint(_HATCHING), even_odd=shape.even_odd),)
    white = Shape(shape.outline, Paint(WHITE), even_odd=shape.even_odd)
    line = Stroke(Paint(_GREY), _THINNEST * area.unit, join="round")
    return crested(area, white, line, manner)


def cover(manner: Manner) -> tuple[Op, ...]:
    """Return nothing: the picture is finished."""
    return ()


def _surface(
    area: Area, subject: Subject, large: dict[int, Area], width: float, pen: Paint
) -> tuple[Op, ...]:
    shape = area.shape
    if is_line(shape):
        return _banded(area, width, pen)
    if not is_solid(shape) or shape.fill is None:
        return ()
    light = lightness_of(flat(shape.fill).color)
    high = min(area.box.width, area.box.height)
    small = high < max(_DETAIL, _PUPIL * subject.size) or _is_pieces(area, subject)
    small = small and area.size < _SIDE * subject.size**2
    if area.thickness < _TWIG or (small and light < _BLACK):
        # The light in an eye stays light, however small it is.
        paint = Paint(WHITE) if light > _SHINE else pen
        return (Shape(shape.outline, paint, even_odd=shape.even_odd),)
    line = Stroke(pen, width * area.unit, join="round")
    white = Shape(shape.outline, Paint(WHITE), even_odd=shape.even_odd)
    if is_figure(subject) and _clogs(area, subject):
        return (white._replace(fill=Paint(_HATCHING)),) if light < _PALE else (white,)
    drawn = outlined(white, line, ringed=False) if high > 2.5 * width else (white,)
    return (*drawn, *within(area, _shade(area, subject, large, light)))


def _is_pieces(area: Area, subject: Subject) -> bool:
    pieces = sum(step[0] == "M" for step in area.shape.outline)
    return pieces > 1 and area.thickness < _PIECE * subject.size


def _clogs(area: Area, subject: Subject) -> bool:
    spots = area.size < _SIDE * subject.size**2 or _is_pieces(area, subject)
    return spots and area.thickness < _SPECK and subject.size < _SMALL


def _pen(subject: Subject) -> Paint:
    """Return the ink of a thing's lines: lighter far away, that of blades, and a little
    where the lines of a figure are dense."""
    figure = is_figure(subject)
    fine = (0.1 if figure else 0.8) * subject.is_fine
    pale = max(subject.depth, 0.0 if figure else 1 - _BEHIND, fine)
    level = round(_DARK.red + _AIR * pale, 4)
    return Paint(Color(level, level, level))


def _shade(
    area: Area, subject: Subject, large: dict[int, Area], light: float
) -> tuple[Op, ...]:
    """Return the hatching of a dark surface, or of a large one's side in the shade."""
    if subject.depth > _FAR:
        return ()
    step = max(_APART, _OF_SIZE * subject.size)
    step *= 1 + 2 * _covered(area, subject.manner)
    if not is_figure(subject):
        step /= _BEHIND
    if light < _DIM and area.thickness > _BROAD:
        frame = frame_of(area.shape.outline, DIAGONAL)
        lines = ruled(frame, step * area.unit, digits_of(area.unit))
        pen = Stroke(Paint(_HATCHING), _THINNEST * area.unit)
        return (Shape(lines, stroke=pen),) if lines else ()
    if id(area.shape) not in large:
        return ()
    hatch = Hatch(step, weight=0.27 * step, start=0.55)
    key = area.box.x, area.box.y
    return filled(shade_lines(area, subject.manner, hatch, key), Paint(_HATCHING))


def _covered(area: Area, manner: Manner) -> float:
    """Return the share of the picture that a surface fills, at most 1."""
    whole = manner.box.width * manner.box.height
    return min(1.0, area.size / whole) if whole else 0.0


def _banded(area: Area, width: float, pen: Paint) -> tuple[Op, ...]:
    """Return a line of a thing; a wide one is a white band between two lines."""
    shape, line = area.shape, 2 * width * area.unit
    assert shape.stroke is not None
    if shape.stroke.width < 1.5 * line:
        return (_lined(area, width, pen.color),)
    outer = shape._replace(stroke=shape.stroke._replace(paint=pen))
    return banded(outer, Paint(WHITE), line)


def _lined(area: Area, width: float, color: Color) -> Shape:
    """Return a line that is no thinner than printers can draw."""
    stroke = area.shape.stroke
    assert stroke is not None
    own = max(min(stroke.width, 2 * width * area.unit), _THINNEST * area.unit)
    return area.shape._replace(stroke=stroke._replace(paint=Paint(color), width=own))
