"""The fonts of one PDF: each file loaded once, cut down to the letters in use.

A simple font has 256 codes at most. A font of more letters is written in several
subsets, and a text goes from one to the other.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from pathlib import Path

from cardgen.model.ops import FontFile, Glyphs, Run
from cardgen.model.problem import Refused, error
from cardgen.model.source import Span
from cardgen.typeset.metrics import FontMetrics
from cardgen.write.font_embedding import FontProgram, embed_subset, subset_tag
from cardgen.write.pdf_file import PdfFile
from cardgen.write.pdf_syntax import STRING_ESCAPES, Object, Ref, format_number

# This character plus a subset's number stands before codes of that subset.
_SWITCH = 0x100
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
        """Return, for each font subset in turn, its name and the operator for it."""
        font = run.font
        if font is not self._font:
            if font not in self._encodings:
                self._encodings[font] = self._encoding_of(font)
            self._font, self._encoding = font, self._encodings[font]
        return self._encoding.show(run.glyphs)

    def _encoding_of(self, font: FontFile) -> "GlyphEncoding":
        try:
            # A game's copy of a font that cardgen includes is the same font.
            content = font.path.read_bytes(), font.features
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

    `subsets` are the letters shown so far, by their codes.
    """

    def __init__(self, name: str) -> None:
        self.subsets: list[dict[int, str]] = [{}]
        self._name = name
        self._own: set[str] = set()
        self._codes: dict[str, tuple[int, int]] = {}
        self._free = _free_codes()
        self._words = _EncodedWords(self)

    def name(self, subset: int) -> str:
        """Return the name by which a content stream refers to a subset."""
        return f"{self._name}.{subset}" if subset else self._name

    def show(self, glyphs: Sequence[Glyphs]) -> list[tuple[str, str]]:
        """Return, for each subset in turn, its name and the operator for letters."""
        strings = "".join(map(self._words.__getitem__, glyphs))
        if not strings:
            return []
        if len(self.subsets) == 1:
            return [(self._name, _operator(strings))]
        return [
            (self.name(subset), _operator("".join(part for _, part in parts)))
            for subset, parts in groupby(_parts(strings), itemgetter(0))
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

    def _code(self, letter: str) -> tuple[int, int]:
        found = self._codes.get(letter)
        if found is None:
            own = letter.isascii() and letter.isprintable()
            subset, code = found = (0, ord(letter)) if own else next(self._free)
            self._codes[letter] = found
            if subset == len(self.subsets):
                self.subsets.append({})
            self.subsets[subset][code] = letter
        return found


class _EncodedWords(dict[Glyphs, str]):
    """The elements of a TJ array by the letters that they show."""

    def __init__(self, encoding: GlyphEncoding) -> None:
        self._encoding = encoding

    def __missing__(self, glyphs: Glyphs) -> str:
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


def _parts(strings: str) -> Iterator[tuple[int, str]]:
    """Split strings by the subsets that their codes belong to."""
    subset = 0
    for part in _SWITCHES.split(strings):
        if part[:1] >= chr(_SWITCH):
            subset = ord(part) - _SWITCH
        elif part:
            yield subset, part


def _operator(strings: str) -> str:
    # Parentheses within strings are escaped: these two are an end and a beginning.
    joined = strings.replace(")(", "")
    # A single string has only one ")", at its end; escaped ones cost an array.
    alone = joined.find(")") == len(joined) - 1
    return f"{joined} Tj" if alone else f"[{joined}] TJ"
