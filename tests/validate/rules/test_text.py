"""Every lint of texts: what it finds, to the column, and what it accepts."""

from pathlib import Path

from cardgen.validate.lints import LINTS
from tests.validate.rules.texts import GLOSSARY, quoted, told
from tests.validate.small_game import GAME, report, with_rule

FAULTS = {
    "empty": {
        "…": "1: there are no words in it | write a text, or remove the field",
    },
    "spaces": {
        " Moss": "1: a space at the start | delete it",
        "Moss ": "5: a space at the end | delete it",
        "Wet  moss": "4: 2 spaces in a row | keep one",
        "Wet   moss": "4: 3 spaces in a row | keep one",
        "Wet \nmoss": "4: a space at the end of a line | delete it",
        "best of\u00a03": '8: a no-break space (U+00A0) | write a plain space, or "~" to keep it',
    },
    "quotes": {
        "He said “boo to me": "9: unpaired quotation mark “ | close every quotation",
        'Say "boo" or "wail': '16: unpaired quotation mark " | close every quotation',
        "«Boo": "1: unpaired quotation mark « | close every quotation",
    },
    "brackets": {
        "Draw (two cards": '6: "(" is never closed | for a literal bracket, write "\\("',
        "Draw two] cards": '9: "]" has no opening bracket | for a literal bracket, write "\\]"',
    },
    "leftovers": {
        "Old ~~text": '5: "~~" prints as it is typed | texts support **bold**, *italic*, :icon: and [words]{colour}',
        "an <em>old text": '4: "<em>" prints as it is typed | texts support **bold**, *italic*, :icon: and [words]{colour}',
        "pay TODO coins": '5: an unresolved note: "TODO" | replace it with the final text',
        "**Boo now": '1: "**" is opened and never closed | for a literal star, write "\\*"',
        "**Wound** and Boo** now": '18: "**" closes nothing that is open | for a literal star, write "\\*"',
    },
    "tokens": {
        "gain :zzz: now": '6: no icon ":zzz:" in this game | the game has :2xstar:, :leaf:; declare another under icons: in game.yaml; for a literal colon, write "\\:"',
        "gain :leaf now": '6: ":leaf" has no second colon | write ":leaf:" for the icon, "\\:" for a literal colon',
        "Boo :leaf::leaf": '11: ":leaf" has no second colon | write ":leaf:" for the icon, "\\:" for a literal colon',
        "gain 2:leaf.": '7: ":leaf" has no second colon | write ":leaf:" for the icon, "\\:" for a literal colon',
    },
    "colors": {
        "gain [a cube]{maroonn} now": '15: "maroonn" is not a colour | did you mean "maroon"? expected a name of the palette, a CSS colour, or #rrggbb; for plain brackets write "\\["',
    },
    "keywords": {
        "gain a **Wonud**": '10: "Wonud" is not in the glossary | did you mean "Wound"?',
        "**Zeal**: gain one": '3: "Zeal" is not in the glossary | add it under "glossary:", or mark it differently',
    },
    "terms": {
        "Heal a wound. Done.": '8: "wound" is "Wound" in the glossary | see line 21 of game.yaml',
        "Heal. At night rest it goes.": '10: "night rest" is "Night Rest" in the glossary | see line 23 of game.yaml',
        "Heal. Take a Worker.": '14: "Worker" is "worker" in the glossary | see line 22 of game.yaml',
    },
    "cut_off": {
        "Put cubes back. A\n\nNext is dusk.": "17: this paragraph stops in the middle of a sentence | end it with a full stop, or remove the empty line",
    },
    "full_stops": {
        "Draw a card. Then discard it": "27: the last sentence has no punctuation at its end | add a full stop",
    },
}


def test_a_lint_finds_its_fault(tmp_path: Path) -> None:
    for lint, faults in FAULTS.items():
        severity = "warning" if lint in ("terms", "full_stops") else "error"
        expected = {
            text: [fault.replace(": ", f': {severity}: "c0": ', 1)]
            for text, fault in faults.items()
        }
        assert {text: told(tmp_path, text) for text in faults} == expected, lint


def test_a_lint_switched_off(tmp_path: Path) -> None:
    found = {}
    for lint, faults in FAULTS.items():
        for text in list(faults)[:2]:
            found[text] = told(tmp_path, text, options=f", {lint}: off")
    assert {text: lines for text, lines in found.items() if lines} == {}


def test_what_is_fine_passes(tmp_path: Path) -> None:
    cases = [
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
    ]
    assert {text: found for text in cases if (found := told(tmp_path, text))} == {}


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


def test_signs_are_letters_where_there_is_no_markup(tmp_path: Path) -> None:
    text = "a :roap: and **b, :leaf c] {{ d* ~~ \\* **Zeal**. The end."
    game = GAME.replace("kind: {type: text,", "kind: {type: text, markup: false,")
    assert game != GAME
    pool = (
        "defaults: {provenance: placeholder, stars: 1}\ncards:\n"
        f"  - {{id: boo, name: Boo, kind: {quoted(text)}}}\n"
        f"  - {{id: woo, name: Woo, kind: 'a <b>bold  one'}}\n"
    )
    rule = "rules: [text: {of: pool, fields: [kind]}]\n"
    found = report(tmp_path, game + GLOSSARY + rule, pool)
    assert [line for line in found if "[assets]" not in line] == [
        'pool.yaml:4:35: error: kind of "woo": "<b>" prints as it is typed  [text]\n'
        "   hint: this field has no markup",
        'pool.yaml:4:42: error: kind of "woo": 2 spaces in a row  [text]\n'
        "   hint: keep one",
    ]


def test_every_lint_is_tried() -> None:
    assert FAULTS.keys() | {"mixed_quotes", "spelling"} == set(LINTS)


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


def test_each_lint_has_the_severity_asked_for(tmp_path: Path) -> None:
    cases = {
        "": "error",
        ", spaces: warning": "warning",
        ", severity: warning": "warning",
        ", severity: warning, spaces: error": "error",
    }
    assert {options: told(tmp_path, "Moss ", options=options) for options in cases} == {
        case: [f'5: {expected}: "c0": a space at the end | delete it']
        for case, expected in cases.items()
    }


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


def test_wrong_options(tmp_path: Path) -> None:
    cases = {
        "fields: [stars]": (
            "game.yaml:20:31: error: expected a field of texts, stars is integer"
            "  [references]"
        ),
        "fields: [knid]": (
            'game.yaml:20:31: error: no card of pool has a field "knid"  [references]\n'
            '   hint: did you mean "kind"? known fields: name, stars, n, e, kind'
        ),
    }
    rule = "text: {{of: pool, {}}}".format
    assert {case: report(tmp_path, with_rule(rule(case))) for case in cases} == {
        case: [expected] for case, expected in cases.items()
    }
