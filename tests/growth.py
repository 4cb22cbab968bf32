"""How work grows: counted in calls, or measured in processor time.

What Python code does is counted, the same on every machine. What one call of C does (a
regular expression, csv) can only be measured: tests that do so are long ones.
"""

import gc
import sys
import time
from collections.abc import Callable


def calls(work: Callable[[], object]) -> int:
    """Return how many functions a piece of work calls, of Python and of C."""
    count = 0

    def note(_: object, event: str, __: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(before)
    return count


def in_step(cost: Callable[[int], int], count: int) -> bool:
    """Return whether work is in step with its size, whatever it costs to begin.

    `cost` returns the calls for a size. Each further `count` takes as many as the one
    before, or a tenth more or less; with the square, two thirds more.
    """
    cost(count // 2)  # loads what is loaded once
    few, more, most = (cost(times * count) for times in (1, 2, 3))
    return abs((most - more) - (more - few)) <= (more - few) / 10


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
