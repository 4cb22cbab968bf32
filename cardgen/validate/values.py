"""What a card holds in a field, as rules compare, count and show it."""

import re
from collections.abc import Iterable

from cardgen.model.game import Card, FieldValue
from cardgen.validate.wording import number

# Every card has these without declaring them.
OWN_FIELDS = ("id", "copies", "provenance")

_ESCAPED = re.compile(r"\\.", re.DOTALL)
_TOKEN = re.compile(r":([\w-]+):")


def value(card: Card, field: str) -> FieldValue:
    """Give a card's value in a declared field, or in one that every card has."""
    if field in OWN_FIELDS:
        own: FieldValue = getattr(card, field)
        return own
    return card.values.get(field)


def different(cards: Iterable[Card], field: str) -> list[FieldValue]:
    """Give the different values of cards in a field, in the order of the cards.

    Of thousands of cards there are often few, and what is true of a value need not be
    asked of every card.
    """
    if field in OWN_FIELDS:
        found = [value(card, field) for card in cards]
    else:
        found = [card.values.get(field) for card in cards]
    # To Python True is 1.
    return [one for _, one in dict.fromkeys(zip(map(type, found), found, strict=True))]


def texts(found: FieldValue) -> tuple[str, ...]:
    """Give a value as options write it: a list's entries one by one, none as ()."""
    # Most values are texts.
    if isinstance(found, str):
        return (found,) if found else ()
    match found:
        case None:
            return ()
        case tuple():
            return found
        case bool():
            return (str(found).lower(),)
        case float():
            return (number(found),)
        case _:
            return (str(found),)


def amount(found: FieldValue) -> float | None:
    """Give a number, or how many entries a list has; None for anything else."""
    if isinstance(found, tuple):
        return len(found)
    counts = isinstance(found, int | float) and not isinstance(found, bool)
    return found if counts else None  # type: ignore[return-value]


def shown(found: FieldValue) -> str:
    """Write a value for a message: "red", "a, b" or "nothing"."""
    return ", ".join(texts(found)) or "nothing"


def tokens_in(text: str) -> list[str]:
    """Give the tokens that a text writes as :token:."""
    if ":" not in text:
        return []
    return _TOKEN.findall(_ESCAPED.sub(" ", text))
