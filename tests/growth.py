"""How much processor time work takes, and how that grows.

Tests hold it, or ratios of it: a busy machine keeps no seconds of a clock.
"""

import gc
import os
import time
from collections.abc import Callable

MOST = 2.3
"""Twice as much work takes twice as long, and a little for the machine itself."""


def spent() -> float:
    """Give the processor seconds of this process and of those it has waited for.

    Windows counts no others.
    """
    own, system, others, others_system, _ = os.times()
    return own + system + others + others_system


def seconds(work: Callable[[], object], times: int = 5) -> float:
    """Give the processor seconds of the best of several times.

    Without the collector, as cardgen runs: it would look through all that pytest has.
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
    """Tell whether twice as much work took in proportion, at one look of three.

    `measure` gives what the work took, and twice as much of it. What grows faster does
    so at each look; a machine that is busy makes it seem so now and then.
    """
    return any(many < MOST * few for few, many in (measure() for _ in range(3)))
