"""So many cards get each value, in an order that is shuffled.

Options:
    values   value -> how many cards have it; together as many as there are cards
    per      `pack` (default): so many in every pack; `deck`: in the deck as a whole

    fields:
      danger: {histogram: {values: {1: 3, 2: 2, 3: 1}}}

In every pack of six cards three have danger 1, two have 2 and one has 3.
"""

from collections.abc import Iterator

from cardgen.generate.counts import counted
from cardgen.generate.deal import Deal, Value
from cardgen.validate.shapes.dealing import HistogramShape

ID = "histogram"


def deal(options: HistogramShape, deal: Deal) -> Iterator[Value]:
    """Give each card a value, every value as often as it is asked for."""
    whole = [range(len(deal.cards))]
    for pack in deal.packs if options.per == "pack" else whole:
        yield from counted(options.values, len(pack), deal, "values")
