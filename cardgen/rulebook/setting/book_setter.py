"""Typesets a manuscript on pages of one size, in one look."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING

from cardgen.model.face import Face
from cardgen.model.game import Game
from cardgen.model.ops import Op
from cardgen.model.page import Bookmark, Leaf
from cardgen.model.problem import Problem, Refused, error
from cardgen.model.source import Span
from cardgen.model.units import to_mm
from cardgen.rulebook.check_references import figure_template, headings
from cardgen.rulebook.known_books import FigureAsked, FigureMade, TypesetBook
from cardgen.rulebook.manuscript import Manuscript
from cardgen.rulebook.markdown.blocks import (
    BookPicture,
    QuickReference,
    SpotMark,
    all_blocks,
    all_pieces,
    pictures_of,
)
from cardgen.rulebook.markdown.inline import title_of
from cardgen.rulebook.setting.builder import BlockKey, Builder
from cardgen.rulebook.setting.contents_and_index import titles
from cardgen.rulebook.setting.flowables import BookFlowable, BookPage
from cardgen.rulebook.setting.galleries import ShownFace, letters_of
from cardgen.rulebook.setting.pager import (
    FilledPages,
    PageFormat,
    RunningHeads,
    fill_pages,
    format_of,
)
from cardgen.rulebook.setting.paragraphs import Prose
from cardgen.rulebook.setting.prose import Compositor, KnownPages, TextKey
from cardgen.rulebook.setting.typography import Typography

if TYPE_CHECKING:
    # Whoever sets a book has one; reading a book needs none.
    from cardgen.compose.composer import Composer

# Text moves while contents and index fill in page numbers; two or three passes settle.
_MOST_PASSES = 6
# A card is shown smaller than it is printed, unless the text sets a width.
_CARD_SHARE = 0.6


class BookSetter:
    """Typesets a book in one look, on pages of any size.

    Cards are drawn and texts measured once, figures once for each width of the text:
    further passes only repeat what mentions a page.
    """

    def __init__(
        self, manuscript: Manuscript, game: Game, look: str, composer: "Composer"
    ) -> None:
        self._manuscript, self._game = manuscript, game
        self._look, self._composer = look, composer
        self._shown: dict[tuple[object, ...], ShownFace | None] = {}
        self._log = manuscript.log.separate()
        self._problems: list[Problem] = []
        # What each figure was made of, by all that its template was given.
        self.figures: dict[FigureAsked, FigureMade] = {}
        self._prose: dict[TextKey, Prose] = {}
        self._parts: dict[PageFormat, dict[BlockKey, Sequence[BookFlowable]]] = {}
        # The number of pages in each format that was set without a problem.
        self._counts: dict[PageFormat, int] = {}

    def set(self, width: float, height: float) -> TypesetBook:
        """Typeset the book on pages of a size in points, until no number changes."""
        try:
            return self._set(format_of(width, height))
        except Refused as refused:
            return TypesetBook((), (), False, tuple(refused.problems))

    def check(
        self, width: float, height: float, other: "BookSetter | None" = None
    ) -> tuple[Problem, ...]:
        """Find the problems of the book on pages of a size, without making them.

        Looks differ in paint and pictures. If the `other` look has the same text, with
        pictures of the same size, and was set without a problem, only they are drawn.
        """
        format = format_of(width, height)
        try:
            if other and self._pictured(format, other):
                return tuple(self._problems)
        except Refused as refused:
            return tuple(refused.problems)
        return self.set(width, height).problems

    def _pictured(self, format: PageFormat, other: "BookSetter") -> bool:
        """Draw all pictures; return whether they take the same room in another look."""
        blocks, count = self._manuscript.blocks, other._counts.get(format, 0)
        if not count or blocks is not other._manuscript.blocks or not self._type:
            return False
        for block in all_blocks(blocks):
            for picture in pictures_of(block):
                self._show(picture, format.column)
        # The other look may have been set in more formats.
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
        heads = RunningHeads(self._game, self._type, format)
        large: list[BookFlowable] = []
        pages = self._settled(format, large.append)
        faults = [*self._wide(pages), *([self._too_large()] if large else [])]
        faults += heads.draw(pages)
        leaves = self._cover(format)
        spoken = {
            piece.name: piece.title
            for piece in all_pieces(blocks)
            if isinstance(piece, SpotMark)
        }
        for number, page in enumerate(pages):
            leaf, ground = page.leaf(spoken), self._ground(number, len(pages), format)
            leaves.append(leaf._replace(ops=(*ground, *leaf.ops)))
        outline = tuple(
            Bookmark(level - 1, title, anchor)
            for level, title, anchor in titles(blocks)
        )
        last = any(isinstance(block, QuickReference) for block in blocks)
        problems = (*self._log.problems, *self._problems, *faults)
        if not problems:
            self._counts[format] = len(pages)
        return TypesetBook(tuple(leaves), outline, last, problems)

    def _settled(
        self, format: PageFormat, too_large: Callable[[BookFlowable], None]
    ) -> list[BookPage]:
        """Fill the pages repeatedly until no number changes."""
        manuscript, blocks = self._manuscript, self._manuscript.blocks
        named = {a: title_of(h.text) for a, h in headings(blocks).items()}
        numbers: dict[str, int] = {}
        found: dict[str, dict[int, bool]] = {}
        pages: list[BookPage] = []
        filled: FilledPages = {}
        kept = self._parts.setdefault(format, {})
        show = partial(self._show, room=format.column)
        text_area = format.column, format.room
        for _ in range(_MOST_PASSES):
            known = KnownPages(named, numbers, manuscript.translation.page)
            compositor = Compositor(self._log, known, self._prose)
            builder = Builder(
                self._type, compositor, show, blocks, found, kept, text_area
            )
            stack = builder.stack(blocks)
            pages = fill_pages(stack, format, self._first, too_large, filled)
            before = numbers, found
            numbers, found = _numbers(pages), _entries(pages)
            if before == (numbers, found):
                break
        return pages

    def _cover(self, format: PageFormat) -> list[Leaf]:
        name = self._manuscript.book.style.cover
        if not name:
            return []
        ops = self._full_page(name, format, {})
        return [Leaf(format.width, format.height, ops, (), {"page-1": 0.0})]

    def _ground(self, number: int, count: int, format: PageFormat) -> tuple[Op, ...]:
        """Draw the background of a page; the first of those with text is number 0."""
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
        return self._full_page(name, format, values)

    @property
    def _first(self) -> int:
        """Return the number of the first page with text."""
        return 2 if self._manuscript.book.style.cover else 1

    def _full_page(
        self, name: str, format: PageFormat, more: Mapping[str, object]
    ) -> tuple[Op, ...]:
        span, size = self._manuscript.book.span, (format.width, format.height)
        face = self._composed(name, more, span, size)
        return face.ops if face else ()

    def _composed(
        self,
        template: str,
        more: Mapping[str, object],
        place: Span,
        size: tuple[float, float] | None = None,
    ) -> Face | None:
        values = {**self._manuscript.values, **more}
        with self._manuscript.reads.noted() as reads:
            done = self._composer.figure(template, self._look, values, place, size)
        self._problems += done.problems
        made = FigureMade(done.made_of, tuple(reads))
        self.figures[template, tuple(more.items()), size] = made
        return done.face

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
        place = self._manuscript.log.place(picture.row, picture.name)
        template, part = figure_template(picture.name), picture.name.partition(":")[2]
        values = {"room": round(to_mm(room), 2), "part": part}
        face = self._composed(template, values, place)
        if face is None:
            return None
        letters = letters_of(face.ops)
        return ShownFace(face, face.width, picture.alt, card=False, letters=letters)

    def _card(self, picture: BookPicture) -> ShownFace | None:
        drawn = self._composer.show(picture.name, picture.side, self._look)
        self._problems += drawn.problems
        face = drawn.face
        if face is None:
            return None
        return ShownFace(face, face.width * _CARD_SHARE, picture.alt, card=True)

    def _wide(self, pages: Sequence[BookPage]) -> Sequence[Problem]:
        log = self._manuscript.log.separate()
        for row, word in (wide for page in pages for wide in page.wide):
            message = f'"{word}" is wider than its column'
            hint = "hyphenate it, or make the type smaller; give a table fewer columns"
            log.error(row, word, message, hint, "text-fit")
        return log.problems

    def _too_large(self) -> Problem:
        book = self._manuscript.book
        return error(
            "text-fit",
            book.text,
            f'a part of "{book.file.name}" is taller than a page of "{book.page}"',
            "make its pictures smaller, or divide the content of its boxes",
        )


def _sizes(
    shown: Mapping[tuple[object, ...], ShownFace | None],
) -> dict[object, object]:
    """Return everything that decides how much room pictures take."""
    return {
        key: each and (each.face.width, each.face.height, each.width, each.letters)
        for key, each in shown.items()
    }


def _numbers(pages: Sequence[BookPage]) -> dict[str, int]:
    """Return the number of the first page with each spot."""
    found: dict[str, int] = {}
    for page in pages:
        for name in page.spots:
            found.setdefault(name, page.number)
    return found


def _entries(pages: Sequence[BookPage]) -> dict[str, dict[int, bool]]:
    """Return the pages of each index entry, and whether it is defined there."""
    found: dict[str, dict[int, bool]] = {}
    for page in pages:
        for term, defines in page.entries:
            numbers = found.setdefault(term, {})
            numbers[page.number] = numbers.get(page.number, False) or defines
    return found
