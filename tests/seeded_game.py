"""A game whose cards draw their picture by a seed."""

from pathlib import Path

from tests.plain_game import write_files

GAME = """\
format: 1
id: pond
title: The Pond
version: 1.0.0
players: 2
fonts: {body: source-sans-3}
palette: {moss: "#4f7a3a", lake: "#2f6f8f", mist: "#dfe9e6", gold: "#d8a63c"}
card_types:
  beast:
    size: poker
    bleed: 2
    fields:
      name: {type: text}
      picture: {type: picture, default: {scene: pond, hue: moss}}
    front: beast.xml.j2
  plain:
    size: poker
    fields:
      name: {type: text}
      seed: {type: integer, range: [1, 40], required: false}
    front: plain.xml.j2
  sign: {size: poker, fields: {name: {type: text}}, front: sign.xml.j2}
components:
  pool: {kind: deck, title: Pool, card_type: beast, cards: pool.yaml}
  sheet: {kind: deck, title: Sheet, card_type: beast, cards: sheet.csv}
  numbers: {kind: deck, title: Numbers, card_type: plain, cards: numbers.yaml}
  signs: {kind: deck, title: Signs, card_type: sign, cards: signs.yaml}
rules: none
"""
POOL = """\
defaults: {provenance: placeholder}
cards:
  - {id: frog, name: Frog, picture: {figure: frog, night: true}}
  - {id: heron, name: Heron, picture: {hue: gold, seed: 7}}
  - {id: newt, name: Newt}
  - {id: pike, name: Pike, picture: {figure: pike}}
"""
BEAST = """\
{% set seed = card.picture.seed %}
<face>
  <rect x="-2" y="-2" width="67.5" height="92.9" fill="mist"/>
  <group clip="rect(5,5,53.5,60)">
    <rect width="63.5" height="66" fill="linear(180, lighten(lake, 60%), lake)"/>
    {% for n in range(12) %}
    <circle cx="{{ seed | between(5, 58, 'x', n) }}"
            cy="{{ seed | between(8, 62, 'y', n) }}"
            r="{{ seed | between(2, 8, 'r', n) }}"
            fill="{{ (card.picture.hue | ramp(5)) | pick(seed, n) }}"/>
    {% endfor %}
  </group>
  <text x="5" y="70" width="53.5" height="10" size="14">{{ card.name }}</text>
  {{ card.picture.nothing if card.id == 'pike' }}
</face>
"""
PLAIN = """\
<face><text x="5" y="9" width="50" height="10">{{ card.name }}</text>
<circle cx="30" cy="{{ (card.seed or card.id) | between(30, 60) }}" r="9"/></face>
"""
SIGN = '<face><circle cx="30" cy="30" r="9"/></face>'
SHEET = "id,name,provenance,picture\ntoad,Toad,placeholder,figure=toad; size=1.5\n"


def write_pond(root: Path) -> Path:
    """Write the game below a root, and return its folder."""
    plain = "defaults: {provenance: placeholder}\ncards: [{id: %s, name: A Sign}]\n"
    files = {
        "game.yaml": GAME,
        "pool.yaml": POOL,
        "sheet.csv": SHEET,
        "numbers.yaml": plain % "one",
        "signs.yaml": plain % "two",
        "templates/beast.xml.j2": BEAST,
        "templates/plain.xml.j2": PLAIN,
        "templates/sign.xml.j2": SIGN,
    }
    return write_files(root / "cards" / "pond", files)
