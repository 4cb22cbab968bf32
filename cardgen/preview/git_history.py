"""A game as it was last committed to git, to compare with the one on disk."""

import shutil
import tempfile
from pathlib import Path
from typing import NamedTuple

from cardgen.load.git_commit import Commit, NoCommit, find_commit, unpack_game
from cardgen.load.workspace import Workspace
from cardgen.preview.live_game import LiveGame


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
        commit = find_commit(folder)
        known = self._known.get(folder)
        if known is None or known.commit != commit.hash:
            known = self._known[folder] = self._extract(folder, commit)
        return known

    def close(self) -> None:
        """Remove the temporary folders."""
        for folder in self._folders.values():
            shutil.rmtree(folder, ignore_errors=True)

    def _extract(self, folder: Path, commit: Commit) -> CommittedGame:
        place = self._new_folder(folder)
        live = LiveGame(*unpack_game(commit, self._workspace, folder, place))
        live.refresh()
        if live.snapshot is None:
            raise NoCommit("the version in the last commit cannot be drawn")
        return CommittedGame(commit.hash, commit.subject, live)

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
