"""Mutated games: whatever is done to a file, `validate` ends in a report.

A failing seed is run alone by `python -m tests.fuzz.test_validate SEED`.
"""

import multiprocessing
import os
import sys
from concurrent.futures import ProcessPoolExecutor

import pytest

from tests.fuzz.worker import Outcome, check

# Processor time: a sound game of the largest takes half of that, with its faces.
SECONDS = 5.0


def _outcomes(seeds: range) -> list[Outcome]:
    # Workers are warm: what a start costs is paid once for thousands of games.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(os.cpu_count(), context) as pool:
        return list(pool.map(check, seeds, chunksize=20))


def _hold(seeds: range) -> None:
    outcomes = _outcomes(seeds)
    assert [o for o in outcomes if o.code not in (0, 1)] == []
    assert [o for o in outcomes if "Traceback" in o.said] == []
    assert [o.seed for o in outcomes if o.seconds > SECONDS] == []
    # Both ends are met, or the mutations would be too gentle or too wild.
    assert {o.code for o in outcomes} == {0, 1}
    silent = [o for o in outcomes if o.code == 1 and ": error: " not in o.said]
    assert silent == []


def test_mutated_games_end_in_a_report() -> None:
    _hold(range(500))


@pytest.mark.long
def test_very_many_mutated_games_end_in_a_report() -> None:
    _hold(range(1000, 21_000))


if __name__ == "__main__":
    print(check(int(sys.argv[1])))
