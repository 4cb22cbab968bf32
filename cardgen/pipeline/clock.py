"""How far a run has got, and how long each of its stages took."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeAlias

Step: TypeAlias = Callable[[int, int, str], None]
"""Called with the number of steps done, the number of all, and what comes next."""


def no_step(done: int, total: int, what: str) -> None:
    """Show no progress."""


class Clock:
    """Seconds of wall-clock time by the name of a stage.

    It always runs: two readings a stage cost less than asking whether to take them.
    """

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        """Add the time spent inside to a stage, also if it ends with an exception."""
        begun = time.perf_counter()
        try:
            yield
        finally:
            spent = time.perf_counter() - begun
            self.seconds[name] = self.seconds.get(name, 0.0) + spent
