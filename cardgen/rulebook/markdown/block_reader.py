"""Reads Markdown into blocks.

Besides Markdown there are blocks between colons:

    ::: example A tie
    Both players rolled 3.
    :::

More colons open a block that contains others; as many close it.
"""

import re
import unicodedata
from collections.abc import Collection, Iterator, Sequence
from typing import cast

from markdown_it import MarkdownIt
from markdown_it.ruler import RuleOptionsType
from markdown_it.rules_block import StateBlock
from markdown_it.token import Token

from cardgen.model.suggestions import did_you_mean
from cardgen.rulebook.markdown.blocks import (
    Align,
    Block,
    BoxBlock,
    BoxKind,
    ColumnsBlock,
    GeneratedBlock,
    Heading,
    HorizontalRule,
    ListBlock,
    ListItem,
    PageBreak,
    Paragraph,
    QuickReference,
    RichText,
    StyledText,
    TableBlock,
)
from cardgen.rulebook.markdown.inline import InlineReader, plain
from cardgen.rulebook.markdown.notes import gather_notes
from cardgen.rulebook.markdown.problem_log import ProblemLog
from cardgen.rulebook.markdown.typed import push_stars, warn_of_numbers, warn_of_signs
from cardgen.rulebook.markdown.typed_blocks import keep_signs
from cardgen.rulebook.translations import BookWords

# As in kramdown: "{#" would begin a comment of Jinja2.
_ANCHOR = re.compile(r"\s*\{:\s*#([\w-]+)\s*\}\s*$")
_NO_SLUG = re.compile(r"[^a-z0-9]+")
_OPEN, _CLOSE, _LEAF = "container_open", "container_close", "container_leaf"
_CONTAINERS = (
    *("example", "note", "tip", "warning", "question"),
    *("columns", "quick-reference"),
)
_LEAVES = ("contents", "index", "notes", "page-break")
_OPENS = re.compile(r"(:{3,})[ \t]*([\w-]*)[ \t]*(.*?)[ \t]*$")
_INTERRUPTS: RuleOptionsType = {"alt": ["paragraph", "blockquote", "list"]}


def read_markdown(
    text: str, icons: Collection[str], words: BookWords, log: ProblemLog
) -> tuple[Block, ...]:
    """Return the blocks of a rulebook; problems are added to the log."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    # Escaped characters stay tokens of their own, so that "\\:" begins no icon.
    markdown.core.ruler.disable("text_join")
    # A "reference", as in "[2]: wood", would vanish in silence.
    markdown.disable(["html_block", "html_inline", "code", "reference"])
    markdown.inline.ruler.at("emphasis", push_stars)
    keep_signs(markdown)
    markdown.block.ruler.before("fence", "container", _container, _INTERRUPTS)
    inline = InlineReader(markdown, icons, log)
    tokens = markdown.parse(text)
    warn_of_signs(markdown, tokens, text, log)
    reader = _Reader(tokens, inline, words, log)
    return gather_notes(tuple(reader.blocks("")), words, log)


def slug(title: str) -> str:
    """Return the anchor of a heading's words."""
    plain_letters = unicodedata.normalize("NFKD", title.casefold())
    ascii_only = plain_letters.encode("ascii", "ignore").decode()
    return _NO_SLUG.sub("-", ascii_only).strip("-") or "section"


