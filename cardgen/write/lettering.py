"""The fonts of one PDF: each file loaded once, cut down to the letters in use."""

from collections.abc import Sequence
from pathlib import Path

from cardgen.model.ops import FontFile, Run
from cardgen.model.problem import Refused, error
from cardgen.model.source import Span
from cardgen.typeset.metrics import FontMetrics
from cardgen.write.embedding import embed
from cardgen.write.font_program import FontProgram
from cardgen.write.pdf_file import PdfFile
from cardgen.write.pdf_objects import Object, Ref
from cardgen.write.typecase import Typecase


class Lettering:
    """Gives the operators that show text, and remembers which letters were shown.

    `fonts` is where the file's fonts are listed.
    """

    def __init__(self, file: PdfFile) -> None:
        self.fonts: Ref = file.reserve()
        self._file = file
        self._cases: dict[FontFile, Typecase] = {}
        # The font of the last run, which is mostly the next one's too.
        self._font: FontFile | None = None
        self._case = Typecase("")
        self._contents: dict[tuple[bytes, tuple[str, ...]], FontFile] = {}

    def show(self, run: Run) -> Sequence[tuple[str, str]]:
        """Give, for each font subset in turn, its name and the operator for it."""
        if run.font is not self._font:
            self._font, self._case = run.font, self._found(run.font)
        return self._case.show(run.glyphs)

    def _found(self, font: FontFile) -> Typecase:
        if font not in self._cases:
            self._cases[font] = self._opened(font)
        return self._cases[font]

    def _opened(self, font: FontFile) -> Typecase:
        try:
            # A game's copy of a font that cardgen brings too is the same font.
            content = font.path.read_bytes(), font.features
        except OSError as fault:
            raise _refused(font.path, fault) from fault
        same = self._contents.setdefault(content, font)
        return self._cases.get(same) or Typecase(f"F{len(self._contents)}")

    def embed(self) -> None:
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
                fonts |= embed(self._file, self._cases[font], program, metrics, name)
            # Damaged outlines are met here first, and HarfBuzz raises what comes.
            except Exception as fault:
                raise _refused(font.path, fault) from fault
        self._file.add(fonts, self.fonts)


def _refused(path: Path, fault: Exception) -> Refused:
    said = f'font "{path.name}" cannot be embedded: {fault}'
    hint = "put the original file there again, or use another font"
    return Refused(error("assets", Span(path), said, hint))
