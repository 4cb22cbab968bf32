"""How many cards there may be."""

from tests.validate.rules.trial import On

FAILING = {
    On("of: decks, exactly: 15", deck="[ann, bob, ann, {id: cave, copies: 2}]"): """
        blue.yaml:3:1: error: deck "Blue" has 5 cards, expected 15  [size]
           hint: 3 different cards; 2 of them have more than one copy: ann (2) and cave (2)
        """,
    "of: [pool], at_least: 6, at_most: 8, severity: warning": """
        game.yaml:23:3: warning: "Pool" has 5 cards, expected from 6 to 8  [size]
           hint: 4 different cards; 1 of them has more than one copy: ann (2)
        """,
}
PASSING = [
    On("of: decks, exactly: 3", deck="[ann, bob, cave]"),
    "of: pool, at_most: 5, at_least: 5",
]
WRONG = {
    "of: pol, exactly: 3": """
        game.yaml:25:16: error: there is no component "pol"  [references]
           hint: did you mean "pool"?
        """,
    "of: pool, exactly: 3, severity: of": """
        game.yaml:25:44: error: expected error, warning or off, found "of"  [shape]
           hint: did you mean "off"?
        """,
}
