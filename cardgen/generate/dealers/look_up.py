"""Look up a value in a table.

Options:
    table    the table, one of `tables`: row -> column -> value
    column   the column to read
    by       a field dealt earlier whose value is the row to read; if it is a list, each
             entry is a row and the result is a list. Or a text with blanks, as in
             "{beast}"

    tables:
      beasts: {wolf: {sound: howls}, owl: {sound: hoots}}
    ...
      fields:
        sound: {look_up: {table: beasts, column: sound, by: beast}}
"""

from collections.abc import Iterator

from cardgen.generate.deal import Card, DealContext, Value
from cardgen.model.suggestions import did_you_mean
from cardgen.validate.shapes.dealing import LookUpShape


def deal(options: LookUpShape, context: DealContext) -> Iterator[Value]:
    """Yield the cell of the table for each card."""
    for card in context.cards:
        by = card.get(options.by)
        if isinstance(by, tuple):
            yield tuple(_cell(options, context, row, card) for row in by)
        else:
            row = context.fill(options.by, card) if by is None else by
            yield _cell(options, context, row, card)


def _cell(options: LookUpShape, context: DealContext, name: str, card: Card) -> str:
    row = context.words.row(options.table, name, context.place("by"))
    column = options.column
    if column not in row:
        hint = did_you_mean(column, row).strip() or f"its columns are {', '.join(row)}"
        message = f'row "{name}" of table "{options.table}" has no column "{column}"'
        context.refuse(message, hint, "column")
    return context.fill(row[column], card)
