"""Deal every card the same value, or one composed of its other fields.

A value may contain blanks: `{name}` is replaced by an option or by a field of the card
that was dealt earlier. A bare text, number or list is short for `{value: ...}`.

    fields:
      title: "{colour} {beast}"
      tags: ["{colour}", animal]

A card with the colour red and the beast newt gets the title "red newt" and the tags red
and animal.
"""

from collections.abc import Iterator
from typing import Any

from cardgen.generate.deal import DealContext, Value
from cardgen.validate.shapes.dealing import as_yaml


def deal(options: Any, context: DealContext) -> Iterator[Value]:
    """Yield the value with its blanks filled for each card."""
    for card in context.cards:
        if isinstance(options, list):
            yield tuple(context.fill(as_yaml(word), card) for word in options)
        else:
            yield context.fill(as_yaml(options), card)
