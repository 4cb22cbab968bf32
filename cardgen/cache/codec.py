"""Faces as plain lists that JSON can hold.

What several faces have in common, the same object, is in a table once and is the same
object again when it is read: write draws it once for all of them.
"""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeAlias, assert_never

from cardgen.model.face import Face
from cardgen.model.geometry import Box, Matrix
from cardgen.model.ops import (
    Color,
    FontFile,
    Glyphs,
    Gradient,
    Group,
    Icon,
    IconDrawing,
    Op,
    Outline,
    Paint,
    PdfPage,
    Picture,
    PlacedGlyph,
    Run,
    Sampling,
    Shape,
    ShapedGlyphs,
    Stroke,
    TextLine,
    Veil,
)
from cardgen.model.tuck_box import TuckBox

Code: TypeAlias = list[Any]


class FaceEncoder:
    """Encodes faces, with tables of the ops, words and fonts that they refer to."""

    def __init__(self, name: Callable[[Path], str] = str) -> None:
        """`name` writes the path of a file."""
        self._name = name
        self.ops: list[Code] = []
        self.words: list[Code] = []
        self.fonts: list[Code] = []
        self._ops: dict[int, tuple[int, Op]] = {}
        self._words: dict[Glyphs | ShapedGlyphs, int] = {}
        self._fonts: dict[FontFile, int] = {}

    def face(self, face: Face) -> Code:
        """Return the code of a face."""
        drawn = [self._op(op) for op in face.ops]
        return [face.width, face.height, face.bleed, face.form, drawn, face.box]

    def _op(self, op: Op) -> int:
        # The op is kept, so that no other can get its id.
        known = self._ops.get(id(op))
        if known is None:
            code = self._code(op)
            known = self._ops[id(op)] = len(self.ops), op
            self.ops.append(code)
        return known[0]

    def _code(self, op: Op) -> Code:
        match op:
            case TextLine(y, runs, spoken):
                return ["T", y, [self._run(run) for run in runs], spoken]
            case Shape():
                return ["S", *op]
            case Icon(IconDrawing(name, units, outline, ops, colourful)):
                inner = [self._op(each) for each in ops]
                return ["I", [name, units, outline, inner, colourful], *op[1:]]
            case Picture():
                return ["P", self._name(op.path), *op[1:]]
            case PdfPage():
                return ["F", self._name(op.path), *op[1:]]
            case Group():
                inner = [self._op(each) for each in op.ops]
                return ["G", op.matrix, inner, *op[2:]]
            case Veil():
                return ["V", op.paint, op.box, [self._op(each) for each in op.mask]]
            case _:
                assert_never(op)

    def _run(self, run: Run) -> Code:
        words = [self._word(glyphs) for glyphs in run.glyphs]
        seen = [run.x, words, self._font(run.font), run.size, run.paint]
        return [*seen, run.hidden] if run.hidden else seen

    def _word(self, glyphs: Glyphs | ShapedGlyphs) -> int:
        if glyphs not in self._words:
            self._words[glyphs] = len(self.words)
            self.words.append([*glyphs])
        return self._words[glyphs]

    def _font(self, font: FontFile) -> int:
        if font not in self._fonts:
            self._fonts[font] = len(self.fonts)
            self.fonts.append([self._name(font.path), font.features])
        return self._fonts[font]


