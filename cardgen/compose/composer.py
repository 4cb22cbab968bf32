"""Cards and templates become faces."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from cardgen.compose.batches import Deal, Done, Task
from cardgen.compose.drafter import Drafter
from cardgen.model.assets import Assets
from cardgen.model.face import Face, Item
from cardgen.model.game import Card, Component, Game
from cardgen.model.page import Side
from cardgen.model.problem import Problem
from cardgen.sandbox.environment import TemplateSandbox

# Cards drawn together: more gain nothing, and others wait for the last of them.
_TOGETHER = 100


class Composed(NamedTuple):
    """Items with their copies, and everything wrong with their faces."""

    items: tuple[tuple[Item, int], ...]
    problems: tuple[Problem, ...]


class Composer:
    """Draws the components of a game.

    Faces that come out alike are one object, so that a back shared by all cards is
    drawn once. `deal` has batches of cards drawn, by this process alone when left out.
    """

    def __init__(
        self,
        game: Game,
        assets: Assets,
        templates: TemplateSandbox,
        deal: Deal = map,
    ) -> None:
        self._drafter = Drafter(game, assets, templates)
        self._deal = deal
        self._faces: dict[bytes, Face] = {}
        self._sizes: dict[str, set[float]] = {}
        self._notes: dict[str, None] = {}

    @property
    def notes(self) -> tuple[str, ...]:
        """Give what is right but worth knowing: letters that another font draws."""
        return tuple(self._notes)

    def compose(
        self,
        component: Component,
        look: str,
        step: Callable[[str], None] = lambda _: None,
    ) -> Composed:
        """Draw every card of a component in a look. `step` is told each card's id.

        Where texts want to have one size, the cards are drawn again when it is known.
        """
        self._sizes = {}
        composed = self._all(component, look, {}, step)
        agreed = {name: min(sizes) for name, sizes in self._sizes.items()}
        if all(len(sizes) == 1 for sizes in self._sizes.values()):
            return composed
        return self._all(component, look, agreed, lambda _: None)

    def _all(
        self,
        component: Component,
        look: str,
        agreed: Mapping[str, float],
        step: Callable[[str], None],
    ) -> Composed:
        items: list[tuple[Item, int]] = []
        problems: list[Problem] = []
        printed = component.printed()
        rows = [
            printed[at : at + _TOGETHER] for at in range(0, len(printed), _TOGETHER)
        ]
        tasks = [Task(tuple(card for card, _ in row), look, agreed) for row in rows]
        batches = self._deal(self._drafter.batch, tasks)
        for row, batch in zip(rows, batches, strict=True):
            for (card, copies), (front, back) in zip(row, batch, strict=True):
                step(card.id)
                face, behind = self._taken(front), self._taken(back)
                problems += [*front.problems, *back.problems]
                if face is not None:
                    items.append((Item(card.id, face, behind), copies))
        return Composed(tuple(items), tuple(problems))

    def _taken(self, done: Done) -> Face | None:
        """Take note of what was found, and give the one face of all that are alike."""
        for name, size in done.sizes:
            self._sizes.setdefault(name, set()).add(size)
        self._notes |= dict.fromkeys(done.notes)
        if done.face is None:
            return None
        return self._faces.setdefault(done.key, done.face)

    def face(
        self, card: Card, side: Side, look: str
    ) -> tuple[Face | None, list[Problem]]:
        """Draw one side of a card; the face is None when the template fails."""
        done = self._drafter.side(card, side, look)
        return self._taken(done), list(done.problems)
