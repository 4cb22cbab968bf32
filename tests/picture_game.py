"""A game whose cards have a field of type picture, written to a folder."""

from pathlib import Path

from cardgen.compose.composer import Composer
from cardgen.load.workspace import Workspace
from cardgen.model.face import Face
from cardgen.pipeline.check import CheckedGame, check
from tests.plain_game import write_files

GAME = """\
format: 1
id: g
title: Pond
version: 1.0.0
players: 2
fonts: {{body: source-sans-3}}
{art}card_types:
  beast:
    size: [60, 40]
    fields:
      picture: {{type: picture, required: false}}
      usual: {{type: picture, default: {{scene: pond, hue: olive, far: 2}}}}
    front: beast.xml.j2
components:
  pool: {{kind: deck, title: Pool, card_type: beast, cards: pool.yaml}}
rules: {rules}
"""
CARDS = """\
defaults: {provenance: placeholder}
cards:
  - {id: frog, picture: {scene: pond, figure: frog, seed: 17}}
  - {id: heron, picture: {scene: reeds, night: true, size: 1.5}, usual: {hue: gold}}
  - {id: stone}
"""
FRONT = '<face><rect width="10" height="10" fill="black"/></face>'


def write_game(
    root: Path, cards: str = CARDS, front: str = FRONT, art: str = "", rules: str = ""
) -> Path:
    """Write the game below a root, and return its folder."""
    game = GAME.format(art=art, rules=rules or "none")
    files = {"game.yaml": game, "pool.yaml": cards, "templates/beast.xml.j2": front}
    return write_files(root / "cards" / "g", files)


def checked(folder: Path) -> CheckedGame:
    """Return the game as it is checked, with its templates."""
    return check(Workspace(folder.parents[1]), folder)


def faces(folder: Path) -> dict[str, Face]:
    """Return the front of each card of a game without problems."""
    found = checked(folder)
    assert found.game, found.problems
    composer = Composer(found.game, found.assets, found.templates)
    pool = found.game.components[0]
    composed = composer.compose(pool, "colour")
    assert composed.problems == (), composed.problems
    pairs = zip(pool.printed(), composed.items, strict=True)
    return {card.id: item.front for (card, _), (item, _) in pairs}


def said(folder: Path) -> list[str]:
    """Return what is wrong with the game's data: the messages alone."""
    return [problem.message for problem in checked(folder).problems]