class _Reader:
    """Reads the tokens once, from first to last."""

    def __init__(
        self,
        tokens: Sequence[Token],
        inline: InlineReader,
        words: BookWords,
        log: ProblemLog,
    ) -> None:
        self._tokens, self._at = tokens, 0
        self._inline, self._words, self._log = inline, words, log
        self._row = 0

    def blocks(self, end: str) -> Iterator[Block]:
        """Yield the blocks up to a closing token, and skip that."""
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
                yield self._list("bullet_list_close", False)
            case "ordered_list_open":
                start = int(token.attrs.get("start", 1))
                yield self._list("ordered_list_close", True, start)
            case "table_open":
                yield self._table()
            case "hr":
                yield HorizontalRule()
            case "blockquote_open":
                inner = tuple(self.blocks("blockquote_close"))
                yield BoxBlock("note", "", inner, row)
            case _ if token.type == _OPEN:
                yield from self._container(token, row)
            case _ if token.type == _LEAF:
                yield from self._leaf(token, row)
            case _:
                what = "code block" if token.type == "fence" else token.type
                message = f"a rulebook cannot contain a {what}"
                self._log.error(row, "", message, "write it as plain text")

    def _heading(self, level: int, row: int) -> Heading:
        tokens = self._take().children or []
        picture, words = self._inline.beside(tokens, row)
        text = self._inline.text(words, row)
        self._take()
        last = text[-1] if text else None
        named = _ANCHOR.search(last.text) if isinstance(last, StyledText) else None
        if isinstance(last, StyledText) and named:
            text = (*text[:-1], last._replace(text=last.text[: named.start()]))
        anchor = named[1] if named else slug(plain(text))
        return Heading(level, text, anchor, row, picture)

    def _text(self, row: int) -> RichText:
        return self._inline.text(self._take().children or [], row)

    def _paragraph(self, row: int) -> Iterator[Block]:
        children = self._take().children or []
        self._take()
        if children and children[0].type == "image":
            pictures = self._inline.pictures(children, row)
            if pictures:
                yield pictures
        else:
            yield Paragraph(self._inline.text(children, row))

    def _list(self, end: str, numbered: bool, start: int = 1) -> ListBlock:
        items: list[ListItem] = []
        opened: list[Token] = []
        while (token := self._take()).type != end:
            opened.append(token)
            row, marker = self._row, f"{start + len(items)}" if numbered else "•"
            items.append(ListItem(marker, tuple(self.blocks("list_item_close")), row))
        if numbered:
            warn_of_numbers(opened, start, self._log)
        return ListBlock(tuple(items), numbered)

    def _table(self) -> TableBlock:
        rows: list[tuple[RichText, ...]] = []
        aligns: list[Align] = []
        cells: list[RichText] = []
        while (token := self._take()).type != "table_close":
            if token.type in ("th_open", "td_open"):
                cells.append(self._text(self._row))
                if token.type == "th_open":
                    aligns.append(_align(token))
            elif token.type == "tr_close":
                rows.append(tuple(cells))
                cells = []
        head, *body = rows
        return TableBlock(head, tuple(body), tuple(aligns))

    def _container(self, token: Token, row: int) -> Iterator[Block]:
        kind, title = token.info, token.content.strip()
        if not token.meta.get("closed"):
            message = f'"{token.markup} {kind}" is never closed'
            hint = f'write "{token.markup}" on a line of its own where it ends'
            self._log.error(row, token.markup, message, hint)
        inner = tuple(self.blocks(_CLOSE))
        if kind == "columns":
            yield ColumnsBlock(inner)
        elif kind == "quick-reference":
            yield QuickReference(title or self._words.quick_reference_title, inner, row)
        else:
            shown = title or self._words.boxes[kind]
            yield BoxBlock(cast(BoxKind, kind), shown, inner, row)

    def _leaf(self, token: Token, row: int) -> Iterator[Block]:
        title = token.content.strip()
        match token.info:
            case "contents":
                yield GeneratedBlock(
                    "contents", title or self._words.contents_title, row
                )
            case "index":
                yield GeneratedBlock("index", title or self._words.index_title, row)
            case "notes":
                yield GeneratedBlock("notes", title, row)
            case "page-break":
                yield PageBreak()
            case "":
                message = f'"{token.markup}" closes nothing that is open'
                hint = "write as many colons as where the block begins, or remove them"
                self._log.error(row, token.markup, message, hint)
            case unknown:
                known = (*_CONTAINERS, *_LEAVES)
                message = f'there is no block "::: {unknown}"'
                hint = f"{did_you_mean(unknown, known)}known: {', '.join(known)}"
                self._log.error(row, unknown, message, hint)


def _align(token: Token) -> Align:
    style = str(token.attrs.get("style", ""))
    if style.endswith("right"):
        return "right"
    return "center" if style.endswith("center") else "left"


def _container(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    match = _OPENS.match(_line(state, start))
    if match is None or (match[3] and not match[2]) or state.is_code_block(start):
        return False
    if silent:
        return True
    if match[2] in _LEAVES or match[2] not in _CONTAINERS:
        _push(state, _LEAF, match, start, 0)
        state.line = start + 1
        return True
    close = _closing(state, start, end, len(match[1]))
    opened = _push(state, _OPEN, match, start, 1)
    opened.meta["closed"] = close < end
    _inside(state, start + 1, close)
    _push(state, _CLOSE, match, close, -1)
    state.line = min(close + 1, end)
    return True


def _line(state: StateBlock, line: int) -> str:
    return state.src[state.bMarks[line] + state.tShift[line] : state.eMarks[line]]


def _closing(state: StateBlock, start: int, end: int, colons: int) -> int:
    """Return the line with as many colons and nothing else, or the end."""
    depth = 0
    for line in range(start + 1, end):
        match = _OPENS.match(_line(state, line))
        if match is None or len(match[1]) != colons:
            continue
        if match[2] in _CONTAINERS:
            depth += 1
        elif not match[2] and not match[3]:
            if depth == 0:
                return line
            depth -= 1
    return end


def _push(state: StateBlock, kind: str, match: re.Match[str], line: int, step: int):  # type: ignore[no-untyped-def]
    token = state.push(kind, "", step)  # type: ignore[arg-type]
    token.map = [line, line + 1]
    token.markup, token.info, token.content = match[1], match[2], match[3]
    token.block = True
    return token


def _inside(state: StateBlock, start: int, end: int) -> None:
    parent, last = state.parentType, state.lineMax
    state.parentType, state.lineMax = "container", end
    state.md.block.tokenize(state, start, end)
    state.parentType, state.lineMax = parent, last
