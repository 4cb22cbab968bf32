"""Marks for cutting and folding, drawn: two-tone, to be seen on whatever art."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from cardgen.impose.cut_lines import Mark, cut_marks
from cardgen.impose.forms import cut_help
from cardgen.impose.seats import Seats
from cardgen.model.geometry import Box
from cardgen.model.ops import BLACK, WHITE, Op, Outline, Paint, Shape, Stroke
from cardgen.model.units import to_points

# Hairlines of 0.15 mm (pnp-howto), dark on a light rim as wide on both sides.
HAIRLINE = to_points(0.15)
_DARK = Stroke(Paint(BLACK), HAIRLINE)
_LIGHT = Stroke(Paint(WHITE), 3 * HAIRLINE)
_FOLD = Stroke(Paint(BLACK), to_points(0.2), dash=(1.5, 3.0))
# What is drawn in dashes is not cut: a neighbour is laid there.
_GLUE = Stroke(Paint(BLACK), to_points(0.2), dash=(3.0, 1.8))
_SAME = 0.01


# Pages with cards in the same seats have the same marks, and the writer draws marks
# that are one object once.
@lru_cache(maxsize=64)
def crop_marks(seats: Seats, width: float, height: float) -> tuple[Op, ...]:
    """Draw the marks of a page of so many points, on no card and no bleed."""
    marks = cut_marks(seats, width, height)
    glued = _glue_lines(seats)
    upright = [_Edge(True, mark) for mark in marks.standing]
    edges = [*upright, *(_Edge(False, mark) for mark in marks.lying)]
    lines = [edge.outline for edge in edges if not edge.is_among(glued)]
    glue = [edge.outline for edge in edges if edge.is_among(glued)]
    helps = [
        line
        for seat in seats
        for line in cut_help(seat.form, seat.trim, seat.trim.x - seat.window.x)
    ]
    return (*two_tone(lines), *two_tone(helps), *two_tone(glue, _GLUE))


class _Edge(NamedTuple):
    """A mark, and whether it stands."""

    stands: bool
    mark: Mark

    @property
    def outline(self) -> Outline:
        at, start, stop = self.mark
        if self.stands:
            return _line(at, start, at, stop)
        return _line(start, at, stop, at)

    def is_among(self, lines: Sequence[tuple[bool, float]]) -> bool:
        return any(
            stands == self.stands and abs(at - self.mark.at) < _SAME
            for stands, at in lines
        )


def _glue_lines(seats: Seats) -> list[tuple[bool, float]]:
    """Give the lines along which neighbours are laid: whether they stand, and where."""
    return [_glue_line(seat.trim, side) for seat in seats for side in seat.glued]


def _glue_line(part: Box, side: str) -> tuple[bool, float]:
    match side:
        case "left":
            return True, part.x
        case "right":
            return True, part.right
        case "above":
            return False, part.y
        case _:
            return False, part.bottom


def two_tone(lines: Sequence[Outline], dark: Stroke = _DARK) -> tuple[Op, ...]:
    """Draw lines that are seen on any ground."""
    outline = tuple(part for line in lines for part in line)
    if not outline:
        return ()
    return Shape(outline, stroke=_LIGHT), Shape(outline, stroke=dark)


@lru_cache(maxsize=64)
def fold_mark(start: tuple[float, float], stop: tuple[float, float]) -> tuple[Op, ...]:
    """Draw a fold. It is dotted, for solid lines are to be cut."""
    fold = _line(*start, *stop)
    return Shape(fold, stroke=_LIGHT), Shape(fold, stroke=_FOLD)


def _line(x1: float, y1: float, x2: float, y2: float) -> Outline:
    return ("M", x1, y1), ("L", x2, y2)
