"""Strength that increases with a level of numbers or words."""

from tests.validate.rules.trial import On

EVEN = """\
ann: {cost: 1, most: 3}
bob: {cost: 2, most: 3}
cave: {cost: 3, most: 2}
"""
FAILING = {
    On("of: pool, fields: [most], by: cost, strictly: true", pool=EVEN): """
        pool.yaml:3:10: error: card "ann" (cost 1) has a sum of 3, more than "cave" (cost 3) with 2  [rising]
           hint: "cave" is at pool.yaml:5
        pool.yaml:4:10: error: card "bob" (cost 2) has a sum of 3, more than "cave" (cost 3) with 2  [rising]
           hint: "cave" is at pool.yaml:5
        """,
    On("of: pool, fields: [most], by: cost, measure: mean", pool=EVEN): """
        game.yaml:23:3: error: "Pool" has a mean of 3 for cost 2, more than 2 for cost 3  [rising]
        """,
    "of: pool, fields: [cost], by: kind, order: [place, hero]": """
        pool.yaml:5:10: error: card "cave" (kind place) has a sum of 2, more than "ann" (kind hero) with 1  [rising]
           hint: "ann" is at pool.yaml:3
        pool.yaml:6:10: error: card "dell" (kind place) has a sum of 2, more than "ann" (kind hero) with 1  [rising]
           hint: "ann" is at pool.yaml:3
        """,
    "of: pool, fields: [cost], by: kind, order: [place, hero], measure: mean, severity: warning": """
        game.yaml:23:3: warning: "Pool" has a mean of 2 for kind place, more than 1.5 for kind hero  [rising]
        """,
    "of: pool, fields: [most], by: kind, order: [hero, quest, place], measure: mean, strictly: true": """
        game.yaml:23:3: error: "Pool" has a mean of 4 for kind hero, as much as 4 for kind place  [rising]
        """,
}
PASSING = [
    "of: pool, fields: [cost], by: kind, order: [hero, place]",
    "of: pool, fields: [cost], by: kind, order: [hero, quest, place], measure: mean, strictly: true",
    "of: pool, fields: [most], by: kind, order: [quest, hero]",
    On("of: pool, fields: [most], by: cost, where: {id: [ann, bob]}", pool=EVEN),
]
WRONG = {
    "of: pool, fields: [cost]": """
        game.yaml:25:5: error: "by" is missing  [shape]
           hint: write "by: ..."
        """,
    "of: pool, fields: [cost], by: kind, order: [hero]": """
        game.yaml:25:57: error: expected at least 2 entries, found [hero]  [shape]
        """,
    "of: pool, fields: [powers], by: cost": """
        game.yaml:25:33: error: expected a field of numbers, powers is list  [references]
        """,
    "of: pool, fields: [cost], by: cost, measure: most": """
        game.yaml:25:59: error: expected card or mean, found "most"  [shape]
        """,
}
