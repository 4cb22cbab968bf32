"""All games of a preview: drawn when asked for, and again when something changed."""

import asyncio
import gc
import hashlib
import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from typing import NamedTuple, TypeVar

from cardgen.cache.store import FaceStore
from cardgen.load.workspace import GAME_FILE, Workspace
from cardgen.model.face import Face
from cardgen.model.problem import Problem, Refused, error
from cardgen.model.source import Span
from cardgen.pipeline.pages import make_pages
from cardgen.pipeline.selection import RenderRequest
from cardgen.preview.background import CHANGE, IDLE, SHEET, JobQueue
from cardgen.preview.face_images import FaceImages
from cardgen.preview.git_history import CommittedGame, GitHistory
from cardgen.preview.live_game import LiveGame, Snapshot
from cardgen.preview.serializers import game_json
from cardgen.write.pdf import write_pdf
from cardgen.write.png import draw_page

# The command line hardly ever looks for circles of what is no longer needed, which
# suits what ends soon. Here they would add up: 10 KB at each change of a deck of 54.
_CLEARING = 20
_OURS = "a fault of cardgen, not of your game: `cardgen validate --fit` tells all of it"


class _Show:
    """A game with what the page was told of it last. `dirty` if the disk is ahead."""

    def __init__(self, studio: LiveGame) -> None:
        self.studio = studio
        self.dirty = True
        self.told = b""
        # What those who listen were told of: others may have asked before them.
        self.announced = b""
        self.faces: Mapping[str, Face] = {}
        # A page may still ask for what it was told of a moment ago.
        self.before: Mapping[str, Face] = {}


class Hub:
    """Holds the games. Its work is done in the worker's thread; what changed is told
    to those who listen, in theirs."""

    def __init__(self, workspace: Workspace, only: tuple[Path, ...]) -> None:
        """Show the games of a workspace, or `only` some of them."""
        self.workspace = workspace
        self.worker = JobQueue()
        self.pictures = FaceImages(self.worker, self._face)
        self.sheets = PrintedFiles()
        self.history = GitHistory(workspace)
        self._only = only
        self._shots = 0
        self._games = self.games()
        self._shows: dict[str, _Show] = {}
        self._committed: dict[str, CommittedGame] = {}
        self._listeners: dict[Listener, None] = {}

    def games(self) -> list[str]:
        """Give the games that there are now."""
        return [folder.name for folder in self._folders()]

    def _folders(self) -> tuple[Path, ...]:
        return self._only or self.workspace.games()

    def show(self, name: str) -> "Future[bytes]":
        """Give a game as the page gets it, to come. Raises KeyError for no game."""
        show = self._shows.get(name)
        if show is None:
            folders = {folder.name: folder for folder in self._folders()}
            show = _Show(LiveGame(self.workspace, folders[name]))
            self._shows[name] = show
        return self.worker.ask(CHANGE, lambda: self._told(show))

    def printed(self, name: str, plan: SheetPlan) -> "Future[PrintedPdf]":
        """Give the file for a plan, to come. Raises KeyError for no game."""
        show = self._shows[name]
        return self.worker.ask(SHEET, lambda: self._printed(show, plan))

    def committed(self, name: str) -> "Future[dict[str, object]]":
        """Give what a game's cards looked like when they were last committed.

        The future raises NoCommit. Raises KeyError for no game.
        """
        show = self._shows[name]
        return self.worker.ask(SHEET, lambda: self._compared(name, show))

    def changed(self, _: object = None) -> None:
        """Draw again what is looked at; the rest when it is."""
        for name, show in [*self._shows.items()]:
            show.dirty = True
            if any(listener.game == name for listener in [*self._listeners]):
                self.worker.ask(CHANGE, partial(self._again, name, show))
        games = self.games()
        if games != self._games:
            self._games = games
            self._tell("games", "")

    def listen(self, name: str) -> "Listener":
        """Begin to tell a page of what changes, of one game above all."""
        listener = Listener(asyncio.get_running_loop(), name)
        self._listeners[listener] = None
        return listener

    def leave(self, listener: "Listener") -> None:
        """End telling a page."""
        self._listeners.pop(listener, None)

    def close(self) -> None:
        """End all that goes on."""
        self._tell("end", "")
        self.history.close()

    def _told(self, show: _Show) -> bytes:
        if show.dirty:
            # Before it is looked at: what changes meanwhile is looked at again.
            show.dirty = False
            _shoot(show.studio)
            self._shots += 1
            if self._shots % _CLEARING == 0:
                self.worker.ask(IDLE, gc.collect)
            show.told = game_json(show.studio)
            shot = show.studio.shot
            show.before, show.faces = show.faces, shot.faces if shot else {}
        return show.told

    def _again(self, name: str, show: _Show) -> None:
        told = self._told(show)
        if told != show.announced:
            show.announced = told
            self._tell("game", name)

    def _printed(self, show: _Show, plan: SheetPlan) -> PrintedPdf:
        self._told(show)
        shot = show.studio.shot
        if shot is None:
            return PrintedPdf("", "", b"", (), show.studio.problems)
        return self.sheets.make(shot, plan, show.studio.store)

    def _compared(self, name: str, show: _Show) -> dict[str, object]:
        self._told(show)
        found = self._committed[name] = self.history.last(show.studio.folder)
        old, new = found.studio, show.studio
        if old.shot is None or new.shot is None:
            return {"commit": found.commit, "subject": found.subject, "cards": []}
        cards = []
        for place in {**old.shot.sides, **new.shot.sides}:
            was, now = old.shot.sides.get(place), new.shot.sides.get(place)
            pairs = zip(was or (), now or (), strict=False)
            if was and now and all(old.content(a) == new.content(b) for a, b in pairs):
                continue
            cards.append([*place, was, now is not None])
        return {"commit": found.commit, "subject": found.subject, "cards": cards}

    def _face(self, key: str) -> Face | None:
        for show in [*self._shows.values()]:
            found = show.faces.get(key) or show.before.get(key)
            if found:
                return found
        for committed in [*self._committed.values()]:
            shot = committed.studio.shot
            if shot and key in shot.faces:
                return shot.faces[key]
        return None

    def _tell(self, kind: str, name: str) -> None:
        for listener in [*self._listeners]:
            listener.tell(kind, name)


