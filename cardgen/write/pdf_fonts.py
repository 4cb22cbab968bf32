"""The fonts of one PDF: each file loaded once, cut down to the letters in use."""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from pathlib import Path

from cardgen.model.ops import FontFile, Glyphs, Run
from cardgen.model.problem import Refused, error
from cardgen.model.source import Span
from cardgen.typeset.metrics import FontMetrics
from cardgen.write.font_embedding import FontProgram, embed_font
from cardgen.write.pdf_file import PdfFile
from cardgen.write.pdf_syntax import Object, Ref, format_number


class PdfFonts:
    """Gives the operators that show text, and remembers which letters were shown.

    `fonts` is where the file's fonts are listed.
    """

    def __init__(self, file: PdfFile) -> None:
        self.fonts: Ref = file.reserve()
        self._file = file
        self._cases: dict[FontFile, GlyphEncoding] = {}
        # The font of the last run, which is mostly the next one's too.
        self._font: FontFile | None = None
        self._case = GlyphEncoding("")
        self._contents: dict[tuple[bytes, tuple[str, ...]], FontFile] = {}

    def show(self, run: Run) -> Sequence[tuple[str, str]]:
        """Give, for each font subset in turn, its name and the operator for it."""
        if run.font is not self._font:
            self._font, self._case = run.font, self._found(run.font)
        return self._case.show(run.glyphs)

    def _found(self, font: FontFile) -> GlyphEncoding:
        if font not in self._cases:
            self._cases[font] = self._opened(font)
        return self._cases[font]

    def _opened(self, font: FontFile) -> GlyphEncoding:
        try:
            # A game's copy of a font that cardgen brings too is the same font.
            content = font.path.read_bytes(), font.features
        except OSError as fault:
            raise _refused(font.path, fault) from fault
        same = self._contents.setdefault(content, font)
        return self._cases.get(same) or GlyphEncoding(f"F{len(self._contents)}")

    def embed_font(self) -> None:
        """Write the fonts in use. Raises Refused for a damaged one."""
        fonts: dict[str, Object] = {}
        taken: list[str] = []
        for (data, features), font in self._contents.items():
            try:
                metrics = FontMetrics(font.path, features)
                program = FontProgram(data)
                # Fonts meet in the file by their PostScript name, and two files may
                # carry the same one: the second would silently draw as the first.
                name = program.name
                if name in taken:
                    name += f"-{len(taken)}"
                taken.append(program.name)
                fonts |= embed_font(
                    self._file, self._cases[font], program, metrics, name
                )
            # Damaged outlines are met here first, and HarfBuzz raises what comes.
            except Exception as fault:
                raise _refused(font.path, fault) from fault
        self._file.add(fonts, self.fonts)


def _refused(path: Path, fault: Exception) -> Refused:
    said = f'font "{path.name}" cannot be embedded: {fault}'
    hint = "put the original file there again, or use another font"
    return Refused(error("assets", Span(path), said, hint))


_ESCAPES = str.maketrans({"(": r"\(", ")": r"\)", "\\": r"\\"})
# Behind this comes a subset's number, and codes of that subset come next.
_TURN = 0x100
# The letters themselves, as a set, would take 4 ms to compile.
_TURNS = re.compile("([^\0-\xff])")


class GlyphEncoding:
    """Gives the operators that show letters, and knows which letters were shown.

    `subsets` are letters by their codes.
    """

    def __init__(self, name: str) -> None:
        self.subsets: list[dict[int, str]] = [{}]
        self._name = name
        self._own: set[str] = set()
        self._codes: dict[str, tuple[int, int]] = {}
        self._free = _free_codes()
        self._spelt = _Spelt(self)

    def name(self, subset: int) -> str:
        """Give the name by which a content stream knows a subset."""
        return f"{self._name}.{subset}" if subset else self._name

    def show(self, glyphs: Sequence[Glyphs]) -> list[tuple[str, str]]:
        """Give, for each subset in turn, its name and the operator for its letters."""
        strings = "".join(map(self._spelt.__getitem__, glyphs))
        if not strings:
            return []
        if len(self.subsets) == 1:
            return [(self._name, _operator(strings))]
        return [
            (self.name(subset), _operator("".join(part for _, part in parts)))
            for subset, parts in groupby(_parts(strings), lambda part: part[0])
        ]

    def codes(self, letters: str) -> list[tuple[int, str]]:
        """Give stretches of letters in the same subset: which it is, and their codes.

        Letters of ASCII are their own codes, so that what a page shows can be read.
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


class _Spelt(dict[Glyphs, str]):
    """What stands in the array of a TJ for letters, spelt out once."""

    def __init__(self, case: GlyphEncoding) -> None:
        self._case = case

    def __missing__(self, glyphs: Glyphs) -> str:
        spelt, start = "", 0
        for subset, codes in self._case.codes(glyphs.text):
            end = start + len(codes)
            strings = _strings(codes, glyphs.kerns[start:end])
            spelt += _turned(strings, subset) if subset else strings
            start = end
        self[glyphs] = spelt
        return spelt


def _free_codes() -> Iterator[tuple[int, int]]:
    """Give subsets and codes without an owner; those of control letters stay unused."""
    yield from ((0, code) for code in range(0x7F, 0x100))
    subset = 1
    while True:
        yield from ((subset, code) for code in range(0x20, 0x100))
        subset += 1


def _strings(codes: str, kerns: Sequence[float]) -> str:
    """Give strings with kerns between them."""
    strings, begun = "", 0
    if any(kerns):
        for end, kern in enumerate(kerns, 1):
            if kern:
                # TJ takes away from the advance what a kern adds to it.
                part = codes[begun:end].translate(_ESCAPES)
                strings += f"({part}){format_number(-round(kern, 2))}"
                begun = end
    rest = codes[begun:].translate(_ESCAPES)
    return f"{strings}({rest})" if rest else strings


def _turned(strings: str, subset: int) -> str:
    """Give strings of a subset, behind which the first one goes on."""
    return f"{chr(_TURN + subset)}{strings}{chr(_TURN)}"


def _parts(strings: str) -> Iterator[tuple[int, str]]:
    """Part strings by the subsets that their codes belong to."""
    subset = 0
    for part in _TURNS.split(strings):
        if part[:1] >= chr(_TURN):
            subset = ord(part) - _TURN
        elif part:
            yield subset, part


def _operator(strings: str) -> str:
    # Parentheses within strings are escaped: these two are an end and a beginning.
    joined = strings.replace(")(", "")
    # Nothing but the last letter closes a single string; escaped ones cost an array.
    alone = joined.find(")") == len(joined) - 1
    return f"{joined} Tj" if alone else f"[{joined}] TJ"
