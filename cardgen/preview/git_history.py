"""A game as it was last committed to git, to compare with the one on disk."""

import shutil
from pathlib import Path
from typing import NamedTuple

from cardgen.cache.scratch import new_scratch, refusing_scratch
from cardgen.load.git_commit import Commit, NoCommit, find_commit, unpack_game
from cardgen.load.workspace import Workspace
from cardgen.model.changes import PrintedCard
from cardgen.pipeline.changes.diff import compare
from cardgen.pipeline.changes.table import field_texts
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
        """Return a game as it was last committed. Raises NoCommit and Refused."""
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
        with refusing_scratch():
            made = self._folders[folder] = new_scratch()
        return made


def changed_cards(old: LiveGame, new: LiveGame) -> list[object]:
    """Return the cards that differ, as `cardgen diff` finds them, look by look.

    Each as component, look, id, keys of its faces before, whether it still is, and the
    fields that changed with their values before and after.
    """
    if old.snapshot is None or new.snapshot is None:
        return []
    looks = dict.fromkeys(
        look for _, look, _ in (*new.snapshot.cards, *old.snapshot.cards)
    )
    changed: list[object] = []
    for look in looks:
        found, _ = compare(_parts(old, look), _parts(new, look), lambda _: True)
        for each in found:
            card, was = each.card, each.before
            keys = (
                old.snapshot.cards.get((was.component, look, was.id)) if was else None
            )
            still = each.after is not None
            changed.append([card.component, look, card.id, keys, still, each.fields])
    return changed


def _parts(live: LiveGame, look: str) -> dict[str, dict[str, PrintedCard]]:
    """Return the cards of a game that are drawn, by component and id."""
    assert live.snapshot
    found: dict[str, dict[str, PrintedCard]] = {}
    for part in live.snapshot.game.printable:
        for card, copies in part.printed():
            keys = live.snapshot.cards.get((part.id, look, card.id))
            if keys is not None:
                faces = tuple(live.content(key) for key in keys if key)
                found.setdefault(part.id, {})[card.id] = PrintedCard(
                    part.id, card.id, "", look, copies, faces, field_texts(card.values)
                )
    return found
