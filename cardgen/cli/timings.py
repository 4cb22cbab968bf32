"""Seconds by stage, of each game and of the whole run, for `--timings`."""

import time
from collections.abc import Mapping, Sequence

from cardgen.pipeline.clock import Clock

_STAGES = (
    "start",
    "load",
    "validate",
    "compare",
    "compose",
    "rulebook",
    "impose",
    "write",
    "proof",
    "report",
    "other",
)


class Timings:
    """The clocks of a run, which starts when this object is made.

    `wanted` is True if the table is printed at the end.
    """

    def __init__(self) -> None:
        self.run = Clock()
        self.wanted = False
        self._games: dict[str, Clock] = {}
        self._begun = time.perf_counter()

    def game(self, name: str) -> Clock:
        """Return the clock of a game. The time before the first call is the start."""
        if not self._games:
            self.run.seconds["start"] = time.perf_counter() - self._begun
        return self._games.setdefault(name, Clock())

    def table(self) -> str:
        """Return a table with a line for each game, and one for the whole run.

        A run without a game has only a total.
        """
        games = {name: clock.seconds for name, clock in self._games.items()}
        total = time.perf_counter() - self._begun
        whole: dict[str, float] = {}
        if games:
            whole = _sum([*games.values(), self.run.seconds])
            # Games that are validated side by side take more seconds than the run.
            whole["other"] = max(0.0, total - sum(whole.values()))
        stages = [stage for stage in _STAGES if stage in whole]
        rows = [_row(name, each, stages) for name, each in games.items()]
        last = [*_row("total", whole, stages)[:-1], f"{total:.3f}"]
        return _aligned([["seconds", *stages, "total"], *rows, last])


def _sum(each: Sequence[Mapping[str, float]]) -> dict[str, float]:
    stages = dict.fromkeys(stage for seconds in each for stage in seconds)
    return {stage: sum(one.get(stage, 0.0) for one in each) for stage in stages}


def _row(name: str, seconds: Mapping[str, float], stages: Sequence[str]) -> list[str]:
    cells = [f"{seconds[stage]:.3f}" if stage in seconds else "" for stage in stages]
    return [name, *cells, f"{sum(seconds.values()):.3f}"]


def _aligned(rows: Sequence[Sequence[str]]) -> str:
    """Return lines with names aligned left and numbers aligned right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "".join(f"{_line(row, widths)}\n" for row in rows)


def _line(row: Sequence[str], widths: Sequence[int]) -> str:
    name, *numbers = row
    cells = (
        number.rjust(width) for number, width in zip(numbers, widths[1:], strict=True)
    )
    return "  ".join([name.ljust(widths[0]), *cells])
