"""Bounds for the sum of some numbers."""

from tests.validate.rules.trial import On

FAILING = {
    "of: pool, fields: [cost, most], to: 5": """
        pool.yaml:4:10: error: card "bob" has cost + most = 6, expected at most 5  [sum]
        pool.yaml:5:10: error: card "cave" has cost + most = 6, expected at most 5  [sum]
        pool.yaml:6:10: error: card "dell" has cost + most = 6, expected at most 5  [sum]
        """,
    "of: pool, fields: [cost, most], by: kind, bands: {hero: [6, 6], place: [0, 9]}": """
        pool.yaml:3:10: error: card "ann" has cost + most = 5, expected 6 for kind hero  [sum]
        """,
    On(
        "of: decks, field: cost, to: 3, severity: warning",
        deck="[ann, bob, {id: ann, copies: 2}]",
    ): """
        blue.yaml:3:1: warning: cost adds up to 5 in deck "Blue", expected at most 3  [sum]
           hint: 1 (ann) + 2 (bob) + 2 × 1 (ann)
        """,
    "of: pool, field: cost, by: kind, within: [cost], bands: {hero: [2, 2]}, distinct: true": """
        game.yaml:23:3: error: cost adds up to 1 in "Pool" for kind hero and cost 1, expected 2 for kind hero  [sum]
           hint: 1 (ann)
        pool.yaml:5:10: error: card "cave" has kind place, which has no band  [sum]
           hint: add place: [lowest, highest] to "bands" in game.yaml
        """,
    On(
        "of: pool, field: most, from: 21",
        pool="".join(f"c{n}: {{most: {n}}}\n" for n in range(1, 16))
        + "d: {most: -100}",
    ): """
        game.yaml:23:3: error: most adds up to 20 in "Pool", expected at least 21  [sum]
           hint: 1 (c1) + 2 (c2) + 3 (c3) + 4 (c4) + 5 (c5) + 6 (c6) + 7 (c7) + 8 (c8) + 9 (c9) + 10 (c10) + 11 (c11) + 12 (c12) + 4 more
        """,
}
PASSING = [
    "of: pool, field: cost, by: kind, exactly: 4",
    "of: pool, field: cost, by: rank, exactly: 9",
    "of: pool, field: cost, where: {kind: quest}, exactly: 0",
    "of: pool, field: cost, by: kind, bands: {hero: [3, 4], place: [4, 4]}",
    "of: pool, field: cost, distinct: true, exactly: 7",
    "of: pool, fields: [cost, most], exactly: 6, where: {cost: 2}",
    "of: pool, fields: [cost, most], from: 5, to: 6",
    "of: pool, fields: [cost], by: kind, bands: {hero: [1, 2], place: [2, 2]}",
    "of: pool, fields: [cost], by: rank, bands: {A: [7, 8]}",
]
WRONG = {
    "of: pool, fields: [cost]": """
        game.yaml:25:5: error: expected "exactly", "from" and "to", or "by" and "bands"  [shape]
           hint: for example "from: 0, to: 3", or "by: stars, bands: {1: [5, 8], 2: [8, 11]}"
        """,
    "of: pool, fields: [cost], by: kind": """
        game.yaml:25:5: error: "by" and "bands" belong together  [shape]
           hint: for example "by: stars, bands: {1: [5, 8], 2: [8, 11]}"
        """,
    "of: pool, fields: [powers], from: 1": """
        game.yaml:25:30: error: expected a field of numbers, powers is list  [references]
        """,
    "of: pool, field: name, exactly: 1": """
        game.yaml:25:28: error: expected a field of numbers, name is text  [references]
        """,
    "of: pool, exactly: 1": """
        game.yaml:25:5: error: expected either "fields" or "field"  [shape]
           hint: "fields: [n, e]" adds on each card, "field: rank" over all cards
        """,
    "of: pool, field: cost, fields: [cost], exactly: 1": """
        game.yaml:25:5: error: expected either "fields" or "field"  [shape]
           hint: "fields: [n, e]" adds on each card, "field: rank" over all cards
        """,
    "of: pool, field: cost, by: kind": """
        game.yaml:25:5: error: expected "exactly", "from" and "to", or "by" and "bands"  [shape]
           hint: for example "from: 0, to: 3", or "by: stars, bands: {1: [5, 8], 2: [8, 11]}"
        """,
    "of: pool, field: cost, exactly: 1, to: 2": """
        game.yaml:25:5: error: expected either "exactly" or "from" and "to"  [shape]
           hint: remove one of them
        """,
    "of: pool, fields: [cost], exactly: 1, within: [kind]": """
        game.yaml:25:5: error: "within" needs "field", not "fields"  [shape]
           hint: "fields: [n, e]" adds on each card, "field: rank" over all cards
        """,
    "of: pool, field: cost, exactly: 1, by: knd": """
        game.yaml:25:50: error: no card of pool has a field "knd"  [references]
           hint: did you mean "kind"? known fields: name, kind, rank, cost, most, start, powers, quests, owner, text
        """,
}
