"""What a card must not have when it has something else."""

CARDS = """\
ann: {kind: hero, start: true, cost: 1, powers: [anchor, fly]}
bob: {kind: quest, start: true, cost: 3, rank: A, owner: A}
cave: {kind: place, cost: 2, most: 1, powers: [fly], text: Deep}
"""
FAILING = {
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
           hint: give it names with values: {name: value}
        """,
    "of: pool, forbids: {knd: hero}": """
        game.yaml:25:35: error: no card of pool has a field "knd"  [references]
           hint: did you mean "kind"? known fields: name, kind, rank, cost, most, start, powers, quests, owner, text
        """,
    "of: pool, forbids: hero": """
        game.yaml:25:34: error: expected a mapping ("key: value"), found "hero"  [shape]
           hint: write its keys, as in {name: value}
        """,
}
