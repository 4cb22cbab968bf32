"""The games of this repository, and a copy of one to break."""

import shutil
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
GAMES = sorted(path.parent.name for path in ROOT.glob("cards/*/game.yaml"))
SHARED = ("templates", "fonts")


def copied(game: str, into: Path) -> Path:
    """Give a root that holds a copy of one game with all it prints with."""
    shutil.copytree(ROOT / "cards" / game, into / "cards" / game)
    for name in SHARED:
        shutil.copytree(ROOT / name, into / name)
    return into


def edit(path: Path, old: str, new: str) -> None:
    """Change a file in one place, and one alone.

    Raises:
        AssertionError: The old words are not there, or more than once.

    """
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{text.count(old)} times in {path.name}: {old!r}"
    path.write_text(text.replace(old, new), encoding="utf-8")
