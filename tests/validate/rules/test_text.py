"""Every lint of texts: what it finds, to the column, and what it accepts."""

import json
import sys
from pathlib import Path

import pytest

from cardgen.validate.lints import LINTS
from cardgen.validate.rule_kit.lint_kit import dictionary, one_edit_away
from tests.validate.small_game import GAME, report

GLOSSARY = """\
icons: {leaf: fern, 2xstar: star}
glossary:
  Wound: a black cube
  worker: {meaning: a critter, forms: [workers]}
  Night Rest: when cubes go back
"""


def told(
    root: Path,
    *texts: str,
    options: str = "",
    sections: str = GLOSSARY,
    words: str | None = None,
) -> list[str]:
    """Return the findings on texts as "column: severity: message | hint"."""
    folder = root / "cards" / "g"
    folder.mkdir(parents=True, exist_ok=True)
    if words is not None:
        (folder / "words.txt").write_text(words, encoding="utf-8")
    cards = "".join(
        f"  - {{id: c{number}, name: Boo, stars: 1, kind: {_quoted(text)}}}\n"
        for number, text in enumerate(texts)
    )
    pool = f"defaults: {{provenance: placeholder}}\ncards:\n{cards}"
    rule = f"rules:\n  - text: {{of: pool, fields: [kind]{options}}}\n"
    found = report(root, GAME + sections + rule, pool)
    lines = [line for line in found if "[assets]" not in line]
    return [_short(line) for line in lines]


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _short(line: str) -> str:
    head, _, hint = line.partition("  [text]\n   hint: ")
    place, severity, message = head.split(": ", 2)
    column = int(place.split(":")[2]) - len('  - {id: c0, name: Boo, stars: 1, kind: "')
    return f"{column}: {severity}: {message.removeprefix('kind of ')} | {hint}"


