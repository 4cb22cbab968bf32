"""Faults in the lists of Cyclomancy, and what is reported for each.

They are in different places, so that all may be in one copy: none hides another one.
"""

from collections.abc import Sequence
from typing import NamedTuple


class Fault(NamedTuple):
    """A change in one place of one file, and everything that is reported for it."""

    file: str
    old: str
    new: str
    told: Sequence[str]


OF_THE_DECKS = [
    Fault(
        "neighborhoods.yaml",
        ', settled: "Both are one track."',
        "",
        (
            'requires: card "laboratory" has no settled, expected a value for a value'
            " in question",
        ),
    ),
    Fault(
        "neighborhoods.yaml",
        "tech: [Guerilla Tactics, Containment Tactics]",
        "tech: [Guerilla Tactics, Containment]",
        (
            'references: card "barracks" names "Containment" in tech, but no card of'
            ' "Technologies" has this name',
        ),
    ),
    Fault(
        "neighborhoods.yaml",
        "tech: [Roads]",
        "tech: [Logistics]",
        (
            'references: card "logistics" is named by 2 cards in tech, expected at'
            " most 1",
        ),
    ),
    Fault(
        "neighborhoods.yaml",
        "[Proteges, Proteges, Proteges]",
        "[Protege]",
        (
            'references: card "laboratory" names "Protege" in jobs, but no card of'
            ' "Town Hall" or "University" has this name',
        ),
    ),
    Fault(
        "neighborhoods.yaml",
        "[Miners, Miners, Farmers, Farmers]",
        f"[{', '.join(['Miners'] * 14)}]",
        (
            'references: card "labor-union" names "Miners" in jobs 14 times, expected'
            " at most 13 (slots)",
        ),
    ),
    Fault(
        "spells.yaml",
        "cost: [plant, water]",
        "cost: [plant, mage]",
        (
            'choices-used: card "brain-food" has "mage" in cost, which is not a value'
            " of this rule",
        ),
    ),
    Fault(
        "spells.yaml",
        "Fill 1 slot of **Captains** per~stack.",
        "Fill 1 slot of **Captain** per~stack.",
        (
            "expression: jobs of Trebuchet are not in its texts",
            'text: bottom of "trebuchet": "Captain" is not in the glossary',
        ),
    ),
    Fault(
        "spells.yaml",
        "name: Flood,",
        "name: Feast,",
        ('unique: card "flood" has the same name as "feast": "Feast"',),
    ),
    Fault(
        "enemies.yaml",
        "trait: Nemesis, special",
        "special",
        (
            'requires: card "dark-mage" has no trait, expected a value for a'
            " value in special",
        ),
    ),
    Fault(
        "discs.yaml",
        "reverse: shield-broken, copies: 8",
        "reverse: shield-broken, copies: 7",
        (
            'size: "Status discs" has 36 cards, expected 37, among cards with'
            " provenance published",
        ),
    ),
    Fault(
        "game.yaml",
        "{deal: {neighborhoods: 3}",
        "{deal: {neighborhoods: 7}",
        ('setup: 4 players need 28 cards of "Neighborhoods", which has 25',),
    ),
]


OF_THE_SHEET = [
    Fault(
        "sheets/town-hall.yaml",
        "[strength, grow+stone+mage-income, new-card, none]",
        "[strength, grow+stone+mage-income, new-card]",
        ["expression: Town Hall does not have 28 slots of health"],
    ),
    Fault(
        "sheets/university.yaml",
        "slots: [balloon+bet, balloon+new-card, balloon+plink+scout, plink, ",
        "slots: [balloon+bet, ",
        ['range: card "squallers" has 8 entries in slots, expected from 10 to 16'],
    ),
    Fault(
        "sheets/scouting.yaml",
        ", beside: [scout-0-0]}",
        "}",
        ['connected: "Scouting Party" has 39 connections in beside, expected 40'],
    ),
    Fault(
        "sheets/scouting.yaml",
        ", filled: true",
        "",
        [
            'size: "Scouting Party" has 36 cards, expected 35, among cards with'
            " filled false"
        ],
    ),
    Fault(
        "sheets/mountain.yaml",
        ", beside: [dig-6-m]",
        "",
        [
            'connected: "Mountain" and "Slopes" and "Balloons" are not connected:'
            " there is no path from dig-7-m to dig-1-m",
            'connected: "Mountain" and "Slopes" and "Balloons" have 82 connections'
            " in beside, expected 83",
        ],
    ),
    Fault(
        "sheets/library.yaml",
        "beside: [book-6-8]",
        "beside: [book-6-9]",
        [
            'connected: card "book-6-9" names "book-6-9" in beside, which is the card'
            " itself",
            'connected: "Library" is not connected: there is no path from book-6-9 to'
            " book-0-2",
            'connected: "Library" has 62 connections in beside, expected 63',
        ],
    ),
    Fault(
        "sheets/casino.yaml",
        "number: 12",
        "number: 11",
        [
            'one-of-each: "Casino" has 2 cards with number 11, expected 1',
            'one-of-each: "Casino" has 0 cards with number 12, expected 1',
        ],
    ),
    Fault(
        "sheets/incomes.yaml",
        "circles: 6",
        "circles: 8",
        ["expression: Income does not have 5, 6 and 7 circles"],
    ),
    Fault(
        "sheets/sparks.yaml",
        "  - {id: spark-45,",
        "  # {id: spark-45,",
        [
            'connected: "Forge" and "Triangles of the Forge" have 67 connections in'
            " beside, expected 68",
            'references: card "forge-b-1-1" is named by 3 cards in beside, expected 4',
            'size: "Triangles of the Forge" has 44 cards, expected 45',
        ],
    ),
]
