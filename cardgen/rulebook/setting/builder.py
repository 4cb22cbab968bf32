"""Makes flowables of blocks, every kind of block in its own style."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple, TypeAlias

from cardgen.model.units import to_points
from cardgen.rulebook.markdown.blocks import (
    Block,
    BookPicture,
    BoxBlock,
    BoxKind,
    ColumnsBlock,
    GeneratedBlock,
    Heading,
    HorizontalRule,
    IconSpan,
    IndexEntry,
    ListBlock,
    PageBreak,
    PageReference,
    Paragraph,
    PicturesBlock,
    QuickReference,
    RichText,
    StyledText,
    TableBlock,
    all_blocks,
    all_pieces,
)
from cardgen.rulebook.markdown.inline import plain, title_of
from cardgen.rulebook.setting.boxes_and_columns import (
    NARROWEST,
    Anchored,
    BoxStyle,
    ColumnSet,
    FramedBox,
    MarkedItem,
    RuleLine,
)
from cardgen.rulebook.setting.contents_and_index import IndexPages, contents, index
from cardgen.rulebook.setting.flowables import BookFlowable, ForcedBreak, Stack
from cardgen.rulebook.setting.galleries import (
    CaptionedPicture,
    Gallery,
    PicturedHeading,
    ShownFace,
)
from cardgen.rulebook.setting.paragraphs import ParagraphLines
from cardgen.rulebook.setting.prose import Compositor
from cardgen.rulebook.setting.table_grid import Cells, TableGrid
from cardgen.rulebook.setting.typography import ACCENT, BookTextStyle, Role, Typography

_LEVELS: dict[int, Role] = {1: "title", 2: "chapter", 3: "section"}
# Entries of an index are short: three columns of them fit on a page of A5.
_INDEX_NARROWEST = to_points(35.0)
# The quick reference has short lines, and one page.
_QUICK_NARROWEST = to_points(50.0)
# A paragraph of at most this many letters before a list introduces it.
_SHORT = 160
# A cell of more letters is a sentence that begins with an icon.
_SIGN_LETTERS = 30
QUICK_REFERENCE = "quick-reference"
BlockKey: TypeAlias = tuple[int, tuple[str, ...]]
"""A block by its identity, and the pages that it mentions, in words."""
# Designers' questions are open: they have an edge all around, and no fill.
_OPEN: BoxKind = "question"


class Builder(NamedTuple):
    """Makes flowables. `show` returns the face of a picture, None if it failed.

    `kept` are the flowables of earlier passes, by the identity of their block, which
    lives as long as its manuscript, and the pages that it mentions. `text_area` is the
    width and height of the text; columns are no narrower than `narrowest`.
    """

    type: Typography
    compositor: Compositor
    show: Callable[[BookPicture], ShownFace | None]
    blocks: Sequence[Block]
    found: IndexPages
    kept: dict[BlockKey, Sequence[BookFlowable]]
    text_area: tuple[float, float]
    narrowest: float = NARROWEST

    def stack(self, blocks: Iterable[Block]) -> Stack:
        """Return blocks below each other."""
        row = list(blocks)
        parts: list[BookFlowable] = []
        for block, after in zip_longest(row, row[1:]):
            made = self._kept_parts(block)
            if _introduces(block, after):
                made[-1].with_next = True
            parts += made
        return Stack(parts)

    def _kept_parts(self, block: Block) -> Sequence[BookFlowable]:
        """Return the flowables of a block, from an earlier pass if nothing changed."""
        if any(isinstance(inner, GeneratedBlock) for inner in all_blocks((block,))):
            return tuple(self._parts(block))
        pieces = all_pieces((block,))
        anchors = [each.anchor for each in pieces if isinstance(each, PageReference)]
        key = id(block), tuple(map(self.compositor.known.where, anchors))
        if key not in self.kept:
            self.kept[key] = tuple(self._parts(block))
        return self.kept[key]

    def _parts(self, block: Block) -> Iterator[BookFlowable]:
        match block:
            case Heading():
                yield self._heading(block)
            case Paragraph():
                yield self.compositor.paragraph(block.text, self.type.style("body"))
            case ListBlock():
                yield from self._list(block)
            case TableBlock():
                yield self._table(block)
            case PicturesBlock():
                yield from self._gallery(block)
            case BoxBlock():
                yield self._box(block)
            case ColumnsBlock():
                yield ColumnSet(self.stack(block.blocks), self.narrowest)
            case QuickReference():
                yield from self._quick_reference(block)
            case GeneratedBlock():
                yield from self._generated(block)
            case PageBreak():
                yield ForcedBreak()
            case HorizontalRule():
                yield RuleLine(self.type.accent, 0.6, self._gap)

    @property
    def _gap(self) -> float:
        return self.type.size * 0.9

    def _heading(self, heading: Heading) -> BookFlowable:
        style = self.type.style(_LEVELS.get(heading.level, "minor"))
        chapter = title_of(heading.text) if heading.level == 2 else ""
        words: BookFlowable = self.compositor.paragraph(heading.text, style)
        shown = self.show(heading.picture) if heading.picture else None
        if shown:
            words = PicturedHeading(words, shown)
        return Anchored(words, heading.anchor, chapter)

    def _list(self, block: ListBlock) -> Iterator[BookFlowable]:
        body = self.type.style("body")
        widest = max((item.marker for item in block.items), key=len)
        letters = 0.5 * len(widest) if block.numbered else 0.0
        indent = self.type.size * (0.95 + letters)
        for item in block.items:
            marker = StyledText(
                item.marker, item.row, stress=block.numbered, color=ACCENT
            )
            head = self.compositor.paragraph((marker,), body)
            stack, backward = self.stack(item.blocks), body.dress.backward
            part = MarkedItem(head, stack, indent, backward=backward)
            # Steps of one line are closer to each other than paragraphs.
            part.after = body.after * 0.6
            yield part

    def _table(self, table: TableBlock) -> BookFlowable:
        small = self.type.style("small")
        dress = self.type.stressed(small.dress)._replace(paint=self.type.accent)

        def cells(texts: Sequence[RichText], style: BookTextStyle) -> Cells:
            pairs = zip(texts, table.aligns, strict=True)
            return [
                self._cell(text, style._replace(align=align)) for text, align in pairs
            ]

        head = cells(table.head, small._replace(dress=dress))
        rows = [cells(row, small) for row in table.rows]
        return TableGrid(head, rows, self.type.tint, self.type.accent, self._gap)

    def _cell(self, text: RichText, style: BookTextStyle) -> ParagraphLines:
        """Return a cell; icons that it begins with are signs, unless much follows."""
        if _is_sign(text):
            style = self.type.signs(style)
        return self.compositor.paragraph(text, style)

    def _gallery(self, block: PicturesBlock) -> Iterator[BookFlowable]:
        shown = [(self.show(each), each.caption) for each in block.pictures]
        pictures = [
            CaptionedPicture(each, self._caption(caption))
            for each, caption in shown
            if each
        ]
        if pictures:
            caption = self._caption(block.caption)
            yield Gallery(pictures, caption, self._gap, self.text_area)

    def _caption(self, caption: RichText) -> ParagraphLines | None:
        if not caption:
            return None
        small = self.type.style("small")
        dress = self.type.slanted(small.dress)
        style = small._replace(align="center", dress=dress)
        return self.compositor.paragraph(caption, style)

    def _box(self, box: BoxBlock) -> BookFlowable:
        style = self.type.style("small")
        parts: list[BookFlowable] = []
        if box.title:
            dress = self.type.stressed(style.dress)._replace(paint=self.type.accent)
            head = style._replace(dress=dress, with_next=True, after=style.after / 2)
            parts.append(self.compositor.words(box.title, head, box.row))
        parts.append(self.stack(box.blocks))
        return FramedBox(Stack(parts), self._box_style(box.kind), self._gap)

    def _box_style(self, kind: BoxKind) -> BoxStyle:
        accent, size = self.type.accent, self.type.size
        if kind == _OPEN:
            return BoxStyle(None, accent, None, size * 0.8, size * 0.5)
        edge = None if self.type.tint else accent
        return BoxStyle(self.type.tint, edge, accent, size * 0.8)

    def _quick_reference(self, block: QuickReference) -> Iterator[BookFlowable]:
        yield ForcedBreak()
        style = self.type.style("chapter")
        title = self.compositor.words(block.title, style, block.row)
        yield Anchored(title, QUICK_REFERENCE, block.title)
        yield self._replace(narrowest=_QUICK_NARROWEST).stack(block.blocks)

    def _generated(self, block: GeneratedBlock) -> Iterator[BookFlowable]:
        chapter = block.title if block.kind == "index" else ""
        style = self.type.style("chapter" if block.kind == "index" else "section")
        title = self.compositor.words(block.title, style, block.row)
        yield Anchored(title, block.kind, chapter)
        if block.kind == "contents":
            yield from contents(self.blocks, self.type, self.compositor)
        else:
            entries = Stack(index(self.found, self.type, self.compositor))
            yield ColumnSet(entries, _INDEX_NARROWEST, most=3)


def _is_sign(text: RichText) -> bool:
    shown = [piece for piece in text if not isinstance(piece, IndexEntry)]
    return (
        bool(shown)
        and isinstance(shown[0], IconSpan)
        and len(title_of(text)) <= _SIGN_LETTERS
    )


def _introduces(block: Block, after: Block | None) -> bool:
    """Return whether a paragraph only introduces the block below it."""
    return (
        isinstance(block, Paragraph)
        and isinstance(after, (ListBlock, TableBlock))
        and len(plain(block.text)) <= _SHORT
    )
