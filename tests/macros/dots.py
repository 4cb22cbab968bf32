"""Faces as dots: how far what is drawn reaches."""

import io
from collections.abc import Iterator, Sequence

from PIL import Image

from cardgen.model.face import Face
from cardgen.write.png import draw_faces

# Five dots to the millimetre.
DPI = 127
Sides = tuple[float, float, float, float]
"""Left, top, right and bottom."""


def reaches(faces: Sequence[Face]) -> Iterator[Sides]:
    """Yield the box around what each face draws on white, in dots."""
    for png in draw_faces(faces, DPI):
        gray = Image.open(io.BytesIO(png)).convert("L")
        yield Image.eval(gray, lambda shade: 255 - shade).getbbox() or (0, 0, 0, 0)


def fault(reach: Sides, box: Sides, least: float) -> str:
    """Tell whether what is drawn leaves a box in millimetres, or does not fill it."""
    left, top, right, bottom = (side * DPI / 25.4 for side in box)
    # An edge between two dots is visible on both.
    if (
        reach[0] < round(left) - 1
        or reach[1] < round(top) - 1
        or reach[2] > round(right) + 1
        or reach[3] > round(bottom) + 1
    ):
        return "it leaves its box"
    wide, high = reach[2] - reach[0], reach[3] - reach[1]
    filled = max(wide / (right - left), high / (bottom - top))
    return "" if filled > least else "it does not fill its box"
