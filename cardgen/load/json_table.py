"""JSON, read strictly, becomes a table: of a list of objects, or an object with one."""

import json
import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from decimal import Decimal
from math import inf
from pathlib import Path
from typing import Any, TypeAlias

from cardgen.load.sheet_rows import (
    MAX_COLUMNS,
    MAX_ROWS,
    RULE,
    UnknownSheet,
    sheet_error,
    too_many_rows,
    unprintable_cell,
)
from cardgen.load.text_file import MEGABYTE, FileKind, read_file
from cardgen.load.yaml_faults import printable
from cardgen.load.yaml_nodes import MAX_DEPTH
from cardgen.model.node import Node, Scalar, Sequence
from cardgen.model.problem import Problem, Refused
from cardgen.model.source import Span
from cardgen.model.yaml_scalars import meaning

Titles: TypeAlias = dict[int, Scalar]
Rows: TypeAlias = list[dict[int, Node]]

_JSON = FileKind(RULE, 10 * MEGABYTE, "save the file as UTF-8")
_EXPECTED = "expected a list of objects, one for each card"
_SHAPES = 'write [{"name": "Bog Frog"}, ...], or that list in an object'
_KINDS = {
    dict: "an object",
    list: "a list",
    str: "a text",
    Scalar: "a number",
    bool: "true or false",
    type(None): "null",
}
# Python reads no more digits than 4,300, and takes long for each.
_DIGITS = 400
# Texts, and the colon after those that are names; brackets; what is no number.
_TOKEN = re.compile(
    r'("(?:[^"\\]++|\\.)*+")(\s*+:)?|[{}\[\]]|-?Infinity|NaN|'
    rf"[0-9]{{{_DIGITS + 1},}}"
)
_LAST_COMMA = re.compile(r",\s*[]}]")


def read_json_rows(file: Path, name: str) -> tuple[Titles, Rows]:
    """Return the objects of a file's only list, or of the list called `name`.

    What is nested becomes columns of its own: `cost.wood`, `effects.1.text`.
    Raises Refused and UnknownSheet.
    """
    text, problems = read_file(file, _JSON)
    if text is None:
        raise Refused(*problems)
    found = parse_json(text, file, lambda digits: _number(digits, file))
    if pasted := list(_unprintable(text, file)):
        raise Refused(*pasted)
    return _table(_cards(found, name, file), file)


def parse_json(
    text: str, file: Path, number: Callable[[str], object] | None = None
) -> Any:
    """Return what JSON holds; `number` makes a value of the digits of a number.

    Raises Refused for what is no JSON, and for what Python lets pass: names that are
    there twice, numbers that are none, and what is too deep or too long to be read.
    """
    found = None
    try:
        found = json.loads(text, parse_int=number, parse_float=number)
    except json.JSONDecodeError as fault:
        raise Refused(_no_json(fault, file)) from fault
    except (RecursionError, ValueError):
        # Python does not say where, as it does not for names.
        pass
    if faults := list(_faults(text, file)):
        raise Refused(*faults)
    return found


def _no_json(fault: json.JSONDecodeError, file: Path) -> Problem:
    reason = fault.msg.removesuffix(" at").removesuffix(" starting")
    message = f"this is not JSON: {reason[:1].lower()}{reason[1:]}"
    hint = "export it again, or correct it here"
    # Python's versions differ in where they see it.
    before = fault.doc[: fault.pos].rstrip()
    at = len(before) - 1 if before.endswith(",") else fault.pos
    if _LAST_COMMA.match(fault.doc, at):
        message, hint = "expected a value after this comma", "delete the comma"
        fault = json.JSONDecodeError("", fault.doc, at)
    line, column = fault.lineno, fault.colno
    return sheet_error(Span(file, line, column, line, column + 1), message, hint)


class _Places:
    """The places of what is found in a text."""

    def __init__(self, text: str, file: Path) -> None:
        self._starts = [0, *(found.end() for found in re.finditer("\n", text))]
        self._file = file

    def span(self, found: re.Match[str]) -> Span:
        """Return the place of a token, without the colon after a name."""
        start, end = found.span(1 if found[1] else 0)
        line = bisect_right(self._starts, start)
        column = start - self._starts[line - 1] + 1
        return Span(self._file, line, column, line, column + end - start)


def _faults(text: str, file: Path) -> Iterator[Problem]:
    places = _Places(text, file)
    # The names in each object that is open, with their lines; those of a list are none.
    open: list[dict[str, int]] = []
    for found in _TOKEN.finditer(text):
        if found[2]:
            yield from _twice(_word(found[1]), places.span(found), open[-1])
        elif found[0] in ("[", "{"):
            open.append({})
            if len(open) > MAX_DEPTH:
                message = (
                    f"more than {MAX_DEPTH} lists and objects nested in each other"
                )
                yield sheet_error(places.span(found), message, _SHAPES)
                return
        elif found[0] in ("]", "}"):
            open.pop()
        elif not found[1]:
            yield _no_number(found[0], places.span(found))


def _word(token: str) -> str:
    # Hardly any has a backslash, and Python takes a while to begin.
    return str(json.loads(token)) if "\\" in token else token[1:-1]


def _twice(name: str, place: Span, names: dict[str, int]) -> Iterator[Problem]:
    if name in names:
        message = f'"{name}" appears twice in this object'
        hint = f"first given at line {names[name]}; keep one of them"
        yield sheet_error(place, message, hint)
    names.setdefault(name, place.line)


