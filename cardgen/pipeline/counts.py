"""How many things a game consists of, by kind."""

from collections.abc import Iterable, Sequence

from cardgen.model.game import Component, Game, Kind
from cardgen.model.plans import HeldCards
from cardgen.model.words import ENGLISH, Words
from cardgen.validate.formatting import counted


def copies_of(component: Component) -> int:
    """Return how many things of a component are printed."""
    if component.book:
        return 1
    return sum(copies for _, copies in component.printed())


def alternatives(game: Game, parts: Iterable[Component]) -> dict[str, Component]:
    """Return which of some components a game does not need, each with another one.

    Both are of one kind and print the same cards (`cards_of`), as in two languages or
    sizes. Any from which `setup` deals, or that a box holds, are needed all the same.
    """
    held = {each.component for box in map(_box, game.components) for each in box}
    needed = held.union(deal.component for deal in game.setup)
    alike: dict[tuple[Kind, str], list[Component]] = {}
    for part in sorted(parts, key=lambda part: part.cards_of is not None):
        alike.setdefault((part.kind, part.cards_of or part.id), []).append(part)
    found: dict[str, Component] = {}
    for group in alike.values():
        kept = [part for part in group if part.id in needed] or group[:1]
        found |= {part.id: kept[0] for part in group if part not in kept}
    return found


def _box(component: Component) -> Sequence[HeldCards]:
    return component.box.holds if component.box else ()


def one_game(game: Game, parts: Iterable[Component]) -> list[Component]:
    """Return what of some components one game needs, without the alternatives."""
    among = list(parts)
    spare = alternatives(game, among)
    return [part for part in among if part.id not in spare]


def total(components: Iterable[Component], say: Words = ENGLISH) -> str:
    """Return how many things components consist of, kind by kind, in words."""
    counts: dict[Kind, int] = {}
    for component in components:
        kind = component.kind
        counts[kind] = counts.get(kind, 0) + copies_of(component)
    return ", ".join(counted(kind, count, say) for kind, count in counts.items())


def printed(game: Game) -> list[Component]:
    """Return the components that are printed by default, each once."""
    return [part for part in game.components if part.id in game.plan.printed]


def printed_names(game: Game) -> list[str]:
    """Return what can be printed by name: components and gangs of them."""
    gangs = [gang.id for gang in game.plan.gangs]
    return [*(part.id for part in game.printable), *gangs]
