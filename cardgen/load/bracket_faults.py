"""Faults in lists and mappings that are written on one line: [a, b], {a: b}."""

import re
from collections.abc import Iterator

QUOTE = 'write the text in quotes: "..." (a " inside becomes \\")'

_CLOSING = {"[": "]", "{": "}"}
_TOKEN = re.compile(
    r"""
    "(?:[^"\\]|\\.)*" | '(?:[^']|'')*'     # a quoted text
    | [\[\]{},:]
    | [^\s\[\]{},:]+                       # a word
    """,
    re.VERBOSE,
)

_Fault = tuple[int, str, str]


def bracket_fault(value: str) -> _Fault | None:
    """Find what is wrong in a value that begins with a bracket.

    Gives the index in the value, message and hint.
    """
    open_brackets: list[str] = []
    for match in _TOKEN.finditer(value):
        sign = match[0]
        if sign in _CLOSING:
            open_brackets.append(sign)
        elif sign in ("]", "}"):
            wanted = _CLOSING[open_brackets.pop()]
            if sign != wanted:
                hint = f"close the bracket with {wanted} first"
                return match.start(), f'expected "{wanted}" before "{sign}"', hint
            if not open_brackets:
                return _rest_fault(value, match.end()) or _item_fault(value)
    return _item_fault(value) or _unclosed(value)


def _unclosed(value: str) -> _Fault:
    closing = _CLOSING[value[0]]
    cure = f"{QUOTE}; for a list close it with {closing}"
    return 0, f'"{value[0]}" opens a list that is never closed', cure


def _rest_fault(value: str, end: int) -> _Fault | None:
    rest = value[end:].strip()
    if not rest or rest[0] in "#,]}:":
        return None
    return 0, f'a text without quotes cannot begin with "{value[0]}"', QUOTE


def _item_fault(value: str) -> _Fault | None:
    """Find the traps of plain texts inside the brackets."""
    for start, colons, sign in _items(value):
        if sign == ":" and colons > 1:
            return start, 'a text without quotes cannot hold ": "', QUOTE
        if sign[0] in "\"'" and (len(sign) == 1 or sign[-1] != sign[0]):
            return (
                start,
                "this quotation mark is never closed",
                f"close it with {sign[0]}",
            )
        if sign[0] in "*&!%@`|>":
            message = f'a text without quotes cannot begin with "{sign[0]}"'
            return start, message, QUOTE
    return None


def _items(value: str) -> Iterator[tuple[int, int, str]]:
    """Give each colon, and the first sign of each text: index, colons so far, sign."""
    colons, at_start = 0, True
    for match in _TOKEN.finditer(value):
        sign = match[0]
        if sign in "[]{},":
            colons, at_start = 0, True
        elif sign == ":" and value[match.end() : match.end() + 1].isspace():
            colons, at_start = colons + 1, True
            yield match.start(), colons, sign
        else:
            if at_start:
                yield match.start(), colons, sign
            at_start = False
