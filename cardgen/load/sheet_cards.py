"""Rows of a sheet become a card list: the first names the fields."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from cardgen.load.text_file import MEGABYTE, FileKind
from cardgen.model.gamesource import Ignored
from cardgen.model.node import Cell, KeyStore, Mapping, Node, Scalar, Sequence
from cardgen.model.problem import Problem, error
from cardgen.model.source import Span
from cardgen.model.suggestions import nearest
from cardgen.model.yaml_scalars import meaning

RULE = "sheet"
MAX_ROWS = 100_000
MAX_COLUMNS = 256
SHEET = FileKind(
    RULE,
    10 * MEGABYTE,
    'save the sheet again as "CSV UTF-8", which keeps every character',
)


class SheetRow(NamedTuple):
    """One row: its filled cells by column from 0, and the lines it covers.

    `width` is the number of columns that it may fill.
    """

    cells: dict[int, Cell]
    span: Span
    width: int


class UnknownSheet(Exception):
    """A file has no sheet of the name asked for. Carries the names that it has."""

    def __init__(self, names: tuple[str, ...]) -> None:
        super().__init__(names)
        self.names = names


def sheet_cell(text: str, span: Span) -> Cell:
    """Return a cell. Only an empty one has no value: `null` and `~` are texts here."""
    value = meaning(text)
    return Cell(text if value is None else value, text, *span)


def sheet_error(span: Span, message: str, hint: str = "") -> Problem:
    """Return an error in a sheet."""
    return error(RULE, span, message, hint)


def too_many_rows(file: Path) -> Problem:
    """Return the error of a sheet that is longer than any card list."""
    message = f"expected at most {MAX_ROWS} rows, found more"
    return sheet_error(Span(file), message, "split the sheet into several card lists")


def too_many_columns(span: Span) -> Problem:
    """Return the error of a row that is wider than any card."""
    message = f"expected at most {MAX_COLUMNS} columns, found more"
    return sheet_error(span, message, "delete what is there")


def empty_sheet(file: Path) -> Problem:
    """Return the error of a sheet without a header."""
    hint = "write the names of the fields into the first row"
    return sheet_error(Span(file), "the sheet is empty", hint)


NEEDED = ("id",)
PROVENANCE = "placeholder"
"""The provenance of cards whose sheet has no column for it."""

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
    rows: Iterable[SheetRow], file: Path, needed: tuple[str, ...] = NEEDED
) -> SheetCards:
    """Return the card list in rows, whose columns are called as their fields."""
    filled = [row for row in rows if row.cells]
    if not filled:
        return SheetCards(problems=[empty_sheet(file)])
    header, *body = filled
    columns = {
        number: Cell(cell.text, cell.text, *cell.span)
        for number, cell in header.cells.items()
    }
    problems = [*_twice(columns), *_missing(header, columns, needed)]
    is_sound = not problems
    problems += _unnamed(columns, body)
    problems += beyond(max(columns, default=0) + 1, body)
    node = _list(columns, header, body) if is_sound else None
    return SheetCards(node, columns, tuple(_ignored(columns, body)), problems)


def _twice(columns: dict[int, Cell]) -> Iterator[Problem]:
    first: dict[str, Cell] = {}
    for name in columns.values():
        other = first.setdefault(name.text, name)
        if other is not name:
            message = f'there are two columns "{name.text}"'
            yield sheet_error(name.span, message, "delete or rename one of them")


def _missing(
    header: SheetRow, columns: dict[int, Cell], needed: tuple[str, ...]
) -> Iterator[Problem]:
    names = [name.text for name in columns.values()]
    for name in needed:
        if name not in names:
            alike = next((other for other in names if other.lower() == name), None)
            alike = alike or nearest(name, names)
            hint = f'rename "{alike}" if that is the one' if alike else _CURE
            yield sheet_error(header.span, f'there is no column "{name}"', hint)


_CURE = 'add it; every card has an id of its own, as in "bog-lurker"'


def _unnamed(columns: dict[int, Cell], body: list[SheetRow]) -> Iterator[Problem]:
    """Yield a problem for each unnamed column with content between named ones."""
    reported: set[int] = set()
    for row in body:
        for number, cell in row.cells.items():
            if (
                number in columns
                or number in reported
                or number > max(columns, default=0)
            ):
                continue
            reported.add(number)
            message = f"column {number + 1} has no name in the first row"
            yield sheet_error(
                cell.span, message, "name it there, or delete its content"
            )


def beyond(width: int, body: Iterable[SheetRow]) -> Iterator[Problem]:
    """Yield a problem for each row that fills a column beyond those of the header."""
    for row in body:
        cell = next((row.cells[n] for n in sorted(row.cells) if n >= width), None)
        if cell:
            message = f"this row is longer than the header of {width} columns"
            hint = "put a text that contains the delimiter into quotation marks"
            yield sheet_error(cell.span, message, hint)


def _list(columns: dict[int, Cell], header: SheetRow, body: list[SheetRow]) -> Mapping:
    place = body[0].span if body else header.span
    key = Scalar("cards", "cards", *header.span)
    store = KeyStore()
    cards: Node = Sequence(tuple(_card(columns, row, store) for row in body), place)
    return Mapping.of([*_defaults(columns, header.span), (key, cards)], header.span)


def _defaults(columns: dict[int, Cell], span: Span) -> Iterator[tuple[Scalar, Node]]:
    """Yield the `defaults` of a sheet from elsewhere, which knows no provenance."""
    if all(name.text != "provenance" for name in columns.values()):
        key, name, value = (
            Scalar(text, text, *span) for text in ("defaults", "provenance", PROVENANCE)
        )
        yield key, Mapping.of([(name, value)], span)


def _card(columns: dict[int, Cell], row: SheetRow, store: KeyStore) -> Mapping:
    entries = (
        (name, _as_text(cell) if name.text in _TEXTS else cell)
        for number, cell in row.cells.items()
        if (name := columns.get(number)) and name.text != _IGNORE
    )
    return Mapping.of(entries, row.span, store)


def _as_text(cell: Cell) -> Cell:
    return cell._replace(value=cell.text)


def _ignored(columns: dict[int, Cell], body: list[SheetRow]) -> Iterator[Ignored]:
    column = next((n for n, name in columns.items() if name.text == _IGNORE), -1)
    for row in body:
        if cell := row.cells.get(column):
            rules = tuple(cell.text.replace(",", " ").replace(";", " ").split())
            yield Ignored(rules, cell, row.span)
