"""The letters of a text on the face, and how messages name some of them."""

import unicodedata
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, groupby
from typing import NamedTuple

from cardgen.compose.draw.icon_outlines import icon_outline, ink_box
from cardgen.compose.draw.memory import SetText
from cardgen.model.geometry import Box, Matrix
from cardgen.model.ops import Group, Icon, Op, Outline, Shape, TextLine
from cardgen.model.outlines import bounds, mapped, rectangle
from cardgen.typeset.fontbook import Fontbook, LineGlyph

# A message names this many parts of a text.
_FEW = 3


class Letter(NamedTuple):
    """A letter or icon of a text: its name, its outline if it has ink, and the map of
    that to the face. `box` is around it on the face."""

    name: str
    drawn: Outline
    onto: Matrix
    box: Box

    @property
    def outline(self) -> Outline:
        """Return its outline on the face."""
        return mapped(self.drawn, self.onto)


def letters_of(text: SetText, fonts: Fontbook) -> list[list[Letter]]:
    """Return the letters of each line of a text, from the left."""
    return list(_lines(text.ops, fonts, text.onto))


def _lines(ops: Sequence[Op], fonts: Fontbook, onto: Matrix) -> Iterator[list[Letter]]:
    """Yield the letters of each line, as far as they are known, from the left.

    Of letters that are drawn as outlines, what they show stands hidden in their line.
    """
    hidden: Iterator[str] = iter(())
    for op in ops:
        if isinstance(op, TextLine):
            hidden = iter([_spoken(run.text) for run in op.runs if run.hidden])
            yield [_glyph(glyph, onto) for glyph in fonts.glyphs(op)]
        elif isinstance(op, Icon):
            yield [_icon(op, onto)]
        elif isinstance(op, Shape):
            box = onto.bounds(bounds(op.outline))
            yield [Letter(next(hidden, ""), op.outline, onto, box)]
        elif isinstance(op, Group):
            inner = _lines(op.ops, fonts, op.matrix.then(onto))
            yield list(chain.from_iterable(inner))


def _glyph(glyph: LineGlyph, onto: Matrix) -> Letter:
    matrix = glyph.place.then(onto)
    return Letter(glyph.letters, glyph.outline, matrix, matrix.bounds(glyph.box))


def _icon(icon: Icon, onto: Matrix) -> Letter:
    drawing, scale = icon.drawing, icon.size / icon.drawing.units
    outline = icon_outline(drawing) or rectangle(*ink_box(drawing))
    matrix = Matrix(scale, 0, 0, scale, icon.x, icon.y).then(onto)
    return Letter(f":{drawing.name}:", outline, matrix, matrix.bounds(bounds(outline)))


def picked(
    lines: Sequence[Sequence[Letter]], is_cut: Callable[[Letter], bool]
) -> list[str]:
    """Return the parts of words that are cut."""
    return [
        _spoken([letter.name for letter in letters])
        for line in lines
        for cut, letters in groupby(line, lambda each: each.drawn and is_cut(each))
        if cut
    ]


def _spoken(names: Sequence[str]) -> str:
    """Return letters from the left in the order in which they are read."""
    kinds = {unicodedata.bidirectional(sign) for name in names for sign in name}
    return "".join(names if kinds.isdisjoint(("R", "AL")) else names[::-1])


def named(parts: Sequence[str]) -> str:
    """Return the first parts of words as messages quote them."""
    first = ", ".join(f'"{part}"' for part in parts[:_FEW])
    others = len(parts) - _FEW
    return f"{first} and {others} more" if others > 0 else first
