"""Text set in boxes: nothing lost, nothing outside, overflow always reported."""

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.model.assets import Assets
from cardgen.model.geometry import Box
from cardgen.model.ops import (
    BLACK,
    WHITE,
    Icon,
    IconDrawing,
    Outline,
    Paint,
    Run,
    TextLine,
)
from cardgen.model.plans import FontRole
from cardgen.model.source import Span
from cardgen.typeset import TextFault
from cardgen.typeset.chunks import InlineIcon
from cardgen.typeset.fit import FittedText, fit_text
from cardgen.typeset.fontbook import Fontbook
from cardgen.typeset.label import label_width
from cardgen.typeset.lines import ParagraphStyle
from cardgen.typeset.marks import without_ties
from cardgen.typeset.metrics import FontMetrics
from cardgen.typeset.runs import read_runs
from cardgen.typeset.sizes import Sizes
from cardgen.typeset.typeface import TextStyle
from tests.faces import ROOT

ASSETS = Assets(fonts=(ROOT / "fonts",))
BOOK = Fontbook(ASSETS, {})
PLACE = Span(Path("game.yaml"))
DOT: Outline = (("M", 0, 0), ("L", 1, 0), ("L", 1, 1), ("Z",))
INK, PALE = Paint(BLACK), Paint(WHITE)
PLAIN = ParagraphStyle()
SLACK = 1e-3


def letters(family: str = "source-sans-3", spacing: float = 0) -> TextStyle:
    return TextStyle(
        typeface=BOOK.typeface(family),
        paint=INK,
        paint_of=lambda _: PALE,
        icon_of=lambda token: InlineIcon(token, IconDrawing(token, 1.0, DOT)),
        letter_spacing=spacing,
    )


def fitted(
    text: str,
    box: Box,
    size: float = 9,
    min_size: float | None = None,
    style: ParagraphStyle = PLAIN,
    clothes: TextStyle | None = None,
) -> FittedText:
    sizes = Sizes(size, size if min_size is None else min_size)
    paragraphs = read_runs(text, ["star"])
    return fit_text(paragraphs, box, clothes or letters(), style, sizes)


def lines(setting: FittedText) -> list[str]:
    """Return the letters of each line; icons as their name in brackets."""
    half_cap = letters().metrics.cap_height * setting.size / 2000
    found: list[list[tuple[float, str]]] = [[] for _ in setting.lines]

    def add(middle: float, x: float, text: str) -> None:
        boxes = enumerate(setting.lines)
        nearest = min(boxes, key=lambda b: abs(b[1].y + b[1].height / 2 - middle))
        found[nearest[0]].append((x, text))

    for op in setting.ops:
        if isinstance(op, Icon):
            add(op.y + op.size / 2, op.x, f"({op.drawing.name})")
        elif isinstance(op, TextLine):
            for run in op.runs:
                add(op.y - half_cap, run.x, run.text)
    return ["".join(text for _, text in sorted(line)).strip() for line in found]


def right_edge(run: Run) -> float:
    font = FontMetrics(run.font.path)
    nominal = sum(font.measure(letter).width for letter in run.text)
    return run.x + (nominal + sum(run.kerns)) * run.size / 1000


def runs(setting: FittedText) -> list[Run]:
    return [run for op in setting.ops if isinstance(op, TextLine) for run in op.runs]


WORDS = st.lists(
    st.text("abgijpqyÅÉW1-.,", min_size=1, max_size=9), min_size=1, max_size=25
)
TEXTS = WORDS.flatmap(
    lambda words: st.lists(
        st.sampled_from([" ", " ", " ", "\n", "\n\n", "~", " :star: ", ":star:"]),
        min_size=len(words),
        max_size=len(words),
    ).map(lambda gaps: "".join(w + g for w, g in zip(words, gaps, strict=True)))
)
MANNERS = st.builds(
    ParagraphStyle,
    align=st.sampled_from(["left", "center", "right", "justify"]),
    valign=st.sampled_from(["top", "middle", "bottom"]),
    leading=st.floats(0.9, 1.6),
    paragraph_gap=st.floats(0, 1),
    letter_spacing=st.just(0.0),
)


@given(TEXTS, st.floats(20, 260), st.floats(8, 200), MANNERS)
@settings(max_examples=40)
def test_no_word_is_lost_and_what_fits_is_in_its_box(
    text: str, width: float, height: float, style: ParagraphStyle
) -> None:
    box = Box(7, 11, width, height)
    setting = fitted(text, box, 14, 5, style)
    typed = without_ties(text).replace(":star:", "(star)")
    printed = "".join(lines(setting)).replace("•", "-")
    assert "".join(printed.split()) == "".join(typed.split())
    if setting.overflow:
        assert setting.overflow.width > width or setting.overflow.height > height, (
            "reported to overflow, but needs no more than it has"
        )
        return
    assert all(map(box.grown(SLACK).holds, setting.lines))
    for op in setting.ops:
        if isinstance(op, Icon):
            assert box.x - SLACK <= op.x
            assert op.x + op.size <= box.right + SLACK


