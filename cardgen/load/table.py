"""A table of cards as somebody else keeps it: a sheet, or JSON."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from cardgen.load.json_table import read_json_rows
from cardgen.load.sheet_cards import no_cards
from cardgen.load.sheet_heads import counts_copies, field_name
from cardgen.load.sheet_reader import ENDINGS as SHEETS
from cardgen.load.sheet_reader import read_sheet
from cardgen.load.sheet_reading import RESERVED
from cardgen.load.sheet_rows import RULE, Escape, SheetRows
from cardgen.load.sheet_table import SheetTable, beyond, table_of
from cardgen.model.gamesource import SheetNote
from cardgen.model.node import Node, Scalar
from cardgen.model.problem import Problem, Refused, has_errors, warning
from cardgen.model.source import Span

JSON = ".json"
ENDINGS = (*SHEETS, JSON)


class Table(NamedTuple):
    """The titles of the columns by their number from 0, and the values of each card.

    A title is an empty text where a sheet has none. `span` is the place of the header,
    `note` says what is left out around the table.
    """

    titles: Mapping[int, Scalar]
    rows: Sequence[Mapping[int, Node]]
    span: Span
    note: SheetNote = SheetNote(frozenset())

    def title_of(self, name: str) -> str:
        """Return the title that a user means by a name, or else that name."""
        titles = [title.text for title in self.titles.values()]
        alike = (title for title in titles if title.casefold() == name.casefold())
        return name if name in titles else next(alike, name)

    def column(self, title: str) -> int:
        """Return the first column of that title. Raises StopIteration."""
        return next(at for at, each in self.titles.items() if each.text == title)


def is_table(name: str) -> bool:
    """Return whether a file's name is that of a table."""
    return name.lower().endswith(ENDINGS)


def read_table(
    file: Path, sheet: str = "", escape: Escape = str, language: str = "en"
) -> tuple[Table | None, list[Problem]]:
    """Return the cards of a file, or of one sheet in it. Raises UnknownSheet.

    Words with a look of their own become markup, in which `escape` keeps their signs;
    numbers have the marks of a language.
    """
    if file.name.lower().endswith(JSON):
        return _json_table(file, sheet)
    read, problems = read_sheet(file, sheet, escape, language)
    if read is None:
        return None, problems
    try:
        return _sheet_table(read, file)
    except Refused as refused:
        return None, list(refused.problems)


def _sheet_table(read: SheetRows, file: Path) -> tuple[Table | None, list[Problem]]:
    """Return the table in a sheet. Raises Refused if there is none."""
    found = table_of(read, file)
    header, body = found.header, [found.row(index) for index in found.body]
    titles = _titles(found)
    problems = [
        *beyond(header.width, body),
        *found.faults(titles.keys(), found.body),
        *_nearly_empty(found),
    ]
    if not body:
        problems.append(no_cards(found, ()))
    if has_errors(problems):
        return None, problems
    hidden = sorted(
        read.rows[n].span.line for n in read.hidden.intersection(found.body)
    )
    note = SheetNote(
        frozenset(),
        left_out=found.left_out,
        hidden=tuple(hidden),
        name=read.name,
        others=read.others,
    )
    rows = [row.cells for row in body]
    return Table(titles, rows, header.span, note), problems


def _nearly_empty(found: SheetTable) -> Iterator[Problem]:
    """Warn of rows with a single cell, where most have more: titles and notes."""
    heads = found.header.cells
    aside = {at for at, cell in heads.items() if _is_aside(cell.text)}
    bare = [
        row for row in map(found.row, found.body) if len(row.cells.keys() - aside) == 1
    ]
    if len(heads.keys() - aside) < 2 or len(bare) * 2 > len(found.body):
        return
    for row in bare:
        cell = next(iter(row.cells.values()))
        message = "this row has hardly any cell, and is taken for a card"
        hint = 'if it is none, delete it, or leave it out by "skip" in a live sheet'
        yield warning(RULE, cell.span, message, hint)


def _is_aside(head: str) -> bool:
    """Return whether a column says nothing of what is on a card."""
    return counts_copies(head) or field_name(head) in RESERVED


def _json_table(file: Path, name: str) -> tuple[Table | None, list[Problem]]:
    try:
        titles, cards = read_json_rows(file, name)
    except Refused as refused:
        return None, list(refused.problems)
    return Table(titles, cards, Span(file)), []


def _titles(found: SheetTable) -> dict[int, Scalar]:
    """Return the titles of the columns that have one, or a value."""
    rows = (found.header, *map(found.row, found.body))
    none = Scalar("", "", *found.header.span)
    numbers = sorted({number for row in rows for number in row.cells})
    return {number: found.header.cells.get(number, none) for number in numbers}
