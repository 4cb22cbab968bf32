"""Cards of a higher level are not weaker than cards of a lower one.

The strength of a card is the sum of some fields. No card may exceed the weakest card of
any higher level.

Options:
    of       component or list of components
    fields   the fields that are added
    by       the field of numbers that tells the level

    rules:
      - rising: {of: pool, fields: [n, e, s, w], by: stars, severity: warning}

When the strongest card of 1 star has the sum 8 and the weakest of 2 stars has 8, all is
well. When the strongest of 1 star has 9:

    card "frog" (stars 1) has the sum 9, more than "heron" (stars 2) with 8
"""

from collections.abc import Iterator
from typing import ClassVar

from cardgen.model.game import Card, RuleUse
from cardgen.validate.finding import Finding
from cardgen.validate.piles import Pile, numbers, piles
from cardgen.validate.rule_options import Fields, RuleOptions
from cardgen.validate.wording import number

ID = "rising"

_Graded = tuple[float, float, Card]


class Options(RuleOptions):
    """What makes a card strong, and the level it should grow with."""

    NUMERIC: ClassVar[tuple[str, ...]] = ("fields", "by")

    fields: Fields
    by: str


def check(use: RuleUse, options: Options) -> Iterator[Finding]:
    """Find cards that are stronger than one of a higher level."""
    for pile in piles(use.of):
        graded = _graded(pile, options)
        weakest = _weakest_above(graded)
        for level, strength, card in graded:
            higher = weakest.get(level)
            if higher and strength > higher[1]:
                by, than = options.by, higher[2]
                message = (
                    f'card "{card.id}" ({by} {number(level)}) has the sum '
                    f'{number(strength)}, more than "{than.id}" '
                    f"({by} {number(higher[0])}) with {number(higher[1])}"
                )
                place = f"{than.span.file.name}:{than.span.line}"
                yield Finding(card.span, message, f'"{than.id}" is at {place}')


def _graded(pile: Pile, options: Options) -> list[_Graded]:
    graded: list[_Graded] = []
    for card in pile.cards():
        level = numbers(card, [options.by])
        strength = numbers(card, options.fields)
        if level and strength:
            graded.append((level[0], sum(strength), card))
    return graded


def _weakest_above(graded: list[_Graded]) -> dict[float, _Graded]:
    """Give for every level the weakest card of all higher levels."""
    above: dict[float, _Graded] = {}
    weakest: _Graded | None = None
    for level in sorted({level for level, _, _ in graded}, reverse=True):
        if weakest:
            above[level] = weakest
        here = [item for item in graded if item[0] == level]
        candidates = [*here, weakest] if weakest else here
        weakest = min(candidates, key=lambda item: item[1])
    return above
