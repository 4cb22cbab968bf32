"""Values that appear, and values that may not."""

from tests.validate.rules.trial import On

CARDS = """\
ann: {kind: hero, cost: 1}
bob: {kind: hero, cost: 2}
cave: {kind: place, cost: 2}
"""
TOKENS = """\
old: {powers: [sun], text: no icon}
ann: {powers: [sun], text: 'a :sun: and \\:moon: as well'}
bob: {powers: [sun, star], text: 'a :mon: and sun'}
"""
FAILING = {
    "of: pool, fields: [cost], declared: true, where: {kind: hero}": """
        game.yaml:25:5: error: no card of "Pool" has 0 as cost, among cards with kind hero  [choices-used]
           hint: give it to a card, or remove it from this rule
        game.yaml:25:5: error: no card of "Pool" has 3 as cost, among cards with kind hero  [choices-used]
           hint: give it to a card, or remove it from this rule
        game.yaml:25:5: error: no card of "Pool" has 4 as cost, among cards with kind hero  [choices-used]
           hint: give it to a card, or remove it from this rule
        """,
    "of: pool, fields: [cost, most], values: [1, 3, 4], only_declared: true": """
        game.yaml:25:5: error: no card of "Pool" has 3 as cost or most  [choices-used]
           hint: give it to a card, or remove it from this rule
        pool.yaml:4:33: error: card "bob" has "2" in cost, which is not a value of this rule  [choices-used]
        pool.yaml:5:35: error: card "cave" has "2" in cost, which is not a value of this rule  [choices-used]
        """,
    "of: pool, fields: [cost], from: 2, to: 4, only_declared: true, unused: true": """
        pool.yaml:3:33: error: card "ann" has "1" in cost, which is not a value of this rule  [choices-used]
        """,
    On(
        "of: pool, fields: [powers, text], icons: true, only_declared: true",
        pool=TOKENS,
    ): """
        game.yaml:25:5: error: no card of "Pool" has moon as powers or text  [choices-used]
           hint: give it to a card, or remove it from "icons"
        pool.yaml:5:23: error: card "bob" has "star" in powers, which is not an icon token  [choices-used]
        pool.yaml:5:42: error: card "bob" has ":mon:" in text, which is not an icon token  [choices-used]
           hint: did you mean "moon"?
        """,
    On("of: pool, fields: [text], icons: true", pool=TOKENS): """
        game.yaml:25:5: error: no card of "Pool" has moon as text  [choices-used]
           hint: give it to a card, or remove it from "icons"
        """,
}
PASSING = [
    "of: pool, fields: [kind, cost], values: [hero, place, 1, 2], only_declared: true",
    "of: pool, fields: [kind], declared: true, only_declared: true, unused: true",
    On(
        "of: pool, fields: [text], icons: true, only_declared: true, unused: true, where: {id: ann}",
        pool=TOKENS,
    ),
]
WRONG = {
    "of: pool, fields: [kind]": """
        game.yaml:25:5: error: expected one of "values", "from" and "to", "declared", "icons"  [shape]
           hint: write "values: [a, b]", "from: 1, to: 5" or "declared: true"
        """,
    "of: pool, fields: [kind], declared: true, icons: true": """
        game.yaml:25:5: error: expected one of "values", "from" and "to", "declared", "icons"  [shape]
           hint: write "values: [a, b]", "from: 1, to: 5" or "declared: true"
        """,
    "of: pool, fields: [kind], values: [hero], unused: true": """
        game.yaml:25:5: error: "unused: true" alone checks nothing  [shape]
           hint: add "only_declared: true", or remove "unused"
        """,
    "of: pool, fields: [kind, rank], declared: true": """
        game.yaml:25:52: error: "declared" stands for the values that the card type lists for rank, but it lists none  [references]
           hint: give rank "choices" there, or a "range" if it is an integer; or name the values here: "values: [a, b]"
        """,
    "of: pool, fields: [knd], declared: true": """
        game.yaml:25:39: error: no card of pool has a field "knd"  [references]
           hint: did you mean "kind"? known fields: name, kind, rank, cost, most, start, powers, quests, owner, text
        """,
}
