"""A text as it is typeset: paragraphs of lines of chunks, which are words or icons."""

from typing import NamedTuple, TypeAlias

from cardgen.model.ops import IconDrawing, Paint

NO_BREAK = "\u00a0"


class Letters(NamedTuple):
    """Letters in one style and colour, without a breaking space."""

    text: str
    bold: bool = False
    italic: bool = False
    color: str | None = None


class Token(NamedTuple):
    """An icon in the text, by its token in the game."""

    token: str
    color: str | None = None


class InlineIcon(NamedTuple):
    """An icon in a text; without a `paint` it is drawn in that of the text."""

    token: str
    drawing: IconDrawing
    paint: Paint | None = None


class Marker(NamedTuple):
    """The bullet or number of a list's item, whose lines are indented."""

    text: str


Piece: TypeAlias = Letters | Token | Marker
Chunk: TypeAlias = tuple[Piece, ...]
"""Pieces without a space between them. A marker is a chunk of its own."""
Line: TypeAlias = tuple[Chunk, ...]
Paragraph: TypeAlias = tuple[Line, ...]
