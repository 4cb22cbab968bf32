"""Styles of one variable font in one PDF: each embedded, each drawn as itself."""

import io
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageChops

from cardgen.cache.folder import VARIABLE
from cardgen.model.ops import BLACK, FontFile, Glyphs, Paint, Run, TextLine
from cardgen.write.pdf import write_pdf
from tests import fonts
from tests.write.letters import document, page

WORD = "Word"


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[FontFile, FontFile]:
    """Return regular and bold, which have the same PostScript name."""
    monkeypatch.setenv(VARIABLE, str(tmp_path / "cache"))
    face = fonts.family(tmp_path, **{"X[wght].ttf": fonts.variable()})
    bold = face.find("bold")
    assert bold
    return face.regular.file, bold.file


def _line(y: float, font: FontFile) -> TextLine:
    glyphs = Glyphs(WORD, (0.0,) * len(WORD))
    return TextLine(y, (Run(10, (glyphs,), font, 40, Paint(BLACK)),))


def _written(*lines: TextLine) -> bytes:
    return write_pdf(document([page(200, ops=lines)]))


def _picture(data: bytes, top: float) -> Image.Image:
    """Return the picture of the page from `top` on, 50 points high."""
    with pypdfium2.PdfDocument(data) as pdf:
        image = pdf[0].render(scale=2).to_pil().convert("L")
    return image.crop((0, round(2 * top), image.width, round(2 * top) + 100))


def _ink(picture: Image.Image) -> int:
    """Return how far the ink extends to the right, in pixels."""
    return ImageChops.invert(picture).getbbox()[2]


def test_each_style_is_embedded_as_a_font_of_its_own(
    files: tuple[FontFile, FontFile],
) -> None:
    data = _written(_line(45, files[0]), _line(95, files[1]))
    with pikepdf.open(io.BytesIO(data)) as pdf:
        found = [
            thing
            for thing in pdf.objects
            if isinstance(thing, pikepdf.Dictionary) and thing.get("/Type") == "/Font"
        ]
        names = {str(font.BaseFont).partition("+")[2] for font in found}
        programs = {font.FontDescriptor.FontFile2.read_bytes() for font in found}
    assert len(names) == len(programs) == 2


def test_each_style_is_drawn_as_it_is_alone(files: tuple[FontFile, FontFile]) -> None:
    regular, bold = files
    both = _written(_line(45, regular), _line(95, bold))
    upper, lower = _picture(both, 0), _picture(both, 50)
    assert upper.tobytes() == _picture(_written(_line(45, regular)), 0).tobytes()
    assert lower.tobytes() == _picture(_written(_line(45, bold)), 0).tobytes()
    # Bold letters are wider by three fifths of what the heaviest are.
    wider = len(WORD) * fonts.WIDER * 0.6 / 1000 * 40 * 2
    assert _ink(lower) - _ink(upper) == pytest.approx(wider, abs=4)
