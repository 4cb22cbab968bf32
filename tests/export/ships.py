"""A small game whose every pixel is known at 254 dpi: ten of them are a millimetre."""

import json
from pathlib import Path
from typing import Any

from PIL import Image

from cardgen.__main__ import run_cardgen
from tests.plain_game import write_files

DPI = 254
_GAME = """\
format: 1
id: ships
title: Ships
version: 1.2.0
players: 2
designer: Ada Mole
fonts: {body: source-sans-3}
palette: {sea: "#0000ff", mark: "#ff0000"}
icons: {sail: {icon: sail, meaning: a sail}}
card_types:
  ship:
    size: [20, 30]
    bleed: 2
    fields: {name: {type: text}, crew: {type: integer, default: 0}}
    front: ship.xml.j2
    back: back.xml.j2
  coin: {size: [12, 12], shape: round, bleed: 1, fields: {}, front: coin.xml.j2}
  tile: {size: [14, 12], shape: hex, bleed: 1, fields: {}, front: coin.xml.j2}
  chart: {size: [20, 10], fields: {}, front: chart.xml.j2}
components:
  fleet: {kind: deck, title: Fleet, card_type: ship, cards: fleet.yaml}
  pile: {kind: deck, title: Pile, decks: [pile.yaml], from: [fleet]}
  coins: {kind: tokens, title: Coins, card_type: coin, cards: coins.yaml}
  tiles: {kind: tokens, title: Tiles, card_type: tile, cards: tiles.yaml}
  charts: {kind: deck, title: Charts, card_type: chart, cards: charts.yaml}
  book: {kind: rulebook, title: Rules, text: book.md, page: a5}
print: {looks: [colour, low-ink]}
rules: none
"""
_FILES = {
    "fleet.yaml": """\
defaults: {provenance: placeholder}
cards:
  - {id: brig, name: The Brig, crew: 7, copies: 3}
  - {id: yawl, name: The Yawl}
""",
    "pile.yaml": "id: pile\ntitle: Pile\ncards: [brig, brig]\n",
    "coins.yaml": """\
defaults: {provenance: placeholder}
cards: [{id: one, copies: 9}]
""",
    "tiles.yaml": """\
defaults: {provenance: placeholder}
cards: [{id: six, copies: 9}]
""",
    "charts.yaml": """\
defaults: {provenance: placeholder}
cards: [{id: east}, {id: west}]
""",
    "book.md": "# Rules\n\nSail on.\n",
    # The upper left quarter of the trim is marked; the rest is sea, to the bleed.
    "templates/ship.xml.j2": """\
<face>
  <rect x="-2" y="-2" width="24" height="34"
        fill="{{ 'white' if look == 'low-ink' else 'sea' }}"/>
  <rect x="0" y="0" width="10" height="15" fill="mark"/>
  <icon name="sail" x="12" y="20" size="6" fill="sea"/>
  {% if card.crew %}<rect x="10" y="15" width="10" height="15" fill="black"/>{% endif %}
</face>
""",
    "templates/back.xml.j2": """\
<face><rect x="-2" y="-2" width="24" height="34" fill="#00ff00"/></face>
""",
    "templates/coin.xml.j2": """\
<face><rect x="-1" y="-1" width="16" height="16" fill="mark"/></face>
""",
    # Reaches the trim and no further.
    "templates/chart.xml.j2": """\
<face>
  <rect x="0" y="0" width="20" height="10" fill="sea"/>
  <rect x="0" y="0" width="2" height="10"
        fill="{{ 'mark' if card.id == 'east' else 'black' }}"/>
</face>
""",
    "icons/sail.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">'
    '<path d="M0 0h10v10z"/></svg>\n',
}


def write_ships(root: Path, id: str = "ships") -> Path:
    """Write the game below a root and return its folder."""
    folder = root / "cards" / id
    game = _GAME.replace("id: ships", f"id: {id}")
    return write_files(folder, {**_FILES, "game.yaml": game})


def export_ships(root: Path, *options: str, expected: int = 0) -> Path:
    """Export pictures of the game below a root; return the folder of its exports."""
    asked = ["--to", "images", "--dpi", str(DPI), *options]
    words = ["--root", str(root), "--quiet", "export", "ships", *asked]
    assert run_cardgen(words) == expected
    return root / "output" / "ships"


def read_json(path: Path) -> Any:
    """Return what a JSON file holds."""
    return json.loads(path.read_text(encoding="utf-8"))


def names(folder: Path) -> list[str]:
    """Return the paths of all files below a folder."""
    found = (path for path in folder.rglob("*") if path.is_file())
    return sorted(path.relative_to(folder).as_posix() for path in found)


def picture(path: Path) -> Image.Image:
    """Return a picture as RGB, or as RGBA if it has transparent pixels.

    PNG stores few colours as a palette.
    """
    with Image.open(path) as image:
        clear = "A" in image.mode or "transparency" in image.info
        found = image.convert("RGBA" if clear else "RGB")
        found.format = image.format
        return found
