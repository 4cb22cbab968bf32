"""One card of each value."""

from pathlib import Path

import pytest

from tests.validate.rules.trial import CARDS, told, tried

FAILING = [
    (
        "of: decks, field: kind, declared: true",
        CARDS,
        "[ann, bob, cave]",
        "",
        """
        blue.yaml:3:1: error: deck "Blue" has 0 cards with kind quest, expected 1  [one-of-each]
        blue.yaml:3:14: error: deck "Blue" has 2 cards with kind hero, expected 1  [one-of-each]
           hint: these are ann (blue.yaml:3) and bob (blue.yaml:3); keep one
        """,
    ),
    (
        "of: decks, field: rank, values: [nothing]",
        CARDS,
        "[ann]",
        "",
        """
        blue.yaml:3:1: error: deck "Blue" has 0 cards with rank nothing, expected 1  [one-of-each]
        blue.yaml:3:9: error: card "ann" does not belong in deck "Blue"  [one-of-each]
           hint: it has no rank
        """,
    ),
    (
        "of: decks, in: hands, field: cost, values: [2]",
        CARDS,
        "[ann, bob]\nhands: {a: [ann, bob], b: [bob]}",
        "",
        """
        blue.yaml:4:13: error: card "ann" does not belong in hand "a" of deck "Blue"  [one-of-each]
           hint: its cost is 1
        """,
    ),
]
PASSING = [
    ("of: decks, field: cost, values: [1, 2]", CARDS, "[ann, bob]", ""),
    (
        "of: decks, field: kind, values: [hero], where: {kind: hero}",
        CARDS,
        "[ann, cave]",
        "",
    ),
]
WRONG = [
    (
        "of: pool, field: kind",
        """
        game.yaml:25:5: error: expected one of "values", "from" and "to", "declared"  [shape]
           hint: write "values: [a, b]", "from: 1, to: 5" or "declared: true"
        """,
    ),
    (
        "of: pool, field: kind, declared: true, in: hand",
        """
        game.yaml:25:62: error: expected decks or hands, found "hand"  [shape]
           hint: did you mean "hands"?
        """,
    ),
    (
        "of: pool, field: knd, values: [a]",
        """
        game.yaml:25:36: error: no card of pool has a field "knd"  [references]
           hint: did you mean "kind"? known fields: name, kind, rank, cost, most, start, powers, quests, owner, text
        """,
    ),
]


@pytest.mark.parametrize(("options", "pool", "deck", "more", "expected"), FAILING)
def test_failing(
    tmp_path: Path, options: str, pool: str, deck: str, more: str, expected: str
) -> None:
    assert tried(tmp_path, f"one-of-each: {{{options}}}", pool, deck, more) == told(
        expected
    )


@pytest.mark.parametrize(("options", "pool", "deck", "more"), PASSING)
def test_passing(tmp_path: Path, options: str, pool: str, deck: str, more: str) -> None:
    assert tried(tmp_path, f"one-of-each: {{{options}}}", pool, deck, more) == ""


@pytest.mark.parametrize(("options", "expected"), WRONG)
def test_wrong_options(tmp_path: Path, options: str, expected: str) -> None:
    assert tried(tmp_path, f"one-of-each: {{{options}}}", CARDS) == told(expected)


def test_off(tmp_path: Path) -> None:
    options, pool, deck, more, _ = FAILING[0]
    off = f"one-of-each: {{{options}, severity: off}}"
    assert tried(tmp_path, off, pool, deck, more) == ""
