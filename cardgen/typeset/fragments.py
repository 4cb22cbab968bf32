"""Parts of words in one font and paint: letters, icons, and the words they make."""

from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter

from cardgen.model.hairlines import printable
from cardgen.model.ops import Glyphs, Icon, Paint
from cardgen.typeset.chunks import Letters, Piece, Token
from cardgen.typeset.measured import FontPaint, Fragment, Word
from cardgen.typeset.metrics import FontMetrics
from cardgen.typeset.shaping import SPACE, Shaping, Stretch, spread
from cardgen.typeset.typeface import TextStyle

SOFT_HYPHEN = "\u00ad"
"""A place to break a word, where a hyphen is drawn at the end of the line."""

# An icon is a little taller than a capital, and has some room on both sides.
ICON_HEIGHT = 1.15
_ICON_MARGIN = 0.05


def icon_margin(font: FontMetrics) -> float:
    """Return the room on either side of an icon."""
    return font.cap_height * _ICON_MARGIN


class FragmentMaker:
    """Makes the fragments and words of one style of letters.

    `odd` are the fragments of the current text that another font draws, or none.
    """

    def __init__(self) -> None:
        self.odd: list[Fragment] = []
        self.style: TextStyle
        self._fonts: dict[tuple[bool, bool], FontMetrics] = {}
        self._font_paints: dict[tuple[FontMetrics, Paint], FontPaint] = {}

    def paint(self, piece: Letters) -> Paint:
        """Return the paint of letters."""
        style = self.style
        return style.paint if piece.color is None else style.paint_of(piece.color)

    def space(self, font: FontMetrics, manner: Shaping | None = None) -> float:
        """Return the width of a space, which may depend on the script around it."""
        shaper = font.shaper
        shaped = (
            manner and shaper.differs(SPACE, manner) and shaper.shape(SPACE, manner)
        )
        wide = shaped.width if shaped else font.measure(" ").width
        return wide + self.style.letter_spacing

    def word(self, fragments: list[Fragment], space: float) -> Word:
        """Return the word of fragments, with the width of the space after it."""
        hyphen = None
        last = fragments[-1]
        if last.text.endswith(SOFT_HYPHEN):
            hyphen = self.fragment("-", last.font_paint)
            bare = last.text.removesuffix(SOFT_HYPHEN)
            fragments[-1] = last = self.fragment(bare, last.font_paint)
        glyphs = last.glyphs
        if len(fragments) == 1 and isinstance(glyphs, Glyphs) and not last.icon:
            _, font_paint, width, top, bottom, *_ = last
            spaced = self._spaced(glyphs) if space else glyphs
            advance = width + space
            return Word(
                (last,), width, top, bottom, space, advance, hyphen, font_paint, spaced
            )
        width = sum([fragment.width for fragment in fragments])
        top = max([fragment.top for fragment in fragments])
        bottom = max([fragment.bottom for fragment in fragments])
        return Word(tuple(fragments), width, top, bottom, space, width + space, hyphen)

    def _spaced(self, glyphs: Glyphs) -> Glyphs:
        """Return letters followed by a space."""
        kerns = (*glyphs.kerns, round(self.style.letter_spacing, 3))
        return Glyphs(f"{glyphs.text} ", kerns)

    def _bold_italic(self, piece: Letters) -> tuple[bool, bool]:
        style = self.style
        return piece.bold or style.bold, piece.italic != style.italic

    def font(self, piece: Letters) -> FontMetrics:
        """Return the first font for letters. Raises TextFault for a missing style."""
        key = self._bold_italic(piece)
        font = self._fonts.get(key)
        if font is None:
            bold, italic = key
            font = self.style.typeface.style(bold=bold, italic=italic)
            self._fonts[key] = font
        return font

    def by_font(self, text: str, piece: Letters) -> Iterator[tuple[FontMetrics, str]]:
        """Split a text by the font that has its letters.

        Letters that no font has stay with the first one.
        """
        first = self.font(piece)
        if not first.measure(text).lacking:
            yield first, text
            return
        bold, italic = self._bold_italic(piece)
        chain = list(self.style.typeface.fonts(bold=bold, italic=italic))
        of = [next((font for font in chain if font.covers(c)), first) for c in text]
        for font, letters in groupby(zip(of, text, strict=True), key=itemgetter(0)):
            yield font, "".join(letter for _, letter in letters)

    def font_of(self, letters: str, piece: Letters) -> FontMetrics:
        """Return the first font that has all of some letters, or else the first one."""
        first = self.font(piece)
        if not first.measure(letters).lacking:
            return first
        bold, italic = self._bold_italic(piece)
        chain = self.style.typeface.fonts(bold=bold, italic=italic)
        return next((f for f in chain if not f.measure(letters).lacking), first)

    def font_paint(self, font: FontMetrics, paint: Paint) -> FontPaint:
        """Return the one object for a font and a paint."""
        found = self._font_paints.get((font, paint))
        if found is None:
            found = self._font_paints[font, paint] = FontPaint(font, paint)
        return found

    def fragment(self, text: str, font_paint: FontPaint) -> Fragment:
        """Return letters that are set one by one."""
        font, spacing = font_paint.font, self.style.letter_spacing
        width, top, bottom, kerns, lacking, unset = font.measure(text)
        if spacing:
            kerns = tuple(kern + spacing for kern in kerns)
            width += spacing * len(text)
        made = Fragment(text, font_paint, width, top, bottom, Glyphs(text, kerns))
        if lacking or unset or not self.style.typeface.owns(font):
            self._note(made)
        return made

    def shaped_fragment(
        self, stretch: Stretch, font_paint: FontPaint, manner: Shaping, level: int
    ) -> Fragment:
        """Return letters that are shaped together."""
        font, spacing = font_paint.font, self.style.letter_spacing
        ends = stretch.is_last(backward=manner.backward)
        shaped = spread(font.shaper.shape(stretch, manner), spacing, manner, ends=ends)
        text, _, width, top, bottom, _ = shaped
        made = Fragment(text, font_paint, width, top, bottom, shaped, level=level)
        measure = font.measure(text)
        if measure.lacking or measure.unset or not self.style.typeface.owns(font):
            self._note(made)
        return made

    def _note(self, made: Fragment) -> None:
        if made.text:
            self.odd.append(made)

    def icon(self, piece: Piece) -> Fragment:
        """Return an icon as high as capitals."""
        assert isinstance(piece, Token)
        style = self.style
        icon = style.icon_of(piece.token)
        if piece.color is not None:
            icon = icon._replace(paint=style.paint_of(piece.color))
        font = style.metrics
        size = font.cap_height * ICON_HEIGHT * style.icon_size
        overhang = (size - font.cap_height) / 2
        return Fragment(
            text="",
            font_paint=self.font_paint(font, icon.paint or style.paint),
            width=size + 2 * icon_margin(font) + style.letter_spacing,
            top=font.cap_height + overhang,
            bottom=overhang,
            icon=icon,
        )


def place_icon(fragment: Fragment, em: float, x: float, y: float) -> Icon:
    """Return the icon of a fragment that starts at x on the baseline y."""
    icon, font_paint = fragment.icon, fragment.font_paint
    assert icon is not None
    size = (fragment.top + fragment.bottom) * em
    return Icon(
        printable(icon.drawing, size),
        x + icon_margin(font_paint.font) * em,
        y - fragment.top * em,
        size,
        font_paint.paint,
    )
