"""A game as it is on the disk now: its cards with their faces, and what is wrong."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple, TypeAlias

from cardgen.cache.digests import AssetStamps, Digests, digest
from cardgen.cache.facecode import content
from cardgen.cache.store import FaceStore
from cardgen.compose.composer import Composed
from cardgen.compose.template_check import open_templates
from cardgen.load.workspace import Workspace
from cardgen.model.assets import Assets
from cardgen.model.face import Face, Item, Shrunk
from cardgen.model.game import Component, Game
from cardgen.model.page import Side
from cardgen.model.problem import Problem, has_errors, in_order
from cardgen.pipeline.check import Checked, check
from cardgen.pipeline.ignoring import heed, with_templates
from cardgen.pipeline.sheet_places import naming_cells
from cardgen.preview.composers import Composers, every
from cardgen.sandbox.environment import TemplateSandbox

Place: TypeAlias = tuple[str, str, str]
"""A component, a look and a card, by their ids."""


class Sides(NamedTuple):
    """The faces of one card in a look, by keys that change when what is drawn does."""

    front: str
    back: str | None


class Shot(NamedTuple):
    """A game at one moment.

    `texts` changes when a rulebook's text does. `problems` are of now; a `stale` shot
    shows what was drawn before a file could no longer be read.
    """

    checked: Checked
    game: Game
    sides: Mapping[Place, Sides]
    faces: Mapping[str, Face]
    shrunk: tuple[tuple[str, str, str, Side, Shrunk], ...]
    problems: tuple[Problem, ...]
    texts: str = ""
    stale: bool = False


class Studio:
    """Draws one game again and again, each time only what changed."""

    def __init__(self, workspace: Workspace, folder: Path) -> None:
        self.workspace = workspace
        self.folder = folder
        self.problems: tuple[Problem, ...] = ()
        self.shot: Shot | None = None
        self.store = FaceStore()
        self._composers = Composers(self.store)
        self._digests = Digests()
        self._contents: dict[str, str] = {}
        self._templates: tuple[TemplateSandbox, dict[str, str]] | None = None

    def shoot(self) -> None:
        """Look at the game now. What cannot be drawn stays as it was drawn last."""
        checked = check(self.workspace, self.folder, compiled=self._compiled)
        self._remember(checked)
        if checked.game:
            self.shot = self._drawn(checked, checked.game)
            self.problems = self.shot.problems
            for key in self._contents.keys() - self.shot.faces.keys():
                del self._contents[key]
            return
        self.problems = tuple(in_order(checked.problems))
        if self.shot:
            self.shot = self.shot._replace(problems=self.problems, stale=True)

    def content(self, key: str | None) -> str:
        """Give what a face shows: the same for one that looks alike, in any folder."""
        face = self.shot.faces.get(key) if self.shot and key else None
        if face is None or key is None:
            return ""
        if key not in self._contents:
            self._contents[key] = digest(content(face, self._digests.file))
        return self._contents[key]

    def _drawn(self, checked: Checked, game: Game) -> Shot:
        parts = self._composers.compose(checked, game)
        sides: dict[Place, Sides] = {}
        faces: dict[str, Face] = {}
        shrunk: list[tuple[str, str, str, Side, Shrunk]] = []
        problems: list[Problem] = []
        for component, look in every(game):
            composed = parts[component.id, look]
            problems += composed.problems
            keys = _Keys(self._kept(component, look))
            for item, _ in composed.items:
                sides[component.id, look, item.name] = keys.sides(item)
            faces |= keys.faces
            shrunk += [(component.id, look, *text) for text in composed.shrunk]
            for card in _faulty(checked, component, composed):
                self._stay((component.id, look, card), sides, faces)
        found = in_order([*checked.problems, *_heeded(checked, problems)])
        files = [file for text in checked.texts.values() for file in text.files()]
        texts = digest(*[self._digests.file(file) for file in files])
        return Shot(checked, game, sides, faces, tuple(shrunk), tuple(found), texts)

    def _stay(
        self, place: Place, sides: dict[Place, Sides], faces: dict[str, Face]
    ) -> None:
        """Leave a card as it was drawn last, if it ever was."""
        if self.shot is None or place not in self.shot.sides:
            return
        known = sides[place] = self.shot.sides[place]
        for key in known:
            if key:
                faces[key] = self.shot.faces[key]

    def _kept(self, component: Component, look: str) -> Iterator[tuple[Face, str]]:
        """Give the faces that the store keeps, with keys of all that they are of."""
        for drawing in self.store.drawings((self.folder, component.id, look)):
            stamps = [stamp for *_, stamp in drawing.stamps]
            yield drawing.face, digest(drawing.key, *stamps)

    def _compiled(self, assets: Assets) -> TemplateSandbox:
        """Give the templates as they were compiled, if all of them are unchanged."""
        if self._templates:
            templates, before = self._templates
            stamps = AssetStamps(assets, self._digests)
            if all(stamps.of("templates", name) == before[name] for name in before):
                return templates
        return open_templates(assets)

    def _remember(self, checked: Checked) -> None:
        names = checked.templates.read
        stamps = AssetStamps(checked.assets, self._digests)
        known = {name: stamps.of("templates", name) for name in names or ()}
        self._templates = (checked.templates, known) if known else None


class _Keys:
    """Gives the keys of faces, and takes note of the faces behind them."""

    def __init__(self, kept: Iterable[tuple[Face, str]]) -> None:
        self.faces: dict[str, Face] = {}
        # The faces are kept, so that no other can come to have an id of theirs.
        self._known = {id(face): (key, face) for face, key in kept}

    def sides(self, item: Item) -> Sides:
        """Give the keys of both sides."""
        back = self._key(item.back) if item.back else None
        return Sides(self._key(item.front), back)

    def _key(self, face: Face) -> str:
        known = self._known.get(id(face))
        if known is None:
            # Something is wrong with it, so the store does not keep it.
            known = self._known[id(face)] = digest("drawn", content(face, str)), face
        self.faces[known[0]] = face
        return known[0]


def _faulty(
    checked: Checked, component: Component, composed: Composed
) -> Iterator[str]:
    """Give the cards that could not be drawn, or not all of them."""
    drawn = {item.name for item, _ in composed.items}
    for card, _ in component.printed():
        wrong = composed.faulty.get(card.id, ())
        if card.id not in drawn or (wrong and has_errors(_heeded(checked, wrong))):
            yield card.id


def _heeded(checked: Checked, problems: Iterable[Problem]) -> Iterable[Problem]:
    texts = checked.texts.values()
    ignores, _ = with_templates(checked.ignores, checked.templates, *texts)
    return naming_cells(heed(problems, ignores).kept)
