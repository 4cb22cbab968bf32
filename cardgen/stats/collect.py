"""All that is counted of a game: what its `stats:` shows, or what a user asks for."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from cardgen.model.face import Shrunk
from cardgen.model.game import Card, Component, Game
from cardgen.model.page import Side
from cardgen.model.plans import ShownOdds, ShownStats
from cardgen.sandbox.card_choice import CardChoice
from cardgen.stats.counts import (
    Crossed,
    FieldCounts,
    IconUse,
    Printed,
    TextLengths,
    count_field,
    count_icons,
    cross,
    fields_of,
    is_counted,
    limiting,
    measure_texts,
)
from cardgen.stats.hands import Odds, OpeningHand, draw, opening_hands

_ALL = ShownStats()


class StatsRequest(NamedTuple):
    """What a user asks for; empty parts leave it to the game.

    `by` are one or two fields. A `where` is the condition of the cards that are hoped
    for among `draw` cards; without `draw`, of those that are counted.
    """

    components: tuple[str, ...] = ()
    by: tuple[str, ...] = ()
    draw: int = 0
    where: str = ""
    at_least: int = 1


class SmallText(NamedTuple):
    """A text of a card that was set smaller than its template means; in points."""

    card: str
    side: Side
    words: str
    wanted: float
    size: float


class ComponentStats(NamedTuple):
    """What is counted of one component. `rules` limit it as a whole."""

    id: str
    title: str
    kind: str
    cards: int
    copies: int
    rules: tuple[str, ...]
    fields: tuple[FieldCounts, ...]
    tables: tuple[Crossed, ...]
    texts: tuple[TextLengths, ...]
    smaller: tuple[SmallText, ...]
    icons: tuple[IconUse, ...]
    hands: tuple[OpeningHand, ...]
    odds: tuple[Odds, ...]


class GameStats(NamedTuple):
    """What is counted of a game."""

    id: str
    title: str
    version: str
    components: tuple[ComponentStats, ...]


Smaller = Callable[[Component], Sequence[tuple[str, Side, Shrunk]]]
"""Returns the texts of a component that were set smaller, with card and side."""


def collect(game: Game, asked: StatsRequest, smaller: Smaller) -> GameStats:
    """Count a game. `smaller` is called for components whose texts are shown.

    Raises BadExpression for a condition that fails on a card.
    """
    found = tuple(_component(game, part, asked, smaller) for part in shown(game, asked))
    return GameStats(game.id, game.title, game.version, found)


def shown(game: Game, asked: StatsRequest) -> list[Component]:
    """Return the components that are counted: those asked for, else those that the
    game's `stats:` names, else all with cards."""
    wanted = asked.components or tuple(game.stats)
    parts = [part for part in game.printable if not part.book and not part.box]
    named = [part for part in parts if not wanted or part.id in wanted]
    # What is asked for need not mean anything to every component.
    return [part for part in named if _can_answer(part, asked)]


def _can_answer(part: Component, asked: StatsRequest) -> bool:
    if asked.where and CardChoice((), asked.where).unknown_names([part]):
        return False
    enough = sum(copies for _, copies in part.printed()) >= asked.draw
    return enough and fields_of(part).keys() >= set(asked.by)


def _component(
    game: Game, part: Component, asked: StatsRequest, smaller: Smaller
) -> ComponentStats:
    plan = _plan(game, part, asked)
    where = "" if asked.draw else asked.where
    cards = _chosen(part, where)
    fields = [field for name, field in fields_of(part).items() if plan.shows(name)]
    rules = [use for use in game.rules if part.id in {of.id for of in use.of}]
    counted = [field for field in fields if is_counted(field, part.printed())]
    whole = not (asked.draw or asked.by)
    texts = [f for f in fields if f.type == "text" and f not in counted and whole]
    return ComponentStats(
        id=part.id,
        title=part.title,
        kind=part.kind,
        cards=len(cards),
        copies=sum(copies for _, copies in cards),
        rules=limiting(rules),
        fields=tuple(count_field(field, cards, rules) for field in counted),
        tables=tuple(_tables(part, plan, cards)),
        texts=tuple(filter(None, (measure_texts(f, cards, rules) for f in texts))),
        smaller=tuple(_smaller(part, cards, smaller)) if texts else (),
        icons=tuple(count_icons(cards, game.icons)) if whole else (),
        hands=tuple(opening_hands(game, part, counted)) if whole else (),
        odds=tuple(_odds(part, plan)),
    )


def _plan(game: Game, part: Component, asked: StatsRequest) -> ShownStats:
    """Return what to show of a component: a question replaces what the game shows."""
    if asked.draw:
        odds = ShownOdds(asked.draw, asked.where, asked.at_least, part.span)
        return ShownStats(fields=(), odds=(odds,))
    match asked.by:
        case (one, other):
            return ShownStats(fields=(), by=((one, other),))
        case (one,):
            return ShownStats(fields=(one,))
        case _:
            return game.stats.get(part.id, _ALL)


def _chosen(part: Component, where: str) -> Printed:
    if not where:
        return part.printed()
    choice = CardChoice((), where).of(part)
    return [(card, copies) for card, copies in part.printed() if card.id in choice]


def _tables(part: Component, plan: ShownStats, cards: Printed) -> Iterator[Crossed]:
    fields = fields_of(part)
    for one, other in plan.by:
        yield cross(fields[one], fields[other], cards)


def _smaller(part: Component, cards: Printed, smaller: Smaller) -> Iterator[SmallText]:
    chosen = {card.id for card, _ in cards}
    for card, side, text in smaller(part):
        if card in chosen:
            yield SmallText(card, side, text.words, text.wanted, text.size)


def _odds(part: Component, plan: ShownStats) -> Iterator[Odds]:
    for each in plan.odds:
        hits = CardChoice((), each.where).of(part)
        yield draw(part.printed(), each.draw, _is_in(hits), each.at_least, each.where)


def _is_in(ids: frozenset[str]) -> Callable[[Card], bool]:
    def found(card: Card) -> bool:
        return card.id in ids

    return found