class FaceDecoder:
    """Decodes faces. An op is decoded with the first face that shows it."""

    def __init__(self, ops: list[Code], words: list[Code], fonts: list[Code]) -> None:
        self._ops: list[Code | Op] = [*ops]
        self._words = [_word(*word) for word in words]
        self._fonts = [FontFile(Path(path), tuple(more)) for path, more in fonts]
        self._paints: dict[tuple[object, ...], Paint] = {}

    def face(self, code: Code) -> Face:
        """Return the face of a code."""
        width, height, bleed, form, drawn, box = code
        held = TuckBox(*box) if box else None
        return Face(width, height, bleed, self.ops(drawn), form, box=held)

    def ops(self, places: Sequence[int]) -> tuple[Op, ...]:
        """Return the ops at places in their table."""
        return tuple([self._op(place) for place in places])

    def _op(self, place: int) -> Op:
        code = self._ops[place]
        if isinstance(code, tuple):
            return code
        kind, *parts = code
        op = self._ops[place] = _KINDS[kind](self, *parts)
        return op

    def line(self, y: float, runs: list[Code], spoken: str | None) -> Op:
        words, fonts = self._words, self._fonts
        made = [
            Run(
                x,
                tuple([words[word] for word in shown]),
                fonts[font],
                size,
                self.paint(paint),
                *hidden,
            )
            for x, shown, font, size, paint, *hidden in runs
        ]
        return TextLine(y, tuple(made), spoken)

    def shape(self, outline: Code, fill: Code, stroke: Code, even_odd: bool) -> Op:
        return Shape(
            _outline(outline), self._fill(fill), self._stroke(stroke), even_odd
        )

    def icon(
        self, drawing: Code, x: float, y: float, size: float, *colours: Code
    ) -> Op:
        name, units, outline, inner, colourful = drawing
        drawn = IconDrawing(name, units, _outline(outline), self.ops(inner), colourful)
        paint, stroke = colours
        return Icon(drawn, x, y, size, self.paint(paint), self._stroke(stroke))

    def picture(
        self, path: str, box: Code, window: Code, opacity: float, sampling: Code
    ) -> Op:
        sampled = None
        if sampling:
            size, crop = sampling
            sampled = Sampling(tuple(size), tuple(crop) if crop else None)
        return Picture(Path(path), Box(*box), _box(window), opacity, sampled)

    def pdf_page(self, path: str, page: int, box: Code, window: Code) -> Op:
        return PdfPage(Path(path), page, Box(*box), _box(window))

    def group(self, matrix: Code, inner: list[int], clip: Code, *rest: Any) -> Op:
        cut = _outline(clip) if clip is not None else None
        return Group(Matrix(*matrix), self.ops(inner), cut, *rest)

    def veil(self, paint: Code, box: Code, mask: list[int]) -> Op:
        fill = self._fill(paint)
        assert fill is not None
        return Veil(fill, Box(*box), self.ops(mask))

    def paint(self, code: Code) -> Paint:
        (red, green, blue), opacity = code
        key = (red, green, blue, opacity)
        if key not in self._paints:
            self._paints[key] = Paint(Color(red, green, blue), opacity)
        return self._paints[key]

    def _fill(self, code: Code | None) -> Paint | Gradient | None:
        if code is None:
            return None
        if len(code) == 2:
            return self.paint(code)
        ends, stops, opacity, fades = code
        tints = tuple([(place, Color(*color)) for place, color in stops])
        return Gradient(tuple(ends), tints, opacity, tuple(fades))

    def _stroke(self, code: Code | None) -> Stroke | None:
        if code is None:
            return None
        paint, width, dash, *rest = code
        return Stroke(self.paint(paint), width, tuple(dash), *rest)


_KINDS: dict[str, Callable[..., Op]] = {
    "T": FaceDecoder.line,
    "S": FaceDecoder.shape,
    "I": FaceDecoder.icon,
    "P": FaceDecoder.picture,
    "F": FaceDecoder.pdf_page,
    "G": FaceDecoder.group,
    "V": FaceDecoder.veil,
}


def _word(text: str, inner: Code, *ink: Any) -> Glyphs | ShapedGlyphs:
    if not ink:
        return Glyphs(text, tuple(inner))
    return ShapedGlyphs(text, tuple([PlacedGlyph(*each) for each in inner]), *ink)


def _outline(code: Code) -> Outline:
    return tuple(map(tuple, code))


def _box(code: Code | None) -> Box | None:
    return Box(*code) if code else None


def content(face: Face, name: Callable[[Path], str]) -> str:
    """Return all that a face shows as one text, the same for faces that look alike.

    `name` returns the content of a file, wherever it is.
    """
    encoder = FaceEncoder(name)
    code = encoder.face(face)
    return json.dumps([code, encoder.ops, encoder.words, encoder.fonts])
