"""What a game is compared with: the record of its last print, or a commit of git."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple, Protocol, TypeAlias

from cardgen.cache.digests import digest
from cardgen.cache.fingerprint import fingerprint
from cardgen.cache.scratch import scratch_folder
from cardgen.cache.store import FaceStore
from cardgen.load.git_commit import Commit, NoCommit, find_commit, unpack_game
from cardgen.load.workspace import GAME_FILE, Workspace
from cardgen.model.changes import (
    LAST_COMMIT,
    LAST_PRINT,
    Cards,
    PrintedCard,
    record_file,
)
from cardgen.model.face import Face
from cardgen.model.game import Game
from cardgen.model.problem import Problem, Refused, error
from cardgen.model.source import Span
from cardgen.pipeline.changes.record import RULE, card_plain, read_record
from cardgen.pipeline.changes.scope import Scope
from cardgen.pipeline.changes.table import GameTable
from cardgen.pipeline.check import CheckedGame, check
from cardgen.pipeline.selection import RenderRequest


class Past(NamedTuple):
    """The cards on the table; `since` names that moment, `source` where it is from."""

    since: str
    source: str
    cards: tuple[PrintedCard, ...]


def find_past(checked: CheckedGame, scope: Scope) -> Past:
    """Return what a request is compared with.

    That is the commit it names, or else the record, or else the last commit. Raises
    Refused.
    """
    folder, since = scope.game.folder, scope.request.since
    recorded = read_record(folder, checked.language) if since is None else None
    if recorded is not None:
        name = record_file(checked.language)
        source = f"compared with the last print, recorded in {name}"
        return Past(LAST_PRINT, source, recorded)
    try:
        commit = find_commit(folder, "HEAD" if since is None else since)
        # What is recorded for the first time is the whole game.
        whole = Scope.of(scope.game, RenderRequest(looks=scope.request.looks))
        asked = whole if scope.request.printed else scope
        cards = _committed(checked, asked, commit)
    except NoCommit as fault:
        raise Refused(_nothing_known(scope, str(fault))) from fault
    if since is None:
        source = f"no print is recorded: compared with commit {commit.name}"
        return Past(LAST_COMMIT, source, cards)
    return Past(since, f"compared with commit {commit.name}", cards)


def _committed(
    checked: CheckedGame, scope: Scope, commit: Commit
) -> tuple[PrintedCard, ...]:
    """Return the cards of a game in a commit. Raises NoCommit and Refused."""
    # The output folder is in the workspace's root.
    workspace = Workspace(checked.output.parent, checked.language)
    with scratch_folder() as place:
        home = unpack_game(commit, workspace, scope.game.folder, place)
        old = check(*home, lenient=True)
        if old.game is None:
            raise NoCommit(f"the game in commit {commit.name} has errors")
        table, look = GameTable(old, old.game), scope.look or scope.game.plan.looks[0]
        return tuple(
            card
            for part in scope.before(old.game)
            for card in table.cards(part, look).values()
            if scope.holds(card)
        )


def _nothing_known(scope: Scope, reason: str) -> Problem:
    since, game = scope.request.since, scope.game
    place = Span(game.folder / GAME_FILE)
    if since is not None:
        message = f'nothing can be compared with "{since}": {reason}'
        return error(RULE, place, message, "name a commit, a branch or a tag of git")
    message = f"nothing says what was printed: no print is recorded, and {reason}"
    hint = f"record what lies on the table: cardgen printed {game.folder.name}"
    return error(RULE, place, message, hint)


Parts: TypeAlias = Mapping[str, Cards]
"""The cards of each component."""


_FIRST: Mapping[str, str] = MappingProxyType({})


class Moment(Protocol):
    """What a game looked like; `name` is what people call the moment."""

    name: str

    def parts(self, looks: Mapping[str, str] = _FIRST) -> Parts:
        """Return the cards of each component, in the order of the game.

        `looks` are those that components are drawn in, if the game has them; otherwise
        it is the game's first. Raises NoCommit if the game cannot be drawn as it was.
        """

    def faces(self, card: PrintedCard) -> Sequence[Face]:
        """Return the sides of a card or the pages of a rulebook; none if only their
        digests are known."""

    def game(self) -> Game | None:
        """Return the game; None if it is not known any more."""


class Drawn:
    """A game that was checked and can be drawn, as Moment has it."""

    def __init__(
        self, name: str, checked: CheckedGame, store: FaceStore | None = None
    ) -> None:
        """With a `store`, faces of earlier runs are used where nothing changed."""
        if checked.game is None:
            raise NoCommit(f"the game has errors ({name})")
        self.name = name
        self._game = checked.game
        self._table = GameTable(checked, checked.game, store)

    def parts(self, looks: Mapping[str, str] = _FIRST) -> Parts:
        known = self._game.plan.looks
        asked = {part: look for part, look in looks.items() if look in known}
        return {
            part.id: self._table.cards(part, asked.get(part.id, known[0]))
            for part in self._game.printable
        }

    def faces(self, card: PrintedCard) -> Sequence[Face]:
        return self._table.faces(card)

    def game(self) -> Game:
        return self._game


class Printed:
    """What was recorded of the last print, as Moment has it: digests and fields."""

    name = LAST_PRINT

    def __init__(self, cards: Sequence[PrintedCard]) -> None:
        self._cards = cards

    def parts(self, looks: Mapping[str, str] = _FIRST) -> Parts:
        found: dict[str, dict[str, PrintedCard]] = {}
        for card in self._cards:
            found.setdefault(card.component, {})[card.id] = card
        return found

    def faces(self, card: PrintedCard) -> Sequence[Face]:
        return ()

    def game(self) -> None:
        return None


class Committed:
    """A game in a commit, as Moment has it. It is unpacked only to be drawn.

    What it looked like is kept from one run to the next: a commit never changes.
    """

    def __init__(
        self,
        commit: Commit,
        workspace: Workspace,
        folder: Path,
        place: Path,
        store: FaceStore,
    ) -> None:
        """`place` is an empty folder that lasts as long as this."""
        self.name = f"commit {commit.name}"
        self._commit, self._workspace, self._folder = commit, workspace, folder
        self._place, self._store = place, store

    def parts(self, looks: Mapping[str, str] = _FIRST) -> Parts:
        kept = self._store.commits(self._folder)
        key = digest(self._commit.hash, self._workspace.language, fingerprint())
        known = kept.recall(key) if kept else None
        if isinstance(known, list):
            cards = [
                PrintedCard(**{**each, "faces": tuple(each["faces"])}) for each in known
            ]
            return Printed(cards).parts()
        found = self._drawn.parts()
        if kept:
            every = [card for part in found.values() for card in part.values()]
            kept.keep(key, [card_plain(card) for card in every])
        return found

    def faces(self, card: PrintedCard) -> Sequence[Face]:
        return self._drawn.faces(card)

    def game(self) -> Game:
        return self._drawn.game()

    @cached_property
    def _drawn(self) -> Drawn:
        place = unpack_game(self._commit, self._workspace, self._folder, self._place)
        return Drawn(self.name, check(*place, lenient=True))


@contextmanager
def commit_of(
    workspace: Workspace, folder: Path, revision: str, store: FaceStore
) -> Iterator[Moment]:
    """Yield a game as it is in a revision. Raises NoCommit and Refused."""
    commit = find_commit(folder, revision)
    with scratch_folder() as place:
        yield Committed(commit, workspace, folder, place, store)


def last_print(folder: Path, language: str) -> Moment | None:
    """Return what is recorded as printed in a language; None if nothing is.

    Raises Refused.
    """
    recorded = read_record(folder, language)
    return None if recorded is None else Printed(recorded)
