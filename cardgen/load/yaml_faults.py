"""Explains a YAML syntax error by the line it is in.

The library's own messages are for programmers and change with its version: only the
place is used.
"""

import re
from collections.abc import Iterator

from cardgen.load.yaml_cures import cure_by_quotes, cured, in_quotes, without_comment
from cardgen.load.yaml_forms import QUOTE, Fault, unread_form
from cardgen.load.yaml_indent import misplaced_line, open_brackets, stays_open
from cardgen.load.yaml_neighbours import (
    comma_above,
    line_above,
    neighbour_fault,
    stray_sign,
)
from cardgen.load.yaml_quotes import VALUE, quote_above, quote_fault
from cardgen.load.yaml_slips import slip_in

_CLOSING = {"[": "]", "{": "}"}
_TOKEN = re.compile(
    r"""
    "(?:[^"\\]|\\.)*" | '(?:[^']|'')*'     # a quoted text
    | [\[\]{},:]
    | [^\s\[\]{},:]+                       # a word
    """,
    re.VERBOSE,
)
# A text in brackets that goes on behind a "#", up to where it should end.
_CUT = re.compile(r"[^\s,:\[{}\]#][^,:\[{}\]#]*\s(#[^,\]}]*)(?=[,\]}])")
COLOUR_COMMENT = re.compile(r"[\s,\[{](#(?:[0-9a-fA-F]{3}){1,2})(?=[\s,\]}]|$)")
"""A colour that was meant as a value, and begins a comment."""

_CHECK = (
    "check that lines which belong together begin at the same column, that every "
    "quotation mark and bracket is closed, and that it is a usual form of YAML"
)
# Characters of a line: what looks for slips begins again at each.
_LONGEST = 4000
_MARKED_KEY = re.compile(r"\s*(?:-\s+)*([&*])\S*:(?:\s|$)")
_VALUE_SIGN = re.compile(r"[-?]\s")
_COLON = re.compile(r":(?:\s|$)")
_LINE_BREAK = re.compile(r"\r\n|\r|\n")
# Including the separators U+0085, U+2028 and U+2029, which end a line for YAML and for
# no editor. A pattern of all allowed characters would take 6 ms to compile.
_UNPRINTABLE = re.compile(
    "[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]"
)


_Fault = tuple[int, str, str]


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
    # The parser may stop behind the last line.
    lines += [""] * (max(line, since[0]) - len(lines))
    unknown = Fault(line, column, "cardgen cannot read this here", _CHECK)
    if max(map(len, lines)) > _LONGEST:
        return unknown
    fault = quote_fault(lines, line, column, since)
    fault = fault or stray_sign(lines, line, column, since)
    if fault is not None:
        return fault
    # The fault may be in the line, where its construct begins, or just above.
    for number in dict.fromkeys((line, since[0], line_above(lines, line))):
        if 0 < number <= len(lines):
            fault = slip_in(lines, number) or _fault_in(lines, number)
            if fault is not None:
                return fault
    return (
        quote_above(lines, line)
        or comma_above(lines, line, since)
        or _cut_above(lines, line)
        or unread_form(lines, line, column, since)
        or neighbour_fault(lines, line, column, since)
        or _bracketed(lines, line, column)
        or _indentation(lines, line)
        or unknown
    )


def _bracketed(lines: list[str], line: int, column: int) -> Fault | None:
    """Find a text that begins with a bracket, though it is no list."""
    here = lines[line - 1]
    match = VALUE.match(here)
    at = match.start("value") if match else 0
    if not match or here[at] not in _CLOSING or column <= at + 1:
        return None
    is_open = open_brackets(here[at : column - 1]) > 0
    hint = "" if is_open else cure_by_quotes(here, at)
    message = f'unquoted text cannot begin with "{here[at]}"'
    return Fault(line, at + 1, message, hint) if hint else None


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
    match = VALUE.match(line)
    if match is None:
        return None
    value = match["value"].rstrip()
    fault = _value_fault(value)
    if _VALUE_SIGN.match(value) and line[: match.start("value")].rstrip()[-1:] == ":":
        fault = 0, f'unquoted text cannot begin with "{value[:2]}"', QUOTE
    if fault is None and value[0] in _CLOSING and stays_open(lines, number, value):
        fault = _open_bracket(value, line)
    if fault is None:
        return None
    index, message, hint = fault
    at = match.start("value") + index
    if hint == QUOTE:
        hint = cure_by_quotes(line, at) or hint
        if value[0] in "|>":
            hint = f"begin the text on the next line, or {hint}"
    return Fault(number, at + 1, message, hint)


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
        return _comment_fault(value) or _bracket_fault(without_comment(value))
    if first in "]},":
        return 0, f'unquoted text cannot begin with "{first}"', QUOTE
    colon = _COLON.search(without_comment(value))
    if colon:
        message = 'unquoted text cannot contain ": "'
        return colon.start(), message, QUOTE
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
    what = "quotation mark" if mark == '"' else "apostrophe"
    message = f"this {what} ends the text, but the line goes on"
    return match.end() - 1, message, QUOTE


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
    """Return a text cut off by a comment, so that a bracket before it stays open."""
    match = COLOUR_COMMENT.search(value) or _CUT.search(value)
    if match is None or open_brackets(value[: match.start(1)]) <= 0:
        return None
    message = '"#" begins a comment, so the bracket is not closed'
    what, lost = ("text", match[0]) if match.re is _CUT else ("colour", match[1])
    hint = f"put the {what} in quotes: {in_quotes(lost.strip())}"
    return match.start(1), message, hint


def _cut_above(lines: list[str], line: int) -> Fault | None:
    """Find a text that a comment cuts off in the line above, and that goes on here."""
    above = line_above(lines, line)
    written, here = lines[above - 1], lines[line - 1]
    text = without_comment(written)
    match = VALUE.match(text)
    if text == written.rstrip() or match is None or match["value"][0] in "\"'[{|>":
        return None
    if len(here) - len(here.lstrip()) <= len(text) - len(text.lstrip()):
        return None
    message = '"#" begins a comment, so this text ends before it'
    hint = 'put the whole text in quotes, or below ">-"'
    return Fault(above, written.index("#", len(text)) + 1, message, hint)


def _open_bracket(value: str, line: str) -> _Fault:
    closing = _CLOSING[value[0]]
    cure = f"close it with {closing}"
    bare = without_comment(line).rstrip()
    if bare[-1:] not in ",[{:":
        cure = cured(cure, [f"{bare}{closing}"]) or cure
    if value[0] == "[":
        cure += "; a text that begins with [ goes in quotes"
    return 0, f'this "{value[0]}" is never closed', cure


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
