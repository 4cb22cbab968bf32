"""What a rulebook is made of once its Markdown is read.

`row` is the line of the rendered Markdown, from 0, by which complaints find places.
"""

from typing import Literal, NamedTuple, TypeAlias

Align = Literal["left", "center", "right"]
BoxKind = Literal["example", "note", "tip", "warning", "question"]


class Words(NamedTuple):
    """Letters of one look; `link` is the anchor or address they lead to."""

    text: str
    row: int
    bold: bool = False
    italic: bool = False
    color: str | None = None
    link: str | None = None


class Sign(NamedTuple):
    """An icon in the text, by the game's word for it."""

    token: str
    row: int
    color: str | None = None
    link: str | None = None


class Entry(NamedTuple):
    """An invisible mark: what stands here goes to the index. With `defines` it is where
    a word of the game is defined."""

    term: str
    row: int
    defines: bool = False


class NewLine(NamedTuple):
    """The text itself ends the line."""

    row: int


class Reference(NamedTuple):
    """The title of a heading, to be looked up by its anchor, and its page."""

    anchor: str
    row: int


Piece: TypeAlias = Words | Sign | Entry | NewLine | Reference
Text: TypeAlias = tuple[Piece, ...]


class Heading(NamedTuple):
    """A title; level 1 is the rulebook's own."""

    level: int
    text: Text
    anchor: str
    row: int


class Paragraph(NamedTuple):
    """Running text."""

    text: Text
    row: int


class Item(NamedTuple):
    """An entry of a list: its marker, "•" or a number, and what it holds."""

    marker: str
    blocks: tuple["Block", ...]
    row: int


class Listing(NamedTuple):
    """A list; numbered ones are the steps of a turn."""

    items: tuple[Item, ...]
    numbered: bool
    row: int


class Table(NamedTuple):
    """Rows of cells under a head."""

    head: tuple[Text, ...]
    rows: tuple[tuple[Text, ...], ...]
    aligns: tuple[Align, ...]
    row: int


class Picture(NamedTuple):
    """A card's side or a figure. `name` is a card's id or a template's name; `width`
    in points, None for its own; `caption` stands below this picture alone."""

    kind: Literal["card", "figure"]
    name: str
    side: Literal["front", "back"]
    alt: str
    width: float | None
    row: int
    caption: Text = ()


class Pictures(NamedTuple):
    """Pictures side by side, with a caption below all of them."""

    pictures: tuple[Picture, ...]
    caption: Text
    row: int


class Box(NamedTuple):
    """Something beside the rules: an example, a note, a designer's question."""

    kind: BoxKind
    title: str
    blocks: tuple["Block", ...]
    row: int


class Columns(NamedTuple):
    """Text in two columns of one height."""

    blocks: tuple["Block", ...]
    row: int


class QuickReference(NamedTuple):
    """The last page: what is looked up in play."""

    title: str
    blocks: tuple["Block", ...]
    row: int


class Made(NamedTuple):
    """What is made from the rest: the table of contents or the index."""

    kind: Literal["contents", "index"]
    title: str
    row: int


class PageBreak(NamedTuple):
    """The next block begins a page."""

    row: int


class Rule(NamedTuple):
    """A line across the column."""

    row: int


Block: TypeAlias = (
    Heading
    | Paragraph
    | Listing
    | Table
    | Pictures
    | Box
    | Columns
    | QuickReference
    | Made
    | PageBreak
    | Rule
)
