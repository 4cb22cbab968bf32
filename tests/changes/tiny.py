"""A tiny game of every kind of thing that a change can be in, and git around it."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

from cardgen.load.workspace import Workspace
from cardgen.model.changes import Changes
from cardgen.pipeline.changes.past import find_past
from cardgen.pipeline.changes.plan import TablePlan, plan_all, plan_changes
from cardgen.pipeline.changes.scope import Scope
from cardgen.pipeline.changes.table import GameTable
from cardgen.pipeline.check import check
from cardgen.pipeline.selection import RenderRequest
from tests.faces import ROOT

ASKED = ["render", "--changed", "--look", "colour"]
DECK, SLIP = "birds-birds-a4-duplex-changed.pdf", "birds-changed-slip-a4.pdf"
OUTPUT = Path("output", "birds")
GAME = """\
format: 1
id: birds
title: Birds
version: 0.1.0
players: 2
palette: {ink: "#222222", sky: "#3d6f96", unused: "#ff0000"}
fonts: {body: source-sans-3, own: own}
icons: {leaf: {icon: leaf, color: ink, meaning: food}}
styles: {loud: {size: 12, fill: ink}}
card_types:
  bird:
    size: [40, 60]
    bleed: 2
    fields:
      name: {type: text}
      cost: {type: integer}
      secret: {type: text, required: false}
    front: front.xml.j2
    back: back.xml.j2
  chip: {size: [20, 20], shape: round, fields: {}, front: chip.xml.j2}
components:
  birds: {kind: deck, title: Birds, card_type: bird, cards: birds.yaml}
  chips: {kind: tokens, title: Chips, card_type: chip, cards: chips.yaml}
  rules: {kind: rulebook, title: Rules, text: rules.md}
rules: none
print:
  papers: [a4]
  layouts: [duplex]
  looks: [colour, low-ink]
"""
BIRDS = """\
defaults: {provenance: placeholder, cost: 1}
cards:
  - {id: owl, name: Owl, cost: 3}
  - {id: wren, name: Wren, copies: 2}
  - {id: rook, extends: wren, name: Rook}
  - {id: kite, name: Kite, secret: hidden}
"""
CHIPS = """\
defaults: {provenance: placeholder}
cards:
  - {id: seed, copies: 3}
"""
TEMPLATES = {
    "front.xml.j2": """\
{% import "frame.xml.j2" as frame %}
{# A bird. #}
<face>
  {{ frame.frame(width, height, bleed) }}
  <icon name="leaf" x="4" y="40" size="8"/>
  <text class="loud" x="3" y="3" width="34" height="8" font="body">{{ card.name }}</text>
  {% if card.id == "kite" %}<image src="kite.png" x="5" y="14" width="9" height="9"/>{% endif %}
  {% if card.id == "rook" %}<text x="3" y="20" width="34" height="8" font="own" size="10">rook</text>{% endif %}
  {% if look == "low-ink" %}<rect x="1" y="1" width="2" height="2" fill="black"/>{% endif %}
  <text x="3" y="50" width="34" height="8" font="body" size="10">{{ card.cost }}</text>
</face>
""",
    "back.xml.j2": """\
<face><rect x="-2" y="-2" width="44" height="64" fill="sky"/></face>
""",
    "chip.xml.j2": """\
<face><circle cx="10" cy="10" r="8" fill="ink"/></face>
""",
}
FRAME = """\
{# A frame around a card. #}
{% macro frame(width, height, bleed) %}
<rect x="{{ -bleed }}" y="{{ -bleed }}" width="{{ width + 2 * bleed }}" height="{{ height + 2 * bleed }}" fill="white"/>
{% endmacro %}
"""
RULES = """\
# Birds

## Play

Fly over the fields, and come back in time.
"""
LEAF = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M{} 1L7 7L1 7Z"/></svg>'


def write_birds(root: Path) -> Path:
    """Write the game with its folders into a root, and return the game's folder."""
    folder = root / "cards" / "birds"
    texts = {
        folder / "game.yaml": GAME,
        folder / "birds.yaml": BIRDS,
        folder / "chips.yaml": CHIPS,
        folder / "rules.md": RULES,
        folder / "icons" / "leaf.svg": LEAF.format(4),
        root / "templates" / "common" / "frame.xml.j2": FRAME,
    }
    texts |= {folder / "templates" / name: text for name, text in TEMPLATES.items()}
    for path, text in texts.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    draw_kite(folder, "navy")
    set_own_font(root, "lilita-one/LilitaOne-Regular.ttf")
    return folder


def draw_kite(folder: Path, color: str) -> None:
    """Draw the picture of the kite."""
    from PIL import Image

    (folder / "art").mkdir(exist_ok=True)
    picture = Image.new("RGB", (120, 120), color)
    picture.save(folder / "art" / "kite.png", dpi=(300, 300))


def set_own_font(root: Path, file: str) -> None:
    """Make a file of the shipped fonts the game's own font."""
    family = root / "fonts" / "own"
    family.mkdir(parents=True, exist_ok=True)
    shutil.copy(ROOT / "fonts" / file, family / "Own-Regular.ttf")
    (family / "OFL.txt").write_text("x")


def commit(root: Path, subject: str = "First", what: str = "-A") -> None:
    """Commit everything or a file in a root, in a new repository if there is none."""
    who = ("-c", "user.name=A", "-c", "user.email=a@example.org")
    git(root, "init", "-q")
    git(root, "add", what)
    git(root, *who, "commit", "-q", "--no-gpg-sign", "--allow-empty", "-m", subject)


def git(root: Path, *arguments: str) -> None:
    """Run git in a folder."""
    subprocess.run(("git", "-C", str(root), *arguments), check=True)


def planned(root: Path, **asked: object) -> TablePlan:
    """Return what a request of the game in a root changes on the table."""
    checked = check(Workspace(root), root / "cards" / "birds")
    assert checked.game
    assert checked.problems == ()
    request = RenderRequest(**asked)  # type: ignore[arg-type]
    scope, table = Scope.of(checked.game, request), GameTable(checked, checked.game)
    if request.changed:
        plan = plan_changes(find_past(checked, scope), scope, table)
    else:
        plan = plan_all(scope, table)
    assert table.problems == ()
    return plan


def changes(root: Path, **asked: object) -> Changes:
    """Return what changed in the game."""
    found = planned(root, changed=True, **asked).changes
    assert found is not None
    return found


def entries() -> dict[str, Any]:
    """Return the files in the manifest, by their names."""
    text = (OUTPUT / "manifest.json").read_text(encoding="utf-8")
    return {entry["name"]: entry for entry in json.loads(text)["files"]}


def printed(name: str, side: str = "front") -> list[str]:
    """Return the cards that a file shows one side of."""
    placed = [p for page in entries()[name]["pages"] for p in page["placements"]]
    return [p["card"] for p in placed if p["side"] == side]


def words(name: str, page: int = 0) -> str:
    """Return the text on a page of a file."""
    import pypdfium2

    with pypdfium2.PdfDocument(OUTPUT / name) as pdf:
        return str(pdf[page].get_textpage().get_text_range()).replace("\r\n", "\n")
