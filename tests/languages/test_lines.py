"""Lines of many scripts: found as they were typed, inside their box, in their order."""

import re
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from itertools import pairwise
from pathlib import Path

import pypdfium2
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardgen.compose.draw.letters import letters_of, picked
from cardgen.compose.draw.memory import SetText
from cardgen.model.geometry import Box, Matrix, move
from cardgen.model.ops import (
    Color,
    Group,
    Op,
    Paint,
    Run,
    Shape,
    ShapedGlyphs,
    TextLine,
)
from cardgen.model.outlines import bounds
from cardgen.model.source import Span
from cardgen.typeset import TextFault
from cardgen.typeset.curve import Curve
from cardgen.typeset.curved_text import fit_curve
from cardgen.typeset.fit import FittedText
from cardgen.typeset.fontbook import Fontbook
from cardgen.typeset.label import label_width, set_label
from cardgen.typeset.lines import ParagraphStyle
from cardgen.typeset.runs import read_runs
from cardgen.typeset.sizes import Sizes
from cardgen.write.pdf import write_pdf
from tests.languages.samples import MORE, SAMPLES, Sample, fonts, set_text, style_of
from tests.write.letters import document, page

pytestmark = pytest.mark.long

ALL = {**SAMPLES, **MORE}
WIDE = Box(10, 20, 560, 30)
# What pdftotext adds to mark the direction of a text.
_SIGNS = re.compile("[\u200e\u200f\u202a-\u202e\u2066-\u2069]")
# pdftotext reads digits and commas among Hebrew and Arabic from left to right, also in
# what Chromium prints; the words are right.
_TURNED = ("Arabic", "Hebrew", "Urdu")
HINDI, ARABIC, HEBREW = SAMPLES["Devanagari"], SAMPLES["Arabic"], SAMPLES["Hebrew"]


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Fontbook:
    return fonts(tmp_path_factory.mktemp("noto"), *ALL.values())


def test_letters_that_are_cut_are_named_as_they_are_read(book: Fontbook) -> None:
    for sample in ALL.values():
        text = set_text(sample.text, style_of(book, sample), Box(0, 0, 1000, 40))
        where = text.lines, text.lines[0], text.ops, Matrix(), None
        whole = SetText(sample.text, Span(Path("card.xml.j2")), *where)
        named = picked(letters_of(whole, book), lambda letter: True)
        # Numbers between words from right to left have no direction of their own; a
        # letter of no width parts a word.
        signs = ("(2),", ",(2)", "\u200c")
        words = sample.text.replace("\u200c", " ").split()
        assert sorted(w.strip("\u200c") for w in named if w not in signs) == sorted(
            w for w in words if w not in signs
        )


def _pdf(ops: Sequence[Op]) -> bytes:
    return write_pdf(document([page(600, ops=ops)]))


def _pdfium(data: bytes) -> str:
    with pypdfium2.PdfDocument(data) as pdf:
        return str(pdf[0].get_textpage().get_text_bounded())


def _poppler(data: bytes, folder: Path) -> str:
    path = folder / "text.pdf"
    path.write_bytes(data)
    command = ["pdftotext", "-enc", "UTF-8", str(path), "-"]
    said = subprocess.run(command, check=True, capture_output=True)
    return _SIGNS.sub("", said.stdout.decode("utf-8")).strip()


@pytest.mark.parametrize("name", ALL)
def test_what_was_typed_is_found_and_copied(
    name: str, book: Fontbook, tmp_path: Path
) -> None:
    sample = ALL[name]
    fitted = set_text(sample.text, style_of(book, sample), WIDE, 14)
    assert len(fitted.lines) == 1
    data = _pdf(fitted.ops)
    assert _pdfium(data) == sample.text
    copied = _poppler(data, tmp_path)
    if name in _TURNED:
        assert _words(copied) == _words(sample.text)
    else:
        assert copied == sample.text


@pytest.mark.parametrize("name", ALL)
def test_broken_lines_keep_every_letter_inside(name: str, book: Fontbook) -> None:
    sample = ALL[name]
    box = Box(10, 10, 60, 400)
    text = f"{sample.text} {sample.text}"
    fitted = set_text(text, style_of(book, sample), box, 9)
    assert len(fitted.lines) > 1
    assert _letters(_pdfium(_pdf(fitted.ops))) == _letters(text)
    _check_inside(fitted, box)


_WORDS = st.sampled_from(
    ["क्षत्रिय", "श्री", "पत्ते", "abc", "12", "x̂", "(श्री)", "है।", "-", "3-4", "f-g"]
)
_TURNED_WORDS = st.sampled_from(
    ["שלום", "שׁחקו", "abc", "(2)", "אב-גד", "12", "x.", "(אב)", "!", "3-4", "é"]
)


