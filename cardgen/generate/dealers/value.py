"""Every card has the same value, or one made of what it has already.

A value may have blanks: `{name}` is filled with an option or with a field of the card
that was dealt before. A bare text, number or list means the same as `{value: ...}`.

    fields:
      title: "{colour} {beast}"
      tags: ["{colour}", animal]

A card with colour red and beast newt has the title red newt and the tags red, animal.
"""

from collections.abc import Iterator
from typing import Any

from cardgen.generate.deal import Deal, Value
from cardgen.validate.shapes.dealing import as_yaml

ID = "value"


def deal(options: Any, deal: Deal) -> Iterator[Value]:
    """Give each card the value, its blanks filled."""
    for card in deal.cards:
        if isinstance(options, list):
            yield tuple(deal.fill(as_yaml(word), card) for word in options)
        else:
            yield deal.fill(as_yaml(options), card)
