"""Names of cards in other cards."""

from tests.validate.rules.trial import On

CARDS = """\
ann: {name: Ann, quests: [frost, thaw]}
bob: {name: Bob, quests: [thaw, froost, bob]}
"""
SOUND = """\
ann: {name: Ann, quests: [frost]}
bob: {name: Bob, quests: [thaw]}
"""
QUESTS = """\
frost: {owner: ann, name: First Frost}
thaw: {owner: ann, name: Great Thaw}
rain: {name: Rain}
"""
FAILING = {
    On("of: pool, field: quests, to: [more, pool], itself: false", more=QUESTS): """
        pool.yaml:4:34: error: card "bob" names "froost" in quests, but no card of "More" or "Pool" has this id  [references]
           hint: did you mean "frost"?
        pool.yaml:4:34: error: card "bob" names "bob" in quests, which is the card itself  [references]
        """,
    On(
        "of: pool, field: quests, to: more, each: {exactly: 2}, named: {exactly: 1}, back: owner, where: {id: ann}",
        more=QUESTS,
    ): """
        blue.yaml:5:10: error: card "rain" is named by 0 cards in quests, expected 1, among cards with id ann  [references]
        """,
    On(
        "of: pool, field: quests, to: more, times: [cost, powers]",
        pool="""\
ann: {name: Ann, quests: [frost, frost, thaw, frost, rain]}
bob: {name: Bob, quests: [thaw, thaw]}
""",
        more="""\
frost: {cost: 1, powers: [chill], name: First Frost}
thaw: {cost: 2, name: Great Thaw}
rain: {cost: 0, name: Rain}
""",
    ): """
        pool.yaml:3:34: error: card "ann" names "frost" in quests 3 times, expected at most 2 (cost + powers)  [references]
        pool.yaml:3:34: error: card "ann" names "rain" in quests 1 time, expected at most 0 (cost + powers)  [references]
        """,
}
PASSING = [
    On(
        "of: pool, field: quests, to: more, each: {exactly: 1}, named: {at_most: 1}",
        pool=SOUND,
        more=QUESTS,
    ),
    On(
        "of: pool, field: quests, to: more, back: owner, where: {id: ann}",
        pool=SOUND,
        more=QUESTS,
    ),
    On(
        "of: pool, field: quests, to: more, times: cost",
        pool="ann: {name: Ann, quests: [frost, thaw, frost]}",
        more="frost: {cost: 2, name: First Frost}\nthaw: {cost: 1, name: Great Thaw}",
    ),
    On("of: more, field: owner, to: pool, itself: false", pool=SOUND, more=QUESTS),
    On(
        "of: decks, field: id, to: pool, named: {at_least: 1}",
        pool=SOUND,
        deck="[bob, ann, bob]",
    ),
]
WRONG = {
    "of: pool, field: quests": """
        game.yaml:25:5: error: "to" is missing  [shape]
           hint: give it entries: [a, b]
        """,
    "of: pool, field: qests, to: pool, as: nmae, back: ownr": """
        game.yaml:25:35: error: no card of pool has a field "qests"  [references]
           hint: did you mean "quests"? known fields: name, kind, rank, cost, most, start, powers, quests, owner, text
        game.yaml:25:56: error: no card of pool has a field "nmae"  [references]
           hint: did you mean "name"? known fields: name, kind, rank, cost, most, start, powers, quests, owner, text
        game.yaml:25:68: error: no card of pool has a field "ownr"  [references]
           hint: did you mean "owner"? known fields: name, kind, rank, cost, most, start, powers, quests, owner, text
        """,
    "of: pool, field: quests, to: pool, each: 3": """
        game.yaml:25:59: error: expected a mapping ("key: value"), found 3  [shape]
           hint: write its keys, as in {exactly: value}
        """,
    "of: pool, field: quests, to: pool, named: {}": """
        game.yaml:25:53: error: expected either "exactly" or "at_least" and "at_most"  [shape]
           hint: write "exactly: 15", "at_least: 10" or "at_most: 20"
        """,
}
