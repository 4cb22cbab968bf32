"""Text in a box, set as large as it fits.

Attributes:

    x, y, width, height   its box
    font            a role of `fonts:` in game.yaml, or a family; the role "body" or the
                    first one declared when left out
    size            type size in points; 9 when left out
    min-size        the smallest size allowed; `size` itself when left out
    weight          normal or bold
    style           normal or italic
    fill            a colour; black when left out
    align           left, center, right or justify
    valign          top, middle or bottom
    leading         distance of baselines as a factor of the size; 1.2 when left out
    paragraph-gap   room between paragraphs as a factor of a line; 0.4 when left out
    letter-spacing  room between letters in points; 0 when left out
    rotate          degrees clockwise about the middle of the box
    opacity, transform    as for a rect

Inside: `**bold**`, `*italic*`, `:icon:`, `[words]{colour}`, `~` for a space that does
not break, a backslash before a sign that shall mean itself. A newline breaks the line,
an empty line starts a paragraph.

Example:

    <text x="6" y="50" width="51.5" height="26" font="body" size="11" min-size="8"
          valign="middle">{{ card.text }}</text>
"""

from dataclasses import replace

from cardgen.compose.desk import Desk, SetText
from cardgen.compose.given import TRANSFORM, Given
from cardgen.compose.shapes import under
from cardgen.compose.text_faults import misfit, text_fault
from cardgen.model.ops import Op, Paint
from cardgen.typeset.fault import TextFault
from cardgen.typeset.fit import Setting, fit_text
from cardgen.typeset.lines import Manner
from cardgen.typeset.runs import plain_text, read_runs
from cardgen.typeset.words import Dress, Symbol

ID = "text"
ATTRIBUTES = (
    "x",
    "y",
    "width",
    "height",
    "font",
    "size",
    "min-size",
    "weight",
    "style",
    "fill",
    "fill-opacity",
    "opacity",
    "align",
    "valign",
    "leading",
    "paragraph-gap",
    "letter-spacing",
    "rotate",
    *TRANSFORM,
)
# Below this nobody reads; a template that allows less has made a mistake.
_SMALLEST = 4.0


def draw(given: Given) -> tuple[Op, ...]:
    """Give the lines of the text."""
    paint = given.fill()
    if paint is None or not given.element.text.strip():
        return ()
    try:
        setting = _set(given, paint)
    except TextFault as fault:
        raise text_fault(given, fault) from fault
    if setting.overflow:
        raise misfit(given, setting.overflow, _sizes(given)[1])
    box = given.box()
    matrix = given.matrix((box.x + box.width / 2, box.y + box.height / 2))
    onto_face = matrix.then(given.desk.matrix)
    boxes = tuple(onto_face.bounds(line) for line in setting.lines)
    given.desk.findings.stand_ins += setting.stand_ins
    words = plain_text(given.element.text)
    given.desk.findings.texts.append(SetText(words, given.element.place, boxes))
    return under(matrix, setting.ops)


def _set(given: Given, paint: Paint) -> Setting:
    paragraphs = read_runs(given.element.text, given.desk.game.icons)
    size, min_size = _sizes(given)
    dress, manner = _dress(given, paint), _manner(given)
    return fit_text(paragraphs, given.box(), dress, manner, size, min_size)


def _sizes(given: Given) -> tuple[float, float]:
    size = given.size("size", 9.0)
    min_size = given.size("min-size", size)
    if min_size > size:
        raise given.wrong("min-size", f"at most size, {size:g}", f"{min_size:g}")
    if min_size < _SMALLEST:
        raise given.wrong("min-size", f"at least {_SMALLEST:g} pt", f"{min_size:g}")
    return size, min_size


def _dress(given: Given, paint: Paint) -> Dress:
    desk, place = given.desk, given.element.place
    bold = given.word("weight", ("normal", "bold"), "normal") == "bold"
    italic = given.word("style", ("normal", "italic"), "normal") == "italic"

    def paint_of(color: str) -> Paint:
        return replace(desk.paint(color, 1.0, place), opacity=paint.opacity)

    def symbol_of(token: str) -> Symbol:
        drawing = desk.icon(token, place)
        color = desk.game.icons[token].color
        own = paint_of(color) if color else None
        return Symbol(drawing.name, drawing.outline, drawing.units, own)

    typeface = desk.fonts.typeface(_font(given, desk))
    spacing = _spacing(given)
    return Dress(typeface, paint, paint_of, symbol_of, bold, italic, spacing)


def _font(given: Given, desk: Desk) -> str:
    if "font" in given.element.attributes:
        return given.written("font")
    roles = list(desk.game.fonts)
    if not roles:
        raise given.refused("font is missing, and game.yaml declares no fonts")
    return "body" if "body" in roles else roles[0]


def _spacing(given: Given) -> float:
    """Give the letter spacing in thousandths of the size, so that it shrinks along."""
    return 1000 * given.spacing("letter-spacing", 0) / _sizes(given)[0]


def _manner(given: Given) -> Manner:
    leading = given.number("leading", 1.2)
    if not 0.5 <= leading <= 5:
        raise given.wrong("leading", "a factor from 0.5 to 5", f"{leading:g}")
    return Manner(
        align=given.word("align", ("left", "center", "right", "justify"), "left"),
        valign=given.word("valign", ("top", "middle", "bottom"), "top"),
        leading=leading,
        paragraph_gap=given.number("paragraph-gap", 0.4),
        letter_spacing=_spacing(given),
    )
