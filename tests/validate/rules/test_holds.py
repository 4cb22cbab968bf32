"""Boxes that lack cards, and boxes that are too shallow for their pile."""

from pathlib import Path

from tests.validate.small_game import GAME, report

POOL = """\
defaults: {provenance: placeholder}
cards:
  - {id: boo, name: Boo, stars: 1, copies: 3}
  - {id: wail, name: Wail, stars: 2, copies: 20}
  - {id: moan, name: Moan, stars: 3}
"""
BLUE = "id: blue\ntitle: Blue\ncards: [{id: boo, copies: 2}, moan]\n"
DECKS = "  decks: {kind: deck, title: Decks, decks: [blue.yaml]}\n"


def told(root: Path, boxes: str, rule: str) -> list[str]:
    """Return what a rule says about boxes, in each line "id: what it holds"."""
    lines = [line.split(": ") for line in boxes.splitlines()]
    declared = "".join(
        f"  {id}: {{kind: box, title: {id.title()}, template: ghost.xml.j2, {holds}}}\n"
        for id, holds in ((id, ": ".join(rest)) for id, *rest in lines)
    )
    game = f"{GAME}{DECKS}{declared}rules:\n  - holds: {rule}\n"
    found = report(root, game, POOL, BLUE)
    return [line for line in found if "[assets]" not in line]


def test_passing(tmp_path: Path) -> None:
    cases = [
        ("box: holds: pool", "{of: box, cards: pool}"),
        # Its cards are the same ones.
        ("box: holds: pool", "{of: box, cards: all}"),
        ("box: holds: decks/blue", "{of: box, cards: decks}"),
        ("box: holds: pool", "{of: box, depth: 8.8}"),
        ("box: holds: pool, sleeves: thick", "{of: box, depth: 14.9}"),
        ("one: holds: decks\ntwo: holds: pool", "{of: [one, two], cards: all}"),
        ("box: holds: decks", "{of: box, cards: pool, severity: off}"),
    ]
    assert {
        (boxes, rule): found
        for boxes, rule in cases
        if (found := told(tmp_path, boxes, rule))
    } == {}


def test_failing(tmp_path: Path) -> None:
    cases = {
        (
            "box: holds: decks",
            "{of: box, cards: all}",
        ): (
            'game.yaml:20:3: error: "Box" lacks 21 cards of "Pool"  [holds]\n'
            '   hint: add pool to "holds"'
        ),
        (
            "one: holds: decks\ntwo: holds: decks/blue",
            "{of: [one, two], cards: pool, severity: warning}",
        ): (
            'game.yaml:20:3: warning: "One" and "Two" lack 20 cards of "Pool"'
            '  [holds]\n   hint: add pool to "holds"'
        ),
        (
            "box: holds: pool",
            "{of: box, depth: 12}",
        ): (
            'game.yaml:22:29: error: "Box" is 8.81 mm deep, but its pile of 24 cards '
            'is 12 mm high  [holds]\n   hint: that is 0.50 mm a card: write "stock: '
            '0.50", without "sleeves"'
        ),
        (
            "box: holds: pool",
            "{of: pool, depth: 12}",
        ): (
            'game.yaml:22:17: error: "Pool" is a deck, not a box  [holds]\n'
            "   hint: name components of kind box"
        ),
        (
            "box: holds: pool",
            "{of: box, depth: 0}",
        ): "game.yaml:22:29: error: expected more than 0, found 0  [shape]",
        (
            "box: holds: pool",
            "{of: box}",
        ): (
            'game.yaml:22:5: error: expected "cards", "depth" or both  [shape]\n'
            '   hint: write "cards: [creatures]", "cards: all" or "depth: 12"'
        ),
    }
    assert {(boxes, rule): told(tmp_path, boxes, rule) for boxes, rule in cases} == {
        case: [expected] for case, expected in cases.items()
    }
