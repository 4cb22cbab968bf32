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
