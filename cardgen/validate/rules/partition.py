"""Check that the hands of a deck together use every card of the deck exactly once.

Options:
    of      component or list of components that consist of decks
    into    `hands`, the only choice so far
    parts   number of hands; default: any number

    rules:
      - partition: {of: decks, into: hands, parts: 3}

A deck of 15 cards whose three hands name each of them once passes. If one is left out:

    card "bog-lurker" of deck "The Brook" is not in any hand
"""

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from cardgen.model.game import Pile, RuleUse
from cardgen.model.source import Span
from cardgen.validate.formatting import pluralize
from cardgen.validate.rule_kit.demands import Demand, where_of
from cardgen.validate.rule_kit.findings import RuleFinding, places_of
from cardgen.validate.rule_kit.options import RuleOptions


class Options(RuleOptions):
    """What a deck is divided into, and into how many."""

    into: Literal["hands"] = "hands"
    parts: Annotated[int, Field(ge=1)] | None = None


def demands(_: RuleUse, options: Options) -> Iterator[Demand]:
    """Yield the number of hands."""
    if options.parts is not None:
        yield Demand("hands", where_of(options), options.parts, options.parts)


def check(use: RuleUse, options: Options) -> Iterator[RuleFinding]:
    """Find decks with a wrong number of hands, and cards in none or too many."""
    for pile in use.piles:
        count = len(pile.hands)
        if options.parts is not None and count != options.parts:
            message = (
                f"{pile.name} has {pluralize(count, 'hand')}, expected {options.parts}"
            )
            place = pile.hands[-1].span if pile.hands else pile.span
            yield RuleFinding(place, message, 'list them under "hands:"')
        if pile.hands:
            yield from _unused(pile)
            yield from _too_often(pile)


def _unused(pile: Pile) -> Iterator[RuleFinding]:
    dealt = Counter[str]()
    for hand in pile.hands:
        for entry in hand.entries:
            dealt[entry.card.id] += entry.copies
    for entry in pile.entries:
        left = entry.copies - dealt[entry.card.id]
        dealt[entry.card.id] -= min(dealt[entry.card.id], entry.copies)
        if left > 0:
            times = "" if entry.copies == 1 else f" ({pluralize(left, 'copy')} left)"
            message = f'card "{entry.card.id}" of {pile.name} is not in any hand{times}'
            hint = "each card must be in one hand"
            yield RuleFinding(entry.span, message, hint, related=places_of([entry]))


def _too_often(pile: Pile) -> Iterator[RuleFinding]:
    held = Counter[str]()
    for entry in pile.entries:
        held[entry.card.id] += entry.copies
    first: dict[str, tuple[str, Span]] = {}
    for hand in pile.hands:
        for entry in hand.entries:
            name, span = first.setdefault(entry.card.id, (hand.id, entry.span))
            held[entry.card.id] -= entry.copies
            if held[entry.card.id] < 0:
                message = f'card "{entry.card.id}" is dealt one time too many'
                hint = f'hand "{name}" already has it, at line {span.line}'
                if span == entry.span:
                    hint = "the deck has fewer copies of it"
                places = (span, *places_of([entry]))
                yield RuleFinding(entry.span, message, hint, related=places)
