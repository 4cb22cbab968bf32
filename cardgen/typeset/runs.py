"""The markup of card texts, read into paragraphs of lines of chunks.

`**bold**` and `*italic*` nest; `:token:` is an icon; `[words]{colour}` sets a colour;
`~` is a non-breaking space; a backslash escapes the next character. A newline breaks
the line, a blank line starts a paragraph. A line that begins with "- ", or with a
number as in "1. ", is an item of a list. Stars, tildes and dashes that do not stand as
marks are signs; see `marks`.
"""

import re
import unicodedata
from collections.abc import Collection
from functools import lru_cache
from itertools import repeat

from cardgen.model.suggestions import icon_cure, nearest
from cardgen.typeset import TextFault
from cardgen.typeset.chunks import (
    NO_BREAK,
    Chunk,
    Letters,
    Line,
    Marker,
    Paragraph,
    Piece,
    Token,
)
from cardgen.typeset.marks import (
    ESCAPED,
    color_ends,
    in_word,
    is_minus,
    is_tie,
    is_time,
    star_sides,
)

_STARS = re.compile(r"\*+")
_TOKEN = re.compile(r":([\w-]+):")
_HALF = re.compile(r"(?<![^\W\d_)]):([\w-]*[^\W\d][\w-]*)(?!:)")
_PLAIN = re.compile(r"[^\\*:\[\]~\n]+")
_ITEM = re.compile(r"(?:(-|•)|(\d{1,2}[.)]))[^\S\n]+(?=\S)")
_MARKED = re.compile(r"[\\*:\[\]~\n]")
_SPACES = re.compile(r"[^\S\u00a0\u202f]+")
_BLANK = re.compile(r"[^\S\n]*\n[^\S\n]*")


@lru_cache(maxsize=1 << 14)
def _chunk(
    word: str, bold: bool = False, italic: bool = False, color: str | None = None
) -> Chunk:
    return (Letters(word, bold, italic, color),)


def read_runs(text: str, tokens: Collection[str]) -> tuple[Paragraph, ...]:
    """Read a text. Raises TextFault for unbalanced marks and unknown tokens."""
    plain = unspaced(text)
    if _MARKED.search(plain) or _ITEM.match(plain):
        return Reader(plain, tokens).read()
    line = tuple(map(_chunk, _split(plain)))
    return ((line,),) if line else ()


def unspaced(text: str) -> str:
    """Return a text in composed letters, without spaces at the ends of its lines."""
    plain = (text if text.isascii() else unicodedata.normalize("NFC", text)).strip()
    if "\n" in plain or "\r" in plain:
        # Spaces around a line end mean nothing, and would hide a blank line.
        plain = _BLANK.sub("\n", plain.replace("\r\n", "\n").replace("\r", "\n"))
    return plain


def _split(text: str) -> list[str]:
    """Split a text at its spaces that may break."""
    # Python's own split does the same for ASCII, and takes a third of the time. It
    # would also split at non-breaking spaces.
    return text.split() if text.isascii() else _SPACES.split(text)


@lru_cache(maxsize=1 << 14)
def _marked_word(
    word: str, opened: tuple[str, ...]
) -> tuple[Chunk, tuple[str, ...]] | None:
    """Return a word as read where marks are open, and the marks open behind it.

    None if the word alone does not decide: colours, icons and faults.
    """
    if "[" in word or _TOKEN.search(word) or _HALF.search(word):
        return None
    reader = Reader(word, ())
    reader.open += opened
    try:
        reader.walk()
    except TextFault:
        return None
    return tuple(reader.chunk), tuple(reader.open)


