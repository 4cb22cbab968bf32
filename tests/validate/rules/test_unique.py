"""Cards, values and list entries that occur once."""

from pathlib import Path

from tests.validate.rules.trial import On, unlike

CARDS = """\
ann: {name: Ann, powers: [sun, moon, Sun, sun]}
bob: {name: ann, powers: [sun, moon]}
dell: {name: Dell, powers: [sun, sun]}
cave: {name: Cave}
"""
FAILING = {
    "of: pool, field: powers, in: card": """
        pool.yaml:3:34: error: card "ann" has "sun" 3 times in powers  [unique]
           hint: keep one of them
        pool.yaml:5:36: error: card "dell" has "sun" twice in powers  [unique]
           hint: keep one of them
        """,
    "of: pool, field: name": """
        pool.yaml:4:21: error: card "bob" has the same name as "ann": "ann"  [unique]
           hint: the other is at pool.yaml:3; change one of them
        """,
    On("of: decks", deck="[ann, {id: bob, copies: 3}, ann]"): """
        blue.yaml:3:19: error: card "bob" is in deck "Blue" 3 times  [unique]
           hint: each card may appear once; set copies to 1
        blue.yaml:3:36: error: card "ann" is in deck "Blue" twice  [unique]
           hint: first listed at line 3; each card may appear once
        """,
}
PASSING = [
    "of: pool, field: name, in: card",
    "of: pool, field: powers, in: card, where: {id: [bob, cave]}",
    "of: pool, field: powers",
]
WRONG = {
    "of: pool, in: card": """
        game.yaml:25:5: error: "in: card" needs a field  [shape]
           hint: for example "field: keywords, in: card"
        """,
    "of: pool, field: powers, in: cart": """
        game.yaml:25:43: error: expected cards or card, found "cart"  [shape]
           hint: did you mean "card"?
        """,
}


def test_failing(tmp_path: Path) -> None:
    assert unlike(tmp_path, "unique", CARDS, FAILING) == []


def test_passing(tmp_path: Path) -> None:
    assert unlike(tmp_path, "unique", CARDS, dict.fromkeys(PASSING, "")) == []


def test_wrong_options(tmp_path: Path) -> None:
    assert unlike(tmp_path, "unique", CARDS, WRONG) == []