FAULTS = [
    (
        "empty",
        "…",
        '1: error: "c0": there are no words in it | write a text, or remove the field',
    ),
    ("spaces", " Moss", '1: error: "c0": a space at the start | delete it'),
    ("spaces", "Moss ", '5: error: "c0": a space at the end | delete it'),
    ("spaces", "Wet  moss", '4: error: "c0": 2 spaces in a row | keep one'),
    ("spaces", "Wet   moss", '4: error: "c0": 3 spaces in a row | keep one'),
    (
        "spaces",
        "Wet \nmoss",
        '4: error: "c0": a space at the end of a line | delete it',
    ),
    (
        "spaces",
        "best of\u00a03",
        '8: error: "c0": a no-break space (U+00A0) | '
        'write a plain space, or "~" to keep it',
    ),
    (
        "quotes",
        "He said “boo to me",
        '9: error: "c0": unpaired quotation mark “ | close every quotation',
    ),
    (
        "quotes",
        'Say "boo" or "wail',
        '16: error: "c0": unpaired quotation mark " | close every quotation',
    ),
    (
        "quotes",
        "«Boo",
        '1: error: "c0": unpaired quotation mark « | close every quotation',
    ),
    (
        "brackets",
        "Draw (two cards",
        '6: error: "c0": "(" is never closed | for a literal bracket, write "\\("',
    ),
    (
        "brackets",
        "Draw two] cards",
        '9: error: "c0": "]" has no opening bracket | '
        'for a literal bracket, write "\\]"',
    ),
    (
        "brackets",
        "Pay 1 star () now",
        '12: error: "c0": "()" is empty | '
        "an icon may be missing here; write it as :token:",
    ),
    (
        "leftovers",
        "Old ~~text",
        '5: error: "c0": leftover text: "~~" | '
        "texts support **bold**, *italic*, :icon: and [words]{colour}",
    ),
    (
        "leftovers",
        "an <em>old text",
        '4: error: "c0": leftover text: "<em" | '
        "texts support **bold**, *italic*, :icon: and [words]{colour}",
    ),
    (
        "leftovers",
        "an _old_ text",
        '4: error: "c0": leftover text: "_old_" | '
        "texts support **bold**, *italic*, :icon: and [words]{colour}",
    ),
    (
        "leftovers",
        "pay TODO coins",
        '5: error: "c0": an unresolved note: "TODO" | replace it with the final text',
    ),
    (
        "leftovers",
        "pay ??? coins",
        '5: error: "c0": an unresolved note: "???" | replace it with the final text',
    ),
    (
        "leftovers",
        "as there, See image",
        '11: error: "c0": leftover text: "See image" | '
        "the card has none; describe it in words",
    ),
    (
        "leftovers",
        "Boo **",
        '5: error: "c0": "**" does not mark anything | for a literal star, write "\\*"',
    ),
    (
        "leftovers",
        "**Boo now",
        '1: error: "c0": "**" is opened and never closed | '
        'for a literal star, write "\\*"',
    ),
    (
        "leftovers",
        "**Wound** and Boo** now",
        '18: error: "c0": "**" closes nothing that is open | '
        'for a literal star, write "\\*"',
    ),
    (
        "tokens",
        "gain :laef: now",
        '6: error: "c0": no icon ":laef:" in this game | did you mean ":leaf:"? for a '
        'literal colon, write "\\:"',
    ),
    (
        "tokens",
        "gain :zzz: now",
        '6: error: "c0": no icon ":zzz:" in this game | the game has :2xstar:, :leaf:; '
        "declare another under icons: in game.yaml; for a literal colon, write "
        '"\\:"',
    ),
    (
        "tokens",
        "gain :leaf now",
        '6: error: "c0": ":leaf" has no second colon | write ":leaf:" for the icon, '
        '"\\:" for a literal colon',
    ),
    (
        "tokens",
        "Boo :leaf::leaf",
        '11: error: "c0": ":leaf" has no second colon | write ":leaf:" for the icon, '
        '"\\:" for a literal colon',
    ),
    (
        "tokens",
        "gain 2:leaf.",
        '7: error: "c0": ":leaf" has no second colon | write ":leaf:" for the icon, '
        '"\\:" for a literal colon',
    ),
    (
        "colors",
        "gain [a cube]{maroonn} now",
        '15: error: "c0": "maroonn" is not a colour | did you mean "maroon"? expected a '
        "name of the palette, a CSS colour, or #rrggbb",
    ),
    (
        "keywords",
        "gain a **Wonud**",
        '10: error: "c0": "Wonud" is not in the glossary | did you mean "Wound"?',
    ),
    (
        "keywords",
        "**Zeal**: gain one",
        '3: error: "c0": "Zeal" is not in the glossary | '
        'add it under "glossary:", or mark it differently',
    ),
    (
        "terms",
        "Heal a wound. Done.",
        '8: warning: "c0": "wound" is "Wound" in the glossary | '
        "see line 21 of game.yaml",
    ),
    (
        "terms",
        "Heal. At night rest it goes.",
        '10: warning: "c0": "night rest" is "Night Rest" in the glossary | '
        "see line 23 of game.yaml",
    ),
    (
        "terms",
        "Heal. Take a Worker.",
        '14: warning: "c0": "Worker" is "worker" in the glossary | '
        "see line 22 of game.yaml",
    ),
    (
        "cut_off",
        "Put cubes back. A\n\nNext is dusk.",
        '17: error: "c0": this paragraph stops in the middle of a sentence | '
        "end it with a full stop, or remove the empty line",
    ),
    (
        "full_stops",
        "Draw a card. Then discard it",
        '27: warning: "c0": the last sentence has no punctuation at its end | add a full stop',
    ),
]


@pytest.mark.parametrize(("lint", "text", "expected"), FAULTS)
def test_a_lint_finds_its_fault(
    tmp_path: Path, lint: str, text: str, expected: str
) -> None:
    assert told(tmp_path, text) == [expected]


