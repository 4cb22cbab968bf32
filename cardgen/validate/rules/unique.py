"""No card is in a deck twice, or no two cards share a value.

Without `field` each card may stand once in a deck or be printed once from a list. With
`field` no two cards may have the same value there; capitals, width and extra spaces
make no difference ("Moss Frog" is "moss  frog").

Options:
    of      component or list of components
    field   the field whose values must differ, for instance name

    rules:
      - unique: {of: decks}
      - unique: {of: pool, field: name}

A deck that lists `bog-lurker` once passes. One that lists it again does not:

    card "bog-lurker" is in deck "The Brook" twice
"""

import unicodedata
from collections.abc import Iterator

from cardgen.model.game import Card, Entry, FieldValue, RuleUse
from cardgen.validate.finding import Finding
from cardgen.validate.piles import Pile, piles, place_of
from cardgen.validate.rule_options import RuleOptions
from cardgen.validate.wording import quoted

ID = "unique"


class Options(RuleOptions):
    """The field whose values must differ, if it is not the cards themselves."""

    field: str | None = None


def check(use: RuleUse, options: Options) -> Iterator[Finding]:
    """Find cards, or values, that are there more than once."""
    for pile in piles(use.of):
        if options.field is None:
            yield from _cards(pile)
        else:
            yield from _values(pile, options.field)


def _cards(pile: Pile) -> Iterator[Finding]:
    first: dict[str, Entry] = {}
    cure = "each card may be there once"
    for entry in pile.entries:
        other = first.setdefault(entry.card.id, entry)
        if other is not entry or entry.copies > 1:
            times = "twice" if entry.copies < 3 else f"{entry.copies} times"
            message = f'card "{entry.card.id}" is in {pile.name} {times}'
            hint = f"{cure}; set copies to 1"
            if other is not entry:
                hint = f"first listed at line {other.span.line}; {cure}"
            yield Finding(entry.span, message, hint)


def _values(pile: Pile, field: str) -> Iterator[Finding]:
    first: dict[str, Card] = {}
    for card in pile.cards():
        value = card.values.get(field)
        if value is None:
            continue
        other = first.setdefault(_folded(value), card)
        if other is not card:
            shown = quoted(str(value))
            message = f'card "{card.id}" has the same {field} as "{other.id}": {shown}'
            place = place_of(other, field)
            hint = f"the other is at {place.file.name}:{place.line}; change one of them"
            yield Finding(place_of(card, field), message, hint)


def _folded(value: FieldValue) -> str:
    return " ".join(unicodedata.normalize("NFKC", str(value)).casefold().split())
