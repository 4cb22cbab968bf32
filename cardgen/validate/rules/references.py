"""Cards that name other cards name ones that exist, often enough and not too often.

Options:
    of         component or list of components whose cards name others
    field      the field that names them, a text or a list; `id` are the cards
               themselves, as decks list them
    to         component or list of components whose cards are named
    as         the field of those cards that is written; default: their id
    each       how many different cards each card of `of` must name: `exactly`, or
               `at_least` and `at_most`
    named      how many cards of `of` must name each card of `to`, in the same way
    back       a field of the cards in `to` that must name the card of `of` in return,
               by its id
    itself     `false`: no card may name itself; default true
    times      fields of the cards in `to` that bound how often one list may name such a
               card: a number, or of lists the number of entries; of several the sum

    rules:
      - references: {of: champions, field: quests, to: quests, each: {exactly: 3},
          named: {exactly: 1}, back: champion}
      - references: {of: decks, field: id, to: pool, named: {at_least: 1}}
      - references: {of: towns, field: jobs, to: tracks, times: [slots]}

Champions whose three quests are there, and theirs alone, pass. When one is misspelt:

    card "mara" names "first-frots" as quests, but no card of "Quests" has this id

A card that is in no deck, by the second rule:

    card "bog-lurker" is not in "Player decks", expected at least 1

A town that names a track of three slots four times, by the third rule:

    card "docks" names "sailors" as jobs 4 times, expected at most 3 (slots)
"""

from collections import Counter
from collections.abc import Iterator
from typing import ClassVar, NamedTuple

from pydantic import Field

from cardgen.model.game import Card, RuleUse
from cardgen.validate.formatting import format_number, one_of, pluralize, quoted
from cardgen.validate.rule_kit.card_values import (
    as_texts,
    card_groups,
    field_value,
    numeric_size,
)
from cardgen.validate.rule_kit.findings import RuleFinding, Suggestions, place_of
from cardgen.validate.rule_kit.options import CountOptions, RuleOptions
from cardgen.validate.shapes.strict import OneOrMany, empty_list

ID = "references"


class Options(RuleOptions):
    """Who names whom, by which fields, and how many."""

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
        """Give the components whose cards are named."""
        return self.to

    def fields_of_others(self) -> Iterator[tuple[str, int, str]]:
        """Give the fields of the cards that are named."""
        yield "as", 0, self.written
        if self.back is not None:
            yield "back", 0, self.back
        for index, name in enumerate(self.times):
            yield "times", index, name


class _Links(NamedTuple):
    """Every name that a card writes, with the card meant, if there is one."""

    made: tuple[tuple[Card, str, Card | None], ...]
    cards: tuple[Card, ...]
    targets: tuple[Card, ...]


def check(use: RuleUse, options: Options) -> Iterator[RuleFinding]:
    """Find names that mean no card, and cards named too often or too seldom."""
    links = _links(use, options)
    yield from _unknown(use, links, options)
    yield from _each(links, options)
    yield from _named(use, links, options)
    yield from _one_way(links, options)
    yield from _too_often(links, options)


def _links(use: RuleUse, options: Options) -> _Links:
    cards = tuple(
        {c.id: c for pile in card_groups(use.of) for c in pile.cards}.values()
    )
    targets = tuple(
        {c.id: c for pile in card_groups(use.others) for c in pile.cards}.values()
    )
    known = {
        text: card
        for card in targets
        for text in as_texts(field_value(card, options.written))
    }
    made = (
        (card, name, known.get(name))
        for card in cards
        for name in as_texts(field_value(card, options.field))
    )
    return _Links(tuple(made), cards, targets)


def _unknown(use: RuleUse, links: _Links, options: Options) -> Iterator[RuleFinding]:
    names = (
        text
        for c in links.targets
        for text in as_texts(field_value(c, options.written))
    )
    near = Suggestions(names)
    where = one_of(f'"{component.title}"' for component in use.others)
    for card, name, target in links.made:
        says = f'card "{card.id}" names {quoted(name)} as {options.field}'
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
    for card, name, _ in links.made:
        named[card.id].add(name)
    for card in links.cards:
        count = len(named[card.id])
        if not options.each.allows(count):
            names = f"{pluralize(count, 'different card')} as {options.field}"
            message = f'card "{card.id}" names {names}'
            expected = f", expected {options.each.wanted()}"
            yield RuleFinding(place_of(card, options.field), message + expected)


def _named(use: RuleUse, links: _Links, options: Options) -> Iterator[RuleFinding]:
    if options.named is None:
        return
    where = one_of(f'"{component.title}"' for component in use.of)
    naming: dict[str, dict[str, None]] = {card.id: {} for card in links.targets}
    for card, _, target in links.made:
        if target is not None:
            naming[target.id][card.id] = None
    for target in links.targets:
        ids = list(naming[target.id])
        if not options.named.allows(len(ids)):
            names = f"named by {pluralize(len(ids), 'card')} as {options.field}"
            if options.field == "id":
                names = f"in {where}" if ids else f"not in {where}"
            message = f'card "{target.id}" is {names}'
            hint = f"these are {', '.join(ids[:5])}{' ...' * (len(ids) > 5)}"
            expected = f", expected {options.named.wanted()}"
            yield RuleFinding(target.span, message + expected, hint if ids else "")


def _one_way(links: _Links, options: Options) -> Iterator[RuleFinding]:
    if options.back is None:
        return
    for card, _, target in links.made:
        if target is None:
            continue
        returned = as_texts(target.values.get(options.back))
        if card.id not in returned:
            found = f"has {', '.join(returned) or 'nothing'} as {options.back}"
            message = f'card "{card.id}" names "{target.id}", which {found}'
            hint = f'expected "{card.id}" there'
            yield RuleFinding(place_of(target, options.back), message, hint)


def _too_often(links: _Links, options: Options) -> Iterator[RuleFinding]:
    if not options.times:
        return
    counts = Counter((card.id, name) for card, name, _ in links.made)
    pairs = {(card.id, name): (card, target) for card, name, target in links.made}
    for (id, name), (card, target) in pairs.items():
        count = counts[id, name]
        most = count if target is None else _room(target, options.times)
        if count > most:
            says = f'card "{id}" names {quoted(name)} as {options.field}'
            expected = (
                f"expected at most {format_number(most)} ({' + '.join(options.times)})"
            )
            place = place_of(card, options.field)
            yield RuleFinding(place, f"{says} {pluralize(count, 'time')}, {expected}")


def _room(card: Card, fields: list[str]) -> float:
    """Add up what fields hold: numbers, and lists by how many entries they have."""
    return sum(numeric_size(field_value(card, name)) or 0 for name in fields)
