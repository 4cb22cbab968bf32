"""Text in the PDF: found again as typed, where it was set, in embedded fonts."""

import io
import re
import shutil
from collections.abc import Sequence
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from cardgen.model.face import Face
from cardgen.model.geometry import Matrix, move, turn
from cardgen.model.ops import (
    BLACK,
    FontFile,
    Glyphs,
    Group,
    Paint,
    PlacedGlyph,
    Run,
    ShapedGlyphs,
    TextLine,
)
from cardgen.model.problem import Refused
from cardgen.typeset.metrics import FontMetrics
from cardgen.write.pdf import write_pdf
from tests.faces import FONT, ROOT
from tests.write.letters import document, page, place

# The white space left of "H" in this font, at 10 points.
_SIDE = 0.9
ALPHABETS = [
    "The quick brown fox (jumps) \\ over [the] <lazy> dog 0123456789",
    "Ää Öö Üü ß éèêë ñ ø å ž ł ő – — … „quoted“ ‚single‘ « » ½ × € ™",
    "Ελληνικά και Кириллица",
]


def _run(
    text: str,
    x: float = 10,
    font: Path = FONT.file.path,
    size: float = 10,
    kerns: Sequence[float] = (),
) -> Run:
    glyphs = Glyphs(text, tuple(kerns) or (0.0,) * len(text))
    return Run(x, (glyphs,), FontFile(font), size, Paint(BLACK))


def _written(*lines: TextLine) -> bytes:
    return write_pdf(document([page(600, ops=lines)]))


def _boxes(data: bytes) -> list[tuple[float, float, float, float]]:
    """Return left, bottom, right and top of each letter."""
    with pypdfium2.PdfDocument(data) as pdf:
        text = pdf[0].get_textpage()
        return [text.get_charbox(at, loose=False) for at in range(text.count_chars())]


def _extracted(data: bytes) -> str:
    with pypdfium2.PdfDocument(data) as pdf:
        return str(pdf[0].get_textpage().get_text_bounded())


