"""Cards and templates become faces."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from cardgen.cache.shelf import Shelf
from cardgen.cache.store import FaceStore
from cardgen.compose.batches import Done, Task
from cardgen.compose.drafter import Drafter
from cardgen.compose.figure import Figure
from cardgen.compose.icon_files import IconFiles
from cardgen.compose.sources import Sources
from cardgen.model.assets import Assets
from cardgen.model.face import Face, Item, Shrunk
from cardgen.model.game import Card, Component, Game
from cardgen.model.page import Side
from cardgen.model.problem import Problem
from cardgen.model.source import Span
from cardgen.sandbox.environment import TemplateSandbox
from cardgen.typeset.fontbook import Fontbook

# Cards drawn together: more gain nothing.
_TOGETHER = 200


class Composed(NamedTuple):
    """Items with their copies, and everything wrong with their faces.

    `shrunk` are texts that were set smaller than meant, with their card and side;
    `faulty` are cards by their ids, with what is wrong with them.
    """

    items: tuple[tuple[Item, int], ...]
    problems: tuple[Problem, ...]
    shrunk: tuple[tuple[str, Side, Shrunk], ...] = ()
    faulty: Mapping[str, tuple[Problem, ...]] = MappingProxyType({})


class Composer:
    """Draws the components of a game, and knows what their cards have in common."""

    def __init__(
        self,
        game: Game,
        assets: Assets,
        templates: TemplateSandbox,
        store: FaceStore | None = None,
        before: "Composer | None" = None,
    ) -> None:
        """With a `store`, faces of earlier runs are used where nothing changed.

        Where the game differs in its cards alone from that of a composer `before`, what
        that one has read of templates, fonts and icons is used as well.
        """
        self._store = store
        self._folder = game.folder
        self._origin = store.origin(game, assets, templates.closure) if store else None
        self._drafter: Drafter = (
            before._drafter if before else Drafter(game, assets, templates)
        )
        self._shelves: dict[str, list[Shelf]] = {}
        self._on_figures: dict[str, Shelf] = {}
        self._sizes: dict[str, set[float]] = {}
        self._notes: dict[str, None] = {}

    @property
    def notes(self) -> tuple[str, ...]:
        """Give what is right but worth knowing: letters that another font draws."""
        return tuple(self._notes)

    @property
    def sources(self) -> Sources:
        """Give the files that icons and letters were drawn from so far."""
        return self._drafter.sources

    def compose(
        self,
        component: Component,
        look: str,
        step: Callable[[str], None] = lambda _: None,
    ) -> Composed:
        """Draw every card of a component in a look. `step` is told each card's id.

        Where texts want to have one size, the cards are drawn again when it is known.
        """
        if self._store is None or self._origin is None:
            return self._agreed(component, look, None, step)
        place = (self._folder, component.id, look)
        beside = self._shelves.setdefault(look, [])
        shelf = self._store.shelf(place, self._origin, beside)
        beside.append(shelf)
        composed = self._agreed(component, look, shelf, step)
        self._store.put(place, shelf)
        return composed

    def _agreed(
        self,
        component: Component,
        look: str,
        shelf: Shelf | None,
        step: Callable[[str], None],
    ) -> Composed:
        self._sizes = {}
        composed = self._all(component, Task((), look, {}, shelf), step)
        agreed = {name: min(sizes) for name, sizes in self._sizes.items()}
        if all(len(sizes) == 1 for sizes in self._sizes.values()):
            return composed
        task = Task((), look, agreed, shelf)
        return self._all(component, task, lambda _: None)

    def _all(
        self,
        component: Component,
        task: Task,
        step: Callable[[str], None],
    ) -> Composed:
        items: list[tuple[Item, int]] = []
        problems: list[Problem] = []
        shrunk: list[tuple[str, Side, Shrunk]] = []
        faulty: dict[str, tuple[Problem, ...]] = {}
        printed = component.printed()
        for start in range(0, len(printed), _TOGETHER):
            row = printed[start : start + _TOGETHER]
            cards = tuple(card for card, _ in row)
            batch = self._drafter.batch(task._replace(cards=cards))
            for (card, copies), (front, back) in zip(row, batch, strict=True):
                step(card.id)
                face, behind = self._taken(front), self._taken(back)
                wrong = (*front.problems, *back.problems)
                problems += wrong
                if wrong:
                    faulty[card.id] = wrong
                shrunk += [(card.id, "front", text) for text in front.shrunk]
                shrunk += [(card.id, "back", text) for text in back.shrunk]
                if face is not None:
                    items.append((Item(card.id, face, behind, _title(card)), copies))
        return Composed(tuple(items), tuple(problems), tuple(shrunk), faulty)

    def _taken(self, done: Done) -> Face | None:
        """Take note of what was found, and give the face."""
        for name, size in done.sizes:
            self._sizes.setdefault(name, set()).add(size)
        self._notes |= dict.fromkeys(done.notes)
        return done.face

    @property
    def fonts(self) -> Fontbook:
        """Give the fonts of the game, as opened so far."""
        return self._drafter.fonts

    @property
    def icons(self) -> IconFiles:
        """Give the icons of the game, as read so far."""
        return self._drafter.icons

    def figure(
        self,
        template: str,
        look: str,
        values: Mapping[str, object],
        asked_at: Span,
        size: tuple[float, float] | None = None,
    ) -> Done:
        """Draw a figure. Its template gives the size, unless it is asked for."""
        asked = Figure(template, look, values, asked_at, size)
        return self._drafter.figure(asked, self._shown(look))

    def face(
        self, card: Card, side: Side, look: str
    ) -> tuple[Face | None, list[Problem]]:
        """Draw one side of a card; the face is None when the template fails."""
        done = self._drafter.side(card, side, look, self._shown(look))
        return self._taken(done), list(done.problems)

    def _shown(self, look: str) -> Shelf | None:
        """Give the shelf of cards that are shown one by one, of whatever component."""
        if self._store is None or self._origin is None:
            return None
        if look not in self._on_figures:
            place, beside = (self._folder, "", look), self._shelves.get(look, ())
            shelf = self._store.shelf(place, self._origin, beside)
            self._store.put(place, shelf)
            self._on_figures[look] = shelf
        return self._on_figures[look]


def _title(card: Card) -> str:
    """Give what people call a card: its field `name`, where it has one."""
    name = card.values.get("name")
    return " ".join(name.split()) if isinstance(name, str) else ""
