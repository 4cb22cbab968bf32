"""All games of a preview: drawn on request, and again whenever their files change."""

import asyncio
import gc
from collections import deque
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from functools import partial
from pathlib import Path

from cardgen.cache.digests import Digests
from cardgen.load.workspace import GAME_FILE, Workspace
from cardgen.model.face import Face, Shrunk
from cardgen.model.game import Component
from cardgen.model.page import Side
from cardgen.model.problem import error
from cardgen.model.source import Span
from cardgen.preview.background import (
    CHANGE,
    IDLE,
    SHEET,
    JobQueue,
    NotFound,
    Subscriber,
)
from cardgen.preview.face_images import FaceImages
from cardgen.preview.git_history import CommittedGame, GitHistory, changed_cards
from cardgen.preview.live_game import LiveGame, Snapshot
from cardgen.preview.picture_seeds import DrawnSeeds, SeedsWanted, draw_seeds
from cardgen.preview.printed_files import PrintedFiles, PrintedPdf, SheetPlan, no_pdf
from cardgen.preview.serializers import game_json
from cardgen.stats.collect import StatsRequest, collect
from cardgen.stats.page import stats_html

# The command line hardly ever collects garbage, which suits what ends soon. Here cycles
# would add up: 10 KB at each change of a deck of 54.
_COLLECT_EVERY = 20
# How many answers with pictures by other seeds are kept: a page may still load them.
_MOST_SEEDED = 8
STATS_STYLE = "/static/stats.css"
"""The address of the style of the pages of statistics."""

_OUR_FAULT = (
    "a fault of cardgen, not of your game: `cardgen validate --fit` shows all of it"
)


class _ShownGame:
    """A game and its last JSON; `dirty` if files have changed since."""

    def __init__(self, live: LiveGame) -> None:
        self.live = live
        self.dirty = True
        self.described = ""
        self.json = b""
        # The JSON that subscribers know of: somebody else may have asked before them.
        self.announced = b""
        self.faces: Mapping[str, Face] = {}
        # A page may still ask for the faces of a moment ago.
        self.before: Mapping[str, Face] = {}
        # Those of cards by other seeds, as they were asked for last.
        self.seeded: deque[Mapping[str, Face]] = deque(maxlen=_MOST_SEEDED)


def _nothing_follows(_: Workspace, __: Path) -> None:
    """Ignore that a game.yaml changed."""


