"""Work shared out among processes gives what one process would give."""

import gc
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cardgen.pipeline import process_pool as sharing
from cardgen.pipeline.process_pool import collect_less_often, map_in_processes

ROOT = Path(__file__).parents[2]


def described(number: int) -> tuple[int, int, tuple[int, int, int]]:
    if number < 0:
        raise ValueError(f"no {number}")
    return number * 2, os.getpid(), gc.get_threshold()


def slowly(number: int) -> tuple[int, int, tuple[int, int, int]]:
    time.sleep(0.02)
    return described(number)


def nothing() -> None:
    """Load no modules."""


@pytest.fixture(autouse=True)
def spawning(monkeypatch: pytest.MonkeyPatch) -> None:
    """Begin processes as everywhere: those of tests may have threads."""
    monkeypatch.setattr(sharing, "active_count", lambda: 2)


@pytest.mark.parametrize("cores", [1, 2, 3])
@pytest.mark.parametrize("count", [0, 1, 2, 7])
def test_results_come_in_the_order_of_the_tasks(
    cores: int, count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    found = map_in_processes(described, range(count), nothing)
    assert [double for double, _, _ in found] == [2 * n for n in range(count)]
    assert len({process for _, process, _ in found}) <= cores


def test_all_processes_collect_at_the_same_pace(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    before = gc.get_threshold()
    try:
        collect_less_often()
        found = map_in_processes(described, range(40), nothing)
    finally:
        gc.set_threshold(*before)
    assert {pace for _, _, pace in found} == {(1_500_000, 50, 50)}


@pytest.mark.parametrize("tasks", [[-1, 1, 2], [1, -1, 2], [1, 2, 3, -1]])
def test_what_the_work_raises_is_raised(
    tasks: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    with pytest.raises(ValueError, match="no -1"):
        map_in_processes(described, tasks, nothing)


FORKED = """\
import os
from cardgen.__main__ import collect_seldom
from cardgen.pipeline.process_pool import share_out
from tests.cli.test_sharing import slowly

os.cpu_count = lambda: 2
loaded = []
collect_seldom()
found = share_out(slowly, range(40), lambda: loaded.append(os.getpid()))
print([double for double, _, _ in found] == [2 * n for n in range(40)])
print(len({process for _, process, _ in found}))
print({pace for _, _, pace in found})
print(len(loaded))
try:
    share_out(slowly, [1, 2, -1, 3], lambda: None)
except ValueError as fault:
    print(fault)
"""


def test_so_it_is_where_processes_are_forked() -> None:
    """In a process of its own, for one with threads cannot be forked safely."""
    done = subprocess.run(
        [sys.executable, "-c", FORKED], capture_output=True, text=True, cwd=ROOT
    )
    assert done.stderr == ""
    loaded = "1" if sys.platform == "linux" else "0"
    expected = ["True", "2", "{(1500000, 50, 50)}", loaded, "no -1"]
    assert done.stdout.split("\n") == [*expected, ""]
