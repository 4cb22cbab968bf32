"""Check that cards that name other cards name existing ones, and the right number.

Options:
    of         component or list of components whose cards name others
    field      the field with the names, a text or a list; `id` stands for the cards
               themselves, as listed in decks
    to         component or list of components whose cards are named
    as         the field of those cards that is used as their name; default: id
    each       how many different cards each card of `of` must name: `exactly`, or
               `at_least` and `at_most`
    named      how many cards of `of` must name each card of `to`, in the same form
    back       a field of the cards in `to` that must name the card of `of` in return,
               by its id
    itself     `false`: a card must not name itself; default true
    times      fields of the cards in `to` that limit how often a single list may name
               such a card: numbers, or lists whose entries count; several are added

    rules:
      - references: {of: champions, field: quests, to: quests, each: {exactly: 3},
          named: {exactly: 1}, back: champion}
      - references: {of: decks, field: id, to: pool, named: {at_least: 1}}
      - references: {of: towns, field: jobs, to: tracks, times: [slots]}

Champions pass if each names three existing quests that no other champion names. If a
name is misspelt:

    card "mara" names "first-frots" in quests, but no card of "Quests" has this id

A card that is in no deck violates the second rule:

    card "bog-lurker" is not in "Player decks", expected at least 1

A town that names a track with three slots four times violates the third rule:

    card "docks" names "sailors" in jobs 4 times, expected at most 3 (slots)
"""

from collections import Counter
from collections.abc import Iterator
from typing import ClassVar, NamedTuple

from pydantic import Field

from cardgen.model.game import Card, RuleUse
from cardgen.validate.formatting import (
    first_few,
    format_number,
    one_of,
    pluralize,
    quoted,
)
from cardgen.validate.rule_kit.card_values import as_texts, field_value, numeric_size
from cardgen.validate.rule_kit.findings import RuleFinding, Suggestions, place_of
from cardgen.validate.rule_kit.options import CountOptions, RuleOptions
from cardgen.validate.shapes.strict import OneOrMany, empty_list


class Options(RuleOptions):
    """Which cards name which others, in which fields, and how many."""

    OWN: ClassVar[tuple[str, ...]] = ("field", "as")

    field: str
    to: OneOrMany[str]
    written: str = Field(default="id", alias="as")
    each: CountOptions | None = None
    named: CountOptions | None = None
    back: str | None = None
    itself: bool = True
    times: OneOrMany[str] = Field(default_factory=empty_list)

    def others(self) -> list[str]:
        """Return the components whose cards are named."""
        return self.to

    def fields_of_others(self) -> Iterator[tuple[str, int, str]]:
        """Yield the options that name fields of the cards in `to`."""
        yield "as", 0, self.written
        if self.back is not None:
            yield "back", 0, self.back
        for index, name in enumerate(self.times):
            yield "times", index, name


class _Links(NamedTuple):
    """Every name in a card's field, with the card that it refers to, if any."""

    names: tuple[tuple[Card, str, Card | None], ...]
    cards: tuple[Card, ...]
    targets: tuple[Card, ...]


def check(use: RuleUse, options: Options) -> Iterator[RuleFinding]:
    """Find names of unknown cards, and cards named too often or too rarely."""
    links = _links(use, options)
    yield from _unknown(use, links, options)
    yield from _each(links, options)
    yield from _named(use, links, options)
    yield from _one_way(links, options)
    yield from _too_often(links, options)


def _links(use: RuleUse, options: Options) -> _Links:
    cards = tuple({card.id: card for card in use.cards()}.values())
    others = (pile for component in use.others for pile in component.piles)
    targets = tuple({card.id: card for pile in others for card in pile.cards}.values())
    known = {
        text: card
        for card in targets
        for text in as_texts(field_value(card, options.written))
    }
    names = (
        (card, name, known.get(name))
        for card in cards
        for name in as_texts(field_value(card, options.field))
    )
    return _Links(tuple(names), cards, targets)


def _unknown(use: RuleUse, links: _Links, options: Options) -> Iterator[RuleFinding]:
    names = (
        text
        for c in links.targets
        for text in as_texts(field_value(c, options.written))
    )
    near = Suggestions(names)
    where = one_of(f'"{component.title}"' for component in use.others)
    for card, name, target in links.names:
        says = f'card "{card.id}" names {quoted(name)} in {options.field}'
        place = place_of(card, options.field)
        if target is None:
            message = f"{says}, but no card of {where} has this {options.written}"
            yield RuleFinding(place, message, near.hint(name))
        elif target is card and not options.itself:
            yield RuleFinding(place, f"{says}, which is the card itself")


def _each(links: _Links, options: Options) -> Iterator[RuleFinding]:
    if options.each is None:
        return
    named: dict[str, set[str]] = {card.id: set() for card in links.cards}
    for card, name, _ in links.names:
        named[card.id].add(name)
    for card in links.cards:
        count = len(named[card.id])
        if not options.each.allows(count):
            names = f"{pluralize(count, 'different card')} in {options.field}"
            message = f'card "{card.id}" names {names}'
            expected = f", expected {options.each.wanted()}"
            yield RuleFinding(place_of(card, options.field), message + expected)


def _named(use: RuleUse, links: _Links, options: Options) -> Iterator[RuleFinding]:
    if options.named is None:
        return
    where = one_of(f'"{component.title}"' for component in use.of)
    naming: dict[str, dict[str, None]] = {card.id: {} for card in links.targets}
    for card, _, target in links.names:
        if target is not None:
            naming[target.id][card.id] = None
    for target in links.targets:
        ids = list(naming[target.id])
        if not options.named.allows(len(ids)):
            names = f"named by {pluralize(len(ids), 'card')} in {options.field}"
            if options.field == "id":
                names = f"in {where}" if ids else f"not in {where}"
            message = f'card "{target.id}" is {names}'
            hint = f"these are {first_few(ids)}" if ids else ""
            expected = f", expected {options.named.wanted()}"
            yield RuleFinding(target.span, message + expected, hint)


def _one_way(links: _Links, options: Options) -> Iterator[RuleFinding]:
    if options.back is None:
        return
    for card, _, target in links.names:
        if target is None:
            continue
        returned = as_texts(target.values.get(options.back))
        if card.id not in returned:
            back = f"whose {options.back} is {', '.join(returned) or 'empty'}"
            message = f'card "{card.id}" names "{target.id}", {back}'
            hint = f'expected "{card.id}" there'
            yield RuleFinding(place_of(target, options.back), message, hint)


def _too_often(links: _Links, options: Options) -> Iterator[RuleFinding]:
    if not options.times:
        return
    counts = Counter((card.id, name) for card, name, _ in links.names)
    pairs = {(card.id, name): (card, target) for card, name, target in links.names}
    for (id, name), (card, target) in pairs.items():
        count = counts[id, name]
        most = count if target is None else _room(target, options.times)
        if count > most:
            says = f'card "{id}" names {quoted(name)} in {options.field}'
            expected = (
                f"expected at most {format_number(most)} ({' + '.join(options.times)})"
            )
            place = place_of(card, options.field)
            yield RuleFinding(place, f"{says} {pluralize(count, 'time')}, {expected}")


def _room(card: Card, fields: list[str]) -> float:
    """Return the sum of fields: numbers, and lists by their number of entries."""
    return sum(numeric_size(field_value(card, name)) or 0 for name in fields)
