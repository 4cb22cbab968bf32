"""Which scripts are shaped, which are refused, and where lines of them may break."""

from itertools import pairwise

from cardgen.typeset.careful_words import line_breaks
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
    *("日本語", "ひらがな", "한국어", "ᚠᚢᚦ", "ᏣᎳᎩ", "★ ♞ ⚀ ☃", "½ × − → “x”"),
    "\u202f\u00a0",
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
    "a range of numbers stays whole": ("he", "א2\u20133ב", "א2\u20133ב"),
    "a compound breaks behind its dash": ("he", "דו-קרב", "דו-|קרב"),
    "a conjunct stays whole": ("hi", "क्षत्रिय", "क्षत्रिय"),
}


def test_a_script_that_cannot_be_set_is_refused_by_name() -> None:
    found = {name: obstacle(word[0]) for name, word in REFUSED.items()}
    assert {name: fault and fault.text for name, fault in found.items()} == {
        name: name for name in REFUSED
    }
    assert [text for text in (*SHAPED, *PLAIN) if any(map(obstacle, text))] == []


def test_only_letters_that_depend_on_each_other_are_shaped() -> None:
    shaped = [text for text in (*SHAPED, *PLAIN) if any(map(is_shaped, text))]
    assert shaped == [*SHAPED]
    assert [text for text in SHAPED if not needs_care(text)] == []
    assert [text for text in PLAIN if any(map(runs_backward, text))] == []


def test_most_texts_need_no_care() -> None:
    assert [text for text in QUICK if needs_care(text)] == []


def test_a_language_has_a_direction() -> None:
    backward = ("ar", "he", "fa", "ur", "ar-EG", "yi", "az-Arab")
    forward = ("ks-Deva", "en", "hi", "az")
    assert [each for each in (*backward, *forward) if is_backward(each)] == [*backward]


def test_a_line_breaks_where_its_script_allows() -> None:
    found = {}
    for name, (language, text, _) in BREAKS.items():
        ends = [0, *line_breaks(text, language), len(text)]
        found[name] = "|".join(text[a:b] for a, b in pairwise(ends))
    assert found == {name: parts for name, (_, _, parts) in BREAKS.items()}
