"""Text in a box, set as large as it fits.

Attributes:

    x, y, width, height   its box
    font            a role of `fonts:` in game.yaml, or a family; the role "body" or the
                    first one declared when left out
    size            type size in points; 9 when left out
    min-size        the smallest size allowed; `size` itself when left out
    step            by how many points it shrinks at a time; 0.25 when left out
    weight          normal or bold
    style           normal or italic
    caps            small or all-small: small capitals, where the font has them
    numerals        lining or oldstyle, tabular or proportional, or one of each, where
                    the font has them
    fill            a colour; black when left out
    fill-opacity    from 0 to 1
    stroke, stroke-width   an outline around the letters, behind them
    stroke-opacity  from 0 to 1
    align           left, center, right or justify
    valign          top, middle or bottom
    leading         distance of baselines as a factor of the size; 1.2 when left out
    min-leading     the smallest leading allowed, tried when the smallest size does not
                    fit; `leading` itself when left out
    paragraph-gap   room between paragraphs as a factor of a line; 0.4 when left out
    letter-spacing  room between letters in points; 0 when left out
    icon-size       size of the icons as a factor of the usual one, a little more than a
                    capital's height; 1 when left out
    hyphenate       true parts words by the game's language (needs cardgen[hyphens])
    same-size       a name: all texts of that name in a component are set as small as
                    the smallest of them
    side            top, right, bottom or left: text that is read from that side of the
                    card, in the box as it is given; top when left out
    inside          the shape its lines stay in: ellipse, diamond, circle(x,y,r),
                    rect(x,y,width,height) or path data
    around          shapes its lines keep off: "circle(30,40,8) rect(0,0,9,9)"
    around-gap      by how much; 1 mm when left out
    along           a curve for one line: arc(cx,cy,r,from,to), its angles as on a
                    compass, or path data; it takes no box then
    rotate          degrees clockwise about the middle of the box
    transform       as in SVG

Inside: `**bold**`, `*italic*`, `:icon:`, `[words]{colour}`, `~` for a space that does
not break, a backslash before a sign that shall mean itself. A newline breaks the line,
an empty line starts a paragraph. Lines that begin with "- " or "1. " are a list.

Example:

    <text x="1" y="1" width="24" height="13" size="10" valign="middle">{{ card.text }}
      </text>
    <text x="1" y="16" width="24" height="23" font="body" size="9" min-size="7"
          step="0.5" leading="1.2" min-leading="1" paragraph-gap="0.3" align="justify"
          hyphenate="true">Extraordinary creatures live in the moss:
      - beetles
      - snails</text>
    <text x="27" y="1" width="24" height="7" size="15" caps="small" align="center"
          numerals="oldstyle" font="alegreya" letter-spacing="0.4">Moss 1903</text>
    <text x="27" y="8" width="24" height="8" size="17" weight="bold" align="center"
          fill="gold" stroke="ember" stroke-width="0.5"
          stroke-opacity="0.9">Ember</text>
    <circle cx="39" cy="27" r="10" fill="mist"/>
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
          valign="middle" fill="lake">left</text>
    <text x="42.5" y="44" width="5" height="13" side="right" size="9" align="center"
          valign="middle" fill="lake">right</text>
    <text x="34.5" y="48" width="9" height="5" size="9" rotate="45" fill-opacity="0.6"
          same-size="small" align="center" valign="middle">45</text>
    <text x="27" y="36" width="10" height="5" size="9" icon-size="1.5">2 :star:</text>
"""

import re
from typing import NamedTuple

from cardgen.compose.desk import SetText
from cardgen.compose.given import TRANSFORM, Given
from cardgen.compose.halo import halo
from cardgen.compose.shapes import UNMOVED, under
from cardgen.compose.text_faults import misfit, text_fault, too_long
from cardgen.compose.text_options import (
    DEFAULT_SIZE,
    font_name,
    read_dress,
    read_manner,
    read_room,
    read_sizes,
    read_track,
)
from cardgen.model.assets import AssetKind
from cardgen.model.face import Shrunk
from cardgen.model.geometry import Box, Matrix, around, turn
from cardgen.model.ops import Group, Op, Paint
from cardgen.typeset.along import set_along
from cardgen.typeset.dress import Dress
from cardgen.typeset.fault import TextFault
from cardgen.typeset.fit import Sizes, fit_text
from cardgen.typeset.flow import Room
from cardgen.typeset.fontbook import SYMBOLS
from cardgen.typeset.lines import Manner
from cardgen.typeset.runs import read_runs

ID = "text"
HOLDS = False
ATTRIBUTES = (
    *("x", "y", "width", "height", "font", "size", "min-size", "step"),
    *("weight", "style", "caps", "numerals"),
    *("fill", "fill-opacity", "stroke", "stroke-width", "stroke-opacity"),
    *("align", "valign", "leading", "min-leading", "paragraph-gap", "letter-spacing"),
    "icon-size",
    *("hyphenate", "same-size", "side", "inside", "around", "around-gap", "along"),
    "rotate",
    *TRANSFORM,
)
# Every word that could be a token: one that is none does no harm.
_TOKEN = re.compile(r"(?<=:)[^\s:]+(?=:)")
_TURNS = {"top": 0, "right": 90, "bottom": 180, "left": 270}


