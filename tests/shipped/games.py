"""The games of this repository, a copy of one to break, and what they print."""

import hashlib
import shutil
from pathlib import Path

from cardgen.__main__ import run_cardgen

ROOT = Path(__file__).resolve().parent.parent.parent
GAMES = sorted(path.parent.name for path in ROOT.glob("cards/*/game.yaml"))
SHARED = ("templates", "fonts")


def cardgen(root: Path, *words: str) -> int:
    """Run a command on the games of a root, and return its result."""
    return run_cardgen(["--root", str(root), "--quiet", *words])


def copied(game: str, into: Path) -> Path:
    """Return a root that contains a copy of one game with everything it prints with.

    What it shares with other games is read-only.
    """
    shutil.copytree(ROOT / "cards" / game, into / "cards" / game)
    borrow(into, *SHARED)
    return into


def borrow(into: Path, *names: str) -> None:
    """Make folders of this repository available in another root, read-only."""
    for name in names:
        if (into / name).exists():
            continue
        try:
            (into / name).symlink_to(ROOT / name, target_is_directory=True)
        except OSError:
            # Windows allows only developers to create links.
            shutil.copytree(ROOT / name, into / name)


def edit(path: Path, old: str, new: str) -> None:
    """Change a file in exactly one place.

    Raises:
        AssertionError: The old words are missing, or occur more than once.
    """
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{text.count(old)} times in {path.name}: {old!r}"
    path.write_text(text.replace(old, new), encoding="utf-8")


def hashes(folder: Path) -> dict[str, str]:
    """Return a hash of every file below a folder, by its path."""
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(
            path.read_bytes()
        ).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
