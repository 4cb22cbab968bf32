"""The values of cards, as rules compare, count and print them."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from cardgen.model.game import Card, Component, Entry, FieldValue, Pile
from cardgen.model.picture_parts import PictureParts
from cardgen.validate.formatting import format_number, pluralize
from cardgen.validate.shapes.strict import Strict

# Every card has these without declaring them.
OWN_FIELDS = ("id", "copies", "provenance")

_ESCAPED = re.compile(r"\\.", re.DOTALL)
_TOKEN = re.compile(r":([\w-]+):")


def field_value(card: Card, field: str) -> FieldValue:
    """Return a card's value in a declared field, or in one that every card has."""
    if field in OWN_FIELDS:
        own: FieldValue = getattr(card, field)
        return own
    return card.values.get(field)


def distinct_values(cards: Iterable[Card], field: str) -> list[FieldValue]:
    """Return the different values of cards in a field, in the order of the cards.

    Thousands of cards often share a few values: a check of each value is enough.
    """
    if field in OWN_FIELDS:
        found = [field_value(card, field) for card in cards]
    else:
        found = [card.values.get(field) for card in cards]
    # To Python True is 1.
    return [one for _, one in dict.fromkeys(zip(map(type, found), found, strict=True))]


def as_texts(found: FieldValue) -> tuple[str, ...]:
    """Return a value as options write it: each entry of a list, each part of a picture
    as "scene=pond", () for no value."""
    # Most values are texts.
    if isinstance(found, str):
        return (found,) if found else ()
    match found:
        case None:
            return ()
        case tuple():
            return found
        case PictureParts():
            return found.texts()
        case bool():
            return (str(found).lower(),)
        case float():
            return (format_number(found),)
        case _:
            return (str(found),)


def numeric_size(found: FieldValue) -> float | None:
    """Return a number, or the length of a list; None for anything else."""
    if isinstance(found, tuple):
        return len(found)
    counts = isinstance(found, int | float) and not isinstance(found, bool)
    return found if counts else None  # type: ignore[return-value]


def format_value(found: FieldValue) -> str:
    """Return a value for a message: "red", "a, b" or "nothing"."""
    return ", ".join(as_texts(found)) or "nothing"


def name_value(field: str, found: FieldValue) -> str:
    """Return a field with its value for a message: "kind hero", "no kind"."""
    return f"{field} {format_value(found)}" if as_texts(found) else f"no {field}"


def tokens_in(text: str) -> list[str]:
    """Return the tokens that a text contains as :token:."""
    if ":" not in text:
        return []
    return _TOKEN.findall(_ESCAPED.sub(" ", text))


Lists = Literal["any", "each", "length"]


class TallyOptions(Strict):
    """What is counted: a field, how its lists count, copies or different cards."""

    field: str
    lists: Lists = "any"
    distinct: bool = False

    def counted(self, entries: Iterable[Entry]) -> Counter[str]:
        """Return the counts by the values of the field."""
        if self.distinct:
            cards = {entry.card.id: entry.card for entry in entries}
            weighed = [(card, 1) for card in cards.values()]
        else:
            weighed = [(entry.card, entry.copies) for entry in entries]
        # To Python True is 1.
        weights: dict[tuple[type, FieldValue], int] = {}
        for card, weight in weighed:
            found = field_value(card, self.field)
            kind = (type(found), found)
            weights[kind] = weights.get(kind, 0) + weight
        counts = Counter[str]()
        for (_, found), weight in weights.items():
            for text in self._texts(found):
                counts[text] += weight
        return counts

    def holders(self, entries: Iterable[Entry]) -> dict[str, list[Entry]]:
        """Return the entries that count for each value of the field."""
        if self.distinct:
            first = {entry.card.id: entry._replace(copies=1) for entry in entries}
            entries = first.values()
        found: dict[str, list[Entry]] = {}
        for entry in entries:
            for text in dict.fromkeys(self._texts(field_value(entry.card, self.field))):
                found.setdefault(text, []).append(entry)
        return found

    def has(self, name: str, count: int, of: object) -> str:
        """Return a count: 'deck "Blue" has 3 cards with stars 2'."""
        cards = pluralize(count, "different card" if self.distinct else "card")
        match self.lists:
            case "length":
                entries = "entry" if str(of) == "1" else "entries"
                return f"{name} has {cards} with {of} {entries} in {self.field}"
            case "each":
                return f"{name} has {of} {pluralize(count, 'time')} in {self.field}"
        return f"{name} has {cards} with {self.field} {of}"

    def _texts(self, found: FieldValue) -> Iterator[str]:
        if self.lists == "length":
            yield str(len(as_texts(found)))
        elif self.lists == "each":
            yield from as_texts(found)
        else:
            yield from dict.fromkeys(as_texts(found))


def card_groups(components: Iterable[Component]) -> Iterator[Pile]:
    """Yield each deck of the components, and each card list."""
    for component in components:
        yield from component.piles


def groups_within(
    entries: Sequence[Entry], fields: Sequence[str]
) -> dict[str, Sequence[Entry]]:
    """Return entries by the values of fields: "kind ghost and rank 2"."""
    if not fields:
        return {"": entries}
    groups: dict[str, list[Entry]] = {}
    for entry in entries:
        named = (name_value(field, field_value(entry.card, field)) for field in fields)
        groups.setdefault(" and ".join(named), []).append(entry)
    return dict(groups)


def numbers(card: Card, fields: Iterable[str]) -> list[float] | None:
    """Return a card's numbers in these fields, or None if it lacks one."""
    values = [card.values.get(field) for field in fields]
    if any(isinstance(field_value, bool) for field_value in values):
        return None
    found = [
        field_value for field_value in values if isinstance(field_value, int | float)
    ]
    return found if len(found) == len(values) else None
