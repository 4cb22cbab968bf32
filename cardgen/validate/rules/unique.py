"""Check that no card is in a deck twice, or that no two cards share a value.

Without `field`, each card may be listed once in a deck, or printed once from a card
list. With `field`, no two cards may have the same value in it; case, width and extra
spaces are ignored ("Moss Frog" equals "moss  frog").

Options:
    of      component or list of components
    field   the field whose values must differ, for instance name
    in      `cards` (default): compare cards with each other; `card`: compare the
            entries of a list within each card

    rules:
      - unique: {of: decks}
      - unique: {of: pool, field: name}
      - unique: {of: pool, field: keywords, in: card}

A deck that lists `bog-lurker` once passes. One that lists it again does not:

    card "bog-lurker" is in deck "The Brook" twice
"""

import unicodedata
from collections import Counter
from collections.abc import Iterator
from typing import Literal, Self

from pydantic import Field, model_validator

from cardgen.model.game import Card, Entry, FieldValue, Pile, RuleUse
from cardgen.model.source import line_name
from cardgen.validate.formatting import quoted
from cardgen.validate.rule_kit.card_values import as_texts
from cardgen.validate.rule_kit.demands import Demand, where_of
from cardgen.validate.rule_kit.findings import RuleFinding, place_of, places_of
from cardgen.validate.rule_kit.options import RuleOptions
from cardgen.validate.shapes.strict import invalid


class Options(RuleOptions):
    """The field whose values must differ; without one, the cards themselves."""

    field: str | None = None
    place: Literal["cards", "card"] = Field(default="cards", alias="in")

    @model_validator(mode="after")
    def _field_of_card(self) -> Self:
        if self.place == "card" and self.field is None:
            hint = 'for example "field: keywords, in: card"'
            raise invalid('"in: card" needs a field', hint)
        return self


def demands(_: RuleUse, options: Options) -> Iterator[Demand]:
    """Yield one copy of each card, or cards that differ in the field."""
    where, field = where_of(options), options.field
    if field is None:
        yield Demand("copies", where, 1, 1)
    elif options.place == "cards":
        yield Demand("unlike", where, fields=(field,))


def check(use: RuleUse, options: Options) -> Iterator[RuleFinding]:
    """Find cards, or values, that appear more than once."""
    for pile in use.piles:
        if options.field is None:
            yield from _cards(pile)
        elif options.place == "card":
            yield from _entries(pile, options.field)
        else:
            yield from _values(pile, options.field)


def _cards(pile: Pile) -> Iterator[RuleFinding]:
    first: dict[str, Entry] = {}
    cure = "each card may appear once"
    for entry in pile.entries:
        other = first.setdefault(entry.card.id, entry)
        if other is not entry or entry.copies > 1:
            times = "twice" if entry.copies < 3 else f"{entry.copies} times"
            message = f'card "{entry.card.id}" is in {pile.name} {times}'
            hint = f"{cure}; set copies to 1"
            if other is not entry:
                hint = f"first listed at line {other.span.line}; {cure}"
            places = places_of([other, entry])
            yield RuleFinding(entry.span, message, hint, related=places)


def _values(pile: Pile, field: str) -> Iterator[RuleFinding]:
    first: dict[str, Card] = {}
    for card in pile.cards:
        value = card.values.get(field)
        if value is None:
            continue
        other = first.setdefault(_folded(value), card)
        if other is not card:
            shown = quoted(str(value))
            message = f'card "{card.id}" has the same {field} as "{other.id}": {shown}'
            place = place_of(other, field)
            hint = f"the other is at {line_name(place)}; change one of them"
            yield RuleFinding(place_of(card, field), message, hint, related=(place,))


def _entries(pile: Pile, field: str) -> Iterator[RuleFinding]:
    for card in pile.cards:
        counts = Counter(map(_folded, as_texts(card.values.get(field))))
        for entry, count in counts.items():
            if count > 1:
                times = "twice" if count == 2 else f"{count} times"
                message = f'card "{card.id}" has {quoted(entry)} {times} in {field}'
                yield RuleFinding(place_of(card, field), message, "keep one of them")


def _folded(value: FieldValue) -> str:
    return " ".join(unicodedata.normalize("NFKC", str(value)).casefold().split())
