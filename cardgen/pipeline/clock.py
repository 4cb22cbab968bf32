"""How long the stages take that a game goes through."""

import time
from collections.abc import Iterator
from contextlib import contextmanager


class Clock:
    """Seconds on the wall by the name of a stage.

    It always runs: two readings a stage cost less than asking whether to take them.
    """

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        """Add what happens inside to a stage, also when it ends with an exception."""
        begun = time.perf_counter()
        try:
            yield
        finally:
            spent = time.perf_counter() - begun
            self.seconds[name] = self.seconds.get(name, 0.0) + spent
