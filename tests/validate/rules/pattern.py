"""Texts and the patterns they must or must not have."""

from tests.validate.rules.trial import On

TEXTS = """\
ann: {rank: AFA, powers: [A, B], text: please see image 3}
bob: {rank: AF, powers: [AF], text: 'to be TXD'}
cave: {text: well}
"""
FAILING = {
    On("of: pool, fields: [rank, powers], like: '[AF]{,[AF]}'", pool=TEXTS): """
        pool.yaml:3:21: error: card "ann" has "AFA" as rank, expected "[AF]{,[AF]}"  [pattern]
        pool.yaml:3:34: error: card "ann" has "B" as powers, expected "[AF]{,[AF]}"  [pattern]
        """,
    On("of: pool, fields: [text], unlike: ['*see image*', '*T?D*']", pool=TEXTS): """
        pool.yaml:3:48: error: card "ann" has "please see image 3" as text, which matches "*see image*"  [pattern]
        pool.yaml:4:45: error: card "bob" has "to be TXD" as text, which matches "*T?D*"  [pattern]
        """,
    On(
        "of: pool, fields: [id], like: ['a??', 'b??'], where: {text: {present: true}}",
        pool=TEXTS,
    ): """
        pool.yaml:5:10: error: card "cave" has "cave" as id, expected "a??" or "b??", among cards with a value in text  [pattern]
        """,
    On(
        "of: pool, fields: [cost], like: '##', severity: warning, where: {id: ann}",
        pool=TEXTS,
    ): """
        game.yaml:25:5: warning: this rule can never hold for a card of "Pool" with id ann: cost like "##" here; cost is declared as an integer from 0 to 4 at game.yaml:14  [pattern]
           hint: change this rule, or what its card type declares
        pool.yaml:3:10: warning: card "ann" has "1" as cost, expected "##", among cards with id ann  [pattern]
        """,
}
PASSING = [
    On("of: pool, fields: [rank, powers], like: '{A,B}{,[AF]}{,A}'", pool=TEXTS),
    On("of: pool, fields: [text], unlike: ['see*', '']", pool=TEXTS),
    On("of: pool, fields: [cost, id], like: ['#', '*[!0-9]*']", pool=TEXTS),
]
WRONG = {
    "of: pool, fields: [text], like: '{a,{b}}'": """
        game.yaml:25:47: error: the pattern "{a,{b}}" cannot be read: braces cannot be nested  [shape]
           hint: put a backslash before a special character to match it literally
        """,
    "of: pool, fields: [text], like: [a, 'a}']": """
        game.yaml:25:51: error: the pattern "a}" cannot be read: "}" closes nothing  [shape]
           hint: put a backslash before a special character to match it literally
        """,
    "of: pool, fields: [text], like: '[]'": """
        game.yaml:25:47: error: the pattern "[]" cannot be read: "[]" allows nothing  [shape]
           hint: put a backslash before a special character to match it literally
        """,
    "of: pool, fields: [text], like: '[z-a]'": """
        game.yaml:25:47: error: the pattern "[z-a]" cannot be read: "z-a" runs backwards  [shape]
           hint: put a backslash before a special character to match it literally
        """,
    "of: pool, fields: [text], unlike: '\\'": (
        r"""
        game.yaml:25:49: error: the pattern "\" cannot be read: nothing follows "\"  [shape]
           hint: put a backslash before a special character to match it literally
        """
    ),
    "of: pool, fields: [text], unlike: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'": """
        game.yaml:25:49: error: the pattern "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa…" cannot be read: it has more than 200 characters  [shape]
           hint: put a backslash before a special character to match it literally
        """,
    "of: pool, fields: [text]": """
        game.yaml:25:5: error: expected "like", "unlike" or both  [shape]
           hint: write "like: ..." or "unlike: ..."
        """,
    "of: pool, fields: [txt], like: a": """
        game.yaml:25:34: error: no card of pool has a field "txt"  [references]
           hint: did you mean "text"? known fields: name, kind, rank, cost, most, start, powers, quests, owner, text
        """,
}
