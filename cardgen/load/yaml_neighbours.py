"""Recognize slips in YAML that show only by the lines above and below."""

import re
from collections.abc import Sequence

from cardgen.load.yaml_cures import cured, keys_of, reads
from cardgen.load.yaml_forms import Fault
from cardgen.load.yaml_indent import open_brackets, stays_open

_BLOCK_TEXT = re.compile(r"(?::|^\s*-)\s+(?P<sign>[|>])[-+0-9]*\s*$")
_CLOSED_ITEM = re.compile(r"^\s*-\s+[\[{].*[\]}]\s*$")
_COMMENT = re.compile(r"(?:^|\s)#.*$")
_ONLY_KEY = re.compile(r"(?P<lead>\s*(?:-\s+)*)[^\s-].*:\s*$")
_SHOWN = 40
_NO_KEY = 'begin a comment with "#"; indent the rest of a text further than its key'
_GOES_ON = (",", "[", "{", ":")


def neighbour_fault(
    lines: Sequence[str], line: int, column: int, since: tuple[int, int]
) -> Fault | None:
    """Return the slip that the parser met at a place; `since` is where its part begins.

    It is known already that no line near that place is wrong in itself.
    """
    return (
        _no_hyphen(lines, line, column, since)
        or _no_first_hyphen(lines, line)
        or _at_hyphens(lines, line, column, since)
        or _after_braces(lines, line)
        or _not_indented(lines, since[0])
        or _no_key(lines, line, since)
        or _outside_list(lines, line, column)
    )


def line_above(lines: Sequence[str], number: int) -> int:
    """Return the number of the line before one, without empty lines and comments."""
    return next(
        (n for n in range(number - 1, 0, -1) if _COMMENT.sub("", lines[n - 1]).strip()),
        0,
    )


def _bracket_at(lines: Sequence[str], at: tuple[int, int]) -> bool:
    line, column = at
    text = lines[line - 1]
    return text[column - 1 : column] in ("[", "{")


def _is_item(text: str) -> bool:
    return text.lstrip().startswith("- ")


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def stray_sign(
    lines: Sequence[str], line: int, column: int, since: tuple[int, int]
) -> Fault | None:
    """Find a comma after a value, or a bracket that closes nothing."""
    text = lines[line - 1]
    sign = text[column - 1 : column]
    if sign not in (",", "]", "}") or _bracket_at(lines, since):
        return None
    rest = text[column:].strip()
    if rest and not rest.startswith("#"):
        return None
    message = "no comma belongs here" if sign == "," else f'"{sign}" closes nothing'
    hint = cured("delete it", [text[: column - 1] + text[column:]])
    return Fault(line, column, message, hint) if hint else None


def comma_above(
    lines: Sequence[str], line: int, since: tuple[int, int]
) -> Fault | None:
    """Find a line within brackets that lacks the comma at its end."""
    number, start = since
    above = line_above(lines, line)
    if not _bracket_at(lines, since) or above < number:
        return None
    inside = [lines[number - 1][start - 1 :], *lines[number:above]]
    text = _COMMENT.sub("", lines[above - 1]).rstrip()
    if not keys_of(inside[-1]) and inside[0][0] == "{":
        return None
    if (
        sum(map(open_brackets, inside)) <= 0
        or text.endswith(_GOES_ON)
        or stays_open(lines, number, lines[number - 1])
    ):
        return None
    hint = f"end the line with a comma: {text.strip()},"
    return Fault(above, len(text) + 1, "expected a comma here", hint)


def _no_hyphen(
    lines: Sequence[str], line: int, column: int, since: tuple[int, int]
) -> Fault | None:
    """Find the first line of an item that lacks its hyphen."""
    first = lines[since[0] - 1][since[1] - 1 :]
    for number in (line, since[0]):
        text = lines[number - 1]
        items = first if number == line else _items_above(lines, number)
        begins = _is_item(items) and not _is_item(text)
        if begins and _same_start(items, text) and _indent(text) == column - 1:
            return _hyphen(number, text)
    return None


def _no_first_hyphen(lines: Sequence[str], line: int) -> Fault | None:
    """Find an item without its hyphen above the first that has one."""
    item = lines[line - 1]
    if not _is_item(item):
        return None
    number, found = line, 0
    while (number := line_above(lines, number)) and (
        _indent(lines[number - 1]) > _indent(item)
    ):
        found = number
    first = lines[found - 1] if found else item
    if _is_item(first) or not _same_start(item.lstrip(), first):
        return None
    return _hyphen(found, first)


def _at_hyphens(
    lines: Sequence[str], line: int, column: int, since: tuple[int, int]
) -> Fault | None:
    """Find a line of an item that begins where the hyphens of the items are."""
    item = lines[since[0] - 1][since[1] - 1 :]
    text = lines[line - 1]
    inside = len(item) - len(item.removeprefix("- ").lstrip())
    if not _is_item(item) or column != since[1] or not keys_of(item) or _is_item(text):
        return None
    wanted = column - 1 + inside
    message = f"expected {wanted} spaces before this, found {column - 1}"
    hint = f"line {since[0]} begins an item; what belongs to an item begins at column"
    return Fault(line, column, message, f"{hint} {wanted + 1}")


