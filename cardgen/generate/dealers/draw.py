"""Deal random values, with options that keep chance fair.

Options:
    from        the name of a list, which may contain blanks; or values; or values with
                weights, as in {wolf: 3, owl: 1}
    entries     for a list: number of entries to draw for each card; or number of
                entries -> number of cards in a pack that get them, as in {1: 4, 2: 8}
    along       for a list: draw one entry for each entry of a list dealt earlier
    distinct    `true`: no entry is repeated on a card
    bag         `true`: draw as from a bag that is refilled when it is empty, so every
                value is drawn before one is repeated; a value that is in the list twice
                is in the bag twice
    prefer      `{value, chance}`: this value is drawn with this probability, before
                anything else is considered
    spread      the least used value is forced as soon as another has been drawn this
                many times more often
    at_least    minimum for every value in the deck, or value -> minimum; missing ones
                are forced towards the end
    at_most     maximum for every value, or value -> maximum
    chance      probability, from 0 to 1, that a value is drawn at all; default 1
    else        value where none is drawn; default: no value
    where       field -> value or values that a field dealt earlier must have; otherwise
                none is drawn. In a list, the entry at the same position counts
    unlike      a field dealt earlier whose value, or whose entry at the same position,
                must not be drawn

    fields:
      beasts: {draw: {from: [wolf, owl, newt], entries: {1: 4, 2: 8}, spread: 2}}
      weather: {draw: {from: {sun: 3, rain: 1}, at_least: {rain: 2}, else: dry}}
"""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from cardgen.generate.deal import Card, DealContext, Value, entries_of
from cardgen.validate.formatting import pluralize
from cardgen.validate.shapes.dealing import DrawShape, as_yaml

_Quota = int | dict[str, int] | None


class _Slot(NamedTuple):
    """One value to draw: that of a card, or the entry of its list at an index."""

    card: Card
    at: int | None
    before: tuple[str, ...] = ()


def deal(options: DrawShape, context: DealContext) -> Iterator[Value | None]:
    """Yield the value, or the list of values, drawn for each card."""
    lengths = _lengths(options, context)
    draws = sum(1 if length is None else length for length in lengths)
    drawing = _Drawing(options, context, draws)
    dealt = [
        drawing.single(card) if length is None else drawing.several(card, length)
        for card, length in zip(context.cards, lengths, strict=True)
    ]
    drawing.check_quotas()
    yield from dealt


def _lengths(options: DrawShape, context: DealContext) -> list[int | None]:
    """Return the number of entries of each card, None if the field is no list."""
    along, entries = options.along, options.entries
    if along is not None:
        return [len(entries_of(card, along)) for card in context.cards]
    if not isinstance(entries, dict):
        return [entries] * len(context.cards)
    packs = [context.counted(entries, len(pack), "entries") for pack in context.packs]
    return [int(length) for pack in packs for length in pack]


