"""Elements one below the other.

Attributes:

    x, y            top left corner; 0 when left out
    width, height   its size; all of the available room when left out
    gap             space between its elements; 0 when left out
    padding         space on all four sides; 0 when left out
    align           left, center or right; left when left out
    valign          top, middle, bottom or justify, if the elements leave room; top when
                    left out
    transform       as in SVG

An element with a height keeps it; the others share the remaining room, weighted by
`grow`. An element without a width is as wide as the column. A text with `height="fit"`
is as high as it needs; if such texts need too much together, all of them shrink step by
step, down to their min-size. One without words takes no room.

Example:

    <column x="2" y="2" width="28" height="20" gap="1.5" padding="1">
      <text height="5.5" size="12">**Moon pool**</text>
      <line x2="100%" stroke="gold" stroke-width="0.4"/>
      <text size="9" valign="middle">Draw a card, discard one.</text>
    </column>
    <column x="2" y="24" width="22" height="22" gap="1">
      <text height="fit" size="9" min-size="6">As high as it needs, line by line.</text>
      <line x2="100%" stroke="gold" stroke-width="0.4"/>
      <text height="fit" size="8" min-size="6" style="italic">Below it.</text>
    </column>
    <column x="34" y="2" width="16" height="20" align="center" valign="justify">
      <rect width="60%" height="4" fill="skyblue"/>
      <rect width="80%" height="4" fill="skyblue"/>
      <rect height="4" fill="teal"/>
    </column>
"""

from collections.abc import Mapping, Sequence

from cardgen.compose.draw.attributes import TRANSFORM, Attributes
from cardgen.compose.draw.containers import BOX, Child, draw_line
from cardgen.compose.text.options import (
    read_letters,
    read_paragraphs,
    read_sizes,
    read_words,
)
from cardgen.compose.text.problems import text_fault
from cardgen.model.geometry import Box
from cardgen.model.ops import Op
from cardgen.typeset import TextFault
from cardgen.typeset.fit import needed_height
from cardgen.typeset.sizes import tries

ID = "column"
HOLDS = True
ATTRIBUTES = (*BOX, "gap", *TRANSFORM)


def draw(given: Attributes) -> tuple[Op, ...]:
    """Draw the elements in their places. Raises Refused if they need more room."""
    return draw_line(given, upright=True, fitted=_fitted)


def _fitted(given: Attributes, children: list[Child], box: Box) -> list[Child]:
    """Return the elements, with a height for each text that asks for a fitting one."""
    fitting = {at: _fitting(given, child, box) for at, child in enumerate(children)}
    tried = {at: _heights(text) for at, text in fitting.items() if text}
    if not tried:
        return children
    shown = [at for at in fitting if at not in tried or tried[at]]
    room = box.height - given.extent("gap", 0) * (len(shown) - 1)
    room -= sum(children[at].height or 0.0 for at in shown if at not in tried)
    ways = [_after(step, tried) for step in range(max(1, *map(len, tried.values())))]
    heights = next((way for way in ways if sum(way.values()) <= room), ways[-1])
    return [
        children[at]._replace(height=heights.get(at, children[at].height))
        for at in shown
    ]


def _after(step: int, tried: Mapping[int, Sequence[float]]) -> dict[int, float]:
    """Return the heights of texts after some steps of shrinking, or all they have."""
    return {at: row[min(step, len(row) - 1)] for at, row in tried.items() if row}


def _fitting(given: Attributes, child: Child, box: Box) -> Attributes | None:
    """Return a text that asks for a fitting height, with all of the room."""
    text = given.context.styled(child.element)
    if text.tag != "text" or text.attributes.get("height") != "fit":
        return None
    width = box.width if child.width is None else child.width
    room = {"width": f"{width!r}pt", "height": f"{box.height!r}pt"}
    text = text._replace(attributes={**text.attributes, **room})
    return Attributes(text, given.context)


def _heights(text: Attributes) -> list[float]:
    """Return the height that a text needs at each size; none if it has no words."""
    paint = text.fill()
    if not text.element.text.strip() or paint is None:
        return []
    style, width = read_paragraphs(text), text.extent("width")
    try:
        words, letters = read_words(text), read_letters(text, paint)
        return [
            needed_height(words, width, letters, style._replace(leading=leading), size)
            for size, leading in tries(read_sizes(text), style.leading)
        ]
    except TextFault as fault:
        raise text_fault(text, fault) from fault
