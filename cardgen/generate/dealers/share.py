"""Deal one of two values: `yes` to a certain share of the cards, `no` to the rest.

Each card is decided in turn, by chance and by the share of `yes` so far.

Options:
    yes, no    the two values; in both, the blank {entry} means the entry of `along`
    chance     probability of `yes`, from 0 to 1, while no bound applies
    along      a list dealt earlier: deal a value for each of its entries instead of one
               for each card
    from, to   bounds of the share: while it is at or below `from`, the next value is
               `yes`; while it is at or above `to`, the next value is `no`
    after      number of values that are always `no` at the start; default 0
    each       `{from, to}`: bounds for each different entry of `along` by itself, as
               fractions of an even share (all values so far, divided by the number of
               different entries). They apply only while the overall bounds do not

    fields:
      traps: {draw: {from: [pit, net], entries: 2}}
      state: {share: {along: traps, yes: armed, no: rusty, chance: 0.3,
        from: 0.2, to: 0.4}}
"""

from collections import Counter
from collections.abc import Iterator

from cardgen.generate.deal import Card, DealContext, Value, entries_of
from cardgen.validate.shapes.dealing import ShareShape, as_yaml


def deal(options: ShareShape, context: DealContext) -> Iterator[Value]:
    """Yield one of the two values for each card, or for each entry of its list."""
    sharing = _Sharing(options, context)
    for card in context.cards:
        if options.along is None:
            yield sharing.next("", card)
        else:
            along = entries_of(card, options.along)
            yield tuple(sharing.next(entry, card) for entry in along)


class _Sharing:
    """Counts the values so far, and how many of them are `yes`."""

    def __init__(self, options: ShareShape, context: DealContext) -> None:
        self._options = options
        self._context = context
        self._total = 0
        self._yes: Counter[str] = Counter()
        along = options.along or ""
        entries = {entry for c in context.cards for entry in entries_of(c, along)}
        self._different = max(1, len(entries))

    def next(self, entry: str, card: Card) -> str:
        """Return the value for one more card, or for one more entry of its list."""
        yes = self._is_yes(entry)
        self._total += 1
        self._yes[entry] += yes
        text = as_yaml(self._options.yes if yes else self._options.no)
        return self._context.fill(text, {**card, "entry": entry})

    def _is_yes(self, entry: str) -> bool:
        options, each = self._options, self._options.each
        if self._total < options.after:
            return False
        forced = _forced(self._yes.total(), self._total, options.low, options.high)
        if forced is None and each:
            even = self._total / self._different
            forced = _forced(self._yes[entry], even, each.low, each.high)
        return self._context.dice.happens(options.chance) if forced is None else forced


def _forced(count: int, total: float, low: float, high: float) -> bool | None:
    """Return what the bounds of a share demand next, or None if they allow both."""
    if high < 1 and count >= high * total:
        return False
    return True if low > 0 and count <= low * total else None
