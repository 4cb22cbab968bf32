"""What stands around the text of every page: running heads and page numbers."""

from collections.abc import Sequence
from typing import Literal

from cardgen.model.game import Game
from cardgen.model.ops import Shape, Stroke
from cardgen.rulebook.setting.flowables import BookPage
from cardgen.rulebook.setting.pager import PageFormat
from cardgen.rulebook.setting.typography import Typography
from cardgen.typeset.label import label_width, set_label

_ROOM = 7.0


class RunningHeads:
    """Draws heads and numbers: the game on left pages, the chapter on right ones."""

    def __init__(self, game: Game, type: Typography, format: PageFormat) -> None:
        self._game, self._type, self._format = game, type, format

    def put(self, sheets: Sequence[BookPage]) -> None:
        """Draw them on all pages; the first one, which has the title, has no head."""
        chapter = ""
        for number, sheet in enumerate(sheets):
            begun = sheet.chapters[0] if sheet.chapters else chapter
            if number:
                self._head(sheet, begun)
            self._foot(sheet)
            chapter = sheet.chapters[-1] if sheet.chapters else chapter

    def _head(self, sheet: BookPage, chapter: str) -> None:
        format, accent = self._format, self._type.accent
        words = chapter if sheet.number % 2 and chapter else self._game.title
        baseline = format.top - 15.0
        left = format.left(sheet.number)
        self._label(sheet, words, baseline)
        y = baseline + 5.0
        line = Shape(
            (("M", left, y), ("L", left + format.column, y)),
            stroke=Stroke(accent, 0.5),
        )
        sheet.draw([line])

    def _foot(self, sheet: BookPage) -> None:
        format = self._format
        baseline = format.height - format.bottom + 19.0
        self._label(sheet, f"{sheet.number}", baseline)
        version = f"{self._game.title} {self._game.version}"
        self._label(sheet, version, baseline, outer=False)

    def _label(
        self, sheet: BookPage, words: str, baseline: float, outer: bool = True
    ) -> None:
        """Set words at the outer or inner edge of the column."""
        style, format = self._type.style("folio"), self._format
        right = (sheet.number % 2 == 1) is outer
        align: Literal["left", "right"] = "right" if right else "left"
        left = format.left(sheet.number)
        x = left + format.column if right else left
        font, paint = style.dress.metrics, style.dress.paint
        size = style.size
        if label_width(font, words, size) > format.column - _ROOM:
            return
        sheet.draw([set_label(font, words, size, x, baseline, paint, align)])
