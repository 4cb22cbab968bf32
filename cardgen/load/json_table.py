"""JSON becomes a table: a list of objects, or an object that holds one."""

import json
from collections.abc import Iterator
from decimal import Decimal
from math import isinf
from pathlib import Path
from typing import Any, TypeAlias

from cardgen.load.sheet_rows import (
    MAX_COLUMNS,
    MAX_ROWS,
    SHEET,
    UnknownSheet,
    sheet_error,
    too_many_rows,
)
from cardgen.load.text_file import read_file
from cardgen.load.yaml_faults import printable
from cardgen.model.node import Node, Scalar, Sequence
from cardgen.model.problem import Problem, Refused
from cardgen.model.source import Span
from cardgen.model.yaml_scalars import meaning

Titles: TypeAlias = dict[int, Scalar]
Rows: TypeAlias = list[dict[int, Node]]

_EXPECTED = "expected a list of objects, one for each card"
_SHAPES = 'write [{"name": "Bog Frog"}, ...], or that list in an object'


def read_json_rows(file: Path, name: str) -> tuple[Titles, Rows]:
    """Return the objects of a file's only list, or of the list called `name`.

    What is nested becomes columns of its own: `cost.wood`, `effects.1.text`.
    Raises Refused and UnknownSheet.
    """
    text, problems = read_file(file, SHEET)
    if text is None:
        raise Refused(*problems)
    try:
        return _table(_cards(_parsed(text, file), name, file), file)
    # More digits than Python reads, or lists in lists by the thousand.
    except (ValueError, RecursionError) as fault:
        message = "a number in it is too long, or its lists are nested too deep"
        raise Refused(sheet_error(Span(file), message, _SHAPES)) from fault


def _parsed(text: str, file: Path) -> Any:
    try:
        return json.loads(
            text,
            parse_int=lambda digits: _number(int(digits), digits, file),
            parse_float=lambda digits: _number(float(digits), digits, file),
            parse_constant=str,
        )
    except json.JSONDecodeError as fault:
        at = Span(file, fault.lineno, fault.colno, fault.lineno, fault.colno + 1)
        message = f"this is not JSON: {fault.msg[0].lower()}{fault.msg[1:]}"
        hint = "export it again, or correct it here"
        raise Refused(sheet_error(at, message, hint)) from fault


def _number(value: int | float, digits: str, file: Path) -> Scalar:
    """Return a number as YAML has it: without exponents, and not too long."""
    exact = meaning(digits) == value or isinf(value)
    text = digits if exact else f"{Decimal(repr(value)):f}"
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
        raise Refused(sheet_error(Span(file), _EXPECTED, _SHAPES))
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


def _is_list(found: Any) -> bool:
    return (
        isinstance(found, list)
        and bool(found)
        and all(isinstance(each, dict) for each in found)
    )


def _table(cards: list[dict[str, Any]], file: Path) -> tuple[Titles, Rows]:
    numbers: dict[str, int] = {}
    rows: Rows = []
    faults: list[Problem] = []
    for count, card in enumerate(cards, 1):
        row: dict[int, Node] = {}
        for title, value in _flat(card, ""):
            number = numbers.setdefault(title, len(numbers))
            if number >= MAX_COLUMNS:
                message = f"expected at most {MAX_COLUMNS} fields, found more"
                raise Refused(sheet_error(Span(file), message, "export fewer of them"))
            node = _node(value, file)
            if node is not None:
                row[number] = node
                faults += _unprintable(node, f'object {count}, "{title}"', file)
        rows.append(row)
    if faults:
        raise Refused(*faults)
    titles = {at: Scalar(text, text, *Span(file)) for text, at in numbers.items()}
    return titles, [row for row in rows if row]


def _unprintable(node: Node, where: str, file: Path) -> Iterator[Problem]:
    words = node.items if isinstance(node, Sequence) else (node,)
    if not all(printable(word.text) for word in words if isinstance(word, Scalar)):
        message = f"{where} holds a character that cannot be printed"
        hint = "delete it; it was probably pasted in by accident"
        yield sheet_error(Span(file), message, hint)


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
            items = (_node(each, file) for each in value)
            return Sequence(tuple(filter(None, items)), Span(file))
    return None
