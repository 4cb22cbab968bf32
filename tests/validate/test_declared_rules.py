"""Declared rules: their ids and options, and the components and fields they name."""

from pathlib import Path

from tests.validate.small_game import report, with_rule


def test_faults(tmp_path: Path) -> None:
    cases = {
        "sise: {of: pool, exactly: 3}": (
            'game.yaml:20:5: error: there is no rule "sise"  [shape]\n'
            '   hint: did you mean "size"?'
        ),
        "size: {of: pol, exactly: 3}": (
            'game.yaml:20:16: error: there is no component "pol"  [references]\n'
            '   hint: did you mean "pool"?'
        ),
        "size: {of: pool}": (
            'game.yaml:20:5: error: expected either "exactly" or "at_least" and '
            '"at_most"  [shape]\n'
            '   hint: write "exactly: 15", "at_least: 10" or "at_most: 20"'
        ),
        "size: 15": (
            'game.yaml:20:11: error: expected a mapping ("key: value"), found 15'
            "  [shape]"
        ),
        "unique: {of: pool, field: nmae}": (
            'game.yaml:20:31: error: no card of pool has a field "nmae"  [references]\n'
            '   hint: did you mean "name"? known fields: name, stars, n, e, kind'
        ),
        "range: {of: pool, fields: [n, name], from: 1}": (
            "game.yaml:20:35: error: expected a field of numbers or a list, "
            "name is text  [references]"
        ),
        "count-by: {of: pool, field: n, from: 5, to: 1, exactly: 1}": (
            'game.yaml:20:5: error: "to" is below "from", or more than 1000 above it'
            "  [shape]\n"
            '   hint: write "values: [a, b]", "from: 1, to: 5" or "declared: true"'
        ),
        "sum: {of: pool, fields: [n], by: stars, bands: {1: [3, 1]}}": (
            "game.yaml:20:56: error: expected [lowest, highest], found [3, 1]"
            "  [shape]\n"
            "   hint: for example [5, 8]"
        ),
        "size: {of: pool, exactly: 3, severity: of}": (
            'game.yaml:20:44: error: expected error, warning or off, found "of"'
            "  [shape]\n"
            '   hint: did you mean "off"?'
        ),
    }
    assert {rule: report(tmp_path, with_rule(rule)) for rule in cases} == {
        case: [expected] for case, expected in cases.items()
    }


def test_a_rule_switched_off_must_still_be_right(tmp_path: Path) -> None:
    rule = "unique: {of: pool, field: nmae, severity: off}"
    assert len(report(tmp_path, with_rule(rule))) == 1
