"""The place of a part of a text in its file.

A value differs from what the file contains: quotes, escapes, folded lines and
indentation are gone. The characters other than spaces are the same in both.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from cardgen.model.source import Span

LONGEST = 20_000
"""Problems in longer texts are reported at the start of the text."""

_BREAK = re.compile(r"\r\n|[\n\r\x85\u2028\u2029]")
_ESCAPE = re.compile(r"\\(?:x(..)|u(....)|U(.{8})|(.?))", re.DOTALL)
_SPACES = {"n": "\n", "t": "\t", " ": " ", "_": "\u00a0", "": "", "N": "\x85"}


class _Char(NamedTuple):
    """One character of a text, and the part of its line that it is written as."""

    text: str
    line: int
    column: int
    end: int


class TextPlaces:
    """Finds parts of texts; each file is read once, and only if it is needed."""

    def __init__(self) -> None:
        self._files: dict[Path, list[str]] = {}
        self._last: tuple[Span, list[_Char]] | None = None

    def part(self, span: Span, text: str, start: int, end: int) -> Span:
        """Return the place of `text[start:end]`; `span` is the place of the value.

        If the file does not contain the text, that is the place of the whole value.
        """
        if len(text) > LONGEST or start >= len(text):
            return span
        width = span.end_column - span.column
        around = width - len(text)
        if span.line == span.end_line and around in (0, 2) and "\n" not in text:
            column = span.column + around // 2
            return Span(span.file, span.line, column + start, span.line, column + end)
        chars = self._chars(span)
        first, last = _at(chars, text, start), _at(chars, text, max(start, end - 1))
        if first is None or last is None:
            return span
        stop = last.end if last.line == first.line else first.end
        return Span(span.file, first.line, first.column, first.line, stop)

    def _chars(self, span: Span) -> list[_Char]:
        if self._last is None or self._last[0] != span:
            self._last = (span, list(_read(self._lines(span.file), span)))
        return self._last[1]

    def _lines(self, file: Path) -> list[str]:
        if file not in self._files:
            try:
                written = file.read_bytes().decode("utf-8-sig")
            except (OSError, UnicodeDecodeError):
                written = ""
            self._files[file] = _BREAK.split(written)
        return self._files[file]


def _read(lines: list[str], span: Span) -> Iterator[_Char]:
    """Yield the characters of a scalar as YAML reads them, except for folding."""
    last = min(span.end_line, len(lines))
    opening = lines[span.line - 1][span.column - 1 :][:1] if span.line <= last else ""
    block = opening in ("|", ">")
    for number in range(span.line + block, last + 1):
        line = lines[number - 1]
        begin = span.column - 1 if number == span.line else 0
        end = span.end_column - 1 if number == span.end_line else len(line)
        if number == span.line and opening in ("'", '"'):
            begin += 1
        yield from _line(line[:end], number, begin, opening)
        yield _Char("\n", number, len(line) + 1, len(line) + 2)


def _line(line: str, number: int, begin: int, opening: str) -> Iterator[_Char]:
    at = begin
    while at < len(line):
        letter, width = line[at], 1
        escape = _ESCAPE.match(line, at) if opening == '"' else None
        if escape:
            letter, width = _meant(escape), len(escape[0])
        elif opening == "'" and line.startswith("''", at):
            width = 2
        if letter:
            yield _Char(letter, number, at + 1, at + width + 1)
        at += width


def _meant(escape: re.Match[str]) -> str:
    code = escape[1] or escape[2] or escape[3]
    if code is None:
        return _SPACES.get(escape[4], escape[4])
    try:
        return chr(int(code, 16))
    except (ValueError, OverflowError):
        return ""


def _at(chars: list[_Char], text: str, offset: int) -> _Char | None:
    """Find the character at an offset, counting characters other than spaces."""
    before = "".join(text[:offset].split())
    index = _index_after(chars, before)
    if index is None:
        return None
    if text[offset].isspace():
        index += offset - len(text[:offset].rstrip())
    else:
        while index < len(chars) and chars[index].text.isspace():
            index += 1
    return chars[index] if index < len(chars) else None


def _index_after(chars: list[_Char], written: str) -> int | None:
    """Return the index after these characters, None if they are not there."""
    seen = index = 0
    while index < len(chars) and seen < len(written):
        if not chars[index].text.isspace():
            if chars[index].text != written[seen]:
                return None
            seen += 1
        index += 1
    return index
