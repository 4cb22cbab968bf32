"""A rulebook read once for each look, however many stages ask for it."""

from typing import NamedTuple

from cardgen.model.assets import Assets
from cardgen.model.game import Game
from cardgen.model.plans import BookPlan
from cardgen.model.problem import Problem, Refused
from cardgen.rulebook.check import check_manuscript
from cardgen.rulebook.manuscript import Manuscript, fill_text, open_texts, read_text
from cardgen.rulebook.values import book_values


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
        self._looks: dict[str, Edition] = {}
        self._said: dict[str, tuple[Manuscript, tuple[Problem, ...]]] = {}

    @property
    def first(self) -> Edition:
        """Give that of the game's first look, by which it is validated."""
        return self.of(self._game.plan.looks[0])

    def of(self, look: str) -> Edition:
        """Give that of a look, which may say other things than the first."""
        if look not in self._looks:
            self._looks[look] = self._edition(look)
        return self._looks[look]

    def _edition(self, look: str) -> Edition:
        values = book_values(self._game, look)
        top = self._book.file.name
        text = next(iter(self._said), None)
        if text is None or self.texts.asks_for(top, "look"):
            try:
                text = fill_text(self._book, values, self.texts)
            except Refused as refused:
                return Edition(None, refused.problems)
        # Most books say the same in every look: that is read and checked once.
        if text not in self._said:
            read = read_text(text, self._game, self._book, values, self.texts)
            found = check_manuscript(read, self._game, self._assets)
            self._said[text] = read, tuple(found)
        manuscript, problems = self._said[text]
        return Edition(manuscript._replace(values=values), problems)
