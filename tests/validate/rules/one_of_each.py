"""One card of each value."""

from tests.validate.rules.trial import On

FAILING = {
    On("of: decks, field: kind, declared: true", deck="[ann, bob, cave]"): """
        blue.yaml:3:1: error: deck "Blue" has 0 cards with kind quest, expected 1  [one-of-each]
        blue.yaml:3:14: error: deck "Blue" has 2 cards with kind hero, expected 1  [one-of-each]
           hint: these are ann (blue.yaml:3) and bob (blue.yaml:3); keep one
        """,
    On("of: decks, field: rank, values: [nothing]", deck="[ann]"): """
        blue.yaml:3:1: error: deck "Blue" has 0 cards with rank nothing, expected 1  [one-of-each]
        blue.yaml:3:9: error: card "ann" does not belong in deck "Blue"  [one-of-each]
           hint: it has no rank
        """,
    On(
        "of: decks, in: hands, field: cost, from: 1, to: 2",
        pool="ann: {cost: 1}\nbob: {cost: 2}\ncave: {cost: 3}",
        deck="[ann, bob, cave]\nhands:\n  a: [ann, ann]\n  b: [cave]",
    ): """
        blue.yaml:5:3: error: hand "a" of deck "Blue" has 0 cards with cost 2, expected 1  [one-of-each]
        blue.yaml:5:12: error: hand "a" of deck "Blue" has 2 cards with cost 1, expected 1  [one-of-each]
           hint: these are ann (blue.yaml:5) and ann (blue.yaml:5); keep one
        blue.yaml:6:3: error: hand "b" of deck "Blue" has 0 cards with cost 1, expected 1  [one-of-each]
        blue.yaml:6:3: error: hand "b" of deck "Blue" has 0 cards with cost 2, expected 1  [one-of-each]
        blue.yaml:6:7: error: card "cave" does not belong in hand "b" of deck "Blue"  [one-of-each]
           hint: its cost is 3
        """,
}
PASSING = [
    On("of: decks, field: cost, values: [1, 2]", deck="[ann, bob]"),
    On("of: decks, field: cost, from: 1, to: 2", deck="[ann, bob]"),
    On(
        "of: decks, field: kind, values: [hero], where: {kind: hero}",
        deck="[ann, cave]",
    ),
]
WRONG = {
    "of: pool, field: kind": """
        game.yaml:25:5: error: expected one of "values", "from" and "to", "declared"  [shape]
           hint: write "values: [a, b]", "from: 1, to: 5" or "declared: true"
        """,
    "of: pool, field: kind, declared: true, in: hand": """
        game.yaml:25:62: error: expected decks or hands, found "hand"  [shape]
           hint: did you mean "hands"?
        """,
    "of: pool, field: knd, values: [a]": """
        game.yaml:25:36: error: no card of pool has a field "knd"  [references]
           hint: did you mean "kind"? known fields: name, kind, rank, cost, most, start, powers, quests, owner, text
        """,
}
