"""A card is in a deck often enough, and not too often.

Options:
    of         component or list of components
    in         `decks` (default): in each deck by itself, or in a card list;
               `component`: in all decks of a component together
    exactly    how often each card that is there must be there, or
    at_least   the fewest
    at_most    the most
    by         a field on whose value it depends instead
    limits     for each value of that field the most; a card of another value may be
               there any number of times
    cards      ids of the only cards that are looked at, also when they are not there

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
from cardgen.validate.formatting import pluralize, quoted
from cardgen.validate.rule_kit.card_values import as_texts, card_groups
from cardgen.validate.rule_kit.findings import RuleFinding, Suggestions
from cardgen.validate.rule_kit.options import CountOptions, RuleOptions
from cardgen.validate.shapes.strict import OneOrMany, invalid

ID = "copies"

Limits = Annotated[dict[str, Annotated[int, Field(ge=0)]], Field(min_length=1)]


class Options(RuleOptions, CountOptions):
    """How often a card may be there, by itself or by the value of a field."""

    place: Literal["decks", "component"] = Field(default="decks", alias="in")
    by: str | None = None
    limits: Limits | None = None
    cards: OneOrMany[str] | None = None

    @model_validator(mode="after")
    def _by_and_limits(self) -> Self:
        hint = 'as in "by: rarity, limits: {common: 4, rare: 1}"'
        if (self.by is None) != (self.limits is None):
            raise invalid('"by" and "limits" belong together', hint)
        return self

    def limit(self, card: Card) -> tuple[CountOptions, str]:
        """Give how often a card may be there, and what that depends on."""
        by = self.by or ""
        key = "".join(as_texts(card.values.get(by)))
        if self.limits is None or key not in self.limits:
            return self, ""
        return CountOptions(at_most=self.limits[key]), f" for {by} {key}"

    def _uncounted(self) -> bool:
        return self.limits is not None


def check(use: RuleUse, options: Options) -> Iterator[RuleFinding]:
    """Find cards that are there too often or too seldom."""
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
        yield from card_groups(use.of)
        return
    for component in use.of:
        parts = list(card_groups([component]))
        entries = tuple(entry for part in parts for entry in part.entries)
        yield Pile.of(f'"{component.title}"', entries, (), component.span)


def _card(pile: Pile, entries: list[Entry], options: Options) -> Iterator[RuleFinding]:
    last, count = entries[-1], sum(entry.copies for entry in entries)
    limit, why = options.limit(last.card)
    if not limit.allows(count):
        has = f'card "{last.card.id}" is in {pile.name} {pluralize(count, "time")}'
        first = entries[0].span
        hint = f"first listed at {first.file.name}:{first.line}" if entries[1:] else ""
        message = f"{has}, expected {limit.wanted()}{why}"
        yield RuleFinding(last.span, message, hint)


def _absent(pile: Pile, id: str, options: Options, near: Suggestions) -> RuleFinding:
    message = f"card {quoted(id)} is not in {pile.name}, expected {options.wanted()}"
    return RuleFinding(pile.span, message, near.hint(id))
