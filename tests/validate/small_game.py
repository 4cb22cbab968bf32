"""Write a small game to disk, and report its problems."""

from pathlib import Path

from cardgen.load.game_files import read_game
from cardgen.load.workspace import Workspace
from cardgen.model.game import Game
from cardgen.model.problem import Problem, in_order
from cardgen.validate.game_check import PrintChoices, check_game

KNOWN = PrintChoices(
    papers=("a4", "letter", "a5"), layouts=("grid", "duplex"), languages=("en", "fr")
)

GAME = """\
format: 1
id: g
title: Ghosts
version: 1.10
players: 2
card_types:
  ghost:
    size: poker
    bleed: 2
    fields:
      name: {type: text}
      stars: {type: integer, range: [1, 3]}
      n: {type: integer, default: 0}
      e: {type: integer, default: 0}
      kind: {type: text, required: false}
    front: ghost.xml.j2
components:
  pool: {kind: deck, title: Pool, card_type: ghost, cards: pool.yaml}
"""
DECKS = "  decks: {kind: deck, title: Decks, decks: [blue.yaml]}\n"
POOL = """\
defaults: {provenance: placeholder}
cards:
  - {id: boo, name: Boo, stars: 1}
  - {id: wail, name: Wail, stars: 2}
  - {id: moan, name: Moan, stars: 3}
"""
BLUE = "id: blue\ntitle: Blue\ncards: [boo, wail, moan]\n"


def check(
    root: Path, game: str = GAME, pool: str = POOL, blue: str | None = None
) -> tuple[Game | None, list[Problem]]:
    """Return the game and its problems, in order."""
    folder = root / "cards" / "g"
    (folder / "templates").mkdir(parents=True, exist_ok=True)
    (folder / "templates" / "ghost.xml.j2").touch()
    (folder / "game.yaml").write_text(game, encoding="utf-8")
    (folder / "pool.yaml").write_text(pool, encoding="utf-8")
    if blue is not None:
        (folder / "blue.yaml").write_text(blue, encoding="utf-8")
    source, problems = read_game(folder)
    assets = Workspace(root).assets(folder)
    found = check_game(source, assets, KNOWN)
    return found.game, in_order(problems + found.problems)


def report(
    root: Path, game: str = GAME, pool: str = POOL, blue: str | None = None
) -> list[str]:
    """Return the problems, one per line."""
    return [
        f"{p.span.file.name}:{p.span.line}:{p.span.column}: {p.severity}: "
        f"{p.message}  [{p.rule}]" + (f"\n   hint: {p.hint}" if p.hint else "")
        for p in check(root, game, pool, blue)[1]
    ]


def with_rule(rule: str, decks: bool = False) -> str:
    """Return the game with one rule."""
    return f"{GAME}{DECKS if decks else ''}rules:\n  - {rule}\n"
