"""A game as it was last committed to git, to compare with the one on disk."""

import io
import shutil
import subprocess
import tempfile
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from cardgen.load.workspace import Workspace
from cardgen.preview.live_game import LiveGame

_SECONDS = 20


class NoCommit(Exception):
    """There is no commit to compare with; says why, for the page."""


class CommittedGame(NamedTuple):
    """A commit by its hash and subject, and the game as it was then."""

    commit: str
    subject: str
    live: LiveGame


class GitHistory:
    """Extracts games from the last commit into temporary folders, each commit once."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace
        self._known: dict[Path, CommittedGame] = {}
        self._folders: dict[Path, Path] = {}

    def last(self, folder: Path) -> CommittedGame:
        """Return a game as it was last committed. Raises NoCommit."""
        top = Path(_git(folder, "rev-parse", "--show-toplevel").decode().strip())
        head = _git(top, "log", "-1", "--format=%H %s").decode("utf-8", "replace")
        commit, _, subject = head.strip().partition(" ")
        known = self._known.get(folder)
        if known is None or known.commit != commit:
            known = self._known[folder] = self._extract(folder, top, commit, subject)
        return known

    def close(self) -> None:
        """Remove the temporary folders."""
        for folder in self._folders.values():
            shutil.rmtree(folder, ignore_errors=True)

    def _extract(
        self, folder: Path, top: Path, commit: str, subject: str
    ) -> CommittedGame:
        root = self._workspace.root
        if not (root.is_relative_to(top) and folder.is_relative_to(root)):
            raise NoCommit("the game and its root are not in one repository")
        place = self._new_folder(folder)
        within = root.relative_to(top)
        game = folder.relative_to(root)
        parts = [within / part for part in (game, "templates", "fonts")]
        names = [part.as_posix() for part in parts]
        known = _git(top, "ls-tree", "--name-only", commit, "--", *names)
        there = [name for name in names if name in known.decode().splitlines()]
        if names[0] not in there:
            raise NoCommit(f'"{folder.name}" has not been committed yet')
        data = _git(top, "archive", "--format=zip", commit, "--", *there)
        # No path in it leads out of the folder, and links become plain files.
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            archive.extractall(place)
        live = LiveGame(Workspace(place / within), place / within / game)
        live.refresh()
        if live.snapshot is None:
            raise NoCommit("the version in the last commit cannot be drawn")
        return CommittedGame(commit, subject, live)

    def _new_folder(self, folder: Path) -> Path:
        old = self._folders.pop(folder, None)
        if old:
            shutil.rmtree(old, ignore_errors=True)
        made = Path(tempfile.mkdtemp(prefix="cardgen-committed-")).resolve()
        self._folders[folder] = made
        return made


def changed_cards(old: LiveGame, new: LiveGame) -> list[object]:
    """Return the cards that look different: ids, old face keys, whether it still is."""
    if old.snapshot is None or new.snapshot is None:
        return []
    before, after = old.snapshot.cards, new.snapshot.cards
    changed: list[object] = []
    for card in {**before, **after}:
        was, now = before.get(card), after.get(card)
        pairs = zip(was or (), now or (), strict=False)
        if was and now and all(old.content(a) == new.content(b) for a, b in pairs):
            continue
        changed.append([*card, was, now is not None])
    return changed


def _git(folder: Path, *arguments: str) -> bytes:
    """Run git without a shell. Raises NoCommit."""
    command: Sequence[str] = ("git", "-C", str(folder), *arguments)
    try:
        run = subprocess.run(command, capture_output=True, timeout=_SECONDS, check=True)
    except FileNotFoundError as fault:
        raise NoCommit("git is not installed") from fault
    except subprocess.TimeoutExpired as fault:
        raise NoCommit("git does not respond") from fault
    except (OSError, subprocess.CalledProcessError) as fault:
        raise NoCommit("the game is in no git repository with a commit") from fault
    return run.stdout
