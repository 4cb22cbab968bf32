"""Finds unquoted texts that end before a "#" where hardly a comment was meant."""

import re
from collections.abc import Container, Iterator, Sequence

from cardgen.load.yaml_cures import cured, in_quotes
from cardgen.load.yaml_faults import lines_of
from cardgen.load.yaml_forms import QUOTE
from cardgen.model.node import Mapping, Node, Scalar, is_blank
from cardgen.model.problem import Problem, warning
from cardgen.model.source import Span

_Place = tuple[int, int]

# An ignore, "#!" and a ruler such as "#---" are never texts.
_COMMENT = re.compile(
    r"(?<=\S)(?P<gap>[ \t]+)(?P<sign>#+)(?![ \t]{0,8}cardgen:|!|[-=*~_]{2})"
    r"(?:(?P<glued>[^\s#])|[ \t]+[^\s#])"
)
_ANCHORS = re.compile(r"(?:[&!]\S*\s+)*")
# A comment in the form that nobody takes for text.
_REMARK = re.compile(r"[ \t]{2}#[ \t]")
_END_IN_BRACKETS = re.compile(r"[,\]}]")
_LONGEST = 40
_IF_COMMENT = "if it is a comment, put two spaces before the # and one after it"


def cut_texts(node: Node | None, text: str) -> Iterator[Problem]:
    """Yield warnings of the texts of a tree that a comment cuts off.

    The lines tell first whether any comment looks so: in most files none does, and a
    tree of tens of thousands of values need not be searched.
    """
    if node is None or (" #" not in text and "\t#" not in text):
        return
    lines = lines_of(text)
    found = {
        (number, match.start() + 1): match
        for number, line in enumerate(lines, start=1)
        if "#" in line
        for match in _COMMENT.finditer(line)
    }
    values = _values_until(found, node) if found else {}
    for place, match in found.items():
        value = values.get(place)
        if value and _is_plain(value, lines) and _looks_unmeant(value, match):
            yield _warning(value, match, lines)


def _values_until(ends: Container[_Place], root: Node) -> dict[_Place, Scalar]:
    """Return the values of a tree that end at one of these lines and columns.

    A value that aliases repeat is there once. How much they repeat is limited.
    """
    values: dict[_Place, Scalar] = {}
    rest = [root]
    while rest:
        node = rest.pop()
        if isinstance(node, Scalar):
            if (place := (node.end_line, node.end_column)) in ends:
                values[place] = node
        else:
            rest += node.nodes if isinstance(node, Mapping) else node.items
    return values


def _is_plain(value: Scalar, lines: Sequence[str]) -> bool:
    """Return whether a value is neither in quotes nor missing."""
    line = lines[value.line - 1]
    start = _start(value, line)
    # An anchor is left, or nothing, where the value itself is on the next line.
    return not is_blank(value) and line[start : start + 1] not in "\"'|>&!"


def _start(value: Scalar, line: str) -> int:
    """Return the index where a value begins, after its anchor."""
    match = _ANCHORS.match(line, value.column - 1)
    return match.end() if match else value.column - 1


def _looks_unmeant(value: Scalar, comment: re.Match[str]) -> bool:
    """Return whether a comment may be the rest of a text.

    What is written like "#2" may be anywhere. After "# " it is a comment by custom if
    two spaces are before it, or if what is before it is a number or a name.
    """
    if comment["glued"]:
        return True
    words = value.text.split() if isinstance(value.value, str) else ()
    return comment["gap"] == " " and len(words) > 1


def _warning(value: Scalar, match: re.Match[str], lines: Sequence[str]) -> Problem:
    start, end = match.start("sign"), _end(match)
    place = (value.end_line, start + 1, value.end_line, end + 1)
    lost = match.string[start:end]
    said = lost if len(lost) <= _LONGEST else f"{lost[: _LONGEST - 1]}…"
    message = f'"#" begins a comment: "{said}" is not part of this text'
    hint = f"{_cure(value, match, lines)}; {_IF_COMMENT}"
    return warning("yaml-structure", Span(value.file, *place), message, hint)


def _cure(value: Scalar, match: re.Match[str], lines: Sequence[str]) -> str:
    if value.line != value.end_line:
        return f"put the whole text in quotes, from line {value.line} on"
    line, sign = match.string, match.start("sign")
    start, ends = _start(value, line), [_end(match)]
    if "[" in line[:start] or "{" in line[:start]:
        ends = [*_in_brackets(line, sign), *ends]
    corrected = (f"{line[:start]}{in_quotes(line[start:e])}{line[e:]}" for e in ends)
    return cured("put the text in quotes", corrected) or QUOTE


def _end(match: re.Match[str]) -> int:
    """Return where what was lost ends: at the end of its line or a comment in it."""
    line = match.string
    remark = _REMARK.search(line, match.end())
    return len(line[: remark.start() if remark else None].rstrip())


def _in_brackets(line: str, sign: int) -> list[int]:
    # Only the first: a line may have a million commas.
    match = _END_IN_BRACKETS.search(line, sign)
    return [match.start()] if match else []
