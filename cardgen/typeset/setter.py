"""The words of one line as drawing ops."""

from functools import lru_cache

from cardgen.model.ops import Glyphs, Icon, Run, TextLine
from cardgen.typeset.atoms import Atom, Word, icon_side, icon_size

_SOFT_HYPHEN = "\u00ad"


@lru_cache(maxsize=4096)
def _space(kern: float) -> Glyphs:
    return Glyphs(" ", (kern,))


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
        self._atom: Atom | None = None
        self._said: list[str] = []

    def marker(self, marker: Word) -> None:
        """Set what stands before the words; then `x` is moved on."""
        for atom in marker.atoms:
            self._letters(atom)
        self._close()
        self._said.append(" ")

    def set(
        self, words: tuple[Word, ...], hyphen: Atom | None = None
    ) -> list[TextLine | Icon]:
        """Set words, and a hyphen behind the last one if it is given."""
        for index, word in enumerate(words):
            if index and word.space:
                self._space(word.space)
            for atom in word.atoms:
                if atom.symbol is None:
                    self._letters(atom)
                else:
                    self._icon(atom)
        if hyphen:
            self._letters(hyphen)
            self._said[-1] = _SOFT_HYPHEN
        self._close()
        spoken = "".join(self._said) if self._icons or hyphen else None
        if not self._runs:
            return list(self._icons)
        return [TextLine(self._y, tuple(self._runs), spoken), *self._icons]

    def _space(self, width: float) -> None:
        wide = width + self._stretch
        if self._atom is not None:
            nominal = self._atom.font.measure(" ").width
            self._glyphs.append(_space(round(wide - nominal, 3)))
        self._said.append(" ")
        self.x += wide * self._em

    def _letters(self, atom: Atom) -> None:
        before = self._atom
        if before is None or before.font is not atom.font or before.paint != atom.paint:
            self._close()
            self._began, self._atom = self.x, atom
        self._glyphs.append(atom.glyphs)
        self._said.append(atom.text)
        self.x += atom.width * self._em

    def _close(self) -> None:
        """End a run; the next letters start one of their own."""
        if self._atom is not None:
            font, paint = self._atom.font.file, self._atom.paint
            glyphs = tuple(self._glyphs)
            self._runs.append(Run(self._began, glyphs, font, self._size, paint))
        self._glyphs, self._atom = [], None

    def _icon(self, atom: Atom) -> None:
        symbol = atom.symbol
        assert symbol is not None
        self._close()
        size = icon_size(atom.font) * self._em
        x = self.x + icon_side(atom.font) * self._em
        y = self._y - atom.top * self._em
        self._icons.append(
            Icon(symbol.name, symbol.outline, symbol.units, x, y, size, atom.paint)
        )
        self._said.append(f":{symbol.token}:")
        self.x += atom.width * self._em
