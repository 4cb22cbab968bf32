"""The words of one line as drawing ops."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import groupby
from operator import attrgetter

from cardgen.model.ops import Glyphs, Icon, Run, TextLine
from cardgen.typeset.words import FontPaint, Fragment, Word, icon_side

_INK, _ADVANCE, _SPACED = map(attrgetter, ("ink", "advance", "spaced"))
_SOFT_HYPHEN = "\u00ad"


@lru_cache(maxsize=4096)
def _space(kern: float) -> Glyphs:
    return Glyphs(" ", (kern,))


def set_plain(
    words: tuple[Word, ...], x: float, y: float, size: float
) -> TextLine | None:
    """Set words of letters with their own spaces from x on; None where there are icons.

    Nearly all lines are such, and it takes a third less time than a Setter.
    """
    em = size / 1000
    glyphs = list(map(_SPACED, words))
    glyphs[-1] = words[-1].glyphs
    runs, first = [], 0
    for ink, group in groupby(words, _INK):
        if ink is None:
            return None
        held = list(group)
        after = first + len(held)
        run = tuple(glyphs[first:after])
        runs.append(Run(x, run, ink.font.file, size, ink.paint))
        x += sum(map(_ADVANCE, held)) * em
        first = after
    return TextLine(y, tuple(runs))


class Setter:
    """Sets words from left to right, joining letters of one look to one run.

    `x` and `y` are points, `stretch` what each space is wider by, in thousandths.
    """

    def __init__(self, x: float, y: float, size: float, stretch: float = 0.0) -> None:
        self.x = x
        self._y, self._size, self._stretch = y, size, stretch
        self._em = size / 1000
        self._runs: list[Run] = []
        self._icons: list[Icon] = []
        # The run that is being set: where it began and its letters.
        self._began = x
        self._glyphs: list[Glyphs] = []
        self._ink: FontPaint | None = None
        self._said = ""

    def marker(self, marker: Word) -> None:
        """Set what stands before the words; then `x` is moved on."""
        for atom in marker.atoms:
            self._letters(atom)
        self._close()
        self._said = f"{''.join(atom.text for atom in marker.atoms)} "

    def set(
        self, words: tuple[Word, ...], hyphen: Fragment | None = None
    ) -> list[TextLine | Icon]:
        """Set words, and a hyphen behind the last one if it is given."""
        for ink, group in groupby(words, _INK):
            if ink is None or self._stretch:
                self._apart(group)
            else:
                self._together(ink, list(group))
        self._end(words[-1])
        if hyphen:
            self._letters(hyphen)
        self._close()
        if not self._runs:
            return list(self._icons)
        spoken = self._spoken(words, hyphen) if self._icons or hyphen else None
        return [TextLine(self._y, tuple(self._runs), spoken), *self._icons]

    def _together(self, ink: FontPaint, words: list[Word]) -> None:
        """Set words of one ink with their own spaces."""
        self._begin(ink)
        self._glyphs += map(_SPACED, words)
        self.x += sum(map(_ADVANCE, words)) * self._em

    def _apart(self, words: Iterable[Word]) -> None:
        for word in words:
            for atom in word.atoms:
                if atom.symbol is None:
                    self._letters(atom)
                else:
                    self._icon(atom)
            if word.space:
                self._space(word.space)

    def _end(self, last: Word) -> None:
        """Take away the space behind the last word."""
        if last.space and self._glyphs:
            self._glyphs.pop()
            if last.ink and not self._stretch:
                self._glyphs.append(last.glyphs)

    def _spoken(self, words: tuple[Word, ...], hyphen: Fragment | None) -> str:
        said = [self._said]
        for word in words:
            for atom in word.atoms:
                said.append(f":{atom.symbol.token}:" if atom.symbol else atom.text)
            said.append(" " if word.space else "")
        said[-1] = _SOFT_HYPHEN if hyphen else ""
        return "".join(said)

    def _space(self, width: float) -> None:
        wide = width + self._stretch
        if self._ink is not None:
            nominal = self._ink.font.measure(" ").width
            self._glyphs.append(_space(round(wide - nominal, 3)))
        self.x += wide * self._em

    def _letters(self, atom: Fragment) -> None:
        self._begin(atom.ink)
        self._glyphs.append(atom.glyphs)
        self.x += atom.width * self._em

    def _begin(self, ink: FontPaint) -> None:
        """Go on with the run, or begin one where the ink is another."""
        if ink is not self._ink:
            self._close()
            self._began, self._ink = self.x, ink

    def _close(self) -> None:
        """End a run; the next letters start one of their own."""
        if self._ink is not None and self._glyphs:
            font, paint = self._ink.font.file, self._ink.paint
            glyphs = tuple(self._glyphs)
            self._runs.append(Run(self._began, glyphs, font, self._size, paint))
        self._glyphs, self._ink = [], None

    def _icon(self, atom: Fragment) -> None:
        symbol = atom.symbol
        assert symbol is not None
        self._close()
        size = atom.side * self._em
        x = self.x + icon_side(atom.font) * self._em
        y = self._y - atom.top * self._em
        self._icons.append(
            Icon(symbol.name, symbol.outline, symbol.units, x, y, size, atom.paint)
        )
        self.x += atom.width * self._em
