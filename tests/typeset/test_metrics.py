"""Measures of words: the sum of widths and kerns that a painter will set."""

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reportlab.pdfbase.ttfonts import TTFontFile

from cardgen.typeset.metrics import FontMetrics
from tests.faces import FONT, ROOT

ALEGREYA = FontMetrics(ROOT / "fonts/alegreya/Alegreya-Regular.ttf")
ROBOTO = FontMetrics(ROOT / "fonts/roboto-condensed/RobotoCondensed-Regular.ttf")
LETTERS = st.text("AVTaotyfiflWé. -'\u0301", min_size=1, max_size=12)


@pytest.mark.parametrize("font", [FONT, ALEGREYA, ROBOTO], ids=lambda font: font.name)
@given(word=LETTERS)
def test_width_is_what_the_pdf_will_advance(font: FontMetrics, word: str) -> None:
    measure, widths = font.measure(word), _widths(font)
    if all(ord(letter) in widths for letter in word):
        assert len(measure.kerns) == len(word)
        advance = sum(widths[ord(letter)] for letter in word) + sum(measure.kerns)
        # reportlab and cardgen may round an advance of 2,048 units differently.
        assert measure.width == pytest.approx(advance, abs=0.6 * len(word))


@cache
def _widths(font: FontMetrics) -> dict[int, float]:
    widths: dict[int, float] = TTFontFile(str(font.file.path)).charWidths
    return widths


def test_pairs_are_kerned() -> None:
    assert FONT.measure("AV").kerns[0] < 0
    apart = FONT.measure("A").width + FONT.measure("V").width
    assert FONT.measure("AV").width < apart


def test_ligatures_stay_letters() -> None:
    for font in (FONT, ALEGREYA, ROBOTO):
        assert len(font.measure("office fl").kerns) == 9
        together = font.measure("fi").width
        assert together == pytest.approx(
            sum(font.measure(c).width for c in "fi") + sum(font.measure("fi").kerns)
        )


def test_letters_beside_a_ligature_keep_their_kerns() -> None:
    for font in (FONT, ALEGREYA, ROBOTO):
        alone = font.measure("AV").kerns[0]
        assert alone < 0
        assert font.measure("AVfi").kerns[0] == alone


def test_a_mark_without_its_letter_is_laid_out_plainly() -> None:
    # HarfBuzz joins e and the accent into one glyph; a painter sets two letters.
    measure = FONT.measure("xe\u0301x")
    assert measure.kerns == (0, 0, 0, 0)


def test_heights_are_those_of_the_letters() -> None:
    assert 600 < FONT.cap_height < 720
    assert FONT.letter_top >= FONT.cap_height
    assert FONT.measure("p").bottom > 150
    assert FONT.measure("x").bottom < 20
    assert FONT.measure("Á").top > FONT.cap_height


def test_covers_tells_what_can_be_drawn() -> None:
    assert FONT.covers("ß")
    assert not FONT.covers("\u9999")
