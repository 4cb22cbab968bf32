"""What no card can be: what rules demand of its values, and what its type declares."""

from collections.abc import Iterator
from itertools import combinations
from math import ceil, floor, inf
from typing import NamedTuple

from cardgen.model.game import LISTS, Card, CardType, Component, Field, RuleUse
from cardgen.model.source import Span
from cardgen.validate.contents.fields import describe_field
from cardgen.validate.formatting import format_bounds
from cardgen.validate.rule_kit.card_values import field_value, numbers
from cardgen.validate.rule_kit.demands import (
    Demand,
    Subject,
    Test,
    Where,
    includes,
    is_possible,
)

_CLOSE = 1e-9


class Claim(NamedTuple):
    """A demand of a rule, or what a field declares; `span` is its place."""

    demand: Demand
    span: Span
    use: RuleUse | None = None


class Reach(NamedTuple):
    """The lowest and the highest that a number can be, and what says so."""

    low: float = -inf
    high: float = inf
    lows: tuple[Claim, ...] = ()
    highs: tuple[Claim, ...] = ()

    def at_least(self, low: float, *why: Claim) -> "Reach":
        """Return the reach with another lowest number, if it is higher."""
        return self._replace(low=low, lows=why) if low > self.low + _CLOSE else self

    def at_most(self, high: float, *why: Claim) -> "Reach":
        """Return the reach with another highest number, if it is lower."""
        return (
            self._replace(high=high, highs=why) if high < self.high - _CLOSE else self
        )

    def is_empty(self) -> bool:
        """Return whether no number is within."""
        return self.low > self.high + _CLOSE

    def has_integer(self) -> bool:
        """Return whether a whole number is within."""
        return ceil(self.low - _CLOSE) <= floor(self.high + _CLOSE)

    def clash(self, where: Where | None = None) -> "Clash":
        """Return what says that there is no such number."""
        return Clash((*self.lows, *self.highs), where, (self.low, self.high))


class Clash(NamedTuple):
    """Claims that can never all hold: of a card that meets `where`, or of a pile.

    `reach` is the lowest number that some demand, and the highest that others allow.
    """

    claims: tuple[Claim, ...]
    where: Where | None = None
    reach: tuple[float, float] = (0, 0)


