"""A rulebook's file, filled with the game's data and read into blocks."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from cardgen.model.assets import Assets
from cardgen.model.game import Game
from cardgen.model.plans import BookPlan
from cardgen.rulebook.blocks import Block
from cardgen.rulebook.complaints import Complaints
from cardgen.rulebook.reader import read_markdown
from cardgen.rulebook.wordings import Wordings, wordings
from cardgen.sandbox.source_marks import joined, mark_lines, read_lines
from cardgen.sandbox.templates import TemplateSandbox


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
    complaints = Complaints(lines, book.file, texts.path)
    words = wordings(game.language)
    blocks = read_markdown(joined(lines), game.icons, words, complaints)
    return Manuscript(book, blocks, words, complaints, values)
