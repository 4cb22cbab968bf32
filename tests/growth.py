"""How much processor time work takes, for tests of how it grows.

They hold ratios, since a busy machine keeps no seconds.
"""

import gc
import time
from collections.abc import Callable

MOST = 2.3
"""Twice as much work takes twice as long, and a little for the machine itself."""


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