@settings(max_examples=80, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(words=st.lists(_WORDS, min_size=1), width=st.integers(50, 300))
def test_mixed_scripts_keep_their_order(
    words: list[str], width: int, book: Fontbook
) -> None:
    box = Box(10, 10, width, 500)
    fitted = set_text(r" ".join(["\u2060", *words]), style_of(book, HINDI), box, 8)
    assert _letters(_shown(fitted)) == "".join(words)
    _check_inside(fitted, box)


@settings(max_examples=80, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(words=st.lists(_TURNED_WORDS, min_size=1), width=st.integers(60, 300))
@pytest.mark.parametrize("backward", [True, False])
def test_mixed_directions_lose_nothing(
    backward: bool, words: list[str], width: int, book: Fontbook
) -> None:
    box = Box(10, 10, width, 500)
    text = "\u2060" + " ".join(words)
    fitted = set_text(text, style_of(book, HEBREW, backward=backward), box, 8)
    assert sorted(_letters(_shown(fitted))) == sorted(_letters(text))
    _check_inside(fitted, box)
    for line in _lines(fitted.ops):
        starts = [run.x for run in line.runs]
        assert starts == sorted(starts)


@pytest.mark.parametrize(
    ("align", "backward", "side"),
    [
        *[("start", False, 0.0), ("start", True, 1.0), ("end", False, 1.0)],
        *[("end", True, 0.0), ("left", True, 0.0), ("right", False, 1.0)],
        *[("center", True, 0.5), ("justify", True, 1.0), ("justify", False, 0.0)],
    ],
)
def test_where_a_line_begins(
    align: str, backward: bool, side: float, book: Fontbook
) -> None:
    style = style_of(book, ARABIC, backward=backward)
    manner = ParagraphStyle(align=align)  # type: ignore[arg-type]
    (line,) = set_text("واحد", style, WIDE, 12, manner).lines
    room = WIDE.width - line.width
    assert line.x == pytest.approx(WIDE.x + room * side)


def test_justified_lines_reach_both_edges(book: Fontbook) -> None:
    manner = ParagraphStyle(align="justify")
    box = Box(10, 10, 90, 400)
    fitted = set_text(ARABIC.text * 2, style_of(book, ARABIC), box, 9, manner)
    for line in fitted.lines[:-1]:
        assert (line.x, line.right) == pytest.approx((box.x, box.right))
    assert fitted.lines[-1].right == pytest.approx(box.right)
    assert fitted.lines[-1].x > box.x


def test_a_list_has_its_markers_at_the_right(book: Fontbook) -> None:
    fitted = set_text("1. אב\n2. גד", style_of(book, HEBREW), WIDE, 12)
    for line, marker in zip(_lines(fitted.ops), (".1", ".2"), strict=True):
        runs = sorted(line.runs, key=lambda run: run.x)
        assert "".join(run.text for run in runs).endswith(marker)
    assert [line.right for line in fitted.lines] == pytest.approx([WIDE.right] * 2)


def test_bold_letters_in_the_middle_of_a_word_still_join(book: Fontbook) -> None:
    """The regular font stands in, so that only the join could differ."""
    style = style_of(book, ARABIC)._replace(paint_of=lambda _: Paint(Color(1, 0, 0)))
    whole = _glyphs(set_text("بيت", style, WIDE))
    parts = _glyphs(set_text("ب[ي]{red}ت", style, WIDE))
    assert parts == whole


def test_letters_that_touch_are_not_spaced(book: Fontbook) -> None:
    wider: list[float] = []
    for text, sample in (("بيت", ARABIC), ("नमन", HINDI), ("בית", HEBREW)):
        lines = [
            set_text(
                text,
                style_of(book, sample, spacing),
                WIDE,
                10,
                ParagraphStyle(letter_spacing=spacing),
            ).lines[0]
            for spacing in (0.0, 100.0)
        ]
        wider.append(lines[1].width - lines[0].width)
        if sample is not HINDI:
            assert [line.right for line in lines] == pytest.approx([WIDE.right] * 2)
    # The spacing behind the last letter is invisible.
    assert wider == pytest.approx([0.0, 0.0, 2.0])


@pytest.mark.parametrize("sample", [HINDI, ARABIC, HEBREW], ids=lambda s: s.language)
def test_a_text_runs_along_a_curve(
    sample: Sample, book: Fontbook, tmp_path: Path
) -> None:
    curve = Curve([(0, 0), (400, 0)])
    words = read_runs(sample.text, ())
    style = style_of(book, sample)
    fitted = fit_curve(words, curve, style, "start", Sizes(12, 12))
    middles = [box.x + box.width / 2 for box in fitted.letters]
    assert middles == sorted(middles)
    assert fitted.spoken == sample.text
    turned = Group(move(20, 50), fitted.ops, spoken=fitted.spoken)
    # Of a curve, readers find words that run backward in another order.
    if not style.backward:
        assert _poppler(_pdf((turned,)), tmp_path) == sample.text
    straight = set_text(sample.text, style, WIDE, 12).lines[0]
    assert fitted.needs == pytest.approx(straight.width, abs=0.01)
    (first, last) = (0.0, fitted.needs)
    if style.backward:
        first, last = 400 - fitted.needs, 400
    assert min(box.x for box in fitted.letters) == pytest.approx(first, abs=1)
    assert max(box.right for box in fitted.letters) == pytest.approx(last, abs=1)


@pytest.mark.parametrize("sample", [HINDI, ARABIC], ids=lambda sample: sample.language)
def test_a_label_is_shaped_and_as_wide_as_it_says(
    sample: Sample, book: Fontbook
) -> None:
    style = style_of(book, sample)
    text = sample.text.split()[0]
    line = set_label(style.typeface, text, 10, 100, 50, style.paint, "right")
    (run,) = line.runs
    (glyphs,) = run.glyphs
    assert isinstance(glyphs, ShapedGlyphs)
    wide = label_width(style.typeface, text, 10)
    assert run.x + wide == pytest.approx(100)
    assert glyphs.width / 100 == pytest.approx(wide)


def test_letters_are_outlined_once(book: Fontbook) -> None:
    """The hidden letters under a word with marks must not be drawn as well."""
    fitted = set_text("שׁחקו", style_of(book, HEBREW), WIDE, 12)
    (line,) = _lines(fitted.ops)
    (shape,) = [op for op in fitted.ops if isinstance(op, Shape)]
    assert book.outline(line) == ()
    (box,) = fitted.lines
    drawn = bounds(shape.outline)
    assert drawn.x >= box.x - 0.5
    assert drawn.right <= box.right + 0.5


@settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    text=st.text("אבג\u05c1ab12 ()-.~\u00ad\u200b\u200d\u2060\u202e\u2067\u2069\n"),
    spacing=st.sampled_from([0.0, 50.0]),
    width=st.integers(20, 200),
)
def test_any_signs_are_set_or_refused(
    text: str, spacing: float, width: int, book: Fontbook
) -> None:
    box = Box(10, 10, width, 900)
    manner = ParagraphStyle(letter_spacing=spacing)
    style = style_of(book, HEBREW, spacing)
    # No font has both a digit and the mark behind it: such a letter is refused.
    with suppress(TextFault):
        _pdf(set_text(text, style, box, 8, manner).ops)


def test_a_sign_stays_in_the_font_of_its_letter(book: Fontbook) -> None:
    """Both fonts have the mark; a letter and its mark must be of one design."""
    fitted = set_text("कx̂ख", style_of(book, HINDI), WIDE)
    names = [(run.text, run.font.path.stem) for run in _runs(fitted.ops)]
    assert names == [
        ("क", "NotoSansDevanagari-Regular"),
        ("x̂", "NotoSans-Regular"),
        ("ख", "NotoSansDevanagari-Regular"),
    ]


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W\d]+", text)


