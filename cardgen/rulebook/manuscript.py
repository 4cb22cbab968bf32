"""Reads a rulebook: its file is filled with the game's data and read into blocks."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from cardgen.model.assets import Assets
from cardgen.model.game import Game
from cardgen.model.plans import BookPlan
from cardgen.model.problem import Problem, Refused
from cardgen.rulebook.book_values import book_values
from cardgen.rulebook.card_reads import CardReads
from cardgen.rulebook.check_references import check_blocks
from cardgen.rulebook.markdown.block_reader import read_markdown
from cardgen.rulebook.markdown.blocks import Block
from cardgen.rulebook.markdown.problem_log import ProblemLog
from cardgen.rulebook.translations import BookWords, book_words
from cardgen.sandbox.source_marks import joined, mark_lines, read_lines
from cardgen.sandbox.templates import TemplateSandbox


class Manuscript(NamedTuple):
    """A rulebook's blocks, and the log for problems with them.

    They are read from `text`. `values` are the values it was filled with; its figures
    get them too. `reads` notes what is read of their cards.
    """

    book: BookPlan
    text: str
    blocks: tuple[Block, ...]
    translation: BookWords
    log: ProblemLog
    values: Mapping[str, object]
    reads: CardReads


class Edition(NamedTuple):
    """The text of a rulebook in one look, and all its problems.

    There is no manuscript if the template of the text fails.
    """

    manuscript: Manuscript | None
    problems: tuple[Problem, ...]


class Editions:
    """Reads and checks one rulebook, once for each look that differs.

    `texts` is the sandbox that fills it; it may include the game's templates.
    """

    def __init__(self, game: Game, book: BookPlan, assets: Assets) -> None:
        self._game, self._book, self._assets = game, book, assets
        self._top = book.file.name
        names = lambda: (self._top, *assets.names("templates"))  # noqa: E731
        self.texts = TemplateSandbox(
            self._find, names, mark_lines, xml=False, shared=assets.is_shared
        )
        self.texts.speak(game.phrases)
        self._looks: dict[str, Edition] = {}
        self._read: dict[str, tuple[Manuscript, tuple[Problem, ...]]] = {}

    def _find(self, name: str) -> Path | None:
        if name == self._top:
            return self._book.file
        return self._assets.find_template(name)

    @property
    def first(self) -> Edition:
        """Return the edition of the game's first look, which is the validated one."""
        return self.of(self._game.plan.looks[0])

    def of(self, look: str) -> Edition:
        """Return the edition of a look, whose text may differ from that of others."""
        if look not in self._looks:
            self._looks[look] = self._edition(look)
        return self._looks[look]

    def _edition(self, look: str) -> Edition:
        reads = CardReads()
        values = book_values(self._game, look, reads)
        text = next(iter(self._read), None)
        if text is None or self.texts.asks_for(self._top, "look"):
            try:
                text = self._filled(values)
            except Refused as refused:
                return Edition(None, refused.problems)
        # Most books have the same text in every look, which is read and checked once.
        if text not in self._read:
            manuscript = self._manuscript(text, values, reads)
            blocks, log = manuscript.blocks, manuscript.log
            problems = check_blocks(blocks, log, self._game, self._assets)
            self._read[text] = manuscript, tuple(problems)
        manuscript, found = self._read[text]
        return Edition(manuscript._replace(values=values, reads=reads), found)

    def _filled(self, values: Mapping[str, object]) -> str:
        """Return the Markdown, with its places. Raises Refused if a template fails."""
        self.texts.check(self._top, self._book.text)
        return "".join(self.texts.render(self._top, values, self._book.text))

    def _manuscript(
        self, text: str, values: Mapping[str, object], reads: CardReads
    ) -> Manuscript:
        lines = read_lines(text, self._top)
        log = ProblemLog(lines, self._book.file, self.texts.path)
        words = book_words(self._game.language)
        blocks = read_markdown(joined(lines), self._game.icons, words, log)
        return Manuscript(self._book, text, blocks, words, log, values, reads)
