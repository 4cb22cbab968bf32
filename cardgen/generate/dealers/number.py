"""Deal a random whole number.

Options: `[lowest, highest]`. Both are included, and every number is equally likely.

    fields:
      gold: {number: [2, 8]}
"""

from collections.abc import Iterator

from cardgen.generate.deal import DealContext, Value


def deal(options: list[int], context: DealContext) -> Iterator[Value]:
    """Yield a number within the bounds for each card."""
    low, high = options
    for _ in context.cards:
        yield str(low + context.dice.below(high - low + 1))
