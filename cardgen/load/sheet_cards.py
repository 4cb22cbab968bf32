"""Rows become a card list: the first names the fields, each other is a card."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from cardgen.load.sheet_rows import Row, fault
from cardgen.model.gamesource import Ignored
from cardgen.model.node import Cell, KeyStore, Mapping, Node, Scalar, Sequence
from cardgen.model.problem import Problem
from cardgen.model.source import Span
from cardgen.model.suggestions import nearest

NEEDED = ("id", "provenance")
_IGNORE = "ignore"
_TEXTS = ("id", "extends", "provenance")


@dataclass(slots=True)
class SheetCards:
    """The cards of a sheet; `node` is None when its header makes no sense.

    `columns` names the columns by their number from 0.
    """

    node: Mapping | None = None
    columns: dict[int, Cell] = field(default_factory=dict)
    ignored: tuple[Ignored, ...] = ()
    problems: list[Problem] = field(default_factory=list)


def sheet_cards(
    rows: Iterable[Row],
    file: Path,
    needed: tuple[str, ...] = NEEDED,
    named: Callable[[str], str] = str,
) -> SheetCards:
    """Give the card list in rows. `named` makes a field's name of a column's."""
    filled = [row for row in rows if row.cells]
    if not filled:
        hint = "write the names of the fields into the first row"
        return SheetCards(problems=[fault(Span(file), "the sheet is empty", hint)])
    header, *body = filled
    columns = {
        number: Cell(name, name, *cell.span)
        for number, cell in header.cells.items()
        if (name := named(cell.text))
    }
    problems = [*_twice(columns), *_missing(header, columns, needed)]
    sound = not problems
    problems += _unnamed(columns, body)
    problems += _beyond(columns, body)
    node = _list(columns, header, body) if sound else None
    return SheetCards(node, columns, tuple(_ignored(columns, body)), problems)


def _twice(columns: dict[int, Cell]) -> Iterator[Problem]:
    first: dict[str, Cell] = {}
    for name in columns.values():
        other = first.setdefault(name.text, name)
        if other is not name:
            message = f'there are two columns "{name.text}"'
            yield fault(name.span, message, "delete or rename one of them")


def _missing(
    header: Row, columns: dict[int, Cell], needed: tuple[str, ...]
) -> Iterator[Problem]:
    names = [name.text for name in columns.values()]
    for name in needed:
        if name not in names:
            alike = next((other for other in names if other.lower() == name), None)
            alike = alike or nearest(name, names)
            hint = f'rename "{alike}" if it is meant' if alike else _CURES[name]
            yield fault(header.span, f'there is no column "{name}"', hint)


_CURES = {
    "id": 'add it; every card has an id of its own, as in "bog-lurker"',
    "provenance": "add it; every card is published, derived or placeholder",
}


def _unnamed(columns: dict[int, Cell], body: list[Row]) -> Iterator[Problem]:
    """Find columns between named ones that hold something; one problem a column."""
    told: set[int] = set()
    for row in body:
        for number, cell in row.cells.items():
            if number in columns or number in told or number > max(columns, default=0):
                continue
            told.add(number)
            message = f"column {number + 1} has no name in the first row"
            yield fault(cell.span, message, "name it there, or delete what it holds")


def _beyond(columns: dict[int, Cell], body: list[Row]) -> Iterator[Problem]:
    width = max(columns, default=0)
    for row in body:
        cell = next((row.cells[n] for n in sorted(row.cells) if n > width), None)
        if cell:
            message = f"this row is longer than the header of {width + 1} columns"
            hint = "put a text that holds the sign between cells into quotation marks"
            yield fault(cell.span, message, hint)


def _list(columns: dict[int, Cell], header: Row, body: list[Row]) -> Mapping:
    place = body[0].span if body else header.span
    key = Scalar("cards", "cards", *header.span)
    store = KeyStore()
    cards: Node = Sequence(tuple(_card(columns, row, store) for row in body), place)
    return Mapping.of([(key, cards)], header.span)


def _card(columns: dict[int, Cell], row: Row, store: KeyStore) -> Mapping:
    entries = (
        (name, _as_text(cell) if name.text in _TEXTS else cell)
        for number, cell in row.cells.items()
        if (name := columns.get(number)) and name.text != _IGNORE
    )
    return Mapping.of(entries, row.span, store)


def _as_text(cell: Cell) -> Cell:
    return cell._replace(value=cell.text)


def _ignored(columns: dict[int, Cell], body: list[Row]) -> Iterator[Ignored]:
    column = next((n for n, name in columns.items() if name.text == _IGNORE), -1)
    for row in body:
        if cell := row.cells.get(column):
            rules = tuple(cell.text.replace(",", " ").replace(";", " ").split())
            yield Ignored(rules, cell, row.span)
