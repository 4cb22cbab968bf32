"""How much processor time work takes, and how that grows.

Tests compare it, or ratios of it, with limits: wall time is unreliable on a busy
machine.
"""

import gc
import os
import time
from collections.abc import Callable

MOST = 2.3
"""Twice as much work takes twice as long, plus a tolerance for the machine itself."""


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


def in_proportion(measure: Callable[[], tuple[float, float]]) -> bool:
    """Return whether twice the work took twice the time in one of three tries.

    `measure` returns the cost of the work, and of twice as much of it. Anything that
    grows faster does so on each try; a busy machine only makes it seem so now and then.
    """
    return any(many < MOST * few for few, many in (measure() for _ in range(3)))
