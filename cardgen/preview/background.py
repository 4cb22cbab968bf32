"""Work for one background thread, and news from it to the pages that are open.

PDFium is not thread-safe, so all work is done in the same thread.
"""

import asyncio
import itertools
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, NamedTuple, TypeVar

Result = TypeVar("Result")

CHANGE, SEEN, SHEET, IDLE = range(4)
"""How urgent work is: a change on disk, what is on screen, sheets, anything else."""


class NotFound(Exception):
    """A page asks for something that does not exist, or no longer; says what."""


class _Job(NamedTuple):
    urgency: int
    number: int
    work: Callable[[], Any]
    done: "Future[Any]"


class JobQueue:
    """Runs one job after the other in a thread of its own, the most urgent first."""

    def __init__(self) -> None:
        self._jobs: queue.PriorityQueue[_Job] = queue.PriorityQueue()
        self._numbers = itertools.count()
        # A daemon does not keep the process alive when the command ends.
        thread = threading.Thread(target=self._run, name="preview", daemon=True)
        thread.start()

    def add(self, urgency: int, work: Callable[[], Result]) -> "Future[Result]":
        """Add a job and return its future, which raises what the job raises."""
        done: Future[Result] = Future()
        self._jobs.put(_Job(urgency, next(self._numbers), work, done))
        return done

    def _run(self) -> None:
        while True:
            job = self._jobs.get()
            if not job.done.set_running_or_notify_cancel():
                continue
            try:
                job.done.set_result(job.work())
            except BaseException as fault:
                job.done.set_exception(fault)


class Subscriber:
    """An open page that shows `game`, and the events it has not yet received."""

    def __init__(self, loop: asyncio.AbstractEventLoop, game: str) -> None:
        self.game = game
        self._loop = loop
        self._events: asyncio.Queue[tuple[str, str]] = asyncio.Queue()

    def send(self, event: str, name: str) -> None:
        """Send an event, from any thread."""
        put: Callable[..., None] = self._events.put_nowait
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(put, (event, name))

    async def receive(self, seconds: float) -> tuple[str, str] | None:
        """Return the next event, or None if there is none for some seconds."""
        try:
            return await asyncio.wait_for(self._events.get(), seconds)
        except TimeoutError:
            return None
