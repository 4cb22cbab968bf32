"""Which columns of a sheet are read, and the fields that they give."""

from collections.abc import Collection, Iterator, Sequence
from itertools import islice

from cardgen.load.sheet_heads import as_typed, counts_copies, field_name
from cardgen.load.sheet_reading import RESERVED, SheetReading
from cardgen.load.sheet_rows import RULE, SheetRow, sheet_error
from cardgen.load.sheet_table import SheetTable, beyond
from cardgen.model.node import Cell, Scalar
from cardgen.model.problem import Problem, error
from cardgen.model.suggestions import did_you_mean, nearest

_NO_ID = 'add it; every card has an id of its own, as in "bog-lurker"'
_ID_OF = 'or make it of other columns: "cards: {file: %s, id: [%s]}"'


class SheetColumns:
    """The columns of a table by their number from 0, as a game reads them.

    `heads` are all that have a head, `fields` those that give a field, `ids` those that
    the id is made of. `skipping` are the names in the condition of rows that are no
    cards.
    """

    def __init__(
        self, table: SheetTable, plan: SheetReading, skipping: Collection[str]
    ) -> None:
        self._table, self._plan, self._skipping = table, plan, skipping
        self._problems: list[Problem] = []
        self.heads = table.header.cells
        self._told = self._given(plan)
        self.fields = self._named()
        self.ids = [at for name in plan.id for at in self._column_of(name)]

    @property
    def used(self) -> frozenset[int]:
        """The columns whose cells must be right."""
        return frozenset((*self.fields, *self.ids))

    def at(self, field: str) -> int:
        """Return the column that gives a field, or -1."""
        return next((at for at, name in self.fields.items() if name.text == field), -1)

    def unread(
        self, skipping: Collection[int], body: Sequence[SheetRow]
    ) -> tuple[str, ...]:
        """Return the heads of columns that nothing needs, or their numbers."""
        needed = {*self.used, *skipping}
        there = {at for row in body for at in row.cells} | self.heads.keys()
        return tuple(
            self.heads[at].text if at in self.heads else f"column {at + 1}"
            for at in sorted(there - needed)
        )

    def names(self) -> dict[str, int]:
        """Return the columns that a condition can name, by field and by head."""
        heads = {cell.text: at for at, cell in self.heads.items()}
        names = {field_name(title): at for title, at in heads.items()}
        return {**{c.text: at for at, c in self.fields.items()}, **names, **heads}

    def problems(self) -> Iterator[Problem]:
        """Yield what is wrong with the heads."""
        yield from self._problems
        yield from _twice(self.fields)
        yield from self._missing()

    def unnamed(self, body: Sequence[SheetRow]) -> Iterator[Problem]:
        """Yield a problem for each column with content, but no head.

        Where the game lists columns, others may hold anything.
        """
        if self._plan.columns is not None:
            return
        last = max(self.heads, default=0)
        first: dict[int, Cell] = {}
        for row in body:
            for at, cell in row.cells.items():
                if at not in self.heads and at <= last:
                    first.setdefault(at, cell)
        line = self._table.header.span.line
        where = "the first row" if self._table.at == 0 else f"row {line}"
        given = {cell.text for cell in self.fields.values()} | self._plan.optional
        free = [name for name in self._plan.fields or () if name not in given]
        lacking = f" (no column gives {', '.join(free)})" if free else ""
        for at, cell in first.items():
            message = f"column {at + 1} has no head in {where}"
            hint = f"write one there{lacking}, or delete what is in the column"
            yield sheet_error(cell.span, message, hint)
        yield from beyond(last + 1, body)

    def has_unnamed(self, body: Sequence[SheetRow]) -> bool:
        """Return whether `unnamed` yields a problem of a column without a head."""
        bare = {*range(max(self.heads, default=0))} - self.heads.keys()
        all_read = self._plan.columns is None
        return all_read and any(not bare.isdisjoint(row.cells) for row in body)

    def _given(self, plan: SheetReading) -> dict[int, Scalar]:
        """Return the fields that the game gives to columns."""
        given: dict[int, Scalar] = {}
        for head, field in plan.columns or ():
            for at in self._at(head.text):
                if at in given:
                    message = f'the column "{self.heads[at].text}" is named twice'
                    hint = "a column gives one field: delete one of the two"
                    self._problems.append(error(RULE, head.span, message, hint))
                given.setdefault(at, field)
        return given

    def _named(self) -> dict[int, Cell]:
        """Return the columns that are read, with the fields that they give."""
        names = {at: self._name_of(at, head.text) for at, head in self.heads.items()}
        if "copies" not in names.values():
            free = (at for at, name in names.items() if not name)
            counting = (at for at in free if counts_copies(self.heads[at].text))
            names |= dict.fromkeys(islice(counting, 1), "copies")
        return {
            at: Cell(name, name, *self.heads[at].span)
            for at, given in names.items()
            if (name := given or self._undeclared(self.heads[at].text))
            if not (name == "id" and self._plan.id)
        }

    def _name_of(self, at: int, title: str) -> str:
        """Return the field that a head gives, or "" if it is none."""
        fields, told = self._plan.fields, self._told.get(at)
        if told:
            known = fields is None or told.text in (*fields, *RESERVED)
            return told.text if known else ""
        name = field_name(title)
        known_names = (*(fields or ()), *RESERVED)
        return next((each for each in (title, name) if each in known_names), "")

    def _undeclared(self, title: str) -> str:
        """Return a head that no field has, unless it may stay without one.

        Where the game lists no columns, that is an error of the cards that have it.
        """
        used = as_typed(title) in map(as_typed, self._plan.id_names)
        skipped = title in self._skipping or field_name(title) in self._skipping
        return "" if self._plan.columns is not None or used or skipped else title

    def _column_of(self, name: Scalar) -> Iterator[int]:
        """Yield the column of a head or a field that the id is made of."""
        fields = [at for at, cell in self.fields.items() if cell.text == name.text]
        found = self._at(name.text) or fields
        if found:
            yield found[0]
        elif all(name.text != head.text for head, _ in self._plan.columns or ()):
            # Otherwise `columns` reports it.
            self._problems.append(self._no_head(name))

    def _at(self, head: str) -> list[int]:
        """Return the columns with a head: as it is written, or else alike."""
        exact = [at for at, cell in self.heads.items() if cell.text == head]
        wanted = as_typed(head)
        return exact or [
            at for at, cell in self.heads.items() if as_typed(cell.text) == wanted
        ]

    def _no_head(self, name: Scalar) -> Problem:
        titles = [cell.text for cell in self.heads.values()]
        message = f'the sheet has no head "{name.text}"'
        line = self._table.header.span.line
        hint = f"{did_you_mean(name.text, titles)}row {line} has {', '.join(titles)}"
        if other := self._table.row_with(name.text):
            hint = f'row {other} has it: write "header: {other}"'
        return error(RULE, name.span, message, hint)

    def _no_heads(self, first: Scalar) -> Problem:
        line = self._table.header.span.line
        titles = ", ".join(cell.text for cell in self.heads.values())
        message = f'no head of "columns" is in row {line} of the sheet'
        other = self._table.row_with(first.text) or 2
        hint = f'write the number of the row with the heads, as in "header: {other}"'
        return error(RULE, first.span, message, f"it has {titles}; {hint}")

    def _missing(self) -> Iterator[Problem]:
        told = [head for head, _ in self._plan.columns or ()]
        missing = [head for head in told if not self._at(head.text)]
        if len(missing) > 1 and missing == told:
            yield self._no_heads(missing[0])
            return
        for head in missing:
            yield self._no_head(head)
        names = [name.text for name in self.fields.values()]
        if self._plan.id or "id" in names:
            return
        heads = [cell.text for cell in self.heads.values()]
        alike = nearest("id", heads)
        hint = f'rename "{alike}" to "id" if that is the one' if alike else _NO_ID
        span = self._table.header.span
        blank = next((n for n in range(max(self.heads)) if n not in self.heads), None)
        if alike:
            span = self.heads[self._at(alike)[0]].span
        elif blank is not None:
            hint = (
                f'column {blank + 1} has no head: write "id" there if that is the one'
            )
        else:
            hint += f"; {_ID_OF % (span.file.name, heads[0])}"
        hints = filter(None, (self._table.sheet.others_hint(), hint))
        yield sheet_error(span, 'there is no column "id"', "; ".join(hints))


def _twice(columns: dict[int, Cell]) -> Iterator[Problem]:
    first: dict[str, Cell] = {}
    for name in columns.values():
        other = first.setdefault(name.text, name)
        if other is not name:
            message = f'there are two columns "{name.text}"'
            yield sheet_error(name.span, message, "delete or rename one of them")
