"""Correct a line of YAML by itself, and try whether it can be read then."""

import re
from collections.abc import Iterable, Iterator, Sequence

import yaml

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_LONGEST = 300
"""Characters of a line that a hint repeats, and that is worth trying."""

_NEAR = 1000
"""How many lines before and after one show which words are keys."""

_CLOSING = {"[": "]", "{": "}"}
_BRACKET = re.compile(r""""(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[\[\]{}]""")
_KEY = re.compile(r"""(?:^\s*(?:-\s+)*|[{,]\s*)["']?([A-Za-z_][\w-]*)["']?:(?:\s|$)""")
_COMMENT = re.compile(r"\s+#.*$")
# A quotation mark within a word opens nothing; one that is not closed goes to the end.
_TO_COMMENT = re.compile(
    r"""(?<!\w)(?:"(?:[^"\\]|\\.)*(?:"|$)|'[^']*(?:'|$))|(?P<comment>(?:^|(?<=\s))\#)"""
)
_START = re.compile(r"^\s*(?:-\s+)*|:\s+|[\[{,]\s*")
_WORD_BEFORE = re.compile(r"(?<=\s)[a-z][\w-]*$")
_END = re.compile(r"\s*(?:[,\]}]|$)")


def in_quotes(text: str) -> str:
    """Return a text in the quotation marks that need the fewest changes within."""
    if '"' in text and "'" not in text:
        return f"'{text}'"
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def without_comment(line: str) -> str:
    """Return a line up to its comment, without the spaces before that."""
    for match in _TO_COMMENT.finditer(line):
        if match["comment"]:
            return line[: match.start()].rstrip()
    return line


def reads(line: str) -> bool:
    """Return whether a line is a key with its value, or an item, wherever it is.

    Brackets may be closed below, or be opened above.
    """
    if len(line) > _LONGEST:
        return False
    try:
        events = list(yaml.parse(_balanced(line.strip()), Loader=_LOADER))
    except yaml.YAMLError:
        return False
    return any(isinstance(e, yaml.CollectionStartEvent) for e in events[2:3])


def cured(cure: str, lines: Iterable[str]) -> str:
    """Return a hint with the first of the corrected lines that can be read, or ""."""
    for line in lines:
        if reads(line):
            return f"{cure}: {line.strip()}"
    return ""


def cure_by_quotes(line: str, at: int) -> str:
    """Return a hint with the line whose text around an index is in quotes, or ""."""
    if len(line) > _LONGEST:
        return ""
    for start, end in _texts(line, at):
        corrected = line[:start] + in_quotes(line[start:end]) + line[end:]
        if reads(corrected):
            hint = f"put the text in quotes: {corrected.strip()}"
            word = _WORD_BEFORE.search(line, start, at)
            if word and line[at] == ":" and _in_brackets(line, at):
                hint += f"; if {word[0]} is a key, put a comma before it"
            return hint
    return ""


def cure_by_moving(line: str, at: int) -> str:
    """Return a hint with the line whose closing quotation mark is further on, or ""."""
    what = "apostrophe" if line[at] == "'" else "quotation mark"
    for _, end in _texts(line, at) if len(line) <= _LONGEST else ():
        corrected = line[:at] + line[at + 1 : end] + line[at] + line[end:]
        hint = cured(f"move the closing {what} to the end of the text", [corrected])
        quoted = hint and cure_by_quotes(line, at)
        if hint:
            return f"{hint}; to print both marks, {quoted}" if quoted else hint
    return ""


def keys_near(lines: Sequence[str], number: int) -> set[str]:
    """Return the words that are keys in the lines around one."""
    before = lines[max(0, number - 1 - _NEAR) : number - 1]
    near = [*before, *lines[number : number + _NEAR]]
    return {word for line in near for word in _KEY.findall(line)}


def keys_of(line: str) -> list[str]:
    """Return the keys of a line, as far as they are where keys are expected."""
    return _KEY.findall(line)


def _texts(line: str, at: int) -> Iterator[tuple[int, int]]:
    """Yield where a text around an index may begin and end, the nearest start first."""
    starts = [match.end() for match in _START.finditer(line) if match.end() <= at]
    whole = len(_COMMENT.sub("", line).rstrip())
    for start in reversed(starts):
        if _in_brackets(line, at):
            yield from ((start, m.start()) for m in _END.finditer(line, at + 1, whole))
        yield start, whole


def _in_brackets(line: str, at: int) -> bool:
    return any(bracket in line[:at] for bracket in _CLOSING)


def _balanced(text: str) -> str:
    """Return a text with the brackets closed that are open at its end."""
    text = without_comment(text)
    opened: list[str] = []
    for mark in _BRACKET.findall(text):
        if mark in _CLOSING:
            opened.append(_CLOSING[mark])
        elif opened and mark == opened[-1]:
            opened.pop()
        elif mark in _CLOSING.values():
            before = "[" if mark == "]" else "{"
            text = before + text
    return text.rstrip(",") + "".join(reversed(opened))
