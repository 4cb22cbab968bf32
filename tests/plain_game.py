"""A game of six plain cards with backs, in two looks: quickly checked and printed."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pypdfium2

GAME = """\
format: 1
id: {id}
title: {title}
version: 0.1.0
players: [2, 4]
designer: Ann Bee
fonts: {{body: source-sans-3, title: alegreya}}
card_types:
  creature:
    size: poker
    bleed: 2
    fields:
      name: {{type: text}}
      cost: {{type: integer}}
      realm: {{type: text, choices: [sky, hill]}}
    front: front.xml.j2
    back: back.xml.j2
components:
  creatures: {{kind: deck, title: Creatures, card_type: creature,
              cards: creatures.yaml}}
rules: none
print:
  papers: [a4, letter]
  layouts: [duplex]
  looks: [colour, low-ink]
"""
CREATURES = """\
defaults: {provenance: placeholder}
cards:
  - {id: valley-fox, name: Valley Fox, cost: 2, realm: hill}
  - {id: night-owl, name: Night Owl, cost: 3, realm: sky}
  - {id: tarn-serpent, name: Tarn Serpent, cost: 5, realm: hill}
  - {id: hill-hedgehog, name: Hill Hedgehog, cost: 1, realm: hill, copies: 2}
  - {id: long-raven, name: Long Raven, cost: 2, realm: sky}
  - {id: ridge-wyvern, name: Ridge Wyvern, cost: 7, realm: sky}
"""
# The edges of neighbours differ in colour, so each needs its own bleed.
FRONT = """\
<face>
  {% set ground = "moccasin" if card.realm == "hill" else "lightblue" %}
  <rect x="-2" y="-2" width="67.5" height="92.9"
        fill="{{ 'white' if look == 'low-ink' else ground }}"/>
  <icon name="round-star" x="20" y="20" size="20"/>
  <text x="6" y="50" width="50" height="9">{{ card.name }}: {{ card.cost }}</text>
</face>
"""
BACK = """\
<face>
  <text x="6" y="50" width="50" height="9" font="title">{{ game.title }}</text>
</face>
"""


def write_plain(root: Path, id: str = "beasts") -> Path:
    """Write the game below a root, and return its folder."""
    files = {
        "game.yaml": GAME.format(id=id, title=id.title()),
        "creatures.yaml": CREATURES,
        "templates/front.xml.j2": FRONT,
        "templates/back.xml.j2": BACK,
    }
    return write_files(root / "cards" / id, files)


def write_files(folder: Path, files: Mapping[str, str]) -> Path:
    """Write files into a folder, by their paths, and return it."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def entries(folder: Path) -> dict[str, Any]:
    """Return what the manifest of a folder says about each file."""
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    return {entry["name"]: entry for entry in manifest["files"]}


def placed(entry: Any, side: str) -> list[str]:
    """Return the cards of which a file shows a side, in order."""
    return [
        each["card"]
        for page in entry["pages"]
        for each in page["placements"]
        if each["side"] == side
    ]


def pages_of(file: Path) -> list[str]:
    """Return the text of each page."""
    with pypdfium2.PdfDocument(file) as pdf:
        return [str(page.get_textpage().get_text_range()) for page in pdf]


def words(file: Path, page: int = 0) -> str:
    """Return the text of a page."""
    return pages_of(file)[page]
