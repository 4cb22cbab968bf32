"""Conditions on the cards that a rule sees, the same for every rule."""

from pathlib import Path

from tests.validate.rules.trial import told, tried

CARDS = """
ann: {kind: hero, cost: 1, copies: 2, powers: [fly], text: Deep}
bob: {kind: hero, cost: 3, provenance: published}
cave: {kind: place, cost: 2, most: 1}
"""
HANDS = "[ann, bob, cave]\nhands: {a: [ann, cave], b: [bob]}"


def test_only_cards_that_meet_it_are_seen(tmp_path: Path) -> None:
    counts = {
        "kind: hero": 3,
        "kind: [hero, place]": 4,
        "cost: {from: 2}": 2,
        "cost: {to: 2}": 3,
        "cost: {from: 2, to: 2}": 1,
        "cost: {to: most}": 3,
        "powers: {from: 1}": 2,
        "powers: fly": 2,
        "powers: {present: false}": 2,
        "text: {present: true}": 2,
        "start: false": 4,
        "start: true": 0,
        "cost: 2.0": 1,
        "id: bob": 1,
        "copies: 2": 2,
        "provenance: published": 1,
        "kind: hero, cost: {from: 2}": 1,
        "cost: {same_as: most}": 0,
    }
    rule = "size: {{of: pool, exactly: {}, where: {{{}}}}}".format
    right = [rule(count, where) for where, count in counts.items()]
    assert tried(tmp_path, "\n  - ".join(right), CARDS) == ""
    wrong = [rule(9, where) for where in counts]
    # Two of them say the same, in the same words.
    found = tried(tmp_path, "\n  - ".join(wrong), CARDS)
    assert found.count("[size]") == len(counts) - 1


def test_findings_name_the_cards_that_were_checked(tmp_path: Path) -> None:
    where = "kind: [hero, quest], cost: {from: 1, to: most}, text: {present: false}"
    rule = f"size: {{of: decks, exactly: 2, where: {{{where}}}}}"
    assert tried(tmp_path, rule, CARDS, "[ann, bob, cave]") == told(
        """
        blue.yaml:3:1: error: deck "Blue" has 1 card, expected 2, among cards with kind hero or quest and cost from 1 to most and no value in text  [size]
        """
    )


def test_a_rule_that_sees_no_card_still_counts(tmp_path: Path) -> None:
    rule = "size: {of: pool, at_least: 1, where: {kind: quest}}"
    assert tried(tmp_path, rule, CARDS) == told(
        """
        game.yaml:23:3: error: "Pool" has 0 cards, expected at least 1, among cards with kind quest  [size]
        """
    )


def test_hands_are_seen_in_part_as_well(tmp_path: Path) -> None:
    rule = "one-of-each: {of: decks, in: hands, field: kind, values: [hero]}"
    assert "cave" in tried(tmp_path, rule, CARDS, HANDS)
    seen = rule.replace("]}", "], where: {kind: hero}}")
    assert tried(tmp_path, seen, CARDS, HANDS) == ""


WRONG = {
    "{}": """
        game.yaml:25:34: error: expected at least 1 entry, found a mapping  [shape]
        """,
    "{knd: hero, cost: {from: mots}}": """
        game.yaml:25:42: error: no card of pool has a field "knd"  [references]
           hint: did you mean "kind"? known fields: name, kind, rank, cost, most, start, powers, quests, owner, text
        game.yaml:25:53: error: no card of pool has a field "mots"  [references]
           hint: did you mean "most"? known fields: name, kind, rank, cost, most, start, powers, quests, owner, text
        """,
    "{kind: [hero, plaze, x]}": """
        game.yaml:25:42: error: kind has no choice "plaze"  [references]
           hint: did you mean "place"?
        game.yaml:25:42: error: kind has no choice "x"  [references]
           hint: choices: hero, place, quest
        """,
    "{name: {from: 1}}": """
        game.yaml:25:42: error: expected a field of numbers or a list, name is text  [references]
        """,
    "{cost: {from: 1, present: true}}": """
        game.yaml:25:42: error: expected a value, [a, b], {from: 1, to: 3}, {present: true} or {same_as: field}, found a mapping  [shape]
           hint: for a list, one entry must be the value
        """,
    "[kind]": """
        game.yaml:25:41: error: expected a mapping ("key: value"), found [kind]  [shape]
           hint: write its keys without hyphens and brackets
        """,
}


def test_wrong_conditions(tmp_path: Path) -> None:
    found = {}
    for where in WRONG:
        rule = f"size: {{of: pool, exactly: 4, where: {where}}}"
        found[where] = tried(tmp_path, rule, CARDS)
    assert found == {case: told(expected) for case, expected in WRONG.items()}
