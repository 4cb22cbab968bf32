"""Run programs in turn, as whole processes, and take medians."""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.benchmarks.cases import Case
from tests.benchmarks.deck import Deck
from tests.benchmarks.figures import Figures, medians
from tests.benchmarks.programs import PROGRAMS

SLOW = 10.0
"""Seconds above which a single run of a program, the warm-up, must do."""

# Linux counts in KiB, macOS in bytes.
_PEAK_UNIT = 1 if sys.platform == "darwin" else 1024


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
        quick = [program for program in first if first[program].wall <= SLOW]
        figures = {program: [first[program]] for program in first.keys() - quick}
        for _ in range(runs):
            for program in quick:
                run = _run(commands[program], out)
                figures.setdefault(program, []).append(run)
    return {program: medians(figures[program]) for program in case.programs}


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
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=_environment())
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


def _environment() -> dict[str, str]:
    # A user's Python caches what it has compiled; without the cache it recompiles all.
    left_out = "PYTHONDONTWRITEBYTECODE"
    return {name: value for name, value in os.environ.items() if name != left_out}
