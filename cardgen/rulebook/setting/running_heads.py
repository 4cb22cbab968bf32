"""Running heads and page numbers, around the text of every page."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from cardgen.model.game import Game
from cardgen.model.ops import Stroke
from cardgen.rulebook.setting.flowables import BookPage
from cardgen.rulebook.setting.pager import PageFormat
from cardgen.rulebook.setting.typography import Typography
from cardgen.typeset.label import label_width, set_label

_ROOM = 7.0


class RunningHeads(NamedTuple):
    """Draws heads and numbers: the game on left pages, the chapter on right ones."""

    game: Game
    type: Typography
    format: PageFormat

    def draw(self, pages: Sequence[BookPage]) -> None:
        """Draw them on all pages; the first one, which has the title, has no head."""
        chapter = ""
        for number, page in enumerate(pages):
            begun = page.chapters[0] if page.chapters else chapter
            if number:
                self._head(page, begun)
            self._foot(page)
            chapter = page.chapters[-1] if page.chapters else chapter

    def _head(self, page: BookPage, chapter: str) -> None:
        words = chapter if page.number % 2 and chapter else self.game.title
        baseline = self.format.top - 15.0
        self._label(page, words, baseline)
        left, stroke = self.format.left(page.number), Stroke(self.type.accent, 0.5)
        page.rule(left, baseline + 5.0, self.format.column, stroke)

    def _foot(self, page: BookPage) -> None:
        baseline = self.format.height - self.format.bottom + 19.0
        self._label(page, f"{page.number}", baseline)
        version = f"{self.game.title} {self.game.version}"
        self._label(page, version, baseline, outer=False)

    def _label(
        self, page: BookPage, words: str, baseline: float, outer: bool = True
    ) -> None:
        """Set words at the outer or inner edge of the column."""
        style, format = self.type.style("folio"), self.format
        font = style.dress.metrics
        if label_width(font, words, style.size) > format.column - _ROOM:
            return
        right = (page.number % 2 == 1) is outer
        align: Literal["left", "right"] = "right" if right else "left"
        left = format.left(page.number)
        x = left + format.column if right else left
        paint = style.dress.paint
        page.draw([set_label(font, words, style.size, x, baseline, paint, align)])
