"""Masks of what is left of a picture when its card is cut out."""

from PIL import Image, ImageDraw

from cardgen.model.face import Form
from cardgen.model.geometry import Box
from cardgen.model.outlines import hex_corners
from cardgen.model.units import to_points

# The corners of a poker deck; a smaller card has smaller ones.
_RADIUS = to_points(3.0)
_SHARE = 0.1
# Pillow draws no soft edges: the mask is drawn larger and reduced.
_FINER = 4


def corner_radius(width: float, height: float) -> float:
    """Return the radius of the round corners of a card of that size, in points."""
    return min(_RADIUS, _SHARE * min(width, height))


def cut_mask(
    form: Form, size: tuple[int, int], trim: Box, radius: float
) -> Image.Image:
    """Return an image that is white within the cut and black beyond it, in pixels.

    `radius` is that of the corners of a rectangle.
    """
    large = (size[0] * _FINER, size[1] * _FINER)
    mask = Image.new("L", large)
    draw = ImageDraw.Draw(mask)
    # The last pixel of a box is drawn as well.
    left, top = trim.x * _FINER, trim.y * _FINER
    right, bottom = trim.right * _FINER - 1, trim.bottom * _FINER - 1
    match form:
        case "round":
            draw.ellipse((left, top, right, bottom), 255)
        case "hex":
            finer = Box(*(value * _FINER for value in trim))
            draw.polygon(hex_corners(finer), 255)
        case "rectangle":
            draw.rounded_rectangle((left, top, right, bottom), radius * _FINER, 255)
    return mask.resize(size, Image.Resampling.BOX)
