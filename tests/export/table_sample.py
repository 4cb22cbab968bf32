"""A game with things of every kind, written to disk and exported to tables."""

from pathlib import Path

from PIL import Image

from cardgen.__main__ import run_cardgen
from tests.plain_game import write_files

GAME = """\
format: 1
id: ghosts
title: Ghosts
version: 0.1.0
players: 2
fonts: {body: source-sans-3}
card_types:
  ghost: {size: [40, 60], bleed: 2, <fields>, back: shared.xml.j2}
  giant: {size: [60, 80], <fields>, back: own.xml.j2}
  plain: {size: [40, 60], <fields>}
  coin: {size: [20, 20], shape: round, <fields>, back: own.xml.j2}
  gem: {size: [20, 23], shape: hex, <fields>}
  figure: {size: [20, 80], fields: {name: {type: text}}, front: figure.xml.j2}
  map: {size: [300, 200], <fields>}
components:
  pool: {kind: deck, title: Pool, card_type: ghost, cards: pool.yaml}
  pair: {kind: deck, title: Pair, card_type: giant, cards: pair.yaml}
  help: {kind: reference, title: Help, card_type: plain, cards: help.yaml}
  coins: {kind: tokens, title: Coins, card_type: coin, cards: coins.yaml}
  gems: {kind: tokens, title: Gems, card_type: gem, cards: gems.yaml}
  figures: {kind: tokens, title: Figures, card_type: figure, cards: figures.yaml}
  pads: {kind: sheet, title: Pads, card_type: map, cards: pads.yaml}
  world: {kind: board, title: World, card_type: map, cards: world.yaml}
  again: {kind: deck, title: Again, card_type: ghost, cards: again.yaml}
  book: {kind: rulebook, title: Rules, text: book.md, page: a5}
rules: []
print:
  looks: [colour, dusk]
  components: [pool, pair, help, coins, gems, figures, pads, world, book]
""".replace("<fields>", "fields: {name: {type: text}}, front: plain.xml.j2")
CARDS = {
    "pool": [("boo", 3), ("wail", 1), ("moan", 2)],
    "pair": [("rise", 1), ("fall", 1)],
    "help": [("turns", 1)],
    "coins": [("one", 4), ("five", 1)],
    "gems": [("ruby", 1)],
    "figures": [("hero", 2)],
    "pads": [("pad", 2)],
    "world": [("land", 1)],
    "again": [("echo", 1)],
}
# Each card has its own colour, which a test finds again in the pictures.
COLORS = {
    "boo": "#ff0000", "wail": "#00ff00", "moan": "#0000ff", "rise": "#ffff00",
    "fall": "#00ffff", "turns": "#ff00ff", "one": "#800000", "five": "#008000",
    "ruby": "#000080", "hero": "#808000", "pad": "#008080", "land": "#800080",
    "echo": "#c0c0c0",
}  # fmt: skip
_FILL = '<rect x="-2" y="-2" width="304" height="204" fill="{color}"/>'
_COLOR = (
    "{{ {" + ", ".join(f"'{k}': '{v}'" for k, v in COLORS.items()) + "}[card.id] }}"
)
SHARED = "#404040"
_HALF = '<rect x="0" y="0" width="300" height="{{ height / 2 }}" fill="COLOR"/>'
_FOLD = (
    '<line x1="0" y1="Y" x2="20" y2="Y" stroke="black" stroke-width="0.2" dash="1"/>'
)
_PANEL = '<rect x="0" y="Y" width="20" height="30" fill="COLOR"/>'
TEMPLATES = {
    "plain": f"<face>{_FILL.format(color=_COLOR)}</face>",
    "shared": f"<face>{_FILL.format(color=SHARED)}</face>",
    "own": "<face>"
    + _FILL.format(color="white")
    + _HALF.replace("COLOR", _COLOR)
    + "</face>",
    # A foot of 10 mm, the back upside down, the front, a foot.
    "figure": "<face>"
    + _FILL.format(color="#202020")
    + _PANEL.replace("Y", "10").replace("COLOR", "#ff8000")
    + _PANEL.replace("Y", "40").replace("COLOR", _COLOR)
    + f'<group transform="rotate(180 10 40)">{_FOLD.replace("Y", "10")}</group>'
    + _FOLD.replace("Y", "40")
    + _FOLD.replace("Y", "10")
    + "</face>",
}


def write_table_game(root: Path) -> Path:
    """Write the game under cards/ and return its folder."""
    files = {f"templates/{name}.xml.j2": text for name, text in TEMPLATES.items()}
    files |= {"game.yaml": GAME, "book.md": "# Rules\n\nHaunt.\n"}
    folder = write_files(root / "cards" / "ghosts", files)
    for name, cards in CARDS.items():
        write_cards(folder / f"{name}.yaml", cards)
    return folder


def write_cards(file: Path, cards: list[tuple[str, int]]) -> None:
    """Write a card list of ids and copies."""
    lines = [
        f"  - {{id: {id}, name: {id.title()}, copies: {copies}, provenance: derived}}\n"
        for id, copies in cards
    ]
    file.write_text("cards:\n" + "".join(lines), encoding="utf-8")


def export_table_game(root: Path, to: str, *options: str, expected: int = 0) -> Path:
    """Export the game, which is written if there is none, and return the folder."""
    if not (root / "cards").exists():
        write_table_game(root)
    command = ["--root", str(root), "export", "ghosts", "--to", to, "--dpi", "60"]
    assert run_cardgen([*command, *options]) == expected
    name = f"{to}-selection" if "--component" in options else to
    return root / "output" / "ghosts" / name


def hex_color(image: Image.Image, x: float, y: float) -> str:
    """Return the colour of a pixel as `COLORS` has it."""
    found = image.convert("RGB").getpixel((int(x), int(y)))
    assert isinstance(found, tuple)
    return "#" + "".join(f"{value:02x}" for value in found)
