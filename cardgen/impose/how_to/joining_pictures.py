"""The pictures of the page on tiles, in millimetres, 66 wide and 52 high."""

from cardgen.impose.how_to.step_page import (
    CUT,
    GLUE,
    LINE,
    PAPER,
    arrow,
    knife,
    line,
    zigzag,
)
from cardgen.model.geometry import Box, Matrix, move
from cardgen.model.ops import BLACK, Color, Group, Op, Outline, Paint, Shape, Stroke
from cardgen.model.outlines import ellipse, rectangle

_SKY, _HILL = Paint(Color(0.8, 0.9, 0.96)), Paint(Color(0.55, 0.72, 0.45))
_SUN, _LAKE = Paint(Color(0.95, 0.78, 0.3)), Paint(Color(0.42, 0.6, 0.78))
_DASHED = Stroke(Paint(BLACK), 0.35, dash=(1.2, 0.7))

# A face of four tiles, each of which continues by a tab below the next ones.
_WIDE, _HIGH, _TAB = 40.0, 30.0, 3.0
_PAGE = Box(0, 0, 30, 24)
_HILLS: Outline = (
    ("M", 0, 20),
    ("C", 10, 8, 17, 10, 22, 17),
    ("C", 28, 24, 34, 12, 40, 11),
    ("L", 40, 30),
    ("L", 0, 30),
    ("Z",),
)
_ART = (
    Shape(rectangle(0, 0, _WIDE, _HIGH), fill=_SKY),
    Shape(ellipse(28, 7, 4, 4), fill=_SUN),
    Shape(_HILLS, fill=_HILL),
    Shape(ellipse(20, 24, 9, 3), fill=_LAKE),
)


def _tile(column: int, row: int) -> Box:
    """Return the part that a tile prints."""
    x, y = column * _WIDE / 2, row * _HIGH / 2
    across, down = _TAB * (1 - column), _TAB * (1 - row)
    return Box(x, y, _WIDE / 2 + across, _HIGH / 2 + down)


def _piece(column: int, row: int, x: float, y: float) -> Op:
    """Draw a tile that is cut out, with its corner at a place."""
    seen = rectangle(*_tile(column, row))
    left, top = _tile(column, row)[:2]
    return Group(
        move(x - left, y - top),
        (Group(Matrix(), _ART, seen), Shape(seen, stroke=LINE)),
    )


def _sheet(column: int, row: int, x: float, y: float) -> Op:
    """Draw the page of a tile, with its corner at a place."""
    seen = _tile(column, row)
    left, top = (_PAGE.width - seen.width) / 2, (_PAGE.height - seen.height) / 2
    paper = Shape(rectangle(*_PAGE), fill=PAPER, stroke=LINE)
    return Group(move(x, y), (paper, _piece(column, row, left, top)))


PRINTING: tuple[Op, ...] = tuple(
    _sheet(column, row, 1 + column * 33, 1 + row * 26)
    for row in range(2)
    for column in range(2)
)

# The upper right tile: its left side is cut, and its lower one has a tab.
_LEFT, _TOP = 5.0, 3.0
CUTTING: tuple[Op, ...] = (
    Group(
        Matrix(a=1.9, d=1.9, e=4, f=2),
        (
            _sheet(1, 0, 0, 0),
            Shape(line((0.6, _TOP + 15), (_LEFT - 0.6, _TOP + 15)), stroke=_DASHED),
            Shape(line((25.6, _TOP + 15), (29.4, _TOP + 15)), stroke=_DASHED),
            Shape(line((_LEFT, 0.5), (_LEFT, 23.5)), stroke=CUT),
            *knife(_LEFT, 14),
        ),
    ),
)

GLUING: tuple[Op, ...] = (
    Group(
        Matrix(a=1.2, d=1.2, e=1, f=9),
        (
            _piece(0, 0, 0, 0),
            Shape(zigzag(Box(20.6, 0.8, 1.8, 16), 12), stroke=GLUE),
            Shape(line((20, -4), (20, -1)), stroke=_DASHED),
            Shape(line((20, 19), (20, 22)), stroke=_DASHED),
            _piece(1, 0, 32, 0),
            *arrow((44, 22), (24, 22)),
        ),
    ),
)

TRIMMING: tuple[Op, ...] = (
    Group(
        Matrix(a=1.25, d=1.25, e=6, f=4),
        (
            Shape(rectangle(-3, -2.5, _WIDE + 6, _HIGH + 6), fill=PAPER, stroke=LINE),
            Group(Matrix(), _ART, rectangle(0, 0, _WIDE, _HIGH)),
            Shape(line((20, 0), (20, 30)), stroke=LINE),
            Shape(line((0, 15), (40, 15)), stroke=LINE),
            *(Shape(line((-4, y), (44, y)), stroke=CUT) for y in (0, _HIGH)),
            *(Shape(line((x, -3.5), (x, 34)), stroke=CUT) for x in (0, _WIDE)),
            *knife(24, _HIGH),
        ),
    ),
)
