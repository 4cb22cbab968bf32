"""A game as it was last committed to git, to set beside the one on the disk."""

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
    """Says, for the page, why there is nothing to compare with."""


class CommittedGame(NamedTuple):
    """A commit by its name and first line, and the game as it stood there."""

    commit: str
    subject: str
    studio: LiveGame


class GitHistory:
    """Takes a game out of the last commit, each commit once."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace
        self._known: dict[Path, CommittedGame] = {}
        self._folders: dict[Path, Path] = {}

    def last(self, folder: Path) -> CommittedGame:
        """Give a game as it was last committed. Raises NoCommit."""
        top = Path(_git(folder, "rev-parse", "--show-toplevel").decode().strip())
        head = _git(top, "log", "-1", "--format=%H %s").decode("utf-8", "replace")
        commit, _, subject = head.strip().partition(" ")
        known = self._known.get(folder)
        if known is None or known.commit != commit:
            known = self._known[folder] = self._taken(folder, top, commit, subject)
        return known

    def close(self) -> None:
        """Remove what was taken out."""
        for folder in self._folders.values():
            shutil.rmtree(folder, ignore_errors=True)

    def _taken(
        self, folder: Path, top: Path, commit: str, subject: str
    ) -> CommittedGame:
        root = self._workspace.root
        if not (root.is_relative_to(top) and folder.is_relative_to(root)):
            raise NoCommit("the game does not lie in one repository with its folders")
        place = self._empty(folder)
        within = root.relative_to(top)
        game = folder.relative_to(root)
        parts = [within / part for part in (game, "templates", "fonts")]
        names = [part.as_posix() for part in parts]
        known = _git(top, "ls-tree", "--name-only", commit, "--", *names)
        there = [name for name in names if name in known.decode().splitlines()]
        if names[0] not in there:
            raise NoCommit(f'"{folder.name}" was not committed yet')
        data = _git(top, "archive", "--format=zip", commit, "--", *there)
        # No path in it leads out of the folder, and links come out as plain files.
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            archive.extractall(place)
        studio = LiveGame(Workspace(place / within), place / within / game)
        studio.shoot()
        if studio.shot is None:
            raise NoCommit("the version last committed cannot be drawn")
        return CommittedGame(commit, subject, studio)

    def _empty(self, folder: Path) -> Path:
        old = self._folders.pop(folder, None)
        if old:
            shutil.rmtree(old, ignore_errors=True)
        made = Path(tempfile.mkdtemp(prefix="cardgen-committed-")).resolve()
        self._folders[folder] = made
        return made


def _git(folder: Path, *arguments: str) -> bytes:
    """Run git without a shell. Raises NoCommit."""
    command: Sequence[str] = ("git", "-C", str(folder), *arguments)
    try:
        run = subprocess.run(command, capture_output=True, timeout=_SECONDS, check=True)
    except FileNotFoundError as fault:
        raise NoCommit("git is not installed") from fault
    except subprocess.TimeoutExpired as fault:
        raise NoCommit("git does not answer") from fault
    except (OSError, subprocess.CalledProcessError) as fault:
        raise NoCommit("the game is in no git repository with a commit") from fault
    return run.stdout
