"""Fonts, sizes and colours of a rulebook."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Literal, NamedTuple

from cardgen.compose.art_files import IconFiles
from cardgen.compose.paint.colors import UnknownColor, read_color
from cardgen.model.game import Game
from cardgen.model.ops import WHITE, Color, Paint
from cardgen.model.plans import BookPlan
from cardgen.model.problem import Problem, Refused, error
from cardgen.model.units import to_points
from cardgen.rulebook.markdown.problem_log import ID
from cardgen.typeset import TextFault
from cardgen.typeset.chunks import InlineIcon
from cardgen.typeset.fontbook import Fontbook
from cardgen.typeset.fragments import ICON_HEIGHT
from cardgen.typeset.lines import Align
from cardgen.typeset.scripts import is_backward
from cardgen.typeset.typeface import NUMERALS, TextStyle, Typeface

ACCENT = "@accent"
"""The name by which texts refer to the book's accent colour."""

SMALLEST = 9.0
"""The smallest type of a rulebook in points, read at arm's length across a table."""

# The height of icons that stand for themselves: their outlines must be distinct.
_SIGN = to_points(5.0)
# The contrast of text smaller than 18 points: WCAG 2.2, success criterion 1.4.3.
_LEAST_CONTRAST = 4.5
_LOW_INK = "low-ink"
_FALLBACK = "source-sans-3"

Role = Literal["body", "small", "bold", "title", "chapter", "section", "minor", "folio"]


class BookTextStyle(NamedTuple):
    """How a paragraph is set: its dress, type size and leading in points."""

    dress: TextStyle
    size: float
    leading: float
    align: Align = "start"
    before: float = 0.0
    after: float = 0.0
    with_next: bool = False


class _Scale(NamedTuple):
    """A role's size and leading as factors, its font, and the space around in lines."""

    size: float
    leading: float
    heading: bool = False
    bold: bool = False
    before: float = 0.0
    after: float = 0.0


_SCALES: Mapping[Role, _Scale] = {
    "body": _Scale(1.0, 1.34, after=0.42),
    "small": _Scale(0.95, 1.28, after=0.3),
    "bold": _Scale(1.0, 1.3, bold=True, after=0.2),
    "title": _Scale(3.1, 1.05, heading=True, after=0.8),
    "chapter": _Scale(1.95, 1.1, heading=True, before=1.5, after=0.55),
    "section": _Scale(1.32, 1.15, heading=True, before=1.0, after=0.3),
    "minor": _Scale(1.0, 1.3, bold=True, before=0.7, after=0.1),
    "folio": _Scale(0.95, 1.2),
}
_KEPT: tuple[Role, ...] = ("title", "chapter", "section", "minor")


