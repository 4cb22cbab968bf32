"""How much processor time work takes, and how that grows.

Tests compare it, or ratios of it, with limits: wall time is unreliable on a busy
machine.
"""

import gc
import os
import time
from collections.abc import Callable


def spent() -> float:
    """Return the processor seconds of this process and of the children it waited for.

    Windows does not count the children.
    """
    own, system, others, others_system, _ = os.times()
    return own + system + others + others_system


def seconds(work: Callable[[], object], times: int = 5) -> float:
    """Return the processor seconds of the fastest of several runs.

    The garbage collector is off, as in cardgen: it would scan all objects of pytest.
    """

    def once() -> float:
        gc.collect()
        gc.disable()
        before = time.process_time()
        try:
            work()
            return time.process_time() - before
        finally:
            gc.enable()

    return min(once() for _ in range(times))


def in_proportion(measure: Callable[[], tuple[float, float]], times: int = 2) -> bool:
    """Return whether the time grew with the work, and not with its square.

    `measure` returns the cost of the work, and of that many `times` as much of it: the
    bound is halfway between both, so that a larger factor tells them apart by more.
    What grows with the square does so on each of five tries; a busy machine, where the
    larger text no longer fits the cache, only makes it seem so now and then.
    """
    most = times**1.5
    return any(many < most * few for few, many in (measure() for _ in range(5)))
