"""A rulebook's file, filled with the game's data and read into blocks."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from cardgen.model.assets import Assets
from cardgen.model.game import Game
from cardgen.model.plans import BookPlan
from cardgen.model.problem import Problem, Refused
from cardgen.rulebook.book_values import book_values
from cardgen.rulebook.check_references import check_manuscript
from cardgen.rulebook.markdown.block_reader import read_markdown
from cardgen.rulebook.markdown.blocks import Block
from cardgen.rulebook.markdown.problem_log import ProblemLog
from cardgen.rulebook.translations import Translation, translation
from cardgen.sandbox.source_marks import joined, mark_lines, read_lines
from cardgen.sandbox.templates import TemplateSandbox


class Manuscript(NamedTuple):
    """What a rulebook says, and how to complain about it.

    `values` are those that its figures see as well.
    """

    book: BookPlan
    blocks: tuple[Block, ...]
    translation: Translation
    complaints: ProblemLog
    values: Mapping[str, object]


def open_texts(book: BookPlan, assets: Assets) -> TemplateSandbox:
    """Give the sandbox that fills a rulebook; it may include the game's templates."""
    top = book.file.name

    def find(name: str) -> Path | None:
        return book.file if name == top else assets.find_template(name)

    names = lambda: (top, *assets.names("templates"))  # noqa: E731
    return TemplateSandbox(find, names, mark_lines, xml=False)


def fill_text(
    book: BookPlan, values: Mapping[str, object], texts: TemplateSandbox
) -> str:
    """Give the Markdown, with its places. Raises Refused where the template fails."""
    top = book.file.name
    texts.check(top, book.text)
    return "".join(texts.render(top, values, book.text))


def read_text(
    text: str,
    game: Game,
    book: BookPlan,
    values: Mapping[str, object],
    texts: TemplateSandbox,
) -> Manuscript:
    """Read Markdown that was filled with values."""
    lines = read_lines(text, book.file.name)
    complaints = ProblemLog(lines, book.file, texts.path)
    words = translation(game.language)
    blocks = read_markdown(joined(lines), game.icons, words, complaints)
    return Manuscript(book, blocks, words, complaints, values)


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
