"""Words broken into lines and set: the arithmetic of one size in one box."""

from dataclasses import dataclass
from typing import Literal

from cardgen.model.geometry import Box
from cardgen.model.ops import Icon, Run, TextLine
from cardgen.typeset.metrics import FontMetrics
from cardgen.typeset.words import Atom, Word, icon_side, icon_size

Align = Literal["left", "center", "right", "justify"]
Valign = Literal["top", "middle", "bottom"]


@dataclass(frozen=True, slots=True)
class Manner:
    """How lines stand in their box. `leading` is a factor of the type size,
    `paragraph_gap` a factor of the line's height, `letter_spacing` thousandths."""

    align: Align = "left"
    valign: Valign = "top"
    leading: float = 1.2
    paragraph_gap: float = 0.4
    letter_spacing: float = 0.0


@dataclass(frozen=True, slots=True)
class BrokenLine:
    """Words of one line. `ends` is set where the text itself ends the line;
    `gap` where a paragraph starts that is not the first."""

    words: tuple[Word, ...]
    width: float
    ends: bool
    gap: bool

    @property
    def top(self) -> float:
        return max(word.top for word in self.words)

    @property
    def bottom(self) -> float:
        return max(word.bottom for word in self.words)


Measured = tuple[tuple[tuple[Word, ...], ...], ...]


def break_lines(text: Measured, limit: float, spacing: float) -> list[BrokenLine]:
    """Fill lines up to `limit` thousandths, as many words as go.

    A word wider than the limit gets a line of its own and is not split.
    """
    lines: list[BrokenLine] = []
    for number, paragraph in enumerate(text):
        gap = number > 0
        for forced in paragraph:
            for line in _filled(forced, limit, spacing, gap):
                lines.append(line)
                gap = False
    return lines


def _filled(
    words: tuple[Word, ...], limit: float, spacing: float, gap: bool
) -> list[BrokenLine]:
    lines: list[BrokenLine] = []
    start, width = 0, 0.0
    for index, word in enumerate(words):
        wider = width + word.space + word.width
        if index == start:
            width = word.width
        # The spacing after the last letter is not seen.
        elif wider - spacing > limit:
            lines.append(_line(words[start:index], width - spacing, False, gap))
            start, width, gap = index, word.width, False
        else:
            width = wider
    lines.append(_line(words[start:], width - spacing, True, gap))
    return lines


def _line(words: tuple[Word, ...], width: float, ends: bool, gap: bool) -> BrokenLine:
    return BrokenLine(words, width, ends, gap)


@dataclass(frozen=True, slots=True)
class Block:
    """Lines at one size: baselines from the first one, and the ink around, in points.

    `above` reaches from the first baseline up, `below` from it down.
    """

    lines: tuple[BrokenLine, ...]
    size: float
    offsets: tuple[float, ...]
    above: float
    below: float

    @property
    def height(self) -> float:
        return self.above + self.below


def stack_lines(lines: list[BrokenLine], size: float, manner: Manner) -> Block:
    """Give the lines their baselines."""
    step = manner.leading * size
    offsets: list[float] = []
    for line in lines:
        before = offsets[-1] + step if offsets else 0.0
        offsets.append(before + manner.paragraph_gap * step * line.gap)
    pairs = list(zip(lines, offsets, strict=True))
    return Block(
        tuple(lines),
        size,
        tuple(offsets),
        above=max((ln.top * size / 1000 - at for ln, at in pairs), default=0.0),
        below=max((ln.bottom * size / 1000 + at for ln, at in pairs), default=0.0),
    )


