"""The words of a game as they are printed, on cards and in its rulebook."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from cardgen.model.face import Face
from cardgen.model.ops import Group, Op, TextLine
from cardgen.pipeline.check import CheckedGame
from cardgen.rulebook.markdown.blocks import (
    Block,
    BoxBlock,
    ColumnsBlock,
    Heading,
    QuickReference,
    SpotMark,
    all_blocks,
    all_pieces,
    all_texts,
)
from cardgen.rulebook.markdown.inline import plain
from tests.shipped.games import break_all, checked, copied, flat, rechecked


def lines(face: Face) -> list[str]:
    """Return the lines of text on a face, as they are drawn."""
    drawn = [op for op, _ in flat(face.ops) if isinstance(op, TextLine)]
    return ["".join(run.text for run in line.runs) for line in drawn]


def face_words(*faces: Face | None) -> str:
    """Return the words on faces; of a turned or a curved one, as they are read."""
    return squeezed(" ".join(words for f in faces if f for words in _words(f.ops)))


def _words(ops: Sequence[Op]) -> Iterator[str]:
    for op in ops:
        if isinstance(op, Group):
            yield from ([op.spoken] if op.spoken else _words(op.ops))
        elif isinstance(op, TextLine):
            yield op.spoken or "".join(run.text for run in op.runs)


def book_blocks(found: CheckedGame) -> tuple[Block, ...]:
    """Return the blocks of the rulebook, in colour."""
    assert found.game
    (part,) = (part for part in found.game.components if part.book)
    manuscript = found.books[part.id].of("colour").manuscript
    assert manuscript
    return manuscript.blocks


def book_words(found: CheckedGame) -> str:
    """Return all words of the rulebook, without those in its figures."""
    blocks = laid_flat(book_blocks(found))
    return squeezed(" ".join(words_of_block(block) for block in blocks))


def not_followed(game: str, changes: str, into: Path) -> list[list[str]]:
    """Return what a rulebook says wrongly once the data of its game is changed.

    Each change ends with pairs: words that only the shipped book has, and those that
    are in their place.
    """
    root = copied(game, into)
    pairs = break_all(root / "cards" / game, changes)
    ours, other = book_words(checked(game)), book_words(rechecked(root, game))
    return [
        [before, after]
        for before, after in pairs
        if before not in ours or before in other or after not in other
    ]


def sections(blocks: tuple[Block, ...]) -> dict[str, str]:
    """Return the text below each heading, down to the next one of any level.

    The quick reference repeats what other sections say, and is left out.
    """
    found: dict[str, list[str]] = {"": []}
    anchor = ""
    for block in laid_flat(blocks):
        if isinstance(block, Heading):
            anchor = block.anchor
        if isinstance(block, QuickReference):
            break
        found.setdefault(anchor, []).append(words_of_block(block))
    return {anchor: squeezed(" ".join(texts)) for anchor, texts in found.items()}


def laid_flat(blocks: tuple[Block, ...]) -> Iterator[Block]:
    """Yield blocks, with those in columns as if they were in one column."""
    for block in blocks:
        if isinstance(block, ColumnsBlock):
            yield from laid_flat(block.blocks)
        else:
            yield block


def words_of_block(block: Block) -> str:
    """Return the words of a block, with the titles of its boxes."""
    titles = [b.title for b in all_blocks([block]) if isinstance(b, BoxBlock)]
    return " ".join([*titles, *(plain(text) for text in all_texts([block]))])


def note_titles(blocks: Sequence[Block]) -> list[str]:
    """Return the titles that `::: notes` lists, in order."""
    pieces = all_pieces(blocks)
    return [p.title for p in pieces if isinstance(p, SpotMark) and p.title]


def squeezed(text: str) -> str:
    """Return a text with single spaces."""
    return " ".join(text.split())
