"""Marks for cutting and folding, drawn: two-tone, to be seen on whatever art."""

from functools import lru_cache

from cardgen.impose.cut_lines import cut_marks
from cardgen.impose.forms import cut_help
from cardgen.impose.seats import Seats
from cardgen.model.color import BLACK, WHITE
from cardgen.model.ops import Op, Outline, Paint, Shape, Stroke
from cardgen.model.units import to_points

# Hairlines of 0.15 mm (pnp-howto), dark on a light rim as wide on both sides.
HAIRLINE = to_points(0.15)
_DARK = Stroke(Paint(BLACK), HAIRLINE)
_LIGHT = Stroke(Paint(WHITE), 3 * HAIRLINE)
_FOLD = Stroke(Paint(BLACK), to_points(0.2), dash=(1.5, 3.0))


# Pages with cards in the same seats have the same marks, and the writer draws marks
# that are one object once.
@lru_cache(maxsize=64)
def crop_marks(seats: Seats, width: float, height: float) -> tuple[Op, ...]:
    """Draw the marks of a page of so many points, on no card and no bleed."""
    marks = cut_marks(seats, width, height)
    lines: list[Outline] = [
        *(_line(mark.at, mark.start, mark.at, mark.stop) for mark in marks.standing),
        *(_line(mark.start, mark.at, mark.stop, mark.at) for mark in marks.lying),
    ]
    helps = [
        line
        for seat in seats
        for line in cut_help(seat.form, seat.trim, seat.trim.x - seat.window.x)
    ]
    return (*_two_tone(lines), *_two_tone(helps))


def _two_tone(lines: list[Outline]) -> tuple[Op, ...]:
    outline = tuple(part for line in lines for part in line)
    if not outline:
        return ()
    return Shape(outline, stroke=_LIGHT), Shape(outline, stroke=_DARK)


@lru_cache(maxsize=64)
def fold_mark(start: tuple[float, float], stop: tuple[float, float]) -> tuple[Op, ...]:
    """Draw a fold. It is dotted, for solid lines are to be cut."""
    fold = _line(*start, *stop)
    return Shape(fold, stroke=_LIGHT), Shape(fold, stroke=_FOLD)


def _line(x1: float, y1: float, x2: float, y2: float) -> Outline:
    return ("M", x1, y1), ("L", x2, y2)
