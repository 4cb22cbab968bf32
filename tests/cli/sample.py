"""Write games with faults of every kind to disk, to test what the commands report."""

from pathlib import Path

GAME = """\
format: 1
id: {id}
title: Ghosts
version: 0.1.0
players: 2
fonts: {{body: source-sans-3}}
card_types:
  ghost:
    size: [40, 60]
    fields:
      name: {{type: text, max_length: 12}}
      stars: {{type: integer, range: [1, 3]}}
    front: ghost.xml.j2
components:
  pool: {{kind: deck, title: Ghosts, card_type: ghost, cards: pool.yaml}}
rules:
  - unique: {{of: pool, field: name}}
  - count-by: {{of: pool, field: stars, values: [2], at_least: 3, severity: warning}}
"""
POOL = """\
defaults: {provenance: placeholder}
cards:
  - {id: boo, name: Boo, stars: 1}
  - {id: wail, name: Boo, stars: 2}
  - {id: moan, name: Moan, stars: 2}
"""
FINE = POOL.replace("wail, name: Boo", "wail, name: Wail")
TEMPLATE = """\
<face>
  <text x="2" y="2" width="36" height="8" size="10">{{ card.name }}</text>
  <text x="2" y="3" width="36" height="8" size="10">Ghost</text>
</face>
"""
FACE = (
    '<face><text x="2" y="2" width="36" height="8" size="10">{{ card.name }}</text>'
    "</face>"
)


def write_game(
    root: Path, id: str, pool: str = POOL, template: str = TEMPLATE, more: str = ""
) -> Path:
    """Write a game under cards/ and return its folder; `more` ends its game.yaml."""
    folder = root / "cards" / id
    (folder / "templates").mkdir(parents=True)
    (folder / "game.yaml").write_text(GAME.format(id=id) + more, encoding="utf-8")
    (folder / "pool.yaml").write_text(pool, encoding="utf-8")
    (folder / "templates" / "ghost.xml.j2").write_text(template, encoding="utf-8")
    return folder


def write_fine_game(root: Path, id: str, more: str = "") -> Path:
    """Write a game without problems, which prints one A4 and one letter sheet."""
    folder = write_game(root, id, FINE, FACE, more)
    edit(folder / "game.yaml", "at_least: 3", "at_least: 2")
    return folder


def edit(file: Path, old: str, new: str) -> None:
    """Replace a text that a file contains, once."""
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
