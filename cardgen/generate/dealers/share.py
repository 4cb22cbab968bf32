"""A share of the cards, or of the entries of a list, is so; the others are not.

One after the other is decided by a chance, and by the share there is so far.

Options:
    yes, no    the value of those that are so, and of the others; in both the blank
               {entry} is the entry of `along`
    chance     from 0 to 1: how likely it is where no bound decides
    along      a list dealt before: one value for each of its entries, not one a card
    from, to   bounds of the share: where it is not above `from`, the next one is so;
               where it is not below `to`, the next one is not
    after      so many come first that are not so; default 0
    each       `{from, to}`: bounds for every value of `along` by itself, as parts of
               an even share: of all so far, divided by the number of values. They
               count where the bounds of all decide nothing

    fields:
      traps: {draw: {from: [pit, net], entries: 2}}
      state: {share: {along: traps, yes: armed, no: rusty, chance: 0.3,
        from: 0.2, to: 0.4}}
"""

from collections import Counter
from collections.abc import Iterator

from cardgen.generate.deal import Card, Deal, Value
from cardgen.validate.shapes.dealing import ShareShape, as_yaml

ID = "share"


def deal(options: ShareShape, deal: Deal) -> Iterator[Value]:
    """Give each card, or each entry, one of the two values."""
    sharing = _Sharing(options, deal)
    for card in deal.cards:
        if options.along is None:
            yield sharing.next("", card)
        else:
            along = deal.entries(card, options.along)
            yield tuple(sharing.next(entry, card) for entry in along)


class _Sharing:
    """Counts how many there were, and how many of them are so."""

    def __init__(self, options: ShareShape, deal: Deal) -> None:
        self._options = options
        self._dice = deal.dice
        self._fill = deal.fill
        self._total = 0
        self._so: Counter[str] = Counter()
        along = options.along
        of = {entry for c in deal.cards for entry in deal.entries(c, along or "")}
        self._values = max(1, len(of))

    def next(self, value: str, card: Card) -> str:
        """Decide about one more, which has a value in the list it goes along."""
        so = self._is_so(value)
        self._total += 1
        self._so[value] += so
        text = as_yaml(self._options.yes if so else self._options.no)
        return self._fill(text, {**card, "entry": value})

    def _is_so(self, value: str) -> bool:
        options = self._options
        if self._total < options.after:
            return False
        decided = _bounded(self._so.total(), self._total, options.low, options.high)
        if decided is None and options.each:
            even = self._total / self._values
            each = options.each
            decided = _bounded(self._so[value], even, each.low, each.high)
        return self._dice.happens(options.chance) if decided is None else decided


def _bounded(so: int, all: float, low: float, high: float) -> bool | None:
    """Give what the bounds of a share decide, None for nothing."""
    if high < 1 and so >= high * all:
        return False
    return True if low > 0 and so <= low * all else None
