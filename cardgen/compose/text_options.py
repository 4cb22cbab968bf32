"""What a <text> asks for: sizes, letters, manner and room, read from its attributes."""

import math
import re
from collections.abc import Callable

from cardgen.compose.draw.attributes import Attributes
from cardgen.compose.rooms import text_room
from cardgen.model.geometry import Box
from cardgen.model.ops import Outline, Paint
from cardgen.model.outlines import ellipse, flattened, polygon, rectangle
from cardgen.model.units import parse_length, to_points
from cardgen.typeset.along import Track
from cardgen.typeset.atoms import Symbol
from cardgen.typeset.dress import Dress
from cardgen.typeset.fit import Sizes
from cardgen.typeset.flow import Room
from cardgen.typeset.hyphens import hyphenator
from cardgen.typeset.lines import Manner

DEFAULT_SIZE = 9.0
"""The size of a text that asks for none, in points."""

# Below this nobody reads; a template that allows less has made a mistake.
_SMALLEST = 4.0
_CAPS = {"normal": (), "small": ("smcp",), "all-small": ("smcp", "c2sc")}
NUMERALS = {
    "lining": "lnum",
    "oldstyle": "onum",
    "tabular": "tnum",
    "proportional": "pnum",
}
_SHAPE = re.compile(r"\s*(rect|circle|ellipse)\s*\(([^()]*)\)")
_ARC = re.compile(r"\s*arc\s*\(([^()]*)\)\s*")
_COUNTS = {"rect": 4, "circle": 3, "ellipse": 4}
_ARC_STEP = 3.0


def read_sizes(given: Attributes) -> Sizes:
    """Give how large the text may be and how far it may shrink. Raises Refused."""
    size = given.size("size", DEFAULT_SIZE)
    min_size = given.size("min-size", size)
    if min_size > size:
        raise given.wrong("min-size", f"at most size, {size:g}", f"{min_size:g}")
    if min_size < _SMALLEST:
        raise given.wrong("min-size", f"at least {_SMALLEST:g} pt", f"{min_size:g}")
    step = given.size("step", 0.25)
    if not 0.05 <= step <= 10:
        raise given.wrong("step", "from 0.05 to 10 points", given.written("step"))
    leading = _factor(given, "leading", 1.2)
    least = _factor(given, "min-leading", leading)
    if least > leading:
        raise given.wrong("min-leading", f"at most leading, {leading:g}", f"{least:g}")
    agreed = given.context.agreed.get(
        given.element.attributes.get("same-size", ""), size
    )
    top = max(min_size, min(size, agreed))
    return Sizes(top, min_size, step, least)


def read_dress(given: Attributes, paint: Paint) -> Dress:
    """Give the letters of the text. Raises TextFault and Refused."""
    context, place = given.context, given.element.place

    def paint_of(color: str) -> Paint:
        return context.paint(color, 1.0, place)._replace(opacity=paint.opacity)

    def symbol_of(token: str) -> Symbol:
        drawing = context.icon(token, place)
        color = context.game.icons[token].color
        own = paint_of(color) if color else None
        return Symbol(token, drawing.name, drawing.outline, drawing.units, own)

    return Dress(
        context.fonts.typeface(font_name(given), _features(given)),
        paint,
        paint_of,
        symbol_of,
        given.word("weight", ("normal", "bold"), "normal") == "bold",
        given.word("style", ("normal", "italic"), "normal") == "italic",
        _spacing(given),
        _hyphenate(given),
        _factor(given, "icon-size", 1.0),
    )


def read_manner(given: Attributes) -> Manner:
    """Give how the lines stand in the box. Raises Refused."""
    return Manner(
        align=given.word("align", ("left", "center", "right", "justify"), "left"),
        valign=given.word("valign", ("top", "middle", "bottom"), "top"),
        leading=_factor(given, "leading", 1.2),
        paragraph_gap=given.number("paragraph-gap", 0.4),
        letter_spacing=_spacing(given),
    )


def read_room(given: Attributes, box: Box) -> Room | None:
    """Give the room inside and around shapes; None is the whole box. Raises Refused."""
    attributes = given.element.attributes
    inside = _inside(given, box) if "inside" in attributes else None
    around = _shapes(given, "around") if "around" in attributes else []
    if inside is None and not around:
        return None
    return text_room(box, inside, around, given.extent("around-gap", to_points(1)))


