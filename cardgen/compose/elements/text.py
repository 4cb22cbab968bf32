"""Text in a box, as large as fits.

Attributes:

    x, y, width, height   its box
    font            a role of `fonts:` in game.yaml, or a family; the role "body" or the
                    first one declared when left out
    size            type size in points; 9 when left out
    min-size        the smallest size allowed; `size` when left out
    step            how many points it shrinks at a time; 0.25 when left out
    weight          normal or bold
    style           normal or italic
    caps            small or all-small: small capitals, if the font has them
    numerals        lining or oldstyle, tabular or proportional, or one of each, if the
                    font has them
    fill            a colour; black when left out
    fill-opacity    from 0 to 1
    stroke, stroke-width   an outline around the letters, drawn behind them
    stroke-opacity  from 0 to 1
    align           start, end, left, center, right or justify; start when left out.
                    Lines start at the left, or at the right in Arabic and Hebrew
    direction       ltr or rtl, the direction that lines run in; that of the game's
                    language when left out
    valign          top, middle or bottom
    leading         distance between baselines as a factor of the size; 1.2 when left
                    out
    min-leading     the smallest leading allowed, used if the text does not fit at its
                    smallest size; `leading` when left out
    paragraph-gap   space between paragraphs as a factor of the line height; 0.4 when
                    left out
    letter-spacing  space between letters in points; 0 when left out
    icon-size       size of icons as a factor of their usual size, which is slightly
                    more than the height of a capital; 1 when left out
    hyphenate       true hyphenates words in the game's language (needs
                    cardgen[hyphens]); one without patterns stays whole
    same-size       a name: all texts of a component with the same name get the size of
                    the smallest of them
    markup          false sets the text as it is written: no sign is markup
    icon-fill       a colour for all icons in the text; their own when left out
    side            top, right, bottom or left: the side of the card from which the text
                    is read; the box does not turn; top when left out
    inside          the shape that contains its lines: ellipse, diamond, circle(x,y,r),
                    rect(x,y,width,height) or path data
    around          shapes that its lines avoid: "circle(30,40,8) rect(0,0,9,9)"
    around-gap      distance from these shapes; 1 mm when left out
    along           a curve for a single line, which then has no box:
                    arc(cx,cy,r,from,to) with compass angles, or path data
    rotate          degrees clockwise about the middle of the box
    transform       as in SVG

Markup: `**bold**`, `*italic*`, `:icon:`, `[words]{colour}`, `~` for a non-breaking
space, and a backslash to print the next character as it is. A newline breaks the line,
an empty line starts a paragraph. Lines that begin with "- " or "1. " form a list. Marks
count only where they stand as marks: 2*3, ~5 and 10~20 print so; see `cardgen explain
markup`.

Example:

    <text x="1" y="1" width="24" height="13" size="10" valign="middle">{{ card.text }}
      </text>
    <text x="1" y="16" width="24" height="23" font="body" size="9" min-size="7"
          step="0.5" leading="1.2" min-leading="1" paragraph-gap="0.3" align="justify"
          hyphenate="true">Extraordinary creatures live in the moss:
      - beetles
      - snails</text>
    <text x="27" y="1" width="24" height="7" size="15" caps="small" align="center"
          numerals="oldstyle" font="alegreya" letter-spacing="0.4"
          direction="ltr">Moss 1903</text>
    <text x="27" y="8" width="24" height="8" size="17" weight="bold" align="center"
          fill="gold" stroke="brown" stroke-width="0.5"
          stroke-opacity="0.9">Ember</text>
    <circle cx="39" cy="27" r="10" fill="skyblue"/>
    <text x="29" y="17" width="20" height="20" size="9" min-size="6" align="center"
          valign="middle"
          inside="circle(39,27,9)">Words in a circle stay inside of it, line by line.
      </text>
    <circle cx="6" cy="48" r="4" fill="gold"/>
    <text x="1" y="40" width="24" height="18" size="8" style="italic"
          around="circle(6,48,4)"
          around-gap="0.8">Words around a circle keep off it on its wider side.</text>
    <text along="arc(39,54,11,-90,90)" size="10" align="center">ON AN ARC</text>
    <text x="30.5" y="44" width="5" height="13" side="left" size="9" align="center"
          valign="middle" fill="teal">left</text>
    <text x="42.5" y="44" width="5" height="13" side="right" size="9" align="center"
          valign="middle" fill="teal">right</text>
    <text x="34.5" y="48" width="9" height="5" size="9" rotate="45" fill-opacity="0.6"
          same-size="small" align="center" valign="middle" markup="false">45</text>
    <text x="27" y="36" width="10" height="5" size="9" icon-size="1.5"
          icon-fill="brown">2 :star:</text>
"""

