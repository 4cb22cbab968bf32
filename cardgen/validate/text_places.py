"""Where a part of a text stands in its file.

A value says what was meant, not how it was written: quotes, escapes, folded lines and
indentation lie between. The letters that are no space are the same in both.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from cardgen.model.source import Span

LONGEST = 20_000
"""Texts with more letters are pointed at as a whole."""

_BREAK = re.compile(r"\r\n|[\n\r\x85\u2028\u2029]")
_ESCAPE = re.compile(r"\\(?:x(..)|u(....)|U(.{8})|(.?))", re.DOTALL)
_SPACES = {"n": "\n", "t": "\t", " ": " ", "_": "\u00a0", "": "", "N": "\x85"}


class _Sign(NamedTuple):
    """One letter of a text and the stretch of its line that stands for it."""

    letter: str
    line: int
    column: int
    end: int


class TextPlaces:
    """Finds parts of texts; each file is read once, and only when it is needed."""

    def __init__(self) -> None:
        self._files: dict[Path, list[str]] = {}
        self._last: tuple[Span, list[_Sign]] | None = None

    def part(self, span: Span, text: str, start: int, end: int) -> Span:
        """Give the place of `text[start:end]`; `span` is the place of the value.

        Where the file does not say the same as the text, that is the whole value.
        """
        if len(text) > LONGEST or start >= len(text):
            return span
        width = span.end_column - span.column
        around = width - len(text)
        if span.line == span.end_line and around in (0, 2) and "\n" not in text:
            column = span.column + around // 2
            return Span(span.file, span.line, column + start, span.line, column + end)
        signs = self._signs(span)
        first, last = _at(signs, text, start), _at(signs, text, max(start, end - 1))
        if first is None or last is None:
            return span
        stop = last.end if last.line == first.line else first.end
        return Span(span.file, first.line, first.column, first.line, stop)

    def _signs(self, span: Span) -> list[_Sign]:
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


def _read(lines: list[str], span: Span) -> Iterator[_Sign]:
    """Read the signs of a scalar as YAML means them, but for folding."""
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
        yield _Sign("\n", number, len(line) + 1, len(line) + 2)


def _line(line: str, number: int, begin: int, opening: str) -> Iterator[_Sign]:
    at = begin
    while at < len(line):
        letter, width = line[at], 1
        escape = _ESCAPE.match(line, at) if opening == '"' else None
        if escape:
            letter, width = _meant(escape), len(escape[0])
        elif opening == "'" and line.startswith("''", at):
            width = 2
        if letter:
            yield _Sign(letter, number, at + 1, at + width + 1)
        at += width


def _meant(escape: re.Match[str]) -> str:
    code = escape[1] or escape[2] or escape[3]
    if code is None:
        return _SPACES.get(escape[4], escape[4])
    try:
        return chr(int(code, 16))
    except (ValueError, OverflowError):
        return ""


def _at(signs: list[_Sign], text: str, offset: int) -> _Sign | None:
    """Find the sign of a text's letter by the letters before it that are no space."""
    before = "".join(text[:offset].split())
    index = _behind(signs, before)
    if index is None:
        return None
    if text[offset].isspace():
        index += offset - len(text[:offset].rstrip())
    else:
        while index < len(signs) and signs[index].letter.isspace():
            index += 1
    return signs[index] if index < len(signs) else None


def _behind(signs: list[_Sign], letters: str) -> int | None:
    """Give the index behind these letters, None where the signs are others."""
    seen = index = 0
    while index < len(signs) and seen < len(letters):
        if not signs[index].letter.isspace():
            if signs[index].letter != letters[seen]:
                return None
            seen += 1
        index += 1
    return index
