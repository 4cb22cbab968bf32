"""Sets lines of words as drawing operations."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import groupby
from operator import attrgetter
from typing import TypeAlias

from cardgen.model.geometry import Box, Matrix
from cardgen.model.ops import Glyphs, Icon, Run, Segment, Shape, ShapedGlyphs, TextLine
from cardgen.model.outlines import mapped
from cardgen.typeset.fragments import place_icon
from cardgen.typeset.lines import Align, BrokenLine, TextBlock
from cardgen.typeset.measured import FontPaint, Fragment, Word, parts_from_left
from cardgen.typeset.shaping import is_lettered

TextOp: TypeAlias = TextLine | Icon | Shape
"""What a text consists of: letters, icons, and letters that are drawn as outlines."""

_FONT_PAINT, _ADVANCE = attrgetter("font_paint"), attrgetter("advance")
_SPACED, _LEVEL = attrgetter("spaced"), attrgetter("level")
_SOFT_HYPHEN = "\u00ad"


def set_lines(
    block: TextBlock, box: Box, baseline: float, align: Align
) -> tuple[tuple[TextOp, ...], tuple[Box, ...]]:
    """Return the operations of a block, and a box around the ink of each line.

    `baseline` is the y of the first line.
    """
    ops: list[TextOp] = []
    boxes: list[Box] = []
    em = block.size / 1000
    for line, offset, room in zip(block.lines, block.offsets, block.rooms, strict=True):
        start, width = box.x + room[0], room[1]
        indent = line.indent * em
        shift, stretch = _align(line, width - indent, em, align)
        wide = width - indent if stretch else line.width * em
        y = baseline + offset
        if line.backward:
            # Markers are at the right, and the indent with them.
            x = start + shift
            marked = x + wide + indent - (line.marker.width * em if line.marker else 0)
            left, right = x, x + wide + (indent if line.marker else 0)
        else:
            marked, x = start + shift, start + indent + shift
            left, right = marked if line.marker else x, x + wide
        ops += _set(line, marked, x, y, block.size, stretch / em)
        height = (line.top + line.bottom) * em
        boxes.append(Box(left, y - line.top * em, right - left, height))
    return tuple(ops), tuple(boxes)


def _align(
    line: BrokenLine, width: float, em: float, align: Align
) -> tuple[float, float]:
    """Return how far a line is moved, and how much each space grows, in points."""
    side = line_side(align, line)
    if side == "left":
        return 0.0, 0.0
    room = width - line.width * em
    if side == "center":
        return room / 2, 0.0
    if side == "right":
        return room, 0.0
    spaces = sum(1 for word in line.words[:-1] if word.space)
    if not line.ended and spaces and room > 0:
        return 0.0, room / spaces
    return room if line.backward else 0.0, 0.0


def line_side(align: Align, line: BrokenLine) -> Align:
    """Return an alignment for the direction that a line runs in."""
    if align == "justify":
        return "right" if line.backward and line.ended else align
    if align not in ("start", "end"):
        return align
    return "right" if (align == "end") != line.backward else "left"


def _set(
    line: BrokenLine, begin: float, x: float, y: float, size: float, stretch: float
) -> Sequence[TextOp]:
    """Return the operations of a line: a marker from `begin`, its words from x on."""
    if not (stretch or line.marker or line.words[-1].hyphen):
        plain = _set_plain(line.words, x, y, size)
        if plain:
            return (plain,)
    setter = _Setter(begin, y, size, stretch)
    if line.marker:
        setter.add_marker(line.marker)
    setter.x = x
    return setter.set(line.words)


def _set_plain(
    words: tuple[Word, ...], x: float, y: float, size: float
) -> TextLine | None:
    """Set words with their own spaces from x on; return None if there are icons.

    Most lines are of this kind, and it takes a third less time than a _Setter.
    """
    em = size / 1000
    glyphs = list(map(_SPACED, words))
    glyphs[-1] = words[-1].fragments[0].glyphs
    runs, first = [], 0
    for font_paint, group in groupby(words, _FONT_PAINT):
        if font_paint is None:
            return None
        held = list(group)
        after = first + len(held)
        run = tuple(glyphs[first:after])
        runs.append(Run(x, run, font_paint.font.file, size, font_paint.paint))
        x += sum(map(_ADVANCE, held)) * em
        first = after
    return TextLine(y, tuple(runs))


class _Setter:
    """Sets words from left to right, letters in one font and paint as one run.

    `x` and `y` are points, `stretch` is added to each space, in thousandths.
    """

    def __init__(
        self,
        x: float,
        y: float,
        size: float,
        stretch: float,
        *,
        outlines: bool = True,
    ) -> None:
        self.x = x
        self._may_outline = outlines
        self._y, self._size, self._stretch = y, size, stretch
        self._em = size / 1000
        self._runs: list[Run] = []
        self._icons: list[Icon] = []
        self._outlines: list[Shape] = []
        self._turned = False
        self._prefix = ""
        self._shaped = False
        # The run that is being set: where it began and its letters.
        self._began = x
        self._glyphs: list[Glyphs | ShapedGlyphs] = []
        self._font_paint: FontPaint | None = None

    def add_marker(self, marker: Word) -> None:
        """Set the marker of a list's item; the words are a run of their own."""
        self._in_visual_order((marker,))
        self._end_run()
        self._prefix = f"{marker.spoken} "

    def set(self, words: Sequence[Word]) -> list[TextOp]:
        """Set words, and the hyphen of the last one."""
        self._turned = any(map(_LEVEL, words))
        if self._turned:
            self._in_visual_order(words)
        else:
            self._in_reading_order(words)
        self._end_run()
        if not self._runs:
            return list(self._icons)
        # Readers turn letters around, but not what a whole line says.
        differs = not self._turned and (self._icons or words[-1].hyphen or self._shaped)
        spoken = self._spoken(words) if differs else None
        line = TextLine(self._y, tuple(self._runs), spoken)
        return [line, *self._outlines, *self._icons]

    def _in_visual_order(self, words: Sequence[Word]) -> None:
        for part, _ in parts_from_left(words):
            if isinstance(part, float):
                self._space(part)
            else:
                self._fragment(part)

    def _in_reading_order(self, words: Sequence[Word]) -> None:
        for font_paint, group in groupby(words, _FONT_PAINT):
            if font_paint is None or self._stretch:
                self._apart(group)
            else:
                self._together(font_paint, list(group))
        last = words[-1]
        self._drop_space(last)
        if last.hyphen:
            self._letters(last.hyphen)

    def _together(self, font_paint: FontPaint, words: list[Word]) -> None:
        """Set words in one font and paint with their own spaces."""
        self._use(font_paint)
        self._glyphs += map(_SPACED, words)
        self.x += sum(map(_ADVANCE, words)) * self._em

    def _apart(self, words: Iterable[Word]) -> None:
        for word in words:
            for fragment in word.fragments:
                self._fragment(fragment)
            if word.space:
                self._space(word.space)

    def _fragment(self, fragment: Fragment) -> None:
        if fragment.icon is None:
            self._letters(fragment)
        else:
            self._icon(fragment)

    def _drop_space(self, last: Word) -> None:
        if last.space and self._glyphs:
            self._glyphs.pop()
            if last.font_paint and not self._stretch:
                self._glyphs.append(last.fragments[0].glyphs)

    def _spoken(self, words: Sequence[Word]) -> str:
        said = [f"{word.spoken} " if word.space else word.spoken for word in words[:-1]]
        end = _SOFT_HYPHEN if words[-1].hyphen else ""
        return "".join([self._prefix, *said, words[-1].spoken, end])

    def _space(self, width: float) -> None:
        wide = width + self._stretch
        if self._font_paint is not None:
            nominal = self._font_paint.font.measure(" ").width
            self._glyphs.append(_space(round(wide - nominal, 3)))
        self.x += wide * self._em

    def _letters(self, fragment: Fragment) -> None:
        glyphs = fragment.glyphs
        if isinstance(glyphs, ShapedGlyphs):
            self._shaped = True
            if self._may_outline and self._turned and not is_lettered(glyphs):
                self._outlined(fragment, glyphs)
                return
        self._use(fragment.font_paint)
        self._glyphs.append(glyphs)
        self.x += fragment.width * self._em

    def _use(self, font_paint: FontPaint) -> None:
        """Continue the run, or start another if its font or paint changes."""
        if font_paint is not self._font_paint:
            self._end_run()
            self._began, self._font_paint = self.x, font_paint

    def _end_run(self) -> None:
        if self._font_paint is not None and self._glyphs:
            font, paint = self._font_paint.font.file, self._font_paint.paint
            glyphs = tuple(self._glyphs)
            self._runs.append(Run(self._began, glyphs, font, self._size, paint))
        self._glyphs, self._font_paint = [], None

    def _outlined(self, fragment: Fragment, shaped: ShapedGlyphs) -> None:
        """Draw glyphs as outlines, with hidden letters for search and copy.

        No PDF reader finds marks, and letters of several glyphs, among letters that
        run from right to left.
        """
        self._end_run()
        font, paint = fragment.font_paint.font, fragment.font_paint.paint
        outline: list[Segment] = []
        for glyph in shaped.glyphs:
            x, y = self.x + glyph.x * self._em, self._y - glyph.rise * self._em
            place = Matrix(self._em, 0, 0, self._em, x, y)
            outline += mapped(font.outline(glyph.number), place)
        self._outlines.append(Shape(tuple(outline), fill=paint))
        letters = shaped.text[::-1] if shaped.backward else shaped.text
        found = (Glyphs(letters, (0.0,) * len(letters)),)
        nominal = font.unkerned(letters)
        share = shaped.width / nominal if shaped.width and nominal else 1.0
        self._runs.append(Run(self.x, found, font.file, self._size, paint, share))
        self.x += fragment.width * self._em

    def _icon(self, fragment: Fragment) -> None:
        self._end_run()
        icon = place_icon(fragment, self._em, self.x, self._y)
        self._icons.append(icon)
        self.x += fragment.width * self._em


def set_words(
    words: Sequence[Word], size: float = 1000.0, *, outlines: bool = True
) -> Sequence[TextOp]:
    """Return the operations of words on one line from x 0 on the baseline 0.

    Without `outlines` all are letters, whatever search and copy find.
    """
    setter = _Setter(0.0, 0.0, size, 0.0, outlines=outlines)
    return setter.set(words) if words else ()


@lru_cache(maxsize=4096)
def _space(kern: float) -> Glyphs:
    return Glyphs(" ", (kern,))
