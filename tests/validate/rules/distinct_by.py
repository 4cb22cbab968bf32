"""Cards that are the same, also turned or in another order."""

FAILING = {
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
    "of: pool, fields: []": """
        game.yaml:25:37: error: expected at least 1 entry, found an empty list  [shape]
        """,
    "of: pool, fields: [cost], within: [knd]": """
        game.yaml:25:54: error: no card of pool has a field "knd"  [references]
           hint: did you mean "kind"? known fields: name, kind, rank, cost, most, start, powers, quests, owner, text
        """,
}