import re
from typing import NamedTuple

from cardgen.compose.draw.attributes import TRANSFORM, Attributes
from cardgen.compose.draw.memory import LETTER_MARKS, SetText
from cardgen.compose.silhouettes import text_outline
from cardgen.compose.text.options import (
    DEFAULT_SIZE,
    font_name,
    read_curve,
    read_letters,
    read_paragraphs,
    read_region,
    read_sizes,
    read_words,
)
from cardgen.compose.text.problems import text_fault, too_large, too_long
from cardgen.compose.transforms import UNMOVED, under
from cardgen.model.assets import AssetKind
from cardgen.model.face import Shrunk
from cardgen.model.geometry import Box, Matrix, around, turn
from cardgen.model.ops import Group, Op, Paint
from cardgen.typeset import TextFault
from cardgen.typeset.curved_text import fit_curve
from cardgen.typeset.fit import fit_text
from cardgen.typeset.fontbook import SYMBOLS
from cardgen.typeset.lines import ParagraphStyle
from cardgen.typeset.regions import Region
from cardgen.typeset.sizes import Sizes
from cardgen.typeset.typeface import TextStyle

ID = "text"
HOLDS = False
ATTRIBUTES = (
    *("x", "y", "width", "height", "font", "size", "min-size", "step"),
    *("weight", "style", "caps", "numerals"),
    *("fill", "fill-opacity", "stroke", "stroke-width", "stroke-opacity"),
    *(
        "align",
        "direction",
        "valign",
        "leading",
        "min-leading",
        "paragraph-gap",
        "letter-spacing",
    ),
    *("markup", "icon-size", "icon-fill"),
    *("hyphenate", "same-size", "side", "inside", "around", "around-gap", "along"),
    "rotate",
    *TRANSFORM,
)
# Every word that could be a token: one that is not a token does no harm.
_TOKEN = re.compile(r"(?<=:)[^\s:]+(?=:)")
# What it costs to look whether a clip around cuts off letters.
_CLIP_MARKS = 20
_TURNS = {"top": 0, "right": 90, "bottom": 180, "left": 270}


class _Plan(NamedTuple):
    """The attributes of a text in a box, independent of its words.

    `marks` is what it costs to look for room at one height of the region.
    """

    box: Box
    letters: TextStyle
    paragraphs: ParagraphStyle
    sizes: Sizes
    region: Region | None
    marks: int
    matrix: Matrix


def draw(given: Attributes) -> tuple[Op, ...]:
    """Draw the lines of the text."""
    if not given.element.text.strip():
        return ()
    # One that does not fit is set at many sizes before it is refused.
    letters, clips = len(given.element.text), len(given.context.clips)
    given.work(LETTER_MARKS * letters + _CLIP_MARKS * clips)
    try:
        if "along" in given.element.attributes:
            return _along(given)
        return _boxed(given)
    except TextFault as fault:
        raise text_fault(given, fault) from fault


def _boxed(given: Attributes) -> tuple[Op, ...]:
    plan = _plan(given)
    if plan is None:
        return ()
    runs = read_words(given)
    box, letters, paragraphs, sizes, free, marks, matrix = plan
    region = free and _counted(given, free, marks)
    fitted = fit_text(runs, box, letters, paragraphs, sizes, region)
    if fitted.overflow:
        raise too_large(given, fitted.overflow, sizes.min_size)
    _note(given, matrix, fitted.lines, fitted.ops, fitted.stand_ins, fitted.size)
    if "stroke" not in given.element.attributes:
        return under(matrix, fitted.ops)
    return under(matrix, (*text_outline(given, fitted.ops), *fitted.ops))