class _Drawing:
    """Remembers what has been drawn, and how many draws are left."""

    def __init__(self, options: DrawShape, context: DealContext, draws: int) -> None:
        self._options = options
        self._context = context
        self._left = draws
        self._used: Counter[str] = Counter()
        self._offered: set[str] = set()
        self._bags: dict[tuple[str, ...], list[str]] = {}

    def single(self, card: Card) -> str | None:
        """Draw the value of a card, or None if it gets no value."""
        return self._next(_Slot(card, None))

    def several(self, card: Card, length: int) -> tuple[str, ...]:
        """Draw the entries of a card's list."""
        entries: tuple[str, ...] = ()
        for index in range(length):
            drawn = self._next(_Slot(card, index, entries))
            entries += () if drawn is None else (drawn,)
        return entries

    def check_quotas(self) -> None:
        """Refuse a deck in which a value was drawn less often than it must be."""
        for value, missing in sorted(self._missing(self._offered).items()):
            used = self._used[value]
            expected = f"expected at least {used + missing}"
            message = f'"{value}" was drawn {pluralize(used, "time")}, {expected}'
            hint = "lower the minimum, deal more cards or try another seed"
            self._context.refuse(message, hint, "at_least")

    def _missing(self, offered: set[str]) -> dict[str, int]:
        """Return how often each value must still be drawn to reach its minimum."""
        least = self._options.at_least
        values = offered | set(least) if isinstance(least, dict) else offered
        missing = {v: (_of(least, v) or 0) - self._used[v] for v in values}
        return {value: count for value, count in missing.items() if count > 0}

    def _next(self, slot: _Slot) -> str | None:
        options, context = self._options, self._context
        self._left -= 1
        wanted = context.matches(options.where, slot.card, slot.at)
        if not wanted or not context.dice.happens(options.chance):
            return self._otherwise(slot.card)
        weights = self._weights(slot.card)
        self._offered |= set(weights)
        drawn = self._drawn(weights, self._allowed(weights, slot), slot)
        self._used[drawn] += 1
        return drawn

    def _otherwise(self, card: Card) -> str | None:
        text = self._options.otherwise
        return None if text is None else self._context.fill(as_yaml(text), card)

    def _weights(self, card: Card) -> dict[str, float]:
        source, context = self._options.source, self._context
        if isinstance(source, str):
            listed = context.words.listed(source, card, context.place("from"))
            return {value: float(count) for value, count in Counter(listed).items()}
        weights: dict[str, float] = {}
        pairs = source.items() if isinstance(source, dict) else ((s, 1) for s in source)
        for value, weight in pairs:
            filled = context.fill(as_yaml(value), card)
            weights[filled] = weights.get(filled, 0) + weight
        return {value: weight for value, weight in weights.items() if weight}

    def _allowed(self, weights: dict[str, float], slot: _Slot) -> list[str]:
        """Return the values that no bound forbids; refuse if there are none."""
        options, used = self._options, self._used
        barred = set(slot.before) if options.distinct else set()
        if options.unlike is not None:
            barred |= set(entries_of(slot.card, options.unlike, slot.at))
        open = [value for value in weights if value not in barred]
        most = options.at_most
        room = [v for v in open if (b := _of(most, v)) is None or used[v] < b]
        if not room:
            option = "at_most" if open else "distinct" if options.distinct else "unlike"
            hint = "relax this limit, or add values"
            self._context.refuse("no value is left to draw", hint, option)
        return self._due(room) or room

    def _due(self, values: list[str]) -> list[str]:
        """Return the values that must be drawn now to reach their minimum."""
        missing = self._missing(self._offered | set(values))
        if self._left + 1 > sum(missing.values()):
            return []
        return [value for value in values if value in missing]

    def _drawn(self, weights: dict[str, float], open: list[str], slot: _Slot) -> str:
        options, dice = self._options, self._context.dice
        counts = [self._used[value] for value in weights]
        if options.spread and max(counts) - min(counts) >= options.spread:
            least = min(self._used[value] for value in open)
            return dice.pick([v for v in open if self._used[v] == least])
        if options.prefer and dice.happens(options.prefer.chance):
            favourite = self._context.fill(options.prefer.value, slot.card)
            if favourite in open:
                return favourite
        if options.bag:
            return self._from_bag(weights, open)
        return dice.weighed(open, [weights[value] for value in open])

    def _from_bag(self, weights: dict[str, float], open: list[str]) -> str:
        bag = self._bags.setdefault(tuple(weights), [])
        if not any(value in open for value in bag):
            whole = [v for v, weight in weights.items() for _ in range(int(weight))]
            bag.extend(self._context.dice.shuffled(whole))
        drawn = next(value for value in bag if value in open)
        bag.remove(drawn)
        return drawn


def _of(quota: _Quota, value: str) -> int | None:
    """Return the bound for one value, None if there is none."""
    return quota.get(value) if isinstance(quota, dict) else quota
