"""Deal each value to a fixed number of cards, in random order.

Options:
    values   value -> number of cards; the numbers must add up to the number of cards
    per      what the numbers refer to: `pack` (default), each pack of the deck, or
             `deck`, the deck as a whole

    fields:
      danger: {histogram: {values: {1: 3, 2: 2, 3: 1}}}

In every pack of six cards, three have danger 1, two have danger 2 and one has danger 3.
"""

from collections.abc import Iterator

from cardgen.generate.deal import DealContext, Value
from cardgen.validate.shapes.dealing import HistogramShape


def deal(options: HistogramShape, context: DealContext) -> Iterator[Value]:
    """Yield a value for each card, every value as often as it is counted."""
    deck = [range(len(context.cards))]
    for pack in context.packs if options.per == "pack" else deck:
        yield from context.counted(options.values, len(pack), "values")
