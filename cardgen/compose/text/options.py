"""The attributes of a <text>: its sizes, letters, paragraphs, region and curve."""

import math
import re
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from itertools import pairwise

from cardgen.compose.draw.attributes import Attributes
from cardgen.model.geometry import Box
from cardgen.model.ops import Outline, Paint
from cardgen.model.outlines import ellipse, flattened, polygon, rectangle
from cardgen.model.problem import Refused
from cardgen.model.units import parse_length, read_lengths, to_points
from cardgen.typeset import TextFault
from cardgen.typeset.chunks import InlineIcon, Paragraph
from cardgen.typeset.curve import Curve
from cardgen.typeset.lines import Align, ParagraphStyle
from cardgen.typeset.plain import without_markup
from cardgen.typeset.regions import Region, free_region
from cardgen.typeset.runs import read_runs
from cardgen.typeset.scripts import is_backward
from cardgen.typeset.sizes import SMALLEST, Sizes
from cardgen.typeset.typeface import NUMERALS, TextStyle

DEFAULT_SIZE = 9.0
"""The size of a text without the attribute, in points."""


# Smaller type is unreadable; a template that allows it has made a mistake.
_CAPS = {"normal": (), "small": ("smcp",), "all-small": ("smcp", "c2sc")}
_ALIGNS: tuple[Align, ...] = ("start", "end", "left", "center", "right", "justify")
_SHAPE = re.compile(r"\s*(rect|circle|ellipse)\s*\(([^()]*)\)")
_ARC = re.compile(r"\s*arc\s*\(([^()]*)\)\s*")
_COUNTS = {"rect": 4, "circle": 3, "ellipse": 4}
_ARC_STEP = 3.0
# Of a region, how many edges take as long as one mark, and how many pairs of crossings.
_EDGES, _CROSSINGS = 8, 10


def read_sizes(given: Attributes) -> Sizes:
    """Return how large the text may be and how far it may shrink. Raises Refused."""
    size = given.size("size", DEFAULT_SIZE)
    min_size = given.size("min-size", size)
    if min_size > size:
        raise given.wrong("min-size", f"at most size, {size:g}", f"{min_size:g}")
    if min_size < SMALLEST:
        raise given.wrong("min-size", f"at least {SMALLEST:g} pt", f"{min_size:g}")
    step = given.size("step", 0.25)
    if not 0.05 <= step <= 10:
        raise given.wrong("step", "from 0.05 to 10 points", given.written("step"))
    leading = _factor(given, "leading", 1.2)
    least = _factor(given, "min-leading", leading)
    if least > leading:
        raise given.wrong("min-leading", f"at most leading, {leading:g}", f"{least:g}")
    name = given.element.attributes.get("same-size", "")
    agreed = given.context.agreed.get(name, size)
    top = max(min_size, min(size, agreed))
    return Sizes(top, min_size, step, least)


def read_letters(given: Attributes, paint: Paint) -> TextStyle:
    """Return the style of the letters. Raises TextFault and Refused."""
    context, place = given.context, given.element.place
    fill = given.element.attributes.get("icon-fill")

    def paint_of(color: str) -> Paint:
        return context.paint(color, 1.0, place)._replace(opacity=paint.opacity)

    def paint_of_words(color: str) -> Paint:
        try:
            return paint_of(color)
        except Refused as refused:
            # The colour is in the markup of a card, not in the template.
            (problem,) = refused.problems
            fault = TextFault("markup", problem.message, problem.hint)
            raise fault from refused

    def icon_of(token: str) -> InlineIcon:
        drawing = context.icon(token, place)
        color = fill or context.game.icons[token].color
        own = paint_of(color) if color else None
        return InlineIcon(token, drawing, own)

    return TextStyle(
        context.fonts.typeface(font_name(given), _features(given)),
        paint,
        paint_of_words,
        icon_of,
        given.word("weight", ("normal", "bold"), "normal") == "bold",
        given.word("style", ("normal", "italic"), "normal") == "italic",
        _spacing(given),
        _hyphenate(given),
        _factor(given, "icon-size", 1.0),
        context.game.language,
        _backward(given),
    )