def _outside_list(lines: Sequence[str], line: int, column: int) -> Fault | None:
    """Find an item that begins at the key of its list, though those above do not."""
    spaces = _indent(lines[line - 1])
    number, inside = line, []
    while (number := line_above(lines, number)) and _indent(lines[number - 1]) > spaces:
        inside.append(number)
    key = lines[number - 1] if number else ""
    items = [
        n for n in inside if _indent(lines[n - 1]) == _indent(lines[inside[-1] - 1])
    ]
    at_key = _is_item(lines[line - 1]) and spaces == column - 1 == _key_column(key)
    if not at_key or not items or not all(_is_item(lines[n - 1]) for n in items):
        return None
    return _item_outside(lines, items[0], line)


def _key_column(line: str) -> int:
    """Return after how many characters the key of a line without a value begins."""
    match = _ONLY_KEY.match(_COMMENT.sub("", line))
    return match.end("lead") if match else -1


def _item_outside(lines: Sequence[str], item: int, line: int) -> Fault:
    wanted, found = _indent(lines[item - 1]), _indent(lines[line - 1])
    message = f"expected {_spaces(wanted)} before this item, found {found}"
    shown = lines[item - 1].strip()[:_SHOWN]
    hint = f'the list above, with "{shown}" in line {item}, is indented by {wanted} '
    hint += f"and this line by {found}: put {_spaces(wanted - found)} before it "
    return Fault(line, found + 1, message, f"{hint}and each line that belongs to it")


def _spaces(number: int) -> str:
    return f"{number} space{'s' * (number != 1)}"


def _after_braces(lines: Sequence[str], line: int) -> Fault | None:
    """Find a key below an item that its braces have closed already."""
    above = line_above(lines, line)
    text = lines[line - 1] if above else ""
    item = lines[above - 1] if text else ""
    if not _CLOSED_ITEM.match(item) or _indent(text) < _indent(item) + 2:
        return None
    message = f'"{item.rstrip()[-1]}" above ends this item, but it goes on here'
    hint = f"put this into the brackets of line {above}, or write a key on each line"
    return Fault(line, _indent(text) + 1, message, hint)


def _items_above(lines: Sequence[str], number: int) -> str:
    """Return the line of the item above a line that begins where that does."""
    indent = _indent(lines[number - 1])
    while (number := line_above(lines, number)) and _indent(lines[number - 1]) > indent:
        pass
    text = lines[number - 1] if number else ""
    return text.lstrip() if _indent(text) == indent else ""


def _same_start(item: str, text: str) -> bool:
    """Return whether a line begins as items do: with the same key, or with a brace."""
    bare = item.removeprefix("- ").lstrip()
    if text.lstrip().startswith("{"):
        return True
    return keys_of(bare)[:1] == keys_of(text)[:1] != []


def _hyphen(number: int, text: str) -> Fault:
    hint = f"begin each item with a hyphen: - {text.strip()}"
    if text.lstrip()[:1] != "{":
        hint += f", and its other keys below {keys_of(text)[0]}"
    return Fault(number, _indent(text) + 1, 'expected "- " before this item', hint)


def _not_indented(lines: Sequence[str], number: int) -> Fault | None:
    """Find the text of a key with | or > that is not indented below it."""
    text = lines[number - 1]
    above = line_above(lines, number)
    match = _BLOCK_TEXT.search(lines[above - 1]) if above else None
    if match is None or _indent(text) > _indent(lines[above - 1]) or reads(text):
        return None
    spaces = _indent(lines[above - 1]) + 2
    message = f'expected the text after "{match["sign"]}" to be indented further'
    hint = f"put {spaces} spaces before it, and before each line of the text"
    return Fault(number, _indent(text) + 1, message, hint)


def _no_key(lines: Sequence[str], line: int, since: tuple[int, int]) -> Fault | None:
    """Find a line that is neither a key nor an item, though none is open above it."""
    above = line_above(lines, line)
    before = line_above(lines, above) if above else 0
    begins = before == 0 or _indent(lines[above - 1]) <= _indent(lines[before - 1])
    places = [since, (above, _indent(lines[above - 1]) + 1)] if begins else [since]
    for number, column in places:
        text = lines[number - 1] if number else ""
        words = text.strip()
        plain = words and words[0] not in "[{%-" and not reads(text)
        if plain and _indent(text) == column - 1:
            shown = words if len(words) <= 40 else f"{words[:39]}…"
            message = f'expected "key: value" or "- value", found "{shown}"'
            return Fault(number, column, message, _NO_KEY)
    return None
