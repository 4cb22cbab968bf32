"""Work shared out among processes, this one included."""

import atexit
import gc
import os
import sys
from collections import deque
from collections.abc import Callable, Sequence
from threading import Lock, active_count
from typing import TYPE_CHECKING, TypeVar

from cardgen.pipeline.process_pool import collect_less_often

if TYPE_CHECKING:
    from concurrent.futures import Future

T = TypeVar("T")
R = TypeVar("R")


def map_in_processes(
    work: Callable[[T], R], tasks: Sequence[T], load: Callable[[], None]
) -> list[R]:
    """Do work for each task on all cores, and give the results in the tasks' order.

    They are begun in that order too. `load` loads the modules that the work needs,
    where that helps all processes. Raises what the work raises.
    """
    helpers = min(len(tasks), os.cpu_count() or 1) - 1
    if helpers < 1:
        return [work(task) for task in tasks]
    # They take 15 ms to load, and most commands need no processes.
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    waiting, taking = deque(enumerate(tasks)), Lock()
    handed: dict[int, Future[R]] = {}
    done: dict[int, R] = {}

    def hand_on(before: "Future[R] | None" = None) -> None:
        if before and before.exception():
            return  # told when its result is asked for
        with taking:
            if not waiting:
                return
            place, task = waiting.popleft()
            future = handed[place] = pool.submit(work, task)
        future.add_done_callback(hand_on)

    # A forked process begins a quarter of a second sooner than a spawned one, and works
    # where there are no threads, which it would inherit without running them.
    alone = sys.platform == "linux" and active_count() == 1
    context = multiprocessing.get_context("fork" if alone else "spawn")
    if alone:
        load()
    pool = ProcessPoolExecutor(helpers, context, _begin)
    try:
        for _ in range(helpers):
            hand_on()
        while own := _taken(waiting, taking):
            done[own[0]] = work(own[1])
        return [
            done[place] if place in done else handed[place].result()
            for place in range(len(tasks))
        ]
    finally:
        with taking:
            waiting.clear()
        pool.shutdown()


def _begin() -> None:
    collect_less_often()
    # At its end Python looks for circles in everything once more.
    atexit.register(gc.freeze)


def _taken(waiting: deque[tuple[int, T]], taking: Lock) -> tuple[int, T] | None:
    with taking:
        return waiting.popleft() if waiting else None
