"""What a rulebook is made of once its Markdown is read.

`row` is the line of the rendered Markdown, from 0, by which complaints find places.
"""

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple, TypeAlias

Align = Literal["left", "center", "right"]
BoxKind = Literal["example", "note", "tip", "warning", "question"]


class StyledText(NamedTuple):
    """Letters of one look; `link` is the anchor or address they lead to."""

    text: str
    row: int
    bold: bool = False
    italic: bool = False
    color: str | None = None
    link: str | None = None


class InlineIcon(NamedTuple):
    """An icon in the text, by the game's word for it."""

    token: str
    row: int
    color: str | None = None
    link: str | None = None


class IndexEntry(NamedTuple):
    """An invisible mark: what stands here goes to the index. With `defines` it is where
    a word of the game is defined."""

    term: str
    row: int
    defines: bool = False


class LineBreak(NamedTuple):
    """The text itself ends the line."""

    row: int


class PageReference(NamedTuple):
    """The title of a heading, to be looked up by its anchor, and its page."""

    anchor: str
    row: int


InlinePiece: TypeAlias = (
    StyledText | InlineIcon | IndexEntry | LineBreak | PageReference
)
RichText: TypeAlias = tuple[InlinePiece, ...]


class Heading(NamedTuple):
    """A title; level 1 is the rulebook's own."""

    level: int
    text: RichText
    anchor: str
    row: int


class Paragraph(NamedTuple):
    """Running text."""

    text: RichText
    row: int


class ListItem(NamedTuple):
    """An entry of a list: its marker, "•" or a number, and what it holds."""

    marker: str
    blocks: tuple["Block", ...]
    row: int


class ListBlock(NamedTuple):
    """A list; numbered ones are the steps of a turn."""

    items: tuple[ListItem, ...]
    numbered: bool
    row: int


class TableBlock(NamedTuple):
    """Rows of cells under a head."""

    head: tuple[RichText, ...]
    rows: tuple[tuple[RichText, ...], ...]
    aligns: tuple[Align, ...]
    row: int


class BookPicture(NamedTuple):
    """A card's side or a figure. `name` is a card's id or a template's name; `width`
    in points, None for its own; `caption` stands below this picture alone."""

    kind: Literal["card", "figure"]
    name: str
    side: Literal["front", "back"]
    alt: str
    width: float | None
    row: int
    caption: RichText = ()


class PicturesBlock(NamedTuple):
    """Pictures side by side, with a caption below all of them."""

    pictures: tuple[BookPicture, ...]
    caption: RichText
    row: int


class BoxBlock(NamedTuple):
    """Something beside the rules: an example, a note, a designer's question."""

    kind: BoxKind
    title: str
    blocks: tuple["Block", ...]
    row: int


class ColumnsBlock(NamedTuple):
    """Text in two columns of one height."""

    blocks: tuple["Block", ...]
    row: int


class QuickReference(NamedTuple):
    """The last page: what is looked up in play."""

    title: str
    blocks: tuple["Block", ...]
    row: int


class GeneratedBlock(NamedTuple):
    """What is made from the rest: the table of contents or the index."""

    kind: Literal["contents", "index"]
    title: str
    row: int


class PageBreak(NamedTuple):
    """The next block begins a page."""

    row: int


class HorizontalRule(NamedTuple):
    """A line across the column."""

    row: int


Block: TypeAlias = (
    Heading
    | Paragraph
    | ListBlock
    | TableBlock
    | PicturesBlock
    | BoxBlock
    | ColumnsBlock
    | QuickReference
    | GeneratedBlock
    | PageBreak
    | HorizontalRule
)


def all_blocks(blocks: Iterable[Block]) -> Iterator[Block]:
    """Give blocks and all that they hold, in the order of reading."""
    for block in blocks:
        yield block
        if isinstance(block, (BoxBlock, ColumnsBlock, QuickReference)):
            yield from all_blocks(block.blocks)
        elif isinstance(block, ListBlock):
            for item in block.items:
                yield from all_blocks(item.blocks)


def all_pieces(blocks: Iterable[Block]) -> Iterator[InlinePiece]:
    """Give the pieces of all texts."""
    for text in all_texts(blocks):
        yield from text


def all_texts(blocks: Iterable[Block]) -> Iterator[RichText]:
    """Give all texts, those of tables and captions included."""
    for block in all_blocks(blocks):
        yield from _texts(block)


def references(block: Block) -> Iterator[str]:
    """Give the anchors of which a block, or one that it holds, names the page."""
    for piece in all_pieces((block,)):
        if isinstance(piece, PageReference):
            yield piece.anchor


def _texts(block: Block) -> Iterator[RichText]:
    match block:
        case Heading() | Paragraph():
            yield block.text
        case TableBlock():
            yield from block.head
            for row in block.rows:
                yield from row
        case PicturesBlock():
            yield from (picture.caption for picture in block.pictures)
            yield block.caption
