"""A game as it is on disk now: its cards with their faces, and its problems."""

import itertools
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple, TypeAlias

from cardgen.cache.codec import content
from cardgen.cache.digests import Digests, digest
from cardgen.cache.face_digests import FaceDigests
from cardgen.cache.store import FaceStore
from cardgen.compose.composer import Composed, Composer
from cardgen.compose.template.template_check import open_templates
from cardgen.load.workspace import Workspace
from cardgen.model.assets import Assets
from cardgen.model.face import Face, Item, Shrunk
from cardgen.model.game import Component, Game
from cardgen.model.page import Side
from cardgen.model.problem import Problem, has_errors, in_order
from cardgen.pipeline.check import CheckedGame, check
from cardgen.pipeline.ignoring import apply_ignores, name_cells
from cardgen.sandbox.templates import TemplateSandbox

CardKey: TypeAlias = tuple[str, str, str]
"""The ids of a component, a look and a card."""


class FaceKeys(NamedTuple):
    """The faces of a card in one look, by keys that change with what is drawn."""

    front: str
    back: str | None


class Snapshot(NamedTuple):
    """A game at one moment.

    `texts` is a digest of its rulebooks' texts. `problems` are always current; if
    `stale`, the rest is from before a file became unreadable.
    """

    checked: CheckedGame
    game: Game
    cards: Mapping[CardKey, FaceKeys]
    faces: Mapping[str, Face]
    shrunk: tuple[tuple[str, str, str, Side, Shrunk], ...]
    problems: tuple[Problem, ...]
    texts: str = ""
    stale: bool = False


class LiveGame:
    """A game that is read and drawn again whenever its files change.

    Faces that did not change are taken from a store in memory.
    """

    def __init__(self, workspace: Workspace, folder: Path) -> None:
        self.workspace = workspace
        self.folder = folder
        self.problems: tuple[Problem, ...] = ()
        self.snapshot: Snapshot | None = None
        self.store = FaceStore()
        self._digests = Digests()
        self._contents: dict[str, str] = {}
        self._templates: TemplateSandbox | None = None

    def refresh(self) -> None:
        """Read and draw the game as it is now. What cannot be drawn stays as it was."""
        # One wrong value must not stop the pictures of all other cards.
        checked = check(
            self.workspace, self.folder, compiled=self._compiled, lenient=True
        )
        self._templates = checked.templates
        if checked.game:
            self.snapshot = self._draw(checked, checked.game)
            self.problems = self.snapshot.problems
            for key in self._contents.keys() - self.snapshot.faces.keys():
                del self._contents[key]
            return
        self.problems = tuple(in_order(checked.problems))
        if self.snapshot:
            self.snapshot = self.snapshot._replace(problems=self.problems, stale=True)

    def content(self, key: str | None) -> str:
        """Return a digest of what a face looks like, equal for equal faces anywhere."""
        face = self.snapshot.faces.get(key) if self.snapshot and key else None
        if face is None or key is None:
            return ""
        if key not in self._contents:
            self._contents[key] = FaceDigests(self._digests).of(face)
        return self._contents[key]

    def _draw(self, checked: CheckedGame, game: Game) -> Snapshot:
        composer = Composer(game, checked.assets, checked.templates, self.store)
        cards: dict[CardKey, FaceKeys] = {}
        faces: dict[str, Face] = {}
        shrunk: list[tuple[str, str, str, Side, Shrunk]] = []
        problems: list[Problem] = []
        for component, look in itertools.product(game.printable, game.plan.looks):
            composed = composer.compose(component, look)
            problems += composed.problems
            keys = _KeyMaker(self._stored(component, look))
            for item, _ in composed.items:
                cards[component.id, look, item.name] = keys.of(item)
            faces |= keys.faces
            shrunk += [(component.id, look, *text) for text in composed.shrunk]
            for card in _faulty(checked, component, composed):
                self._keep_old((component.id, look, card), cards, faces)
        found = in_order([*checked.problems, *_not_ignored(checked, problems)])
        self.store.save()
        read = [text.sources for text in checked.texts.values()]
        texts = digest(*[f"{pair}" for sources in read for pair in sources.items()])
        return Snapshot(checked, game, cards, faces, tuple(shrunk), tuple(found), texts)

    def _keep_old(
        self, card: CardKey, cards: dict[CardKey, FaceKeys], faces: dict[str, Face]
    ) -> None:
        """Keep a card as it was drawn last, if it ever was."""
        if self.snapshot is None or card not in self.snapshot.cards:
            return
        keys = cards[card] = self.snapshot.cards[card]
        for key in filter(None, keys):
            faces[key] = self.snapshot.faces[key]

    def _stored(self, component: Component, look: str) -> Iterator[tuple[Face, str]]:
        """Yield the stored faces, each with a key made from all that it depends on."""
        for drawing in self.store.drawings((self.folder, component.id, look)):
            stamps = [stamp for *_, stamp in drawing.stamps]
            yield drawing.face, digest(drawing.key, *stamps)

    def _compiled(self, assets: Assets) -> TemplateSandbox:
        """Return the compiled templates, the last ones if none of them has changed."""
        last = self._templates
        if last and last.sources and last.is_current(assets.find_template):
            return last
        return open_templates(assets)


class _KeyMaker:
    """Makes the keys of faces, and collects the faces by their keys."""

    def __init__(self, stored: Iterable[tuple[Face, str]]) -> None:
        self.faces: dict[str, Face] = {}
        # The faces are kept, so that no other one can get the id of one of them.
        self._known = {id(face): (key, face) for face, key in stored}

    def of(self, item: Item) -> FaceKeys:
        """Return the keys of both sides."""
        back = self._key(item.back) if item.back else None
        return FaceKeys(self._key(item.front), back)

    def _key(self, face: Face) -> str:
        known = self._known.get(id(face))
        if known is None:
            # A face with a problem is not in the store.
            known = self._known[id(face)] = digest("drawn", content(face, str)), face
        self.faces[known[0]] = face
        return known[0]


def _faulty(
    checked: CheckedGame, component: Component, composed: Composed
) -> Iterator[str]:
    """Yield the cards that could not be drawn, or not completely."""
    drawn = {item.name for item, _ in composed.items}
    drawn -= _with_wrong_values(checked, component)
    for card, _ in component.printed():
        wrong = composed.faulty.get(card.id, ())
        if card.id not in drawn or (wrong and has_errors(_not_ignored(checked, wrong))):
            yield card.id


def _with_wrong_values(checked: CheckedGame, component: Component) -> set[str]:
    """Return the cards that have a value other than what is written."""
    places = {p.span for p in checked.problems if p.rule == "card-fields"}
    found: set[str] = set()
    for place in places:
        before = [
            (card.span.line, card.id)
            for card, _ in component.printed()
            if card.span.file == place.file and card.span.line <= place.line
        ]
        found |= {max(before)[1]} if before else set()
    return found


def _not_ignored(
    checked: CheckedGame, problems: Iterable[Problem]
) -> tuple[Problem, ...]:
    return name_cells(apply_ignores(problems, checked.all_ignores()[0]).kept)
