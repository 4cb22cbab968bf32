"""Labels whose letters are in several fonts, or in none."""

from functools import cache
from pathlib import Path

import pytest

from cardgen.model.ops import BLACK, Paint
from cardgen.pipeline.margin_font import margin_title
from cardgen.typeset.label import label_fonts, label_width, set_label
from cardgen.typeset.metrics import FontMetrics
from cardgen.typeset.typeface import Typeface, lone
from tests.faces import FACE, FONT, ROOT

SYMBOLS = FontMetrics(ROOT / "fonts/noto-sans-symbols-2/NotoSansSymbols2-Regular.ttf")
BOTH = Typeface(FONT.name, FONT, {}, cache(lambda: (lone(SYMBOLS),)))
KNIGHT, HAN = "\u265e", "\u9b5a"


def fonts_in(face: Typeface, text: str) -> list[tuple[str, Path]]:
    line = set_label(face, text, 10, 100, 50, Paint(BLACK), "right")
    return [(run.text.strip(), run.font.path) for run in line.runs]


def test_letters_that_a_font_lacks_are_in_the_next_one() -> None:
    found = fonts_in(BOTH, f"Knight {KNIGHT}")
    assert found == [("Knight", FONT.file.path), (KNIGHT, SYMBOLS.file.path)]
    assert label_fonts(BOTH, KNIGHT) == (FONT, SYMBOLS)


def test_a_label_in_two_fonts_ends_where_it_should() -> None:
    wide = label_width(BOTH, f"A {KNIGHT}", 10)
    parts = label_width(FACE, "A ", 10) + label_width(lone(SYMBOLS), KNIGHT, 10)
    assert wide == pytest.approx(parts)
    line = set_label(BOTH, f"A {KNIGHT}", 10, 100, 50, Paint(BLACK), "right")
    assert line.runs[0].x == pytest.approx(100 - wide)


def test_other_fonts_are_not_opened_if_one_has_all_letters() -> None:
    def opened() -> tuple[Typeface, ...]:
        raise AssertionError("a fallback was opened")

    face = Typeface(FONT.name, FONT, {}, opened)
    for text in ("Plain words", "Größe 7,5 × 8", ""):
        line, alone = (
            set_label(each, text, 9, 0, 0, Paint(BLACK), "left")
            for each in (face, FACE)
        )
        assert line == alone, text


def test_a_letter_that_no_font_has_leaves_the_label_as_it_is() -> None:
    for text in (f"{HAN} fish", "\u1820 Mongolian", f"{HAN}{KNIGHT}"):
        assert {path for _, path in fonts_in(BOTH, text)} == {FONT.file.path}, text


def test_only_titles_from_right_to_left_are_kept_apart() -> None:
    assert margin_title("Caravans") == "Caravans"
    assert margin_title("\u05e7\u05dc\u05e3") == "\u2068\u05e7\u05dc\u05e3\u2069"
