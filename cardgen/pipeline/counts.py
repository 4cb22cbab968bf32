"""How many things a game consists of, by kind."""

from collections.abc import Iterable

from cardgen.model.game import Component, Game, Kind
from cardgen.model.words import ENGLISH, Words
from cardgen.validate.formatting import counted


def copies_of(component: Component) -> int:
    """Return how many things of a component are printed."""
    if component.book:
        return 1
    return sum(copies for _, copies in component.printed())


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
