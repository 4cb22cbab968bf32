"""How far a run has got, and how long each of its stages took."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeAlias

Step: TypeAlias = Callable[[float, int, str], None]
"""Called with the number of steps done, the number of all, and what comes next."""


def no_step(done: float, total: int, what: str) -> None:
    """Show no progress."""


def step_within(step: Step, before: int, total: int, name: str) -> Step:
    """Return a function for the steps within one of several, such as one of 7 games.

    `before` is the number of those that are done. A single one keeps its own steps.
    """
    if total == 1:
        return step

    def inner(done: float, parts: int, what: str) -> None:
        share = min(1.0, done / max(parts, 1))
        step(before + share, total, f"{name}: {what}" if what else name)

    return inner


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
