"""Which scripts are shaped, which are refused, and where lines of them may break."""

from itertools import pairwise

import pytest

from cardgen.typeset.line_breaks import line_breaks
from cardgen.typeset.scripts import (
    is_backward,
    is_shaped,
    needs_care,
    obstacle,
    runs_backward,
)

REFUSED = {
    "Mongolian text": "ᠮᠣᠩᠭᠣᠯ",
    "Phags-Pa text": "ꡖꡍꡂꡛ",
    "New Tai Lue text": "ᦅᦱᦺ",
    "Tai text": "ᨲᩫ᩠ᩅ",
    "Ahom text": "𑜒𑜑𑜪𑜨",
}
SHAPED = (
    *("क्षत्रिय", "বাংলা", "ਪੰਜਾਬੀ", "ગુજરાતી", "ଓଡ଼ିଆ", "தமிழ்", "తెలుగు", "ಕನ್ನಡ", "മലയാളം"),
    *("සිංහල", "ภาษาไทย", "ພາສາລາວ", "བོད་སྐད", "မြန်မာ", "ខ្មែរ", "ꦗꦮ", "ᬩᬮᬶ"),
    *("שלום", "سلام", "ܫܠܡܐ", "ދިވެހި", "ߒߞߏ", "\N{COMBINING CIRCUMFLEX ACCENT}"),
)
PLAIN = (
    *("Drachenhöhle", "Œuvre, l’été", "Ελλάδα", "Београд", "Հայերեն", "ქართული"),
    *(
        "日本語",
        "ひらがな",
        "한국어",
        "ᚠᚢᚦ",
        "ᏣᎳᎩ",
        "★ ♞ ⚀ ☃",
        "½ × − → “x”",
        "\u202f\u00a0",
    ),
)
# Texts that are set as before there was any shaping, at the same speed.
QUICK = ("Drachenhöhle", "Œuvre, l’été", "Ελλάδα", "Београд", "★ ♞ ⚀ ☃", "½ × − → “x”")

BREAKS = {
    "no small kana begins a line": ("ja", "ちょっと", "ちょっ|と"),
    "no closing sign begins a line": ("ja", "「空白」。", "「空|白」。"),
    "no opening sign ends a line": ("zh", "打出“一张”牌。", "打|出|“一|张”|牌。"),
    "Hangul breaks between syllables": ("ko", "한국어", "한|국|어"),
    "Thai breaks between words": ("th", "สวัสดีทุกคน", "สวัสดี|ทุก|คน"),
    "Khmer breaks between words": ("km", "ខ្មែរភាសាខ្មែរ", "ខ្មែរ|ភាសាខ្មែរ"),
    "Tibetan breaks behind its dots": ("bo", "བོད་སྐད་ཡིག", "བོད་|སྐད་|ཡིག"),
    "a range of numbers stays whole": ("he", "א2-3ב", "א2-3ב"),
    "a compound breaks behind its dash": ("he", "דו-קרב", "דו-|קרב"),
    "a conjunct stays whole": ("hi", "क्षत्रिय", "क्षत्रिय"),
}


@pytest.mark.parametrize(("name", "word"), REFUSED.items(), ids=REFUSED)
def test_a_script_that_cannot_be_set_is_refused_by_name(name: str, word: str) -> None:
    found = obstacle(word[0])
    assert found
    assert found.text == name


@pytest.mark.parametrize("text", [*SHAPED, *PLAIN])
def test_all_others_are_not(text: str) -> None:
    assert not any(map(obstacle, text))


@pytest.mark.parametrize("text", SHAPED)
def test_letters_that_depend_on_each_other_are_shaped(text: str) -> None:
    assert any(map(is_shaped, text))
    assert needs_care(text)


@pytest.mark.parametrize("text", PLAIN)
def test_letters_that_stand_alone_are_not(text: str) -> None:
    assert not any(map(is_shaped, text))
    assert not any(map(runs_backward, text))


@pytest.mark.parametrize("text", QUICK)
def test_most_texts_need_no_care(text: str) -> None:
    assert not needs_care(text)


@pytest.mark.parametrize(
    ("language", "backward"),
    {
        **{"ar": True, "he": True, "fa": True, "ur": True, "ar-EG": True, "yi": True},
        **{"az-Arab": True, "ks-Deva": False, "en": False, "hi": False, "az": False},
    }.items(),
)
def test_a_language_has_a_direction(language: str, backward: bool) -> None:
    assert is_backward(language) is backward


@pytest.mark.parametrize(("language", "text", "expected"), BREAKS.values(), ids=BREAKS)
def test_a_line_breaks_where_its_script_allows(
    language: str, text: str, expected: str
) -> None:
    ends = [0, *line_breaks(text, language), len(text)]
    parts = [text[a:b] for a, b in pairwise(ends)]
    assert "|".join(parts) == expected
