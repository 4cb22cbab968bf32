"""Find deck rules that can never all hold, whatever the cards.

All that rules demand of the piles of a component is compared, and what follows from it:
cards with different values are different cards, and a sum lies between what the fewest
of the lowest and the most of the highest numbers add up to.
"""

from collections.abc import Container, Iterable, Iterator
from itertools import islice
from math import ceil, floor, inf, prod
from types import ModuleType

from cardgen.model.game import Component, RuleUse
from cardgen.model.problem import Problem
from cardgen.model.source import Span
from cardgen.validate.game_sections.clash_of_cards import (
    Cards,
    Claim,
    Clash,
    Reach,
)
from cardgen.validate.game_sections.clash_words import clash_problem
from cardgen.validate.rule_kit.card_values import as_texts
from cardgen.validate.rule_kit.demands import (
    Subject,
    Where,
    always,
    as_number,
    condition_test,
    domain,
    is_possible,
    with_value,
)
from cardgen.validate.rule_kit.options import RuleOptions

_DEMANDING = (
    *("exactly", "at_least", "at_most", "from", "to", "bands", "limits", "parts"),
    *("requires", "forbids", "like", "unlike", "values", "declared"),
)
# Each demand is compared with each other.
_MOST_CLAIMS, _MOST_SELECTIONS, _MOST_VALUES = 200, 60, 60


def find_clashes(
    rules: Iterable[tuple[ModuleType, RuleOptions, RuleUse]],
    broken: Container[Span],
    components: Iterable[Component],
) -> Iterator[Problem]:
    """Yield the problems of rules that can never all hold, one of them `broken` now."""
    claims = [
        Claim(demand, _place(use), use)
        for module, options, use in rules
        if hasattr(module, "demands")
        for demand in module.demands(use, options)
    ]
    built = list(components)
    types = tuple({t.id: t for part in built for t in part.types}.values())
    found: dict[frozenset[Span], tuple[Clash, dict[str, Component]]] = {}
    for part in built:
        known = types if part.decks else part.types
        of_part = [c for c in claims if c.use and part.id in (o.id for o in c.use.of)]
        for clash in Piles(part, known, of_part[:_MOST_CLAIMS]).clashes():
            uses = [claim.use for claim in clash.claims if claim.use]
            if any(use.span in broken for use in uses):
                spans = frozenset(claim.span for claim in clash.claims)
                found.setdefault(spans, (clash, {}))[1][part.id] = part
    for clash, parts in found.values():
        yield clash_problem(clash, list(parts.values()))


def _place(use: RuleUse) -> Span:
    """Return the place of what a rule demands."""
    found = (use.spans[option] for option in _DEMANDING if option in use.spans)
    return next(found, use.span)