class Reader:
    """Reads the text once from left to right, and keeps track of the open marks."""

    star_sides = staticmethod(star_sides)
    is_tie = staticmethod(is_tie)
    is_minus = staticmethod(is_minus)

    def __init__(self, text: str, tokens: Collection[str]) -> None:
        self.text = text
        self.tokens = tokens
        self.at = 0
        self.open: list[str] = []
        self.colors: list[tuple[int, str, int]] = []
        self.ends = color_ends(text)
        self.chunk: list[Piece] = []
        self.line: list[Chunk] = []
        self.lines: list[Line] = []
        self.paragraphs: list[Paragraph] = []

    def read(self) -> tuple[Paragraph, ...]:
        self._begin_line()
        self.walk()
        if self.open:
            raise _unbalanced(f'"{self.open[-1]}" is opened and never closed')
        self._end_paragraph()
        return tuple(self.paragraphs)

    def walk(self) -> None:
        while self.at < len(self.text):
            self._step(self.text[self.at])

    def _step(self, character: str) -> None:
        if character not in "\\*:[]~\n":
            self._words()
        elif character == "*":
            self._stars()
        elif character == "\n":
            self._newline()
        elif character == ":":
            self._token()
        elif character == "~":
            self._add(NO_BREAK if self.is_tie(self.text, self.at) else "~", self.at + 1)
        elif character == "[" and self.at in self.ends:
            self._open_color()
        elif character == "]" and self.colors and self.colors[-1][0] == self.at:
            self._close_color()
        elif escaped := ESCAPED.match(self.text, self.at):
            self._add(escaped[1], escaped.end())
        else:
            self._add(character, self.at + 1)

    def _words(self) -> None:
        """Read words in one style, and the spaces between them."""
        plain = _PLAIN.match(self.text, self.at)
        assert plain is not None
        first, *others = _SPACES.split(plain[0])
        if first:
            self._add(first, plain.end())
        if others:
            style = self._style()
            *whole, last = others
            self._end_chunk()
            self.line += map(_chunk, whole, *map(repeat, style))
            self.chunk += _chunk(last, *style) if last else ()
        self.at = plain.end()

    def _add(self, letters: str, end: int) -> None:
        self.at = end
        style = self._style()
        last = self.chunk[-1] if self.chunk else None
        if isinstance(last, Letters) and last[1:] == style:
            self.chunk[-1] = Letters(last.text + letters, *style)
        else:
            self.chunk.append(Letters(letters, *style))

    def _style(self) -> tuple[bool, bool, str | None]:
        color = self.colors[-1][1] if self.colors else None
        return "**" in self.open, "*" in self.open, color

    def _end_chunk(self) -> None:
        if self.chunk:
            self.line.append(tuple(self.chunk))
            self.chunk = []

    def _newline(self) -> None:
        self.at += 1
        self._end_line()
        if self.text.startswith("\n", self.at):
            self._end_paragraph()
        self._begin_line()

    def _begin_line(self) -> None:
        item = _ITEM.match(self.text, self.at)
        if item and not self.is_minus(self.text, self.at):
            self.line.append((Marker(item[2] or "•"),))
            self.at = item.end()
        if not self.colors:
            self._known_words()

    def _known_words(self) -> None:
        """Read a line word by word if every word decides alone: cards repeat theirs."""
        end = self.text.find("\n", self.at)
        end = len(self.text) if end < 0 else end
        chunks, opened = [], tuple(self.open)
        for word in _split(self.text[self.at : end]):
            known = _marked_word(word, opened)
            if known is None:
                return
            chunk, opened = known
            chunks.append(chunk)
        self.line += chunks
        self.open[:] = opened
        self.at = end

    def _end_line(self) -> None:
        self._end_chunk()
        if self.line:
            self.lines.append(tuple(self.line))
        self.line = []

    def _end_paragraph(self) -> None:
        self._end_line()
        if self.lines:
            self.paragraphs.append(tuple(self.lines))
        self.lines = []

    def _stars(self) -> None:
        text, at = self.text, self.at
        match = _STARS.match(text, at)
        end = match.end() if match else at
        count = end - at
        opens, closes = self.star_sides(text, at, end)
        # One that could close, where nothing is open, leads to a note below.
        may_be_sign = count == 1 or in_word(text, at, end)
        unopened = not opens and "*" * min(count, 2) not in self.open
        if (may_be_sign and unopened) or not (opens or closes):
            self._add("*" * count, end)
            return
        self.at = end
        while count:
            count -= self._mark(count, opens, closes)

    def _mark(self, count: int, opens: bool, closes: bool) -> int:
        """Close or open one mark, and return how many stars it has."""
        top = self.open[-1] if self.open else ""
        nested = count == 2 and top == "*" and "**" not in self.open and opens
        if closes and top and len(top) <= count and not nested:
            floor = self.colors[-1][2] if self.colors else 0
            if len(self.open) <= floor:
                raise _unbalanced(f'"{top}" is closed inside "[...]", opened before it')
            self.open.pop()
            return len(top)
        if count >= 2 and "**" in self.open and not closes:
            raise _unbalanced('"**" is opened again before it is closed')
        mark = "**" if count >= 2 and "**" not in self.open else "*"
        if not opens or mark in self.open:
            raise _unbalanced(f'"{"*" * count}" closes nothing that is open')
        self.open.append(mark)
        return len(mark)

    def _token(self) -> None:
        match = _TOKEN.match(self.text, self.at)
        known = match and match[1] in self.tokens
        if match is None or (not known and is_time(self.text, self.at, match[1])):
            self._check_half()
            self._add(":", self.at + 1)
            return
        if not known:
            cure = icon_cure(match[1], self.tokens, nearest(match[1], self.tokens))
            raise TextFault(
                "markup",
                f'no icon ":{match[1]}:" in this game',
                f'{cure}for a plain colon write "\\:"',
            )
        self.at = match.end()
        self.chunk.append(Token(match[1], self.colors[-1][1] if self.colors else None))

    def _check_half(self) -> None:
        half = _HALF.match(self.text, self.at)
        if half and half[1] in self.tokens:
            raise TextFault(
                "markup",
                f'"{half[0]}" has no second colon',
                f'write ":{half[1]}:" for the icon, "\\:" for a literal colon',
            )

    def _open_color(self) -> None:
        end, color = self.ends[self.at]
        self.colors.append((end, color, len(self.open)))
        self.at += 1

    def _close_color(self) -> None:
        _, color, depth = self.colors.pop()
        if len(self.open) != depth:
            raise _unbalanced(f'"{self.open[-1]}" is opened in "[...]" and not closed')
        self.at += len(color) + 3


def _unbalanced(message: str) -> TextFault:
    hint = 'for a plain star write "\\*"; a mark begins and ends at the edge of a word'
    return TextFault("markup", message, hint)
