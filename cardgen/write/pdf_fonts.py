"""The fonts of one PDF: each file loaded once, cut down to the letters in use.

A simple font has 256 codes at most. A font of more letters is written in several
subsets, and a text goes from one to the other. A code is that of a letter, or of a
glyph with the letters that it shows at one place: the same glyph may show others.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from pathlib import Path

from cardgen.cache.folder import read_font
from cardgen.model.ops import FontFile, Glyphs, Run, ShapedGlyphs
from cardgen.model.problem import Refused, error
from cardgen.model.source import Span
from cardgen.typeset.metrics import FontMetrics
from cardgen.write.font_embedding import (
    FontProgram,
    Shown,
    ShownGlyph,
    embed_subset,
    subset_tag,
)
from cardgen.write.pdf_file import PdfFile
from cardgen.write.pdf_syntax import (
    STRING_ESCAPES,
    Object,
    Ref,
    format_number,
)

# This character plus a subset's number stands before codes of that subset, the other
# one plus a height in thousandths before glyphs above or below the baseline. No glyph
# hangs lower than the last one.
_SWITCH, _RISE, _LOWEST = 0x100, 0x90000, 0x80000
# Collecting the letters themselves in a set would take 4 ms to compile.
_SWITCHES = re.compile("([^\0-\xff])")


class PdfFonts:
    """Makes the operators that show text, and keeps count of the letters shown.

    `ref` is the dictionary of the file's fonts.
    """

    def __init__(self, file: PdfFile) -> None:
        self.ref: Ref = file.reserve()
        self._file = file
        self._encodings: dict[FontFile, GlyphEncoding] = {}
        # The font of the last run, which is mostly the next one's too.
        self._font: FontFile | None = None
        self._encoding = GlyphEncoding("")
        self._contents: dict[tuple[bytes, tuple[str, ...]], FontFile] = {}

    def show(self, run: Run) -> Sequence[tuple[str, str]]:
        """Return, for each font subset in turn, its name and the operators for it."""
        font = run.font
        if font is not self._font:
            if font not in self._encodings:
                self._encodings[font] = self._encoding_of(font)
            self._font, self._encoding = font, self._encodings[font]
        shown = self._encoding.show(run.glyphs, run.size)
        if run.hidden:
            return [(name, _hidden(operator, run.hidden)) for name, operator in shown]
        return shown

    def _encoding_of(self, font: FontFile) -> "GlyphEncoding":
        try:
            # A game's copy of a font that cardgen includes is the same font.
            content = read_font(font.path), font.features
        except OSError as fault:
            raise _refused(font.path, fault) from fault
        same = self._contents.setdefault(content, font)
        return self._encodings.get(same) or GlyphEncoding(f"F{len(self._contents)}")

    def embed(self) -> None:
        """Write the fonts in use. Raises Refused for a damaged one."""
        fonts: dict[str, Object] = {}
        taken: list[str] = []
        for (data, _), font in self._contents.items():
            try:
                program = FontProgram(data)
                # Viewers identify fonts by their PostScript name, and two files may
                # have the same one: the second would silently draw as the first.
                name = program.name
                if name in taken:
                    name += f"-{len(taken)}"
                taken.append(program.name)
                fonts |= self._embedded(font, program, name)
            except Refused:
                # The disk is full.
                raise
            # Damaged outlines are first read here, and HarfBuzz may raise anything.
            except Exception as fault:
                raise _refused(font.path, fault) from fault
        self._file.add(fonts, self.ref)

    def _embedded(
        self, font: FontFile, program: FontProgram, name: str
    ) -> dict[str, Object]:
        """Write the subsets of a font, and return them by their names in streams."""
        metrics, encoding = FontMetrics(*font), self._encodings[font]
        return {
            encoding.name(number): embed_subset(
                self._file, program, metrics, f"{subset_tag(number)}+{name}", letters
            )
            for number, letters in enumerate(encoding.subsets)
            if letters
        }


def _refused(path: Path, fault: Exception) -> Refused:
    said = f'font "{path.name}" cannot be embedded: {fault}'
    hint = "restore the original file, or use another font"
    return Refused(error("assets", Span(path), said, hint))


class GlyphEncoding:
    """Gives each letter of a font a code, and formats the operators that show them.

    `subsets` are the letters and glyphs shown so far, by their codes.
    """

    def __init__(self, name: str) -> None:
        self.subsets: list[dict[int, Shown]] = [{}]
        self._name = name
        self._own: set[str] = set()
        self._codes: dict[Shown, tuple[int, int]] = {}
        self._plain = True
        self._free = _free_codes()
        self._words = _EncodedWords(self)

    def name(self, subset: int) -> str:
        """Return the name by which a content stream refers to a subset."""
        return f"{self._name}.{subset}" if subset else self._name

    def show(
        self, glyphs: Sequence[Glyphs | ShapedGlyphs], size: float
    ) -> list[tuple[str, str]]:
        """Return, for each subset in turn, its name and the operators for glyphs."""
        strings = "".join(map(self._words.__getitem__, glyphs))
        if not strings:
            return []
        if self._plain:
            return [(self._name, _operator(strings))]
        return [
            (self.name(subset), _risen("".join(map(itemgetter(2), parts)), rise, size))
            for (subset, rise), parts in groupby(_parts(strings), itemgetter(0, 1))
        ]

    def encode(self, letters: str) -> list[tuple[int, str]]:
        """Return stretches of letters of the same subset: its number, and their codes.

        Letters of ASCII are their own codes, so that content streams can be read.
        """
        if letters.isascii() and letters.isprintable():
            if not self._own.issuperset(letters):
                self._own.update(letters)
                self.subsets[0].update({ord(letter): letter for letter in letters})
            return [(0, letters)]
        return [
            (subset, "".join([chr(code) for _, code in stretch]))
            for subset, stretch in groupby(map(self._code, letters), itemgetter(0))
        ]

    def encode_shaped(self, shaped: ShapedGlyphs) -> str:
        """Return the elements of a TJ array that show glyphs at their places."""
        strings, pen, state = "", 0.0, (0, 0)
        for number, letters, x, rise, wide in shaped.glyphs:
            subset, code = self._code(ShownGlyph(number, letters))
            now = subset, round(rise)
            strings += self._switched(state, now) + _moved(x - pen)
            strings += f"({chr(code).translate(STRING_ESCAPES)})"
            pen, state = x + wide, now
        return strings + self._switched(state, (0, 0)) + _moved(shaped.width - pen)

    def _switched(self, before: tuple[int, int], now: tuple[int, int]) -> str:
        """Return the signs that stand where the subset or the height changes."""
        if before == now:
            return ""
        self._plain = False
        return f"{chr(_SWITCH + now[0])}{chr(_RISE + now[1])}"

    def _code(self, shown: Shown) -> tuple[int, int]:
        found = self._codes.get(shown)
        if found is None:
            own = isinstance(shown, str) and shown.isascii() and shown.isprintable()
            subset, code = found = (0, ord(str(shown))) if own else next(self._free)
            self._codes[shown] = found
            if subset == len(self.subsets):
                self.subsets.append({})
                self._plain = False
            self.subsets[subset][code] = shown
        return found


class _EncodedWords(dict[Glyphs | ShapedGlyphs, str]):
    """The elements of a TJ array by the letters that they show."""

    def __init__(self, encoding: GlyphEncoding) -> None:
        self._encoding = encoding

    def __missing__(self, glyphs: Glyphs | ShapedGlyphs) -> str:
        if isinstance(glyphs, ShapedGlyphs):
            self[glyphs] = self._encoding.encode_shaped(glyphs)
            return self[glyphs]
        encoded, start = "", 0
        for subset, codes in self._encoding.encode(glyphs.text):
            end = start + len(codes)
            strings = _strings(codes, glyphs.kerns[start:end])
            # The first subset is switched back to behind every other one.
            switched = f"{chr(_SWITCH + subset)}{strings}{chr(_SWITCH)}"
            encoded += switched if subset else strings
            start = end
        self[glyphs] = encoded
        return encoded


def _free_codes() -> Iterator[tuple[int, int]]:
    """Yield unused subsets and codes; those of control characters stay unused."""
    yield from ((0, code) for code in range(0x7F, 0x100))
    subset = 1
    while True:
        yield from ((subset, code) for code in range(0x20, 0x100))
        subset += 1


def _strings(codes: str, kerns: Sequence[float]) -> str:
    """Return strings with kerns between them."""
    strings, begun = "", 0
    if any(kerns):
        for end, kern in enumerate(kerns, 1):
            if kern:
                # TJ subtracts from the advance what a kern adds to it.
                part = codes[begun:end].translate(STRING_ESCAPES)
                strings += f"({part}){format_number(-round(kern, 2))}"
                begun = end
    rest = codes[begun:].translate(STRING_ESCAPES)
    return f"{strings}({rest})" if rest else strings


def _moved(distance: float) -> str:
    """Return the number of a TJ array that moves the pen; TJ subtracts it."""
    moved = -round(distance, 2)
    return format_number(moved) if moved else ""


def _parts(strings: str) -> Iterator[tuple[int, int, str]]:
    """Split strings by the subsets of their codes and their heights."""
    subset = rise = 0
    for part in _SWITCHES.split(strings):
        sign = ord(part) if len(part) == 1 else 0
        if sign >= _LOWEST:
            rise = sign - _RISE
        elif sign >= _SWITCH:
            subset = sign - _SWITCH
        elif part:
            yield subset, rise, part


def _operator(strings: str) -> str:
    # Parentheses within strings are escaped: these two are an end and a beginning.
    joined = strings.replace(")(", "")
    # A single string has only one ")", at its end; escaped ones cost an array.
    alone = joined[0] == "(" and joined.find(")") == len(joined) - 1
    return f"{joined} Tj" if alone else f"[{joined}] TJ"


def _risen(strings: str, rise: int, size: float) -> str:
    """Return the operator for strings above the baseline by thousandths."""
    operator = _operator(strings)
    if not rise:
        return operator
    return f"{format_number(rise * size / 1000)} Ts\n{operator}\n0 Ts"


def _hidden(operator: str, stretch: float) -> str:
    """Return the operator for letters that nobody sees, so much wider or narrower."""
    return f"3 Tr {format_number(100 * stretch)} Tz\n{operator}\n0 Tr 100 Tz"