def _no_number(token: str, place: Span) -> Problem:
    if token[0].isdigit():
        message = f"expected a number of at most {_DIGITS} digits, found {len(token):,}"
        return sheet_error(place, message, "put it in quotes to print it as a text")
    message = f"expected a number, found {token}"
    return sheet_error(place, message, "write a number, null, or a text in quotes")


def _unprintable(text: str, file: Path) -> Iterator[Problem]:
    if "\\" not in text and printable(text):
        return
    places = _Places(text, file)
    for found in _TOKEN.finditer(text):
        if found[1] and not printable(_word(found[1])):
            yield unprintable_cell(places.span(found))


def _number(digits: str, file: Path) -> Scalar:
    """Return a number as it is typed; one with an exponent as YAML would have it.

    One that Python rounds to nothing, or finds infinite, stays a text.
    """
    ordinary = float(digits) and abs(float(digits)) < inf
    text = f"{Decimal(digits):f}" if "e" in digits.lower() and ordinary else digits
    return Scalar(meaning(text), text, *Span(file))


def _cards(found: Any, name: str, file: Path) -> list[dict[str, Any]]:
    lists = _lists(found)
    if name and name not in lists:
        raise UnknownSheet(tuple(filter(None, lists)))
    if len(lists) > 1 and not name:
        names = ", ".join(lists)
        message = f"expected one list of objects, found {len(lists)}: {names}"
        hint = f'choose one, as in --sheet "{next(iter(lists))}"'
        raise Refused(sheet_error(Span(file), message, hint))
    if not lists:
        message = f"{_EXPECTED}, found {_described(found)}"
        raise Refused(sheet_error(Span(file), message, _SHAPES))
    cards = lists[name] if name else next(iter(lists.values()))
    if len(cards) > MAX_ROWS:
        raise Refused(too_many_rows(file))
    return cards


def _lists(found: Any) -> dict[str, list[dict[str, Any]]]:
    """Return the lists of objects by their key, which is empty for the whole file."""
    if _is_list(found):
        return {"": found}
    if not isinstance(found, dict):
        return {}
    lists = {key: value for key, value in found.items() if _is_list(value)}
    if lists or not _is_list(list(found.values())):
        return lists
    inside = _lists(next(iter(found.values()))) if len(found) == 1 else {}
    # Otherwise they are objects by their id.
    return inside or {"": [{"id": key, **value} for key, value in found.items()]}


def _described(found: Any) -> str:
    if found in ([], {}):
        return f"an empty {'list' if found == [] else 'object'}"
    if not isinstance(found, list):
        return _KINDS[type(found)]
    kinds = ((at, _KINDS[type(each)]) for at, each in enumerate(found, 1))
    at, kind = next((at, kind) for at, kind in kinds if kind != _KINDS[dict])
    return f"{kind} as item {at}"


def _is_list(found: Any) -> bool:
    return (
        isinstance(found, list)
        and bool(found)
        and all(isinstance(each, dict) for each in found)
    )


def _table(cards: list[dict[str, Any]], file: Path) -> tuple[Titles, Rows]:
    numbers: dict[str, int] = {}
    rows: Rows = []
    for count, card in enumerate(cards, 1):
        row: dict[int, Node] = {}
        for title, value in _fields(card, count, file):
            number = numbers.setdefault(title, len(numbers))
            if number >= MAX_COLUMNS:
                message = f"expected at most {MAX_COLUMNS} fields, found more"
                raise Refused(sheet_error(Span(file), message, "export fewer of them"))
            node = _node(value, file)
            if node is not None:
                row[number] = node
        rows.append(row)
    titles = {at: Scalar(text, text, *Span(file)) for text, at in numbers.items()}
    return titles, [row for row in rows if row]


def _fields(
    card: dict[str, Any], count: int, file: Path
) -> Iterator[tuple[str, object]]:
    """Yield titles and values. Raises Refused if a name with dots is also a path."""
    seen: set[str] = set()
    for title, value in _flat(card, ""):
        if title in seen:
            message = f'"{title}" appears twice in object {count}'
            hint = "once as a name, and once as the way to what is nested: rename one"
            raise Refused(sheet_error(Span(file), message, hint))
        seen.add(title)
        yield title, value


def _flat(value: Any, title: str) -> Iterator[tuple[str, Any]]:
    """Yield what an object holds, however deep, with the keys that lead there."""
    if isinstance(value, dict):
        pairs = list(value.items())
    elif type(value) is list and any(isinstance(v, dict | list) for v in value):
        pairs = [(f"{number}", each) for number, each in enumerate(value, 1)]
    else:
        yield title, value
        return
    for key, each in pairs:
        yield from _flat(each, f"{title}.{key}" if title else key)


def _node(value: Any, file: Path) -> Node | None:
    """Return a value as a node; None if it is empty."""
    match value:
        case Scalar():
            return value
        case bool():
            return Scalar(value, str(value).lower(), *Span(file))
        case str() if value.strip():
            return Scalar(value, value, *Span(file))
        case list():
            items = [_node(each, file) for each in value]
            if None in items:
                message = f"expected a value as item {items.index(None) + 1} of a list"
                raise Refused(sheet_error(Span(file), message, "delete it, or fill it"))
            return Sequence(tuple(filter(None, items)), Span(file))
    return None
