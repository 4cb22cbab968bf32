"""Every rule: a game that passes, one that fails, and the rule switched off."""

import inspect
from pathlib import Path

import pytest

from cardgen.validate.rule_kit.options import RuleOptions
from cardgen.validate.rules import RULES
from tests.validate.small_game import BLUE, POOL, report, with_rule

TWICE = "id: blue\ntitle: Blue\ncards: [boo, wail, boo, {id: moan, copies: 2}]\n"
SAME_NAME = POOL.replace("name: Moan", 'name: " ＢＯＯ"')
HANDS = BLUE + "hands:\n  a: [boo, wail]\n  b: [moan, boo]\n"
WHOLE = BLUE + "hands:\n  a: [boo, wail]\n  b: [moan]\n"
NUMBERS = """\
defaults: {provenance: placeholder}
cards:
  - {id: boo, name: Boo, stars: 1, n: 1, e: 3}
  - {id: wail, name: Wail, stars: 1, n: 3, e: 1}
  - {id: moan, name: Moan, stars: 2, n: 1, e: 2}
"""

FAILING = [
    (
        "size: {of: decks, exactly: 15}",
        BLUE,
        POOL,
        ['blue.yaml:3:1: error: deck "Blue" has 3 cards, expected 15  [size]'],
    ),
    (
        "size: {of: pool, exactly: 3}",
        None,
        POOL.replace("stars: 2", "stars: 2, copies: 2"),
        [
            'game.yaml:18:3: error: "Pool" has 4 cards, expected 3  [size]\n'
            "   hint: 3 different cards; 1 of them has more than one copy: wail (2)"
        ],
    ),
    (
        "size: {of: decks, exactly: 15}",
        TWICE,
        POOL,
        [
            'blue.yaml:3:1: error: deck "Blue" has 5 cards, expected 15  [size]\n'
            "   hint: 3 different cards; 2 of them have more than one copy: "
            "boo (2) and moan (2)"
        ],
    ),
    (
        "size: {of: [pool], at_least: 4, at_most: 6, severity: warning}",
        None,
        POOL,
        ['game.yaml:18:3: warning: "Pool" has 3 cards, expected from 4 to 6  [size]'],
    ),
    (
        "unique: {of: decks}",
        TWICE,
        POOL,
        [
            'blue.yaml:3:20: error: card "boo" is in deck "Blue" twice  [unique]\n'
            "   hint: first listed at line 3; each card may appear once",
            'blue.yaml:3:30: error: card "moan" is in deck "Blue" twice  [unique]\n'
            "   hint: each card may appear once; set copies to 1",
        ],
    ),
    (
        "unique: {of: pool, field: name}",
        None,
        SAME_NAME,
        [
            'pool.yaml:5:22: error: card "moan" has the same name as "boo": "ＢＯＯ"'
            "  [unique]\n"
            "   hint: the other is at pool.yaml:3; change one of them"
        ],
    ),
    (
        "count-by: {of: decks, field: stars, values: [1, 2], exactly: 1}",
        TWICE,
        POOL,
        [
            'blue.yaml:3:20: error: deck "Blue" has 2 cards with stars 1, expected 1'
            "  [count-by]\n"
            "   hint: these are boo (blue.yaml:3) and boo (blue.yaml:3)"
        ],
    ),
    (
        "count-by: {of: decks, field: stars, from: 1, to: 1, at_least: 2, "
        "distinct: true}",
        TWICE,
        POOL,
        [
            'game.yaml:21:5: error: deck "Blue" has 1 different card with stars 1, '
            "expected at least 2  [count-by]\n   hint: this is boo (blue.yaml:3)"
        ],
    ),
    (
        "choices-used: {of: pool, fields: [stars], from: 1, to: 4}",
        None,
        POOL,
        [
            'game.yaml:20:5: error: no card of "Pool" has 4 as stars  [choices-used]\n'
            "   hint: give it to a card, or remove it from this rule"
        ],
    ),
    (
        "distinct-by: {of: pool, fields: [n, e], up_to: rotation, within: [stars]}",
        None,
        NUMBERS,
        [
            'pool.yaml:4:10: error: cards "boo" and "wail" have the same n, e when '
            "rotated and both have stars 1  [distinct-by]\n"
            '   hint: "boo" is at pool.yaml:3; change one of them'
        ],
    ),
    (
        "one-of-each: {of: decks, in: hands, field: stars, from: 1, to: 2}",
        WHOLE.replace("[boo, wail]", "[boo, boo]"),
        POOL,
        [
            'blue.yaml:5:3: error: hand "a" of deck "Blue" has 0 cards with stars 2, '
            "expected 1  [one-of-each]",
            'blue.yaml:5:12: error: hand "a" of deck "Blue" has 2 cards with stars 1, '
            "expected 1  [one-of-each]\n"
            "   hint: these are boo (blue.yaml:5) and boo (blue.yaml:5); keep one",
            'blue.yaml:6:3: error: hand "b" of deck "Blue" has 0 cards with stars 1, '
            "expected 1  [one-of-each]",
            'blue.yaml:6:3: error: hand "b" of deck "Blue" has 0 cards with stars 2, '
            "expected 1  [one-of-each]",
            'blue.yaml:6:7: error: card "moan" does not belong in hand "b" of deck '
            '"Blue"  [one-of-each]\n'
            "   hint: its stars is 3",
        ],
    ),
    (
        "partition: {of: decks, into: hands, parts: 3}",
        HANDS.replace("wail]\n  b", "boo]\n  b"),
        POOL,
        [
            'blue.yaml:3:14: error: card "wail" of deck "Blue" is not in any hand'
            "  [partition]\n"
            "   hint: each card must be in one hand",
            'blue.yaml:5:12: error: card "boo" is dealt one time too many  '
            "[partition]\n"
            '   hint: hand "a" already has it, at line 5',
            'blue.yaml:6:3: error: deck "Blue" has 2 hands, expected 3  [partition]\n'
            '   hint: list them under "hands:"',
            'blue.yaml:6:13: error: card "boo" is dealt one time too many  '
            "[partition]\n"
            '   hint: hand "a" already has it, at line 5',
        ],
    ),
    (
        "range: {of: pool, fields: [n, e], from: 2}",
        None,
        NUMBERS.replace("e: 2", "e: 4"),
        [
            'pool.yaml:3:39: error: card "boo" has n 1, expected at least 2  [range]',
            'pool.yaml:4:47: error: card "wail" has e 1, expected at least 2  [range]',
            'pool.yaml:5:41: error: card "moan" has n 1, expected at least 2  [range]',
        ],
    ),
    (
        "sum: {of: pool, fields: [n, e], by: stars, bands: {1: [1, 3]}}",
        None,
        NUMBERS.replace("stars: 1, n: 3", "stars: 1, n: 2"),
        [
            'pool.yaml:3:10: error: card "boo" has n + e = 4, expected from 1 to 3 for '
            "stars 1  [sum]",
            'pool.yaml:5:10: error: card "moan" has stars 2, which has no band  [sum]\n'
            '   hint: add 2: [lowest, highest] to "bands" in game.yaml',
        ],
    ),
    (
        "rising: {of: pool, fields: [n, e], by: stars}",
        None,
        NUMBERS.replace("e: 1}", "e: 0}"),
        [
            'pool.yaml:3:10: error: card "boo" (stars 1) has a sum of 4, more than '
            '"moan" (stars 2) with 3  [rising]\n'
            '   hint: "moan" is at pool.yaml:5'
        ],
    ),
]

