"""The cards of a game as they would lie on the table if all were printed now."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from cardgen.cache.face_digests import FaceDigests
from cardgen.cache.store import FaceStore
from cardgen.compose.composer import Composer
from cardgen.model.changes import Cards, PrintedCard
from cardgen.model.face import Face, Item
from cardgen.model.game import Card, Component, FieldValue, Game
from cardgen.model.page import Side
from cardgen.model.problem import Problem
from cardgen.pipeline.check import CheckedGame
from cardgen.pipeline.clock import Step, no_step
from cardgen.pipeline.ignoring import apply_ignores, name_cells
from cardgen.pipeline.planned_pdf import PlannedPdf


class GameTable:
    """Draws the components of a game, each look once, to know what they look like."""

    def __init__(
        self,
        checked: CheckedGame,
        game: Game,
        store: FaceStore | None = None,
        step: Step = no_step,
    ) -> None:
        """With a `store`, faces of earlier runs are used where nothing changed."""
        self._checked, self._game, self._step = checked, game, step
        self._composer = Composer(game, checked.assets, checked.templates, store)
        self._digests = FaceDigests()
        self._known: dict[tuple[str, str], Cards] = {}
        self._pages: dict[str, tuple[Face, ...]] = {}
        self._problems: list[Problem] = []

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Return the problems of all that was drawn, without those ignored."""
        ignores, _ = self._checked.all_ignores()
        return name_cells(apply_ignores(self._problems, ignores).kept)

    def cards(self, component: Component, look: str) -> Cards:
        """Return what a component looks like in a look; a rulebook is one card."""
        key = component.id, look
        if key not in self._known:
            drawn = self._book if component.book else self._drawn
            found = drawn(component, look)
            self._known[key] = {card.id: card for card in found}
        return self._known[key]

    def faces(self, card: PrintedCard) -> tuple[Face, ...]:
        """Return the sides of a card in its look, or the pages of a rulebook.

        A side that cannot be drawn is missing.
        """
        part = next(each for each in self._game.components if each.id == card.component)
        if part.book:
            self.cards(part, card.look)
            return self._pages[part.id]
        found = next(each for each, _ in part.printed() if each.id == card.id)
        sides: tuple[Side, ...] = ("front", "back") if found.type.back else ("front",)
        drawn = (self._composer.face(found, side, card.look)[0] for side in sides)
        return tuple(face for face in drawn if face)

    def _drawn(self, component: Component, look: str) -> Iterator[PrintedCard]:
        numbers = {card.id: n for n, (card, _) in enumerate(component.printed(), 1)}
        with self._checked.clock.stage("compose"):
            composed = self._composer.compose(
                component, look, lambda id: self._step(numbers[id], len(numbers), id)
            )
        self._problems += composed.problems
        items = {item.name: item for item, _ in composed.items}
        for card, copies in component.printed():
            yield self._printed(component, look, card, items.get(card.id), copies)

    def _printed(
        self,
        component: Component,
        look: str,
        card: Card,
        item: Item | None,
        copies: int,
    ) -> PrintedCard:
        # A card of a commit that cannot be drawn looks like no card of today.
        sides = (item.front, item.back) if item else ()
        return PrintedCard(
            component=component.id,
            id=card.id,
            title=item.title if item else "",
            look=look,
            copies=copies,
            faces=self._looks(face for face in sides if face),
            fields=field_texts(card.values),
        )

    def _book(self, component: Component, look: str) -> Iterator[PrintedCard]:
        """Yield a rulebook as it is set on pages of its own size."""
        # Platypus takes a tenth of a second to load.
        from cardgen.pipeline.books import make_books

        page = component.book.page if component.book else ""
        pdf = PlannedPdf(component, look, page, "pages")
        with self._checked.clock.stage("rulebook"):
            made, problems = make_books(
                self._checked, self._game, self._composer, [pdf], Path()
            )
        self._problems += problems
        pages = [page for _, document in made for page in document.pages]
        self._pages[component.id] = tuple(
            Face(page.width, page.height, 0.0, tuple(page.marks)) for page in pages
        )
        looks = self._looks(self._pages[component.id])
        name = component.title
        yield PrintedCard(component.id, component.id, name, look, 1, looks)

    def _looks(self, faces: Iterable[Face]) -> tuple[str, ...]:
        return tuple([self._digests.of(face) for face in faces])


def field_texts(values: Mapping[str, FieldValue]) -> dict[str, str]:
    """Return the values of fields that have one, as text."""
    return {
        name: _text(value)
        for name, value in values.items()
        if value is not None and value != ()
    }


def _text(value: FieldValue) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return ", ".join(value) if isinstance(value, tuple) else str(value)
