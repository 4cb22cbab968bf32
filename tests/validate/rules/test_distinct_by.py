"""Cards that are the same, also turned or in another order."""

from pathlib import Path

from tests.validate.rules.trial import CARDS, tried, unlike

FAILING = {
    "of: pool, fields: [powers], up_to: rotation": """
        pool.yaml:6:10: error: cards "ann" and "dell" have the same powers when rotated  [distinct-by]
           hint: "ann" is at pool.yaml:3; change one of them
        """,
    "of: pool, fields: [powers], up_to: order, within: [most]": """
        pool.yaml:6:10: error: cards "ann" and "dell" have the same powers in another order and both have most 4  [distinct-by]
           hint: "ann" is at pool.yaml:3; change one of them
        """,
    "of: pool, fields: [kind, cost]": """
        pool.yaml:6:10: error: cards "cave" and "dell" have the same kind, cost  [distinct-by]
           hint: "cave" is at pool.yaml:5; change one of them
        """,
}
PASSING = [
    "of: pool, fields: [powers]",
    "of: pool, fields: [powers], up_to: rotation, within: [kind]",
    "of: pool, fields: [rank]",
]
WRONG = {
    "of: pool, fields: [powers], up_to: turning": """
        game.yaml:25:54: error: expected none, rotation or order, found "turning"  [shape]
        """,
    "of: pool, fields: []": """
        game.yaml:25:37: error: expected at least 1 entry, found an empty list  [shape]
        """,
    "of: pool, fields: [cost], within: [knd]": """
        game.yaml:25:54: error: no card of pool has a field "knd"  [references]
           hint: did you mean "kind"? known fields: name, kind, rank, cost, most, start, powers, quests, owner, text
        """,
}


def test_failing(tmp_path: Path) -> None:
    assert unlike(tmp_path, "distinct-by", CARDS, FAILING) == []


def test_passing(tmp_path: Path) -> None:
    assert unlike(tmp_path, "distinct-by", CARDS, dict.fromkeys(PASSING, "")) == []


def test_wrong_options(tmp_path: Path) -> None:
    assert unlike(tmp_path, "distinct-by", CARDS, WRONG) == []


def test_every_turn_of_every_list_is_the_same(tmp_path: Path) -> None:
    """Of the 64 lists of six that are made of two words, 14 differ when turned."""
    lists = [f"{number:06b}" for number in range(64)]
    pool = "\n".join(f"c{bits}: {{powers: [{', '.join(bits)}]}}" for bits in lists)
    rule = "distinct-by: {of: pool, fields: [powers], up_to: rotation}"
    found = tried(tmp_path, rule, pool).count("[distinct-by]")
    assert found == 64 - 14