class _Plan(NamedTuple):
    """What the attributes of a text in a box ask for, whatever its words are."""

    box: Box
    dress: Dress
    manner: Manner
    sizes: Sizes
    room: Room | None
    matrix: Matrix


def draw(given: Given) -> tuple[Op, ...]:
    """Give the lines of the text."""
    if not given.element.text.strip():
        return ()
    try:
        if "along" in given.element.attributes:
            return _along(given)
        return _boxed(given)
    except TextFault as fault:
        raise text_fault(given, fault) from fault


def _boxed(given: Given) -> tuple[Op, ...]:
    plan = _plan(given)
    if plan is None:
        return ()
    runs = read_runs(given.element.text, given.desk.game.icons)
    setting = fit_text(runs, plan.box, plan.dress, plan.manner, plan.sizes, plan.room)
    if setting.overflow:
        raise misfit(given, setting.overflow, plan.sizes.min_size)
    _note(given, plan.matrix, setting.lines, setting.stand_ins, setting.size)
    if "stroke" not in given.element.attributes:
        return under(plan.matrix, setting.ops)
    return under(plan.matrix, (*halo(given, setting.ops), *setting.ops))


def _plan(given: Given) -> _Plan | None:
    """Read the attributes, once for all cards that have them alike."""
    element, desk = given.element, given.desk
    agreed = desk.agreed.get(element.attributes.get("same-size", ""))
    attributes = tuple(element.attributes.items())
    key = (ID, element.place, attributes, desk.frame, agreed)
    known = desk.memory.get(key, ID)
    if known is None or isinstance(known, _Plan):
        return known
    paint = given.fill()
    plan = None if paint is None else _read(given, paint)
    desk.memory[key] = plan
    return plan


def _read(given: Given, paint: Paint) -> _Plan:
    box, turned = _read_from_its_side(given)
    middle = box.x + box.width / 2, box.y + box.height / 2
    return _Plan(
        box,
        read_dress(given, paint),
        read_manner(given),
        read_sizes(given),
        read_room(given, box),
        turned.then(given.matrix(middle)),
    )


def _along(given: Given) -> tuple[Op, ...]:
    paint = given.fill()
    if paint is None:
        return ()
    sizes, track = read_sizes(given), read_track(given)
    setting = set_along(
        read_runs(given.element.text, given.desk.game.icons),
        track,
        read_dress(given, paint),
        read_manner(given).align,
        sizes,
    )
    if setting.needs > track.length + 1e-6:
        raise too_long(given, setting.needs, track.length, setting.size)
    matrix = given.matrix((0, 0))
    _note(given, matrix, setting.letters, setting.stand_ins, setting.size)
    behind = halo(given, setting.ops)
    return under(matrix, (*behind, Group(Matrix(), setting.ops, spoken=setting.spoken)))


def _read_from_its_side(given: Given) -> tuple[Box, Matrix]:
    """Give the box as its reader sees it, and the turn onto the card."""
    box = given.box()
    angle = _TURNS[given.word("side", tuple(_TURNS), "top")]
    middle = box.x + box.width / 2, box.y + box.height / 2
    if angle % 180:
        x, y = middle[0] - box.height / 2, middle[1] - box.width / 2
        box = Box(x, y, box.height, box.width)
    return box, turn(angle, *middle)


def _note(
    given: Given,
    matrix: Matrix,
    boxes: tuple[Box, ...],
    stand_ins: tuple[tuple[str, str], ...],
    size: float,
) -> None:
    findings, placed = given.desk.findings, boxes
    if not matrix == given.desk.matrix == UNMOVED:
        onto_face = matrix.then(given.desk.matrix)
        placed = tuple(onto_face.bounds(box) for box in boxes)
    _, attributes, text, _, place = given.element
    findings.texts.append(SetText(text, place, placed, around(placed)))
    findings.stand_ins += stand_ins
    findings.asked += _assets(given)
    wanted = given.size("size", DEFAULT_SIZE)
    if size < wanted:
        findings.shrunk.append(Shrunk(text.strip(), wanted, size))
    name = attributes.get("same-size")
    if name:
        findings.sizes.append((name, size))


def _assets(given: Given) -> list[tuple[AssetKind, str]]:
    """Give the fonts and icons of a text: its attributes are read for others, too."""
    icons = given.desk.game.icons
    tokens = _TOKEN.findall(given.element.text)
    drawn = [icons[token].icon for token in tokens if token in icons]
    fonts: list[tuple[AssetKind, str]] = [("fonts", font_name(given))]
    return [*fonts, ("fonts", SYMBOLS), *[("icons", icon) for icon in drawn]]
