"""Cards and templates become faces; values and templates become full pages."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import NamedTuple

from cardgen.cache.keys import pieces_key
from cardgen.cache.shelf import FACE_KEY, Shelf
from cardgen.cache.store import FaceStore
from cardgen.compose.art_files import Sources
from cardgen.compose.draw.context import DrawnFace
from cardgen.compose.face_drawer import FaceDrawer
from cardgen.compose.figures import edge_around, figure_values, stand_in_card
from cardgen.compose.template.picture_check import at_parts
from cardgen.model.assets import Assets
from cardgen.model.face import Face, Item, Shrunk
from cardgen.model.game import Card, Component, Game
from cardgen.model.ops import Op
from cardgen.model.page import Side
from cardgen.model.problem import Problem, Refused
from cardgen.model.references import CardNames, NoSuchCard
from cardgen.model.source import Span
from cardgen.sandbox.records import Record
from cardgen.sandbox.templates import TemplateSandbox

_ALONE: Mapping[str, float] = MappingProxyType({})


def _no_step(_: str) -> None:
    """Ignore that a card is being drawn."""


class Composed(NamedTuple):
    """Items with their copies, and everything wrong with their faces.

    `shrunk` are texts that were set smaller than intended, with their card and side;
    `faulty` are cards by their ids, with what is wrong with them.
    """

    items: tuple[tuple[Item, int], ...]
    problems: tuple[Problem, ...]
    shrunk: tuple[tuple[str, Side, Shrunk], ...] = ()
    faulty: Mapping[str, tuple[Problem, ...]] = MappingProxyType({})


class Composer:
    """Draws the components of a game, with sizes that the texts of one share."""

    def __init__(
        self,
        game: Game,
        assets: Assets,
        templates: TemplateSandbox,
        store: FaceStore | None = None,
    ) -> None:
        """With a `store`, faces of earlier runs are used where nothing changed."""
        self._store = store
        self._folder, self._templates = game.folder, templates
        self._keys = store.keys(game, assets, templates.closure) if store else None
        # What everything besides its cards and pages depends on, and that of assets.
        self.key = self._keys.game if self._keys else None
        # Sides of cards that were shown by a rulebook, by name, side and look.
        self.shown: dict[tuple[str, Side, str], None] = {}
        self._cards = CardNames(game.components)
        self._drawer = FaceDrawer(game, assets, templates)
        self.fonts = self._drawer.fonts
        self.icons = self._drawer.icons
        self._shelves: dict[str, list[Shelf]] = {}
        self._single: dict[str, Shelf] = {}
        self._sizes: dict[str, set[float]] = {}
        self._notes: dict[str, None] = {}

    @property
    def notes(self) -> tuple[str, ...]:
        """Return what is right but worth knowing: characters drawn by another font."""
        return tuple(self._notes)

    @property
    def sources(self) -> Sources:
        """Return the files that icons and characters were drawn from so far."""
        return self._drawer.sources

    def compose(
        self,
        component: Component,
        look: str,
        step: Callable[[str], None] = _no_step,
    ) -> Composed:
        """Draw every card of a component in a look. `step` is called with each id.

        If texts share a size, the cards are drawn again once it is known.
        """
        shelf = self._shelf(component.id, look)
        if shelf:
            self._shelves.setdefault(look, []).append(shelf)
        self._sizes = {}
        draw = partial(self._side, look=look, shelf=shelf)
        composed = _composed(component, draw, step)
        agreed = {name: min(sizes) for name, sizes in self._sizes.items()}
        if any(len(sizes) > 1 for sizes in self._sizes.values()):
            composed = _composed(component, partial(draw, agreed=agreed), _no_step)
        self._put(component.id, look, shelf)
        return composed

    def _side(
        self,
        card: Card,
        side: Side,
        look: str,
        shelf: Shelf | None,
        agreed: Mapping[str, float] = _ALONE,
    ) -> DrawnFace:
        """Draw a side, and note what was found."""
        drawn = self._drawer.side(card, side, look, shelf, agreed)
        if drawn.problems:
            draw = partial(self._drawer.side, side=side, look=look, agreed=agreed)
            told = at_parts(drawn.problems, card, lambda other: draw(other).problems)
            drawn = drawn._replace(problems=told)
        for name, size in drawn.sizes:
            self._sizes.setdefault(name, set()).add(size)
        self._notes |= dict.fromkeys(drawn.notes)
        return drawn

    def figure(
        self,
        template: str,
        look: str,
        values: Mapping[str, object],
        asked_at: Span,
        size: tuple[float, float] | None = None,
    ) -> DrawnFace:
        """Draw a figure. Its template gives the size, unless it is asked for."""
        show = partial(self.show, look=look)
        return self._drawer.figure(template, look, values, asked_at, show, size)

    def figure_key(
        self,
        template: str,
        values: Mapping[str, object],
        asked_at: Span,
        size: tuple[float, float] | None,
    ) -> str | None:
        """Return what a figure would be `made_of`; None if its template fails."""
        seen = figure_values(values, size)
        try:
            return pieces_key(self._templates.render(template, seen, asked_at))
        except Refused:
            return None

    def reads_any(self, template: str, names: Iterable[str]) -> bool:
        """Return whether the template of a figure that was drawn may use any value."""
        return any(self._templates.asks_for(template, name) for name in names)

    def show(self, name: str, side: Side, look: str) -> DrawnFace:
        """Draw a card for a rulebook, by its id or component/id. Raises NoSuchCard."""
        card = self._cards.card(name)
        self.shown[name, side, look] = None
        return self._side(card, side, look, self._single_shelf(look))

    def face_key(self, name: str, side: Side, look: str) -> str | None:
        """Return the key of all that a card's side is drawn from, None if unknown."""
        try:
            drawn = self.show(name, side, look)
        except NoSuchCard:
            return None
        if drawn.face is None or drawn.problems:
            return None
        key = drawn.face.learnt.get(FACE_KEY)
        return key if isinstance(key, str) else None

    def face(
        self, card: Card, side: Side, look: str
    ) -> tuple[Face | None, list[Problem]]:
        """Draw one side of a card; the face is None when the template fails."""
        drawn = self._side(card, side, look, self._single_shelf(look))
        return drawn.face, list(drawn.problems)

    def _single_shelf(self, look: str) -> Shelf | None:
        """Return the shelf of cards that are shown one by one, of any component."""
        if look not in self._single:
            shelf = self._shelf("", look)
            if shelf is None:
                return None
            self._put("", look, shelf)
            self._single[look] = shelf
        return self._single[look]

    def _shelf(self, component: str, look: str) -> Shelf | None:
        if self._store is None or self._keys is None:
            return None
        beside = self._shelves.get(look, ())
        return self._store.shelf((self._folder, component, look), self._keys, beside)

    def _put(self, component: str, look: str, shelf: Shelf | None) -> None:
        if self._store and shelf:
            self._store.put((self._folder, component, look), shelf)