def first_baseline(block: Block, box: Box, font: FontMetrics, manner: Manner) -> float:
    """Give the y of the first line.

    Text at the top stands as if it had ascenders, at the bottom as if it had
    descenders, so that neighbouring boxes agree; in the middle, what is centred
    reaches from the capitals' height to the last baseline, because descenders
    weigh little. All of it stays inside the box.
    """
    last = block.offsets[-1] if block.offsets else 0.0
    em = block.size / 1000
    if manner.valign == "top":
        wanted = box.y + font.letter_top * em
    elif manner.valign == "bottom":
        wanted = box.bottom - font.letter_bottom * em - last
    else:
        wanted = box.y + (box.height + font.cap_height * em - last) / 2
    return max(box.y + block.above, min(wanted, box.bottom - block.below))


def set_lines(
    block: Block, box: Box, font: FontMetrics, manner: Manner
) -> tuple[tuple[TextLine | Icon, ...], tuple[Box, ...]]:
    """Give the drawing ops, and a box for each line from its top to its bottom ink."""
    baseline = first_baseline(block, box, font, manner)
    ops: list[TextLine | Icon] = []
    boxes: list[Box] = []
    em = block.size / 1000
    for line, offset in zip(block.lines, block.offsets, strict=True):
        x, stretch = _start(line, box, em, manner)
        y = baseline + offset
        ops += _Setter(x, y, block.size, stretch / em).set(line)
        width = box.width if stretch else line.width * em
        boxes.append(Box(x, y - line.top * em, width, (line.top + line.bottom) * em))
    return tuple(ops), tuple(boxes)


def _start(
    line: BrokenLine, box: Box, em: float, manner: Manner
) -> tuple[float, float]:
    """Give the x of a line and what each of its spaces is stretched by, in points."""
    room = box.width - line.width * em
    if manner.align == "center":
        return box.x + room / 2, 0.0
    if manner.align == "right":
        return box.x + room, 0.0
    spaces = sum(1 for word in line.words[1:] if word.space)
    if manner.align == "justify" and not line.ends and spaces and room > 0:
        return box.x, room / spaces
    return box.x, 0.0


class _Setter:
    """Sets words from left to right, joining letters of one look to one run."""

    def __init__(self, x: float, y: float, size: float, stretch: float) -> None:
        self.x, self.y, self.size, self.stretch = x, y, size, stretch
        self.em = size / 1000
        self.runs: list[Run] = []
        self.icons: list[Icon] = []
        self.font: FontMetrics | None = None

    def set(self, line: BrokenLine) -> list[TextLine | Icon]:
        for index, word in enumerate(line.words):
            if index and word.space:
                self._space(word.space)
            for atom in word.atoms:
                if atom.symbol is None:
                    self._letters(atom)
                else:
                    self._icon(atom)
        text = [TextLine(self.y, tuple(self.runs))] if self.runs else []
        return [*text, *self.icons]

    def _space(self, width: float) -> None:
        wide = width + self.stretch
        if self.font is not None:
            run = self.runs[-1]
            kern = round(wide - self.font.measure(" ").width, 3)
            self.runs[-1] = _longer(run, " ", (kern,))
        self.x += wide * self.em

    def _letters(self, atom: Atom) -> None:
        run = self.runs[-1] if self.runs else None
        if run and self.font is atom.font and run.paint == atom.paint:
            self.runs[-1] = _longer(run, atom.text, atom.kerns)
        else:
            file = atom.font.file
            self.runs.append(
                Run(self.x, atom.text, file, self.size, atom.paint, atom.kerns)
            )
        self.font = atom.font
        self.x += atom.width * self.em

    def _icon(self, atom: Atom) -> None:
        symbol = atom.symbol
        assert symbol is not None
        size = icon_size(atom.font) * self.em
        x = self.x + icon_side(atom.font) * self.em
        y = self.y - atom.top * self.em
        self.icons.append(
            Icon(symbol.name, symbol.outline, symbol.units, x, y, size, atom.paint)
        )
        # The next letters start a run of their own, behind the icon.
        self.font = None
        self.x += atom.width * self.em


def _longer(run: Run, text: str, kerns: tuple[float, ...]) -> Run:
    return Run(run.x, run.text + text, run.font, run.size, run.paint, run.kerns + kerns)