class Hub:
    """Holds the games, works on them in the background, and announces changes."""

    def __init__(
        self,
        workspace: Workspace,
        only: tuple[Path, ...],
        described: Callable[[Workspace, Path], None] = _nothing_follows,
    ) -> None:
        """Show the games of a workspace, or `only` some of them.

        `described` is called, when there is time, with a game whose game.yaml changed.
        """
        self.workspace = workspace
        self._described = described
        self._digests = Digests()
        self._jobs = JobQueue()
        self.images = FaceImages(self._jobs, self._face)
        self._printed = PrintedFiles()
        self._history = GitHistory(workspace)
        self._only = only
        self._refreshed = 0
        self._names = self.games()
        self._games: dict[str, _ShownGame] = {}
        self._committed: dict[str, CommittedGame] = {}
        self._subscribers: dict[Subscriber, None] = {}

    def games(self) -> list[str]:
        """Return the names of the games that exist now."""
        return [folder.name for folder in self._folders()]

    def _folders(self) -> tuple[Path, ...]:
        return self._only or self.workspace.games()

    def show(self, name: str) -> "Future[bytes]":
        """Return the future JSON of a game. Raises NotFound."""
        return self._jobs.add(CHANGE, partial(self._refresh, self._game(name)))

    def print_sheets(self, name: str, plan: SheetPlan) -> "Future[PrintedPdf]":
        """Return the future PDF for a plan. Raises NotFound."""
        return self._jobs.add(SHEET, partial(self._print, self._game(name), plan))

    def seeds(self, name: str, wanted: SeedsWanted) -> "Future[DrawnSeeds]":
        """Return a card's future pictures by other seeds. Raises NotFound.

        The future raises NotFound for a card that has no seeds.
        """
        return self._jobs.add(SHEET, partial(self._seed, self._game(name), wanted))

    def stats(self, name: str) -> "Future[str]":
        """Return the future page of a game's statistics. Raises NotFound.

        The future raises NotFound while the game has errors.
        """
        return self._jobs.add(SHEET, partial(self._count, self._game(name)))

    def file(self, key: str) -> "Future[PrintedPdf]":
        """Return a PDF that was made; see PrintedFiles."""
        return self._jobs.add(SHEET, partial(self._printed.file, key))

    def page(self, key: str, number: int, dpi: int) -> "Future[bytes]":
        """Return the future picture of a page; see PrintedFiles."""
        return self._jobs.add(SHEET, partial(self._printed.page, key, number, dpi))

    def committed(self, name: str) -> "Future[dict[str, object]]":
        """Return the future list of cards that differ from the last commit.

        The future raises NoCommit. Raises NotFound.
        """
        return self._jobs.add(SHEET, partial(self._compare, self._game(name)))

    def changed(self, _: object = None) -> None:
        """Draw the games again that are open in a page, the others on request."""
        for name, game in [*self._games.items()]:
            game.dirty = True
            if any(each.game == name for each in [*self._subscribers]):
                self._jobs.add(CHANGE, partial(self._announce, name, game))
        names = self.games()
        if names != self._names:
            self._names = names
            self._send("games", "")

    def subscribe(self, name: str) -> Subscriber:
        """Send events to a page that shows a game."""
        subscriber = Subscriber(asyncio.get_running_loop(), name)
        self._subscribers[subscriber] = None
        return subscriber

    def unsubscribe(self, subscriber: Subscriber) -> None:
        """Send no more events to a page."""
        self._subscribers.pop(subscriber, None)

    def close(self) -> None:
        """Notify all pages that the server ends, and remove temporary files."""
        self._send("end", "")
        self._history.close()

    def _game(self, name: str) -> _ShownGame:
        """Return a game, whichever of its pages is asked for first. Raises NotFound."""
        if name not in self._games:
            folders = {folder.name: folder for folder in self._folders()}
            if name not in folders:
                raise NotFound("there is no such game")
            self._games[name] = _ShownGame(LiveGame(self.workspace, folders[name]))
        return self._games[name]

    def _refresh(self, game: _ShownGame) -> bytes:
        if game.dirty:
            # First of all: a change in the meantime makes it dirty again.
            game.dirty = False
            _refresh_safely(game.live)
            self._refreshed += 1
            if self._refreshed % _COLLECT_EVERY == 0:
                self._jobs.add(IDLE, gc.collect)
            self._jobs.add(IDLE, partial(self._follow, game))
            game.json = game_json(game.live)
            snapshot = game.live.snapshot
            game.before, game.faces = game.faces, snapshot.faces if snapshot else {}
        return game.json

    def _follow(self, game: _ShownGame) -> None:
        """Report a game whose game.yaml has another content than before."""
        now = self._digests.file(game.live.folder / GAME_FILE)
        if now != game.described:
            game.described = now
            self._described(self.workspace, game.live.folder)

    def _announce(self, name: str, game: _ShownGame) -> None:
        json = self._refresh(game)
        if json != game.announced:
            game.announced = json
            self._send("game", name)

    def _print(self, game: _ShownGame, plan: SheetPlan) -> PrintedPdf:
        self._refresh(game)
        snapshot = game.live.snapshot
        if snapshot is None:
            return no_pdf(game.live.problems)
        return self._printed.make(snapshot, plan, game.live.store)

    def _count(self, game: _ShownGame) -> str:
        self._refresh(game)
        if game.live.snapshot is None:
            raise NotFound("the game has errors")
        return _stats_page(game.live.snapshot)

    def _seed(self, game: _ShownGame, wanted: SeedsWanted) -> DrawnSeeds:
        self._refresh(game)
        snapshot = game.live.snapshot
        if snapshot is None:
            raise NotFound("the game has errors")
        drawn = draw_seeds(snapshot.checked, snapshot.game, wanted)
        game.seeded.append(drawn.faces)
        return drawn

    def _compare(self, game: _ShownGame) -> dict[str, object]:
        self._refresh(game)
        folder = game.live.folder
        found = self._committed[folder.name] = self._history.last(folder)
        return {
            "commit": found.commit,
            "subject": found.subject,
            "cards": changed_cards(found.live, game.live),
        }

    def _face(self, key: str) -> Face | None:
        for game in [*self._games.values()]:
            found = game.faces.get(key) or game.before.get(key)
            seeded = (faces[key] for faces in [*game.seeded] if key in faces)
            if found := found or next(seeded, None):
                return found
        for committed in [*self._committed.values()]:
            snapshot = committed.live.snapshot
            if snapshot and key in snapshot.faces:
                return snapshot.faces[key]
        return None

    def _send(self, event: str, name: str) -> None:
        for subscriber in [*self._subscribers]:
            subscriber.send(event, name)


def _refresh_safely(live: LiveGame) -> None:
    """Refresh a game. A fault of ours becomes a problem, until the next change."""
    try:
        live.refresh()
    except Exception as fault:
        place = Span(live.folder / GAME_FILE)
        message = f"cardgen failed: {type(fault).__name__}: {fault}"
        live.problems = (error("preview", place, message, _OUR_FAULT),)


def _stats_page(snapshot: Snapshot) -> str:
    """Return the statistics of a game as a page."""

    def smaller(part: Component) -> list[tuple[str, Side, Shrunk]]:
        look = snapshot.game.plan.looks[0]
        return [
            (card, side, text)
            for component, drawn, card, side, text in snapshot.shrunk
            if (component, drawn) == (part.id, look)
        ]

    found = collect(snapshot.game, StatsRequest(), smaller)
    return stats_html([(snapshot.game, found)], STATS_STYLE)
