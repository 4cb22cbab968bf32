"""What pictures are drawn as: fewer dots, pixels of a drawing, or a placeholder.

Placeholders let a deck be tried without art.
"""

import math

from cardgen.compose.draw.context import DrawContext
from cardgen.model.geometry import Box, Matrix
from cardgen.model.ops import (
    Color,
    Op,
    Outline,
    Paint,
    Picture,
    Sampling,
    Shape,
    Stroke,
)
from cardgen.model.outlines import polygon
from cardgen.model.units import POINTS_PER_INCH
from cardgen.typeset.label import label_width, set_label

_GROUND = Paint(Color(0.93, 0.93, 0.93))
_INK = Paint(Color(0.45, 0.45, 0.45))
_LINE = Stroke(Paint(Color(0.75, 0.75, 0.75)), 0.5)
_SIZE, _SMALLEST = 8.0, 5.0


def placeholder(box: Box, name: str, context: DrawContext) -> tuple[Op, ...]:
    """Return a grey box with a cross, and the picture's name if it fits."""
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
        *_name(box, name, context),
    )


def _name(box: Box, name: str, context: DrawContext) -> tuple[Op, ...]:
    role = context.body_font()
    if role is None:
        return ()
    face = context.typeface(role)
    whole = label_width(face, name, 1.0)
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
    base = y + face.regular.cap_height * size / 2000
    return (Shape(plate, _GROUND), set_label(face, name, size, x, base, _INK, "center"))


# Smaller savings are not worth compressing a picture again.
_WORTH = 0.7
_USUAL_DPI = 300
# 10 mm at 254 dpi are 100 dots, though floats make them a hair more.
_HAIR = 1e-6
# The most that `rasterise` draws: a sheet of A3 at 280 dpi.
_MOST_DOTS = 15_900_000


def sampled(
    picture: Picture, size: tuple[int, int], matrix: Matrix, dpi: int
) -> Picture:
    """Return the picture with no more dots than `dpi` prints of its visible part.

    `size` is the file's in upright pixels, `matrix` maps its box to the face. A picture
    with hardly more dots is left as it is.
    """
    crop = _seen(picture, size)
    box = _box_of(crop, picture.box, size)
    across, down = _dots(box, matrix, dpi)
    left, top, right, bottom = crop
    dots = min(right - left, across), min(bottom - top, down)
    if dots[0] * dots[1] > _WORTH * size[0] * size[1]:
        return picture
    return picture._replace(box=box, sampling=Sampling(dots, crop))


def drawn_in_pixels(picture: Picture, matrix: Matrix, dpi: int | None) -> Picture:
    """Return a drawing as a picture of as many dots as `dpi` prints, 300 if None."""
    across, down = _dots(picture.box, matrix, dpi or _USUAL_DPI)
    least = min(1.0, math.sqrt(_MOST_DOTS / (across * down)))
    dots = max(1, int(across * least)), max(1, int(down * least))
    return picture._replace(sampling=Sampling(dots))


def _dots(box: Box, matrix: Matrix, dpi: int) -> tuple[int, int]:
    across = math.hypot(matrix.a, matrix.b) * box.width / POINTS_PER_INCH
    down = math.hypot(matrix.c, matrix.d) * box.height / POINTS_PER_INCH
    return max(1, math.ceil(across * dpi - _HAIR)), max(
        1, math.ceil(down * dpi - _HAIR)
    )


def _seen(picture: Picture, size: tuple[int, int]) -> tuple[int, int, int, int]:
    """Return the edges of the pixels that are at least partly visible."""
    box, window = picture.box, picture.window or picture.box
    across, down = size[0] / box.width, size[1] / box.height
    left = max(0, math.floor((window.x - box.x) * across + _HAIR))
    top = max(0, math.floor((window.y - box.y) * down + _HAIR))
    right = min(size[0], math.ceil((window.right - box.x) * across - _HAIR))
    bottom = min(size[1], math.ceil((window.bottom - box.y) * down - _HAIR))
    return left, top, max(right, left + 1), max(bottom, top + 1)


def _box_of(crop: tuple[int, int, int, int], box: Box, size: tuple[int, int]) -> Box:
    left, top, right, bottom = crop
    across, down = box.width / size[0], box.height / size[1]
    return Box(
        box.x + left * across,
        box.y + top * down,
        (right - left) * across,
        (bottom - top) * down,
    )
