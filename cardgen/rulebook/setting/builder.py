"""Blocks -> parts: every kind of block in its dress."""

from collections.abc import Callable, Iterable, Iterator, Sequence
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
    ListBlock,
    PageBreak,
    Paragraph,
    PicturesBlock,
    QuickReference,
    RichText,
    StyledText,
    TableBlock,
    all_blocks,
    references,
)
from cardgen.rulebook.markdown.inline import plain, title_of
from cardgen.rulebook.setting.boxes_and_columns import (
    NARROWEST,
    Anchored,
    BoxStyle,
    FramedBox,
    MarkedItem,
    RuleLine,
)
from cardgen.rulebook.setting.boxes_and_columns import ColumnsBlock as SideBySide
from cardgen.rulebook.setting.contents_and_index import IndexPages, contents, index
from cardgen.rulebook.setting.flowables import BookFlowable, ForcedBreak, Stack
from cardgen.rulebook.setting.galleries import CaptionedPicture, Gallery, ShownFace
from cardgen.rulebook.setting.paragraphs import ParagraphLines
from cardgen.rulebook.setting.prose import Compositor, words_text
from cardgen.rulebook.setting.table_grid import TableGrid
from cardgen.rulebook.setting.typography import ACCENT, ParagraphStyle, Role, Typography

_LEVELS: dict[int, Role] = {1: "title", 2: "chapter", 3: "section"}
# Entries of an index are short: three columns of them stand on a page of A5.
_INDEX_NARROWEST = to_points(35.0)
# What is looked up is in short lines, and has one page.
_QUICK_NARROWEST = to_points(50.0)
# A paragraph of so many letters before a list says what is listed.
_SHORT = 160
QUICK_REFERENCE = "quick-reference"
BlockKey: TypeAlias = tuple[int, tuple[str, ...]]
"""A block by its identity, and how it says the pages that it names."""
# Designers' questions are open: they have an edge all around, and no ground.
_OPEN: BoxKind = "question"


