"""Values drawn at random, as one likes with bounds that keep chance fair.

Options:
    from        the name of a list, which may have blanks; or values; or values with
                weights, as in {wolf: 3, owl: 1}
    entries     for a list: how many are drawn for each card, or so many cards of a
                pack for each number of entries, as in {1: 4, 2: 8}
    along       for a list: one is drawn for each entry of a list dealt before
    distinct    `true`: no entry comes twice on a card
    bag         `true`: all values come before one comes again, as drawn from a bag; one
                that stands in the list twice lies in it twice
    prefer      `{value, chance}`: by this chance it is that value, before all else
    spread      how much more often than the least used value another may have been
                drawn: from there on the least used one is forced
    at_least    how often each value must come in the deck, or value -> how often;
                towards the end what is missing is forced
    at_most     how often each value may come, or value -> how often
    chance      by which anything is drawn at all; else it is what `else` says
    else        what is there where none is drawn; without it nothing
    where       conditions on fields dealt before, field -> value or values, without
                which none is drawn; of lists the entry at the same place counts
    unlike      a field dealt before that must differ, or the entry at the same place

    fields:
      beasts: {draw: {from: [wolf, owl, newt], entries: {1: 4, 2: 8}, spread: 2}}
      weather: {draw: {from: {sun: 3, rain: 1}, at_least: {rain: 2}, else: dry}}
"""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from cardgen.generate.counts import counted
from cardgen.generate.deal import Card, Deal, Value, looked_at
from cardgen.validate.shapes.dealing import DrawShape, as_yaml

ID = "draw"

_Quota = int | dict[str, int] | None


class _Slot(NamedTuple):
    """One value to be drawn: for a card, as an entry of its list."""

    card: Card
    place: int | None
    before: tuple[str, ...] = ()


def deal(options: DrawShape, deal: Deal) -> Iterator[Value | None]:
    """Give each card what is drawn for it."""
    lengths = _lengths(options, deal)
    singles = [1 if length is None else length for length in lengths]
    drawing = _Drawing(options, deal, sum(singles))
    dealt = [
        drawing.single(card) if length is None else drawing.several(card, length)
        for card, length in zip(deal.cards, lengths, strict=True)
    ]
    drawing.check_quotas()
    yield from dealt


def _lengths(options: DrawShape, deal: Deal) -> list[int | None]:
    """Give for each card how many entries it has, None where there is no list."""
    if options.along is not None:
        along = options.along
        return [len(deal.entries(card, along)) for card in deal.cards]
    if not isinstance(options.entries, dict):
        return [options.entries] * len(deal.cards)
    entries = options.entries
    packs = [counted(entries, len(pack), deal, "entries") for pack in deal.packs]
    return [int(length) for pack in packs for length in pack]


class _Drawing:
    """Remembers what has been drawn, and how many draws are left."""

    def __init__(self, options: DrawShape, deal: Deal, draws: int) -> None:
        self._options = options
        self._deal = deal
        self._left = draws
        self._used: Counter[str] = Counter()
        self._offered: set[str] = set()
        self._bags: dict[tuple[str, ...], list[str]] = {}

    def single(self, card: Card) -> str | None:
        """Draw the one value of a card; None where it goes without."""
        return self._next(_Slot(card, None))

    def several(self, card: Card, length: int) -> tuple[str, ...]:
        """Draw the entries of a card's list."""
        entries: tuple[str, ...] = ()
        for index in range(length):
            drawn = self._next(_Slot(card, index, entries))
            entries += () if drawn is None else (drawn,)
        return entries

    def check_quotas(self) -> None:
        """Refuse a deck in which chance left no room for what must be there."""
        quota = self._options.at_least
        named = set(quota) if isinstance(quota, dict) else self._offered
        for value in sorted(named):
            least, used = _of(quota, value) or 0, self._used[value]
            if used < least:
                message = f'"{value}" was drawn {used} times, expected {least}'
                hint = "ask for less, deal more cards, or try another seed"
                self._deal.refuse(message, hint, "at_least")

    def _next(self, slot: _Slot) -> str | None:
        options = self._options
        self._left -= 1
        wanted = self._deal.is_so(options.where, slot.card, slot.place)
        if not wanted or not self._deal.dice.happens(options.chance):
            return self._otherwise(slot.card)
        weights = self._weights(slot.card)
        self._offered |= set(weights)
        drawn = self._drawn(weights, self._allowed(weights, slot), slot)
        self._used[drawn] += 1
        return drawn

    def _otherwise(self, card: Card) -> str | None:
        text = self._options.otherwise
        return None if text is None else self._deal.fill(as_yaml(text), card)

    def _weights(self, card: Card) -> dict[str, float]:
        source, deal = self._options.source, self._deal
        if isinstance(source, str):
            listed = deal.words.listed(source, card, deal.place("from"))
            return {value: float(count) for value, count in Counter(listed).items()}
        weights: dict[str, float] = {}
        pairs = source.items() if isinstance(source, dict) else ((s, 1) for s in source)
        for value, weight in pairs:
            filled = deal.fill(as_yaml(value), card)
            weights[filled] = weights.get(filled, 0) + weight
        return {value: weight for value, weight in weights.items() if weight}

    def _allowed(self, weights: dict[str, float], slot: _Slot) -> list[str]:
        """Give the values that no bound forbids. Refuses when none is left."""
        options, used = self._options, self._used
        barred = set(slot.before) if options.distinct else set()
        if options.unlike is not None:
            barred |= set(looked_at(slot.card.get(options.unlike, ()), slot.place))
        open = [value for value in weights if value not in barred]
        most = options.at_most
        room = [v for v in open if (b := _of(most, v)) is None or used[v] < b]
        if not room:
            option = "at_most" if open else "distinct" if options.distinct else "unlike"
            message = "no value is left that may be drawn"
            self._deal.refuse(message, "allow more, or add values", option)
        return self._due(room) or room

    def _due(self, values: list[str]) -> list[str]:
        """Give the values that must come now, or there is no time for them later."""
        least = self._options.at_least
        if least is None:
            return []
        named = set(least) if isinstance(least, dict) else self._offered
        missing = {v: (_of(least, v) or 0) - self._used[v] for v in named | set(values)}
        if self._left + 1 > sum(n for n in missing.values() if n > 0):
            return []
        return [value for value in values if missing[value] > 0]

    def _drawn(self, weights: dict[str, float], open: list[str], slot: _Slot) -> str:
        options, dice = self._options, self._deal.dice
        counts = [self._used[value] for value in weights]
        if options.spread and max(counts) - min(counts) >= options.spread:
            least = min(self._used[value] for value in open)
            return dice.pick([v for v in open if self._used[v] == least])
        if options.prefer and dice.happens(options.prefer.chance):
            favourite = self._deal.fill(options.prefer.value, slot.card)
            if favourite in open:
                return favourite
        if options.bag:
            return self._from_bag(weights, open)
        return dice.weighed(open, [weights[value] for value in open])

    def _from_bag(self, weights: dict[str, float], open: list[str]) -> str:
        bag = self._bags.setdefault(tuple(weights), [])
        if not any(value in open for value in bag):
            whole = [v for v, weight in weights.items() for _ in range(int(weight))]
            bag.extend(self._deal.dice.shuffled(whole))
        drawn = next(value for value in bag if value in open)
        bag.remove(drawn)
        return drawn


def _of(quota: _Quota, value: str) -> int | None:
    """Give how often a value is asked for or allowed, None for any number."""
    return quota.get(value) if isinstance(quota, dict) else quota