def _counted(given: Attributes, region: Region, marks: int) -> Region:
    """Return a region that counts its work: some texts are tried at many heights."""

    def room(top: float, bottom: float) -> tuple[float, float]:
        given.work(marks)
        return region(top, bottom)

    return room


def _plan(given: Attributes) -> _Plan | None:
    """Read the attributes, once for all cards on which they are the same."""
    element, context = given.element, given.context
    agreed = context.agreed.get(element.attributes.get("same-size", ""))
    attributes = tuple(element.attributes.items())
    key = (ID, element.place, attributes, context.frame, agreed)
    known = context.memory.plans.get(key, ID)
    if known is None or isinstance(known, _Plan):
        return known
    paint = given.fill()
    plan = None if paint is None else _read(given, paint)
    context.memory.plans[key] = plan
    return plan


def _read(given: Attributes, paint: Paint) -> _Plan:
    box, turned = _turned_box(given)
    middle = box.x + box.width / 2, box.y + box.height / 2
    return _Plan(
        box,
        read_letters(given, paint),
        read_paragraphs(given),
        read_sizes(given),
        *read_region(given, box),
        turned.then(given.matrix(middle)),
    )


def _along(given: Attributes) -> tuple[Op, ...]:
    paint = given.fill()
    if paint is None:
        return ()
    sizes, curve = read_sizes(given), read_curve(given)
    fitted = fit_curve(
        read_words(given),
        curve,
        read_letters(given, paint),
        read_paragraphs(given).align,
        sizes,
    )
    if fitted.needs > curve.length + 1e-6:
        raise too_long(given, fitted.needs, curve.length, fitted.size)
    matrix = given.matrix((0, 0))
    _note(given, matrix, fitted.letters, fitted.ops, fitted.stand_ins, fitted.size)
    behind = text_outline(given, fitted.ops)
    return under(matrix, (*behind, Group(Matrix(), fitted.ops, spoken=fitted.spoken)))


def _turned_box(given: Attributes) -> tuple[Box, Matrix]:
    """Return the box as the reader of its side sees it, and the turn onto the card."""
    box = given.box()
    angle = _TURNS[given.word("side", tuple(_TURNS), "top")]
    middle = box.x + box.width / 2, box.y + box.height / 2
    if angle % 180:
        x, y = middle[0] - box.height / 2, middle[1] - box.width / 2
        box = Box(x, y, box.height, box.width)
    return box, turn(angle, *middle)


def _note(
    given: Attributes,
    matrix: Matrix,
    boxes: tuple[Box, ...],
    ops: tuple[Op, ...],
    stand_ins: tuple[tuple[str, str], ...],
    size: float,
) -> None:
    context, placed, onto = given.context, boxes, UNMOVED
    findings = context.findings
    if not matrix == context.matrix == UNMOVED:
        onto = matrix.then(context.matrix)
        placed = tuple(onto.bounds(box) for box in boxes)
    _, attributes, text, _, place = given.element
    where = onto, context.panel, context.clips
    findings.texts.append(SetText(text, place, placed, around(placed), ops, *where))
    findings.stand_ins += stand_ins
    findings.asked += _assets(given)
    wanted = given.size("size", DEFAULT_SIZE)
    if size < wanted:
        findings.shrunk.append(Shrunk(text.strip(), wanted, size))
    name = attributes.get("same-size")
    if name:
        findings.sizes.append((name, size))


def _assets(given: Attributes) -> list[tuple[AssetKind, str]]:
    """Return the fonts and icons of a text, also if its attributes were cached."""
    icons = given.context.game.icons
    tokens = _TOKEN.findall(given.element.text)
    drawn = [icons[token].icon for token in tokens if token in icons]
    fonts: list[tuple[AssetKind, str]] = [("fonts", font_name(given))]
    return [*fonts, ("fonts", SYMBOLS), *[("icons", icon) for icon in drawn]]