class Builder(NamedTuple):
    """Makes parts. `show` gives the face of a picture, None where it failed.

    `kept` are the parts of earlier passes, by the identity of their block, which lives
    as long as its manuscript, and the pages that it names. `page` has width and height
    of the text; columns are no narrower than `narrowest`.
    """

    type: Typography
    compositor: Compositor
    show: Callable[[BookPicture], ShownFace | None]
    blocks: Sequence[Block]
    found: IndexPages
    kept: dict[BlockKey, Sequence[BookFlowable]]
    page: tuple[float, float]
    narrowest: float = NARROWEST

    def stack(self, blocks: Iterable[Block]) -> Stack:
        """Give blocks one below the other."""
        row = list(blocks)
        parts: list[BookFlowable] = []
        for block, after in zip(row, [*row[1:], None], strict=True):
            made = self._made_of(block)
            if _leads(block, after):
                made[-1].with_next = True
            parts += made
        return Stack(parts)

    def _made_of(self, block: Block) -> Sequence[BookFlowable]:
        """Give the parts of a block, those of an earlier pass where nothing changed."""
        if any(isinstance(held, GeneratedBlock) for held in all_blocks((block,))):
            return tuple(self._parts(block))
        key = id(block), tuple(map(self.compositor.known.where, references(block)))
        if key not in self.kept:
            self.kept[key] = tuple(self._parts(block))
        return self.kept[key]

    def _parts(self, block: Block) -> Iterator[BookFlowable]:
        match block:
            case Heading():
                yield self._heading(block)
            case Paragraph():
                yield self._lines(block.text, "body")
            case ListBlock():
                yield from self._listing(block)
            case TableBlock():
                yield self._table(block)
            case PicturesBlock():
                yield from self._gallery(block)
            case BoxBlock():
                yield self._box(block)
            case ColumnsBlock():
                yield SideBySide(self.stack(block.blocks), self.narrowest)
            case QuickReference():
                yield from self._quick_reference(block)
            case GeneratedBlock():
                yield from self._made(block)
            case PageBreak():
                yield ForcedBreak()
            case HorizontalRule():
                yield RuleLine(self.type.accent, 0.6, self._gap)

    @property
    def _gap(self) -> float:
        return self.type.size * 0.9

    def _lines(self, text: RichText, role: Role) -> ParagraphLines:
        style = self.type.style(role)
        return ParagraphLines(self.compositor.prose(text, style.dress), style)

    def _heading(self, heading: Heading) -> BookFlowable:
        role = _LEVELS.get(heading.level, "minor")
        chapter = title_of(heading.text) if heading.level == 2 else ""
        return Anchored(self._lines(heading.text, role), heading.anchor, chapter)

    def _listing(self, listing: ListBlock) -> Iterator[BookFlowable]:
        body = self.type.style("body")
        widest = max(item.marker for item in listing.items)
        em = self.type.size
        indent = em * (0.95 if not listing.numbered else 0.95 + 0.5 * len(widest))
        for item in listing.items:
            marker = (
                StyledText(item.marker, item.row, listing.numbered, color=ACCENT),
            )
            head = ParagraphLines(self.compositor.prose(marker, body.dress), body)
            part = MarkedItem(head, self.stack(item.blocks), indent)
            # Steps of one line stand closer to each other than paragraphs.
            part.after = body.after * 0.6
            yield part

    def _table(self, table: TableBlock) -> BookFlowable:
        small = self.type.style("small")
        head_dress = small.dress._replace(bold=True, paint=self.type.accent)

        def row(
            cells: Sequence[RichText], style: ParagraphStyle
        ) -> list[ParagraphLines]:
            pairs = zip(cells, table.aligns, strict=True)
            return [
                ParagraphLines(
                    self.compositor.prose(cell, style.dress),
                    style._replace(align=align),
                )
                for cell, align in pairs
            ]

        head = row(table.head, small._replace(dress=head_dress))
        rows = [row(cells, small) for cells in table.rows]
        return TableGrid(head, rows, self.type.tint, self.type.accent, self._gap)

    def _gallery(self, block: PicturesBlock) -> Iterator[BookFlowable]:
        shown = [(self.show(each), each.caption) for each in block.pictures]
        pictures = [
            CaptionedPicture(each, self._caption(caption))
            for each, caption in shown
            if each
        ]
        if pictures:
            caption = self._caption(block.caption)
            yield Gallery(pictures, caption, self._gap, self.page)

    def _caption(self, caption: RichText) -> ParagraphLines | None:
        if not caption:
            return None
        small = self.type.style("small")
        dress = small.dress._replace(italic=True)
        centred = small._replace(align="center", dress=dress)
        return ParagraphLines(self.compositor.prose(caption, dress), centred)

    def _box(self, box: BoxBlock) -> BookFlowable:
        style = self.type.style("small")
        parts: list[BookFlowable] = []
        if box.title:
            dress = style.dress._replace(bold=True, paint=self.type.accent)
            prose = self.compositor.prose(words_text(box.title, box.row), dress)
            head = style._replace(dress=dress, with_next=True, after=style.after / 2)
            parts.append(ParagraphLines(prose, head))
        parts.append(self.stack(box.blocks))
        return FramedBox(Stack(parts), self._frame(box.kind), self._gap)

    def _frame(self, kind: BoxKind) -> BoxStyle:
        accent, size = self.type.accent, self.type.size
        if kind == _OPEN:
            return BoxStyle(None, accent, None, size * 0.8, size * 0.5)
        edge = None if self.type.tint else accent
        return BoxStyle(self.type.tint, edge, accent, size * 0.8)

    def _quick_reference(self, block: QuickReference) -> Iterator[BookFlowable]:
        yield ForcedBreak()
        style = self.type.style("chapter")
        prose = self.compositor.prose(words_text(block.title, block.row), style.dress)
        yield Anchored(ParagraphLines(prose, style), QUICK_REFERENCE, block.title)
        yield self._replace(narrowest=_QUICK_NARROWEST).stack(block.blocks)

    def _made(self, made: GeneratedBlock) -> Iterator[BookFlowable]:
        style = self.type.style("chapter" if made.kind == "index" else "section")
        prose = self.compositor.prose(words_text(made.title, made.row), style.dress)
        chapter = made.title if made.kind == "index" else ""
        head: BookFlowable = ParagraphLines(prose, style)
        yield Anchored(head, made.kind, chapter)
        if made.kind == "contents":
            yield from contents(self.blocks, self.type, self.compositor)
        else:
            entries = Stack(index(self.found, self.type, self.compositor))
            yield SideBySide(entries, _INDEX_NARROWEST, most=3)


def _leads(block: Block, after: Block | None) -> bool:
    """Tell whether a paragraph is but the beginning of what stands below it."""
    return (
        isinstance(block, Paragraph)
        and isinstance(after, (ListBlock, TableBlock))
        and len(plain(block.text)) <= _SHORT
    )
