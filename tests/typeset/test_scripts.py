"""Scripts that cannot be set letter by letter are refused by name, in any font."""

import pytest

from cardgen.typeset.scripts import obstacle

REFUSED = {
    "Devanagari text": "क्षत्रिय",
    "Bengali text": "বাংলা",
    "Gurmukhi text": "ਪੰਜਾਬੀ",
    "Gujarati text": "ગુજરાતી",
    "Oriya text": "ଓଡ଼ିଆ",
    "Tamil text": "தமிழ்",
    "Telugu text": "తెలుగు",
    "Kannada text": "ಕನ್ನಡ",
    "Malayalam text": "മലയാളം",
    "Sinhala text": "සිංහල",
    "Thai text": "ภาษาไทย",
    "Lao text": "ພາສາລາວ",
    "Tibetan text": "བོད་སྐད",
    "Myanmar text": "မြန်မာ",
    "Khmer text": "ខ្មែរ",
    "Mongolian text": "ᠮᠣᠩᠭᠣᠯ",
    "Javanese text": "ꦗꦮ",
    "Balinese text": "ᬩᬮᬶ",
    "right-to-left text (Hebrew)": "שלום",
    "right-to-left text (Arabic)": "سلام",
    "right-to-left text (Syriac)": "ܫܠܡܐ",
    "right-to-left text (Thaana)": "ދިވެހި",
    "right-to-left text (Nko)": "ߒߞߏ",
}
SET = (
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


@pytest.mark.parametrize(("name", "word"), REFUSED.items(), ids=REFUSED)
def test_its_letters_are_refused_by_name(name: str, word: str) -> None:
    found = obstacle(word[0])
    assert found
    assert found.text == name


@pytest.mark.parametrize("text", SET)
def test_letters_that_are_set_one_by_one_are_not(text: str) -> None:
    assert not any(map(obstacle, text))


def test_a_mark_that_no_letter_includes_is_refused() -> None:
    found = obstacle("\N{COMBINING CIRCUMFLEX ACCENT}")
    assert found
    assert found.text.startswith("a mark over or under a letter")
