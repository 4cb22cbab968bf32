"""Everything in a rulebook one after another, however deep it lies."""

from collections.abc import Iterable, Iterator

from cardgen.rulebook.blocks import (
    Block,
    Box,
    Columns,
    Heading,
    Listing,
    Paragraph,
    Pictures,
    Piece,
    QuickReference,
    Reference,
    Table,
    Text,
)


def all_blocks(blocks: Iterable[Block]) -> Iterator[Block]:
    """Give blocks and all that they hold, in the order of reading."""
    for block in blocks:
        yield block
        if isinstance(block, (Box, Columns, QuickReference)):
            yield from all_blocks(block.blocks)
        elif isinstance(block, Listing):
            for item in block.items:
                yield from all_blocks(item.blocks)


def all_pieces(blocks: Iterable[Block]) -> Iterator[Piece]:
    """Give the pieces of all texts."""
    for text in all_texts(blocks):
        yield from text


def all_texts(blocks: Iterable[Block]) -> Iterator[Text]:
    """Give all texts, those of tables and captions included."""
    for block in all_blocks(blocks):
        yield from _texts(block)


def references(block: Block) -> Iterator[str]:
    """Give the anchors of which a block, or one that it holds, names the page."""
    for piece in all_pieces((block,)):
        if isinstance(piece, Reference):
            yield piece.anchor


def _texts(block: Block) -> Iterator[Text]:
    match block:
        case Heading() | Paragraph():
            yield block.text
        case Table():
            yield from block.head
            for row in block.rows:
                yield from row
        case Pictures():
            yield from (picture.caption for picture in block.pictures)
            yield block.caption
