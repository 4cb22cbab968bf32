"""The text of one paragraph: Markdown's tokens become pieces.

Besides what Markdown has, texts hold what those of cards hold (`:icon:`,
`[words]{colour}`, `~`), and three marks of their own: `==term==` defines a word of the
game, `^^words^^` puts words into the index, `^^words|entry^^` puts another entry there.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from markdown_it import MarkdownIt
from markdown_it.token import Token

from cardgen.model.suggestions import did_you_mean
from cardgen.rulebook.blocks import (
    Entry,
    NewLine,
    Piece,
    Reference,
    Sign,
    Text,
    Words,
)
from cardgen.rulebook.complaints import Complaints
from cardgen.typeset.runs import NO_BREAK

_MARKS = re.compile(
    r"==(?P<term>[^=\n]+)==|\^\^(?P<index>[^\^\n]+)\^\^|:(?P<token>[\w-]+):"
    r"|\[(?P<words>[^\[\]\n]*)\]\{(?P<color>[#\w-]+)\}|(?P<hard>~)"
)


class _Look(NamedTuple):
    bold: bool = False
    italic: bool = False
    color: str | None = None
    link: str | None = None


class Inline:
    """Reads paragraphs. `icons` are the tokens of the game."""

    def __init__(
        self, markdown: MarkdownIt, icons: Collection[str], complaints: Complaints
    ) -> None:
        self._markdown = markdown
        self._icons = icons
        self._complaints = complaints

    def parse(self, text: str) -> Sequence[Token]:
        """Give the tokens of a text that Markdown itself takes for plain letters."""
        (token,) = self._markdown.parseInline(text)
        return token.children or []

    def read(self, tokens: Sequence[Token], row: int) -> Text:
        """Give the pieces of a paragraph that begins at a row."""
        pieces: list[Piece] = []
        look = _Look()
        opened = -1
        for token in tokens:
            match token.type:
                case "text":
                    pieces += self._marked(token.content, look, row)
                case "text_special" | "code_inline" | "html_inline":
                    bold = look.bold or token.type == "code_inline"
                    pieces.append(Words(token.content, row, *look._replace(bold=bold)))
                case "strong_open" | "strong_close":
                    look = look._replace(bold=token.nesting > 0)
                case "em_open" | "em_close":
                    look = look._replace(italic=token.nesting > 0)
                case "link_open":
                    look = look._replace(link=str(token.attrs.get("href", "")))
                    opened = len(pieces)
                case "link_close":
                    if opened == len(pieces):
                        pieces.append(Reference((look.link or "").lstrip("#"), row))
                    look = look._replace(link=None)
                case "softbreak":
                    row += 1
                    pieces.append(Words(" ", row, *look))
                case "hardbreak":
                    row += 1
                    pieces.append(NewLine(row))
                case "image":
                    self._misplaced(row)
                case _:
                    self._unknown(token.type, row)
        return tuple(pieces)

    def _marked(self, text: str, look: _Look, row: int) -> Iterator[Piece]:
        at = 0
        for match in _MARKS.finditer(text):
            if match.start() > at:
                yield Words(text[at : match.start()], row, *look)
            at = match.end()
            yield from self._mark(match, look, row)
        if at < len(text):
            yield Words(text[at:], row, *look)

    def _mark(self, match: re.Match[str], look: _Look, row: int) -> Iterator[Piece]:
        if match["hard"]:
            yield Words(NO_BREAK, row, *look)
        elif match["token"]:
            yield from self._icon(match["token"], match[0], look, row)
        elif match["term"]:
            term = match["term"].strip()
            yield Entry(term, row, defines=True)
            yield from self._marked(term, look._replace(bold=True), row)
        elif match["index"]:
            shown, _, entry = match["index"].partition("|")
            yield Entry((entry or shown).strip(), row)
            yield from self._marked(shown, look, row)
        else:
            colored = look._replace(color=match["color"])
            yield from self._marked(match["words"], colored, row)

    def _icon(self, token: str, whole: str, look: _Look, row: int) -> Iterator[Piece]:
        if token in self._icons:
            yield Sign(token, row, look.color, look.link)
            return
        if not token.isdecimal():
            near = did_you_mean(token, self._icons)
            self._complaints.error(
                row,
                whole,
                f'no icon "{whole}" in this game',
                f'{near}for a plain colon write "\\:"',
                "markup",
            )
        yield Words(whole, row, *look)

    def _misplaced(self, row: int) -> None:
        self._complaints.error(
            row,
            "![",
            "a picture stands in the middle of a text",
            "give it a paragraph of its own",
        )

    def _unknown(self, kind: str, row: int) -> None:
        self._complaints.error(
            row, "", f'a rulebook has no "{kind}"', "leave this mark out"
        )


def title_of(text: Text) -> str:
    """Give the words of a heading for places that show no icons."""
    words = tuple(piece for piece in text if not isinstance(piece, Sign))
    return plain(words) or plain(text)


def plain(text: Text) -> str:
    """Give the letters of a text, icons by their tokens."""
    said = []
    for piece in text:
        if isinstance(piece, Words):
            said.append(piece.text)
        elif isinstance(piece, Sign):
            said.append(f":{piece.token}:")
        elif isinstance(piece, NewLine):
            said.append(" ")
    return " ".join("".join(said).replace(NO_BREAK, " ").split())
