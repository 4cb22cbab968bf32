"""Cards of each value, also within others and in lists."""

from tests.validate.rules.trial import On

FAILING = {
    On(
        "of: decks, field: cost, from: 1, to: 1, at_least: 2, distinct: true",
        deck="[ann, bob, ann]",
    ): """
        game.yaml:26:5: error: deck "Blue" has 1 different card with cost 1, expected at least 2  [count-by]
           hint: this is ann (blue.yaml:3)
        """,
    "of: pool, field: cost, values: [1, 2], at_least: 1, within: [kind]": """
        game.yaml:25:5: error: "Pool" has 0 cards with cost 1 and kind place, expected at least 1  [count-by]
           hint: "Pool" is at game.yaml:23
        """,
    "of: pool, field: kind, declared: true, at_least: 1, distinct: true": """
        game.yaml:25:5: error: "Pool" has 0 different cards with kind quest, expected at least 1  [count-by]
           hint: "Pool" is at game.yaml:23
        """,
    "of: pool, field: powers, values: [sun, moon], exactly: 3": """
        pool.yaml:6:10: error: "Pool" has 4 cards with powers sun, expected 3  [count-by]
           hint: these are ann (pool.yaml:3, 2 copies), bob (pool.yaml:4) and dell (pool.yaml:6)
        """,
    "of: pool, field: powers, values: [sun, moon], exactly: 3, lists: each": """
        pool.yaml:6:10: error: "Pool" has sun 7 times in powers, expected 3  [count-by]
           hint: these are ann (pool.yaml:3, 2 copies), bob (pool.yaml:4) and dell (pool.yaml:6)
        """,
    "of: pool, field: powers, from: 0, to: 1, exactly: 1, lists: length, distinct: true, within: [kind, cost]": """
        game.yaml:25:5: error: "Pool" has 0 different cards with 0 entries in powers and kind hero and cost 1, expected 1  [count-by]
           hint: "Pool" is at game.yaml:23
        game.yaml:25:5: error: "Pool" has 0 different cards with 1 entry in powers and kind hero and cost 1, expected 1  [count-by]
           hint: "Pool" is at game.yaml:23
        game.yaml:25:5: error: "Pool" has 0 different cards with 0 entries in powers and kind hero and cost 2, expected 1  [count-by]
           hint: "Pool" is at game.yaml:23
        game.yaml:25:5: error: "Pool" has 0 different cards with 1 entry in powers and kind place and cost 2, expected 1  [count-by]
           hint: "Pool" is at game.yaml:23
        """,
}
PASSING = [
    "of: pool, field: cost, values: [2], at_least: 1, within: [kind]",
    "of: pool, field: powers, values: [sun, moon], lists: each, at_least: 3, at_most: 7",
    "of: pool, field: start, values: ['false'], exactly: 5",
]
WRONG = {
    "of: pool, field: cost, from: 5, to: 1, exactly: 1": """
        game.yaml:25:5: error: "to" is below "from", or more than 1000 above it  [shape]
           hint: write "values: [a, b]", "from: 1, to: 5" or "declared: true"
        """,
    "of: pool, field: cost, exactly: 1": """
        game.yaml:25:5: error: expected one of "values", "from" and "to", "declared"  [shape]
           hint: write "values: [a, b]", "from: 1, to: 5" or "declared: true"
        """,
    "of: pool, field: cost, values: [1], declared: true, exactly: 1": """
        game.yaml:25:5: error: expected one of "values", "from" and "to", "declared"  [shape]
           hint: write "values: [a, b]", "from: 1, to: 5" or "declared: true"
        """,
    "of: pool, field: cost, values: [1], exactly: 1, within: [knd]": """
        game.yaml:25:73: error: no card of pool has a field "knd"  [references]
           hint: did you mean "kind"? known fields: name, kind, rank, cost, most, start, powers, quests, owner, text
        """,
    "of: pool, field: cost, values: [1], exactly: 1, lists: one": """
        game.yaml:25:71: error: expected any, each or length, found "one"  [shape]
        """,
    "of: pool, field: name, declared: true, exactly: 1": """
        game.yaml:25:39: error: "declared" stands for the values that the card type lists for name, but it lists none  [references]
           hint: give name "choices" there, or a "range" if it is an integer; or name the values here: "values: [a, b]"
        """,
}
