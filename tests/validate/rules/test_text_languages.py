"""Lints of texts that depend on the language: marks, sentences and spelling."""

import sys
from pathlib import Path

import pytest

from cardgen.validate.rule_kit.lint_kit import dictionary, one_edit_away
from tests.validate.rules.texts import told
from tests.validate.small_game import GAME, report

FRENCH = [
    "Piochez\u00a0: une carte\u00a0; ou deux\u00a0!",
    "Il dit «\u00a0boo\u00a0». Pourquoi\u202f?",
    "Jouez 5\u00a0% de plus.",
    "Il dit. «\u00a0Jouez\u00a0!\u00a0»\n\nPuis posez la carte.",
]


def test_french_has_no_break_spaces_before_some_marks(tmp_path: Path) -> None:
    for text in FRENCH:
        assert told(tmp_path, text, sections="language: fr\n") == [], text
        assert told(tmp_path, text, sections="language: fr-CA\n") == [], text
        assert all("(U+00A0)" in line for line in told(tmp_path, text)), text
        assert len(told(tmp_path, text)) == text.count("\u00a0"), text


def test_elsewhere_they_are_wrong_in_french_too(tmp_path: Path) -> None:
    text = "Prenez\u00a0deux cartes,\u00a0 bien\u00a0»."
    found = told(tmp_path, text, sections="language: fr\n", options=", quotes: off")
    assert [line.split(":")[0] for line in found] == ["7", "20"]


def test_a_full_stop_of_an_abbreviation_ends_no_sentence(tmp_path: Path) -> None:
    for text in [
        "eine Karte, z. B. Wolf, oder zwei",
        "eine Karte, z.B. Wolf, oder zwei",
        "une carte, p. ex. Loup, ou deux",
        "one card, e.g. Wolf, or two",
        "visit Mr. Fox and St. Owl with Dr. Boo",
        "moss, ferns etc. As you like",
    ]:
        assert told(tmp_path, text) == [], text
        assert told(tmp_path, f"{text}. Then draw") != [], text


def test_every_script_has_its_full_stop(tmp_path: Path) -> None:
    for text in ["एक पत्ता लें। दो दें।", "خذ بطاقة. هل تلعب؟", "Draw. 「一枚引く。」"]:
        assert told(tmp_path, text) == [], text
        assert (
            "no punctuation at its end" in told(tmp_path, text.rstrip("।؟。」"))[0]
        ), text


def test_vowel_signs_are_part_of_a_term(tmp_path: Path) -> None:
    assert '"जारी" is not in the glossary' in told(tmp_path, "**जारी**: gain one")[0]


def test_other_full_stops_end_one(tmp_path: Path) -> None:
    for text in ["Draw 2. Then rest", "Go to A. Then rest", "Am I? No"]:
        assert "no punctuation at its end" in told(tmp_path, text)[0], text


WORDS = "# the words\nfrog moss\nit's\nFrogs  # many\nheron\n"


def test_spelling_by_a_list(tmp_path: Path) -> None:
    for text, expected in [
        ("Frog's :leaf: moss, it's FROGS", []),
        (
            "The frgo",
            [
                '1: error: "c0": "The" is in no word list | add it to the word list',
                '5: error: "c0": "frgo" is in no word list | did you mean "frog"?',
            ],
        ),
        ("Wound of 2 workers: **frog**", ["of"]),
        ("herno mooss frg mos", ["heron", "moss", "frog", "moss"]),
    ]:
        options = ", words: words.txt, keywords: off, terms: off"
        found = told(tmp_path, text, options=options, words=WORDS)
        assert len(found) == len(expected), text
        assert all(part in line for part, line in zip(expected, found, strict=True)), (
            text
        )


def test_letters_alone_are_no_words(tmp_path: Path) -> None:
    assert told(tmp_path, "x moss y", options=", words: words.txt", words=WORDS) == []


def test_the_word_suggested_begins_as_the_one_written() -> None:
    assert one_edit_away("mook", frozenset(["book", "moon"])) == "moon"
    assert one_edit_away("mook", frozenset(["book", "mossy"])) == "book"
    assert one_edit_away("mook", frozenset(["frog"])) is None
    assert one_edit_away("m" * 25, frozenset(["m" * 26])) is None


def test_spelling_switched_off(tmp_path: Path) -> None:
    options = ", words: words.txt, spelling: off"
    assert told(tmp_path, "Teh frgo", options=options, words=WORDS) == []


def test_a_dictionary_knows_the_language(tmp_path: Path) -> None:
    assert told(tmp_path, "The quick heron", options=", dictionary: true") == []
    options = ", dictionary: true, words: words.txt"
    assert told(tmp_path, "quagloo heron quik", options=options, words="quagloo") == [
        '15: error: "c0": "quik" is in no word list | did you mean "quick"?'
    ]


def test_a_language_without_dictionary(tmp_path: Path) -> None:
    options = ", dictionary: true"
    found = told(tmp_path, "Boo", options=options, sections="language: tlh\n")
    (line,) = (each for each in found if "cardgen has no words in" not in each)
    assert 'error: there is no dictionary for the language "tlh" | leave' in line


def test_a_missing_library_is_told_with_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dictionary.cache_clear()
    monkeypatch.setitem(sys.modules, "spellchecker", None)
    (line,) = report(tmp_path, GAME + "rules: [text: {of: pool, dictionary: true}]\n")
    assert line == (
        "game.yaml:19:38: error: the dictionary needs the library pyspellchecker, which "
        "is not installed  [text]\n"
        "   hint: run pip install 'cardgen[spelling]', or leave out dictionary"
    )
