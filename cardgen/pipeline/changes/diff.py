"""What differs between two moments of a game: its cards, paired by id, not by page."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Literal, NamedTuple, TypeAlias

from cardgen.model.changes import Cards, PrintedCard
from cardgen.model.game import Game

DiffKind: TypeAlias = Literal["changed", "new", "removed", "moved"]
KINDS: tuple[DiffKind, ...] = ("changed", "new", "removed", "moved")
_NOTHING: Cards = {}
_Key: TypeAlias = tuple[str, str]
"""A component and the id of a card in it."""
_SIDES = ("front", "back")


class FieldDiff(NamedTuple):
    """A field before and after; None where the card has no value in it."""

    name: str
    before: str | None
    after: str | None


class CardDiff(NamedTuple):
    """A card that is not the same in both moments.

    `before` and `after` are None for a new and a removed card. A moved card has the
    same fields, but another id or component. `sides` are those that look different,
    from 0: front and back, or the pages of a rulebook.
    """

    kind: DiffKind
    before: PrintedCard | None
    after: PrintedCard | None
    fields: tuple[FieldDiff, ...] = ()
    sides: tuple[int, ...] = ()

    @property
    def card(self) -> PrintedCard:
        """Return the card as it is after, or else before."""
        card = self.after or self.before
        assert card
        return card


class GameDiff(NamedTuple):
    """All that differs in a game. `before` and `after` name the moments.

    `same` cards do not differ. `books` are the components that have pages, not sides.
    """

    id: str
    title: str
    before: str
    after: str
    cards: tuple[CardDiff, ...]
    same: int
    books: frozenset[str]

    def side_name(self, card: CardDiff, side: int) -> str:
        """Return what a side is called: front, back, page 3."""
        if card.card.component in self.books:
            return f"page {side + 1}"
        return _SIDES[side]


def game_diff(
    game: Game, before: str, after: str, cards: Sequence[CardDiff], same: int
) -> GameDiff:
    """Return the differences of a game between two moments of these names."""
    books = frozenset(part.id for part in game.components if part.book)
    return GameDiff(game.id, game.title, before, after, tuple(cards), same, books)


def compare(
    before: Mapping[str, Cards],
    after: Mapping[str, Cards],
    holds: Callable[[PrintedCard], bool],
) -> tuple[list[CardDiff], int]:
    """Return the cards that differ, and how many do not; only those that `holds`.

    Cards of a component that has another look before are compared by their fields.
    """
    found: list[CardDiff] = []
    same = 0
    gone, fresh = _unpaired(before, after, holds), _unpaired(after, before, holds)
    moved = _moved(gone, fresh)
    for part, cards in after.items():
        for id, card in cards.items():
            if not holds(card):
                continue
            was = before.get(part, _NOTHING).get(id)
            old = moved.get((part, id))
            if was:
                differs = _changed(was, card)
                same += not differs
                found += [differs] if differs else []
            elif old:
                found.append(CardDiff("moved", old, card, *_differences(old, card)))
            else:
                found.append(CardDiff("new", None, card))
    kept = {(old.component, old.id) for old in moved.values()}
    lost = (card for key, card in gone.items() if key not in kept)
    return [*found, *(CardDiff("removed", card, None) for card in lost)], same


def looks_of(parts: Mapping[str, Cards]) -> dict[str, str]:
    """Return the look of each component, which its cards of another moment get too."""
    return {part: card.look for part, of in parts.items() for card in of.values()}


def _unpaired(
    these: Mapping[str, Cards],
    others: Mapping[str, Cards],
    holds: Callable[[PrintedCard], bool],
) -> dict[_Key, PrintedCard]:
    return {
        (part, id): card
        for part, cards in these.items()
        for id, card in cards.items()
        if id not in others.get(part, _NOTHING) and holds(card)
    }


def _moved(
    gone: Mapping[_Key, PrintedCard], fresh: Mapping[_Key, PrintedCard]
) -> dict[_Key, PrintedCard]:
    """Return cards that are gone elsewhere by their new places.

    Those that look the same are paired first: where an id is the seed of a picture, a
    card with another id looks different.
    """
    found: dict[_Key, PrintedCard] = {}
    for alike in (_looks, _reads):
        taken = {(old.component, old.id) for old in found.values()}
        waiting: dict[object, list[PrintedCard]] = {}
        for place, card in reversed(list(gone.items())):
            if place not in taken and card.fields:
                waiting.setdefault(alike(card), []).append(card)
        for place, card in fresh.items():
            if place not in found and waiting.get(alike(card)):
                found[place] = waiting[alike(card)].pop()
    return found


def _looks(card: PrintedCard) -> object:
    return card.look, card.faces, _reads(card)


def _reads(card: PrintedCard) -> object:
    return tuple(sorted(card.fields.items()))


def _changed(was: PrintedCard, now: PrintedCard) -> CardDiff | None:
    fields, sides = _differences(was, now)
    return CardDiff("changed", was, now, fields, sides) if fields or sides else None


def _differences(
    was: PrintedCard, now: PrintedCard
) -> tuple[tuple[FieldDiff, ...], tuple[int, ...]]:
    sides = _sides(was.faces, now.faces) if was.look == now.look else ()
    return tuple(_fields(was, now)), tuple(sides)


def _fields(was: PrintedCard, now: PrintedCard) -> Iterator[FieldDiff]:
    if was.copies != now.copies:
        yield FieldDiff("copies", str(was.copies), str(now.copies))
    for name in dict.fromkeys([*now.fields, *was.fields]):
        before, after = was.fields.get(name), now.fields.get(name)
        if before != after:
            yield FieldDiff(name, before, after)


def _sides(was: Sequence[str], now: Sequence[str]) -> Iterator[int]:
    for side, (before, after) in enumerate(zip_longest(was, now)):
        if before != after:
            yield side
