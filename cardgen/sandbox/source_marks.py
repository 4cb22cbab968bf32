"""Marks in a template's source that survive loops, macros and includes.

In a text template each line is marked, in XML each opening tag: so a problem found in
what was rendered names the line that its author wrote.
"""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from cardgen.model.source import Span

# Unicode reserves these for internal use: no text contains them.
_OPEN, _CLOSE = "\ufdd2", "\ufdd3"
_MARK = re.compile(f"{_OPEN}([^{_OPEN}{_CLOSE}]*):(\\d+){_CLOSE}")
_EMPTY = _OPEN + _CLOSE
_ANY_MARK = re.compile(f'{_OPEN}[^{_OPEN}{_CLOSE}]*{_CLOSE}| _at="[^"]*:[0-9]+:[0-9]+"')
_IN_TAG = re.compile(r'(_at="[^"]*:\d+:\d+(?:@\d+)*)"')

# What is never closed takes the rest of the file. Otherwise each of a hundred thousand
# would be searched for its end, all the way.
_RAW = r"\{%[-+]?\s*raw\s*[-+]?%\} (?: .*? \{%[-+]?\s*endraw\s*[-+]?%\} | .* )"
_COMMENT = r"\{\#.*?\#\}"
# The texts in a tag may contain braces.
_INSIDE = r"""(?: "(?:\\.|[^"\\])*" | '(?:\\.|[^'\\])*' | [^"'] )*?"""
_VALUE = rf"\{{\{{ {_INSIDE} \}}\}}"
_STATEMENT = rf"\{{% {_INSIDE} %\}}"
_UNCLOSED = r"\{[\#{%].*"

_INCLUDE = re.compile(r"\{%[-+]?\s*include\b")
_PARTS_OF_TEXT = re.compile(
    rf"""
    (?P<block> {_RAW} | {_COMMENT} | {_STATEMENT} )
    | (?P<value> {_VALUE} )
    | (?P<newline> \n )
    | (?P<blank> [^\S\n]+ )
    | (?P<text> {_UNCLOSED} | [^{{\n]+ | \{{ )
    """,
    re.VERBOSE | re.DOTALL,
)
# What is skipped comes first.
_PARTS_OF_XML = re.compile(
    rf"""
    (?P<skip>
        {_RAW} | (?P<comment> {_COMMENT} ) | {_VALUE} | {_STATEMENT}
      | <!--.*?--> | <!\[CDATA\[.*?\]\]> | <\?.*?\?>
      | {_UNCLOSED} | (?: <!-- | <!\[CDATA\[ | <\? ).*
    )
    | (?P<tag> <[A-Za-z_][\w.\-]* )
    | (?P<newline> \n )
    """,
    re.VERBOSE | re.DOTALL,
)

_WORD = re.compile(r""""[^"\n]*"?|'[^'\n]*'?|[\w.]+|[^\n]""")
_TAG = re.compile(r"\{[{%#][-+]?(?: ?\w+)?")
_ENDS = re.compile(r"[%}]\}")


class Line(NamedTuple):
    """A line of rendered text, and the line of the file that it comes from."""

    text: str
    template: str
    number: int


def mark_lines(source: str, name: str) -> str:
    """Return a text template with a mark before the first character of every line."""
    parts: list[str] = []
    line, wanted, before = 1, True, ""
    for match in _PARTS_OF_TEXT.finditer(source):
        if match["newline"] and before and not (wanted and before == "tag"):
            # Jinja2 removes the line break after a tag: right for lines that hold only
            # tags, and wrong for words that end with one, or that are included.
            parts.append(_EMPTY)
        before = _kind(match)
        if wanted and (match["value"] or match["text"]):
            parts.append(f"{_OPEN}{name}:{line}{_CLOSE}")
            wanted = False
        parts.append(match[0])
        line += match[0].count("\n")
        # The last line of a tag over several lines may still need a mark.
        wanted = wanted or "\n" in match[0]
    return "".join(parts)


