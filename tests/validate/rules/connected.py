"""Places that name their neighbours, and whether they are connected."""

from tests.validate.rules.trial import On

CARDS = """\
ann: {quests: [bob]}
bob: {quests: [cid]}
cid: {quests: [ann, bob]}
"""
ISLANDS = """\
ann: {quests: [bob]}
bob: {}
cid: {quests: [dan]}
dan: {quests: [eve]}
eve: {}
fay: {}
"""
PASSING = [
    "of: pool, by: quests",
    "of: pool, by: quests, exactly: 3",
    "of: pool, by: quests, at_least: 2, at_most: 3",
    On("of: pool, by: quests", pool="ann: {}"),
    On(
        "of: [pool, more], by: quests, exactly: 2",
        pool="ann: {}",
        more="bob: {quests: [ann, cid]}\ncid: {}",
    ),
    On("of: more, by: owner, exactly: 1", more="dan: {owner: eve}\neve: {}"),
]
FAILING = {
    On("of: pool, by: quests", pool=ISLANDS): """
        pool.yaml:5:10: error: "Pool" is not connected: there is no path from cid to ann  [connected]
           hint: cid is in a part of 3 cards: cid, dan, eve
        pool.yaml:8:10: error: "Pool" is not connected: there is no path from fay to ann  [connected]
        """,
    "of: pool, by: quests, exactly: 4": """
        game.yaml:23:3: error: "Pool" has 3 connections in quests, expected 4  [connected]
        """,
    On(
        "of: pool, by: quests, at_least: 2",
        pool="ann: {quests: [ann, bbo, bob]}\nbob: {}",
    ): """
        game.yaml:23:3: error: "Pool" has 1 connection in quests, expected at least 2  [connected]
        pool.yaml:3:23: error: card "ann" names "ann" in quests, which is the card itself  [connected]
        pool.yaml:3:23: error: card "ann" names "bbo" in quests, but no card of "Pool" has this id  [connected]
           hint: did you mean "bob"?
        """,
    On(
        "of: [pool, more], by: quests",
        pool="ann: {quests: [bob]}",
        more="bob: {}\ncid: {}",
    ): """
        blue.yaml:4:10: error: "Pool" and "More" are not connected: there is no path from cid to ann  [connected]
        """,
    On(
        "of: pool, by: quests, where: {start: false}",
        pool="ann: {quests: [bob]}\nbob: {start: true}\ncid: {quests: [ann]}",
    ): """
        pool.yaml:3:23: error: card "ann" names "bob" in quests, but no card of "Pool" has this id, among cards with start false  [connected]
        """,
}
WRONG = {
    "of: pool": """
        game.yaml:25:5: error: "by" is missing  [shape]
           hint: write "by: ..."
        """,
    "of: pool, by: qests": """
        game.yaml:25:31: error: no card of pool has a field "qests"  [references]
           hint: did you mean "quests"? known fields: name, kind, rank, cost, most, start, powers, quests, owner, text
        """,
    "of: pool, by: quests, exactly: 3, at_least: 1": """
        game.yaml:25:5: error: expected either "exactly" or "at_least" and "at_most"  [shape]
           hint: write "exactly: 15", "at_least: 10" or "at_most: 20"
        """,
}
