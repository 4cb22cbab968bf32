"""Sets lines of words as drawing operations."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import groupby
from operator import attrgetter

from cardgen.model.geometry import Box
from cardgen.model.ops import Glyphs, Icon, Run, TextLine
from cardgen.typeset.lines import Align, BrokenLine, TextBlock
from cardgen.typeset.words import FontPaint, Fragment, Word, icon_margin

_FONT_PAINT, _ADVANCE = attrgetter("font_paint"), attrgetter("advance")
_SPACED = attrgetter("spaced")
_SOFT_HYPHEN = "\u00ad"


def set_lines(
    block: TextBlock, box: Box, baseline: float, align: Align
) -> tuple[tuple[TextLine | Icon, ...], tuple[Box, ...]]:
    """Return the operations of a block, and a box around the ink of each line.

    `baseline` is the y of the first line.
    """
    ops: list[TextLine | Icon] = []
    boxes: list[Box] = []
    em = block.size / 1000
    for line, offset, room in zip(block.lines, block.offsets, block.rooms, strict=True):
        start, width = box.x + room[0], room[1]
        indent = line.indent * em
        shift, stretch = _align(line, width - indent, em, align)
        x, y = start + indent + shift, baseline + offset
        ops += _set(line, start + shift, x, y, block.size, stretch / em)
        wide = width - indent if stretch else line.width * em
        left = start + shift if line.marker else x
        height = (line.top + line.bottom) * em
        boxes.append(Box(left, y - line.top * em, x + wide - left, height))
    return tuple(ops), tuple(boxes)


def _align(
    line: BrokenLine, width: float, em: float, align: Align
) -> tuple[float, float]:
    """Return how far a line is moved, and how much each space grows, in points."""
    if align == "left":
        return 0.0, 0.0
    room = width - line.width * em
    if align == "center":
        return room / 2, 0.0
    if align == "right":
        return room, 0.0
    spaces = sum(1 for word in line.words[:-1] if word.space)
    if not line.ended and spaces and room > 0:
        return 0.0, room / spaces
    return 0.0, 0.0


def _set(
    line: BrokenLine, begin: float, x: float, y: float, size: float, stretch: float
) -> Sequence[TextLine | Icon]:
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

    def __init__(self, x: float, y: float, size: float, stretch: float) -> None:
        self.x = x
        self._y, self._size, self._stretch = y, size, stretch
        self._em = size / 1000
        self._runs: list[Run] = []
        self._icons: list[Icon] = []
        self._prefix = ""
        # The run that is being set: where it began and its letters.
        self._began = x
        self._glyphs: list[Glyphs] = []
        self._font_paint: FontPaint | None = None

    def add_marker(self, marker: Word) -> None:
        """Set the marker of a list's item; the words are a run of their own."""
        for fragment in marker.fragments:
            self._letters(fragment)
        self._end_run()
        self._prefix = f"{marker.spoken} "

    def set(self, words: tuple[Word, ...]) -> list[TextLine | Icon]:
        """Set words, and the hyphen of the last one."""
        for font_paint, group in groupby(words, _FONT_PAINT):
            if font_paint is None or self._stretch:
                self._apart(group)
            else:
                self._together(font_paint, list(group))
        last = words[-1]
        self._drop_space(last)
        if last.hyphen:
            self._letters(last.hyphen)
        self._end_run()
        if not self._runs:
            return list(self._icons)
        differs = self._icons or last.hyphen
        spoken = self._spoken(words) if differs else None
        return [TextLine(self._y, tuple(self._runs), spoken), *self._icons]

    def _together(self, font_paint: FontPaint, words: list[Word]) -> None:
        """Set words in one font and paint with their own spaces."""
        self._use(font_paint)
        self._glyphs += map(_SPACED, words)
        self.x += sum(map(_ADVANCE, words)) * self._em

    def _apart(self, words: Iterable[Word]) -> None:
        for word in words:
            for fragment in word.fragments:
                if fragment.icon is None:
                    self._letters(fragment)
                else:
                    self._icon(fragment)
            if word.space:
                self._space(word.space)

    def _drop_space(self, last: Word) -> None:
        if last.space and self._glyphs:
            self._glyphs.pop()
            if last.font_paint and not self._stretch:
                self._glyphs.append(last.fragments[0].glyphs)

    def _spoken(self, words: tuple[Word, ...]) -> str:
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
        self._use(fragment.font_paint)
        self._glyphs.append(fragment.glyphs)
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

    def _icon(self, fragment: Fragment) -> None:
        self._end_run()
        icon = place_icon(fragment, self._em, self.x, self._y)
        self._icons.append(icon)
        self.x += fragment.width * self._em


@lru_cache(maxsize=4096)
def _space(kern: float) -> Glyphs:
    return Glyphs(" ", (kern,))


def place_icon(fragment: Fragment, em: float, x: float, y: float) -> Icon:
    """Return the icon of a fragment that starts at x on the baseline y."""
    icon, font_paint = fragment.icon, fragment.font_paint
    assert icon is not None
    return Icon(
        icon.drawing,
        x + icon_margin(font_paint.font) * em,
        y - fragment.top * em,
        (fragment.top + fragment.bottom) * em,
        font_paint.paint,
    )
