"""How many things a game consists of, by kind."""

from collections.abc import Iterable

from cardgen.model.game import Component, Game, Kind
from cardgen.validate.formatting import counted


def copies_of(component: Component) -> int:
    """Return how many things of a component are printed."""
    if component.book:
        return 1
    return sum(copies for _, copies in component.printed())


def total(components: Iterable[Component]) -> str:
    """Return how many things components consist of, kind by kind, in words."""
    counts: dict[Kind, int] = {}
    for component in components:
        kind = component.kind
        counts[kind] = counts.get(kind, 0) + copies_of(component)
    return ", ".join(counted(kind, count) for kind, count in counts.items())


def printed(game: Game) -> list[Component]:
    """Return the components that are printed by default, each once."""
    planned = {part.component for part in game.plan.components}
    return [part for part in game.components if part.id in planned]
