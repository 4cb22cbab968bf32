"""Rays about a middle: of a sun, a halo, a flower."""

from collections.abc import Iterator
from typing import Literal, NamedTuple, TypeAlias

from cardgen.compose.fields.numbers import compass, places_for, short
from cardgen.model.chance import shares
from cardgen.model.ops import Outline, Segment

RayKind: TypeAlias = Literal["beams", "needles", "petals"]
# Needles and petals without a hole in the middle still need a width: that of this
# share of their length.
_BASE = 0.2
# By chance, widths shrink at most by the first share, lengths by the second; a ray
# moves aside by the third of its room.
_THINNER, _SHORTER, _ASIDE = 0.7, 0.5, 0.6


class Rays(NamedTuple):
    """Middle, inner and outer radius in points, and how rays fill the room.

    They lie between two directions as on a compass. Each fills the share `wide` of its
    room; by how much they vary is from 0 to 1.
    """

    middle: tuple[float, float]
    inner: float
    outer: float
    number: int
    span: tuple[float, float]
    wide: float
    vary: float


def rays(kind: RayKind, given: Rays, seed: str) -> Outline:
    """Return the rays as one outline, from the first direction clockwise."""
    places = places_for(2 * given.outer)
    segments = [
        part
        for angle, half, length in _rays(given, seed)
        for part in _SHAPES[kind](given, angle, half, length)
    ]
    return short(segments, places)


def _rays(given: Rays, seed: str) -> Iterator[tuple[float, float, float]]:
    """Yield direction, half of the angle and outer end of each ray."""
    first, last = given.span
    room = (last - first) / max(given.number, 1)
    places, widths, lengths = (
        shares(seed, key) for key in ("places", "widths", "lengths")
    )
    for index in range(given.number):
        aside = given.vary * _ASIDE * (places.next() - 0.5)
        half = room * given.wide / 2 * (1 - given.vary * _THINNER * widths.next())
        part = 1 - given.vary * _SHORTER * lengths.next()
        outer = given.inner + (given.outer - given.inner) * part
        yield first + (index + 0.5 + aside) * room, half, outer


def _beam(given: Rays, angle: float, half: float, outer: float) -> list[Segment]:
    """Return a ray whose sides are radii."""
    left, right = angle - half, angle + half
    near = [_at(given, left, given.inner), _at(given, right, given.inner)]
    corners = [near[0], _at(given, left, outer), _at(given, right, outer)]
    corners += near[1:] if given.inner else []
    return [("M", *corners[0]), *(("L", *each) for each in corners[1:]), ("Z",)]


def _needle(given: Rays, angle: float, half: float, outer: float) -> list[Segment]:
    """Return a ray that ends in a point."""
    base = max(given.inner, outer * _BASE)
    left, right = _at(given, angle - half, base), _at(given, angle + half, base)
    return [
        *(("M", *left), ("L", *_at(given, angle, outer)), ("L", *right)),
        *(("L", *_at(given, angle, given.inner)), ("Z",)),
    ]


def _petal(given: Rays, angle: float, half: float, outer: float) -> list[Segment]:
    """Return a ray with round sides, widest in the outer half."""
    start, stop = _at(given, angle, given.inner), _at(given, angle, outer)
    far = given.inner + (outer - given.inner) * 0.7
    left, right = _at(given, angle - half, far), _at(given, angle + half, far)
    return [("M", *start), ("C", *left, *left, *stop), ("C", *right, *right, *start)]


def _at(given: Rays, angle: float, radius: float) -> tuple[float, float]:
    right, down = compass(angle)
    x, y = given.middle
    return x + radius * right, y + radius * down


_SHAPES = {"beams": _beam, "needles": _needle, "petals": _petal}
