"""Cards, values and list entries that occur once."""

from tests.validate.rules.trial import On

CARDS = """\
ann: {name: Ann, powers: [sun, moon, Sun, sun]}
bob: {name: " ＡＮＮ", powers: [sun, moon]}
dell: {name: Dell, powers: [sun, sun]}
cave: {name: Cave}
"""
FAILING = {
    "of: pool, field: powers, in: card": """
        pool.yaml:3:34: error: card "ann" has "sun" 3 times in powers  [unique]
           hint: keep one of them
        pool.yaml:5:36: error: card "dell" has "sun" twice in powers  [unique]
           hint: keep one of them
        """,
    "of: pool, field: name": """
        pool.yaml:4:21: error: card "bob" has the same name as "ann": "ＡＮＮ"  [unique]
           hint: the other is at pool.yaml:3; change one of them
        """,
}
PASSING = [
    "of: pool, field: name, in: card",
    "of: pool, field: powers, in: card, where: {id: [bob, cave]}",
    "of: pool, field: powers",
    "of: pool, field: rank",
    On("of: [decks, pool]", deck="[ann, bob]"),
]
WRONG = {
    "of: pool, field: nmae, severity: off": """
        game.yaml:25:31: error: no card of pool has a field "nmae"  [references]
           hint: did you mean "name"? known fields: name, kind, rank, cost, most, start, powers, quests, owner, text
        """,
    "of: pool, in: card": """
        game.yaml:25:5: error: "in: card" needs a field  [shape]
           hint: for example "field: keywords, in: card"
        """,
    "of: pool, field: powers, in: cart": """
        game.yaml:25:43: error: expected cards or card, found "cart"  [shape]
           hint: did you mean "card"?
        """,
}
