"""Cards of a higher level are not weaker than cards of a lower one.

The strength of a card is the sum of some fields. No card may exceed the weakest card of
any higher level; with `measure: mean` only the means of the levels are compared.

Options:
    of        component or list of components
    fields    the fields that are added
    by        the field that tells the level: numbers, or words with `order`
    order     the words of `by` from the lowest to the highest
    measure   `card` (default): each card; `mean`: the mean strength of a level's cards,
              different cards counted once
    strictly  `true`: as strong is too strong; default false

    rules:
      - rising: {of: pool, fields: [n, e, s, w], by: stars, severity: warning}
      - rising: {of: pool, fields: [attack, health], by: tier,
          order: [black, blue, red], measure: mean, strictly: true}

When the strongest card of 1 star has the sum 8 and the weakest of 2 stars has 8, all is
well. When the strongest of 1 star has 9:

    card "frog" (stars 1) has the sum 9, more than "heron" (stars 2) with 8

When blue cards have a mean of 5 and red ones of 4.5:

    "Creature pool" has the mean 5 for tier blue, more than 4.5 for tier red
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import Annotated, ClassVar, Literal, NamedTuple

from pydantic import Field

from cardgen.model.game import Card, Pile, RuleUse
from cardgen.validate.formatting import format_number
from cardgen.validate.rule_kit.card_values import as_texts, card_groups, numbers
from cardgen.validate.rule_kit.findings import RuleFinding
from cardgen.validate.rule_kit.options import NUMERIC_TYPES, Fields, RuleOptions

ID = "rising"


class Options(RuleOptions):
    """What makes a card strong, and the level it should grow with."""

    NUMERIC: ClassVar[tuple[str, ...]] = ("fields",)

    fields: Fields
    by: str
    order: Annotated[list[str], Field(min_length=2, max_length=100)] | None = None
    measure: Literal["card", "mean"] = "card"
    strictly: bool = False

    def types_for(self, option: str) -> tuple[str, ...]:
        """Give the types of an option's fields; levels by `order` may be words."""
        if option == "by" and self.order is None:
            return NUMERIC_TYPES
        return super().types_for(option)

    def level(self, card: Card) -> float | None:
        """Give a card's level, or None when it has none or one not in the order."""
        if self.order is None:
            found = numbers(card, [self.by])
            return found[0] if found else None
        word = "".join(as_texts(card.values.get(self.by)))
        return self.order.index(word) if word in self.order else None

    def too_much(self, strength: float, above: float) -> bool:
        """Tell whether a strength is too great for one of a higher level."""
        return strength >= above if self.strictly else strength > above


class _Graded(NamedTuple):
    """A card with its level and strength."""

    level: float
    strength: float
    card: Card


def check(use: RuleUse, options: Options) -> Iterator[RuleFinding]:
    """Find cards, or levels, that are stronger than one of a higher level."""
    found = _means if options.measure == "mean" else _cards
    for pile in card_groups(use.of):
        yield from found(pile, _graded(pile, options), options)


def _cards(
    pile: Pile, graded: list[_Graded], options: Options
) -> Iterator[RuleFinding]:
    weakest = _weakest_above(graded)
    for item in graded:
        than = weakest.get(item.level)
        if than and options.too_much(item.strength, than.strength):
            message = (
                f'card "{item.card.id}" ({_level(item.level, options)}) has the sum '
                f"{format_number(item.strength)}, "
                f"{_more(item.strength, than.strength)} "
                f'"{than.card.id}" ({_level(than.level, options)}) '
                f"with {format_number(than.strength)}"
            )
            place = f"{than.card.span.file.name}:{than.card.span.line}"
            yield RuleFinding(
                item.card.span, message, f'"{than.card.id}" is at {place}'
            )


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
                f"{pile.name} has the mean {format_number(round(mean, 2))} for "
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
    """Give for every level the weakest card of all higher levels."""
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
