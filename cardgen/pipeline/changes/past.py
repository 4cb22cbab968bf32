"""What a game is compared with: the record of its last print, or a commit of git."""

import tempfile
from pathlib import Path
from typing import NamedTuple

from cardgen.load.git_commit import Commit, NoCommit, find_commit, unpack_game
from cardgen.load.workspace import GAME_FILE, Workspace
from cardgen.model.changes import RECORD_FILE, PrintedCard
from cardgen.model.problem import Problem, Refused, error
from cardgen.model.source import Span
from cardgen.pipeline.changes.record import RULE, read_record
from cardgen.pipeline.changes.scope import Scope
from cardgen.pipeline.changes.table import GameTable
from cardgen.pipeline.check import CheckedGame, check
from cardgen.pipeline.selection import RenderRequest

LAST_PRINT = "the last print"


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
    recorded = read_record(folder) if since is None else None
    if recorded is not None:
        source = f"compared with the last print, recorded in {RECORD_FILE}"
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
        return Past("the last commit", source, cards)
    return Past(since, f"compared with commit {commit.name}", cards)


def _committed(
    checked: CheckedGame, scope: Scope, commit: Commit
) -> tuple[PrintedCard, ...]:
    """Return the cards of a game in a commit. Raises NoCommit."""
    # The output folder is in the workspace's root.
    workspace = Workspace(checked.output.parent)
    with tempfile.TemporaryDirectory(
        prefix="cardgen-commit-", ignore_cleanup_errors=True
    ) as place:
        old = check(
            *unpack_game(commit, workspace, scope.game.folder, Path(place).resolve()),
            lenient=True,
        )
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
