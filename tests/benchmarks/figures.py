"""The cost of one run of a program, and the medians of several runs."""

import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import TypeAlias

MB = 1_000_000


@dataclass(frozen=True, slots=True)
class Figures:
    """Wall and CPU seconds, peak bytes of memory, bytes of PDF.

    None if the system does not report it, or if no PDF is written.
    """

    wall: float
    cpu: float | None
    memory: float | None
    written: float | None


Measured: TypeAlias = Mapping[str, Mapping[str, Figures]]
"""Case -> program -> its figures."""


def medians(runs: Sequence[Figures]) -> Figures:
    """Return the median of each figure separately."""
    return Figures(*(_median(runs, field.name) for field in fields(Figures)))  # type: ignore[arg-type]


def _median(runs: Sequence[Figures], name: str) -> float | None:
    values = [getattr(run, name) for run in runs]
    return None if None in values else statistics.median(values)
