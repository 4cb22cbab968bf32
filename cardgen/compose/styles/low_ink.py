"""Lines on white, for little ink: every picture in the look low-ink. Surfaces are white
and hide what is behind them; dark ones and the shade are hatched."""

from functools import partial

from cardgen.compose.draw.manner import Manner
from cardgen.compose.restyling.lights import filled, within
from cardgen.compose.restyling.marks import (
    DIAGONAL,
    Hatch,
    crest,
    frame_of,
    ruled,
    shade_lines,
)
from cardgen.compose.restyling.rings import ring
from cardgen.compose.restyling.subject import Subject
from cardgen.compose.restyling.tones import lightness_of
from cardgen.compose.restyling.trees import (
    Area,
    digits_of,
    flat,
    is_line,
    is_solid,
)
from cardgen.model.ops import WHITE, Color, Op, Outline, Paint, Shape, Stroke
from cardgen.model.units import to_points

ID = "low-ink"
_DARK = Color(0.1, 0.1, 0.1)
_GREY = Color(0.5, 0.5, 0.5)
# What home printers draw without gaps.
_THINNEST = to_points(0.2)
# As lightness: what is filled if it is small, and hatched if it is large.
_BLACK, _DIM = 0.36, 0.5
_DETAIL = to_points(2.6)
# What is thinner would be two lines and no white.
_TWIG = to_points(0.4)
_BROAD = to_points(0.9)


def thing(subject: Subject) -> tuple[Op, ...]:
    """Return a thing in lines, thinner if it is far."""
    near = 1 - 0.65 * subject.depth
    outer = subject.width(0.016 * near, _THINNEST, to_points(0.45))
    inner = max(subject.width(0.008 * near, _THINNEST, to_points(0.28)), _THINNEST)
    shaded = subject.size > to_points(7) and subject.depth < 0.5
    large = subject.large(0.16, 2) if shaded else {}
    draw = partial(_surface, subject=subject, large=large, width=inner)
    around = ring(subject, max(outer, _THINNEST), Paint(_DARK))
    return (around, *subject.redrawn(draw))


def ground(area: Area, manner: Manner) -> tuple[Op, ...]:
    """Return a ground as white with its crest; light and shadow are left out."""
    shape = area.shape
    if is_line(shape):
        return (_lined(area, _THINNEST, _GREY),)
    if not is_solid(shape):
        return ()
    white = Shape(shape.outline, Paint(WHITE), even_odd=shape.even_odd)
    edge: Outline = () if manner.is_whole(area.box) else crest(shape.outline)
    line = Stroke(Paint(_GREY), _THINNEST * area.unit, join="round")
    return (white, *((Shape(edge, stroke=line),) if edge else ()))


def cover(manner: Manner) -> tuple[Op, ...]:
    """Return nothing: the picture is finished."""
    return ()


def _surface(
    area: Area, subject: Subject, large: dict[int, Area], width: float
) -> tuple[Op, ...]:
    shape = area.shape
    if is_line(shape):
        return (_lined(area, width, _DARK),)
    if not is_solid(shape) or shape.fill is None:
        return ()
    light = lightness_of(flat(shape.fill).color)
    high = min(area.box.width, area.box.height)
    if area.thickness < _TWIG or (high < _DETAIL and light < _BLACK):
        return (Shape(shape.outline, Paint(_DARK), even_odd=shape.even_odd),)
    line = Stroke(Paint(_DARK), width * area.unit, join="round")
    stroke = line if high > 2.5 * width else None
    white = Shape(shape.outline, Paint(WHITE), stroke, shape.even_odd)
    return (white, *within(area, _shade(area, subject, large, light)))


def _shade(
    area: Area, subject: Subject, large: dict[int, Area], light: float
) -> tuple[Op, ...]:
    """Return the hatching of a dark surface, or of a large one's side in the shade."""
    step = max(to_points(1.2), 0.056 * subject.size) * (1 + subject.depth)
    if light < _DIM and area.thickness > _BROAD:
        frame = frame_of(area.shape.outline, DIAGONAL)
        lines = ruled(frame, step * area.unit, digits_of(area.unit))
        pen = Stroke(Paint(_DARK), _THINNEST * area.unit)
        return (Shape(lines, stroke=pen),) if lines else ()
    if id(area.shape) not in large:
        return ()
    hatch = Hatch(step, weight=0.22 * step, start=0.55)
    key = area.box.x, area.box.y
    return filled(shade_lines(area, subject.manner, hatch, key), Paint(_DARK))


def _lined(area: Area, width: float, color: Color) -> Shape:
    """Return a line that is no thinner than printers can draw."""
    stroke = area.shape.stroke
    assert stroke is not None
    own = max(min(stroke.width, 3 * width * area.unit), _THINNEST * area.unit)
    return area.shape._replace(stroke=stroke._replace(paint=Paint(color), width=own))