@pytest.mark.parametrize(("lint", "text", "expected"), FAULTS)
def test_a_lint_switched_off(
    tmp_path: Path, lint: str, text: str, expected: str
) -> None:
    assert expected
    assert told(tmp_path, text, options=f", {lint}: off") == []


@pytest.mark.parametrize(
    "text",
    [
        "Draw a card. If it is a **Wound**, gain 1 :leaf:.",
        "Take **2 workers.** Then rest.",
        "**Wound 2**",
        "Wounds are not terms here. Workers are. Worker too.",
        '5" of rain. "Quoted" is fine.',
        "a) one\nb) two",
        "1) one\n2) two",
        "[pale (mist)]{Teal} and \\( and \\~~ and \\[",
        "Rain: 3:10:20 and Cost: 1",
        "*Dusk of the day now*\n\nPlace all your cubes now.",
        "Dusk of day\n\nPlace all your cubes now.",
        "It’s the frog’s “best” day. Really!",
        "Pay :leaf:. Gain 2 :leaf:",
        "snake_case_word is 3 * 4 and 5 \\* 6",
        "Line one\nline two",
        "Why? (Because.)",
        "2 :2xstar: for you",
        "Note: leaf, note:leaf and \\:leaf, 2:1 and :leafy",
        "leaf: green (:leaf:):leaf",
    ],
)
def test_what_is_fine_passes(tmp_path: Path, text: str) -> None:
    assert told(tmp_path, text) == []


FRENCH = [
    "Piochez\u00a0: une carte\u00a0; ou deux\u00a0!",
    "Il dit «\u00a0boo\u00a0». Pourquoi\u202f?",
    "Jouez 5\u00a0% de plus.",
    "Il dit. «\u00a0Jouez\u00a0!\u00a0»\n\nPuis posez la carte.",
]


def test_an_icon_without_a_token_can_get_one(tmp_path: Path) -> None:
    (tmp_path / "cards/g/icons").mkdir(parents=True)
    for name in ("lantern", "leaves"):
        (tmp_path / f"cards/g/icons/{name}.svg").touch()
    hints = [line.split(" | ")[1] for line in told(tmp_path, ":lantern: :leaves:")]
    rest = 'under icons: in game.yaml; for a literal colon, write "\\:"'
    assert hints == [
        f'to use the icon lantern, write "lantern: lantern" {rest}',
        f'did you mean ":leaf:"? or write "leaves: leaves" {rest}',
    ]


@pytest.mark.parametrize("text", FRENCH)
def test_french_has_no_break_spaces_before_some_marks(
    tmp_path: Path, text: str
) -> None:
    assert told(tmp_path, text, sections="language: fr\n") == []
    assert told(tmp_path, text, sections="language: fr-CA\n") == []
    assert all("(U+00A0)" in line for line in told(tmp_path, text))
    assert len(told(tmp_path, text)) == text.count("\u00a0")


def test_elsewhere_they_are_wrong_in_french_too(tmp_path: Path) -> None:
    text = "Prenez\u00a0deux cartes,\u00a0 bien\u00a0»."
    found = told(tmp_path, text, sections="language: fr\n", options=", quotes: off")
    assert [line.split(":")[0] for line in found] == ["7", "20"]


@pytest.mark.parametrize(
    "text",
    [
        "eine Karte, z. B. Wolf, oder zwei",
        "eine Karte, z.B. Wolf, oder zwei",
        "une carte, p. ex. Loup, ou deux",
        "one card, e.g. Wolf, or two",
        "visit Mr. Fox and St. Owl with Dr. Boo",
        "moss, ferns etc. As you like",
    ],
)
def test_a_full_stop_of_an_abbreviation_ends_no_sentence(
    tmp_path: Path, text: str
) -> None:
    assert told(tmp_path, text) == []
    assert told(tmp_path, f"{text}. Then draw") != []


