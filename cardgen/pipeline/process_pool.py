"""Work spread over several processes, and how each of them collects garbage."""

import gc
import os
import signal
import sys
from collections.abc import Callable, Sequence
from threading import Thread, active_count
from typing import TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")


def map_in_processes(
    work: Callable[[Task], Result],
    tasks: Sequence[Task],
    done: Callable[[int], None] = lambda number: None,
) -> list[Result]:
    """Return the result of each task, in their order, worked out on all cores.

    `work`, its tasks and its results must be picklable. An exception that `work` raises
    is raised here. `done` is called with the number of each task that is done, counted
    from 0.
    """
    workers = min(len(tasks), os.cpu_count() or 1)
    if workers < 2:
        return [_noted(work(task), n, done) for n, task in enumerate(tasks)]
    # They take 15 ms to load, and most commands need no processes.
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor, as_completed

    # A forked process begins a quarter of a second sooner than a spawned one, but only
    # Linux forks reliably, and no threads may be running: they would be missing in it.
    method = "fork" if sys.platform == "linux" and active_count() == 1 else "spawn"
    context = multiprocessing.get_context(method)
    others = multiprocessing.active_children()
    try:
        pool = ProcessPoolExecutor(workers, context, _begin)
    except OSError:
        # A container without memory that processes share.
        return [_noted(work(task), n, done) for n, task in enumerate(tasks)]
    with pool:
        results = [pool.submit(work, task) for task in tasks]
        numbers = {result: n for n, result in enumerate(results)}
        try:
            for result in as_completed(results):
                _noted(result.result(), numbers[result], done)
        except BaseException:
            # Otherwise all would be done before the end.
            manager = getattr(pool, "_executor_manager_thread", None)
            pool.shutdown(wait=False, cancel_futures=True)
            for worker in set(multiprocessing.active_children()).difference(others):
                worker.terminate()
                worker.join()
            # Python would write to its pipe while it closes that, if it ended before.
            if manager:
                manager.join()
            raise
        return [result.result() for result in results]


def _begin() -> None:
    """Set a worker up. It ends at once when it is asked to, and with its parent."""
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    Thread(target=_end_with_parent, daemon=True).start()
    collect_less_often()


def _end_with_parent() -> None:
    # The queue of tasks would not show it: workers hold its other end as well.
    import multiprocessing

    parent = multiprocessing.parent_process()
    if parent:
        parent.join()
        os._exit(1)


def _noted(result: Result, number: int, done: Callable[[int], None]) -> Result:
    done(number)
    return result


def collect_less_often() -> None:
    """Run the cyclic garbage collector less often than Python does by default.

    Hardly any garbage here is in cycles: at the default pace a fifth of the time goes
    into finding that out.
    """
    gc.set_threshold(1_500_000, 50, 50)
