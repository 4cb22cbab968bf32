"""Options that differ for single components."""

from pathlib import Path

from cardgen.validate.game_sections.rules_section import count_rules
from tests.validate.small_game import BLUE, GAME, POOL, check, report, with_rule

BOTH = BLUE.replace("[boo, wail, moan]", "[boo, wail]")


def told(root: Path, rule: str, blue: str = BOTH) -> list[str]:
    return report(root, with_rule(rule, decks=True), POOL, blue)


def test_the_component_named_has_its_own(tmp_path: Path) -> None:
    cases = {
        "size: {of: [pool, decks], exactly: 3, but: {decks: {exactly: 2}}}": [],
        "size: {of: [pool, decks], exactly: 3, but: {decks: {at_most: 1}}}": [
            'blue.yaml:3:1: error: deck "Blue" has 2 cards, expected at most 1  [size]'
        ],
        "size: {of: [pool, decks], at_most: 2, at_least: 1, "
        "but: {pool: {exactly: 9, severity: warning}}}": [
            'game.yaml:18:3: warning: "Pool" has 3 cards, expected 9  [size]'
        ],
        "size: {of: [pool, decks], exactly: 3, but: {decks: {severity: off}}}": [],
        "size: {of: [pool, decks], exactly: 9, severity: off, "
        "but: {decks: {severity: warning}}}": [
            'blue.yaml:3:1: warning: deck "Blue" has 2 cards, expected 9  [size]'
        ],
        "size: {of: pool, exactly: 3, but: {pool: {exactly: 4}}}": [
            'game.yaml:18:3: error: "Pool" has 3 cards, expected 4  [size]'
        ],
        "count-by: {of: [pool, decks], field: stars, values: [1], exactly: 1, "
        "but: {decks: {from: 1, to: 3}}}": [
            'game.yaml:21:5: error: deck "Blue" has 0 cards with stars 3, expected '
            '1  [count-by]\n   hint: deck "Blue" is at blue.yaml:3'
        ],
    }
    assert {rule: told(tmp_path, rule) for rule in cases} == cases


def test_problems_are_at_their_place(tmp_path: Path) -> None:
    cases = {
        "size: {of: pool, exactly: 3, but: {zzz: {exactly: 2}}}": (
            'game.yaml:21:40: error: "but" names "zzz", which "of" does not name'
            '  [references]\n   hint: "of" names pool'
        ),
        "size: {of: pool, exactly: 3, but: {pool: {exactly: many}}}": (
            'game.yaml:21:56: error: expected a whole number, found "many"  [shape]\n'
            "   hint: for example 2"
        ),
        "size: {of: pool, exactly: 3, but: {pool: {at_least: 5, at_most: 4}}}": (
            'game.yaml:21:40: error: "at_least" is more than "at_most"  [shape]\n'
            '   hint: write "exactly: 15", "at_least: 10" or "at_most: 20"'
        ),
        "size: {of: pool, exactly: 3, but: {pool: 4}}": (
            'game.yaml:21:46: error: expected a mapping ("key: value"), found 4'
            "  [shape]\n   hint: write its keys, as in {name: value}"
        ),
        "unique: {of: [pool, decks], but: {pool: {field: nmae}}}": (
            'game.yaml:21:53: error: no card of pool has a field "nmae"  [references]\n'
            '   hint: did you mean "name"? known fields: name, stars, n, e, kind'
        ),
    }
    assert {rule: told(tmp_path, rule) for rule in cases} == {
        case: [expected] for case, expected in cases.items()
    }


def test_overrides_have_a_limit(tmp_path: Path) -> None:
    others = ", ".join(f"c{number}: {{exactly: 1}}" for number in range(201))
    found = told(tmp_path, f"size: {{of: pool, exactly: 3, but: {{{others}}}}}")
    assert len(found) == 201
    assert "expected at most 200 entries, found a mapping  [shape]" in found[0]


def test_a_problem_of_the_rule_itself_is_reported_once(tmp_path: Path) -> None:
    rule = "size: {of: pool, exactly: many, but: {pool: {severity: warning}}}"
    (fault,) = told(tmp_path, rule)
    assert fault.startswith("game.yaml:21:31: error: expected a whole number")


def test_a_rule_with_a_wrong_override_does_not_run(tmp_path: Path) -> None:
    rule = "size: {of: [pool, decks], exactly: 9, but: {pool: {exact: 4}}}"
    assert len(told(tmp_path, rule)) == 1


def test_each_variant_is_a_rule_in_use_at_the_place_of_the_rule(tmp_path: Path) -> None:
    rule = "  - unique: {of: [pool], but: {pool: {severity: warning}}}\n"
    game, problems = check(tmp_path, f"{GAME}rules:\n{rule}")
    assert problems == []
    assert game is not None
    (use,) = game.rules
    assert count_rules([use, use]) == 1
    assert (use.severity, use.span.line, use.span.column) == ("warning", 20, 5)
    assert use.place("severity").column == 49
    assert use.place("field") == use.span
