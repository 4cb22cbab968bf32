"""The markup of card texts, read into paragraphs of lines of chunks.

`**bold**` and `*italic*` nest; `:token:` is an icon; `[words]{colour}` sets a colour;
`~` is a non-breaking space; a backslash escapes the next character. A newline breaks
the line, a blank line starts a paragraph. A line that begins with "- ", or with a
number as in "1. ", is an item of a list.
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

_ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")
_COLOR = re.compile(r"\]\{([^{}\n]*)\}")
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
    plain = (text if text.isascii() else unicodedata.normalize("NFC", text)).strip()
    if "\n" in plain or "\r" in plain:
        # Spaces around a line end mean nothing, and would hide a blank line.
        plain = _BLANK.sub("\n", plain.replace("\r\n", "\n").replace("\r", "\n"))
    if _MARKED.search(plain) or _ITEM.match(plain):
        return _Reader(plain, tokens).read()
    line = tuple(map(_chunk, _split(plain)))
    return ((line,),) if line else ()


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
    reader = _Reader(word, ())
    reader.open += opened
    try:
        reader.walk()
    except TextFault:
        return None
    return tuple(reader.chunk), tuple(reader.open)


class _Reader:
    """Reads the text once from left to right, and keeps track of the open marks."""

    def __init__(self, text: str, tokens: Collection[str]) -> None:
        self.text = text
        self.tokens = tokens
        self.at = 0
        self.open: list[str] = []
        self.colors: list[tuple[int, str, int]] = []
        self.ends = _color_ends(text)
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
            self._add(NO_BREAK, self.at + 1)
        elif character == "[" and self.at in self.ends:
            self._open_color()
        elif character == "]" and self.colors and self.colors[-1][0] == self.at:
            self._close_color()
        elif escaped := _ESCAPED.match(self.text, self.at):
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
        if item:
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
        opens = end < len(text) and not text[end].isspace()
        closes = at > 0 and not text[at - 1].isspace()
        if not opens and not closes:
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
        mark = "**" if count >= 2 and "**" not in self.open else "*"
        if not opens or mark in self.open:
            stars = "*" * count
            raise _unbalanced(f'"{stars}" closes nothing that is open')
        self.open.append(mark)
        return len(mark)

    def _token(self) -> None:
        match = _TOKEN.match(self.text, self.at)
        if match is None or (match[1] not in self.tokens and match[1].isdecimal()):
            self._check_half()
            self._add(":", self.at + 1)
            return
        if match[1] not in self.tokens:
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
    return TextFault("markup", message, 'for a plain star write "\\*"')


def _color_ends(text: str) -> dict[int, tuple[int, str]]:
    """Return where "]" is and the colour for each "[" of `[words]{colour}`."""
    ends: dict[int, tuple[int, str]] = {}
    if "]{" not in text:
        return ends
    starts: list[int] = []
    at = 0
    while at < len(text):
        if _ESCAPED.match(text, at):
            at += 1
        elif text[at] == "[":
            starts.append(at)
        elif text[at] == "]" and starts:
            start = starts.pop()
            color = _COLOR.match(text, at)
            if color:
                ends[start] = (at, color[1])
                at = color.end() - 1
        at += 1
    return ends
