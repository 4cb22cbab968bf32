"""A rulebook read once for each look, however many stages ask for it."""

from typing import NamedTuple

from cardgen.model.assets import Assets
from cardgen.model.game import Game
from cardgen.model.plans import BookPlan
from cardgen.model.problem import Problem
from cardgen.rulebook.check import check_manuscript
from cardgen.rulebook.manuscript import Manuscript, open_texts, read_manuscript


class Edition(NamedTuple):
    """What a rulebook says in one look, and everything wrong with that.

    There is no manuscript where the template of the text fails.
    """

    manuscript: Manuscript | None
    problems: tuple[Problem, ...]


class Editions:
    """Reads and checks one rulebook. `texts` is the sandbox that fills it."""

    def __init__(self, game: Game, book: BookPlan, assets: Assets) -> None:
        self.texts = open_texts(book, assets)
        self._game, self._book, self._assets = game, book, assets
        self._read: dict[str, Edition] = {}

    @property
    def first(self) -> Edition:
        """Give that of the game's first look, by which it is validated."""
        return self.of(self._game.plan.looks[0])

    def of(self, look: str) -> Edition:
        """Give that of a look, which may say other things than the first."""
        if look not in self._read:
            self._read[look] = self._edition(look)
        return self._read[look]

    def _edition(self, look: str) -> Edition:
        read = read_manuscript(self._game, self._book, look, self.texts)
        if not isinstance(read, Manuscript):
            return Edition(None, read)
        found = check_manuscript(read, self._game, self._assets)
        return Edition(read, tuple(found))
