"""Recognize forms of YAML that the parser does not read, most of them from YAML 1.2."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from cardgen.load.yaml_cures import cure_by_quotes

UNREAD = "cardgen does not read this form of YAML"
QUOTE = 'write the text in quotes: "..." (a " inside becomes \\")'

_ON_ONE_LINE = "write key: value on one line"
_COMPLEX_KEY = re.compile(r"\s*(?:-\s+)*\?(?:\s|$)")
_VALUE = re.compile(r":\s+[^,\[\]{}]*$")
_BLOCK_TEXT = re.compile(r"---\s+[|>]")
_TEXT_BEFORE = re.compile(r"[\s\-\[{,]*(?P<text>.*)")


class Fault(NamedTuple):
    """What is wrong at a line and column (from 1), and how to correct it."""

    line: int
    column: int
    message: str
    hint: str


def unread_form(
    lines: Sequence[str], line: int, column: int, since: tuple[int, int]
) -> Fault | None:
    """Return the form at a place; `since` is where the part begins that has it."""
    here = lines[line - 1]
    sign = here[column - 1 : column]
    if sign == "\t":
        return Fault(line, column, "found a tab, expected spaces", "write a space")
    form = _colon(lines, line, column, since) if sign == ":" else None
    return form or _of_file(lines, line) or _complex_key(lines, line, since[0])


def _colon(
    lines: Sequence[str], line: int, column: int, since: tuple[int, int]
) -> Fault | None:
    here = lines[line - 1]
    if here[column : column + 1] in (",", "]", "}"):
        quoted = _VALUE.search(here[: column - 1]) and cure_by_quotes(here, column - 1)
        if quoted:
            message = 'unquoted text cannot end with ":" in brackets'
            return Fault(line, column, message, quoted)
        return Fault(line, column, "expected a space after the colon", _ON_ONE_LINE)
    if here[column : column + 1].strip():
        return Fault(line, column, 'unquoted text cannot begin with ":"', QUOTE)
    before = _TEXT_BEFORE.match(here[: column - 1])
    if before and (before["text"].rstrip() or ",")[-1] in ",[{":
        message = f"{UNREAD}: a colon without a key on its line"
        return Fault(line, column, message, _ON_ONE_LINE)
    opened = lines[since[0] - 1][since[1] - 1 : since[1]]
    if opened in ("[", "{") and lines[line - 2].rstrip()[-1:] not in (",", opened):
        message = f"{UNREAD}: a key over several lines"
        return Fault(line, column, message, _ON_ONE_LINE)
    return None


def _of_file(lines: Sequence[str], line: int) -> Fault | None:
    """Return a form in or before a line that makes the parser stop there."""
    for number, text in enumerate(lines[:line], start=1):
        if text.startswith("%"):
            return Fault(number, 1, f"{UNREAD}: a directive", "delete this line")
        if text.rstrip() == "...":
            message = 'found the end of the document, "..."'
            return Fault(number, 1, message, "delete this line")
    if line > 1 and _BLOCK_TEXT.match(lines[line - 2]):
        message = f"{UNREAD}: a text right after ---"
        return Fault(line - 1, 1, message, "write the text below a key")
    return None


def _complex_key(lines: Sequence[str], *numbers: int) -> Fault | None:
    for number in numbers:
        text = lines[number - 1]
        if _COMPLEX_KEY.match(text):
            message = f'{UNREAD}: a key after "?"'
            return Fault(number, text.index("?") + 1, message, _ON_ONE_LINE)
    return None
