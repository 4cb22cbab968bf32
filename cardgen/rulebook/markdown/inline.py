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

from cardgen.model.nearest import did_you_mean
from cardgen.model.units import to_points
from cardgen.rulebook.markdown.blocks import (
    BookPicture,
    IndexEntry,
    InlineIcon,
    InlinePiece,
    LineBreak,
    PageReference,
    PicturesBlock,
    RichText,
    StyledText,
)
from cardgen.rulebook.markdown.problem_log import ProblemLog
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
        self, markdown: MarkdownIt, icons: Collection[str], complaints: ProblemLog
    ) -> None:
        self._markdown = markdown
        self._icons = icons
        self._complaints = complaints

    def parse(self, text: str) -> Sequence[Token]:
        """Give the tokens of a text that Markdown itself takes for plain letters."""
        (token,) = self._markdown.parseInline(text)
        return token.children or []

    def read(self, tokens: Sequence[Token], row: int) -> RichText:
        """Give the pieces of a paragraph that begins at a row."""
        pieces: list[InlinePiece] = []
        look = _Look()
        opened = -1
        for token in tokens:
            match token.type:
                case "text":
                    pieces += self._marked(token.content, look, row)
                case "text_special" | "code_inline" | "html_inline":
                    bold = look.bold or token.type == "code_inline"
                    pieces.append(
                        StyledText(token.content, row, *look._replace(bold=bold))
                    )
                case "strong_open" | "strong_close":
                    look = look._replace(bold=token.nesting > 0)
                case "em_open" | "em_close":
                    look = look._replace(italic=token.nesting > 0)
                case "link_open":
                    look = look._replace(link=str(token.attrs.get("href", "")))
                    opened = len(pieces)
                case "link_close":
                    if opened == len(pieces):
                        pieces.append(PageReference((look.link or "").lstrip("#"), row))
                    look = look._replace(link=None)
                case "softbreak":
                    row += 1
                    pieces.append(StyledText(" ", row, *look))
                case "hardbreak":
                    row += 1
                    pieces.append(LineBreak(row))
                case "image":
                    self._misplaced(row)
                case _:
                    self._unknown(token.type, row)
        return tuple(pieces)

    def _marked(self, text: str, look: _Look, row: int) -> Iterator[InlinePiece]:
        at = 0
        for match in _MARKS.finditer(text):
            if match.start() > at:
                yield StyledText(text[at : match.start()], row, *look)
            at = match.end()
            yield from self._mark(match, look, row)
        if at < len(text):
            yield StyledText(text[at:], row, *look)

    def _mark(
        self, match: re.Match[str], look: _Look, row: int
    ) -> Iterator[InlinePiece]:
        if match["hard"]:
            yield StyledText(NO_BREAK, row, *look)
        elif match["token"]:
            yield from self._icon(match["token"], match[0], look, row)
        elif match["term"]:
            term = match["term"].strip()
            yield IndexEntry(term, row, defines=True)
            yield from self._marked(term, look._replace(bold=True), row)
        elif match["index"]:
            shown, _, entry = match["index"].partition("|")
            yield IndexEntry((entry or shown).strip(), row)
            yield from self._marked(shown, look, row)
        else:
            colored = look._replace(color=match["color"])
            yield from self._marked(match["words"], colored, row)

    def _icon(
        self, token: str, whole: str, look: _Look, row: int
    ) -> Iterator[InlinePiece]:
        if token in self._icons:
            yield InlineIcon(token, row, look.color, look.link)
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
        yield StyledText(whole, row, *look)

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


def title_of(text: RichText) -> str:
    """Give the words of a heading for places that show no icons."""
    words = tuple(piece for piece in text if not isinstance(piece, InlineIcon))
    return plain(words) or plain(text)


def plain(text: RichText) -> str:
    """Give the letters of a text, icons by their tokens."""
    said = []
    for piece in text:
        if isinstance(piece, StyledText):
            said.append(piece.text)
        elif isinstance(piece, InlineIcon):
            said.append(f":{piece.token}:")
        elif isinstance(piece, LineBreak):
            said.append(" ")
    return " ".join("".join(said).replace(NO_BREAK, " ").split())


_WIDTH = re.compile(r"\s*\{width=(\d+(?:\.\d+)?)(?:mm)?\}")
_SOURCE = re.compile(r"(card|figure):([\w/.-]+)")


def read_pictures(
    tokens: Sequence[Token], row: int, inline: Inline, complaints: ProblemLog
) -> PicturesBlock | None:
    """Give the pictures of a paragraph that holds nothing else."""
    first, found = row, list[BookPicture]()
    for token in tokens:
        if token.type == "image":
            picture = _picture(token, row, complaints)
            caption = _caption(str(token.attrs.get("title", "")), row, inline)
            found += [picture._replace(caption=caption)] if picture else []
        elif token.type == "softbreak":
            row += 1
        else:
            width = _WIDTH.fullmatch(token.content)
            if width and found:
                found[-1] = found[-1]._replace(width=to_points(float(width[1])))
            elif token.content.strip():
                complaints.error(
                    row,
                    token.content.strip(),
                    "words stand in one paragraph with a picture",
                    'write captions as in ![…](card:id "Caption"), '
                    "widths as in {width=40}",
                )
    if not found:
        return None
    *others, last = found
    if any(picture.caption for picture in others):
        return PicturesBlock(tuple(found), (), first)
    return PicturesBlock((*others, last._replace(caption=())), last.caption, first)


def _caption(caption: str, row: int, inline: Inline) -> RichText:
    if not caption:
        return ()
    # Markdown reads a picture's title as plain letters; here it is a text.
    return inline.read(inline.parse(caption), row)


def _picture(token: Token, row: int, complaints: ProblemLog) -> BookPicture | None:
    source = str(token.attrs.get("src", ""))
    match = _SOURCE.fullmatch(source)
    if match is None:
        complaints.error(
            row,
            source,
            f'"{source}" is no picture of a rulebook',
            "write card:ID, card:ID/back or figure:NAME",
        )
        return None
    if not token.content.strip():
        complaints.error(
            row,
            source,
            f'the picture "{source}" has no text for those who do not see it',
            "say between the brackets what is to be seen: ![Two cards in a row](…)",
        )
    if match[1] == "figure":
        return BookPicture("figure", match[2], "front", token.content, None, row)
    name, _, side = match[2].partition("/")
    if side not in ("", "front", "back"):
        complaints.error(row, source, f'a card has no side "{side}"', "front or back")
    shown = "back" if side == "back" else "front"
    return BookPicture("card", name, shown, token.content, None, row)  # type: ignore[arg-type]