@pytest.mark.parametrize(
    "text", ["एक पत्ता लें। दो दें।", "خذ بطاقة. هل تلعب؟", "Draw. 「一枚引く。」"]
)
def test_every_script_has_its_full_stop(tmp_path: Path, text: str) -> None:
    assert told(tmp_path, text) == []
    assert "no punctuation at its end" in told(tmp_path, text.rstrip("।؟。」"))[0]


def test_vowel_signs_are_part_of_a_term(tmp_path: Path) -> None:
    assert '"जारी" is not in the glossary' in told(tmp_path, "**जारी**: gain one")[0]


@pytest.mark.parametrize(
    "text", ["Draw 2. Then rest", "Go to A. Then rest", "Am I? No"]
)
def test_other_full_stops_end_one(tmp_path: Path, text: str) -> None:
    assert "no punctuation at its end" in told(tmp_path, text)[0]


def test_signs_are_letters_where_there_is_no_markup(tmp_path: Path) -> None:
    text = "a :roap: and **b, :leaf c] {{ d* ~~ \\* **Zeal**. The end."
    game = GAME.replace("kind: {type: text,", "kind: {type: text, markup: false,")
    assert game != GAME
    pool = (
        "defaults: {provenance: placeholder, stars: 1}\ncards:\n"
        f"  - {{id: boo, name: Boo, kind: {_quoted(text)}}}\n"
        f"  - {{id: woo, name: Woo, kind: 'a <b>bold  one'}}\n"
    )
    rule = "rules: [text: {of: pool, fields: [kind]}]\n"
    found = report(tmp_path, game + GLOSSARY + rule, pool)
    assert [line for line in found if "[assets]" not in line] == [
        'pool.yaml:4:35: error: kind of "woo": leftover text: "<b"  [text]\n'
        "   hint: this field has no markup",
        'pool.yaml:4:42: error: kind of "woo": 2 spaces in a row  [text]\n'
        "   hint: keep one",
    ]


def test_every_lint_is_tried() -> None:
    assert {lint for lint, *_ in FAULTS} | {"mixed_quotes", "spelling"} == set(LINTS)


def test_the_kind_of_quotes_is_what_most_texts_have(tmp_path: Path) -> None:
    assert told(tmp_path, "It’s so", "That’s it", "It's odd") == [
        '3: warning: "c2": a straight apostrophe among curly ones | '
        "use the same kind in all texts"
    ]
    assert told(tmp_path, 'A "so" "so"', "B “so” it is") == [
        '3: warning: "c1": a curly quotation mark among straight ones | '
        "use the same kind in all texts"
    ]
    assert told(tmp_path, "It's odd", "That's it") == []
    assert told(tmp_path, "It’s", "It's", "It’s", options=", mixed_quotes: off") == []


def test_most_texts_of_a_field_make_it_prose(tmp_path: Path) -> None:
    texts = ("Draw two cards.", "Discard one.", "Take a cube")
    assert told(tmp_path, *texts) == [
        '8: warning: "c2": the last sentence has no punctuation at its end | add a full stop'
    ]
    assert told(tmp_path, "Bog Frog", "Old Newt", "Who?") == []


@pytest.mark.parametrize(
    ("options", "severity"),
    [
        ("", "error"),
        (", spaces: warning", "warning"),
        (", severity: warning", "warning"),
        (", severity: warning, spaces: error", "error"),
    ],
)
def test_each_lint_has_the_severity_asked_for(
    tmp_path: Path, options: str, severity: str
) -> None:
    assert told(tmp_path, "Moss ", options=options) == [
        f'5: {severity}: "c0": a space at the end | delete it'
    ]


def test_off(tmp_path: Path) -> None:
    assert told(tmp_path, "Moss  ()  TODO", options=", severity: off") == []


