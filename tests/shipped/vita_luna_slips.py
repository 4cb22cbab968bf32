"""Slips in a copy of Vita Luna, one of each kind, and what is reported for them.

By name: the file, the original text, its replacement, and every problem.
"""

SLIPS = {
    "V1 no tier": (
        "creatures.yaml",
        "tier: red,   attack: 4",
        "tier: green, attack: 4",
        'creatures.yaml: error: card "anaconda", tier: expected black, blue or red, '
        'found "green" [card-fields]',
    ),
    "V4 epic twice": (
        "creatures.yaml",
        "[anchor, holds]",
        "[anchor, anchor]",
        'creatures.yaml: error: card "sea-star" has "anchor" twice in epics [unique]',
    ),
    "V5 anchored and moving": (
        "creatures.yaml",
        "[anchor, holds]",
        "[anchor, move-anywhere]",
        'creatures.yaml: error: card "sea-star" has epics move-anywhere, which is '
        "forbidden for epics anchor [forbids]",
    ),
    "V6 idle poison": (
        "creatures.yaml",
        "attack: 0, health: 4, epics: [anchor]",
        "attack: 0, health: 4, epics: [poisonous]",
        'creatures.yaml: warning: card "rock" has epics poisonous or pronged, which is '
        "forbidden for attack 0 [forbids]",
    ),
    "V7 strong prongs": (
        "creatures.yaml",
        "attack: 1, health: 2, epics: [pronged]",
        "attack: 2, health: 2, epics: [pronged]",
        'creatures.yaml: warning: card "shore-crab" has attack at least 2, which is '
        "forbidden for epics pronged [forbids]",
    ),
    "V8 four epics": (
        "creatures.yaml",
        "[poisonous, resistant, armour]",
        "[poisonous, resistant, armour, holds]",
        'creatures.yaml: warning: card "scorpion" has 4 entries in epics, expected at '
        "most 3 [range]",
    ),
    "V10 a black card less": (
        "creatures.yaml",
        "epics: [resistant], copies: 2",
        "epics: [resistant]",
        'game.yaml: error: "Creatures" has 15 cards, expected at least 16, among cards '
        "with tier black [size]",
    ),
    "V13 epic untold": (
        "reference.yaml",
        ", pronged]",
        "]",
        'game.yaml: error: no card of "Reference cards" has pronged as epics '
        "[choices-used]",
    ),
    "V15 wrong kind": (
        "singular.yaml",
        "extends: heal-waxing,  player: waning",
        "extends: burn-waxing,  player: waning",
        'game.yaml: error: "Singular cards" has 0 cards with kind heal and player '
        "waning, expected 1 [count-by]",
        'singular.yaml: error: "Singular cards" has 2 cards with kind burn and player '
        "waning, expected 1 [count-by]",
    ),
    "said to be ours": (
        "creatures.yaml",
        "provenance: derived, published: [name, health],",
        "published: [name, health],",
        'creatures.yaml: error: card "anaconda" has provenance placeholder, which is '
        "forbidden for published at least 1 [forbids]",
    ),
    "five white slots": (
        "board.yaml",
        "active_slots: 4",
        "active_slots: 5",
        "board.yaml: error: 5 white and 4 grey slots: a player has eight cards in a "
        "battle [expression]",
        "game.yaml: error: too few health markers for 10 white slots with 5 health "
        "each [expression]",
        "game.yaml: error: too few armour markers for 10 white slots [expression]",
    ),
    "eleven lives": (
        "board.yaml",
        "lives: 10",
        "lives: 11",
        "game.yaml: error: hearts of 11 lives take as many heart markers each "
        "[expression]",
    ),
    "too few bids": (
        "markers.yaml",
        "player: waning, copies: 15",
        "player: waning",
        'game.yaml: error: 2 players need 30 cards of "Markers" with kind bid, which '
        "has 16 [setup]",
        'game.yaml: error: "Markers" has 1 card with player waning, expected 15, among '
        "cards with kind bid [count-by]",
    ),
    "a hardier creature": (
        "creatures.yaml",
        "attack: 5, health: 5, epics: [],",
        "attack: 5, health: 6, epics: [],",
        "game.yaml: error: too few health markers for 8 white slots with 6 health "
        "each [expression]",
    ),
}
TOGETHER = (
    (
        "V1 no tier",
        "V13 epic untold",
        "V15 wrong kind",
        "eleven lives",
    ),
    (
        "V4 epic twice",
        "V6 idle poison",
        "V7 strong prongs",
        "V8 four epics",
        "V10 a black card less",
        "said to be ours",
        "five white slots",
        "too few bids",
    ),
    ("V5 anchored and moving", "a hardier creature"),
)
"""Slips that can be in one copy: nothing is reported that is not of one of them."""
