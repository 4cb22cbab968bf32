"""Check the setup of every number of players, and what is left over.

The section `setup` of game.yaml describes what is dealt, with a row for each deal:

    setup:
      - {deal: {spells: 2}, each: true}
      - {players: [2, 3], deal: {events: 10}}
      - {players: 4, deal: {events: 14, foes: 3}, where: {level: elite}}

`players` is a number or [fewest, most]; by default, a row applies to every number of
players that the game allows. With `each: true`, every player gets that many cards;
otherwise they are dealt once. `where` selects cards by the value, or one of several
values, of a field. Deals from the same component add up; physical cards are counted.
Every number of players needs a row.

A setup that deals more cards than a component has is a warning in every game, so that a
draft with few cards can be printed. This rule makes it an error. It also checks that
each component in `of` is dealt, that no number of players lacks a row, and `spares`.

Options:
    of       component or list of components
    spares   how many cards must be left over when most are dealt: `exactly`,
             `at_least`, `at_most`

    rules:
      - setup: {of: [spells, events], spares: {at_least: 2}}

With 8 spells, 4 players can take 2 each. With 7 they cannot:

    4 players need 8 cards of "Spells", which has 7
"""

from collections.abc import Iterable, Iterator

from cardgen.model.game import Card, Component, GameFacts, RuleUse
from cardgen.model.plans import Deal
from cardgen.model.problem import Problem, Severity, warning
from cardgen.validate.formatting import one_of, pluralize
from cardgen.validate.rule_kit.findings import RuleFinding
from cardgen.validate.rule_kit.options import CountOptions, RuleOptions

_Where = tuple[tuple[str, tuple[str, ...]], ...]


class Options(RuleOptions):
    """The number of cards that must be left over."""

    spares: CountOptions | None = None


def check(use: RuleUse, options: Options) -> Iterator[RuleFinding]:
    """Find numbers of players that need more cards than there are."""
    setup = use.game.setup
    if setup == ():
        hint = 'write a row for each deal: "setup: [{deal: {spells: 2}, each: true}]"'
        yield RuleFinding(use.span, 'game.yaml has no "setup" to check against', hint)
    if not setup:
        return
    yield from _uncovered(use, setup)
    for component in use.of:
        deals = [deal for deal in setup if deal.component == component.id]
        if not deals:
            message = f'no row of "setup" deals cards of "{component.title}"'
            hint = f"add a row, or remove {component.id} from this rule"
            yield RuleFinding(use.place("of"), message, hint)
        yield from _component(component, deals, use, options)


def check_dealt(game: GameFacts, components: Iterable[Component]) -> Iterator[Problem]:
    """Find components that lack cards which the setup deals, without any rule."""
    for component in components:
        deals = [deal for deal in game.setup or () if deal.component == component.id]
        if deals:
            use = RuleUse(
                "setup", (component,), (), Severity.WARNING, game, deals[0].span, {}
            )
            options = Options(of=[component.id])
            for found in _component(component, deals, use, options):
                yield warning("setup", found.span, found.message, found.hint)


def _uncovered(use: RuleUse, setup: tuple[Deal, ...]) -> Iterator[RuleFinding]:
    for players in _counts(use):
        if not any(deal.demand(players) for deal in setup):
            message = f'no row of "setup" covers {pluralize(players, "player")}'
            hint = "add a row, or extend the players of another"
            yield RuleFinding(setup[-1].span, message, hint)


def _counts(use: RuleUse) -> range:
    low, high = use.game.players
    return range(low, high + 1)


def _component(
    component: Component, deals: list[Deal], use: RuleUse, options: Options
) -> Iterator[RuleFinding]:
    """Check the cards that rows select by their values, then all together."""
    short = False
    asked = dict.fromkeys(deal.where for deal in deals)
    for where in asked:
        taken = [deal for deal in deals if where in ((), deal.where)]
        found = list(_shortages(component, where, taken, use))
        short = short or bool(found)
        yield from found
        if options.spares and not found:
            yield from _spares(component, where, taken, use, options.spares)
    if not short and () not in asked:
        yield from _shortages(component, (), deals, use)


def _shortages(
    component: Component, where: _Where, deals: list[Deal], use: RuleUse
) -> Iterator[RuleFinding]:
    supply = _supply(component, where)
    for players in _counts(use):
        demand = sum(deal.demand(players) for deal in deals)
        if demand > supply:
            need = "needs" if players == 1 else "need"
            message = (
                f"{pluralize(players, 'player')} {need} {pluralize(demand, 'card')} of "
                f"{_named(component, where)}, which has {supply}"
            )
            yield RuleFinding(deals[-1].span, message, _sum(deals, players))


def _spares(
    component: Component,
    where: _Where,
    deals: list[Deal],
    use: RuleUse,
    wanted: CountOptions,
) -> Iterator[RuleFinding]:
    demands = {n: sum(deal.demand(n) for deal in deals) for n in _counts(use)}
    players = max(demands, key=lambda count: demands[count])
    left = _supply(component, where) - demands[players]
    if not wanted.allows(left):
        message = (
            f"{pluralize(players, 'player')} leave {pluralize(left, 'card')} of "
            f"{_named(component, where)}, expected {wanted.wanted()}"
        ).replace("1 player leave", "1 player leaves")
        yield RuleFinding(use.place("spares"), message, _sum(deals, players))


def _supply(component: Component, where: _Where) -> int:
    return sum(copies for card, copies in component.printed() if _is_asked(card, where))


def _is_asked(card: Card, where: _Where) -> bool:
    return all(str(card.values.get(field)) in values for field, values in where)


def _named(component: Component, where: _Where) -> str:
    asked = " and ".join(f"{field} {one_of(values)}" for field, values in where)
    return f'"{component.title}"' + (f" with {asked}" if asked else "")


def _sum(deals: list[Deal], players: int) -> str:
    """Explain a demand: "the setup deals 2 to each player and 3 once"."""
    parts = [
        f"{deal.cards} {'to each player' if deal.each else 'once'}"
        for deal in deals
        if deal.demand(players)
    ]
    return f"the setup deals {' and '.join(parts)}"
