"""How many copies of a card there may be."""

from tests.validate.rules.trial import On

CARDS = """\
ann: {kind: hero, cost: 1}
bob: {kind: hero, cost: 2}
cave: {kind: place, cost: 2}
"""
FAILING = {
    On(
        "of: decks, by: kind, limits: {hero: 1}, at_least: 3",
        deck="[{id: ann, copies: 3}, {id: cave, copies: 2}]",
    ): """
        blue.yaml:3:14: error: card "ann" is in deck "Blue" 3 times, expected at most 1 for kind hero  [copies]
        blue.yaml:3:36: error: card "cave" is in deck "Blue" 2 times, expected at least 3  [copies]
        """,
    On(
        "of: [decks, pool], in: component, at_least: 2, where: {id: [ann, bob]}",
        deck="[{id: ann, copies: 3}, bob]",
    ): """
        blue.yaml:3:31: error: card "bob" is in "Decks" 1 time, expected at least 2, among cards with id ann or bob  [copies]
        pool.yaml:3:10: error: card "ann" is in "Pool" 1 time, expected at least 2, among cards with id ann or bob  [copies]
        pool.yaml:4:10: error: card "bob" is in "Pool" 1 time, expected at least 2, among cards with id ann or bob  [copies]
        """,
}
PASSING = [
    On("of: decks, at_most: 2", deck="[ann, {id: bob, copies: 2}, cave, ann]"),
    On("of: decks, by: kind, limits: {hero: 1}", deck="[ann, {id: cave, copies: 9}]"),
    On("of: decks, cards: ann, exactly: 1", deck="[ann, {id: bob, copies: 2}]"),
    On("of: decks, cards: cave, at_most: 1", deck="[ann, {id: bob, copies: 2}]"),
    "of: pool, in: component, exactly: 1",
]
WRONG = {
    "of: pool": """
        game.yaml:25:5: error: expected either "exactly" or "at_least" and "at_most"  [shape]
           hint: write "exactly: 15", "at_least: 10" or "at_most: 20"
        """,
    "of: pool, by: kind, at_most: 1": """
        game.yaml:25:5: error: "by" and "limits" belong together  [shape]
           hint: for example "by: rarity, limits: {common: 4, rare: 1}"
        """,
    "of: pool, by: kind, limits: {hero: -1}": """
        game.yaml:25:49: error: expected at least 0, found -1  [shape]
        """,
    "of: pool, by: knd, limits: {hero: 1}": """
        game.yaml:25:28: error: no card of pool has a field "knd"  [references]
           hint: did you mean "kind"? known fields: name, kind, rank, cost, most, start, powers, quests, owner, text
        """,
    "of: pool, at_most: 1, in: hands": """
        game.yaml:25:40: error: expected decks or component, found "hands"  [shape]
        """,
    "of: pool, at_least: 2, at_most: 1": """
        game.yaml:25:5: error: "at_least" is more than "at_most"  [shape]
           hint: write "exactly: 15", "at_least: 10" or "at_most: 20"
        """,
}
