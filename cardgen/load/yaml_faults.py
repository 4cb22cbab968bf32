"""Explains a YAML syntax error by the line it is in.

The library's own messages are for programmers and change with its version: only the
place is used.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from cardgen.load.yaml_forms import QUOTE, unread_form
from cardgen.load.yaml_indent import misplaced_line, open_brackets, stays_open

_CLOSING = {"[": "]", "{": "}"}
_TOKEN = re.compile(
    r"""
    "(?:[^"\\]|\\.)*" | '(?:[^']|'')*'     # a quoted text
    | [\[\]{},:]
    | [^\s\[\]{},:]+                       # a word
    """,
    re.VERBOSE,
)
COLOUR_COMMENT = re.compile(r"[\s,\[{](#(?:[0-9a-fA-F]{3}){1,2})(?=[\s,\]}]|$)")
"""A colour that was meant as a value, and begins a comment."""

_FOLD = "or put it on the next line after >-"

_KEY = r"""^\s*(?:-\s+)*(?!-\s)(?:[^\s:#"'\[\]{},][^:#"']*|"[^"]*"|'[^']*'):\s+"""
_VALUE = re.compile(
    rf"(?:{_KEY}|^\s*(?:-\s+)+(?![^:]*:\s*$)|^\s*(?=[\[{{]))(?P<value>\S.*)$"
)
_MARKED_KEY = re.compile(r"\s*(?:-\s+)*([&*])\S*:(?:\s|$)")
_COLON = re.compile(r":(?:\s|$)")
_LINE_BREAK = re.compile(r"\r\n|\r|\n")
# Including the separators U+0085, U+2028 and U+2029, which end a line for YAML and for
# no editor. A pattern of all allowed characters would take 6 ms to compile.
_UNPRINTABLE = re.compile(
    "[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]"
)


_Fault = tuple[int, str, str]


class Fault(NamedTuple):
    """What is wrong at a line and column (from 1), and how to correct it."""

    line: int
    column: int
    message: str
    hint: str


def lines_of(text: str) -> list[str]:
    """Return the lines of a text as YAML counts them."""
    return _LINE_BREAK.split(text)


def printable(text: str) -> bool:
    """Return whether YAML allows every character of a text."""
    return not _UNPRINTABLE.search(text)


def unprintable(text: str) -> Iterator[Fault]:
    """Yield the characters that YAML does not allow."""
    if printable(text):
        return
    for number, line in enumerate(lines_of(text), start=1):
        for match in _UNPRINTABLE.finditer(line):
            yield Fault(
                number,
                match.start() + 1,
                f"found the control character U+{ord(match[0]):04X}",
                "delete it; it was probably pasted in by accident",
            )


def syntax_fault(text: str, line: int, column: int, since: tuple[int, int]) -> Fault:
    """Return what is wrong at a place; `since` is where its construct begins."""
    lines = lines_of(text)
    if since < (line, column) and _opens_quote(lines, since):
        return _bad_escape(lines, line, column) or _unclosed(*since)
    # The fault may be in the line, where its construct begins, or just above.
    for number in dict.fromkeys((line, since[0], line - 1)):
        fault = _fault_in(lines, number) if 0 < number <= len(lines) else None
        if fault is not None:
            return fault
    return (
        _quote_above(lines, line)
        or _indentation(lines, line)
        or _unread(lines, line, column, since)
    )


def _unread(lines: list[str], line: int, column: int, since: tuple[int, int]) -> Fault:
    form = unread_form(lines, line, column, since)
    if form is not None:
        return Fault(*form)
    hint = (
        "check that lines which belong together begin at the same column, that every "
        "quotation mark and bracket is closed, and that it is a usual form of YAML"
    )
    return Fault(line, column, "cardgen cannot read this here", hint)


def _indentation(lines: list[str], line: int) -> Fault | None:
    found = misplaced_line(lines, line)
    if found is None:
        return None
    usual = sorted(found.usual.items())
    spaces = " or ".join(str(spaces) for spaces, _ in usual)
    lines_like = " and ".join(f"line {line} has {spaces}" for spaces, line in usual)
    message = f"expected {spaces} space{'s' * (spaces != '1')} before this"
    message += f", found {found.spaces}"
    hint = f"{lines_like}; what belongs together begins at the same column"
    return Fault(found.line, found.spaces + 1, message, hint)


def _unclosed(line: int, column: int) -> Fault:
    return Fault(line, column, "this quotation mark is never closed", "close it")


def _bad_escape(lines: list[str], line: int, column: int) -> Fault | None:
    here = lines[line - 1] if line <= len(lines) else ""
    for index in (column - 1, column - 2):
        if index >= 0 and here[index : index + 1] == "\\":
            message = f"{here[index : index + 2]} means nothing inside quotation marks"
            hint = "write \\\\ for a backslash, or use '...'"
            return Fault(line, index + 1, message, hint)
    return None


def _quote_above(lines: list[str], line: int) -> Fault | None:
    """Return a text above whose quotation mark was meant to close on its line."""
    for number in range(min(line, len(lines)) - 1, max(0, line - 50), -1):
        match = _VALUE.match(lines[number - 1])
        value = match["value"] if match else ""
        if not match or value[0] not in "\"'" or value.count(value[0]) != 1:
            continue
        # A text over several lines is fine: a value ends where it ends.
        rest = "\n".join(lines[number:])
        after = rest.partition(value[0])[2].lstrip(" ")[:1]
        if after not in ("", "\n", "#", ",", "]", "}"):
            return _unclosed(number, match.start("value") + 1)
    return None


def _opens_quote(lines: list[str], at: tuple[int, int]) -> bool:
    line, column = at
    return line <= len(lines) and lines[line - 1][column - 1 : column] in ('"', "'")


def _fault_in(lines: list[str], number: int) -> Fault | None:
    line = lines[number - 1]
    indent = line[: len(line) - len(line.lstrip())]
    if "\t" in indent:
        column = indent.index("\t") + 1
        return Fault(
            number, column, "the line is indented with a tab", "indent with spaces only"
        )
    mark = _MARKED_KEY.match(line)
    if mark:
        message = f'unquoted text cannot begin with "{mark[1]}"'
        return Fault(number, mark.start(1) + 1, message, QUOTE)
    match = _VALUE.match(line)
    if match is None:
        return _missing_space(line, number)
    value = match["value"].rstrip()
    fault = _value_fault(value)
    if fault is None and value[0] in _CLOSING and stays_open(lines, number, value):
        fault = _open_bracket(value)
    if fault is None:
        return None
    return Fault(number, match.start("value") + fault[0] + 1, *fault[1:])


def _missing_space(line: str, number: int) -> Fault | None:
    match = re.match(r"^\s*(?:-\s+)?[A-Za-z_][\w-]*:(?=[^\s:/])", line)
    if match is None:
        return None
    column = match.end()
    message = "expected a space after the colon"
    return Fault(number, column, message, 'write "key: value"')


def _value_fault(value: str) -> tuple[int, str, str] | None:
    first = value[0]
    if first in "\"'":
        return _quote_fault(value)
    if first in "*&!%@`|>":
        # `>-`, `|` and the like at the end of a line open block texts.
        if re.fullmatch(r"[|>][-+0-9]*(\s+#.*)?", value):
            return None
        return 0, f'unquoted text cannot begin with "{first}"', QUOTE
    if first in "[{":
        return _comment_fault(value) or _bracket_fault(value)
    if first in "]},":
        return 0, f'unquoted text cannot begin with "{first}"', QUOTE
    colon = _COLON.search(value)
    if colon:
        message = 'unquoted text cannot contain ": "'
        return colon.start(), message, f"{QUOTE}, {_FOLD}"
    return None


def _quote_fault(value: str) -> tuple[int, str, str] | None:
    mark = value[0]
    body = r'"(?:[^"\\]|\\.)*"' if mark == '"' else r"'(?:[^']|'')*'"
    match = re.match(body, value)
    if match is None:
        if value.count(mark) == 1:
            return 0, "this quotation mark is never closed", f"close it with {mark}"
        return None
    rest = value[match.end() :]
    if not rest.strip() or rest.lstrip()[0] in "#:":
        return None
    message = "the quoted text ends here, but the line goes on"
    inner = '\\"' if mark == '"' else "''"
    return match.end(), message, f"quote the whole text; inside it write {inner}"


def _bracket_fault(value: str) -> _Fault | None:
    """Return what is wrong in a value that begins with a bracket.

    That is the index in the value, message and hint.
    """
    open_brackets: list[str] = []
    for match in _TOKEN.finditer(value):
        mark = match[0]
        if mark in _CLOSING:
            open_brackets.append(mark)
        elif mark in ("]", "}"):
            wanted = _CLOSING[open_brackets.pop()]
            if mark != wanted:
                hint = f"close the bracket with {wanted} first"
                return match.start(), f'expected "{wanted}" before "{mark}"', hint
            if not open_brackets:
                return _rest_fault(value, match.end()) or _item_fault(value)
    return _item_fault(value)


def _comment_fault(value: str) -> _Fault | None:
    """Return a colour that is a comment, so that a bracket before it stays open."""
    match = COLOUR_COMMENT.search(value)
    if match is None or open_brackets(value[: match.start()]) <= 0:
        return None
    message = '"#" begins a comment, so the bracket is not closed'
    return match.start(1), message, f'put the colour in quotes: "{match[1]}"'


def _open_bracket(value: str) -> _Fault:
    closing = _CLOSING[value[0]]
    cure = f"{QUOTE}; for a list close it with {closing}"
    return 0, f'"{value[0]}" opens a list that is never closed', cure


def _rest_fault(value: str, end: int) -> _Fault | None:
    rest = value[end:].strip()
    if not rest or rest[0] in "#,]}:":
        return None
    return 0, f'unquoted text cannot begin with "{value[0]}"', QUOTE


def _item_fault(value: str) -> _Fault | None:
    """Return what is wrong with an unquoted text inside the brackets."""
    for start, colons, mark in _items(value):
        if mark == ":" and colons > 1:
            return start, 'unquoted text cannot contain ": "', QUOTE
        is_open = mark[0] in "\"'" and (len(mark) == 1 or mark[-1] != mark[0])
        # Otherwise the text may go on in the next line.
        if is_open and value[-1] in "]},":
            return (
                start,
                "this quotation mark is never closed",
                f"close it with {mark[0]}",
            )
        if mark[0] in "*&!%@`|>":
            message = f'unquoted text cannot begin with "{mark[0]}"'
            return start, message, QUOTE
    return None


def _items(value: str) -> Iterator[tuple[int, int, str]]:
    """Yield colons and the first token of each text: index, colons so far, token."""
    colons, at_start = 0, True
    for match in _TOKEN.finditer(value):
        mark = match[0]
        if mark in "[]{},":
            colons, at_start = 0, True
        elif mark == ":" and value[match.end() : match.end() + 1].isspace():
            colons, at_start = colons + 1, True
            yield match.start(), colons, mark
        else:
            if at_start:
                yield match.start(), colons, mark
            at_start = False
