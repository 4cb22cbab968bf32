"""The words of a style of letters: what line breaking keeps together."""

import re
from collections.abc import Iterator, Sequence
from itertools import chain

from cardgen.model.ops import Glyphs
from cardgen.typeset.bidi import bidi_levels
from cardgen.typeset.careful_words import CarefulWords
from cardgen.typeset.chunks import NO_BREAK, Chunk, Letters, Line
from cardgen.typeset.fragments import SOFT_HYPHEN, FragmentMaker
from cardgen.typeset.measured import Fragment, Word
from cardgen.typeset.scripts import needs_care, runs_backward
from cardgen.typeset.typeface import TextStyle

# French has it before some signs. Where a font lacks it, it is a share of the space.
_NARROW = "\u202f"
_NARROW_SHARE = 0.6
# A compound may break after its dash, but "2-3" and "-1" may not.
_BREAKS = re.compile(
    r"(?<=[^\W\d_][-\u2013\u2014])(?=[^\W\d_])|(?<=\u00ad)(?=.)|\u200b", re.DOTALL
)
# Most words have only these characters, which never break and never run backward.
_SIMPLE = re.compile("[!-,./-~]+")
# What an icon is in the order of letters.
_ICON = "\ufffc"


class WordCache(dict[Chunk, tuple[Word, ...]]):
    """The words of one style by their markup: of a chunk, or of its breakable parts.

    They are made when they are looked up. Those of plain letters are kept, because
    cards repeat their words.
    """

    def __init__(self) -> None:
        super().__init__()
        self._make = FragmentMaker()
        self._careful = CarefulWords(self._make)
        # Whether a word of the current line runs from right to left.
        self._mixed = False
        self._directed: dict[tuple[Chunk, tuple[int, ...]], tuple[Word, ...]] = {}

    def start_text(self, style: TextStyle) -> None:
        """Begin a text whose style has the same `letter_key`."""
        self._make.odd = []
        self._make.style = style

    @property
    def odd(self) -> list[Fragment]:
        """Return the parts of the current text that another font draws, or none."""
        return self._make.odd

    @property
    def backward(self) -> bool:
        """Return whether lines of the current text begin at the right."""
        return self._make.style.backward

    def line(self, line: Line) -> tuple[Word, ...]:
        """Return the words of a line in reading order."""
        self._mixed = self._make.style.backward
        words = tuple(chain.from_iterable(map(self.__getitem__, line)))
        return tuple(self._in_directions(line)) if self._mixed else words

    def __missing__(self, chunk: Chunk) -> tuple[Word, ...]:
        simple = self._simple(chunk)
        if simple:
            self[chunk] = (simple,)
            return self[chunk]
        backward = _backward(chunk)
        self._mixed |= backward
        before = len(self.odd)
        words = tuple(self._words(chunk))
        if not backward and _is_plain(chunk) and len(self.odd) == before:
            self[chunk] = words
        return words

    def _in_directions(self, line: Line) -> Iterator[Word]:
        """Yield the words of a line whose letters run in both directions."""
        base = int(self._make.style.backward)
        texts = [_ordered(chunk) for chunk in line]
        levels, at = [*bidi_levels(" ".join(texts), base), base], 0
        for chunk, text in zip(line, texts, strict=True):
            own = tuple(levels[at : at + len(text) + 1])
            yield from self._directed_words(chunk, own) if any(own) else self[chunk]
            at += len(text) + 1

    def _directed_words(
        self, chunk: Chunk, levels: tuple[int, ...]
    ) -> tuple[Word, ...]:
        """Return the words of a chunk by the levels of its letters and its space."""
        known = self._directed.get((chunk, levels))
        if known is None:
            before = len(self.odd)
            known = tuple(self._careful.words(chunk, levels))
            if _is_plain(chunk) and len(self.odd) == before:
                self._directed[chunk, levels] = known
        return known

    def _simple(self, chunk: Chunk) -> Word | None:
        """Return the word of a chunk if it needs no search for breaks and fonts."""
        piece, make = chunk[0], self._make
        if len(chunk) > 1 or not isinstance(piece, Letters) or piece.color is not None:
            return None
        if not _SIMPLE.fullmatch(piece.text) or make.style.hyphenate:
            return None
        font = make.font(piece)
        if font.measure(piece.text).lacking:
            return None
        fragment = make.fragment(piece.text, make.font_paint(font, make.style.paint))
        return make.word([fragment], make.space(font))

    def _words(self, chunk: Chunk) -> Iterator[Word]:
        if any(needs_care(piece.text) for piece in chunk if isinstance(piece, Letters)):
            return self._careful.words(chunk, None)
        return self._plain_words(chunk)

    def _plain_words(self, chunk: Chunk) -> Iterator[Word]:
        fragments: list[Fragment] = []
        make, hyphenate = self._make, self._make.style.hyphenate
        for piece in chunk:
            if not isinstance(piece, Letters):
                fragments.append(make.icon(piece))
                continue
            text = hyphenate(piece.text) if hyphenate else piece.text
            first, *others = _BREAKS.split(text)
            fragments += self._letters(piece, first)
            for other in others:
                yield make.word(fragments, 0.0)
                fragments = self._letters(piece, other)
        # The font of the last letters says how wide the space is.
        yield make.word(fragments, make.space(fragments[-1].font_paint.font))

    def _letters(self, piece: Letters, text: str) -> list[Fragment]:
        make, paint = self._make, self._make.paint(piece)
        # A soft hyphen is a place to break only at the end of a part.
        end = SOFT_HYPHEN if text.endswith(SOFT_HYPHEN) else ""
        text = text.replace(NO_BREAK, " ").replace(SOFT_HYPHEN, "")
        if _NARROW in text and not make.font(piece).covers(_NARROW):
            return self._narrowed(piece, text + end)
        *parts, (font, last) = make.by_font(text, piece)
        return [
            *(make.fragment(part, make.font_paint(f, paint)) for f, part in parts),
            make.fragment(last + end, make.font_paint(font, paint)),
        ]

    def _narrowed(self, piece: Letters, text: str) -> list[Fragment]:
        """Return fragments with narrow spaces between them, which the font lacks."""
        make = self._make
        font_paint = make.font_paint(make.font(piece), make.paint(piece))
        wide = font_paint.font.measure(" ").width
        width = wide * _NARROW_SHARE + make.style.letter_spacing
        space = Glyphs(" ", (width - wide,))
        narrow = Fragment(" ", font_paint, width, 0.0, 0.0, space)
        first, *others = text.split(_NARROW)
        found = self._letters(piece, first)
        for other in others:
            found += [narrow, *self._letters(piece, other)]
        return found


def _is_plain(chunk: Sequence[object]) -> bool:
    """Return whether words may be kept: only a game knows its icons and colours."""
    return all(isinstance(piece, Letters) and piece.color is None for piece in chunk)


def _backward(chunk: Chunk) -> bool:
    letters = [piece.text for piece in chunk if isinstance(piece, Letters)]
    return any(needs_care(text) and any(map(runs_backward, text)) for text in letters)


def _ordered(chunk: Chunk) -> str:
    return "".join(
        piece.text if isinstance(piece, Letters) else _ICON for piece in chunk
    )
