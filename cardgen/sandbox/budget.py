"""How much one rendering may do: counted by budgets, and below them measured.

Budgets count what templates do: work, characters, numbers in ranges, values kept, so
that a game is refused on every machine or on none. What they cannot foresee ends in a
net: after every few milliseconds of counted work, in whatever process or thread runs
the template, the time and memory that the system reports are compared with limits that
counted work stays far below on a slow and busy machine. A message tells counts from
the net.

Time is what the processor spent on this thread, on Linux, macOS and Windows alike.
Memory is exact on Linux. macOS reports only the peak of the process, so growth below
an earlier peak goes unnoticed. Windows reports nothing to Python: there the number of
small objects is counted, which are most of what a template can make.
"""

import sys
import time
from collections.abc import Callable
from pathlib import Path

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

TURNS = 200_000
CHARACTERS = 2_000_000
RANGE = 100_000
LIST = 100_000
# A step is about a hundred-millionth of a second: an item compared or copied in C.
TURN = 100
_BETWEEN_CHECKS = 1_000 * TURN
_MEMORY = 100_000_000
SECONDS = 60.0
MEGABYTES = 1_000
_MEGABYTE = 1_000_000
_SMALL_OBJECT = 100
_PAGES = Path("/proc/self/statm")


class TooMuch(Exception):
    """A template went over a limit, which the text names."""


class Budget:
    """What one rendering may still do. Raises TooMuch when it is used up."""

    def __init__(
        self, turns: int = TURNS, characters: int = CHARACTERS, range: int = RANGE
    ) -> None:
        self._all = (turns, characters, range)
        _, self._characters, self._range = self._all
        self._steps = turns * TURN
        self._next_check = self._steps - _BETWEEN_CHECKS
        self._memory = _MEMORY
        self._net = Net()

    def work(self, steps: int) -> None:
        """Take steps of work."""
        self._steps -= steps
        if self._steps < self._next_check:
            self._check()

    def write(self, characters: int) -> None:
        """Take characters of output."""
        self._characters -= characters
        if self._characters < 0:
            raise TooMuch(f"expected at most {self._all[1]} characters of output")

    def keep(self, size: int) -> None:
        """Take bytes of memory for a value that is made."""
        self._memory -= size
        if self._memory < 0:
            raise TooMuch(
                f"expected lists and texts of at most {_MEMORY // 1_000_000} MB in all"
            )

    def forget(self) -> None:
        """Allow all memory again: the values made so far are gone."""
        self._memory = _MEMORY

    def range(self, *limits: int) -> range:
        """Return a range. Raises TooMuch when all ranges together are too long."""
        numbers = range(*limits)
        try:
            self._range -= len(numbers)
        except OverflowError:
            self._range = -1
        if self._range < 0:
            raise TooMuch(f"expected ranges of at most {self._all[2]} numbers in all")
        return numbers

    def _check(self) -> None:
        if self._steps < 0:
            raise TooMuch(
                f"expected at most the work of {self._all[0]} loop iterations"
                " or macro calls"
            )
        self._next_check = max(0, self._steps - _BETWEEN_CHECKS)
        passed = self._net.check()
        if passed:
            raise TooMuch(f"a net stopped it after {passed}, before any count did")


def check_length(characters: int) -> None:
    """Raise TooMuch for a text that would be too long, before it is made."""
    if characters > CHARACTERS:
        raise TooMuch(f"expected text of at most {CHARACTERS} characters")


def used_memory() -> int:
    """Return how many bytes this process uses, as far as the system says."""
    try:
        return int(_PAGES.read_bytes().split()[1]) * resource.getpagesize()
    except OSError:
        return _peak()


def _peak() -> int:
    if resource is None:
        return sys.getallocatedblocks() * _SMALL_OBJECT
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024


class Net:
    """The limits of one run from now on; its clock tells seconds, its gauge bytes."""

    def __init__(
        self,
        clock: Callable[[], float] = time.thread_time,
        gauge: Callable[[], int] = used_memory,
    ) -> None:
        self._clock, self._gauge = clock, gauge
        self._began = clock()
        # Asking costs as much as drawing a line of text; most runs are never checked.
        self._memory: int | None = None

    def check(self) -> str | None:
        """Return the limit that the run has passed, if it has passed one."""
        if self._clock() - self._began > SECONDS:
            return f"{SECONDS:g} seconds of work"
        used = self._gauge()
        if self._memory is None:
            self._memory = used
        if used - self._memory > MEGABYTES * _MEGABYTE:
            return f"{MEGABYTES} MB of memory"
        return None
