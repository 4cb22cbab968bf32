"""What a card must have when it has something else."""

CARDS = """\
ann: {kind: hero, start: true, cost: 1, powers: [anchor, fly]}
bob: {kind: quest, start: true, cost: 3, rank: A, owner: A}
cave: {kind: place, cost: 2, most: 1, powers: [fly], text: Deep}
"""
FAILING = {
    "of: pool, when: {start: true}, requires: {kind: [hero, place], cost: {to: 2}}": """
        pool.yaml:4:21: error: card "bob" has kind quest, expected hero or place for start true  [requires]
        pool.yaml:4:47: error: card "bob" has cost 3, expected at most 2 for start true  [requires]
        """,
    "of: pool, requires: {cost: {from: 1, to: most}, text: {present: true}}, where: {powers: fly}": """
        pool.yaml:3:10: error: card "ann" has no text, expected a value, among cards with powers fly  [requires]
        pool.yaml:5:35: error: card "cave" has cost 2, expected from 1 to most (1), among cards with powers fly  [requires]
        """,
    "of: pool, requires: {cost: {from: powers, to: powers}}": """
        pool.yaml:3:46: error: card "ann" has cost 1, expected as much as powers (2)  [requires]
        pool.yaml:4:47: error: card "bob" has cost 3, expected as much as powers (0)  [requires]
        pool.yaml:5:35: error: card "cave" has cost 2, expected as much as powers (1)  [requires]
        """,
    "of: pool, when: {powers: {from: 1}}, requires: {powers: [anchor, dive]}": """
        pool.yaml:5:55: error: card "cave" has powers fly, expected anchor or dive for powers at least 1  [requires]
        """,
    "of: pool, when: {kind: [hero, quest]}, requires: {rank: {same_as: owner}, name: {same_as: kind}}": """
        pool.yaml:3:10: error: card "ann" has name A Name, expected the same as kind (hero) for kind hero or quest  [requires]
        pool.yaml:4:10: error: card "bob" has name A Name, expected the same as kind (quest) for kind hero or quest  [requires]
        """,
    "of: pool, when: {start: false}, requires: {cost: {from: 3}, text: {present: false}}": """
        pool.yaml:5:35: error: card "cave" has cost 2, expected at least 3 for start false  [requires]
        pool.yaml:5:68: error: card "cave" has text Deep, expected no value for start false  [requires]
        """,
}
PASSING = [
    "of: pool, when: {start: true}, requires: {cost: [1, 3], kind: [hero, quest]}",
    "of: pool, requires: {rank: {same_as: owner}}",
    "of: pool, when: {id: cave, provenance: placeholder}, requires: {text: Deep, powers: {from: most, to: most}, copies: 1}",
    "of: pool, when: {text: {present: false}, powers: {to: 0}}, requires: {kind: quest}",
]
WRONG = {
    "of: pool, when: {start: true}": """
        game.yaml:25:5: error: "requires" is missing  [shape]
           hint: give it names with values: {name: value}
        """,
    "of: pool, requires: {}": """
        game.yaml:25:26: error: expected at least 1 entry, found a mapping  [shape]
        """,
    "of: pool, requires: {knd: hero}": """
        game.yaml:25:37: error: no card of pool has a field "knd"  [references]
           hint: did you mean "kind"? known fields: name, kind, rank, cost, most, start, powers, quests, owner, text
        """,
    "of: pool, when: {kind: qest}, requires: {start: true}": """
        game.yaml:25:33: error: kind has no choice "qest"  [references]
           hint: did you mean "quest"?
        """,
    "of: pool, requires: {cost: {from: mst}}": """
        game.yaml:25:37: error: no card of pool has a field "mst"  [references]
           hint: did you mean "most"? known fields: name, kind, rank, cost, most, start, powers, quests, owner, text
        """,
    "of: pool, requires: {cost: {form: 1}}": """
        game.yaml:25:37: error: expected a value, [a, b], {from: 1, to: 3}, {present: true} or {same_as: field}, found a mapping  [shape]
           hint: for a list, one entry must be the value
        """,
    "of: pool, requires: {rank: {from: 1}, cost: {to: text}}": """
        game.yaml:25:37: error: expected a field of numbers or a list, rank is text  [references]
        game.yaml:25:54: error: expected a field of numbers or a list, text is text  [references]
        """,
    "of: pool, requires: {cost: {present: 1}}": """
        game.yaml:25:37: error: expected a value, [a, b], {from: 1, to: 3}, {present: true} or {same_as: field}, found a mapping  [shape]
           hint: for a list, one entry must be the value
        """,
    "of: pool, requires: {cost: {from: true}}": """
        game.yaml:25:37: error: expected a value, [a, b], {from: 1, to: 3}, {present: true} or {same_as: field}, found a mapping  [shape]
           hint: for a list, one entry must be the value
        """,
    "of: pool, requires: {cost: [[1]]}": """
        game.yaml:25:43: error: expected a value, [a, b], {from: 1, to: 3}, {present: true} or {same_as: field}, found a list  [shape]
           hint: for a list, one entry must be the value
        """,
}
