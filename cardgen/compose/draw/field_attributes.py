"""Attributes that elements of generated marks share: box, seed, ranges, inside."""

import re
from collections.abc import Callable, Iterator, Sequence

from cardgen.compose.draw.attributes import Attributes
from cardgen.model.chance import shares
from cardgen.model.geometry import Box, Matrix
from cardgen.model.ops import (
    Gradient,
    Group,
    Op,
    Outline,
    Paint,
    Segment,
    Shape,
    Stroke,
)
from cardgen.model.outlines import bounds, mapped
from cardgen.model.problem import Refused
from cardgen.model.units import parse_length, read_lengths

BOX = ("x", "y", "width", "height")
_ICON = re.compile(r"\s*icon\s*\(\s*([^,()]+?)\s*,([^()]*)\)\s*")
_FARTHEST = 10_000.0
_TONES = 12


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


def tones_of(given: Attributes) -> list[str]:
    """Return the colours that marks take by chance, as words; none without `tones`."""
    text = given.element.attributes.get("tones", "")
    # Functions of colours have spaces inside of their brackets.
    words = _words_outside(text)
    if len(words) > _TONES:
        raise given.wrong("tones", f"at most {_TONES} colours", text)
    for word in words:
        given.color(word)
    return words


def fills_of(
    given: Attributes, outlines: Sequence[Outline], whole: Outline
) -> Iterator[tuple[Paint | Gradient | None, list[Outline]]]:
    """Yield fills with the outlines that have them: one by chance of the tones.

    Without tones, all outlines have one fill, perhaps a gradient over `whole`.
    """
    words = tones_of(given)
    if not words:
        yield given.ground(whole), list(outlines)
        return
    random, opacity = shares(seed_of(given), "tones"), given.share("fill-opacity")
    drawn: list[list[Outline]] = [[] for _ in words]
    for outline in outlines:
        random.pick(drawn).append(outline)
    for word, same in zip(words, drawn, strict=True):
        yield Paint(given.color(word), opacity), same


def _words_outside(text: str) -> list[str]:
    """Return the words between the spaces that are outside of brackets."""
    depth, spaced = 0, []
    for letter in text:
        depth += (letter == "(") - (letter == ")")
        spaced.append("\n" if letter.isspace() and not depth else letter)
    return [word for word in "".join(spaced).split("\n") if word]


def outline_of(given: Attributes, name: str) -> Outline | None:
    """Return the outline that an attribute names, an icon's or path data, if any."""
    text = given.element.attributes.get(name)
    if text is None:
        return None
    match = _ICON.fullmatch(text)
    if match is None:
        return given.outline(name)
    lengths = read_lengths(match[2])
    far = not all(abs(each) <= _FARTHEST for each in lengths)
    if len(lengths) != 3 or far or lengths[2] <= 0:
        raise given.wrong(name, "icon(name,x,y,size) or path data", text)
    drawing = given.context.icon(match[1], given.element.place)
    x, y, size = lengths
    place = Matrix(a=size / drawing.units, d=size / drawing.units, e=x, f=y)
    return mapped(drawing.outline or tuple(_segments(drawing.ops)), place)


def too_intricate(given: Attributes) -> Refused:
    """Return the exception for an outline that has too many edges to be filled."""
    return given.refused(
        "inside has too many edges", "draw it with fewer points, or make step larger"
    )


def _segments(ops: Sequence[Op]) -> Iterator[Segment]:
    for op in ops:
        if isinstance(op, Shape) and op.fill is not None:
            yield from op.outline
        elif isinstance(op, Group):
            yield from mapped(tuple(_segments(op.ops)), op.matrix)


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
