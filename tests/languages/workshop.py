"""A game that is printed in all layouts, for its kit in a language."""

from pathlib import Path

GAME = """\
format: 1
id: werk
title: Werkstatt
version: 1.0.0
players: [1, 4]
designer: Ada
language: {language}
fonts: {{body: source-sans-3}}
card_types:
  both: {{size: poker, fields: {{}}, front: face.xml.j2, back: face.xml.j2}}
  bare: {{size: poker, fields: {{}}, front: face.xml.j2}}
  board: {{size: [300, 400], fields: {{}}, front: face.xml.j2}}
  board-back:
    {{size: [300, 400], fields: {{}}, front: face.xml.j2, back: face.xml.j2}}
  coin:
    {{size: [20, 20], shape: round, bleed: 2, fields: {{}}, front: face.xml.j2,
     back: face.xml.j2}}
  coin-bare: {{size: [20, 20], bleed: 2, fields: {{}}, front: face.xml.j2}}
  die: {{size: [12.5, 12.5], fields: {{}}, front: face.xml.j2}}
  score: {{size: [138, 200], fields: {{}}, front: face.xml.j2}}
  score-back: {{size: [138, 200], fields: {{}}, front: face.xml.j2, back: face.xml.j2}}
  stand: {{size: [25, 42], bleed: 2, fields: {{}}, front: face.xml.j2}}
components:
{components}
  box: {{kind: box, title: B, holds: both-1, stock: 0.5, template: box.xml.j2}}
rules: none
print:
  papers: [a4]
  layouts: [duplex]
  flip: {flip}
  components:
{plans}
    - {{id: box, layouts: [single]}}
"""
FACE = '<face><rect width="100%" height="100%" fill="#dddddd"/></face>'
_PARTS = {
    "both": ("deck", ["duplex", "grid", "gutterfold", "single"]),
    "bare": ("deck", ["duplex", "grid", "gutterfold", "single"]),
    "board": ("board", ["tile"]),
    "board-back": ("board", ["tile"]),
    "coin": ("tokens", ["punchboard"]),
    "coin-bare": ("tokens", ["punchboard"]),
    "die": ("tokens", ["stickers"]),
    "score": ("sheet", ["pad"]),
    "score-back": ("reference", ["pad"]),
    "stand": ("tokens", ["standees"]),
}
WITH_BACKS = ["both-1", "board-back-1", "coin-1", "score-back-1", "stand-1", "box"]
WITHOUT_BACKS = ["bare-1", "board-1", "coin-bare-1", "die-1", "score-1"]


def write_workshop(root: Path, language: str, flip: str = "long") -> None:
    """Write the game into a workspace, all parts once, none with a text of its own."""
    folder = root / "cards" / "werk"
    (folder / "templates").mkdir(parents=True)
    components, plans = [], []
    for name, (kind, layouts) in _PARTS.items():
        components.append(
            f"  {name}-1: {{kind: {kind}, title: {name[0].upper()}, "
            f"card_type: {name}, cards: {name}.yaml}}"
        )
        plans.append(f"    - {{id: {name}-1, layouts: [{', '.join(layouts)}]}}")
        (folder / f"{name}.yaml").write_text(
            f"cards:\n  - {{id: {name}-x, provenance: placeholder, copies: 3}}\n",
            encoding="utf-8",
        )
    game = GAME.format(
        language=language,
        flip=flip,
        components="\n".join(components),
        plans="\n".join(plans),
    )
    (folder / "game.yaml").write_text(game, encoding="utf-8")
    for template in ("face", "box"):
        path = folder / "templates" / f"{template}.xml.j2"
        path.write_text(FACE, encoding="utf-8")
    (root / "cardgen.yaml").write_text("", encoding="utf-8")