def _fonts(data: bytes) -> list[tuple[str, bool]]:
    """Return the name of every font in the file, and whether it is embedded."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        fonts = [
            thing
            for thing in pdf.objects
            if isinstance(thing, pikepdf.Dictionary) and thing.get("/Type") == "/Font"
        ]
        return sorted(
            (
                str(font.BaseFont).partition("+")[2],
                "/FontFile2" in font.get("/FontDescriptor", {}),
            )
            for font in fonts
        )


def test_what_was_typed_can_be_found_and_copied() -> None:
    symbols = ROOT / "fonts/noto-sans-symbols-2/NotoSansSymbols2-Regular.ttf"
    fonts = {**dict.fromkeys(ALPHABETS, FONT.file.path), "🂡🂢": symbols}
    for text, font in fonts.items():
        assert _extracted(_written(TextLine(50, (_run(text, font=font),)))) == text


def test_more_letters_than_one_subset_holds() -> None:
    letters = [chr(code) for code in (*range(0x21, 0x7F), *range(0xC0, 0x180))]
    letters += [chr(code) for code in range(0x400, 0x450)]
    lines = [
        TextLine(20 + 12 * row, (_run("".join(letters[start : start + 50])),))
        for row, start in enumerate(range(0, len(letters), 50))
    ]
    data = _written(*lines)
    assert "".join(_extracted(data).split()) == "".join(letters)
    assert len(_fonts(data)) >= 2


def test_letters_stand_on_their_baseline_where_the_run_begins() -> None:
    data = _written(
        TextLine(100, (_run("HH", 20.25), _run("H", 77.3333))),
        TextLine(120.5, (_run("H", 33.125),)),
    )
    places = [
        (box[0], 600 - box[1])
        for box, letter in zip(_boxes(data), _extracted(data), strict=True)
        if letter == "H"
    ]
    expected = [(20.25, 100), (None, 100), (77.3333, 100), (33.125, 120.5)]
    for (x, y), (at, baseline) in zip(places, expected, strict=True):
        assert y == pytest.approx(baseline, abs=0.05)
        if at is not None:
            assert x == pytest.approx(at + _SIDE, abs=0.05)


def test_kerns_are_added_to_the_advance() -> None:
    def second(kern: float) -> float:
        return _boxes(_written(TextLine(50, (_run("HH", kerns=(kern, 0)),))))[1][0]

    assert second(90) - second(0) == pytest.approx(0.9, abs=0.01)
    assert second(-100) - second(0) == pytest.approx(-1.0, abs=0.01)


def test_kerns_stay_with_their_letters_over_font_subsets() -> None:
    many = "".join(chr(code) for code in (*range(0x21, 0x7F), *range(0xC0, 0x180)))

    def right(*kerns: float) -> float:
        run = _run("H" + many[-1] + "HH", kerns=kerns)
        lines = TextLine(20, (_run(many),)), TextLine(50, (run,))
        return _boxes(_written(*lines))[-1][2]

    plain = right(0, 0, 0, 0)
    assert right(50, 0, 0, 0) - plain == pytest.approx(0.5, abs=0.01)
    assert right(0, 0, 80, 0) - plain == pytest.approx(0.8, abs=0.01)


def test_pieces_are_shown_as_one_text() -> None:
    pieces = ("(a\\)", "(b) ", "", "c")
    glyphs = tuple(Glyphs(piece, (0.0,) * len(piece)) for piece in pieces)
    run = Run(10, glyphs, FONT.file, 10, Paint(BLACK))
    whole = _written(TextLine(50, (_run("".join(pieces)),)))
    assert _written(TextLine(50, (run,))) == whole


def test_every_font_is_embedded_and_there_is_no_other() -> None:
    bold = ROOT / "fonts/source-sans-3/SourceSans3-Bold.ttf"
    data = _written(TextLine(50, (_run("One"), _run("Two", 50, bold))))
    assert _fonts(data) == [("SourceSans3-Bold", True), ("SourceSans3-Regular", True)]
    assert b"Helvetica" not in data


def test_only_letters_in_use_are_embedded() -> None:
    texts = ("a", "abcdefghijklmnopqrstuvwxyz")
    few, more = (len(_written(TextLine(50, (_run(text),)))) for text in texts)
    assert few < 5000
    assert more > few + 1500


def test_two_files_of_one_postscript_name_stay_two(tmp_path: Path) -> None:
    twin = tmp_path / "Twin-Regular.ttf"
    data = (ROOT / "fonts/grenze/Grenze-Italic.ttf").read_bytes()
    for coding in ("ascii", "utf-16-be"):
        old, new = "Grenze-Italic".encode(coding), "Alegreya-Bold".encode(coding)
        data = data.replace(old, new)
    twin.write_bytes(data)
    other = ROOT / "fonts/alegreya/Alegreya-Bold.ttf"
    written = _written(TextLine(50, (_run("mm", font=twin), _run("mm", 80, other))))
    boxes = _boxes(written)
    narrow, wide = (box[2] - box[0] for box in (boxes[0], boxes[-1]))
    assert wide > narrow + 0.5
    assert [name for name, _ in _fonts(written)] == ["Alegreya-Bold", "Alegreya-Bold-1"]


def test_a_font_that_cannot_be_embedded_is_the_users_problem(tmp_path: Path) -> None:
    broken = tmp_path / "Broken-Regular.ttf"
    shutil.copy(FONT.file.path, broken)
    broken.write_bytes(b"OTTO" + broken.read_bytes()[4:200])
    with pytest.raises(Refused) as refused:
        _written(TextLine(50, (_run("a", font=broken),)))
    (problem,) = refused.value.problems
    assert (problem.rule, problem.span.file) == ("assets", broken)
    assert '"Broken-Regular.ttf" cannot be embedded' in problem.message


def test_text_reads_in_forms_as_on_pages() -> None:
    face = Face(100, 50, 0, (TextLine(20, (_run("written once"),)),))
    data = write_pdf(document([page(300, [place(face, 0, 0), place(face, 0, 100)])]))
    assert _extracted(data).split() == ["written", "once"] * 2


def _strip(data: bytes, y: float) -> bytes:
    """Return the pixels around a baseline."""
    with pypdfium2.PdfDocument(data) as pdf:
        return pdf[0].render(crop=(0, 600 - y - 5, 500, y - 20)).to_pil().tobytes()


def test_small_capitals_are_copied_as_they_were_typed() -> None:
    font = ROOT / "fonts/alegreya/Alegreya-Regular.ttf"
    small = FontMetrics(font, ("smcp", "onum"))
    plain = _run("Moss19", font=font, size=20)
    glyphs = Glyphs("Moss19", small.measure("Moss19").kerns)
    capitals = plain._replace(glyphs=(glyphs,), font=small.file)
    data = _written(TextLine(100, (capitals,)), TextLine(200, (plain,)))
    assert _extracted(data).split() == ["Moss19", "Moss19"]
    names = [name for name, embedded in _fonts(data) if embedded]
    assert len(set(names)) == 2
    upper, lower = (_strip(data, y) for y in (100, 200))
    assert upper != lower


def test_programs_that_ignore_the_spoken_text_find_letters_of_shaped_glyphs() -> None:
    glyphs = (PlacedGlyph(5, "fi", 0, 0, 500), PlacedGlyph(6, "n", 500, 0, 500))
    shaped = ShapedGlyphs("fin", glyphs, 1000, 700, 0)
    run = Run(10, (shaped,), FONT.file, 20, Paint(BLACK))
    with pikepdf.open(io.BytesIO(_written(TextLine(100, (run,))))) as pdf:
        (letters,) = (
            thing.ToUnicode.read_bytes().decode("ascii")
            for thing in pdf.objects
            if isinstance(thing, pikepdf.Dictionary) and "/ToUnicode" in thing
        )
    codes = re.findall(r"<\w\w> <(\w{4,})>\n", letters)
    assert {bytes.fromhex(code).decode("utf-16-be") for code in codes} == {"fi", "n"}


def test_a_form_that_the_font_has_not_is_left_out() -> None:
    assert FontMetrics(FONT.file.path, ("smcp", "zzzz")).file.features == ("smcp",)


def test_a_line_with_icons_is_copied_with_their_words() -> None:
    line = TextLine(100, (_run("gain 2"), _run("and go", x=60)), "gain 2:fire: and go")
    assert _extracted(_written(line)).strip() == "gain 2:fire: and go"


def test_letters_on_a_curve_are_copied_as_one_text() -> None:
    letters = tuple(
        Group(turn(20 * i).then(move(60 + 30 * i, 100)), (TextLine(0, (_run(c, 0),)),))
        for i, c in enumerate("arc")
    )
    group = Group(Matrix(), letters, spoken="arc of moss")
    data = write_pdf(document([page(600, ops=[group])]))
    assert "arc of moss" in _extracted(data)
