"""What is drawn where a picture is missing, so that a deck can be tried without art."""

from cardgen.compose.desk import Desk
from cardgen.model.geometry import Box
from cardgen.model.ops import Color, Op, Outline, Paint, Shape, Stroke
from cardgen.model.outlines import polygon
from cardgen.typeset.label import label_width, set_label

_GROUND = Paint(Color(0.93, 0.93, 0.93))
_INK = Paint(Color(0.45, 0.45, 0.45))
_LINE = Stroke(Paint(Color(0.75, 0.75, 0.75)), 0.5)
_SIZE, _SMALLEST = 8.0, 5.0


def placeholder(box: Box, name: str, desk: Desk) -> tuple[Op, ...]:
    """Give a grey box with a cross, and the picture's name where it has room."""
    corners = [(box.x, box.y), (box.right, box.y), (box.right, box.bottom)]
    frame = polygon([*corners, (box.x, box.bottom)])
    cross: Outline = (
        ("M", box.x, box.y),
        ("L", box.right, box.bottom),
        ("M", box.right, box.y),
        ("L", box.x, box.bottom),
    )
    return (
        Shape(frame, _GROUND, _LINE),
        Shape(cross, stroke=_LINE),
        *_name(box, name, desk),
    )


def _name(box: Box, name: str, desk: Desk) -> tuple[Op, ...]:
    role = desk.body_font()
    if role is None:
        return ()
    font = desk.typeface(role).regular
    whole = label_width(font, name, 1.0)
    size = min(_SIZE, 0.9 * box.width / whole) if whole else 0.0
    if size < _SMALLEST or box.height < 1.6 * size:
        return ()
    x, y = box.x + box.width / 2, box.y + box.height / 2
    high, wide = 1.5 * size, whole * size + size
    plate = polygon(
        [
            (x - wide / 2, y - high / 2),
            (x + wide / 2, y - high / 2),
            (x + wide / 2, y + high / 2),
            (x - wide / 2, y + high / 2),
        ]
    )
    base = y + font.cap_height * size / 2000
    return (Shape(plate, _GROUND), set_label(font, name, size, x, base, _INK, "center"))
