"""A rulebook's file, filled with the game's data and read into blocks."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from cardgen.model.assets import Assets
from cardgen.model.game import Game
from cardgen.model.plans import BookPlan
from cardgen.model.problem import Problem, Refused
from cardgen.rulebook.blocks import Block
from cardgen.rulebook.complaints import Complaints
from cardgen.rulebook.reader import read_markdown
from cardgen.rulebook.values import book_values
from cardgen.rulebook.wordings import Wordings, wordings
from cardgen.sandbox.environment import TemplateSandbox
from cardgen.sandbox.line_places import joined, mark_lines, read_lines


class Manuscript(NamedTuple):
    """What a rulebook says, and how to complain about it.

    `values` are those that its figures see as well.
    """

    book: BookPlan
    blocks: tuple[Block, ...]
    wordings: Wordings
    complaints: Complaints
    values: Mapping[str, object]


def open_texts(book: BookPlan, assets: Assets) -> TemplateSandbox:
    """Give the sandbox that fills a rulebook; it may include the game's templates."""
    top = book.file.name

    def find(name: str) -> Path | None:
        return book.file if name == top else assets.find_template(name)

    names = lambda: (top, *assets.names("templates"))  # noqa: E731
    return TemplateSandbox(find, names, mark_lines, xml=False)


def read_manuscript(
    game: Game, book: BookPlan, look: str, texts: TemplateSandbox
) -> Manuscript | tuple[Problem, ...]:
    """Fill and read a rulebook; give why not where its template fails."""
    top, values = book.file.name, book_values(game, look)
    try:
        texts.check(top, book.text)
        pieces = texts.render(top, values, book.text)
    except Refused as refused:
        return refused.problems
    lines = read_lines("".join(pieces), top)
    complaints = Complaints(lines, book.file, texts.path)
    words = wordings(game.language)
    blocks = read_markdown(joined(lines), game.icons, words, complaints)
    return Manuscript(book, blocks, words, complaints, values)
