"""Work spread over processes produces the same results as one process."""

import concurrent.futures
import gc
import multiprocessing
import os
import subprocess
import sys
import threading
from pathlib import Path

import psutil
import pytest

from cardgen.pipeline import process_pool
from cardgen.pipeline.process_pool import collect_less_often, map_in_processes

ROOT = Path(__file__).parents[1]
PACE = (1_500_000, 50, 50)


def described(number: int) -> tuple[int, int, tuple[int, int, int]]:
    """Return twice the number, the process, and how often it collects garbage."""
    if number < 0:
        raise ValueError(f"no {number}")
    return number * 2, os.getpid(), gc.get_threshold()


@pytest.fixture(autouse=True)
def spawning(monkeypatch: pytest.MonkeyPatch) -> None:
    """Spawn processes, as macOS and Windows do: the test runner may have threads."""
    monkeypatch.setattr(process_pool, "active_count", lambda: 2)


def test_results_of_other_processes_come_in_the_order_of_the_tasks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each task is noted once, and all processes collect garbage equally often."""
    monkeypatch.setattr(os, "cpu_count", lambda: 3)
    noted: list[int] = []
    before = gc.get_threshold()
    try:
        collect_less_often()
        assert gc.get_threshold() == PACE
        found = map_in_processes(described, range(7), noted.append)
    finally:
        gc.set_threshold(*before)
    assert [double for double, _, _ in found] == [2 * n for n in range(7)]
    assert sorted(noted) == list(range(7))
    processes = {process for _, process, _ in found}
    assert len(processes) <= 3
    assert os.getpid() not in processes
    assert {pace for _, _, pace in found} == {PACE}


def slow(number: int) -> None:
    """Fail at once, or take longer than any test."""
    if not number:
        raise ValueError("no")
    threading.Event().wait(3600)


def test_a_fault_ends_what_other_processes_do(monkeypatch: pytest.MonkeyPatch) -> None:
    """And not those that the program has for itself."""
    monkeypatch.setattr(os, "cpu_count", lambda: 3)
    other = multiprocessing.get_context("spawn").Process(target=slow, args=(1,))
    other.start()
    try:
        with pytest.raises(ValueError, match="no"):
            map_in_processes(slow, range(5))
        # The pool notes it in a thread, a little later.
        left = [child.pid for child in multiprocessing.active_children()]
        assert [pid for pid in left if pid and psutil.pid_exists(pid)] == [other.pid]
    finally:
        other.kill()
        other.join()


PARENT = """\
import os, sys, threading
from cardgen.pipeline import process_pool
def wait(number):
    os.write(1, b"working\\n")
    threading.Event().wait(3600)
if __name__ == "__main__":
    process_pool.active_count = lambda: int(sys.argv[1])
    process_pool.os.cpu_count = lambda: 2
    process_pool.map_in_processes(wait, range(2))
"""


@pytest.mark.parametrize("threads", ["1", "2"], ids=["forked", "spawned"])
def test_processes_end_with_their_parent(tmp_path: Path, threads: str) -> None:
    """Their output is closed when the last of them is gone."""
    script = tmp_path / "parent.py"
    script.write_text(PARENT, encoding="utf-8")
    command = [sys.executable, str(script), threads]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as parent:
        assert parent.stdout
        said = [parent.stdout.readline() for _ in range(2)]
        parent.kill()
        assert said == [b"working\n"] * 2
        assert parent.stdout.read() == b""


def test_where_processes_cannot_share_memory_one_does_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "cpu_count", lambda: 3)
    monkeypatch.setattr(concurrent.futures, "ProcessPoolExecutor", refuse)
    noted: list[int] = []
    found = map_in_processes(described, range(3), noted.append)
    assert [each[:2] for each in found] == [(2 * n, os.getpid()) for n in range(3)]
    assert noted == [0, 1, 2]


@pytest.mark.parametrize(("cores", "tasks"), [(1, 5), (None, 5), (2, 1), (2, 0)])
def test_one_core_or_one_task_needs_no_other_process(
    cores: int | None, tasks: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    noted: list[int] = []
    found = map_in_processes(described, range(tasks), noted.append)
    assert [double for double, _, _ in found] == [2 * n for n in range(tasks)]
    assert noted == list(range(tasks))
    assert {process for _, process, _ in found} <= {os.getpid()}


FORKED = """\
import multiprocessing
import os
from cardgen.pipeline.process_pool import collect_less_often, map_in_processes
from tests.test_process_pool import described

os.cpu_count = lambda: 2
methods = []
context = multiprocessing.get_context
multiprocessing.get_context = lambda name: methods.append(name) or context(name)
collect_less_often()
found = map_in_processes(described, range(40))
print([double for double, _, _ in found] == [2 * n for n in range(40)])
print(os.getpid() in {process for _, process, _ in found})
print({pace for _, _, pace in found})
print(methods)
try:
    map_in_processes(described, [1, 2, -1, 3])
except ValueError as fault:
    print(fault)
"""


def test_processes_are_forked_on_linux() -> None:
    """In a process of its own, as one with threads cannot be forked safely."""
    done = subprocess.run(
        [sys.executable, "-c", FORKED], capture_output=True, text=True, cwd=ROOT
    )
    assert done.stderr == ""
    method = "fork" if sys.platform == "linux" else "spawn"
    expected = ["True", "False", f"{{{PACE}}}", f"['{method}']", "no -1"]
    assert done.stdout.split("\n") == [*expected, ""]