def _backward(given: Attributes) -> bool:
    """Return whether lines run from right to left, as in most texts of the game."""
    usual = "rtl" if is_backward(given.context.game.language) else "ltr"
    return given.word("direction", ("ltr", "rtl"), usual) == "rtl"


def read_paragraphs(given: Attributes) -> ParagraphStyle:
    """Return how the lines are arranged in the box. Raises Refused."""
    return ParagraphStyle(
        align=given.word("align", _ALIGNS, "start"),
        valign=given.word("valign", ("top", "middle", "bottom"), "top"),
        leading=_factor(given, "leading", 1.2),
        paragraph_gap=given.number("paragraph-gap", 0.4),
        letter_spacing=_spacing(given),
    )


def read_words(given: Attributes) -> tuple[Paragraph, ...]:
    """Return what the text says. Raises TextFault for faults of its markup."""
    text = given.element.text
    if given.word("markup", ("true", "false"), "true") == "false":
        text = without_markup(text)
    return read_runs(text, given.context.game.icons)


def read_region(given: Attributes, box: Box) -> tuple[Region | None, int]:
    """Return the region inside and around shapes, None for the box. Raises Refused.

    With it comes what it costs to look for room at one height, in marks.
    """
    attributes = given.element.attributes
    inside = _inside(given, box) if "inside" in attributes else None
    around = _shapes(given, "around") if "around" in attributes else []
    if inside is None and not around:
        return None, 0
    edges = [edge for outline in (inside or (), *around) for edge in _edges(outline)]
    given.work(len(edges))
    # The edges that cross each height: what is between two is compared with all.
    crossed = round(sum(edges) / (box.height or 1.0))
    marks = 1 + len(edges) // _EDGES + crossed * crossed // _CROSSINGS
    gap = given.extent("around-gap", to_points(1))
    return free_region(box, inside, around, gap), marks


def _edges(outline: Outline) -> Iterator[float]:
    """Yield how high each edge of an outline is, in points."""
    for line in flattened(outline):
        yield from (abs(y - below) for (_, y), (_, below) in pairwise(line))


def read_curve(given: Attributes) -> Curve:
    """Return the curve of `along`. Raises Refused."""
    text = given.written("along")
    arc = _ARC.fullmatch(text)
    if arc is None:
        points = [point for part in flattened(given.outline("along")) for point in part]
    else:
        points = _arc(given, arc[1])
    if len(points) < 2:
        raise given.wrong("along", "arc(cx,cy,r,from,to) or path data", text)
    return Curve(points)


def _arc(given: Attributes, text: str) -> list[tuple[float, float]]:
    """Return points of an arc, with compass angles: 0 is up, 90 to the right."""
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
    """Return the role or family of the text's font. Raises Refused."""
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
    """Return the letter spacing in thousandths of the size: it shrinks with it."""
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
    """Return the outlines of "circle(30,40,8) rect(0,0,9,9)", or of path data."""
    text = given.written(name)
    if not _SHAPE.match(text):
        return [given.outline(name)]
    outlines: list[Outline] = []
    at = 0
    while at < len(text.rstrip()):
        match = _SHAPE.match(text, at)
        lengths = read_lengths(match[2]) if match else []
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


_SOFT_HYPHEN = "\u00ad"
_WORD = re.compile(r"[^\W\d_]{5,}")


@cache
def hyphenator(language: str) -> Callable[[str], str]:
    """Return a function that puts soft hyphens into a word.

    At least two letters are before a hyphen, and three after it. For a language without
    patterns it puts none: one template serves all languages of a game. Raises TextFault
    if the library is not installed.
    """
    try:
        pyphen = import_module("pyphen")
    except ImportError:
        raise TextFault(
            "assets",
            "hyphenation needs the library pyphen, which is not installed",
            "pip install 'cardgen[hyphens]', or leave hyphenate out",
        ) from None
    name = pyphen.language_fallback(language.replace("-", "_"))
    if name is None:
        return str
    patterns = pyphen.Pyphen(lang=name, left=2, right=3)

    def divided(found: re.Match[str]) -> str:
        return str(patterns.inserted(found[0], _SOFT_HYPHEN))

    @cache
    def hyphenate(word: str) -> str:
        # A word with soft hyphens is divided only where its writer wanted it.
        return word if _SOFT_HYPHEN in word else _WORD.sub(divided, word)

    return hyphenate
