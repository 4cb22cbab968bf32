"""One thread for all work, the most urgent first: PDFium bears no second one."""

import itertools
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, NamedTuple, TypeVar

Made = TypeVar("Made")

CHANGE, SEEN, SHEET, IDLE = range(4)
"""How urgent work is: what changed on disk, what is on screen, whole sheets; and what
only has to be done some time."""


class _Job(NamedTuple):
    urgency: int
    number: int
    work: Callable[[], Any]
    done: "Future[Any]"


class JobQueue:
    """Does what it is given, one thing after the other."""

    def __init__(self) -> None:
        self._jobs: queue.PriorityQueue[_Job] = queue.PriorityQueue()
        self._numbers = itertools.count()
        # It must not keep the process alive when the command ends.
        thread = threading.Thread(target=self._run, name="preview", daemon=True)
        thread.start()

    def ask(self, urgency: int, work: Callable[[], Made]) -> "Future[Made]":
        """Have something done; what it raises comes out of the future."""
        done: Future[Made] = Future()
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
