"""Gradients as a template writes them: "linear(180, mist, lake)"."""

import math
import re
from collections.abc import Callable

from cardgen.model.geometry import Box
from cardgen.model.ops import Color, Gradient, Outline
from cardgen.model.outlines import bounds

_CALL = re.compile(r"\s*(linear|radial)\s*\((.*)\)\s*", re.DOTALL)
_STOP = re.compile(r"\s*(\S.*?)(?:\s+(\d+(?:\.\d+)?)%)?\s*", re.DOTALL)
# Commas inside rgb(1, 2, 3) do not part colours.
_COMMA = re.compile(r",(?![^()]*\))")


class BadGradient(ValueError):
    """A gradient that is none; the text says why."""


def is_gradient(text: str) -> bool:
    """Tell whether a fill is meant as a gradient."""
    return _CALL.fullmatch(text) is not None


def read_gradient(
    text: str, outline: Outline, color: Callable[[str], Color], opacity: float
) -> Gradient:
    """Give the gradient of a fill over a shape's bounds.

    A linear one runs across the bounds in a direction as on a compass: 0 up, 90 to the
    right, 180 down. A radial one runs from the middle to half of the longer side.
    Raises BadGradient, and what `color` raises.
    """
    match = _CALL.fullmatch(text)
    if match is None:
        raise BadGradient('expected "linear(angle, colour, colour)"')
    kind, words = match[1], _COMMA.split(match[2])
    box = bounds(outline)
    if kind == "radial":
        return Gradient(_radial(box), _stops(words, color), opacity)
    angle = _angle(words.pop(0))
    return Gradient(_linear(box, angle), _stops(words, color), opacity)


def _angle(word: str) -> float:
    try:
        angle = math.radians(float(word) % 360)
    except ValueError:
        angle = math.nan
    if math.isnan(angle):
        raise BadGradient(f'expected an angle first, found "{word.strip()}"')
    return angle


def _linear(box: Box, angle: float) -> tuple[float, float, float, float]:
    # As long as it takes for the first and last colour to meet the corners (CSS
    # Images 3, section 3.1).
    right, down = math.sin(angle), -math.cos(angle)
    half = (abs(box.width * right) + abs(box.height * down)) / 2
    x, y = box.x + box.width / 2, box.y + box.height / 2
    return x - right * half, y - down * half, x + right * half, y + down * half


def _radial(box: Box) -> tuple[float, float, float]:
    x, y = box.x + box.width / 2, box.y + box.height / 2
    return x, y, max(box.width, box.height) / 2


def _stops(
    words: list[str], color: Callable[[str], Color]
) -> tuple[tuple[float, Color], ...]:
    """Give colours with their places from 0 to 1; those without are spread evenly."""
    matches = [_STOP.fullmatch(word) for word in words]
    if len(matches) < 2 or not all(matches):
        raise BadGradient("expected two colours or more, parted by commas")
    found = [(match[2], color(match[1])) for match in matches if match]
    if not any(place for place, _ in found):
        last = len(found) - 1
        return tuple((index / last, tint) for index, (_, tint) in enumerate(found))
    if not all(place for place, _ in found):
        raise BadGradient(
            "expected a place like 40% behind each colour, or behind none"
        )
    places = [float(place) / 100 for place, _ in found]
    if places != sorted(set(places)) or places[-1] > 1:
        raise BadGradient("expected places that rise, up to 100%")
    stops = list(zip(places, (tint for _, tint in found), strict=True))
    before = [(0.0, stops[0][1])] if places[0] > 0 else []
    after = [(1.0, stops[-1][1])] if places[-1] < 1 else []
    return (*before, *stops, *after)