class DrawnPage(NamedTuple):
    """The ops of a page, and everything wrong with it."""

    ops: tuple[Op, ...]
    problems: tuple[Problem, ...]


class PageComposer:
    """Draws pages as cards are drawn, so that a game may bring templates of its own."""

    def __init__(self, game: Game, assets: Assets, templates: TemplateSandbox) -> None:
        self._drawer = FaceDrawer(game, assets, templates)
        self._span = game.span

    @property
    def sources(self) -> Sources:
        """Return the files that icons and characters were drawn from so far."""
        return self._drawer.sources

    def draw(
        self, template: str, width: float, height: float, values: Mapping[str, object]
    ) -> DrawnPage:
        """Draw a page of a size in points from values: texts, numbers, lists, mappings.

        A missing template is an error among the problems.
        """
        page = stand_in_card(template, template, width, height, self._span)
        seen = {name: _seen(name, value) for name, value in values.items()}
        edge = edge_around(width, height, page=True)
        drawn = self._drawer.side(page, "front", "colour", more=seen, edge=edge)
        return DrawnPage(drawn.face.ops if drawn.face else (), drawn.problems)


def _seen(name: str, value: object) -> object:
    """Return a value as templates see it."""
    if isinstance(value, Mapping):
        return Record(name, {key: _seen(key, part) for key, part in value.items()})
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [_seen(name, part) for part in value]
    return value


def _composed(
    component: Component,
    draw: Callable[[Card, Side], DrawnFace],
    step: Callable[[str], None],
) -> Composed:
    """Draw every card of a component."""
    items: list[tuple[Item, int]] = []
    problems: list[Problem] = []
    shrunk: list[tuple[str, Side, Shrunk]] = []
    faulty: dict[str, tuple[Problem, ...]] = {}
    for card, copies in component.printed():
        step(card.id)
        front = draw(card, "front")
        back = draw(card, "back") if card.type.back is not None else DrawnFace()
        wrong = (*front.problems, *back.problems)
        problems += wrong
        if wrong:
            faulty[card.id] = wrong
        shrunk += [(card.id, "front", text) for text in front.shrunk]
        shrunk += [(card.id, "back", text) for text in back.shrunk]
        if front.face is not None:
            item = Item(card.id, front.face, back.face, _title(card))
            items.append((item, copies))
    return Composed(tuple(items), tuple(problems), tuple(shrunk), faulty)


def _title(card: Card) -> str:
    """Return what people call a card: its field `name`, if it has one."""
    name = card.values.get("name")
    return " ".join(name.split()) if isinstance(name, str) else ""
