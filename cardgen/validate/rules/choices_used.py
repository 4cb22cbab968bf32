"""Check that every value is used on some card, and optionally that no other value is.

A value that no card has is dead text wherever the rules of play mention it. With
`only_declared: true`, the reverse is checked as well: every value used must be listed.

Options:
    of              component or list of components
    fields          the fields to search, all together
    values          the values that must be used, or
    from, to        range of whole numbers that must be used, or
    declared        `true`: the choices, or the range, that the card type lists, or
    icons           `true`: the tokens under `icons:` in game.yaml, used as the value of
                    a field, as an entry of a list or as :token: in a text
    only_declared   `true`: no other value may be used; default false
    unused          `true`: values may be unused, only the reverse is checked; default
                    false

    rules:
      - choices-used: {of: pool, fields: [n, e, s, w], from: 0, to: 6}
      - choices-used: {of: pool, fields: [cost, text], icons: true, only_declared: true}

Cards that show each number from 0 to 6 somewhere pass. When no card shows a 0:

    no card of "Creature pool" has 0 as n, e, s or w

When a card's text contains :strong: but there is no such icon:

    card "parry" has ":strong:" in text, which is not an icon token
"""

from collections.abc import Iterator
from math import inf
from typing import NamedTuple, Self

from pydantic import model_validator

from cardgen.model.game import FieldValue, Pile, RuleUse
from cardgen.validate.formatting import one_of, quoted
from cardgen.validate.rule_kit.card_values import as_texts, distinct_values, tokens_in
from cardgen.validate.rule_kit.demands import Demand, of_values, texts_of, where_of
from cardgen.validate.rule_kit.findings import RuleFinding, Suggestions, place_of
from cardgen.validate.rule_kit.options import Fields, ValueOptions
from cardgen.validate.shapes.strict import invalid


class _Seen(NamedTuple):
    """A value on a card and how it is written there.

    `meant` is False for words of a text, which may be anything else.
    """

    value: str
    written: str
    meant: bool


class Options(ValueOptions):
    """The fields to search, the values, and the direction of the check."""

    fields: Fields
    icons: bool = False
    only_declared: bool = False
    unused: bool = False

    @model_validator(mode="after")
    def _some_way(self) -> Self:
        if self.unused and not self.only_declared:
            hint = 'add "only_declared: true", or remove "unused"'
            raise invalid('"unused: true" alone checks nothing', hint)
        return self

    def _elsewhere(self) -> dict[str, bool]:
        return {"declared": self.declared, "icons": self.icons}


def demands(_: RuleUse, options: Options) -> Iterator[Demand]:
    """Yield at least one card with each value of a single field."""
    if len(options.fields) == 1 and not (options.unused or options.icons):
        texts = texts_of(options.listed())
        yield from of_values(where_of(options), options.fields[0], texts, 1, inf)


def check(use: RuleUse, options: Options) -> Iterator[RuleFinding]:
    """Find values that no card has, and cards with other values."""
    values = ["".join(as_texts(value)) for value in options.listed()]
    near = Suggestions(values)
    for pile in use.piles:
        if not options.unused:
            yield from _unused(pile, values, use, options)
        if options.only_declared:
            yield from _others(pile, near, options)


def _unused(
    pile: Pile, values: list[str], use: RuleUse, options: Options
) -> Iterator[RuleFinding]:
    used = {
        seen.value
        for field in options.fields
        for value in distinct_values(pile.cards, field)
        for seen in _seen(value, options)
    }
    listed = '"icons"' if options.icons else "this rule"
    for value in values:
        if value not in used:
            where = one_of(options.fields)
            message = f"no card of {pile.name} has {value} as {where}"
            hint = f"give it to a card, or remove it from {listed}"
            yield RuleFinding(use.span, message, hint)


def _others(pile: Pile, near: Suggestions, options: Options) -> Iterator[RuleFinding]:
    what = "an icon token" if options.icons else "a value of this rule"
    for card in pile.cards:
        for field in options.fields:
            declared = card.type.fields.get(field)
            words = options.icons and (declared is None or declared.type == "text")
            for seen in _seen(card.values.get(field), options, words=words):
                if seen.meant and seen.value not in near.known:
                    has = f'card "{card.id}" has {quoted(seen.written)} in {field}'
                    place = place_of(card, field)
                    message = f"{has}, which is not {what}"
                    yield RuleFinding(place, message, near.hint(seen.value))


def _seen(
    value: FieldValue, options: Options, *, words: bool = False
) -> Iterator[_Seen]:
    for text in as_texts(value):
        tokens = tokens_in(text) if options.icons else []
        yield from (_Seen(token, f":{token}:", True) for token in tokens)
        if not tokens:
            yield _Seen(text, text, not words)
