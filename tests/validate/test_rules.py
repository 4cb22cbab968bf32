"""Rules without a file of their own, any rule switched off, and their pages."""

import inspect
from pathlib import Path

from cardgen.validate.rule_kit.options import RuleOptions
from cardgen.validate.rules import RULES
from tests.validate.small_game import BLUE, POOL, report, with_rule

TWICE = "id: blue\ntitle: Blue\ncards: [boo, wail, boo, {id: moan, copies: 2}]\n"
SAME_NAME = POOL.replace("name: Moan", 'name: " ＢＯＯ"')
HANDS = BLUE + "hands:\n  a: [boo, wail]\n  b: [moan, boo]\n"
WHOLE = BLUE + "hands:\n  a: [boo, wail]\n  b: [moan]\n"

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
]

PASSING = [
    ("size: {of: decks, exactly: 3}", BLUE, POOL),
    ("size: {of: decks, at_most: 5, at_least: 5}", TWICE, POOL),
    ("unique: {of: [decks, pool]}", BLUE, POOL),
    ("unique: {of: pool, field: kind}", None, POOL),
    ("one-of-each: {of: decks, field: stars, from: 1, to: 3}", BLUE, POOL),
    ("partition: {of: decks, into: hands, parts: 2}", WHOLE, POOL),
]


def told(root: Path, rule: str, blue: str | None, pool: str) -> list[str]:
    return report(root, with_rule(rule, blue is not None), pool, blue)


def test_failing(tmp_path: Path) -> None:
    for rule, blue, pool, expected in FAILING:
        assert told(tmp_path, rule, blue, pool) == expected, rule


def test_passing(tmp_path: Path) -> None:
    for rule, blue, pool in PASSING:
        assert told(tmp_path, rule, blue, pool) == [], rule


def test_off(tmp_path: Path) -> None:
    for rule, blue, pool, _ in FAILING:
        off = rule.replace(", severity: warning", "")[:-1] + ", severity: off}"
        assert told(tmp_path, off, blue, pool) == [], rule


def test_every_rule_is_tried() -> None:
    files = (Path(__file__).parent / "rules").glob("test_*.py")
    of_their_own = {path.stem.removeprefix("test_").replace("_", "-") for path in files}
    for cases in (FAILING, PASSING):
        tried = {rule.split(":")[0] for rule, *_ in cases}
        assert tried | of_their_own >= set(RULES)


def test_a_rule_is_a_module_of_its_name_with_a_manual_page() -> None:
    faults = []
    for name, module in RULES.items():
        page = inspect.getdoc(module) or ""
        models = module.Options.model_fields.items()
        options = {field.alias or option for option, field in models}
        if not module.__name__.endswith("." + name.replace("-", "_")):
            faults.append(f"{name} is {module.__name__}")
        if not issubclass(module.Options, RuleOptions):
            faults.append(f"{name} has other options")
        told = {"Options:", f"- {name}: {{of:"} | options
        for part in told - {"of", "where", "severity", "but"}:
            if part not in page:
                faults.append(f"the page of {name} lacks {part}")
    assert faults == []
