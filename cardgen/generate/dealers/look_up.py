"""What a table says of something that the card has.

Options:
    table    one of `tables`: row -> column -> value
    column   the column that is wanted
    by       a field dealt before, whose value is the row; of a list each entry is one,
             and the result is a list. Or a text with blanks, as in "{beast}"

    tables:
      beasts: {wolf: {sound: howls}, owl: {sound: hoots}}
    ...
      fields:
        sound: {look_up: {table: beasts, column: sound, by: beast}}
"""

from collections.abc import Iterator

from cardgen.generate.deal import Card, Deal, Value
from cardgen.model.nearest import did_you_mean
from cardgen.validate.shapes.dealing import LookUpShape

ID = "look_up"


def deal(options: LookUpShape, deal: Deal) -> Iterator[Value]:
    """Give each card what the table says."""
    for card in deal.cards:
        by = card.get(options.by)
        if isinstance(by, tuple):
            yield tuple(_cell(options, deal, row, card) for row in by)
        else:
            row = deal.fill(options.by, card) if by is None else by
            yield _cell(options, deal, row, card)


def _cell(options: LookUpShape, deal: Deal, name: str, card: Card) -> str:
    row = deal.words.row(options.table, name, deal.place("by"))
    if options.column not in row:
        hint = did_you_mean(options.column, row).strip()
        message = f'row "{name}" of table "{options.table}" has no "{options.column}"'
        deal.refuse(message, hint or f"columns there: {', '.join(row)}", "column")
    return deal.fill(row[options.column], card)
