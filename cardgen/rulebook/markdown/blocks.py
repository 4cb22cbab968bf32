"""The blocks of a rulebook, as read from its Markdown.

`row` is the line of the rendered Markdown, from 0, by which problems find their place.
"""

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple, TypeAlias

Align = Literal["left", "center", "right"]
BoxKind = Literal["example", "note", "tip", "warning", "question"]


class StyledText(NamedTuple):
    """Letters in one style; `link` is the anchor or address they lead to.

    `stress` makes them bold if the font has a bold style; `bold` demands one.
    """

    text: str
    row: int
    bold: bool = False
    italic: bool = False
    color: str | None = None
    link: str | None = None
    stress: bool = False


class IconSpan(NamedTuple):
    """An icon in the text, by its token."""

    token: str
    row: int
    color: str | None = None
    link: str | None = None


class IndexEntry(NamedTuple):
    """An invisible mark for the index; `defines` if a glossary term is defined here."""

    term: str
    row: int
    defines: bool = False


class LineBreak(NamedTuple):
    """A forced end of the line."""

    row: int


class PageReference(NamedTuple):
    """A placeholder for the page of an anchor, behind its heading's title if titled."""

    anchor: str
    row: int
    titled: bool = True


class SpotMark(NamedTuple):
    """An invisible place in a text that links lead to.

    `title` is what readers of the page hear of those links, "" if their words say it.
    """

    name: str
    row: int
    title: str = ""


InlinePiece: TypeAlias = (
    StyledText | IconSpan | IndexEntry | LineBreak | PageReference | SpotMark
)
RichText: TypeAlias = tuple[InlinePiece, ...]


class Heading(NamedTuple):
    """A heading; level 1 is the title of the rulebook. Its picture is beside it."""

    level: int
    text: RichText
    anchor: str
    row: int
    picture: "BookPicture | None" = None


class Paragraph(NamedTuple):
    """Running text."""

    text: RichText


class ListItem(NamedTuple):
    """An item of a list: its marker, "•" or a number, and its content."""

    marker: str
    blocks: tuple["Block", ...]
    row: int


class ListBlock(NamedTuple):
    """A bulleted or numbered list."""

    items: tuple[ListItem, ...]
    numbered: bool


class TableBlock(NamedTuple):
    """A table: a header row and the rows below it."""

    head: tuple[RichText, ...]
    rows: tuple[tuple[RichText, ...], ...]
    aligns: tuple[Align, ...]


class BookPicture(NamedTuple):
    """A card's side or a figure.

    `name` is a card's id or a template's name, with what it shows behind a colon;
    `width` is in points, None for the natural one; `caption` is below this picture
    alone.
    """

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


class BoxBlock(NamedTuple):
    """A box beside the rules: an example, a note, a designer's question."""

    kind: BoxKind
    title: str
    blocks: tuple["Block", ...]
    row: int


class ColumnsBlock(NamedTuple):
    """Text in two columns of equal height."""

    blocks: tuple["Block", ...]


class QuickReference(NamedTuple):
    """The last page, for looking things up during play."""

    title: str
    blocks: tuple["Block", ...]
    row: int


class GeneratedBlock(NamedTuple):
    """A block generated from the others: the contents, the index or the notes.

    The notes are gone once all questions have been gathered in their place.
    """

    kind: Literal["contents", "index", "notes"]
    title: str
    row: int


class PageBreak(NamedTuple):
    """A break: the next block begins a page."""


class HorizontalRule(NamedTuple):
    """A line across the column."""


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
    """Yield blocks and the blocks inside them, in reading order."""
    for block in blocks:
        yield block
        if isinstance(block, (BoxBlock, ColumnsBlock, QuickReference)):
            yield from all_blocks(block.blocks)
        elif isinstance(block, ListBlock):
            for item in block.items:
                yield from all_blocks(item.blocks)


def pictures_of(block: Block) -> tuple[BookPicture, ...]:
    """Return the pictures of a block itself, not of those inside."""
    if isinstance(block, PicturesBlock):
        return block.pictures
    picture = block.picture if isinstance(block, Heading) else None
    return (picture,) if picture else ()


def all_pieces(blocks: Iterable[Block]) -> Iterator[InlinePiece]:
    """Yield the pieces of all texts."""
    for text in all_texts(blocks):
        yield from text


def all_texts(blocks: Iterable[Block]) -> Iterator[RichText]:
    """Yield all texts, including those of tables and captions."""
    for block in all_blocks(blocks):
        yield from _texts(block)


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