class Piles(Cards):
    """The decks of a component, or its card list."""

    def clashes(self) -> Iterator[Clash]:
        """Yield what cannot hold of any card, or of any pile."""
        yield from self.of_cards()
        for where in self._selections():
            if (cards := self._cards(where)).is_empty():
                yield cards.clash()
            elif (copies := self._copies(where)).lows and copies.is_empty():
                yield from (copies.clash(where) for _ in islice(self.now(where), 1))
            elif (different := self._different(where, cards, copies)).is_empty():
                yield different.clash()
        for claim in (*self.claims("sum"), *self.claims("sum of different")):
            yield from self._of_sum(claim)

    def _selections(self) -> list[Where]:
        subjects: tuple[Subject, ...] = ("cards", "different", "copies", "unlike")
        found: list[Where] = [()]
        for claim in (claim for each in subjects for claim in self.claims(each)):
            if claim.demand.where not in found:
                found.append(claim.demand.where)
        return found[:_MOST_SELECTIONS]

    def _counted(self, subject: Subject, where: Where) -> Reach:
        """Return how many cards there are: at least those of any narrower selection."""
        reach = Reach(0)
        for claim in self.claims(subject):
            _, wide, low, high, *_ = claim.demand
            if low > reach.low and self.within(wide, where):
                reach = reach.at_least(low, claim)
            if high < reach.high and self.within(where, wide):
                reach = reach.at_most(high, claim)
        return reach

    def _cards(self, where: Where) -> Reach:
        reach = self._none(where, self._counted("cards", where))
        for hands in self.claims("hands"):
            for held in self.claims("cards of a hand"):
                if hands.demand.where == held.demand.where == where:
                    count = hands.demand.low * held.demand.low
                    reach = reach.at_least(count, hands, held)
                    reach = reach.at_most(count, hands, held)
        for name in self._divided():
            lows = self._lows(name, where)
            total = sum(claim.demand.low for claim in lows.values())
            reach = reach.at_least(total, *lows.values())
            if reach.low > 0 and (highs := self._highs(name, where)):
                why = [claim for each in highs for claim in each.highs]
                total = sum(each.high for each in highs)
                reach = reach.at_most(total, *why, *self.declared(name))
        return reach

    def _divided(self) -> list[str]:
        """Return the fields whose values are counted, if each card has only one."""
        names = [
            name
            for claim in (*self.claims("cards"), *self.claims("different"))
            for name, wanted in claim.demand.where
            if len(wanted.values) == 1
        ]
        single = {"text", "integer", "number", "boolean", "icon", "image"}
        return [
            name
            for name in dict.fromkeys(names)
            if (types := {field.type for field in self.fields(name)})
            and single.issuperset(types)
        ]

    def _lows(self, field: str, where: Where) -> dict[str, Claim]:
        """Return the claim that demands most cards, for each value of a field."""
        found: dict[str, Claim] = {}
        for claim in (*self.claims("cards"), *self.claims("different")):
            _, narrow, low, *_ = claim.demand
            for name, wanted in narrow:
                if name != field or len(wanted.values) != 1 or low <= 0:
                    continue
                (text,) = wanted.values
                least = text not in found or found[text].demand.low < low
                if least and self.within(narrow, where):
                    found[text] = claim
        return found

    def _highs(self, name: str, where: Where) -> list[Reach]:
        """Return how many cards there are of each value, [] if some have no limit."""
        fields = self.fields(name)
        values = {text: None for f in fields for v in domain(f) for text in as_texts(v)}
        known = all(always(field) and domain(field) for field in fields)
        if not known or len(fields) < len(self.types) or len(values) > _MOST_VALUES:
            return []
        found: list[Reach] = []
        for text in values:
            each = with_value(where, name, text)
            found.append(self._none(each, self._counted("cards", each)))
            if found[-1].high == inf:
                return []
        return found

    def _none(self, where: Where, reach: Reach) -> Reach:
        """Return that there are no cards if none may have a value of a selection."""
        tests = [(name, test) for name, c in where if (test := condition_test(c))]
        for name, test in tests:
            if not is_possible(self.types, name, test):
                return reach.at_most(0, *self.declared(name))
            for other, also in tests:
                if other == name and not is_possible(self.types, name, test, also):
                    return reach.at_most(0)
            for claim in self.claims("value"):
                _, wide, _, _, fields, _, third, _ = claim.demand
                if fields != (name,) or third is None or not self.within(where, wide):
                    continue
                if not is_possible(self.types, name, test, third):
                    return reach.at_most(0, claim, *self.blamed(name, test, third))
        return reach

    def _copies(self, where: Where) -> Reach:
        """Return how many copies each card has."""
        reach = Reach(1)
        for claim in self.claims("copies"):
            if self.within(where, claim.demand.where):
                reach = reach.at_least(claim.demand.low, claim)
                reach = reach.at_most(claim.demand.high, claim)
        return reach

    def _different(self, where: Where, cards: Reach, copies: Reach) -> Reach:
        """Return how many different cards there are: not more than cards, and enough
        for all of them if each may have only some copies."""
        reach = self._counted("different", where)
        for claim in self.claims("unlike"):
            if self.within(where, claim.demand.where):
                count, why = self._values(claim.demand.fields)
                reach = reach.at_most(count, claim, *why)
        if cards.high < inf:
            most = floor(cards.high / copies.low)
            reach = reach.at_most(most, *cards.highs, *copies.lows)
        if cards.low > 0 and copies.high < inf:
            least = ceil(cards.low / copies.high) if copies.high else inf
            reach = reach.at_least(least, *cards.lows, *copies.highs)
        return reach

    def _values(self, names: tuple[str, ...]) -> tuple[float, tuple[Claim, ...]]:
        """Return how many combinations of values there can be, and what says so."""
        counts: list[float] = []
        for name in names:
            fields = self.fields(name)
            known = all(always(field) and domain(field) for field in fields)
            values = {str(value) for field in fields for value in domain(field)}
            known = known and len(fields) == len(self.types)
            counts.append(len(values) if known else inf)
        return prod(counts), tuple(c for name in names for c in self.declared(name))

    def _of_sum(self, claim: Claim) -> Iterator[Clash]:
        """Yield the clash of a sum with others, or with the cards that are added."""
        subject, where, _, _, (name,), each, *_ = claim.demand
        for group in self._groups(where, each):
            if each and not any(self.now(group or where)):
                continue
            reach = Reach()
            if group is not None:
                reach = self._added_up(subject, group, name, 1 if each else 0)
            for other in self.claims(subject):
                _, of, low, high, names, by, *_ = other.demand
                alike = by == each and self._same(of, where)
                alike = alike or (
                    group is not None and not by and self._same(of, group)
                )
                if names == (name,) and alike:
                    reach = reach.at_least(low, other).at_most(high, other)
            yield from self.no_sum(reach, (name,))

    def _same(self, one: Where, other: Where) -> bool:
        return self.within(one, other) and self.within(other, one)

    def _groups(self, where: Where, each: tuple[str, ...]) -> list[Where | None]:
        """Return which cards are added up, by the values of a field, None if it is
        uncertain."""
        free = [name for name in each if name not in dict(where)]
        if not free:
            return [where]
        values = [v for field in self.fields(free[0]) for v in domain(field)]
        if len(free) > 1 or not values or len(values) > _MOST_VALUES:
            return [None]
        texts = dict.fromkeys(text for value in values for text in as_texts(value))
        return [with_value(where, free[0], text) for text in texts]

    def _added_up(self, subject: Subject, where: Where, name: str, least: int) -> Reach:
        """Return what a number adds up to over `least` cards or more."""
        fields, number = self.fields(name), self.number(where, name)
        whole = subject == "sum"
        count = self._cards(where)
        if not whole:
            count = self._different(where, count, self._copies(where))
        count = count.at_least(least)
        if number.is_empty() or count.is_empty():
            return Reach()
        lowest, highest = number.low, number.high
        if len(fields) < len(self.types) or not all(map(always, fields)):
            lowest, highest = min(lowest, 0), max(highest, 0)
        lows = self._lows(name, where) if whole and name in self._divided() else {}
        numbered = [(as_number(text), claim) for text, claim in lows.items()]
        known = [(value, claim) for value, claim in numbered if value is not None]
        base = sum(value * claim.demand.low for value, claim in known)
        taken = sum(claim.demand.low for _, claim in known)
        few, many = (count.low - taken, count.lows), (count.high - taken, count.highs)
        low, why_low = few if lowest > 0 else many
        high, why_high = many if highest > 0 else few
        why = tuple(lows.values())
        return Reach(
            round(base + _times(lowest, low), 9),
            round(base + _times(highest, high), 9),
            (*why, *why_low, *number.lows),
            (*why, *why_high, *number.highs),
        )


def _times(number: float, count: float) -> float:
    return number * count if number and count else 0
