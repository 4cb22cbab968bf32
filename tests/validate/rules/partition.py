"""Hands that use each card of their deck once."""

from tests.validate.rules.trial import On

FAILING = {
    On(
        "of: decks, into: hands, parts: 3",
        deck="[ann, bob, cave]\nhands:\n  a: [ann, ann]\n  b: [cave, ann]",
    ): """
        blue.yaml:3:14: error: card "bob" of deck "Blue" is not in any hand  [partition]
           hint: each card must be in one hand
        blue.yaml:5:12: error: card "ann" is dealt one time too many  [partition]
           hint: hand "a" already has it, at line 5
        blue.yaml:6:3: error: deck "Blue" has 2 hands, expected 3  [partition]
           hint: list them under "hands:"
        blue.yaml:6:13: error: card "ann" is dealt one time too many  [partition]
           hint: hand "a" already has it, at line 5
        """,
}
PASSING = [
    On(
        "of: decks, into: hands, parts: 2",
        deck="[ann, bob, cave]\nhands: {a: [ann, bob], b: [cave]}",
    ),
]
WRONG = {
    "of: pool, into: hand": """
        game.yaml:25:33: error: expected hands, found "hand"  [shape]
           hint: did you mean "hands"?
        """,
}
