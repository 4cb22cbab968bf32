"""A small game for a preview: eight cards in two components, each with two looks."""

from pathlib import Path

GAME = """\
format: 1
id: brook
title: The Brook
version: 1.0.0
players: 2
fonts: {body: source-sans-3}
palette: {moss: "#4f7a3a"}
card_types:
  stone:
    size: poker
    bleed: 2
    fields:
      name: {type: text}
      n: {type: integer}
      s: {type: integer}
    front: stone.xml.j2
    back: back.xml.j2
components:
  pool: {kind: deck, title: Pool, card_type: stone, cards: pool.yaml}
  decks: {kind: deck, title: Decks, decks: [deck.yaml], from: [pool]}
print: {looks: [colour, low-ink]}
rules: none
"""
NAMES = ("puffcap", "fern", "newt", "frog", "toad", "heron", "pike", "reed")
GROUND = """\
<rect x="-2" y="-2" width="67.5" height="92.9"
  fill="{{ 'white' if look == 'low-ink' else 'moss' }}"/>
"""
STONE = """\
<face>{% include "ground.xml.j2" %}
<text x="5" y="5" width="53.5" height="10" size="17" min-size="8">{{ card.name }}</text>
<text x="5" y="60" width="53.5" height="10">{{ card.n }} {{ card.s }}</text>
</face>
"""


def write_brook(root: Path) -> None:
    """Write the game below a root; files that are as they should be stay untouched.

    Its templates are where a game's of this repository are, beside `cards`.
    """
    rows = [f"  - {{id: {name}, name: {name.title()}, n: 0, s: 6}}" for name in NAMES]
    for name, text in {
        "cards/brook/game.yaml": GAME,
        "cards/brook/pool.yaml": "\n".join(
            ["defaults: {provenance: placeholder}", "cards:", *rows, ""]
        ),
        "cards/brook/deck.yaml": "id: deck\ntitle: Deck\ncards: [puffcap, newt]\n",
        "templates/brook/ground.xml.j2": GROUND,
        "templates/brook/stone.xml.j2": STONE,
        "templates/brook/back.xml.j2": '<face>{% include "ground.xml.j2" %}</face>\n',
    }.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
