"""Composes a game again and again, reading anew only what changed."""

import itertools
from collections.abc import Iterator, Mapping
from typing import NamedTuple, TypeAlias

from cardgen.cache.store import FaceStore
from cardgen.compose.composer import Composed, Composer
from cardgen.model.game import Component, Game
from cardgen.pipeline.check import CheckedGame
from cardgen.sandbox.templates import TemplateSandbox

Parts: TypeAlias = Mapping[tuple[str, str], Composed]
"""What was composed, by component and look."""

# Each time adds the faces that are drawn.
_TIMES = 30


class _Read(NamedTuple):
    """A composer with what it has read, and the game it was read for.

    It keeps what it draws, so it is used a number of `times` at most.
    """

    composer: Composer
    templates: TemplateSandbox
    facts: str
    game: Game
    times: int


class Composers:
    """Composes all of a game, by the last composer as long as only cards change."""

    def __init__(self, store: FaceStore) -> None:
        self._store = store
        self._read: _Read | None = None

    def compose(self, checked: CheckedGame, game: Game) -> Parts:
        """Compose every component in every look."""
        before = self._read if self._still_holds(checked, game) else None
        parts = self._all(checked, game, before)
        if before and _is_wrong(parts):
            # What it remembers not to be there may have come.
            parts = self._all(checked, game, None)
        if _is_wrong(parts):
            self._read = None
        return parts

    def _still_holds(self, checked: CheckedGame, game: Game) -> bool:
        """Tell whether nothing that the last composer has read is changed."""
        if self._read is None or self._read.times >= _TIMES:
            return False
        _, templates, facts, before, _ = self._read
        if templates is not checked.templates:
            return False
        keys = self._store.keys(game, checked.assets, templates.closure)
        stamps = {
            stamp
            for component, look in every(before)
            for drawing in self._store.drawings((game.folder, component.id, look))
            for stamp in drawing.stamps
        }
        same = all(keys.stamp(kind, name) == seen for kind, name, seen in stamps)
        return facts == keys.game and same

    def _all(self, checked: CheckedGame, game: Game, before: _Read | None) -> Parts:
        templates, store = checked.templates, self._store
        known = before.composer if before else None
        composer = Composer(game, checked.assets, templates, store, known)
        parts = {
            (component.id, look): composer.compose(component, look)
            for component, look in every(game)
        }
        facts = store.keys(game, checked.assets, templates.closure).game
        times = before.times + 1 if before else 0
        self._read = _Read(composer, templates, facts, game, times)
        return parts


def every(game: Game) -> Iterator[tuple[Component, str]]:
    """Give every component in every look."""
    return itertools.product(game.printable, game.plan.looks)


def _is_wrong(parts: Parts) -> bool:
    return any(composed.problems for composed in parts.values())
