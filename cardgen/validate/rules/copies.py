"""Check how many copies of each card a deck has.

Options:
    of         component or list of components
    in         `decks` (default): count in each deck, or card list, by itself;
               `component`: count in all decks of a component together
    exactly    number of copies of each card in the deck, or
    at_least   minimum
    at_most    maximum
    by         instead: a field whose value determines the maximum
    limits     value of that field -> maximum; cards with other values are not limited
    cards      ids of cards: only these are checked, even if the deck does not have them

    rules:
      - copies: {of: decks, at_most: 4}
      - copies: {of: decks, by: rarity, limits: {common: 4, rare: 1}}
      - copies: {of: decks, cards: [leader], exactly: 1}
      - copies: {of: decks, in: component, at_most: 2}

A deck with four copies of a common card passes. One with two of a rare card does not:

    card "wyvern" is in deck "The Brook" 2 times, expected at most 1 for rarity rare
"""

from collections.abc import Iterator
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from cardgen.model.game import Card, Entry, Pile, RuleUse
from cardgen.model.source import line_name
from cardgen.validate.formatting import pluralize, quoted
from cardgen.validate.rule_kit.card_values import as_texts
from cardgen.validate.rule_kit.demands import (
    Demand,
    limits,
    one_value,
    where_of,
    with_value,
)
from cardgen.validate.rule_kit.findings import RuleFinding, Suggestions, places_of
from cardgen.validate.rule_kit.options import CountOptions, RuleOptions
from cardgen.validate.shapes.strict import OneOrMany, invalid

Limits = Annotated[dict[str, Annotated[int, Field(ge=0)]], Field(min_length=1)]


class Options(RuleOptions, CountOptions):
    """The number of copies, the same for all cards or by the value of a field."""

    place: Literal["decks", "component"] = Field(default="decks", alias="in")
    by: str | None = None
    limits: Limits | None = None
    cards: OneOrMany[str] | None = None

    @model_validator(mode="after")
    def _by_and_limits(self) -> Self:
        hint = 'for example "by: rarity, limits: {common: 4, rare: 1}"'
        if (self.by is None) != (self.limits is None):
            raise invalid('"by" and "limits" belong together', hint)
        return self

    def limit(self, card: Card) -> tuple[CountOptions, str]:
        """Return the number of copies that a card may have, and the reason."""
        by = self.by or ""
        key = "".join(as_texts(card.values.get(by)))
        if self.limits is None or key not in self.limits:
            return self, ""
        return CountOptions(at_most=self.limits[key]), f" for {by} {key}"

    def _uncounted(self) -> bool:
        return self.limits is not None


def demands(use: RuleUse, options: Options) -> Iterator[Demand]:
    """Yield the copies of each card, or of those with some value."""
    if options.place == "component" and any(part.decks for part in use.of):
        return
    where, (low, high) = where_of(options), limits(options)
    if options.cards is not None:
        yield Demand("cards", where, low * len({*options.cards}))
    elif options.limits is None:
        yield Demand("copies", where, low, high)
    elif options.by and one_value(use, options.by):
        for text, most in options.limits.items():
            yield Demand("copies", with_value(where, options.by, text), 1, most)


def check(use: RuleUse, options: Options) -> Iterator[RuleFinding]:
    """Find cards with too many or too few copies."""
    for pile in _piles(use, options):
        by_card: dict[str, list[Entry]] = {id: [] for id in options.cards or ()}
        for entry in pile.entries:
            if options.cards is None or entry.card.id in by_card:
                by_card.setdefault(entry.card.id, []).append(entry)
        near = Suggestions(entry.card.id for entry in pile.entries)
        for id, entries in by_card.items():
            if entries:
                yield from _card(pile, entries, options)
            elif not options.allows(0):
                yield _absent(pile, id, options, near)


def _piles(use: RuleUse, options: Options) -> Iterator[Pile]:
    if options.place == "decks":
        yield from use.piles
        return
    for component in use.of:
        entries = tuple(entry for pile in component.piles for entry in pile.entries)
        yield Pile.of(f'"{component.title}"', entries, (), component.span)


def _card(pile: Pile, entries: list[Entry], options: Options) -> Iterator[RuleFinding]:
    last, count = entries[-1], sum(entry.copies for entry in entries)
    limit, why = options.limit(last.card)
    if not limit.allows(count):
        has = f'card "{last.card.id}" is in {pile.name} {pluralize(count, "time")}'
        first = line_name(entries[0].span)
        hint = f"first listed at {first}" if entries[1:] else ""
        message = f"{has}, expected {limit.wanted()}{why}"
        yield RuleFinding(last.span, message, hint, related=places_of(entries))


def _absent(pile: Pile, id: str, options: Options, near: Suggestions) -> RuleFinding:
    message = f"card {quoted(id)} is not in {pile.name}, expected {options.wanted()}"
    return RuleFinding(pile.span, message, near.hint(id))
