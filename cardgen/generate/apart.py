"""Exchange what was dealt between cards until no two cards of a kind are alike."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from cardgen.generate.deal import Card, entries_of
from cardgen.validate.shapes.generate_shapes import ApartShape

_Entries: TypeAlias = tuple[tuple[str, ...], ...]
_Look: TypeAlias = tuple[_Entries, _Entries]
"""What kind of card it is, and its values."""


def set_apart(cards: Sequence[Card], apart: ApartShape) -> bool:
    """Return whether no two cards of a kind are alike, once values are exchanged.

    A card that is like another one exchanges its values with the next card whose lists
    are as long, if then neither of the two is like any other.
    """
    looks = Counter(_look(card, apart) for card in cards)
    return all(
        looks[_look(card, apart)] == 1
        or _moved(card, [*cards[at + 1 :], *cards[:at]], apart, looks)
        for at, card in enumerate(cards)
    )


def _moved(
    card: Card, others: Iterable[Card], apart: ApartShape, looks: Counter[_Look]
) -> bool:
    """Return whether a card could exchange its values with one of the others."""
    look = kind, values = _look(card, apart)
    for other in others:
        its_look = its_kind, its_values = _look(other, apart)
        after = (kind, its_values), (its_kind, values)
        fits = _lengths(values) == _lengths(its_values)
        if fits and not any(looks[new] for new in after):
            _exchange(card, other, apart.fields)
            looks.subtract((look, its_look))
            looks.update(after)
            return True
    return False


def _exchange(card: Card, other: Card, fields: Iterable[str]) -> None:
    for name in fields:
        ours, theirs = card.pop(name, None), other.pop(name, None)
        if theirs is not None:
            card[name] = theirs
        if ours is not None:
            other[name] = ours


def _look(card: Card, apart: ApartShape) -> _Look:
    """Return how a card looks; the entries of its lists are in alphabetical order."""
    kind = tuple(entries_of(card, name) for name in apart.within)
    return kind, tuple(tuple(sorted(entries_of(card, n))) for n in apart.fields)


def _lengths(values: _Entries) -> list[int]:
    return [len(entries) for entries in values]
