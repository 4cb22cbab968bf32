"""How far ops reach: rather too much than too little."""

from functools import lru_cache
from typing import TYPE_CHECKING

from cardgen.model.geometry import Box, around
from cardgen.model.ops import FontFile, Glyphs, Group, Op, Run, TextLine
from cardgen.model.outlines import extent

if TYPE_CHECKING:
    from cardgen.typeset.metrics import FontMetrics


class Reaches:
    """Tells how far ops reach. It remembers them, and the words in them: cards of one
    deck share most of both."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[Op, Box]] = {}
        self._words: dict[tuple[int, int], tuple[Glyphs, float]] = {}

    def of(self, op: Op) -> Box:
        """Give the upright box around all that an op draws."""
        # While the op is kept, nothing else can come to have its id.
        found = self._known.get(id(op))
        if found is None:
            found = self._known[id(op)] = (op, self._measured(op))
        return found[1]

    def _measured(self, op: Op) -> Box:
        if isinstance(op, TextLine):
            return self._line(op)
        if isinstance(op, Group):
            return around([op.matrix.bounds(self.of(each)) for each in op.ops])
        return extent(op)

    def _line(self, line: TextLine) -> Box:
        if not line.runs:
            return Box(0, 0, 0, 0)
        fonts = [(_font(run.font), run.size / 1000) for run in line.runs]
        left = min([run.x for run in line.runs])
        right = max(
            [
                run.x + self._width(run, *font)
                for run, font in zip(line.runs, fonts, strict=True)
            ]
        )
        top = max([font.ascent * size for font, size in fonts])
        bottom = max([font.descent * size for font, size in fonts])
        return Box(left, line.y - top, right - left, top + bottom)

    def _width(self, run: Run, font: "FontMetrics", size: float) -> float:
        wide, known = 0.0, self._words
        for word in run.glyphs:
            found = known.get((id(font), id(word)))
            if found is None:
                width = font.unkerned(word.text) + sum(word.kerns)
                found = known[id(font), id(word)] = word, width
            wide += found[1]
        return wide * size


@lru_cache(maxsize=64)
def _font(file: FontFile) -> "FontMetrics":
    # HarfBuzz takes 10 ms to load, and whoever only asks for names needs none.
    from cardgen.typeset.metrics import FontMetrics

    return FontMetrics(file.path, file.features)
