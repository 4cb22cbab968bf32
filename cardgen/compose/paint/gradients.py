"""Gradients as templates write them: "linear(180, mist, lake)".

A colour may have an opacity and a place: "mist/40% 60%".
"""

import math
import re
from collections.abc import Callable
from itertools import pairwise
from typing import NamedTuple

from cardgen.compose.paint.color_functions import split_outside
from cardgen.model.geometry import Box
from cardgen.model.ops import Color, Gradient, Outline
from cardgen.model.outlines import bounds

_CALL = re.compile(r"\s*(linear|radial)\s*\((.*)\)\s*", re.DOTALL)
_NUMBER = r"(\d{1,9}(?:\.\d{1,9})?)"
_STOP = re.compile(rf"\s*(\S.*?)(?:\s*/\s*{_NUMBER}%)?(?:\s+{_NUMBER}%)?\s*", re.DOTALL)
_AT = re.compile(rf"\s*at\s+{_NUMBER}%\s+{_NUMBER}%\s*")


class BadGradient(ValueError):
    """An invalid gradient; the text says why."""


class _Stop(NamedTuple):
    """A colour, its opacity, and its place if one is written; both from 0 to 1."""

    color: Color
    fade: float
    place: float | None


def is_gradient(text: str) -> bool:
    """Return whether a fill is meant as a gradient."""
    return _CALL.fullmatch(text) is not None


def read_gradient(
    text: str, outline: Outline, color: Callable[[str], Color], opacity: float
) -> Gradient:
    """Return the gradient of a fill over a shape's bounds.

    A linear one runs across the bounds in a direction as on a compass: 0 up, 90 to the
    right, 180 down. A radial one runs from the middle, or the place after `at`, to the
    farthest side. Raises BadGradient, and what `color` raises.
    """
    match = _CALL.fullmatch(text)
    if match is None:
        raise BadGradient('expected "linear(angle, colour, colour)"')
    kind, words = match[1], split_outside(match[2])
    box = bounds(outline)
    ends = _radial(box, words) if kind == "radial" else _linear(box, words)
    stops = _placed([_stop(word, color) for word in _colors(words)])
    fades = tuple(stop.fade for _, stop in stops)
    tints = tuple((place, stop.color) for place, stop in stops)
    if len(set(fades)) == 1:
        return Gradient(ends, tints, opacity * fades[0])
    return Gradient(ends, tints, opacity, fades)


def _linear(box: Box, words: list[str]) -> tuple[float, float, float, float]:
    # Long enough for the first and last colour to reach the corners (CSS Images 3,
    # section 3.1).
    angle = _angle(words.pop(0))
    right, down = math.sin(angle), -math.cos(angle)
    half = (abs(box.width * right) + abs(box.height * down)) / 2
    x, y = box.x + box.width / 2, box.y + box.height / 2
    return x - right * half, y - down * half, x + right * half, y + down * half


def _angle(word: str) -> float:
    try:
        angle = math.radians(float(word) % 360)
    except ValueError:
        angle = math.nan
    if math.isnan(angle):
        raise BadGradient(f'expected an angle first, found "{word.strip()}"')
    return angle


def _radial(box: Box, words: list[str]) -> tuple[float, float, float]:
    across = down = 0.5
    if words[0].split(maxsplit=1)[:1] == ["at"]:
        word = words.pop(0)
        match = _AT.fullmatch(word)
        if match is None:
            raise BadGradient(f'expected "at 35% 30%", found "{word.strip()}"')
        across, down = (min(100.0, float(part)) / 100 for part in match.groups())
    far = max(box.width * _farther(across), box.height * _farther(down))
    return box.x + box.width * across, box.y + box.height * down, far


def _farther(share: float) -> float:
    return max(share, 1 - share)


def _colors(words: list[str]) -> list[str]:
    if len(words) < 2:
        raise BadGradient("expected at least two colours, separated by commas")
    return words


def _stop(word: str, color: Callable[[str], Color]) -> _Stop:
    match = _STOP.fullmatch(word)
    if match is None:
        raise BadGradient("expected at least two colours, separated by commas")
    fade = float(match[2] or 100)
    if fade > 100:
        raise BadGradient(f'expected an opacity up to 100%, found "{word.strip()}"')
    place = None if match[3] is None else float(match[3]) / 100
    return _Stop(color(match[1]), round(fade / 100, 4), place)


def _placed(stops: list[_Stop]) -> list[tuple[float, _Stop]]:
    """Return stops with places from 0 to 1; those without one, evenly spaced."""
    first, last = stops[0], stops[-1]
    known = [stop.place for stop in stops]
    known[0] = 0.0 if first.place is None else first.place
    known[-1] = 1.0 if last.place is None else last.place
    places = _between(known)
    if places != sorted(set(places)) or places[-1] > 1:
        raise BadGradient("expected increasing places, up to 100%")
    placed = list(zip(places, stops, strict=True))
    before = [(0.0, first)] if places[0] > 0 else []
    after = [(1.0, last)] if places[-1] < 1 else []
    return [*before, *placed, *after]


def _between(known: list[float | None]) -> list[float]:
    """Return places with the missing ones evenly between their neighbours.

    The first and the last are never missing.
    """
    set_at = [index for index, place in enumerate(known) if place is not None]
    found = [known[0] or 0.0]
    for before, after in pairwise(set_at):
        start, end = known[before] or 0.0, known[after] or 0.0
        steps = range(1, after - before + 1)
        found += [start + (end - start) * step / len(steps) for step in steps]
    return found