def _shoot(studio: LiveGame) -> None:
    """Look at a game. A fault of ours is told as well, and the next change tried."""
    try:
        studio.shoot()
    except Exception as fault:
        place = Span(studio.folder / GAME_FILE)
        said = f"cardgen failed: {type(fault).__name__}: {fault}"
        studio.problems = (error("preview", place, said, _OURS),)


class Listener:
    """Takes news from other threads to one page, which shows a game."""

    def __init__(self, loop: asyncio.AbstractEventLoop, game: str) -> None:
        self.game = game
        self._loop = loop
        self._news: asyncio.Queue[tuple[str, str]] = asyncio.Queue()

    def tell(self, kind: str, name: str) -> None:
        """Say something, from any thread."""
        put: Callable[..., None] = self._news.put_nowait
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(put, (kind, name))

    async def heard(self, seconds: float) -> tuple[str, str] | None:
        """Give what was said next, None when nothing was for so long."""
        try:
            return await asyncio.wait_for(self._news.get(), seconds)
        except TimeoutError:
            return None


Key = TypeVar("Key")
Value = TypeVar("Value")

_MOST = 4
_MOST_PAGES = 24


class SheetPlan(NamedTuple):
    """A component in a look, on a paper, in a layout."""

    component: str
    look: str
    paper: str
    layout: str


class PrintedPdf(NamedTuple):
    """A file as `render` would write it, with the sizes of its pages in points.

    Where it cannot be made there are no pages, and the problems say why.
    """

    key: str
    name: str
    data: bytes
    sizes: tuple[tuple[float, float], ...]
    problems: tuple[Problem, ...]


class PrintedFiles:
    """Makes files, and keeps the last few of them and of their pages."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._files: OrderedDict[str, PrintedPdf] = OrderedDict()
        self._pages: OrderedDict[tuple[str, int, int], bytes] = OrderedDict()

    def make(self, shot: Snapshot, plan: SheetPlan, store: FaceStore) -> PrintedPdf:
        """Make the file for a plan."""
        request = RenderRequest(
            (plan.component,), (plan.paper,), (plan.layout,), (plan.look,)
        )
        folder = shot.checked.output / shot.game.id
        pages = make_pages(
            shot.checked, shot.game, request, folder, lambda *_: None, store
        )
        if not pages.made:
            return PrintedPdf("", "", b"", (), pages.problems)
        document = pages.made[0][1]
        try:
            data = write_pdf(document)
        except Refused as refused:
            return PrintedPdf("", "", b"", (), (*pages.problems, *refused.problems))
        sizes = tuple((page.width, page.height) for page in document.pages)
        key = hashlib.sha256(data).hexdigest()[:32]
        printed = PrintedPdf(key, document.path.name, data, sizes, pages.problems)
        with self._lock:
            _keep(self._files, key, printed, _MOST)
        return printed

    def file(self, key: str) -> PrintedPdf | None:
        """Give a file that was made."""
        with self._lock:
            return self._files.get(key)

    def page(self, key: str, number: int, dpi: int) -> bytes:
        """Draw a page, from 1, as a PNG file. Raises LookupError for none."""
        wanted = (key, number, dpi)
        with self._lock:
            known = self._pages.get(wanted)
            file = self._files[key]
        if known is None:
            known = draw_page(file.data, number, dpi)
            with self._lock:
                _keep(self._pages, wanted, known, _MOST_PAGES)
        return known


def _keep(kept: "OrderedDict[Key, Value]", key: Key, value: Value, most: int) -> None:
    kept[key] = value
    kept.move_to_end(key)
    while len(kept) > most:
        kept.popitem(last=False)
