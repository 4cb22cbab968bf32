"""Writes into every line of a text template where it stands, and reads it back.

The mark comes before the first letter of a line and survives loops, macros and
includes, so that a complaint about the text names the line that its author wrote.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

# Unicode promises that no text has a use for these.
_OPEN, _CLOSE = "\ufdd2", "\ufdd3"
_MARK = re.compile(f"{_OPEN}([^{_CLOSE}]*):(\\d+){_CLOSE}")
_EMPTY = _OPEN + _CLOSE
_INCLUDES = re.compile(r"\{%[-+]?\s*include\b")
_PARTS = re.compile(
    r"""
    (?P<block>
        \{%[-+]?\s*raw\s*[-+]?%\}.*?\{%[-+]?\s*endraw\s*[-+]?%\}
      | \{\#.*?\#\}
      | \{%  (?: "(?:\\.|[^"\\])*" | '(?:\\.|[^'\\])*' | [^"'] )*? %\}
    )
    | (?P<value> \{\{ (?: "(?:\\.|[^"\\])*" | '(?:\\.|[^'\\])*' | [^"'] )*? \}\} )
    | (?P<newline> \n )
    | (?P<blank> [^\S\n]+ )
    | (?P<text> [^{\n]+ | \{ )
    """,
    re.VERBOSE | re.DOTALL,
)


class Line(NamedTuple):
    """A line of rendered text, and the line of the file that it comes from."""

    text: str
    template: str
    number: int


def mark_lines(source: str, name: str) -> str:
    """Give a text template with a mark before the first letter of every line."""
    parts: list[str] = []
    line, wanted, before = 1, True, ""
    for match in _PARTS.finditer(source):
        if match["newline"] and before and not (wanted and before == "tag"):
            # Jinja2 takes away the end of a line after a tag: right for lines of tags
            # alone, and wrong for words that end with one, or that are included.
            parts.append(_EMPTY)
        before = _kind(match)
        if wanted and (match["value"] or match["text"]):
            parts.append(f"{_OPEN}{name}:{line}{_CLOSE}")
            wanted = False
        parts.append(match[0])
        line += match[0].count("\n")
        # A tag over several lines leaves its last one open for a mark.
        wanted = wanted or "\n" in match[0]
    return "".join(parts)


def _kind(match: re.Match[str]) -> str:
    """Tell a tag that yields nothing itself from one that includes words."""
    if not match["block"]:
        return ""
    return "words" if _INCLUDES.match(match[0]) else "tag"


def read_lines(text: str, name: str) -> list[Line]:
    """Part a rendered text into lines and take out the marks.

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
    """Give the text of lines."""
    return "\n".join(line.text for line in lines)


MARK = "_at"

# What is skipped comes first: template tags (with the texts in them, which may
# hold braces), then the parts of XML that hold no tags.
_PARTS = re.compile(
    r"""
    (?P<skip>
        \{%[-+]?\s*raw\s*[-+]?%\}.*?\{%[-+]?\s*endraw\s*[-+]?%\}
      | (?P<comment> \{\#.*?\#\} )
      | \{\{ (?: "(?:\\.|[^"\\])*" | '(?:\\.|[^'\\])*' | [^"'] )*? \}\}
      | \{%  (?: "(?:\\.|[^"\\])*" | '(?:\\.|[^'\\])*' | [^"'] )*? %\}
      | <!--.*?-->
      | <!\[CDATA\[.*?\]\]>
      | <\?.*?\?>
    )
    | (?P<tag> <[A-Za-z_][\w.\-]* )
    | (?P<newline> \n )
    """,
    re.VERBOSE | re.DOTALL,
)


def mark_places(source: str, name: str) -> str:
    """Give the template with `_at="name:line:column"` in every opening tag."""
    line, begun = 1, 0
    safe = name.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;")

    def marked(match: re.Match[str]) -> str:
        nonlocal line, begun
        text = match[0]
        if match["tag"]:
            column = match.start() - begun + 1
            return f'{text} {MARK}="{safe}:{line}:{column}"'
        if "\n" in text:
            line += text.count("\n")
            begun = match.start() + text.rindex("\n") + 1
        return text

    return _PARTS.sub(marked, source)


def comments(source: str) -> Iterator[tuple[int, int]]:
    """Give where the comments of a template begin and end."""
    return (match.span() for match in _PARTS.finditer(source) if match["comment"])
