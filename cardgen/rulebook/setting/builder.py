"""Blocks -> parts: every kind of block in its dress."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from cardgen.model.units import to_points
from cardgen.rulebook.blocks import (
    Block,
    Box,
    BoxKind,
    Columns,
    Heading,
    Listing,
    Made,
    PageBreak,
    Paragraph,
    Picture,
    Pictures,
    QuickReference,
    Rule,
    Table,
    Text,
    Words,
)
from cardgen.rulebook.inline import plain, title_of
from cardgen.rulebook.setting.boxes import Frame, Framed, Marked, Named, Ruled
from cardgen.rulebook.setting.columns import NARROWEST
from cardgen.rulebook.setting.columns import Columns as SideBySide
from cardgen.rulebook.setting.lines import Lines
from cardgen.rulebook.setting.part import Part
from cardgen.rulebook.setting.pictures import Exhibit, Gallery
from cardgen.rulebook.setting.prose import Compositor, words_text
from cardgen.rulebook.setting.registers import Found, contents, index
from cardgen.rulebook.setting.shown import Shown
from cardgen.rulebook.setting.stack import Break, Stack
from cardgen.rulebook.setting.tables import Grid
from cardgen.rulebook.setting.typography import ACCENT, Role, Style, Typography
from cardgen.rulebook.walk import all_blocks, references

_LEVELS: dict[int, Role] = {1: "title", 2: "chapter", 3: "section"}
# Entries of an index are short: three columns of them stand on a page of A5.
_INDEX_NARROWEST = to_points(35.0)
# What is looked up is in short lines, and has one page.
_QUICK_NARROWEST = to_points(50.0)
# A paragraph of so many letters before a list says what is listed.
_SHORT = 160
QUICK_REFERENCE = "quick-reference"
Told: TypeAlias = tuple[int, tuple[str, ...]]
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
    show: Callable[[Picture], Shown | None]
    blocks: Sequence[Block]
    found: Found
    kept: dict[Told, Sequence[Part]]
    page: tuple[float, float]
    narrowest: float = NARROWEST

    def stack(self, blocks: Iterable[Block]) -> Stack:
        """Give blocks one below the other."""
        row = list(blocks)
        parts: list[Part] = []
        for block, after in zip(row, [*row[1:], None], strict=True):
            made = self._made_of(block)
            if _leads(block, after):
                made[-1].with_next = True
            parts += made
        return Stack(parts)

    def _made_of(self, block: Block) -> Sequence[Part]:
        """Give the parts of a block, those of an earlier pass where nothing changed."""
        if any(isinstance(held, Made) for held in all_blocks((block,))):
            return tuple(self._parts(block))
        key = id(block), tuple(map(self.compositor.known.where, references(block)))
        if key not in self.kept:
            self.kept[key] = tuple(self._parts(block))
        return self.kept[key]

    def _parts(self, block: Block) -> Iterator[Part]:
        match block:
            case Heading():
                yield self._heading(block)
            case Paragraph():
                yield self._lines(block.text, "body")
            case Listing():
                yield from self._listing(block)
            case Table():
                yield self._table(block)
            case Pictures():
                yield from self._gallery(block)
            case Box():
                yield self._box(block)
            case Columns():
                yield SideBySide(self.stack(block.blocks), self.narrowest)
            case QuickReference():
                yield from self._quick_reference(block)
            case Made():
                yield from self._made(block)
            case PageBreak():
                yield Break()
            case Rule():
                yield Ruled(self.type.accent, 0.6, self._gap)

    @property
    def _gap(self) -> float:
        return self.type.size * 0.9

    def _lines(self, text: Text, role: Role) -> Lines:
        style = self.type.style(role)
        return Lines(self.compositor.prose(text, style.dress), style)

    def _heading(self, heading: Heading) -> Part:
        role = _LEVELS.get(heading.level, "minor")
        chapter = title_of(heading.text) if heading.level == 2 else ""
        return Named(self._lines(heading.text, role), heading.anchor, chapter)

    def _listing(self, listing: Listing) -> Iterator[Part]:
        body = self.type.style("body")
        widest = max(item.marker for item in listing.items)
        em = self.type.size
        indent = em * (0.95 if not listing.numbered else 0.95 + 0.5 * len(widest))
        for item in listing.items:
            marker = (Words(item.marker, item.row, listing.numbered, color=ACCENT),)
            head = Lines(self.compositor.prose(marker, body.dress), body)
            part = Marked(head, self.stack(item.blocks), indent)
            # Steps of one line stand closer to each other than paragraphs.
            part.after = body.after * 0.6
            yield part

    def _table(self, table: Table) -> Part:
        small = self.type.style("small")
        head_dress = small.dress._replace(bold=True, paint=self.type.accent)

        def row(cells: Sequence[Text], style: Style) -> list[Lines]:
            pairs = zip(cells, table.aligns, strict=True)
            return [
                Lines(
                    self.compositor.prose(cell, style.dress),
                    style._replace(align=align),
                )
                for cell, align in pairs
            ]

        head = row(table.head, small._replace(dress=head_dress))
        rows = [row(cells, small) for cells in table.rows]
        return Grid(head, rows, self.type.tint, self.type.accent, self._gap)

    def _gallery(self, block: Pictures) -> Iterator[Part]:
        shown = [(self.show(each), each.caption) for each in block.pictures]
        pictures = [
            Exhibit(each, self._caption(caption)) for each, caption in shown if each
        ]
        if pictures:
            caption = self._caption(block.caption)
            yield Gallery(pictures, caption, self._gap, self.page)

    def _caption(self, caption: Text) -> Lines | None:
        if not caption:
            return None
        small = self.type.style("small")
        dress = small.dress._replace(italic=True)
        centred = small._replace(align="center", dress=dress)
        return Lines(self.compositor.prose(caption, dress), centred)

    def _box(self, box: Box) -> Part:
        style = self.type.style("small")
        parts: list[Part] = []
        if box.title:
            dress = style.dress._replace(bold=True, paint=self.type.accent)
            prose = self.compositor.prose(words_text(box.title, box.row), dress)
            head = style._replace(dress=dress, with_next=True, after=style.after / 2)
            parts.append(Lines(prose, head))
        parts.append(self.stack(box.blocks))
        return Framed(Stack(parts), self._frame(box.kind), self._gap)

    def _frame(self, kind: BoxKind) -> Frame:
        accent, size = self.type.accent, self.type.size
        if kind == _OPEN:
            return Frame(None, accent, None, size * 0.8, size * 0.5)
        edge = None if self.type.tint else accent
        return Frame(self.type.tint, edge, accent, size * 0.8)

    def _quick_reference(self, block: QuickReference) -> Iterator[Part]:
        yield Break()
        style = self.type.style("chapter")
        prose = self.compositor.prose(words_text(block.title, block.row), style.dress)
        yield Named(Lines(prose, style), QUICK_REFERENCE, block.title)
        yield self._replace(narrowest=_QUICK_NARROWEST).stack(block.blocks)

    def _made(self, made: Made) -> Iterator[Part]:
        style = self.type.style("chapter" if made.kind == "index" else "section")
        prose = self.compositor.prose(words_text(made.title, made.row), style.dress)
        chapter = made.title if made.kind == "index" else ""
        head: Part = Lines(prose, style)
        yield Named(head, made.kind, chapter)
        if made.kind == "contents":
            yield from contents(self.blocks, self.type, self.compositor)
        else:
            entries = Stack(index(self.found, self.type, self.compositor))
            yield SideBySide(entries, _INDEX_NARROWEST, most=3)


def _leads(block: Block, after: Block | None) -> bool:
    """Tell whether a paragraph is but the beginning of what stands below it."""
    return (
        isinstance(block, Paragraph)
        and isinstance(after, (Listing, Table))
        and len(plain(block.text)) <= _SHORT
    )
