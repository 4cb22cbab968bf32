"""Elements in rows and columns of cells, filled row by row.

Attributes:

    x, y            top left corner; 0 when left out
    width, height   its size; all of the available room when left out
    columns         their number, or a width for each: "3", "12 * 2*", "30% *". A star
                    takes a share of the remaining room
    rows            their number, or a height for each in the same way; as many rows of
                    the same height as needed when left out
    gap             space between cells, or two lengths: between columns and between
                    rows
    padding         space on all four sides; 0 when left out
    align           left, center or right, for elements smaller than their cell; center
                    when left out
    valign          top, middle or bottom; middle when left out
    transform       as in SVG

Example:

    <grid x="2" y="2" width="22" height="20" columns="4" rows="3" gap="1">
      <repeat count="12"><rect rx="1" fill="skyblue" stroke="teal"/></repeat>
    </grid>
    <grid x="28" y="2" width="22" height="20" columns="6 *" gap="2 1" padding="0.5"
          align="left" valign="middle">
      <icon name="fern" size="5" fill="olivedrab"/>
      <text size="9" valign="middle">Fern</text>
      <circle r="2" fill="gold"/><text size="9" valign="middle">Sun</text>
      <circle r="2" fill="teal"/><text size="9" valign="middle">Pool</text>
    </grid>
"""

import re

from cardgen.compose.draw.attributes import TRANSFORM, Attributes
from cardgen.compose.draw.containers import (
    ALIGN,
    BOX,
    VALIGN,
    children_of,
    inner_box,
    put,
    spread,
    within,
)
from cardgen.compose.transforms import under
from cardgen.model.geometry import Box
from cardgen.model.ops import Op
from cardgen.model.units import parse_length

ID = "grid"
HOLDS = True
ATTRIBUTES = (*BOX, "columns", "rows", "gap", *TRANSFORM)

_STAR = re.compile(r"(\d{0,3}(?:\.\d+)?)\*")
_COUNT = re.compile(r"[1-9]\d?")
_EXAMPLE = 'a count or widths such as "3" or "12 * 2*"'


def draw(given: Attributes) -> tuple[Op, ...]:
    """Draw the elements in their cells. Raises Refused if they need more room."""
    box = inner_box(given)
    across = ALIGN[given.word("align", ("left", "center", "right"), "center")]
    down = VALIGN[given.word("valign", ("top", "middle", "bottom"), "middle")]
    children = children_of(given, box)
    gap, row_gap = _gaps(given)
    columns = _tracks(given, "columns", box.width, gap, "width")
    if "rows" not in given.element.attributes:
        needed = max(1, -(-len(children) // len(columns)))
        rows = spread([None] * needed, [1.0] * needed, box.height, row_gap, "start")
    else:
        rows = _tracks(given, "rows", box.height, row_gap, "height")
    if len(children) > len(columns) * len(rows):
        held = len(columns) * len(rows)
        raise given.refused(f"it has {held} cells, found {len(children)} elements")
    ops: list[Op] = []
    for index, child in enumerate(children):
        (x, wide), (y, high) = (
            columns[index % len(columns)],
            rows[index // len(columns)],
        )
        left, width = within(child.width, wide, across)
        top, height = within(child.height, high, down)
        cell = Box(box.x + x + left, box.y + y + top, width, height)
        ops += put(child, cell, given)
    return under(given.matrix(), tuple(ops))


def _gaps(given: Attributes) -> tuple[float, float]:
    words = given.element.attributes.get("gap", "0").split()
    try:
        gaps = [parse_length(word) for word in words]
    except ValueError:
        gaps = []
    if len(gaps) not in (1, 2) or min(gaps) < 0:
        raise given.wrong("gap", 'one or two lengths such as "2 1"', " ".join(words))
    return gaps[0], gaps[-1]


def _tracks(
    given: Attributes, name: str, room: float, gap: float, side: str
) -> list[tuple[float, float]]:
    words = given.written(name).split()
    if len(words) == 1 and _COUNT.fullmatch(words[0]):
        words = ["*"] * int(words[0])
    if not 1 <= len(words) <= 100:
        raise given.wrong(name, _EXAMPLE, given.written(name))
    sizes, grows = zip(
        *(_track(given, name, word, room) for word in words), strict=True
    )
    try:
        return spread(sizes, grows, room, gap, "start")
    except ValueError as needs:
        raise given.too_narrow(side, str(needs), room) from None


def _track(
    given: Attributes, name: str, word: str, room: float
) -> tuple[float | None, float]:
    star = _STAR.fullmatch(word)
    if star:
        return None, float(star[1] or 1)
    try:
        size = room * float(word[:-1]) / 100 if word[-1] == "%" else parse_length(word)
    except ValueError:
        size = -1.0
    if not 0 <= size <= room:
        raise given.wrong(name, _EXAMPLE, given.written(name))
    return size, 0.0
