"""The words of a game as they are printed, on cards and in its rulebook."""

from collections.abc import Iterator, Sequence

from cardgen.compose.composer import Composer
from cardgen.model.face import Face
from cardgen.model.game import Card
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


class PrintedCards:
    """Reads the cards of a game in colour, as they are composed."""

    def __init__(self, checked: CheckedGame) -> None:
        assert checked.game
        self._composer = Composer(checked.game, checked.assets, checked.templates)
        self._parts = checked.game.components

    def all(self) -> Iterator[tuple[str, str]]:
        """Yield component and id of every card, as "pool/heron", and its words."""
        for part in self._parts:
            for card, _ in part.printed():
                yield f"{part.id}/{card.id}", self._of(card)

    def _of(self, card: Card) -> str:
        sides = ["front", *(["back"] if card.type.back else [])]
        faces: list[Face | None] = []
        for side in sides:
            face, problems = self._composer.face(card, side, "colour")  # type: ignore[arg-type]
            assert problems == [], card.id
            faces.append(face)
        return face_words(*faces)


def face_words(*faces: Face | None) -> str:
    """Return the words on faces; of a turned or a curved one, as they are read."""
    return squeezed(" ".join(words for f in faces if f for words in _words(f.ops)))


def _words(ops: Sequence[Op]) -> Iterator[str]:
    for op in ops:
        if isinstance(op, Group):
            yield from ([op.spoken] if op.spoken else _words(op.ops))
        elif isinstance(op, TextLine):
            yield op.spoken or "".join(run.text for run in op.runs)


def book_blocks(checked: CheckedGame) -> tuple[Block, ...]:
    """Return the blocks of the rulebook, in colour."""
    assert checked.game
    for part in checked.game.components:
        if part.book and part.book.file.stem == "rulebook":
            found = checked.books[part.id].of("colour").manuscript
            assert found
            return found.blocks
    raise AssertionError("no rulebook.md")


def book_words(checked: CheckedGame) -> str:
    """Return all words of the rulebook, without those in its figures."""
    blocks = laid_flat(book_blocks(checked))
    return squeezed(" ".join(words_of_block(block) for block in blocks))


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
