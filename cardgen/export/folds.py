"""Strips that are folded at their middle to stand: the pictures on both sides."""

from typing import NamedTuple

from PIL import Image

from cardgen.model.face import Face
from cardgen.model.folds import standing_folds
from cardgen.model.geometry import Box
from cardgen.model.page import Side
from cardgen.model.units import POINTS_PER_INCH

# Points. Less than the width of the line itself.
_CLOSE = 0.5


class Panels(NamedTuple):
    """The two pictures of a strip that is folded at its middle, to stand upright.

    Both are boxes in points from the top left of the trim; the `back` is upside down.
    """

    front: Box
    back: Box


def standing_panels(face: Face) -> Panels | None:
    """Return the panels of a standee, None for a face that is not folded to stand.

    Its middle is a fold. Folds beyond it on both sides limit its feet, which are glued
    over each other.
    """
    folds, middle = standing_folds(face), face.height / 2
    if not folds:
        return None
    above = max((y for y in folds if y < middle - _CLOSE), default=0.0)
    below = min((y for y in folds if y > middle + _CLOSE), default=face.height)
    front = Box(0.0, middle, face.width, below - middle)
    return Panels(front, Box(0.0, above, face.width, middle - above))


def panel_picture(
    whole: Image.Image, panels: Panels, side: Side, dpi: float
) -> Image.Image:
    """Return one panel of the picture of a whole strip, upright."""
    box, scale = getattr(panels, side), dpi / POINTS_PER_INCH
    edges = (box.x, box.y, box.right, box.bottom)
    left, top, right, bottom = (round(edge * scale) for edge in edges)
    part = whole.crop((left, top, min(right, whole.width), min(bottom, whole.height)))
    return part.transpose(Image.Transpose.ROTATE_180) if side == "back" else part
