"""Markdown -> blocks."""

import re
import unicodedata
from collections.abc import Collection, Iterator, Sequence
from typing import cast

from markdown_it import MarkdownIt
from markdown_it.token import Token

from cardgen.model.suggestions import did_you_mean
from cardgen.rulebook.blocks import (
    Align,
    Block,
    Box,
    BoxKind,
    Columns,
    Heading,
    Item,
    Listing,
    Made,
    PageBreak,
    Paragraph,
    QuickReference,
    Rule,
    Table,
    Text,
    Words,
)
from cardgen.rulebook.complaints import Complaints
from cardgen.rulebook.containers import (
    CLOSE,
    HOLDING,
    LEAF,
    LEAVES,
    OPEN,
    add_containers,
)
from cardgen.rulebook.images import read_pictures
from cardgen.rulebook.inline import Inline, plain
from cardgen.rulebook.wordings import Wordings

# As in kramdown: "{#" would begin a comment of Jinja2.
_ANCHOR = re.compile(r"\s*\{:\s*#([\w-]+)\s*\}\s*$")
_NO_SLUG = re.compile(r"[^a-z0-9]+")


def read_markdown(
    text: str, icons: Collection[str], wordings: Wordings, complaints: Complaints
) -> tuple[Block, ...]:
    """Give the blocks of a rulebook; what is wrong goes to the complaints."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    # What is escaped stays apart, so that "\\:" is no icon.
    markdown.core.ruler.disable("text_join")
    markdown.disable(["html_block", "html_inline", "code"])
    add_containers(markdown)
    inline = Inline(markdown, icons, complaints)
    reader = _Reader(markdown.parse(text), inline, wordings, complaints)
    return tuple(reader.blocks(""))


def slug(title: str) -> str:
    """Give the anchor of a heading's words."""
    plain_letters = unicodedata.normalize("NFKD", title.casefold())
    ascii_only = plain_letters.encode("ascii", "ignore").decode()
    return _NO_SLUG.sub("-", ascii_only).strip("-") or "section"


class _Reader:
    """Walks over the tokens once."""

    def __init__(
        self,
        tokens: Sequence[Token],
        inline: Inline,
        wordings: Wordings,
        complaints: Complaints,
    ) -> None:
        self._tokens, self._at = tokens, 0
        self._wordings = wordings
        self._complaints = complaints
        self._inline = inline
        self._row = 0

    def blocks(self, end: str) -> Iterator[Block]:
        """Give the blocks up to a closing token, which is passed over."""
        while self._at < len(self._tokens):
            token = self._take()
            if token.type == end:
                return
            yield from self._block(token)

    def _take(self) -> Token:
        token = self._tokens[self._at]
        self._at += 1
        if token.map:
            self._row = token.map[0]
        return token

    def _block(self, token: Token) -> Iterator[Block]:
        row = self._row
        match token.type:
            case "heading_open":
                yield self._heading(int(token.tag[1]), row)
            case "paragraph_open":
                yield from self._paragraph(row)
            case "bullet_list_open":
                yield self._listing("bullet_list_close", False, row)
            case "ordered_list_open":
                start = int(token.attrs.get("start", 1))
                yield self._listing("ordered_list_close", True, row, start)
            case "table_open":
                yield self._table(row)
            case "hr":
                yield Rule(row)
            case "blockquote_open":
                held = tuple(self.blocks("blockquote_close"))
                yield Box("note", "", held, row)
            case _ if token.type == OPEN:
                yield from self._container(token, row)
            case _ if token.type == LEAF:
                yield from self._leaf(token, row)
            case _:
                what = "code block" if token.type == "fence" else token.type
                self._complaints.error(
                    row, "", f"a rulebook has no {what}", "write it as plain text"
                )

    def _heading(self, level: int, row: int) -> Heading:
        text = self._text(row)
        self._take()
        last = text[-1] if text else None
        named = _ANCHOR.search(last.text) if isinstance(last, Words) else None
        if isinstance(last, Words) and named:
            text = (*text[:-1], last._replace(text=last.text[: named.start()]))
        anchor = named[1] if named else slug(plain(text))
        return Heading(level, text, anchor, row)

    def _text(self, row: int) -> Text:
        return self._inline.read(self._take().children or [], row)

    def _paragraph(self, row: int) -> Iterator[Block]:
        children = self._take().children or []
        self._take()
        if children and children[0].type == "image":
            pictures = read_pictures(children, row, self._inline, self._complaints)
            if pictures:
                yield pictures
        else:
            yield Paragraph(self._inline.read(children, row), row)

    def _listing(self, end: str, numbered: bool, row: int, start: int = 1) -> Listing:
        items: list[Item] = []
        while (token := self._take()).type != end:
            here = self._row
            marker = f"{start + len(items)}" if numbered else "•"
            items.append(Item(marker, tuple(self.blocks("list_item_close")), here))
            assert token.type == "list_item_open"
        return Listing(tuple(items), numbered, row)

    def _table(self, row: int) -> Table:
        head: tuple[Text, ...] = ()
        rows: list[tuple[Text, ...]] = []
        aligns: list[Align] = []
        cells: list[Text] = []
        while (token := self._take()).type != "table_close":
            if token.type in ("th_open", "td_open"):
                cells.append(self._text(self._row))
                if token.type == "th_open":
                    aligns.append(_align(token))
            elif token.type == "tr_close":
                if head:
                    rows.append(tuple(cells))
                else:
                    head = tuple(cells)
                cells = []
        return Table(head, tuple(rows), tuple(aligns), row)

    def _container(self, token: Token, row: int) -> Iterator[Block]:
        kind, title = token.info, token.content.strip()
        if not token.meta.get("closed"):
            self._complaints.error(
                row,
                token.markup,
                f'"{token.markup} {kind}" is opened and never closed',
                f'write "{token.markup}" on a line of its own below it',
            )
        held = tuple(self.blocks(CLOSE))
        if kind == "columns":
            yield Columns(held, row)
        elif kind == "quick-reference":
            yield QuickReference(title or self._wordings.quick_reference, held, row)
        else:
            shown = title or self._wordings.boxes[kind]
            yield Box(cast(BoxKind, kind), shown, held, row)

    def _leaf(self, token: Token, row: int) -> Iterator[Block]:
        match token.info:
            case "contents":
                title = token.content.strip() or self._wordings.contents
                yield Made("contents", title, row)
            case "index":
                yield Made(
                    "index", token.content.strip() or self._wordings.register, row
                )
            case "page-break":
                yield PageBreak(row)
            case unknown:
                known = (*HOLDING, *LEAVES)
                self._complaints.error(
                    row,
                    unknown,
                    f'a rulebook has no "::: {unknown}"',
                    f"{did_you_mean(unknown, known)}known: {', '.join(known)}",
                )


def _align(token: Token) -> Align:
    style = str(token.attrs.get("style", ""))
    if style.endswith("right"):
        return "right"
    return "center" if style.endswith("center") else "left"
