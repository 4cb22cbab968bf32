"""A table of cards as somebody else keeps it: CSV, XLSX or JSON."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from cardgen.load.json_table import read_json_rows
from cardgen.load.sheet_cards import SheetRow, beyond, empty_sheet, sheet_error
from cardgen.load.sheet_reader import ENDINGS as SHEETS
from cardgen.load.sheet_reader import read_rows
from cardgen.model.node import Node, Scalar
from cardgen.model.problem import Problem, Refused
from cardgen.model.source import Span

JSON = ".json"
ENDINGS = (*SHEETS, JSON)


class Table(NamedTuple):
    """The titles of the columns by their number from 0, and the values of each card.

    A title is an empty text where a sheet has none. `span` is the place of the header.
    """

    titles: Mapping[int, Scalar]
    rows: Sequence[Mapping[int, Node]]
    span: Span

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


def read_table(file: Path, sheet: str = "") -> tuple[Table | None, list[Problem]]:
    """Return the cards of a file, or of one sheet in it. Raises UnknownSheet."""
    if file.name.lower().endswith(JSON):
        return _json_table(file, sheet)
    rows, problems = read_rows(file, sheet)
    filled = [row for row in rows if row.cells]
    if problems or not filled:
        return None, problems or [empty_sheet(file)]
    header, *body = filled
    problems += beyond(header.width, body)
    if not body:
        problems.append(sheet_error(header.span, "there is no card below this row"))
    if problems:
        return None, problems
    rows_of = [row.cells for row in body]
    return Table(_titles(header, body), rows_of, header.span), []


def _json_table(file: Path, name: str) -> tuple[Table | None, list[Problem]]:
    try:
        titles, cards = read_json_rows(file, name)
    except Refused as refused:
        return None, list(refused.problems)
    return Table(titles, cards, Span(file)), []


def _titles(header: SheetRow, body: Sequence[SheetRow]) -> dict[int, Scalar]:
    """Return the titles of the columns that have one, or a value."""
    numbers = sorted({number for row in (header, *body) for number in row.cells})
    none = Scalar("", "", *header.span)
    return {number: header.cells.get(number, none) for number in numbers}