def _letters(text: str) -> str:
    return "".join(text.replace("\u2060", "").split())


def _lines(ops: Sequence[Op]) -> list[TextLine]:
    return [op for op in ops if isinstance(op, TextLine)]


def _runs(ops: Sequence[Op]) -> list[Run]:
    return [run for line in _lines(ops) for run in line.runs]


def _shown(fitted: FittedText) -> str:
    return "".join(run.text for run in _runs(fitted.ops))


def _glyphs(fitted: FittedText) -> list[int]:
    return [
        glyph.number
        for run in _runs(fitted.ops)
        for glyphs in run.glyphs
        if isinstance(glyphs, ShapedGlyphs)
        for glyph in glyphs.glyphs
    ]


def _check_inside(fitted: FittedText, box: Box) -> None:
    assert fitted.overflow is None
    for line in fitted.lines:
        assert line.x >= box.x - 1e-6
        assert line.right <= box.right + 1e-6
        assert line.y >= box.y - 1e-6
        assert line.bottom <= box.bottom + 1e-6
    for one, other in pairwise(fitted.lines):
        assert one.bottom <= other.y + 1e-6
    for op in fitted.ops:
        if isinstance(op, Shape) and op.outline:
            drawn = bounds(op.outline)
            assert any(
                line.y - 1e-3 <= drawn.y and drawn.bottom <= line.bottom + 1e-3
                for line in fitted.lines
            )