class Typography:
    """The styles of a rulebook. Raises Refused if a font or colour fails."""

    def __init__(
        self, game: Game, book: BookPlan, look: str, fonts: Fontbook, icons: IconFiles
    ) -> None:
        self._game, self._book = game, book
        self._fonts, self._icons = fonts, icons
        style = book.style
        self.plain = look == _LOW_INK
        self.size = style.size
        self.ink = self._named(style.ink)
        self.accent = self._named(style.accent)
        self.tint = None if self.plain else self._named(style.tint)
        self._check_contrast()
        self._styles: dict[Role, BookTextStyle] = {}

    def style(self, role: Role) -> BookTextStyle:
        """Return the style of a role."""
        if role not in self._styles:
            self._styles[role] = self._made(role, _SCALES[role])
        return self._styles[role]

    def signs(self, style: BookTextStyle) -> BookTextStyle:
        """Return a style whose icons are as large as signs that are looked up."""
        cap = style.dress.metrics.cap_height * style.size / 1000
        dress = style.dress._replace(icon_size=_SIGN / (cap * ICON_HEIGHT))
        return style._replace(dress=dress, leading=max(style.leading, _SIGN))

    def stressed(self, dress: TextStyle) -> TextStyle:
        """Return a style in bold, unless its family has none. Raises Refused."""
        return dress._replace(bold=self._has(dress.typeface, "bold"))

    def slanted(self, dress: TextStyle) -> TextStyle:
        """Return a style in italics, unless its family has none. Raises Refused."""
        return dress._replace(italic=self._has(dress.typeface, "italic"))

    def color(self, name: str) -> Paint:
        """Return the colour that a text names. Raises TextFault if there is none."""
        if name == ACCENT:
            return self.accent
        try:
            return Paint(read_color(name, self._game.palette))
        except UnknownColor as unknown:
            raise TextFault(ID, str(unknown), unknown.hint) from None

    def symbol(self, token: str) -> InlineIcon:
        """Return the drawing of an icon token. Raises Refused."""
        named = self._game.icons[token]
        drawing = self._icons.read(named.icon)
        if drawing is None:
            message = f'there is no icon "{named.icon}"'
            raise Refused(error("assets", named.span, message))
        own = self.color(named.color) if named.color and not self.plain else None
        if own and contrast(own.color, WHITE) < _LEAST_CONTRAST:
            # A pale icon is for dark cards; on white paper it is drawn in ink.
            own = None
        return InlineIcon(token, drawing, own)

    def _made(self, role: Role, scale: _Scale) -> BookTextStyle:
        size = max(SMALLEST, self.size * scale.size)
        line = self.size * 1.34
        paint = self.accent if scale.heading else self.ink
        dress = TextStyle(
            self._typeface(self._font(scale.heading), scale.heading),
            paint,
            self.color,
            self.symbol,
            language=self._game.language,
            backward=is_backward(self._game.language),
        )
        return BookTextStyle(
            self.stressed(dress) if scale.bold else dress,
            size,
            size * scale.leading,
            before=scale.before * line,
            after=scale.after * line,
            with_next=role in _KEPT,
        )

    def _typeface(self, name: str, heading: bool) -> Typeface:
        numerals = self._book.style.numerals
        features = (NUMERALS[numerals],) if numerals and not heading else ()
        with self._placed():
            return self._fonts.typeface(name, features)

    def _has(self, typeface: Typeface, style: str) -> bool:
        with self._placed():
            return typeface.find(style) is not None

    @contextmanager
    def _placed(self) -> Iterator[None]:
        """Raise Refused for a fault of a font, at its declaration or the book's."""
        try:
            yield
        except TextFault as fault:
            place = fault.place or self._book.span
            problem = error(fault.rule, place, fault.message, fault.hint)
            raise Refused(problem) from None

    def _font(self, heading: bool) -> str:
        roles = list(self._game.fonts)
        style = self._book.style
        body = style.body or ("body" if "body" in roles else _FALLBACK)
        first = roles[0] if roles else body
        return style.heading or first if heading else body

    def _named(self, name: str) -> Paint:
        try:
            return Paint(read_color(name, self._game.palette))
        except UnknownColor as unknown:
            problem = error(ID, self._book.span, str(unknown), unknown.hint)
            raise Refused(problem) from None

    def _check_contrast(self) -> None:
        grounds: list[Color] = [WHITE, *([self.tint.color] if self.tint else [])]
        faults: list[Problem] = []
        for name, paint in (("ink", self.ink), ("accent", self.accent)):
            found = min(contrast(paint.color, ground) for ground in grounds)
            if found < _LEAST_CONTRAST:
                expected = f"expected at least {_LEAST_CONTRAST:g}"
                message = f"{name} has a contrast of {found:.1f}, {expected}"
                hint = "choose a darker colour, or a paler tint"
                faults.append(error(ID, self._book.span, message, hint))
        if faults:
            raise Refused(*faults)


def contrast(one: Color, other: Color) -> float:
    """Return the contrast ratio of two colours, 1 to 21 (WCAG 2.2)."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(color: Color) -> float:
    red, green, blue = map(_linear, color)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return float(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4)
