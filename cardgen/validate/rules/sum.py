"""Check the sum of several numbers on a card, or of one number over all cards.

With `fields`, the numbers of each card are added up. With `field`, that number is added
up over a deck or card list, where physical cards count: a card with `copies: 2` twice.

Options:
    of         component or list of components
    fields     the fields to add on each card, or
    field      the field to add up over the cards
    exactly    the sum, or
    from, to   lowest and highest sum; either may be omitted
    by         a field, such as a level or a guild. With `fields`, its value determines
               the bounds; with `field`, the cards with each value that occurs have a
               sum of their own
    bands      value of `by` -> [lowest, highest] sum
    within     with `field`: more fields to divide the cards by
    distinct   with `field`: different cards are added up, not copies; default false

    rules:
      - sum: {of: pool, fields: [n, e, s, w], by: stars, bands: {1: [5, 8], 2: [8, 11]}}
      - sum: {of: pool, fields: [mice, badgers], from: 1}
      - sum: {of: pool, field: rank, by: guild, exactly: 55}

A card of 1 star with 3, 1, 2 and 0 (sum 6) passes. With 3, 3, 3 and 0 it does not:

    card "frog" has n + e + s + w = 9, expected from 5 to 8 for stars 1

A guild with the ranks 1 to 10 passes the last rule. With another 4 in place of the 3:

    rank adds up to 56 in "Pool" for guild rope, expected 55
"""

from collections.abc import Iterator, Sequence
from math import inf
from typing import ClassVar, Self

from pydantic import Field, model_validator

from cardgen.model.game import Card, Entry, Pile, RuleUse
from cardgen.model.source import line_name
from cardgen.validate.formatting import format_number
from cardgen.validate.rule_kit.card_values import groups_within, numbers
from cardgen.validate.rule_kit.demands import Demand, Subject, spans
from cardgen.validate.rule_kit.findings import RuleFinding, places_of
from cardgen.validate.rule_kit.options import BoundOptions, Either, Fields
from cardgen.validate.shapes.strict import empty_list, invalid

_MOST_ADDENDS = 12


class Options(BoundOptions):
    """What to add, and the bounds of the sum."""

    NUMERIC: ClassVar[tuple[str, ...]] = ("fields", "field")
    EITHER: ClassVar[Either] = (frozenset(["exactly"]), frozenset(["from", "to"]))
    WAYS: ClassVar[str] = '"exactly", "from" and "to", or "by" and "bands"'

    fields: Fields | None = None
    field: str | None = None
    exactly: float | None = None
    within: list[str] = Field(default_factory=empty_list)
    distinct: bool = False

    @model_validator(mode="after")
    def _one_way(self) -> Self:
        hint = '"fields: [n, e]" adds on each card, "field: rank" over all cards'
        if (self.fields is None) == (self.field is None):
            raise invalid('expected either "fields" or "field"', hint)
        if self.exactly is not None and (self.low, self.high) != (None, None):
            hint = "remove one of them"
            raise invalid('expected either "exactly" or "from" and "to"', hint)
        for name in ("within", "distinct"):
            if self.fields and name in self.model_fields_set:
                raise invalid(f'"{name}" needs "field", not "fields"', hint)
        return self

    def span(self) -> tuple[float | None, float | None]:
        if self.exactly is not None:
            return self.exactly, self.exactly
        return super().span()

    def _divides(self) -> bool:
        return self.field is not None


def demands(use: RuleUse, options: Options) -> Iterator[Demand]:
    """Yield the sum on each card, or that over all cards or those of each group."""
    fields = tuple(options.fields or [options.field or ""])
    each = (*([options.by] if options.by else []), *options.within)
    over: Subject = "sum of different" if options.distinct else "sum"
    for where, least, most in spans(use, options):
        low, high = -inf if least is None else least, inf if most is None else most
        if options.fields:
            yield Demand("on card", where, low, high, fields)
        else:
            yield Demand(over, where, low, high, fields, each)


def check(use: RuleUse, options: Options) -> Iterator[RuleFinding]:
    """Find cards, or groups of cards, whose sum is outside the bounds."""
    if options.fields:
        yield from _on_cards(use, options.fields, options)
    for pile in use.piles if options.field else ():
        yield from _over_cards(pile, options.field or "", options)


def _on_cards(
    use: RuleUse, fields: list[str], options: Options
) -> Iterator[RuleFinding]:
    for card in use.cards():
        found = numbers(card, fields)
        if found is None or options.unbound(card):
            continue
        if no_band := options.no_band(card):
            yield no_band
        elif expected := options.outside(card, sum(found)):
            total = f"{' + '.join(fields)} = {format_number(sum(found))}"
            message = f'card "{card.id}" has {total}, expected {expected}'
            yield RuleFinding(card.span, message)


def _over_cards(pile: Pile, field: str, options: Options) -> Iterator[RuleFinding]:
    fields = [*([options.by] if options.by else []), *options.within]
    entries = [entry for entry in pile.entries if not options.unbound(entry.card)]
    if options.distinct:
        entries = [entry._replace(copies=1) for entry in _different(entries)]
    for group, members in groups_within(entries, fields).items():
        addends = list(_addends(members, field))
        # Tenths do not add up exactly.
        total = round(sum(entry.copies * number for entry, number in addends), 9)
        first = members[0].card if members else None
        if first and (no_band := options.no_band(first)):
            yield no_band
        elif expected := options.outside(first, total):
            of = f" for {group}" if group else ""
            message = (
                f"{field} adds up to {format_number(total)} in {pile.name}{of}, "
                f"expected {expected}"
            )
            places = places_of(entry for entry, _ in addends)
            hint = _shown(addends) + _short(addends, field, options, first)
            yield RuleFinding(pile.span, message, hint, related=places)


def _different(entries: list[Entry]) -> list[Entry]:
    return list({entry.card.id: entry for entry in entries}.values())


def _addends(entries: Sequence[Entry], field: str) -> Iterator[tuple[Entry, float]]:
    for entry in entries:
        for number in numbers(entry.card, [field]) or ():
            yield entry, number


def _short(
    addends: list[tuple[Entry, float]], field: str, options: Options, first: Card | None
) -> str:
    """Return that even the highest numbers would not be enough, or nothing."""
    highest = [entry.card.type.fields[field].maximum for entry, _ in addends]
    if not highest or None in highest:
        return ""
    most = sum(e.copies * (n or 0) for (e, _), n in zip(addends, highest, strict=True))
    low = options.bounds_for(first)[0]
    if low is None or most >= low:
        return ""
    at = line_name(addends[0][0].card.type.fields[field].span)
    return f"; with {field} as declared at {at} they are at most {format_number(most)}"


def _shown(addends: list[tuple[Entry, float]]) -> str:
    """Write the sum out: "1 (boo) + 2 x 4 (moan)"."""
    parts = [
        f"{f'{entry.copies} × ' if entry.copies > 1 else ''}"
        f"{format_number(number)} ({entry.card.id})"
        for entry, number in addends[:_MOST_ADDENDS]
    ]
    left = len(addends) - len(parts)
    return " + ".join([*parts, f"{left} more"] if left else parts)
