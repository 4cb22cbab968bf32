"""As many of one value as of the others."""

from tests.validate.rules.trial import On

CARDS = """\
ann: {kind: hero, cost: 1, copies: 4, powers: [sun, sun, moon]}
bob: {kind: hero, cost: 2, powers: [sun]}
cave: {kind: place, cost: 2, powers: [sun, sun]}
"""
FAILING = {
    "of: pool, field: kind, spread: 3": """
        game.yaml:23:3: error: "Pool" has 5 cards with kind hero but 1 for place, expected a spread of at most 3  [balance]
           hint: kind hero: ann (pool.yaml:3, 4 copies) and bob (pool.yaml:4)
        """,
    "of: pool, field: kind, distinct: true, spread: 0": """
        game.yaml:23:3: error: "Pool" has 2 different cards with kind hero but 1 for place, expected a spread of at most 0  [balance]
           hint: kind hero: ann (pool.yaml:3) and bob (pool.yaml:4)
        """,
    "of: pool, field: powers, lists: each, tolerance: 20": """
        game.yaml:23:3: error: "Pool" has moon 4 times in powers, expected from 6 to 9  [balance]
        pool.yaml:5:10: error: "Pool" has sun 11 times in powers, expected from 6 to 9  [balance]
           hint: these are ann (pool.yaml:3, 4 copies), bob (pool.yaml:4) and cave (pool.yaml:5)
        """,
    "of: pool, field: powers, lists: length, values: [1, 3], spread: 2": """
        game.yaml:23:3: error: "Pool" has 4 cards with 3 entries in powers but 1 for 1, expected a spread of at most 2  [balance]
           hint: powers 3: ann (pool.yaml:3, 4 copies)
        """,
    "of: pool, field: kind, values: [hero, place, quest], tolerance: 0, distinct: true": """
        game.yaml:23:3: error: "Pool" has 0 different cards with kind quest, expected 1  [balance]
        pool.yaml:4:10: error: "Pool" has 2 different cards with kind hero, expected 1  [balance]
           hint: these are ann (pool.yaml:3) and bob (pool.yaml:4)
        """,
    On(
        "of: decks, field: cost, from: 1, to: 2, spread: 1, severity: warning",
        deck="[ann, {id: bob, copies: 3}]",
    ): """
        blue.yaml:3:1: warning: deck "Blue" has 3 cards with cost 2 but 1 for 1, expected a spread of at most 1  [balance]
           hint: cost 2: bob (blue.yaml:3, 3 copies)
        """,
}
PASSING = [
    "of: pool, field: kind, spread: 4",
    "of: pool, field: kind, declared: true, distinct: true, spread: 2",
    "of: pool, field: kind, tolerance: 70",
    "of: pool, field: kind, distinct: true, tolerance: 0",
    "of: pool, field: kind, tolerance: 0, where: {cost: 4}",
]
WRONG = {
    "of: pool, field: kind": """
        game.yaml:25:5: error: expected either "spread" or "tolerance"  [shape]
           hint: for example "spread: 2" (cards) or "tolerance: 20" (percent)
        """,
    "of: pool, field: kind, spread: 1, tolerance: 1": """
        game.yaml:25:5: error: expected either "spread" or "tolerance"  [shape]
           hint: for example "spread: 2" (cards) or "tolerance: 20" (percent)
        """,
    "of: pool, field: kind, declared: true, values: [hero], spread: 1": """
        game.yaml:25:5: error: expected one of "values", "from" and "to", "declared"  [shape]
           hint: write "values: [a, b]", "from: 1, to: 5" or "declared: true"
        """,
    "of: pool, field: name, declared: true, spread: 1": """
        game.yaml:25:38: error: "declared" stands for the values that the card type lists for name, but it lists none  [references]
           hint: give name "choices" there, or a "range" if it is an integer; or name the values here: "values: [a, b]"
        """,
    "of: pool, field: kind, spread: -1": """
        game.yaml:25:46: error: expected at least 0, found -1  [shape]
        """,
    "of: pool, field: kind, lists: all, spread: 1": """
        game.yaml:25:45: error: expected any, each or length, found "all"  [shape]
        """,
}
