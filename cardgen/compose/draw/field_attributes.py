"""Attributes that elements of generated marks share: box, seed, ranges, inside."""

import re
from collections.abc import Callable, Iterable

from cardgen.compose.draw.attributes import Attributes
from cardgen.compose.draw.clips import BadClip, read_clip
from cardgen.compose.transforms import under
from cardgen.model.geometry import Box
from cardgen.model.ops import (
    Op,
    Outline,
    Stroke,
)
from cardgen.model.outlines import bounds
from cardgen.model.problem import Refused
from cardgen.model.units import parse_length

BOX = ("x", "y", "width", "height")
_ICON = re.compile(r"\s*icon\s*\(")
_FARTHEST = 10_000.0


def field_box(given: Attributes) -> Box:
    """Return the box of marks; a missing width or height is that of the frame."""
    width, height = given.room()
    return Box(given.length("x", 0), given.length("y", 0), width, height)


def box_around(given: Attributes, inside: Outline | None) -> Box:
    """Return the box of marks, which is that around what they are inside of."""
    if inside is None:
        return field_box(given)
    around = bounds(inside)
    return Box(
        given.length("x", around.x),
        given.length("y", around.y),
        given.extent("width", around.width),
        given.extent("height", around.height),
    )


def middle(box: Box) -> tuple[float, float]:
    """Return the point that marks are rotated about."""
    return box.x + box.width / 2, box.y + box.height / 2


def about_middle(given: Attributes, box: Box, ops: Iterable[Op]) -> tuple[Op, ...]:
    """Return ops rotated about the middle of their box, and transformed."""
    drawn = tuple(ops)
    return under(given.matrix(middle(box)), drawn) if drawn else ()


def seed_of(given: Attributes) -> str:
    """Return the seed, any text."""
    return given.element.attributes.get("seed", "1")


def share_of(
    given: Attributes, name: str, default: float, least: float = 0.0, most: float = 1.0
) -> float:
    """Return a number between limits."""
    found = given.number(name, default)
    if not least <= found <= most:
        expected = f"a number from {least:g} to {most:g}"
        raise given.wrong(name, expected, given.written(name))
    return found


def round_stroke(given: Attributes) -> Stroke | None:
    """Return the stroke, with round corners unless others are asked for.

    Mitred ones would be several widths above a sharp tip, or cut off.
    """
    stroke = given.stroke()
    if stroke is None or "stroke-linejoin" in given.element.attributes:
        return stroke
    return stroke._replace(join="round")


def count_of(given: Attributes, default: int, most: int) -> int:
    """Return the number of marks."""
    return given.whole("count", default, most)


def length_range(
    given: Attributes, name: str, default: tuple[float, float]
) -> tuple[float, float]:
    """Return the smallest and the largest of lengths; one length is both."""
    expected = 'one length of 0 or more, or two like "0.5 1"'
    found = _range(given, name, default, parse_length, expected)
    if min(found) < 0:
        raise given.wrong(name, expected, given.written(name))
    return found


def number_range(
    given: Attributes,
    name: str,
    default: tuple[float, float],
    limits: tuple[float, float],
) -> tuple[float, float]:
    """Return the first and the last of numbers between limits; one number is both."""
    least, most = limits
    expected = f'one number from {least:g} to {most:g}, or two like "0.6 1.2"'
    found = _range(given, name, default, float, expected)
    if not all(least <= number <= most for number in found):
        raise given.wrong(name, expected, given.written(name))
    return found


def outline_of(given: Attributes, name: str) -> Outline | None:
    """Return the outline that an attribute names, an icon's or path data, if any."""
    text = given.element.attributes.get(name)
    if text is None:
        return None
    if not _ICON.match(text):
        return given.outline(name)
    try:
        outline = read_clip(text, given.context, given.element.place)
    except BadClip:
        outline = ()
    box = bounds(outline) if outline else Box(0, 0, 0, 0)
    if not box.width or max(map(abs, (*box, box.right, box.bottom))) > _FARTHEST:
        raise given.wrong(name, "icon(name,x,y,size) or path data", text)
    return outline


def too_intricate(given: Attributes) -> Refused:
    """Return the exception for an outline that has too many edges to be filled."""
    return given.refused(
        "inside has too many edges", "draw it with fewer points, or make step larger"
    )


def _range(
    given: Attributes,
    name: str,
    default: tuple[float, float],
    read: Callable[[str], float],
    expected: str,
) -> tuple[float, float]:
    if name not in given.element.attributes:
        return default
    try:
        found = [read(word) for word in given.written(name).split()]
    except ValueError:
        found = []
    # NaN is neither above nor below anything, so it fails here as well.
    if len(found) not in (1, 2) or not all(abs(each) <= _FARTHEST for each in found):
        raise given.wrong(name, expected, given.written(name))
    return found[0], found[-1]
