"""Writes into every XML tag of a template where it stands.

The mark survives includes, macros and loops, so that a complaint about an element
names the line that the designer wrote.
"""

import re
from collections.abc import Iterator

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
