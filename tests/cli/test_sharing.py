"""Work shared out among processes gives what one process would give."""

import gc
import os

import pytest

from cardgen.cli.guard import collect_seldom
from cardgen.cli.sharing import share_out


def described(number: int) -> tuple[int, int, tuple[int, int, int]]:
    if number < 0:
        raise ValueError(f"no {number}")
    return number * 2, os.getpid(), gc.get_threshold()


@pytest.mark.parametrize("cores", [1, 2, 3])
@pytest.mark.parametrize("count", [0, 1, 2, 7])
def test_results_come_in_the_order_of_the_tasks(
    cores: int, count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    found = share_out(described, range(count))
    assert [double for double, _, _ in found] == [2 * n for n in range(count)]
    assert len({process for _, process, _ in found}) <= cores


def test_all_processes_collect_at_the_same_pace(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    before = gc.get_threshold()
    try:
        collect_seldom()
        found = share_out(described, range(40))
    finally:
        gc.set_threshold(*before)
    assert {pace for _, _, pace in found} == {(1_500_000, 50, 50)}


@pytest.mark.parametrize("tasks", [[-1, 1, 2], [1, -1, 2], [1, 2, 3, -1]])
def test_what_the_work_raises_is_raised(
    tasks: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    with pytest.raises(ValueError, match="no -1"):
        share_out(described, tasks)
