"""Run programs in turn, as whole processes, and take medians."""

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import TypeAlias

from tests.benchmarks.children import environment
from tests.benchmarks.deck import Case, Deck
from tests.benchmarks.programs import PROGRAMS

MB = 1_000_000
# Seconds above which a single run of a program, the warm-up, must do.
_SLOW = 10.0
# Linux counts in KiB, macOS in bytes.
_PEAK_UNIT = 1 if sys.platform == "darwin" else 1024


@dataclass(frozen=True, slots=True)
class Figures:
    """The cost of a run: wall and CPU seconds, peak bytes of memory, bytes of PDF.

    None if the system does not report it, or if no PDF is written.
    """

    wall: float
    cpu: float | None
    memory: float | None
    written: float | None


Measured: TypeAlias = Mapping[str, Mapping[str, Figures]]
"""Case -> program -> its figures."""


def measure(case: Case, runs: int) -> dict[str, Figures]:
    """Return each program's medians of `runs` runs after a warm-up.

    The programs take turns, so that a slowdown of the machine affects all of them.
    """
    with tempfile.TemporaryDirectory() as folder:
        root, out = Path(folder, "deck"), Path(folder, "out")
        _write(root, case.deck)
        commands = {
            program: PROGRAMS[program].command(root, case.deck, out)
            for program in case.programs
        }
        first = {program: _run(command, out) for program, command in commands.items()}
        quick = [program for program in first if first[program].wall <= _SLOW]
        figures = {program: [first[program]] for program in first.keys() - quick}
        for _ in range(runs):
            for program in quick:
                run = _run(commands[program], out)
                figures.setdefault(program, []).append(run)
    return {program: _medians(figures[program]) for program in case.programs}


def _medians(runs: Sequence[Figures]) -> Figures:
    """Return the median of each figure separately."""
    return Figures(*(_median(runs, field.name) for field in fields(Figures)))  # type: ignore[arg-type]


def _median(runs: Sequence[Figures], name: str) -> float | None:
    values = [getattr(run, name) for run in runs]
    return None if None in values else statistics.median(values)


def _write(root: Path, deck: Deck) -> None:
    # In a process of its own: a child's peak memory starts at that of its parent, which
    # therefore must be small.
    module = [sys.executable, "-m", "tests.benchmarks.workload"]
    given = [str(root), str(deck.cards), str(deck.copies), deck.art]
    subprocess.run([*module, *given], check=True)


def _run(command: list[str], out: Path) -> Figures:
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir()
    started = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=environment())
    cpu, memory = _wait(process)
    wall = time.perf_counter() - started
    if process.returncode:
        raise SystemExit(f"failed: {' '.join(command)}")
    sizes = [file.stat().st_size for file in out.rglob("*.pdf")]
    return Figures(wall, cpu, memory, sum(sizes) if sizes else None)


def _wait(process: subprocess.Popen[bytes]) -> tuple[float | None, float | None]:
    """Wait for a process; return its CPU seconds and peak memory where available."""
    if sys.platform == "win32":
        process.wait()
        return None, None
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss * _PEAK_UNIT
