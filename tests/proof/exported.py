"""A small game exported to every target, for tests to put faults into."""

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from cardgen.__main__ import run_cardgen
from cardgen.export.targets import EXPORT_TARGETS

GAME = """\
format: 1
id: ghosts
title: Ghosts
version: 0.1.0
players: 2
fonts: {body: source-sans-3}
card_types:
  ghost:
    size: [63.5, 88.9]
    bleed: 3.2
    fields:
      name: {type: text, max_length: 12}
    front: ghost.xml.j2
    back: back.xml.j2
  coin:
    size: [25.4, 25.4]
    bleed: 2
    shape: round
    fields:
      name: {type: text, max_length: 12}
    front: ghost.xml.j2
components:
  pool: {kind: deck, title: Ghosts, card_type: ghost, cards: pool.yaml}
  coins: {kind: tokens, title: Coins, card_type: coin, cards: coins.yaml}
"""
POOL = """\
defaults: {provenance: placeholder}
cards:
  - {id: boo, name: Boo}
  - {id: wail, name: Wail, copies: 2}
  - {id: moan, name: Moan}
"""
COINS = """\
defaults: {provenance: placeholder}
cards:
  - {id: gold, name: Gold, copies: 3}
"""
FACE = """\
<face>
  <rect x="{{ -bleed }}" y="{{ -bleed }}" width="80" height="100" fill="#204060"/>
  <text x="4" y="8" width="12" height="6" size="8" fill="white">{{ card.name }}</text>
</face>
"""
BACK = """\
<face>
  <rect x="{{ -bleed }}" y="{{ -bleed }}" width="80" height="100" fill="#306030"/>
  <circle cx="20" cy="30" r="8" fill="white"/>
</face>
"""


def write_ghosts(root: Path) -> Path:
    """Write the game below a root, and return its folder."""
    folder = root / "cards" / "ghosts"
    (folder / "templates").mkdir(parents=True)
    for name, text in {
        "game.yaml": GAME,
        "pool.yaml": POOL,
        "coins.yaml": COINS,
        "templates/ghost.xml.j2": FACE,
        "templates/back.xml.j2": BACK,
    }.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def run(root: Path, *words: str) -> int:
    """Run a command on the games below a root, and return its exit code."""
    return run_cardgen(["--root", str(root), "--quiet", *words])


def export_ghosts(root: Path, target: str, *options: str) -> Path:
    """Export the game to a target, and return the folder of the export."""
    output = root / "output"
    sharp = ("--dpi", "100") if "dpi" in EXPORT_TARGETS[target].OPTIONS else ()
    words = ("--to", target, *sharp, "--output", str(output), *options)
    assert run(root, "export", "ghosts", *words) == 0
    selected = "-selection" if "--component" in options else ""
    return output / "ghosts" / f"{target}{selected}"


def edit_manifest(folder: Path, edit: Callable[[dict[str, Any]], object]) -> None:
    """Change what the manifest of a folder says."""
    path = folder / "manifest.json"
    manifest = json.loads(path.read_bytes())
    edit(manifest)
    path.write_text(json.dumps(manifest, indent=1), encoding="utf-8")


def edit_text(path: Path, old: str, new: str) -> None:
    """Replace a text where it is first, and keep how lines end."""
    text = path.read_bytes().decode()
    assert old in text
    path.write_bytes(text.replace(old, new, 1).encode())


def entry_of(manifest: dict[str, Any], name: str) -> dict[str, Any]:
    """Return what a manifest says about one file."""
    entries: list[dict[str, Any]] = manifest["files"]
    return next(entry for entry in entries if entry["name"] == name)


def stamp(folder: Path) -> None:
    """Make the hashes in a manifest those of the files that are there."""

    def edit(manifest: dict[str, Any]) -> None:
        for entry in manifest["files"]:
            path = folder / entry["name"]
            if path.is_file():
                data = path.read_bytes()
                entry["sha256"] = hashlib.sha256(data).hexdigest()
                entry["bytes"] = len(data)

    edit_manifest(folder, edit)
