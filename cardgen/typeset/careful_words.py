"""Words whose letters are shaped together, turned around, or parted without spaces."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby, pairwise
from typing import NamedTuple

from cardgen.typeset.chunks import NO_BREAK, Chunk, Letters, Piece
from cardgen.typeset.fragments import SOFT_HYPHEN, FragmentMaker
from cardgen.typeset.measured import Fragment, Word
from cardgen.typeset.metrics import FontMetrics
from cardgen.typeset.scripts import has_own_forms, is_shaped, joins, script_of
from cardgen.typeset.shaping import Shaping, Stretch

# An icon parts letters that would join, but no line breaks beside it.
_ICON = "\u2060"
_NO_WIDTH = (SOFT_HYPHEN, "\u200b")
# A compound may break after its dash, but "2-3" and "-1" may not.
_DASHES = "-\u2013\u2014"
_SPACES = (NO_BREAK, "\u202f")


class _Sign(NamedTuple):
    """A letter of a word, or an icon: its piece of the text, level and script."""

    letter: str
    piece: Piece
    level: int
    script: str = ""
    font: FontMetrics | None = None


class CarefulWords:
    """Makes words with the fragments of a style."""

    def __init__(self, make: FragmentMaker) -> None:
        self._make = make

    def words(self, chunk: Chunk, levels: Sequence[int] | None) -> Iterator[Word]:
        """Yield the words of a chunk; `levels` are of its letters and its space.

        Without them all letters run from left to right.
        """
        signs = [
            (letter, piece)
            for piece in chunk
            for letter in (piece.text if isinstance(piece, Letters) else _ICON)
        ]
        levels = levels or [0] * (len(signs) + 1)
        text = "".join(letter for letter, _ in signs)
        ends = [0, *line_breaks(text, self._make.style.language), len(signs)]
        for start, stop in pairwise(ends):
            part = [_Sign(*signs[at], levels[at]) for at in range(start, stop)]
            held = [sign for sign in part if sign.letter not in _NO_WIDTH]
            hyphenated = text[stop - 1] == SOFT_HYPHEN and stop < len(text)
            last = stop == len(signs)
            yield self._word(held or part, hyphenated, last, levels[-1])

    def _word(
        self, signs: list[_Sign], hyphenated: bool, last: bool, space_level: int
    ) -> Word:
        make, signs = self._make, list(self._with_fonts(_with_scripts(signs)))
        fragments = list(self._fragments(signs))
        font_paint, level = fragments[-1].font_paint, fragments[-1].level
        manner = Shaping(signs[-1].script, False, make.style.language)
        space = make.space(font_paint.font, manner) if last else 0.0
        made = make.word(fragments, space)
        directed = max(space_level if last else 0, *(each.level for each in fragments))
        if hyphenated:
            hyphen = make.fragment("-", font_paint)._replace(level=level)
            made = made._replace(hyphen=hyphen)
        if directed or (last and space != make.space(font_paint.font)):
            made = made._replace(font_paint=None)
        return made._replace(level=directed, space_level=space_level)

    def _fragments(self, signs: list[_Sign]) -> Iterator[Fragment]:
        """Yield fragments of letters in one piece, font, script and direction."""
        word = "".join(
            sign.letter if isinstance(sign.piece, Letters) else "\ufffc"
            for sign in signs
        )
        at = 0
        for _, group in groupby(signs, lambda sign: (id(sign.piece), *sign[2:])):
            first, *others = group
            stretch = Stretch(word, at, at + 1 + len(others))
            at = stretch.stop
            yield self._fragment(first, stretch)

    def _fragment(self, first: _Sign, stretch: Stretch) -> Fragment:
        make, (_, piece, level, script, font) = self._make, first
        if not isinstance(piece, Letters):
            return make.icon(piece)._replace(level=level)
        assert font is not None
        font_paint = make.font_paint(font, make.paint(piece))
        manner = Shaping(script, bool(level % 2), make.style.language)
        if any(map(is_shaped, stretch.text)) or font.shaper.differs(stretch, manner):
            return make.shaped_fragment(stretch, font_paint, manner, level)
        return make.fragment(_spaced(stretch.text), font_paint)._replace(level=level)

    def _with_fonts(self, signs: Sequence[_Sign]) -> Iterator[_Sign]:
        """Yield signs with their fonts: marks and joiners have that of their letter."""
        clusters: list[list[_Sign]] = []
        for sign in signs:
            if clusters and joins(sign.letter) and sign.piece is clusters[-1][-1].piece:
                clusters[-1].append(sign)
            else:
                clusters.append([sign])
        for cluster in clusters:
            piece = cluster[0].piece
            if isinstance(piece, Letters):
                letters = _spaced("".join(sign.letter for sign in cluster))
                font = self._make.font_of(letters, piece)
                yield from (sign._replace(font=font) for sign in cluster)
            else:
                yield from cluster


def _with_scripts(signs: Sequence[_Sign]) -> list[_Sign]:
    """Return signs with scripts; those of many scripts have that of the one before.

    Scripts in which letters stay as they are count as one, as do parts without any.
    """
    found: list[_Sign] = []
    script = next(filter(None, (script_of(sign.letter) for sign in signs)), "")
    for sign in signs:
        script = script_of(sign.letter) or script
        found.append(sign._replace(script=script if has_own_forms(script) else ""))
    return found


def _spaced(text: str) -> str:
    """Return a text with plain spaces for those at which no line breaks."""
    for space in _SPACES:
        text = text.replace(space, " ")
    return text


@lru_cache(maxsize=1 << 12)
def line_breaks(text: str, language: str) -> tuple[int, ...]:
    """Return the places within a text without spaces where a line may break.

    Chinese and Japanese break between letters, but no line begins with a small kana or
    a closing sign (kinsoku, "strict" in CSS). Thai, Lao, Khmer and Burmese break
    between the words of ICU's dictionaries.
    """
    # ICU takes 15 ms to load, and few games need it.
    from icu4py.breakers import LineBreaker

    ends = [stop for _, stop in LineBreaker(text, _locale(language)).segments()]
    return tuple([at for at in ends if at < len(text) and not _within(text, at)])


def _locale(language: str) -> str:
    return f"{language or 'en'}-u-lb-strict"


def _within(text: str, at: int) -> bool:
    """Return whether a place is after a dash that is no hyphen between two words."""
    between = at > 1 and text[at - 2].isalpha() and text[at].isalpha()
    return text[at - 1] in _DASHES and not between
