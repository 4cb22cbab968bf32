"""Reads the text and the pictures of one paragraph from the tokens of Markdown.

Besides Markdown, texts have the markup of texts on cards (`:icon:`, `[words]{colour}`,
`~`), and three marks of their own: `==term==` defines a glossary term, `^^words^^` puts
words into the index, `^^words|entry^^` puts another entry there.

A picture is `![description](card:bog-frog "Caption")`: `card:ID` is the front of a
card, `card:ID/back` its back, `card:COMPONENT/ID` the card of that component where
several print it, `figure:NAME` the template `figures/NAME.xml.j2`, which
`figure:NAME:PART` tells what to show. Several in one paragraph are placed side by side,
each above its caption; if only the last of them has one, it is for all. `{width=40}`
after a picture sets its width in millimetres. A heading may have one picture beside it.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from typing import Literal, NamedTuple
from urllib.parse import unquote

from markdown_it import MarkdownIt
from markdown_it.token import Token

from cardgen.model.suggestions import icon_cure, nearest
from cardgen.model.units import to_points
from cardgen.rulebook.markdown.blocks import (
    BookPicture,
    IconSpan,
    IndexEntry,
    InlinePiece,
    LineBreak,
    PageReference,
    PicturesBlock,
    RichText,
    StyledText,
)
from cardgen.rulebook.markdown.problem_log import ProblemLog
from cardgen.rulebook.markdown.typed import tied
from cardgen.typeset.chunks import NO_BREAK
from cardgen.typeset.marks import is_time

_MARKS = re.compile(
    r"(?<![\w=])==(?! )(?P<term>[^=\n]+)(?<! )==(?![\w=])"
    r"|(?<!\w)\^\^(?! )(?P<index>[^\^\n]+)(?<! )\^\^|:(?P<token>[\w-]+):"
    r"|\[(?P<words>[^\[\]\n]*)\]\{(?P<color>[#\w-]+)\}"
)
_HALF_TOKEN = re.compile(r"(?<![^\s(]):([\w-]+)")
_WIDTH = re.compile(r"\s*\{width=(\d+(?:\.\d+)?)(?:mm)?\}")
_SOURCE = re.compile(r"(card|figure):([\w/.-]+(?::[\w-]+)?)")


class _Style(NamedTuple):
    bold: bool = False
    italic: bool = False
    color: str | None = None
    link: str | None = None
    stress: bool = False


class InlineReader:
    """Reads paragraphs. `icons` are the tokens of the game."""

    def __init__(
        self, markdown: MarkdownIt, icons: Collection[str], log: ProblemLog
    ) -> None:
        self._markdown, self._icons, self._log = markdown, icons, log

    def text(self, tokens: Sequence[Token], row: int) -> RichText:
        """Return the pieces of a paragraph that begins at a row."""
        pieces: list[InlinePiece] = []
        style = _Style()
        opened = -1
        for token in tied(tokens):
            match token.type:
                case "text":
                    pieces += self._marked(token.content, style, row)
                case "text_special" | "code_inline" | "html_inline":
                    stress = style.stress or token.type == "code_inline"
                    shown = style._replace(stress=stress)
                    pieces.append(StyledText(token.content, row, *shown))
                case "strong_open" | "strong_close":
                    style = style._replace(bold=token.nesting > 0)
                case "em_open" | "em_close":
                    style = style._replace(italic=token.nesting > 0)
                case "link_open":
                    style = style._replace(link=str(token.attrs.get("href", "")))
                    opened = len(pieces)
                case "link_close":
                    if opened == len(pieces):
                        anchor = (style.link or "").lstrip("#")
                        pieces.append(PageReference(anchor, row))
                    style = style._replace(link=None)
                case "softbreak":
                    row += 1
                    pieces.append(StyledText(" ", row, *style))
                case "hardbreak":
                    row += 1
                    pieces.append(LineBreak(row))
                case "image":
                    message = "a picture is in the middle of a paragraph"
                    self._log.error(row, "![", message, "give it its own paragraph")
                case kind:
                    message = f'a rulebook cannot contain "{kind}"'
                    self._log.error(row, "", message, "remove this markup")
        return tuple(pieces)

    def _marked(self, text: str, style: _Style, row: int) -> Iterator[InlinePiece]:
        at = 0
        for match in _MARKS.finditer(text):
            if match.start() > at:
                yield self._unmarked(text[at : match.start()], style, row)
            at = match.end()
            yield from self._mark(match, style, row)
        if at < len(text):
            yield self._unmarked(text[at:], style, row)

    def _unmarked(self, text: str, style: _Style, row: int) -> StyledText:
        for half in _HALF_TOKEN.finditer(text):
            if half[1] in self._icons and not half[1].isdecimal():
                hint = f'write ":{half[1]}:" for the icon, "\\:" for a plain colon'
                message = f'"{half[0]}" has no second colon'
                self._log.error(row, half[0], message, hint, "markup")
        return StyledText(text, row, *style)

    def _mark(
        self, match: re.Match[str], style: _Style, row: int
    ) -> Iterator[InlinePiece]:
        if match["token"]:
            yield self._icon(match, style, row)
        elif match["term"]:
            term = match["term"].strip()
            yield IndexEntry(term.replace(NO_BREAK, " "), row, defines=True)
            yield from self._marked(term, style._replace(stress=True), row)
        elif match["index"]:
            shown, _, entry = match["index"].partition("|")
            entry = (entry or shown).replace(NO_BREAK, " ")
            yield IndexEntry(entry.strip(), row)
            yield from self._marked(shown, style, row)
        else:
            colored = style._replace(color=match["color"])
            yield from self._marked(match["words"], colored, row)

    def _icon(self, match: re.Match[str], style: _Style, row: int) -> InlinePiece:
        token = match["token"]
        if token in self._icons:
            return IconSpan(token, row, style.color, style.link)
        text = f":{token}:"
        if not is_time(match.string, match.start(), token):
            cure = icon_cure(token, self._icons, nearest(token, self._icons))
            hint = f'{cure}for a plain colon write "\\:"'
            message = f'no icon "{text}" in this game'
            self._log.error(row, text, message, hint, "markup")
        return StyledText(text, row, *style)

    def beside(
        self, tokens: Sequence[Token], row: int
    ) -> tuple[BookPicture | None, Sequence[Token]]:
        """Return the first picture in a heading, and the tokens without it."""
        images = [at for at, token in enumerate(tokens) if token.type == "image"]
        if not images:
            return None, tokens
        at = images[0]
        picture, after = self._picture(tokens[at], row), tokens[at + 1 :]
        width = _WIDTH.match(after[0].content) if after else None
        if width:
            rest = after[0].content[width.end() :]
            after = [after[0].copy(content=rest), *after[1:]]
            points = to_points(float(width[1]))
            picture = picture and picture._replace(width=points)
        return picture, [*tokens[:at], *after]

    def pictures(self, tokens: Sequence[Token], row: int) -> PicturesBlock | None:
        """Return the pictures of a paragraph that contains nothing else."""
        found: list[BookPicture] = []
        for token in tokens:
            if token.type == "image":
                picture = self._picture(token, row)
                caption = self._caption(str(token.attrs.get("title", "")), row)
                found += [picture._replace(caption=caption)] if picture else []
            elif token.type == "softbreak":
                row += 1
            else:
                width = _WIDTH.fullmatch(token.content)
                if width and found:
                    found[-1] = found[-1]._replace(width=to_points(float(width[1])))
                elif token.content.strip():
                    self._log.error(
                        row,
                        token.content.strip(),
                        "a picture shares its paragraph with text",
                        'write captions as in ![…](card:id "Caption"), '
                        "widths as in {width=40}",
                    )
        if not found:
            return None
        *others, last = found
        if any(picture.caption for picture in others):
            return PicturesBlock(tuple(found), ())
        return PicturesBlock((*others, last._replace(caption=())), last.caption)

    def _picture(self, token: Token, row: int) -> BookPicture | None:
        # Markdown makes codes of letters such as ä.
        source = unquote(str(token.attrs.get("src", "")))
        match = _SOURCE.fullmatch(source)
        if match is None:
            message = f'"{source}" is not a picture that a rulebook can show'
            hint = "write card:ID, card:COMPONENT/ID, card:ID/back or figure:NAME"
            self._log.error(row, source, message, hint)
            return None
        if not token.content.strip():
            message = f'the picture "{source}" has no description (alt text)'
            hint = "write one between the brackets: ![Two cards in a row](…)"
            self._log.error(row, source, message, hint)
        if match[1] == "figure":
            return BookPicture("figure", match[2], "front", token.content, None, row)
        name, _, side = match[2].rpartition("/")
        shown: Literal["front", "back"] = "back" if side == "back" else "front"
        if not name or side != shown:
            name, shown = match[2], "front"
        return BookPicture("card", name, shown, token.content, None, row)

    def _caption(self, caption: str, row: int) -> RichText:
        if not caption:
            return ()
        # Markdown takes a picture's title for plain text; here it has markup too.
        (token,) = self._markdown.parseInline(caption)
        return self.text(token.children or [], row)


def title_of(text: RichText) -> str:
    """Return the words of a heading for places that show no icons."""
    words = tuple(piece for piece in text if not isinstance(piece, IconSpan))
    return plain(words) or plain(text)


def plain(text: RichText) -> str:
    """Return the letters of a text, with icons as their tokens."""
    letters = []
    for piece in text:
        if isinstance(piece, StyledText):
            letters.append(piece.text)
        elif isinstance(piece, IconSpan):
            letters.append(f":{piece.token}:")
        elif isinstance(piece, LineBreak):
            letters.append(" ")
    return " ".join("".join(letters).replace(NO_BREAK, " ").split())