def _kind(match: re.Match[str]) -> str:
    """Distinguish a tag that yields nothing itself from one that includes words."""
    if not match["block"]:
        return ""
    return "words" if _INCLUDE.match(match[0]) else "tag"


def read_lines(text: str, name: str) -> list[Line]:
    """Split a rendered text into lines and remove the marks.

    A line without a mark, as from a value of several lines, belongs to the one before.
    """
    lines: list[Line] = []
    template, number = name, 1
    for line in text.split("\n"):
        first = _MARK.search(line)
        if first:
            template, number = first[1], int(first[2])
        plain = _MARK.sub("", line).replace(_EMPTY, "")
        lines.append(Line(plain, template, number))
    return lines


def joined(lines: Sequence[Line]) -> str:
    """Return the text of lines."""
    return "\n".join(line.text for line in lines)


def mark_places(source: str, name: str) -> str:
    """Return the template with `_at="name:line:column"` in every opening tag."""
    line, line_start = 1, 0
    safe = name.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;")

    def marked(match: re.Match[str]) -> str:
        nonlocal line, line_start
        text = match[0]
        if match["tag"]:
            column = match.start() - line_start + 1
            return f'{text} _at="{safe}:{line}:{column}"'
        if "\n" in text:
            line += text.count("\n")
            line_start = match.start() + text.rindex("\n") + 1
        return text

    return _PARTS_OF_XML.sub(marked, source)


def numbered(xml: str, number: int) -> str:
    """Return what a call of a macro draws, with its number in each mark."""
    return _IN_TAG.sub(rf'\1@{number}"', xml)


def unmarked(source: str) -> str:
    """Return a template without its marks."""
    return _ANY_MARK.sub("", source)


def comments(source: str) -> Iterator[tuple[int, int]]:
    """Return the start and end of each comment of a template."""
    found = _PARTS_OF_XML.finditer(source)
    return (match.span() for match in found if match["comment"])


class TemplateSource:
    """A template's source with its marks, and the places in it by their offsets."""

    def __init__(self, file: Path, text: str) -> None:
        self._file = file
        self._text = text

    def span(self, start: int, end: int) -> Span:
        """Return the place of a part of one line, without counting marks."""
        before = unmarked(self._text[:start])
        line = before.count("\n") + 1
        column = len(before) - before.rfind("\n")
        return Span(self._file, line, column, line, column + end - start)

    def word(self, offset: int) -> Span:
        """Return the place of a word, a number, a quoted text or a sign."""
        match = _WORD.match(self._text, offset)
        return self.span(offset, match.end() if match else offset)

    def opening(self, offset: int) -> Span:
        """Return the place of the tag around `offset`, from its sign to its name."""
        start = self._opening(offset)
        match = _TAG.match(self._text, start)
        return self.span(start, match.end() if match else offset)

    def name(self, offset: int, name: str) -> Span:
        """Return the place of a name in the tag around `offset`, the next one first.

        That of the offset, if the name is not in the tag.
        """
        pattern = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")
        end = _ENDS.search(self._text, offset)
        stop = end.start() if end else len(self._text)
        for start in (offset, self._opening(offset)):
            match = pattern.search(self._text, start, stop)
            if match:
                return self.span(*match.span())
        return self.word(offset)

    def has_member(self, offset: int, name: str) -> bool:
        """Return whether something of a name is used near an offset: `name.other`."""
        start = self._opening(offset)
        end = _ENDS.search(self._text, offset)
        stop = end.start() if end else len(self._text)
        return (
            re.search(rf"(?<!\w){re.escape(name)}\.", self._text[start:stop])
            is not None
        )

    def keyword(self, name: str, value: int) -> Span:
        """Return the place of a named argument, whose value begins at an offset."""
        start = self._text.rfind(name, 0, value)
        match = _WORD.match(self._text, value)
        if match is None or "\n" in self._text[start:value]:
            return self.span(start, start + len(name))
        return self.span(start, match.end())

    def _opening(self, offset: int) -> int:
        signs = [self._text.rfind(sign, 0, offset) for sign in ("{{", "{%", "{#")]
        return max(*signs, 0)
