"""Numbers that are the same on every machine, and short enough for many marks."""

import math
from collections.abc import Iterable

from cardgen.model.geometry import Box
from cardgen.model.ops import Outline, Segment

_DOT = 0.01


def direction(degrees: float) -> tuple[float, float]:
    """Return cosine and sine of an angle.

    Their last digits differ from machine to machine, so they are left out.
    """
    angle = math.radians(degrees % 360)
    return round(math.cos(angle), 12), round(math.sin(angle), 12)


def compass(degrees: float) -> tuple[float, float]:
    """Return the step to the right and down of a direction: 0 up, 90 to the right."""
    across, up = direction(90 - degrees)
    return across, -up


def way_across(box: Box, toward: float) -> tuple[float, float, float]:
    """Return how far across a box a point is, from 0 to 1, in a direction.

    It is x times the first number plus y times the second plus the third. The way is
    so long that it begins and ends at corners of the box.
    """
    right, down = compass(toward)
    x, y, width, height = box
    whole = abs(width * right) + abs(height * down) or 1.0
    right, down = right / whole, down / whole
    return right, down, 0.5 - (x + width / 2) * right - (y + height / 2) * down


def places_for(size: float) -> int:
    """Return the decimals that a drawing of `size` points needs: one is 0.035 mm.

    What is smaller than 10 mm may be enlarged by a transform.
    """
    return 1 if size >= 28 else 2 if size >= 2.8 else 4


def dot(x: float, y: float, places: int) -> Outline:
    """Return a line for a round pen to draw a dot: five bytes where a circle has 90.

    It is just long enough for viewers not to make it longer: PDFium adds a pixel to
    lines without length.
    """
    x, y = round(x, places), round(y, places)
    return ("M", x, y), ("L", round(x + _DOT, places + 2), y)


def short(segments: Iterable[Segment], places: int) -> Outline:
    """Return an outline whose coordinates have at most `places` decimals."""
    # To round to whole numbers takes a fifth of the time of rounding to decimals.
    whole = 10**places
    found: list[Segment] = []
    for part in segments:
        match part:
            case ("C", a, b, c, d, x, y):
                near = round(a * whole) / whole, round(b * whole) / whole
                far = round(c * whole) / whole, round(d * whole) / whole
                stop = round(x * whole) / whole, round(y * whole) / whole
                found.append(("C", *near, *far, *stop))
            case ("L", x, y):
                found.append(("L", round(x * whole) / whole, round(y * whole) / whole))
            case ("M", x, y):
                found.append(("M", round(x * whole) / whole, round(y * whole) / whole))
            case _:
                found.append(part)
    return tuple(found)
