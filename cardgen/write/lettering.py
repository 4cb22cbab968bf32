"""The fonts of one PDF: each file loaded once, cut down to the letters in use."""

import hashlib
from collections.abc import Iterator, Sequence
from pathlib import Path

from reportlab.pdfbase.pdfdoc import PDFDocument
from reportlab.pdfbase.ttfonts import TTFError, TTFont

from cardgen.model.ops import FontFile, Glyphs, Run
from cardgen.model.problem import Refused, error
from cardgen.model.source import Span
from cardgen.typeset.metrics import FontMetrics
from cardgen.write.numerals import number

# A bare carriage return inside a PDF string is read as a line feed.
_ESCAPES = str.maketrans(
    {"(": r"\(", ")": r"\)", "\\": r"\\", "\r": r"\r", "\n": r"\n"}
)

# Letters in font subsets in turn: a subset's name, and strings with kerns for it.
Encoded = tuple[tuple[str, str], ...]


class Lettering:
    """Gives the operators that show text, and remembers which letters were shown."""

    def __init__(self, document: PDFDocument) -> None:
        self._document = document
        self._fonts: dict[FontFile, TTFont] = {}
        self._contents: dict[str, TTFont] = {}
        self._forms: dict[FontFile, FontMetrics] = {}
        self._encoded: dict[FontFile, dict[Glyphs, Encoded]] = {}

    def show(self, run: Run) -> list[tuple[str, str]]:
        """Give, for each font subset in turn, its name and the operator for it."""
        encoded = self._encoded.setdefault(run.font, {})
        shown: list[tuple[str, list[str]]] = []
        for glyphs in run.glyphs:
            found = encoded.get(glyphs)
            if found is None:
                found = encoded[glyphs] = tuple(self._encode(glyphs, run.font))
            for name, strings in found:
                if shown and shown[-1][0] == name:
                    shown[-1][1].append(strings)
                else:
                    shown.append((name, [strings]))
        return [(name, _operator(strings)) for name, strings in shown]

    def _encode(self, glyphs: Glyphs, file: FontFile) -> Iterator[tuple[str, str]]:
        font = self._font(file)
        if file.features:
            self._choose_forms(font, file, glyphs.text)
        start = 0
        for subset, codes in font.splitString(glyphs.text, self._document):
            name = font.getSubsetInternalName(subset, self._document)[1:]
            kerns = glyphs.kerns[start : start + len(codes)]
            yield name, _strings(codes.decode("latin-1"), kerns)
            start += len(codes)

    def _choose_forms(self, font: TTFont, file: FontFile, text: str) -> None:
        """Let the letters stand for the glyphs that the font's features choose.

        The embedded font then maps these glyphs back to the plain letters, so that
        small capitals are found and copied as they were typed.
        """
        if file not in self._forms:
            self._forms[file] = FontMetrics(file.path, file.features)
        forms = self._forms[file]
        for letter in text:
            font.face.charToGlyph[ord(letter)] = forms.glyph(letter) or 0
            font.face.charWidths[ord(letter)] = forms.advance(letter)

    def _font(self, file: FontFile) -> TTFont:
        if file not in self._fonts:
            # A game's copy of a font that cardgen brings too is the same font.
            content = hashlib.sha256(file.path.read_bytes())
            content.update(" ".join(file.features).encode())
            digest = content.hexdigest()
            if digest not in self._contents:
                self._contents[digest] = self._opened(file.path, digest)
            self._fonts[file] = self._contents[digest]
        return self._fonts[file]

    def _opened(self, path: Path, digest: str) -> TTFont:
        font = _load(path)
        # Fonts meet in the file by their PostScript name, and two files may carry
        # the same one: the second would silently draw as the first.
        taken = [other.face.name for other in self._contents.values()]
        if font.face.name in taken:
            font.face.name += b"-%d" % len(taken)
        # reportlab keeps fonts by this name, so it must differ for each file.
        font.fontName = digest
        return font


def embed_fonts(document: PDFDocument) -> None:
    """Write the fonts in use into the document. Raises Refused for a damaged one."""
    for font in document.delayedFonts:
        try:
            font.addObjects(document)
        # Damaged outlines are met here first, and reportlab raises what comes.
        except Exception as fault:
            raise _refused(Path(font.face.filename), fault) from fault


def _load(path: Path) -> TTFont:
    try:
        # Without the readable ASCII block only the letters in use are embedded.
        return TTFont(path.name, str(path), asciiReadable=False)
    except TTFError as fault:
        raise _refused(path, fault) from fault


def _refused(path: Path, fault: Exception) -> Refused:
    said = f'font "{path.name}" cannot be embedded: {fault}'
    hint = "put the original file there again, or use another font"
    return Refused(error("assets", Span(path), said, hint))


def _strings(letters: str, kerns: Sequence[float]) -> str:
    """Give what stands in the array of a TJ: strings with kerns between them."""
    parts, begun = [], 0
    for index, kern in enumerate(kerns):
        if kern:
            piece = letters[begun : index + 1].translate(_ESCAPES)
            # TJ takes away from the advance what a kern adds to it.
            parts.append(f"({piece}){number(-round(kern, 2))}")
            begun = index + 1
    if begun < len(letters):
        parts.append(f"({letters[begun:].translate(_ESCAPES)})")
    return "".join(parts)


def _operator(parts: Sequence[str]) -> str:
    # Parentheses within strings are escaped: these two are an end and a beginning.
    strings = "".join(parts).replace(")(", "")
    alone = strings.count("(") - strings.count(r"\(") == 1 and strings[-1] == ")"
    return f"{strings} Tj" if alone else f"[{strings}] TJ"
