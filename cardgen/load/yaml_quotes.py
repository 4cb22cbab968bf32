"""Find the quotation mark of a YAML text that is not closed where it should be."""

import re
from collections.abc import Sequence

from cardgen.load.yaml_cures import cured, reads
from cardgen.load.yaml_forms import Fault

_KEY = r"""^\s*(?:-\s+)*(?!-\s)(?:[^\s:#"'\[\]{},][^:#"']*|"[^"]*"|'[^']*'):\s+"""
VALUE = re.compile(
    rf"(?:{_KEY}|^\s*(?:-\s+)+(?![^:\[{{]*:\s*$)|^\s*(?=[\[{{]))(?P<value>\S.*)$"
)
"""The value of a line: of a key, of an item, or in brackets."""

_TEXT = re.compile(r"""\"(?:[^\"\\]|\\.)*\"|'(?:[^']|'')*'""")
_CLOSED_CURLY = re.compile(r"(?P<text>.*?)[“”«»‘’](?=\s*(?:[,\]}]|$|\s\#))")


def quote_fault(
    lines: Sequence[str], line: int, column: int, since: tuple[int, int]
) -> Fault | None:
    """Return what is wrong in a quoted text; `since` is where the parser began it."""
    rest = lines[since[0] - 1][since[1] - 1 :]
    if since >= (line, column) or rest[:1] not in ("'", '"'):
        return None
    fault = _bad_escape(lines, line, column)
    return fault or (None if _TEXT.match(rest) else _unclosed(lines, *since))


def quote_above(lines: Sequence[str], line: int) -> Fault | None:
    """Return a text above whose quotation mark was meant to close on its line."""
    for number in range(min(line, len(lines)) - 1, max(0, line - 50), -1):
        match = VALUE.match(lines[number - 1])
        value = match["value"] if match else ""
        if not match or value[0] not in "\"'" or value.count(value[0]) != 1:
            continue
        # A text over several lines is fine: a value ends where it ends.
        rest = "\n".join(lines[number:])
        after = rest.partition(value[0])[2].lstrip(" ")[:1]
        if after not in ("", "\n", "#", ",", "]", "}"):
            return _unclosed(lines, number, match.start("value") + 1)
    return None


def _unclosed(lines: Sequence[str], line: int, column: int) -> Fault:
    hint = _closed(lines, line, column) or "close it"
    return Fault(line, column, "this quotation mark is never closed", hint)


def _closed(lines: Sequence[str], number: int, column: int) -> str:
    """Return a hint with the line whose text lacks its closing quotation mark."""
    line, mark = lines[number - 1], lines[number - 1][column - 1]
    before, rest = line[:column], line[column:]
    below = next(
        (each for each in lines[number:] if each.lstrip()[:1] not in ("", "#")), ""
    )
    curly = _CLOSED_CURLY.match(rest)
    if curly:
        straight = before + curly["text"] + mark + rest[curly.end() :]
        return cured(f"close it with a straight {mark}", [straight])
    if below and not reads(below):
        return f"write {mark} where the text ends"
    last = rest.rstrip()
    if "{" in before or "[" in before:
        last = re.split(r",\s+[\w-]+:\s", last, maxsplit=1)[0].rstrip("]} \t")
    whole = before + last + mark + rest[len(last) :].rstrip()
    hint = cured(f"close it with {mark}", [whole])
    if hint and mark == "'":
        hint += '; a text that begins with an apostrophe goes in "..."'
    return hint


def _bad_escape(lines: Sequence[str], line: int, column: int) -> Fault | None:
    here = lines[line - 1]
    for index in (column - 1, column - 2):
        if index >= 0 and here[index : index + 1] == "\\":
            message = f"{here[index : index + 2]} means nothing inside quotation marks"
            hint = "write \\\\ for a backslash, or use '...'"
            return Fault(line, index + 1, message, hint)
    return None