ANYTHING = st.text(
    st.characters(exclude_categories=["Cs", "Cc"])
    | st.sampled_from("ÅŐ◌́̈★☃字:*[]{}\\~\n-"),
    max_size=60,
)


@given(ANYTHING, st.floats(15, 200), MANNERS, st.sampled_from([0.5, 0.8, 1.2]))
@settings(max_examples=20)
def test_any_letters_are_set_or_refused_and_lines_keep_apart(
    text: str, width: float, style: ParagraphStyle, leading: float
) -> None:
    box = Box(0, 0, width, 150)
    try:
        setting = fitted(text, box, 12, 6, style._replace(leading=leading))
    except TextFault:
        return
    if setting.overflow:
        return
    for line, after in pairwise(setting.lines):
        assert line.bottom <= after.y + SLACK, "the ink of one line is in the next one"
    assert all(map(box.grown(SLACK).holds, setting.lines))


@given(TEXTS, st.floats(40, 200), st.floats(20, 120))
@settings(max_examples=20)
def test_a_larger_size_would_not_have_fitted(
    text: str, width: float, height: float
) -> None:
    box = Box(0, 0, width, height)
    setting = fitted(text, box, 14, 5)
    if not setting.overflow and setting.size < 14:
        larger = setting.size + 0.25
        assert fitted(text, box, larger, larger).overflow


@given(WORDS, st.floats(60, 200))
@settings(max_examples=20)
def test_justified_lines_end_at_the_edge(words: list[str], width: float) -> None:
    box = Box(3, 0, width, 900)
    style = ParagraphStyle(align="justify")
    setting = fitted(" ".join(words), box, 9, 9, style)
    if setting.overflow:
        return
    for op in setting.ops[:-1]:
        assert isinstance(op, TextLine)
        if " " in op.runs[0].text.strip():
            assert right_edge(op.runs[-1]) == pytest.approx(box.right, abs=0.02)


def test_a_line_is_filled_to_its_edge_and_no_further() -> None:
    words = "one two three"
    whole = label_width(letters().typeface, words, 9)
    assert lines(fitted(words, Box(0, 0, whole + 0.01, 60))) == [words]
    assert lines(fitted(words, Box(0, 0, whole - 0.01, 60))) == ["one two", "three"]


def test_a_compound_may_break_after_its_dash_but_a_range_may_not() -> None:
    assert lines(fitted("well-known", Box(0, 0, 30, 60))) == ["well-", "known"]
    assert fitted("100-2000", Box(0, 0, 25, 60)).overflow


def test_a_hard_space_and_an_icon_hold_together() -> None:
    box = Box(0, 0, 34, 60)
    assert lines(fitted("gain 3~stars", box)) == ["gain", "3 stars"]
    assert lines(fitted("gain two 3:star:", box)) == ["gain two", "3(star)"]


def test_a_word_wider_than_its_box_is_reported() -> None:
    overflow = fitted("a Donaudampfschiff", Box(0, 0, 30, 60)).overflow
    assert overflow
    assert overflow.widest_word == "Donaudampfschiff"
    assert overflow.width > 30


def test_a_text_too_long_tells_the_height_it_needs() -> None:
    overflow = fitted("word " * 40, Box(0, 0, 60, 30), 9, 7).overflow
    assert overflow
    assert overflow.height > 30
    assert not fitted("word " * 40, Box(0, 0, 60, overflow.height + 0.1), 7).overflow


def test_where_one_line_is() -> None:
    font = letters().metrics
    expected = {
        "top": 100 + font.letter_top / 100,
        # The capitals' height is centred: that is what the eye takes for the middle.
        "middle": 120 + font.cap_height / 200,
        "bottom": 140 - font.letter_bottom / 100,
    }
    found = {}
    for valign in expected:
        style = ParagraphStyle(valign=valign)  # type: ignore[arg-type]
        (op,) = fitted("Hop", Box(0, 100, 80, 40), 10, 10, style).ops
        assert isinstance(op, TextLine)
        found[valign] = op.y
    assert found == pytest.approx(expected)


