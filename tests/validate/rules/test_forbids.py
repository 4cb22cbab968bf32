"""What a card must not have when it has something else."""

from pathlib import Path

from tests.validate.rules.trial import unlike

CARDS = """\
ann: {kind: hero, start: true, cost: 1, powers: [anchor, fly]}
bob: {kind: quest, start: true, cost: 3, rank: A, owner: A}
cave: {kind: place, cost: 2, most: 1, powers: [fly], text: Deep}
"""
FAILING = {
    "of: pool, when: {powers: anchor}, forbids: {powers: fly, cost: {from: 1}}": """
        pool.yaml:3:46: error: card "ann" has cost at least 1, which is forbidden for powers anchor  [forbids]
           hint: cost is 1
        pool.yaml:3:57: error: card "ann" has powers fly, which is forbidden for powers anchor  [forbids]
        """,
    "of: pool, forbids: {start: true}": """
        pool.yaml:3:34: error: card "ann" has start true, which is forbidden  [forbids]
        pool.yaml:4:35: error: card "bob" has start true, which is forbidden  [forbids]
        """,
    "of: pool, when: {cost: 3}, forbids: {rank: {same_as: owner}, text: {present: false}, owner: {present: true}}, severity: warning": """
        pool.yaml:4:10: warning: card "bob" has no value in text, which is forbidden for cost 3  [forbids]
        pool.yaml:4:56: warning: card "bob" has rank the same as owner, which is forbidden for cost 3  [forbids]
        pool.yaml:4:66: warning: card "bob" has a value in owner, which is forbidden for cost 3  [forbids]
        """,
}
PASSING = [
    "of: pool, when: {powers: anchor}, forbids: {powers: [dive, swim], kind: quest}",
    "of: pool, forbids: {cost: {from: 4}, rank: B}",
]
WRONG = {
    "of: pool": """
        game.yaml:25:5: error: "forbids" is missing  [shape]
           hint: write "forbids: ..."
        """,
    "of: pool, forbids: {knd: hero}": """
        game.yaml:25:35: error: no card of pool has a field "knd"  [references]
           hint: did you mean "kind"? known fields: name, kind, rank, cost, most, start, powers, quests, owner, text
        """,
    "of: pool, forbids: {kind: herro}": """
        game.yaml:25:35: error: kind has no choice "herro"  [references]
           hint: did you mean "hero"?
        """,
    "of: pool, forbids: hero": """
        game.yaml:25:34: error: expected a mapping ("key: value"), found "hero"  [shape]
        """,
}


def test_failing(tmp_path: Path) -> None:
    assert unlike(tmp_path, "forbids", CARDS, FAILING) == []


def test_passing(tmp_path: Path) -> None:
    assert unlike(tmp_path, "forbids", CARDS, dict.fromkeys(PASSING, "")) == []


def test_wrong_options(tmp_path: Path) -> None:
    assert unlike(tmp_path, "forbids", CARDS, WRONG) == []
