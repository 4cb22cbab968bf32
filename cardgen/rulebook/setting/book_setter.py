"""A manuscript set on pages of one size, in one look."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial
from typing import NamedTuple

from cardgen.compose.composer import Composer
from cardgen.model.game import Game
from cardgen.model.ops import Op
from cardgen.model.page import Bookmark, Leaf
from cardgen.model.problem import Problem, Refused, error
from cardgen.model.units import to_mm
from cardgen.rulebook.check_references import figure_template, headings
from cardgen.rulebook.manuscript import Manuscript
from cardgen.rulebook.markdown.blocks import (
    BookPicture,
    PicturesBlock,
    QuickReference,
    all_blocks,
)
from cardgen.rulebook.markdown.inline import title_of
from cardgen.rulebook.setting.builder import BlockKey, Builder
from cardgen.rulebook.setting.contents_and_index import titles
from cardgen.rulebook.setting.flowables import BookFlowable, BookPage
from cardgen.rulebook.setting.galleries import ShownFace, letters_of
from cardgen.rulebook.setting.pager import (
    FilledPages,
    PageFormat,
    fill_pages,
    format_of,
)
from cardgen.rulebook.setting.paragraphs import Prose
from cardgen.rulebook.setting.prose import Compositor, KnownPages, TextKey
from cardgen.rulebook.setting.running_heads import RunningHeads
from cardgen.rulebook.setting.typography import Typography

# Pages move while contents and index learn their numbers; they settle in two or three.
_MOST_PASSES = 6
# A card is shown smaller than it is printed, unless the text asks for a width.
_CARD_SHARE = 0.6


class TypesetBook(NamedTuple):
    """The leaves of a book and its outline; with `last` the last leaf is its back."""

    leaves: tuple[Leaf, ...]
    outline: tuple[Bookmark, ...]
    last: bool
    problems: tuple[Problem, ...]


class BookSetter:
    """Sets a book in one look, on pages of any size.

    Cards are drawn and texts measured once, figures once for each width of the text: a
    pass makes anew what names a page, and nothing else.
    """

    def __init__(
        self, manuscript: Manuscript, game: Game, look: str, composer: Composer
    ) -> None:
        self._manuscript, self._game = manuscript, game
        self._look, self._composer = look, composer
        self._cards = {card.id: card for part in game.components for card in part.cards}
        self._shown: dict[tuple[object, ...], ShownFace | None] = {}
        self._complaints = manuscript.complaints.apart()
        self._problems: list[Problem] = []
        self._prose: dict[TextKey, Prose] = {}
        self._parts: dict[PageFormat, dict[BlockKey, Sequence[BookFlowable]]] = {}
        # How many pages of each size were set without a fault.
        self._counts: dict[PageFormat, int] = {}

    def set(self, width: float, height: float) -> TypesetBook:
        """Set the book on pages of so many points, until no number changes."""
        try:
            return self._set(format_of(width, height))
        except Refused as refused:
            return TypesetBook((), (), False, tuple(refused.problems))

    def check(
        self, width: float, height: float, other: "BookSetter | None" = None
    ) -> tuple[Problem, ...]:
        """Find what is wrong with the book on such pages, which nobody will print.

        Looks differ in paint and pictures. Where the `other` one says the same, with
        pictures of the same size, and was set without a fault, only they are drawn.
        """
        format = format_of(width, height)
        try:
            if other and self._pictured(format, other):
                return tuple(self._problems)
        except Refused as refused:
            return tuple(refused.problems)
        return self.set(width, height).problems

    def _pictured(self, format: PageFormat, other: "BookSetter") -> bool:
        """Draw all pictures, and tell whether they stand where those of another do."""
        blocks, count = self._manuscript.blocks, other._counts.get(format, 0)
        if not count or blocks is not other._manuscript.blocks or not self._type:
            return False
        for block in all_blocks(blocks):
            for picture in block.pictures if isinstance(block, PicturesBlock) else ():
                self._show(picture, format.column)
        # The other one may have been set on pages of more sizes.
        if not _sizes(self._shown).items() <= _sizes(other._shown).items():
            return False
        self._cover(format)
        for number in range(count):
            self._ground(number, count, format)
        return True

    @cached_property
    def _type(self) -> Typography:
        fonts, icons = self._composer.fonts, self._composer.icons
        book = self._manuscript.book
        return Typography(self._game, book, self._look, fonts, icons)

    def _set(self, format: PageFormat) -> TypesetBook:
        blocks = self._manuscript.blocks
        furniture = RunningHeads(self._game, self._type, format)
        large: list[BookFlowable] = []
        sheets = self._settled(format, large.append)
        faults = [*self._wide(sheets), *([self._too_large()] if large else [])]
        furniture.put(sheets)
        leaves = [
            *self._cover(format),
            *(
                _grounded(sheet.leaf(), self._ground(number, len(sheets), format))
                for number, sheet in enumerate(sheets)
            ),
        ]
        outline = tuple(
            Bookmark(level - 1, title, anchor)
            for level, title, anchor in titles(blocks)
        )
        last = any(isinstance(block, QuickReference) for block in blocks)
        problems = (*self._complaints.problems, *self._problems, *faults)
        if not problems:
            self._counts[format] = len(sheets)
        return TypesetBook(tuple(leaves), outline, last, problems)

    def _settled(
        self, format: PageFormat, too_large: Callable[[BookFlowable], None]
    ) -> list[BookPage]:
        """Fill pages again and again until no number changes."""
        manuscript, blocks = self._manuscript, self._manuscript.blocks
        named = {a: title_of(h.text) for a, h in headings(manuscript).items()}
        pages: dict[str, int] = {}
        found: dict[str, dict[int, bool]] = {}
        sheets: list[BookPage] = []
        filled: FilledPages = {}
        kept = self._parts.setdefault(format, {})
        show = partial(self._show, room=format.column)
        page = format.column, format.room
        for _ in range(_MOST_PASSES):
            known = KnownPages(named, pages, manuscript.wordings.page)
            compositor = Compositor(self._complaints, known, self._prose)
            builder = Builder(self._type, compositor, show, blocks, found, kept, page)
            stack = builder.stack(blocks)
            sheets = fill_pages(stack, format, self._first, too_large, filled)
            before = pages, found
            pages, found = _pages(sheets), _entries(sheets)
            if before == (pages, found):
                break
        return sheets

    def _cover(self, format: PageFormat) -> list[Leaf]:
        name = self._manuscript.book.style.cover
        if not name:
            return []
        ops = self._page(name, format.width, format.height, {})
        return [Leaf(format.width, format.height, ops, (), {"page-1": 0.0})]

    def _ground(self, number: int, count: int, format: PageFormat) -> tuple[Op, ...]:
        """Draw what lies below a page; the first of those with text is number 0."""
        name = self._manuscript.book.style.ground
        if not name:
            return ()
        page = number + self._first
        values = {
            "page": page,
            "pages": count,
            "first": number == 0,
            "side": "right" if page % 2 else "left",
        }
        return self._page(name, format.width, format.height, values)

    @property
    def _first(self) -> int:
        """Give the number of the first page with text."""
        return 2 if self._manuscript.book.style.cover else 1

    def _page(
        self, name: str, width: float, height: float, more: Mapping[str, object]
    ) -> tuple[Op, ...]:
        values = {**self._manuscript.values, **more}
        span = self._manuscript.book.span
        size = (width, height)
        done = self._composer.figure(name, self._look, values, span, size)
        self._problems += done.problems
        return done.face.ops if done.face else ()

    def _show(self, picture: BookPicture, room: float) -> ShownFace | None:
        card = picture.kind == "card"
        key = picture.kind, picture.name, picture.side, None if card else room
        if key not in self._shown:
            drawn = self._card(picture) if card else self._figure(picture, room)
            self._shown[key] = drawn
        shown = self._shown[key]
        if shown is None:
            return None
        return shown.at(picture.width or shown.width)._replace(alt=picture.alt)

    def _figure(self, picture: BookPicture, room: float) -> ShownFace | None:
        place = self._manuscript.complaints.place(picture.row, picture.name)
        values = {**self._manuscript.values, "room": round(to_mm(room), 2)}
        template = figure_template(picture.name)
        done = self._composer.figure(template, self._look, values, place)
        self._problems += done.problems
        if done.face is None:
            return None
        width, letters = done.face.width, letters_of(done.face.ops)
        return ShownFace(done.face, width, picture.alt, card=False, letters=letters)

    def _card(self, picture: BookPicture) -> ShownFace | None:
        card = self._cards.get(picture.name)
        if card is None:
            return None
        face, problems = self._composer.face(card, picture.side, self._look)
        self._problems += problems
        if face is None:
            return None
        return ShownFace(face, face.width * _CARD_SHARE, picture.alt, card=True)

    def _wide(self, sheets: Sequence[BookPage]) -> Sequence[Problem]:
        complaints = self._manuscript.complaints.apart()
        for row, word in (wide for sheet in sheets for wide in sheet.wide):
            complaints.error(
                row,
                word,
                f'"{word}" is wider than its column',
                "part it, or make the type smaller; in a table give it fewer columns",
                "text-fit",
            )
        return complaints.problems

    def _too_large(self) -> Problem:
        book = self._manuscript.book
        return error(
            "text-fit",
            book.text,
            f'a part of "{book.file.name}" is higher than a page of "{book.page}"',
            "make its pictures smaller, or break up what stands in one box",
        )


def _grounded(leaf: Leaf, ground: tuple[Op, ...]) -> Leaf:
    return leaf._replace(ops=(*ground, *leaf.ops))


def _sizes(
    shown: Mapping[tuple[object, ...], ShownFace | None],
) -> dict[object, object]:
    """Give all that decides how much room pictures take."""
    return {
        key: each and (each.face.width, each.face.height, each.width, each.letters)
        for key, each in shown.items()
    }


def _pages(sheets: Sequence[BookPage]) -> dict[str, int]:
    found: dict[str, int] = {}
    for sheet in sheets:
        for name in sheet.spots:
            found.setdefault(name, sheet.number)
    return found


def _entries(sheets: Sequence[BookPage]) -> dict[str, dict[int, bool]]:
    found: dict[str, dict[int, bool]] = {}
    for sheet in sheets:
        for term, defines in sheet.entries:
            pages = found.setdefault(term, {})
            pages[sheet.number] = pages.get(sheet.number, False) or defines
    return found
