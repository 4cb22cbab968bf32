"""A whole number at random, each as likely as the next.

Options: `[lowest, highest]`, both included.

    fields:
      gold: {number: [2, 8]}
"""

from collections.abc import Iterator

from cardgen.generate.deal import DealContext, Value

ID = "number"


def deal(options: list[int], deal: DealContext) -> Iterator[Value]:
    """Give each card a number within the bounds."""
    low, high = options
    for _ in deal.cards:
        yield str(low + deal.dice.below(high - low + 1))