def read_track(given: Attributes) -> Track:
    """Give the curve of `along`. Raises Refused."""
    text = given.written("along")
    arc = _ARC.fullmatch(text)
    if arc is None:
        points = [point for part in flattened(given.outline("along")) for point in part]
    else:
        points = _arc(given, arc[1])
    if len(points) < 2:
        raise given.wrong("along", "arc(cx,cy,r,from,to) or path data", text)
    return Track(points)


def _arc(given: Attributes, text: str) -> list[tuple[float, float]]:
    """Give points of an arc; its angles are a compass's, 0 up and 90 to the right."""
    words = text.replace(",", " ").split()
    try:
        cx, cy, radius = map(parse_length, words[:3])
        start, stop = map(float, words[3:])
    except ValueError:
        radius = start = stop = math.nan
    if not (radius > 0 and 0 < abs(stop - start) <= 360):
        example = "arc(cx,cy,r,from,to) with angles in degrees"
        raise given.wrong("along", example, given.written("along"))
    steps = max(2, math.ceil(abs(stop - start) / _ARC_STEP))
    angles = [
        math.radians(start + (stop - start) * i / steps) for i in range(steps + 1)
    ]
    return [(cx + radius * math.sin(a), cy - radius * math.cos(a)) for a in angles]


def font_name(given: Attributes) -> str:
    if "font" in given.element.attributes:
        return given.written("font")
    role = given.context.body_font()
    if role is None:
        raise given.refused("font is missing, and game.yaml declares no fonts")
    return role


def _features(given: Attributes) -> tuple[str, ...]:
    caps = _CAPS[given.word("caps", tuple(_CAPS), "normal")]
    words = given.element.attributes.get("numerals", "").split()
    for word in words:
        if word not in NUMERALS:
            raise given.wrong("numerals", f"of {', '.join(NUMERALS)}", word)
    return (*caps, *(NUMERALS[word] for word in words))


def _hyphenate(given: Attributes) -> Callable[[str], str] | None:
    asked = given.word("hyphenate", ("true", "false"), "false") == "true"
    return hyphenator(given.context.game.language) if asked else None


def _spacing(given: Attributes) -> float:
    """Give the letter spacing in thousandths of the size, so that it shrinks along."""
    return 1000 * given.spacing("letter-spacing", 0) / given.size("size", 9.0)


def _factor(given: Attributes, name: str, default: float) -> float:
    factor = given.number(name, default)
    if not 0.5 <= factor <= 5:
        raise given.wrong(name, "a factor from 0.5 to 5", f"{factor:g}")
    return factor


def _inside(given: Attributes, box: Box) -> Outline:
    text = given.written("inside").strip()
    middle = box.x + box.width / 2, box.y + box.height / 2
    if text == "ellipse":
        return ellipse(*middle, box.width / 2, box.height / 2)
    if text == "diamond":
        sides = [(middle[0], box.y), (box.right, middle[1])]
        return polygon([*sides, (middle[0], box.bottom), (box.x, middle[1])])
    if _SHAPE.match(text):
        return _shapes(given, "inside")[0]
    return given.outline("inside")


def _shapes(given: Attributes, name: str) -> list[Outline]:
    """Give the outlines of "circle(30,40,8) rect(0,0,9,9)"; or of path data."""
    text = given.written(name)
    if not _SHAPE.match(text):
        return [given.outline(name)]
    outlines: list[Outline] = []
    at = 0
    while text[at:].strip():
        match = _SHAPE.match(text, at)
        lengths = _lengths(match[2]) if match else []
        if match is None or len(lengths) != _COUNTS[match[1]]:
            expected = "rect(x,y,width,height), circle(x,y,r) or path data"
            raise given.wrong(name, expected, text)
        outlines.append(_simple(match[1], lengths))
        at = match.end()
    return outlines


def _simple(kind: str, lengths: list[float]) -> Outline:
    if kind == "rect":
        x, y, width, height = lengths
        return rectangle(x, y, width, height)
    cx, cy, rx, *ry = lengths
    return ellipse(cx, cy, rx, ry[0] if ry else rx)


def _lengths(text: str) -> list[float]:
    try:
        return [parse_length(word) for word in text.replace(",", " ").split()]
    except ValueError:
        return []
