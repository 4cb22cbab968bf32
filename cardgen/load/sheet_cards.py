"""The rows of a sheet become a card list: its heads name the fields."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from cardgen.load.sheet_columns import SheetColumns
from cardgen.load.sheet_heads import MOST_COPIES, count_in, id_of, no_count
from cardgen.load.sheet_reading import SheetReading
from cardgen.load.sheet_rows import SheetRow, SheetRows, sheet_error
from cardgen.load.sheet_table import SheetTable, table_of
from cardgen.model.gamesource import Ignored, LeftOut, SheetNote
from cardgen.model.node import Cell, KeyStore, Mapping, Node, Scalar, plain_of
from cardgen.model.node import Sequence as ListNode
from cardgen.model.problem import Problem, Refused, Severity
from cardgen.model.source import Span

if TYPE_CHECKING:
    from cardgen.load.sheet_skip import Skip

PROVENANCE = "placeholder"
"""The provenance of cards whose sheet has no column for it."""

_IGNORE = "ignore"
_TEXTS = ("id", "extends", "provenance")


@dataclass(slots=True)
class SheetCards:
    """The cards of a sheet; `node` is None when its heads make no sense.

    `columns` names the columns that are read by their number from 0.
    """

    node: Mapping | None = None
    columns: dict[int, Cell] = field(default_factory=dict)
    ignored: tuple[Ignored, ...] = ()
    problems: list[Problem] = field(default_factory=list)
    note: SheetNote | None = None


def sheet_cards(sheet: SheetRows, file: Path, plan: SheetReading) -> SheetCards:
    """Return the card list in a sheet, whose heads are fields or become some."""
    try:
        table = table_of(sheet, file, plan.known, plan.header)
    except Refused as refused:
        return SheetCards(problems=list(refused.problems))
    return _Reader(table, plan).cards()


class _Reader:
    """Reads one table; what is wrong is collected in `_problems`."""

    def __init__(self, table: SheetTable, plan: SheetReading) -> None:
        self._table, self._plan = table, plan
        self._problems: list[Problem] = list(plan.wrong_fields())
        self._left_out: list[LeftOut] = []
        self._skip = _skip_of(plan, self._problems)
        names = self._skip.names if self._skip else frozenset()
        self._columns = SheetColumns(table, plan, names)

    def cards(self) -> SheetCards:
        """Return the cards, or only problems if the heads make no sense."""
        columns = self._columns
        self._problems += columns.problems()
        rows = self._kept()
        is_sound = not self._problems
        body = [self._table.row(index) for index in rows]
        self._problems += columns.unnamed(body)
        faults = self._table.faults(columns.used, rows)
        if self._skip:
            # What cannot be read may be what leaves a row out.
            more = self._table.faults(self._skip.columns, self._table.body)
            faults += [fault for fault in more if fault not in faults]
        self._problems += faults
        node = self._list(body) if is_sound else None
        if is_sound and node is None and not self._problems:
            self._problems.append(no_cards(self._table, self._left_out))
        ignored = tuple(_ignored(columns.at("ignore"), body))
        note = self._note(body)
        return SheetCards(node, columns.fields, ignored, self._problems, note)

    def _kept(self) -> list[int]:
        """Return the rows that are cards, by their index."""
        # Heads that make no sense would be reported again.
        skip = None if self._problems else self._skip
        if skip:
            skip.look_at(self._columns.names())
        copies, used = self._columns.at("copies"), self._columns.used
        kept: list[int] = []
        for index in self._table.body:
            row = self._table.row(index)
            cell = row.cells.get(copies)
            if skip and skip.leaves_out(row):
                self._left_out.append(LeftOut(row.span.line, "skip"))
            elif used.isdisjoint((*row.cells, *row.faults)):
                self._left_out.append(LeftOut(row.span.line, "nothing that is read"))
            elif cell and count_in(cell) == 0:
                self._left_out.append(LeftOut(row.span.line, "0 copies"))
            else:
                kept.append(index)
        return kept

    def _list(self, body: Sequence[SheetRow]) -> Mapping | None:
        span = self._table.header.span
        key, store = Scalar("cards", "cards", *span), KeyStore()
        cards = [card for row in body if (card := self._card(row, store))]
        if not cards:
            return None
        listed: Node = ListNode(tuple(cards), body[0].span)
        return Mapping.of([*self._defaults(span), (key, listed)], span)

    def _defaults(self, span: Span) -> Iterator[tuple[Scalar, Node]]:
        """Yield the `defaults` of a sheet from elsewhere, which knows no provenance."""
        if self._columns.at("provenance") < 0:
            key, name, value = (
                Scalar(text, text, *span)
                for text in ("defaults", "provenance", PROVENANCE)
            )
            yield key, Mapping.of([(name, value)], span)

    def _card(self, row: SheetRow, store: KeyStore) -> Mapping | None:
        entries: list[tuple[Scalar, Node]] = [
            (name, value)
            for at, cell in row.cells.items()
            if (name := self._columns.fields.get(at)) and name.text != _IGNORE
            if (value := self._value(name.text, cell, row.faults.get(at))) is not None
        ]
        if self._plan.id:
            made = self._id(row)
            if made is None:
                return None
            entries.insert(0, made)
        return Mapping.of(entries, row.span, store)

    def _value(self, name: str, cell: Cell, fault: Problem | None) -> Cell | None:
        if name in _TEXTS:
            return Cell(plain_of(cell), plain_of(cell), *cell.span)
        if name != "copies":
            return cell
        copies = count_in(cell)
        if copies is None:
            hint = f"write a number up to {MOST_COPIES}, or nothing for 1"
            self._problems += [] if fault else [no_count(cell, Severity.ERROR, hint)]
            return None
        return cell._replace(value=copies)

    def _id(self, row: SheetRow) -> tuple[Scalar, Node] | None:
        cells = [row.cells[at] for at in self._columns.ids if at in row.cells]
        text = id_of(" ".join(map(plain_of, cells)), "")
        if text:
            key = Scalar("id", "id", *self._table.header.span)
            return key, Cell(text, text, *cells[0].span)
        if not any(at in row.faults for at in self._columns.ids):
            self._problems.append(self._no_id(row, cells))
        return None

    def _no_id(self, row: SheetRow, cells: Sequence[Cell]) -> Problem:
        heads = " or ".join(name.text for name in self._plan.id)
        if not cells:
            hint = 'fill it in; "skip" leaves out rows that are no cards'
            return sheet_error(row.span, f"this row has no {heads}", hint)
        found = " ".join(map(plain_of, cells))
        message = f'expected letters from a to z or digits for an id, found "{found}"'
        hint = "name another column under id, such as one with numbers"
        return sheet_error(cells[0].span, message, hint)

    def _note(self, body: Sequence[SheetRow]) -> SheetNote:
        sheet, columns = self._table.sheet, self._columns
        skipping = self._skip.columns if self._skip else frozenset()
        counted = columns.heads.get(columns.at("copies"))
        cards = {row.span.line for row in body}
        hidden = sorted(sheet.rows[index].span.line for index in sheet.hidden)
        return SheetNote(
            fields=frozenset(cell.text for cell in columns.fields.values()),
            counted=counted.text if counted else "",
            unread=columns.unread(skipping, body),
            left_out=(*self._table.left_out, *self._left_out),
            hidden=tuple(row for row in hidden if row in cards),
            unnamed=columns.has_unnamed(body),
            name=sheet.name,
            others=sheet.others,
        )


def _skip_of(plan: SheetReading, problems: list[Problem]) -> "Skip | None":
    if plan.skip is None:
        return None
    # The language of conditions takes 20 ms to load.
    from cardgen.load.sheet_skip import Skip

    return Skip(plan.skip, problems)


def no_cards(table: SheetTable, left_out: Sequence[LeftOut]) -> Problem:
    """Return the error of a table in which no row is a card."""
    rows = ", ".join(f"row {row} ({why})" for row, why in left_out[:5])
    hint = f"left out: {rows}" if rows else table.sheet.others_hint()
    hint = hint or "write one card into each row below it"
    return sheet_error(table.header.span, "there is no card below this row", hint)


def _ignored(column: int, body: Sequence[SheetRow]) -> Iterator[Ignored]:
    for row in body:
        if cell := row.cells.get(column):
            rules = tuple(cell.text.replace(",", " ").replace(";", " ").split())
            yield Ignored(rules, cell, row.span)