def test_terms_may_be_marked_by_italics(tmp_path: Path) -> None:
    text = "**Zeal** and *Zest* and *Wound*"
    assert told(tmp_path, text, options=", marked: italic") == [
        '15: error: "c0": "Zest" is not in the glossary | '
        'add it under "glossary:", or mark it differently'
    ]
    assert told(tmp_path, text, sections="") == []


def test_an_inherited_text_is_told_once(tmp_path: Path) -> None:
    pool = (
        "defaults: {provenance: placeholder, kind: 'a  b', stars: 1}\ncards:\n"
        "  - {id: boo, name: Boo}\n  - {id: wail, name: Wail}\n"
    )
    assert report(tmp_path, GAME + "rules: [text: {of: pool}]\n", pool) == [
        'pool.yaml:1:45: error: kind of "boo": 2 spaces in a row  [text]\n'
        "   hint: keep one"
    ]


def test_a_text_has_only_so_many_faults_of_a_kind(tmp_path: Path) -> None:
    assert len(told(tmp_path, "(" * 300 + "boo")) == 20


def test_a_place_in_a_block(tmp_path: Path) -> None:
    pool = (
        "defaults: {provenance: placeholder, stars: 1}\ncards:\n"
        "  - id: boo\n    name: Boo\n    kind: >-\n      one two\n      three  four\n"
    )
    assert report(tmp_path, GAME + "rules: [text: {of: pool}]\n", pool) == [
        'pool.yaml:7:12: error: kind of "boo": 2 spaces in a row  [text]\n'
        "   hint: keep one"
    ]


WORDS = "# the words\nfrog moss\nit's\nFrogs  # many\nheron\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
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
    ],
)
def test_spelling_by_a_list(tmp_path: Path, text: str, expected: list[str]) -> None:
    options = ", words: words.txt, keywords: off, terms: off"
    found = told(tmp_path, text, options=options, words=WORDS)
    assert len(found) == len(expected)
    assert all(part in line for part, line in zip(expected, found, strict=True))


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


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (
            "fields: [stars]",
            "game.yaml:20:31: error: expected a field of texts, stars is integer"
            "  [references]",
        ),
        (
            "fields: [knid]",
            'game.yaml:20:31: error: no card of pool has a field "knid"  [references]\n'
            '   hint: did you mean "kind"? known fields: name, stars, n, e, kind',
        ),
        (
            "spaces: no",
            'game.yaml:20:30: error: expected error, warning or off, found "no"'
            "  [shape]",
        ),
        (
            "space: off",
            'game.yaml:20:22: error: unknown key "space"  [shape]\n'
            '   hint: did you mean "spaces"?',
        ),
        (
            "words: word.txt",
            'game.yaml:20:29: error: there is no file "word.txt" in the folder of the '
            'game  [references]\n   hint: did you mean "words.txt"?',
        ),
        (
            "words: ../../words.txt",
            'game.yaml:20:29: error: "../../words.txt" is outside the folder of the '
            'game  [references]\n   hint: keep the file in "g" and name it by its path '
            "from there",
        ),
    ],
)
def test_wrong_options(tmp_path: Path, options: str, expected: str) -> None:
    folder = tmp_path / "cards" / "g"
    folder.mkdir(parents=True)
    (folder / "words.txt").write_text("boo", encoding="utf-8")
    rule = f"rules:\n  - text: {{of: pool, {options}}}\n"
    assert report(tmp_path, GAME + rule) == [expected]


def test_a_term_is_a_text_or_has_forms(tmp_path: Path) -> None:
    glossary = "glossary: {Wound: {meanin: a cube}, Rest: [a]}\n"
    assert report(tmp_path, GAME + glossary) == [
        'game.yaml:19:12: error: "meaning" is missing  [shape]\n'
        '   hint: write "meaning: ..."',
        'game.yaml:19:20: error: unknown key "meanin"  [shape]\n'
        '   hint: did you mean "meaning"?',
        "game.yaml:19:43: error: expected text, found [a]  [shape]",
    ]
