"""A game as it is on the disk now: its cards with their faces, and what is wrong."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from cardgen.cache.digests import AssetStamps, Digests, digest
from cardgen.cache.facecode import content
from cardgen.cache.store import FaceStore
from cardgen.compose.composer import Composed, Composer
from cardgen.compose.template_check import open_templates
from cardgen.load.workspace import Workspace
from cardgen.model.assets import Assets
from cardgen.model.face import Face, Item
from cardgen.model.game import Component, Game
from cardgen.model.problem import Problem, in_order
from cardgen.model.shrunk import Shrunk
from cardgen.pipeline.check import Checked, check
from cardgen.pipeline.ignoring import heed, with_templates
from cardgen.pipeline.sheet_places import naming_cells
from cardgen.sandbox.environment import TemplateSandbox


class Sides(NamedTuple):
    """The faces of one card in a look, by keys that change when what is drawn does."""

    front: str
    back: str | None


class Shot(NamedTuple):
    """A game at one moment.

    `sides` are by component, look and card. `problems` are of now; where they are
    errors, `checked` and all that was drawn may be of the last moment without.
    """

    checked: Checked
    game: Game
    sides: Mapping[tuple[str, str, str], Sides]
    faces: Mapping[str, Face]
    shrunk: tuple[tuple[str, str, str, Shrunk], ...]
    problems: tuple[Problem, ...]
    stale: bool = False


class Studio:
    """Draws one game again and again, each time only what changed."""

    def __init__(self, workspace: Workspace, folder: Path) -> None:
        self.workspace = workspace
        self.folder = folder
        self.problems: tuple[Problem, ...] = ()
        self.shot: Shot | None = None
        self.store = FaceStore()
        self._digests = Digests()
        self._contents: dict[str, str] = {}
        self._templates: tuple[TemplateSandbox, dict[str, str]] | None = None

    def shoot(self) -> None:
        """Look at the game now. What cannot be drawn stays as it was drawn last."""
        checked = check(self.workspace, self.folder, compiled=self._compiled)
        self._remember(checked)
        self.problems = tuple(in_order(checked.problems))
        if checked.game is None:
            if self.shot:
                self.shot = self.shot._replace(problems=self.problems, stale=True)
            return
        self.shot = self._drawn(checked, checked.game)
        self.problems = self.shot.problems
        gone = self._contents.keys() - self.shot.faces.keys()
        for key in gone:
            del self._contents[key]

    def content(self, key: str | None) -> str:
        """Give what a face shows: the same for one that looks alike, in any folder."""
        face = self.shot.faces.get(key) if self.shot and key else None
        if face is None or key is None:
            return ""
        if key not in self._contents:
            self._contents[key] = digest(content(face, self._digests.file))
        return self._contents[key]

    def _drawn(self, checked: Checked, game: Game) -> Shot:
        composer = Composer(game, checked.assets, checked.templates, self.store)
        sides: dict[tuple[str, str, str], Sides] = {}
        faces: dict[str, Face] = {}
        shrunk: list[tuple[str, str, str, Shrunk]] = []
        problems: list[Problem] = []
        for component in game.components:
            for look in game.plan.looks:
                composed = composer.compose(component, look)
                problems += composed.problems
                keys = _Keys(self._kept(component, look))
                for item, _ in composed.items:
                    sides[component.id, look, item.name] = keys.sides(item)
                faces |= keys.faces
                shrunk += [(component.id, look, *text) for text in composed.shrunk]
                self._stay(component, look, composed, sides, faces)
        found = in_order([*checked.problems, *_heeded(checked, problems)])
        return Shot(checked, game, sides, faces, tuple(shrunk), tuple(found))

    def _stay(
        self,
        component: Component,
        look: str,
        composed: Composed,
        sides: dict[tuple[str, str, str], Sides],
        faces: dict[str, Face],
    ) -> None:
        """Leave cards as they were that could not be drawn this time."""
        drawn = {item.name for item, _ in composed.items}
        for card, _ in component.printed():
            place = (component.id, look, card.id)
            if self.shot and card.id not in drawn and place in self.shot.sides:
                known = sides[place] = self.shot.sides[place]
                for key in known:
                    if key:
                        faces[key] = self.shot.faces[key]

    def _kept(self, component: Component, look: str) -> Iterator[tuple[Face, str]]:
        """Give the faces that the store keeps, with keys of all that they are of."""
        place = (self.folder, component.id, look)
        for key, drawing in self.store.drawings(place).items():
            stamps = [stamp for *_, stamp in drawing.stamps]
            yield drawing.face, digest(key, *stamps)

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
        return Sides(self._key(item.front), self._key(item.back) if item.back else None)

    def _key(self, face: Face) -> str:
        known = self._known.get(id(face))
        if known is None:
            # Something is wrong with it, so the store does not keep it.
            known = self._known[id(face)] = digest("drawn", content(face, str)), face
        self.faces[known[0]] = face
        return known[0]


def _heeded(checked: Checked, problems: list[Problem]) -> Iterable[Problem]:
    ignores, _ = with_templates(checked.ignores, checked.templates)
    return naming_cells(heed(problems, ignores).kept)