PASSING = [
    ("size: {of: decks, exactly: 3}", BLUE, POOL),
    ("size: {of: decks, at_most: 5, at_least: 5}", TWICE, POOL),
    ("unique: {of: [decks, pool]}", BLUE, POOL),
    ("unique: {of: pool, field: name}", None, POOL),
    ("unique: {of: pool, field: kind}", None, POOL),
    ("count-by: {of: decks, field: stars, from: 1, to: 3, exactly: 1}", BLUE, POOL),
    ("choices-used: {of: pool, fields: [n, e], from: 1, to: 3}", None, NUMBERS),
    ("distinct-by: {of: pool, fields: [n, e]}", None, NUMBERS),
    (
        "distinct-by: {of: pool, fields: [n, e], up_to: order, within: [name]}",
        None,
        NUMBERS,
    ),
    ("one-of-each: {of: decks, field: stars, from: 1, to: 3}", BLUE, POOL),
    ("partition: {of: decks, into: hands, parts: 2}", WHOLE, POOL),
    ("range: {of: pool, fields: [n, e], from: 1, to: 3}", None, NUMBERS),
    (
        "sum: {of: pool, fields: [n, e], by: stars, bands: {1: [4, 4], 2: [3, 9]}}",
        None,
        NUMBERS,
    ),
    (
        "rising: {of: pool, fields: [n, e], by: stars}",
        None,
        NUMBERS.replace("e: 2", "e: 3"),
    ),
]


@pytest.mark.parametrize(("rule", "blue", "pool", "expected"), FAILING)
def test_failing(
    tmp_path: Path, rule: str, blue: str | None, pool: str, expected: list[str]
) -> None:
    assert report(tmp_path, with_rule(rule, blue is not None), pool, blue) == expected


@pytest.mark.parametrize(("rule", "blue", "pool"), PASSING)
def test_passing(tmp_path: Path, rule: str, blue: str | None, pool: str) -> None:
    assert report(tmp_path, with_rule(rule, blue is not None), pool, blue) == []


@pytest.mark.parametrize(("rule", "blue", "pool", "expected"), FAILING)
def test_off(
    tmp_path: Path, rule: str, blue: str | None, pool: str, expected: list[str]
) -> None:
    assert expected
    off = rule.replace(", severity: warning", "")[:-1] + ", severity: off}"
    assert report(tmp_path, with_rule(off, blue is not None), pool, blue) == []


def test_every_rule_is_tried() -> None:
    files = (Path(__file__).parent / "rules").glob("test_*.py")
    of_their_own = {path.stem.removeprefix("test_").replace("_", "-") for path in files}
    for cases in (FAILING, PASSING):
        tried = {rule.split(":")[0] for rule, *_ in cases}
        assert tried | of_their_own >= set(RULES)


@pytest.mark.parametrize("name", RULES)
def test_a_rule_is_a_module_of_its_name_with_a_manual_page(name: str) -> None:
    module = RULES[name]
    assert module.__name__.endswith("." + name.replace("-", "_"))
    assert issubclass(module.Options, RuleOptions)
    page = inspect.getdoc(module) or ""
    assert "Options:" in page
    assert f"- {name}: {{of:" in page
    options = (f.alias or n for n, f in module.Options.model_fields.items())
    for option in set(options) - {"of", "where", "severity", "but"}:
        assert option in page
