"""The words of one line as drawing ops."""

from functools import lru_cache

from cardgen.model.ops import Glyphs, Icon, Run, TextLine
from cardgen.typeset.atoms import Atom, Word, icon_side, icon_size

_SOFT_HYPHEN = "\u00ad"


@lru_cache(maxsize=4096)
def _space(kern: float) -> Glyphs:
    return Glyphs(" ", (kern,))


def with_space(glyphs: Glyphs, spacing: float) -> Glyphs:
    """Give letters behind a space, which `spacing` thousandths make wider."""
    return Glyphs(f" {glyphs.text}", (round(spacing, 3), *glyphs.kerns))


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
        self._said = ""

    def marker(self, marker: Word) -> None:
        """Set what stands before the words; then `x` is moved on."""
        for atom in marker.atoms:
            self._letters(atom)
        self._close()
        self._said = f"{''.join(atom.text for atom in marker.atoms)} "

    def set(
        self, words: tuple[Word, ...], hyphen: Atom | None = None
    ) -> list[TextLine | Icon]:
        """Set words, and a hyphen behind the last one if it is given."""
        for index, word in enumerate(words):
            if index and word.space:
                if word.spaced and self._goes_on(word.atoms[0]):
                    self._glyphs.append(word.spaced)
                    self.x += (word.space + word.width) * self._em
                    continue
                self._space(word.space)
            for atom in word.atoms:
                if atom.symbol is None:
                    self._letters(atom)
                else:
                    self._icon(atom)
        if hyphen:
            self._letters(hyphen)
        self._close()
        if not self._runs:
            return list(self._icons)
        spoken = self._spoken(words, hyphen) if self._icons or hyphen else None
        return [TextLine(self._y, tuple(self._runs), spoken), *self._icons]

    def _goes_on(self, atom: Atom) -> bool:
        """Tell whether an atom only continues the run that is being set."""
        last = self._atom
        return (
            last is not None
            and not self._stretch
            and last.font is atom.font
            and last.paint == atom.paint
        )

    def _spoken(self, words: tuple[Word, ...], hyphen: Atom | None) -> str:
        said = [self._said]
        for index, word in enumerate(words):
            said.append(" " if index and word.space else "")
            for atom in word.atoms:
                said.append(f":{atom.symbol.token}:" if atom.symbol else atom.text)
        return "".join([*said, _SOFT_HYPHEN if hyphen else ""])

    def _space(self, width: float) -> None:
        wide = width + self._stretch
        if self._atom is not None:
            nominal = self._atom.font.measure(" ").width
            self._glyphs.append(_space(round(wide - nominal, 3)))
        self.x += wide * self._em

    def _letters(self, atom: Atom) -> None:
        before = self._atom
        if before is None or before.font is not atom.font or before.paint != atom.paint:
            self._close()
            self._began, self._atom = self.x, atom
        self._glyphs.append(atom.glyphs)
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
        self.x += atom.width * self._em
