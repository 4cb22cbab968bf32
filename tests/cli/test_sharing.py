"""Work shared out among processes gives what one process would give."""

import gc
import os
import sys

import pytest

from cardgen.cli import sharing
from cardgen.cli.guard import collect_seldom
from cardgen.cli.sharing import share_out


def described(number: int) -> tuple[int, int, tuple[int, int, int]]:
    if number < 0:
        raise ValueError(f"no {number}")
    return number * 2, os.getpid(), gc.get_threshold()


def nothing() -> None:
    """Load no modules."""


@pytest.fixture(autouse=True, params=["fork", "spawn"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Let processes begin in both ways, as far as the system has them."""
    threads = 1 if request.param == "fork" else 2
    monkeypatch.setattr(sharing, "active_count", lambda: threads)
    return str(request.param)


@pytest.mark.parametrize("cores", [1, 2, 3])
@pytest.mark.parametrize("count", [0, 1, 2, 7])
def test_results_come_in_the_order_of_the_tasks(
    cores: int, count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    found = share_out(described, range(count), nothing)
    assert [double for double, _, _ in found] == [2 * n for n in range(count)]
    assert len({process for _, process, _ in found}) <= cores


def test_all_processes_collect_at_the_same_pace(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    before = gc.get_threshold()
    try:
        collect_seldom()
        found = share_out(described, range(40), nothing)
    finally:
        gc.set_threshold(*before)
    assert {pace for _, _, pace in found} == {(1_500_000, 50, 50)}


@pytest.mark.parametrize("tasks", [[-1, 1, 2], [1, -1, 2], [1, 2, 3, -1]])
def test_what_the_work_raises_is_raised(
    tasks: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    with pytest.raises(ValueError, match="no -1"):
        share_out(described, tasks, nothing)


@pytest.mark.skipif(sys.platform != "linux", reason="others begin by spawning")
def test_what_is_loaded_once_is_there_in_all_processes(
    way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    loaded: list[int] = []
    share_out(described, range(4), lambda: loaded.append(os.getpid()))
    assert loaded == ([os.getpid()] if way == "fork" else [])
