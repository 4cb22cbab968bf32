"""Bounds for numbers and for the length of lists."""

FAILING = {
    "of: pool, fields: [powers], from: 1, to: 2": """
        pool.yaml:3:55: error: card "ann" has 3 entries in powers, expected from 1 to 2  [range]
        pool.yaml:5:46: error: card "cave" has 0 entries in powers, expected from 1 to 2  [range]
        pool.yaml:6:46: error: card "dell" has 3 entries in powers, expected from 1 to 2  [range]
        """,
    "of: pool, fields: [cost, most], by: kind, bands: {hero: [0, 4]}": """
        pool.yaml:5:10: error: card "cave" has kind place, which has no band  [range]
           hint: add place: [lowest, highest] to "bands" in game.yaml
        pool.yaml:6:10: error: card "dell" has kind place, which has no band  [range]
           hint: add place: [lowest, highest] to "bands" in game.yaml
        """,
    "of: pool, fields: [cost], from: 1.5, where: {kind: hero}, severity: warning": """
        pool.yaml:3:33: warning: card "ann" has cost 1, expected at least 1.5, among cards with kind hero  [range]
        """,
}
PASSING = [
    "of: pool, fields: [powers, cost], from: 0, to: 3",
    "of: pool, fields: [cost], by: rank, bands: {A: [7, 8]}",
    "of: pool, fields: [cost], by: kind, bands: {hero: [1, 2], place: [2, 2]}",
]
WRONG = {
    "of: pool, fields: [cost]": """
        game.yaml:25:5: error: expected "from", "to" or both, or "by" and "bands"  [shape]
           hint: for example "from: 0, to: 3", or "by: stars, bands: {1: [5, 8], 2: [8, 11]}"
        """,
    "of: pool, fields: [cost], by: kind, from: 1": """
        game.yaml:25:5: error: "by" and "bands" belong together  [shape]
           hint: for example "by: stars, bands: {1: [5, 8], 2: [8, 11]}"
        """,
    "of: pool, fields: [cost], by: kind, bands: {hero: [0, 1]}, from: 1": """
        game.yaml:25:5: error: expected "from", "to" or both, or "by" and "bands"  [shape]
           hint: for example "from: 0, to: 3", or "by: stars, bands: {1: [5, 8], 2: [8, 11]}"
        """,
    "of: pool, fields: [cost], from: 2, to: 1": """
        game.yaml:25:5: error: "from" is more than "to"  [shape]
           hint: swap them
        """,
    "of: pool, fields: [cost], by: kind, bands: {hero: [3, 1]}": """
        game.yaml:25:63: error: expected [lowest, highest], found [3, 1]  [shape]
           hint: for example [5, 8]
        """,
    "of: pool, fields: [cost], by: kind, bands: {hero: 1}": """
        game.yaml:25:63: error: expected [lowest, highest], found 1  [shape]
           hint: for example [5, 8]
        """,
    "of: pool, fields: [name], from: 1": """
        game.yaml:25:32: error: expected a field of numbers or a list, name is text  [references]
        """,
}