def test_baselines_keep_the_leading_and_the_gap() -> None:
    style = ParagraphStyle(leading=1.5, paragraph_gap=0.5)
    ops = fitted("a\nb\n\nc", Box(0, 0, 50, 90), 10, 10, style).ops
    a, b, c = (op.y for op in ops if isinstance(op, TextLine))
    assert b - a == pytest.approx(15)
    assert c - b == pytest.approx(22.5)


def test_where_a_line_begins() -> None:
    width = label_width(letters().typeface, "word", 10)
    found = {}
    for align in ("left", "center", "right"):
        style = ParagraphStyle(align=align)  # type: ignore[arg-type]
        (run,) = runs(fitted("word", Box(0, 0, width + 20, 20), 10, 10, style))
        found[align] = run.x
    assert found == pytest.approx({"left": 0, "center": 10, "right": 20})


def test_letter_spacing_widens_all_but_the_end() -> None:
    # One point at ten: a hundred thousandths per letter.
    box, style = Box(0, 0, 80, 20), ParagraphStyle(letter_spacing=100)
    tight = fitted("word", box, 10)
    spaced = fitted("word", box, 10, style=style, clothes=letters(spacing=100))
    assert spaced.lines[0].width - tight.lines[0].width == pytest.approx(3)


def test_an_icon_is_centred_on_the_capitals() -> None:
    line, icon = fitted("A:star:", Box(0, 0, 80, 20), 10).ops
    assert isinstance(line, TextLine)
    assert isinstance(icon, Icon)
    cap = letters().metrics.cap_height / 100
    assert icon.size == pytest.approx(1.15 * cap)
    assert icon.y + icon.size / 2 == pytest.approx(line.y - cap / 2)
    assert icon.x >= right_edge(line.runs[0])


def test_colour_and_style_begin_a_run() -> None:
    found = runs(fitted("a **b** [c]{red} d", Box(0, 0, 90, 20)))
    looks = [(r.text, r.font.path.stem[12:], r.paint is PALE) for r in found]
    assert looks == [
        ("a ", "Regular", False),
        ("b ", "Bold", False),
        ("c ", "Regular", True),
        ("d", "Regular", False),
    ]


def test_letters_the_font_lacks_are_all_named() -> None:
    with pytest.raises(TextFault) as caught:
        fitted("a 香 b 夜", Box(0, 0, 90, 20), clothes=letters("alegreya"))
    assert caught.value.rule == "glyph"
    assert "(U+9999)" in caught.value.message
    assert "(U+591C)" in caught.value.message
    assert "Alegreya-Regular" in caught.value.message


def test_a_letter_that_the_font_lacks_is_drawn_by_the_next_that_has_it() -> None:
    """Grenze has no Cyrillic, Source Sans has; the snowman is among the symbols."""
    roles = {"title": FontRole("title", ("grenze bold", "source-sans-3"), PLACE)}
    face = Fontbook(ASSETS, roles).typeface("title")
    clothes = letters()._replace(typeface=face)
    setting = fitted("AbЖc☃d", Box(0, 0, 300, 40), 20, clothes=clothes)
    (line,) = setting.ops
    assert isinstance(line, TextLine)
    assert [(run.text, run.font.path.stem) for run in line.runs] == [
        ("Ab", "Grenze-Bold"),
        ("Ж", "SourceSans3-Regular"),
        ("c", "Grenze-Bold"),
        ("☃", "NotoSansSymbols2-Regular"),
        ("d", "Grenze-Bold"),
    ]
    assert setting.stand_ins == (
        ("Ж", "SourceSans3-Regular"),
        ("☃", "NotoSansSymbols2-Regular"),
    )
    for run, after in pairwise(line.runs):
        font = FontMetrics(run.font.path)
        assert after.x == pytest.approx(run.x + font.measure(run.text).width * 0.02)


def test_a_stand_in_takes_the_style_when_it_has_it() -> None:
    roles = {"title": FontRole("title", ("cinzel", "source-sans-3"), PLACE)}
    face = Fontbook(ASSETS, roles).typeface("title")
    bold = [font.name for font in face.fonts(bold=True, italic=False)]
    assert bold == ["Cinzel-Bold", "SourceSans3-Bold", "NotoSansSymbols2-Regular"]


def test_a_script_without_letters_or_rules_is_refused() -> None:
    rules = {
        **dict.fromkeys(["ᠮᠣᠩᠭᠣᠯ", "a ꡖꡍ", "(ᦅ)"], "script"),
        **dict.fromkeys(["שלום", "a مرحبا", "हिन्दी"], "glyph"),
    }
    found = {}
    for text in rules:
        with pytest.raises(TextFault) as caught:
            fitted(text, Box(0, 0, 90, 20))
        found[text] = caught.value.rule
    assert found == rules
