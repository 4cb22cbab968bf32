"""A small game with everything that a web page shows, and its export."""

from pathlib import Path

from cardgen.__main__ import run_cardgen
from tests.plain_game import write_files

TITLE = """Moths <b>& "Lamps\""""
_GAME = """\
format: 1
id: moths
title: 'Moths <b>& "Lamps"'
version: 0.3.0
players: [2, 4]
designer: Ada <i>Moth</i>
fonts: {body: source-sans-3}
palette: {night: "#101820", dusk: "#7a4fd0"}
icons: {wing: {icon: wing, meaning: a wing}}
card_types:
  moth:
    size: poker
    bleed: 2
    fields:
      name: {type: text}
      text: {type: text, required: false}
      span: {type: integer}
      rare: {type: boolean, default: false}
      signs: {type: icons, required: false}
      art: {type: icon, default: wing}
      scene: {type: text, default: wood}
      kin: {type: list, required: false}
      n: {type: integer, default: 2}
      s: {type: integer, default: 0}
    front: moth.xml.j2
    back: back.xml.j2
  lamp:
    size: [20, 20]
    shape: round
    bleed: 1
    fields: {name: {type: text}}
    front: moth.xml.j2
  mat:
    size: [200, 100]
    fields: {name: {type: text}, rows: {type: integer}}
    front: moth.xml.j2
components:
  moths: {kind: deck, title: 'Moths & <co>', card_type: moth, cards: moths.yaml}
  night: {kind: deck, title: Night, decks: [night.yaml], from: [moths]}
  lamps: {kind: tokens, title: Lamps, card_type: lamp, cards: lamps.yaml}
  hand: {kind: board, title: Mat, card_type: mat, cards: mat.yaml}
  rules: {kind: rulebook, title: How to play, text: rules.md, page: a5}
print: {components: [moths, lamps, hand, rules]}
rules: none
"""
_MOTHS = """\
defaults: {provenance: placeholder}
cards:
  - id: luna
    name: '<b>Luna</b> & "Sol"'
    text: "**Pay** :wing:, then [draw]{dusk}~two.\\nKeep \\\\* one."
    span: 3
    rare: true
    copies: 2
    signs: [wing, wing]
    kin: [ghost, atlas]
  - {id: atlas, name: Atlas é, span: 9}
  - {id: ghost, name: Ghost, span: 0, text: "Only by :wing: light"}
"""
_MADE_UP = "defaults: {provenance: placeholder}\n"
_FILES = {
    "game.yaml": _GAME,
    "moths.yaml": _MOTHS,
    "night.yaml": "id: night\ntitle: Night\ncards: [luna, ghost]\n",
    "lamps.yaml": f"{_MADE_UP}cards:\n  - {{id: oil, name: Oil, copies: 7}}\n",
    "mat.yaml": f"{_MADE_UP}cards:\n  - {{id: mat, name: Mat, rows: 3}}\n",
    "rules.md": "# Moths\n\nFly to the lamp.\n",
    "templates/moth.xml.j2": """\
<face>
  <rect x="-2" y="-2" width="300" height="300" fill="#f3e9d2"/>
  {% for line in [card.name, card.text, card.span]
     if line is defined and line is not none %}
  {% set near = 6 if width < 30 else 2 %}
  <text x="{{ near }}" y="{{ near + 9 * loop.index0 }}" width="{{ 20 - 2 * near }}"
        height="8" size="7" min-size="4">
    {{- line -}}
  </text>
  {% endfor %}
</face>
""",
    "templates/back.xml.j2": '<face><rect x="-2" y="-2" width="90" height="120" '
    'fill="#333"/></face>\n',
    "icons/wing.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">'
    '<path d="M0 0h10v10z"/></svg>\n',
}


def write_moths(root: Path) -> Path:
    """Write the game under cards/ and return its folder."""
    return write_files(root / "cards" / "moths", _FILES)


def export_web(root: Path, *options: str, output: str = "output") -> Path:
    """Export the game as a page and return the folder that it is in."""
    command = ["--quiet", "--root", str(root), "export", "moths", "--to", "web"]
    assert run_cardgen([*command, "--output", str(root / output), *options]) == 0
    (page,) = (root / output / "moths").glob("web*")
    return page