class Cards:
    """The cards of a component, with all that rules demand of it.

    `types` are those of all cards that it may ever have.
    """

    def __init__(
        self, component: Component, types: tuple[CardType, ...], claims: list[Claim]
    ) -> None:
        self._now = [card for card, _ in component.printed()]
        self.types = types
        self._claims: dict[Subject, list[Claim]] = {}
        for claim in claims:
            self._claims.setdefault(claim.demand.subject, []).append(claim)

    def of_cards(self) -> Iterator[Clash]:
        """Yield what cannot hold of any card, where there is one that it is about."""
        fields: dict[str, list[Claim]] = {}
        for claim in self.claims("value"):
            fields.setdefault(claim.demand.fields[0], []).append(claim)
        for name, claims in fields.items():
            alone = [each for each in claims if not self._can(name, each)]
            for claim in alone:
                yield from self._broken(name, claim)
            free = [claim for claim in claims if claim not in alone]
            pairs = [
                pair
                for pair in combinations(free, 2)
                if pair[0].use is not pair[1].use and not self._can(name, *pair)
            ]
            for pair in pairs:
                yield from self._broken(name, *pair)
            if not pairs:
                yield from self._crowded(name, free)
        for claim in self.claims("on card"):
            yield from self._added(claim)

    def _crowded(self, name: str, claims: list[Claim]) -> Iterator[Clash]:
        """Yield claims that can hold two by two, but not all together."""
        # For more than two tests, lists of two words do not stand for all.
        if any(field.type in LISTS for field in self.fields(name)):
            return
        seen: list[list[Claim]] = []
        for claim in claims:
            where = claim.demand.where
            here = [c for c in claims if self.within(where, c.demand.where)]
            if here not in seen and not self._can(name, *here):
                yield from self._broken(name, *here)
            seen.append(here)

    def claims(self, subject: Subject) -> list[Claim]:
        """Return the claims about a subject."""
        return self._claims.get(subject, [])

    def within(self, narrow: Where, wide: Where) -> bool:
        """Return whether the cards of a selection are certainly in another."""
        return not wide or includes(self.types, wide, narrow)

    def fields(self, name: str) -> list[Field]:
        """Return the declarations of a field, by the card types that have it."""
        return [t.fields[name] for t in self.types if name in t.fields]

    def declared(self, name: str) -> tuple[Claim, ...]:
        """Return what card types say that a field can be."""
        said = f"{name} is declared as "
        return tuple(
            Claim(Demand("value", (), says=said + _described(each)), each.span)
            for each in self.fields(name)
        )

    def now(self, where: Where) -> Iterator[Card]:
        """Yield the cards that there are in a selection."""
        for card in self._now:
            if all(wanted.holds(card, name) for name, wanted in where):
                yield card

    def number(self, where: Where, name: str) -> Reach:
        """Return what number a card has in a field, if it has one."""
        fields, why = self.fields(name), self.declared(name)
        low = min((-inf if f.minimum is None else f.minimum for f in fields), default=0)
        high = max((inf if f.maximum is None else f.maximum for f in fields), default=0)
        if all(field.choices for field in fields):
            listed = [n for f in fields for n in f.choices if not isinstance(n, str)]
            low, high = min(listed, default=0), max(listed, default=0)
        reach = Reach(low, high, why, why)
        for claim in self.claims("value"):
            _, wide, low, high, names, *_ = claim.demand
            if names == (name,) and self.within(where, wide):
                reach = reach.at_least(low, claim).at_most(high, claim)
        return reach

    def _can(self, name: str, *claims: Claim) -> bool:
        """Return whether claims may hold, or are not certainly about the same cards."""
        tests = [claim.demand.test for claim in claims if claim.demand.test]
        if is_possible(self.types, name, *tests):
            return True
        wheres = [claim.demand.where for claim in claims]
        return not any(all(self.within(one, w) for w in wheres) for one in wheres)

    def _broken(self, name: str, *claims: Claim) -> Iterator[Clash]:
        """Yield a clash of claims if some card now breaks them."""
        tests = [claim.demand.test for claim in claims if claim.demand.test]
        wheres = [claim.demand.where for claim in claims]
        where = next(o for o in wheres if all(self.within(o, w) for w in wheres))
        values = (field_value(card, name) for card in self.now(where))
        if any(not all(test.holds(value) for test in tests) for value in values):
            yield Clash((*claims, *self.blamed(name, *tests)), where)

    def blamed(self, name: str, *tests: Test) -> tuple[Claim, ...]:
        """Return what card types say that a field can be, if tests fail for that."""
        bare = [_bare(each, name) for each in self.types]
        return self.declared(name) if is_possible(bare, name, *tests) else ()

    def _added(self, claim: Claim) -> Iterator[Clash]:
        """Yield the clash of a sum on each card with another, or with its addends."""
        where, fields = claim.demand.where, claim.demand.fields
        each = [self.number(where, field) for field in fields]
        lows = tuple(why for one in each for why in one.lows)
        highs = tuple(why for one in each for why in one.highs)
        reach = Reach(sum(e.low for e in each), sum(e.high for e in each), lows, highs)
        if any(one.is_empty() for one in each):
            return
        for other in self.claims("on card"):
            same = sorted(other.demand.fields) == sorted(fields)
            if same and self.within(where, other.demand.where):
                reach = reach.at_least(other.demand.low, other)
                reach = reach.at_most(other.demand.high, other)
        if any(numbers(card, fields) for card in self.now(where)):
            yield from self.no_sum(reach, fields, where)

    def no_sum(
        self, reach: Reach, names: tuple[str, ...], where: Where | None = None
    ) -> Iterator[Clash]:
        """Yield the clash of what a sum must be; that of integers is a whole number."""
        whole = all(f.type == "integer" for name in names for f in self.fields(name))
        if reach.is_empty():
            yield reach.clash(where)
        elif whole and reach.high - reach.low < 1 and not reach.has_integer():
            why = tuple(claim for name in names for claim in self.declared(name))
            yield Clash((*reach.lows, *reach.highs, *why), where)


def _described(field: Field) -> str:
    """Return what a field can be, also if only one bound is declared."""
    low, high = field.minimum, field.maximum
    half = (low is None) != (high is None) and not field.choices
    return describe_field(field) + (f" {format_bounds(low, high)}" if half else "")


def _bare(card_type: CardType, name: str) -> CardType:
    """Return a card type that does not say which values a field can have."""
    field = card_type.fields.get(name)
    if field is None:
        return card_type
    free = field._replace(choices=(), minimum=None, maximum=None)
    if field.type == "integer":
        free = free._replace(type="number")
    return card_type._replace(fields={**card_type.fields, name: free})
