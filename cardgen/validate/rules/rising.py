"""Check that cards of a higher level are not weaker than cards of a lower level.

The strength of a card is the sum of several fields. No card may be stronger than the
weakest card of any higher level; with `measure: mean`, only the means of the levels are
compared.

Options:
    of        component or list of components
    fields    the fields to add
    by        the field with the level: a number, or a word if `order` is set
    order     the words of `by` from the lowest to the highest level
    measure   `card` (default): compare cards; `mean`: compare the mean strength of the
              cards of each level, without copies
    strictly  `true`: equal strength is not allowed either; default false

    rules:
      - rising: {of: pool, fields: [n, e, s, w], by: stars, severity: warning}
      - rising: {of: pool, fields: [attack, health], by: tier,
          order: [black, blue, red], measure: mean, strictly: true}

If the strongest card of 1 star and the weakest of 2 stars both have a sum of 8, the
cards pass. If the strongest of 1 star has 9:

    card "frog" (stars 1) has a sum of 9, more than "heron" (stars 2) with 8

If blue cards have a mean of 5 and red ones of 4.5:

    "Creature pool" has a mean of 5 for tier blue, more than 4.5 for tier red
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import Annotated, ClassVar, Literal, NamedTuple

from pydantic import Field

from cardgen.model.game import Card, Pile, RuleUse
from cardgen.model.source import line_name
from cardgen.validate.formatting import format_number
from cardgen.validate.rule_kit.card_values import as_texts, numbers
from cardgen.validate.rule_kit.findings import RuleFinding
from cardgen.validate.rule_kit.options import NUMERIC_TYPES, Fields, RuleOptions


class Options(RuleOptions):
    """The fields that make up the strength of a card, and that of its level."""

    NUMERIC: ClassVar[tuple[str, ...]] = ("fields",)

    fields: Fields
    by: str
    order: Annotated[list[str], Field(min_length=2, max_length=100)] | None = None
    measure: Literal["card", "mean"] = "card"
    strictly: bool = False

    def types_for(self, option: str) -> tuple[str, ...]:
        """Return the types of an option's fields; levels with `order` may be words."""
        if option == "by" and self.order is None:
            return NUMERIC_TYPES
        return super().types_for(option)

    def level(self, card: Card) -> float | None:
        """Return a card's level, or None if it has none or one not in the order."""
        if self.order is None:
            found = numbers(card, [self.by])
            return found[0] if found else None
        word = "".join(as_texts(card.values.get(self.by)))
        return self.order.index(word) if word in self.order else None

    def too_much(self, strength: float, above: float) -> bool:
        """Return whether a strength is too great, compared with a higher level."""
        return strength >= above if self.strictly else strength > above


class _Graded(NamedTuple):
    """A card with its level and strength."""

    level: float
    strength: float
    card: Card


def check(use: RuleUse, options: Options) -> Iterator[RuleFinding]:
    """Find cards, or levels, that are stronger than those of a higher level."""
    found = _means if options.measure == "mean" else _cards
    for pile in use.piles:
        yield from found(pile, _graded(pile, options), options)


def _cards(
    pile: Pile, graded: list[_Graded], options: Options
) -> Iterator[RuleFinding]:
    weakest = _weakest_above(graded)
    for item in graded:
        than = weakest.get(item.level)
        if than and options.too_much(item.strength, than.strength):
            compared = _more(item.strength, than.strength)
            message = (
                f'card "{item.card.id}" ({_level(item.level, options)}) has a sum of '
                f"{format_number(item.strength)}, {compared} "
                f'"{than.card.id}" ({_level(than.level, options)}) '
                f"with {format_number(than.strength)}"
            )
            hint = f'"{than.card.id}" is at {line_name(than.card.span)}'
            others = (than.card.span,)
            yield RuleFinding(item.card.span, message, hint, related=others)


def _means(
    pile: Pile, graded: list[_Graded], options: Options
) -> Iterator[RuleFinding]:
    strengths: dict[float, list[float]] = {}
    for item in graded:
        strengths.setdefault(item.level, []).append(item.strength)
    levels = sorted(strengths)
    means = {level: sum(found) / len(found) for level, found in strengths.items()}
    for level, higher in pairwise(levels):
        mean, above = means[level], means[higher]
        if options.too_much(mean, above):
            message = (
                f"{pile.name} has a mean of {format_number(round(mean, 2))} for "
                f"{_level(level, options)}, {_more(mean, above)} "
                f"{format_number(round(above, 2))} for {_level(higher, options)}"
            )
            yield RuleFinding(pile.span, message)


def _level(level: float, options: Options) -> str:
    name = options.order[int(level)] if options.order else format_number(level)
    return f"{options.by} {name}"


def _more(strength: float, above: float) -> str:
    return "more than" if strength > above else "as much as"


def _graded(pile: Pile, options: Options) -> list[_Graded]:
    graded: list[_Graded] = []
    for card in pile.cards:
        level, strength = options.level(card), numbers(card, options.fields)
        if level is not None and strength:
            graded.append(_Graded(level, sum(strength), card))
    return graded


def _weakest_above(graded: list[_Graded]) -> dict[float, _Graded]:
    """Return for every level the weakest card of all higher levels."""
    of_level: dict[float, _Graded] = {}
    for item in graded:
        known = of_level.setdefault(item.level, item)
        of_level[item.level] = min(known, item, key=lambda graded: graded.strength)
    above: dict[float, _Graded] = {}
    weakest: _Graded | None = None
    for level in sorted(of_level, reverse=True):
        here = of_level[level]
        if weakest:
            above[level] = weakest
        weakest = min(here, weakest or here, key=lambda graded: graded.strength)
    return above
