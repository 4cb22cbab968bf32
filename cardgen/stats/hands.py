"""What a player holds when the game begins, and the odds of any hand.

A hand is drawn without putting cards back, so the number of hits in it is distributed
hypergeometrically. Copies are counted, not different cards. Whole numbers are divided
only once, so that a result is exact to the last digit of a float.
"""

from collections.abc import Callable, Iterator, Sequence
from math import comb
from typing import NamedTuple

from cardgen.model.game import Card, Component, Field, Game
from cardgen.model.plans import Deal
from cardgen.stats.counts import Printed, count_field, values_of


class Odds(NamedTuple):
    """How many hits a hand of `drawn` cards has, out of a number of copies.

    `exactly` are the probabilities of no hit, one, two and so on; `enough` is that of
    `wanted` or more.
    """

    said: str
    of: int
    hits: int
    drawn: int
    wanted: int
    enough: float
    mean: float
    exactly: tuple[float, ...]


class OpeningHand(NamedTuple):
    """Cards that the setup deals: to each player, or once to the table.

    `players` are the numbers of players that get as many; `among` says which cards are
    dealt, "" for any.
    """

    players: tuple[int, ...]
    each: bool
    cards: int
    of: int
    among: str
    odds: tuple[tuple[str, Odds], ...]


def draw(
    cards: Printed,
    drawn: int,
    is_hit: Callable[[Card], bool],
    wanted: int = 1,
    said: str = "",
) -> Odds:
    """Return the odds of a hand. Raises ValueError if there are fewer cards."""
    population = sum(copies for _, copies in cards)
    hits = sum(copies for card, copies in cards if is_hit(card))
    most = min(drawn, hits)
    return Odds(
        said=said,
        of=population,
        hits=hits,
        drawn=drawn,
        wanted=wanted,
        enough=chance_of_at_least(population, hits, drawn, wanted),
        mean=mean_hits(population, hits, drawn),
        exactly=tuple(chance(population, hits, drawn, n) for n in range(most + 1)),
    )


def opening_hands(
    game: Game, component: Component, fields: Sequence[Field]
) -> list[OpeningHand]:
    """Return what the setup deals of a component, with the odds of each value.

    Numbers of players that are dealt alike share a hand.
    """
    low, high = game.players
    players: dict[tuple[Deal, int], list[int]] = {}
    for deal in game.setup:
        if deal.component == component.id:
            for count in range(low, high + 1):
                if deal.demand(count):
                    players.setdefault((deal, deal.cards), []).append(count)
    hands = (
        _hand(deal, tuple(counts), component.printed(), fields)
        for (deal, _), counts in players.items()
    )
    return [hand for hand in hands if hand is not None]


def _hand(
    deal: Deal, players: tuple[int, ...], printed: Printed, fields: Sequence[Field]
) -> OpeningHand | None:
    cards = [(card, copies) for card, copies in printed if _is_dealt(card, deal)]
    population = sum(copies for _, copies in cards)
    if not 0 < deal.cards <= population:
        # The rule `setup` reports it.
        return None
    among = " and ".join(f"{name} {' or '.join(of)}" for name, of in deal.where)
    fixed = {name for name, _ in deal.where}
    odds = tuple(
        (field.name, each)
        for field in fields
        if field.name not in fixed
        for each in _odds(field, cards, deal.cards)
    )
    return OpeningHand(players, deal.each, deal.cards, population, among, odds)


def _is_dealt(card: Card, deal: Deal) -> bool:
    return all(str(card.values.get(name)) in values for name, values in deal.where)


def _odds(field: Field, cards: Printed, drawn: int) -> Iterator[Odds]:
    for bar in count_field(field, cards).bars:
        if bar.copies:
            yield draw(cards, drawn, _has(field, bar.value), said=bar.value)


def _has(field: Field, value: str) -> Callable[[Card], bool]:
    def found(card: Card) -> bool:
        return value in values_of(card, field.name)

    return found


def chance(population: int, hits: int, drawn: int, wanted: int) -> float:
    """Return the probability of exactly `wanted` hits among `drawn` cards.

    `population` cards hold `hits` of the kind that one hopes for. Raises ValueError if
    more are drawn, or more are hits, than there are.
    """
    return _hands(population, hits, drawn, wanted) / comb(population, drawn)


def chance_of_at_least(population: int, hits: int, drawn: int, wanted: int) -> float:
    """Return the probability of `wanted` or more hits; see chance."""
    enough = range(wanted, min(hits, drawn) + 1)
    found = sum(_hands(population, hits, drawn, each) for each in enough)
    return found / comb(population, drawn)


def mean_hits(population: int, hits: int, drawn: int) -> float:
    """Return how many hits a hand has on average."""
    return drawn * hits / population


def _hands(population: int, hits: int, drawn: int, wanted: int) -> int:
    """Return how many different hands have exactly `wanted` hits."""
    if not (0 <= drawn <= population and 0 <= hits <= population):
        raise ValueError(f"{drawn} of {population} cards, {hits} of them hits")
    if not 0 <= wanted <= drawn:
        return 0
    return comb(hits, wanted) * comb(population - hits, drawn - wanted)
