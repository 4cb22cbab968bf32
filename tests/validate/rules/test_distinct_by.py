"""Cards that are the same, also turned or in another order."""

from pathlib import Path

import pytest

from tests.validate.rules.trial import CARDS, told, tried

FAILING = [
    (
        "of: pool, fields: [powers], up_to: rotation",
        CARDS,
        "",
        "",
        """
        pool.yaml:6:10: error: cards "ann" and "dell" have the same powers when rotated  [distinct-by]
           hint: "ann" is at pool.yaml:3; change one of them
        """,
    ),
    (
        "of: pool, fields: [powers], up_to: order, within: [most]",
        CARDS,
        "",
        "",
        """
        pool.yaml:6:10: error: cards "ann" and "dell" have the same powers in another order and both have most 4  [distinct-by]
           hint: "ann" is at pool.yaml:3; change one of them
        """,
    ),
    (
        "of: pool, fields: [kind, cost]",
        CARDS,
        "",
        "",
        """
        pool.yaml:6:10: error: cards "cave" and "dell" have the same kind, cost  [distinct-by]
           hint: "cave" is at pool.yaml:5; change one of them
        """,
    ),
]
PASSING = [
    ("of: pool, fields: [powers]", CARDS, "", ""),
    ("of: pool, fields: [powers], up_to: rotation, within: [kind]", CARDS, "", ""),
    ("of: pool, fields: [rank]", CARDS, "", ""),
]
WRONG = [
    (
        "of: pool, fields: [powers], up_to: turning",
        """
        game.yaml:25:54: error: expected none, rotation or order, found "turning"  [shape]
        """,
    ),
    (
        "of: pool, fields: []",
        """
        game.yaml:25:37: error: expected at least 1 entry, found an empty list  [shape]
        """,
    ),
    (
        "of: pool, fields: [cost], within: [knd]",
        """
        game.yaml:25:54: error: no card of pool has a field "knd"  [references]
           hint: did you mean "kind"? known fields: name, kind, rank, cost, most, start, powers, quests, owner, text
        """,
    ),
]


@pytest.mark.parametrize(("options", "pool", "deck", "more", "expected"), FAILING)
def test_failing(
    tmp_path: Path, options: str, pool: str, deck: str, more: str, expected: str
) -> None:
    assert tried(tmp_path, f"distinct-by: {{{options}}}", pool, deck, more) == told(
        expected
    )


@pytest.mark.parametrize(("options", "pool", "deck", "more"), PASSING)
def test_passing(tmp_path: Path, options: str, pool: str, deck: str, more: str) -> None:
    assert tried(tmp_path, f"distinct-by: {{{options}}}", pool, deck, more) == ""


@pytest.mark.parametrize(("options", "expected"), WRONG)
def test_wrong_options(tmp_path: Path, options: str, expected: str) -> None:
    assert tried(tmp_path, f"distinct-by: {{{options}}}", CARDS) == told(expected)


def test_off(tmp_path: Path) -> None:
    options, pool, deck, more, _ = FAILING[0]
    off = f"distinct-by: {{{options}, severity: off}}"
    assert tried(tmp_path, off, pool, deck, more) == ""


def test_every_turn_of_every_list_is_the_same(tmp_path: Path) -> None:
    """Of the 64 lists of six that are made of two words, 14 differ when turned."""
    lists = [f"{number:06b}" for number in range(64)]
    pool = "\n".join(f"c{bits}: {{powers: [{', '.join(bits)}]}}" for bits in lists)
    rule = "distinct-by: {of: pool, fields: [powers], up_to: rotation}"
    found = tried(tmp_path, rule, pool).count("[distinct-by]")
    assert found == 64 - 14
