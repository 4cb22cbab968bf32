"""A small game in English with every kind of text that can be translated."""

from pathlib import Path

GAME = """\
format: 1
id: lanterns
title: Lanterns
version: 1.0.0
players: 2
language: en
languages: [de]
fonts: {body: source-sans-3}
icons:
  oil: {icon: fern, meaning: a measure of oil}
glossary:
  Glow: {meaning: to light a card, forms: [glows]}
  Snuff: to put a light out
card_types:
  light:
    size: poker
    fields:
      name: {type: text, max_length: 14}
      kind: {type: text, choices: [lamp, star], translate: true}
      text: {type: text, required: false}
      words: {type: list, translate: true}
      figure: {type: text, translate: false}
    front: light.xml.j2
components:
  lights: {kind: deck, title: Lights, card_type: light, cards: lights.yaml}
  piles: {kind: deck, title: Piles, decks: [first.yaml], from: [lights]}
  rulebook: {kind: rulebook, title: Rules, text: rulebook.md, page: a5}
rules:
  - size: {of: lights, exactly: 2}
print: {components: [lights, rulebook]}
"""
LIGHTS = """\
defaults: {provenance: placeholder}
cards:
  - id: lamp
    name: Lamp
    kind: lamp
    text: "Pay :oil: to **glow**. Snuff it later."
    words: [warm, small]
    figure: one
  - id: star
    name: Star
    kind: star
    words: [far]
    figure: two
"""
TEMPLATE = """\
<face>
  <text x="5" y="5" width="53" height="10">{{ card.name }}</text>
  {% set kind = _("Kind: {kind}", kind=_(card.kind)) %}
  <text x="5" y="18" width="53" height="10">{{ kind }}</text>
  <text x="5" y="31" width="53" height="10">{{ card.words | join(", ") }}</text>
  {% if card.text %}
  <text x="5" y="44" width="53" height="20">{{ card.text }}</text>
  {% endif %}
</face>
"""
BOOK = "# Lanterns\n\nPay :oil: to ==Glow==, or ==Snuff== one.\n"


def write_lanterns(root: Path) -> Path:
    """Write the game into a workspace; return its folder."""
    folder = root / "cards" / "lanterns"
    for name, text in {
        "game.yaml": GAME,
        "lights.yaml": LIGHTS,
        "first.yaml": "id: first\ntitle: First pile\ncards: [lamp, star]\n",
        "rulebook.md": BOOK,
        "templates/light.xml.j2": TEMPLATE,
    }.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


GERMAN = {
    "game/title": "Laternen",
    "game/icons/oil/meaning": "ein Maß Öl",
    "game/glossary/Glow/term": "Leuchten",
    "game/glossary/Glow/meaning": "eine Karte anzünden",
    "game/glossary/Glow/forms": "leuchtet",
    "game/glossary/Snuff/term": "Löschen",
    "game/glossary/Snuff": "ein Licht ausmachen",
    "game/components/lights/title": "Lichter",
    "game/components/piles/title": "Stapel",
    "game/components/rulebook/title": "Regeln",
    "lights/lamp/name": "Lampe",
    "lights/lamp/text": "Zahle :oil:, um zu **leuchten**. Löschen später.",
    "lights/lamp/words": "warm; klein",
    "lights/star/name": "Stern",
    "lights/star/words": "fern",
    "piles/first/title": "Erster Stapel",
    "phrases/Kind: {kind}": "Art: {kind}",
    "phrases/lamp": "Lampe",
    "phrases/star": "Stern",
}
"""The whole translation by context."""
