"""Mutated games: whatever the damage to a file, `validate` ends in a report.

Run a failing seed alone with `python -m tests.fuzz.test_validate SEED`.
"""

import sys

import pytest

from tests.fuzz.worker import check

# Processor time: an intact game of the largest takes 3 s with its faces; a fault on
# its every sheet, which is traced, 1 s more.
SECONDS = 8.0
TOGETHER = 1000
SEEDS = range(0, 21_000, TOGETHER)

pytestmark = pytest.mark.long


@pytest.mark.parametrize("first", SEEDS)
def test_mutated_games_end_in_a_report(first: int) -> None:
    outcomes = [check(seed) for seed in range(first, first + TOGETHER)]
    assert [o for o in outcomes if o.code not in (0, 1)] == []
    assert [o for o in outcomes if "Traceback" in o.said] == []
    assert [o.seed for o in outcomes if o.seconds > SECONDS] == []
    # Both outcomes occur, or the mutations would be too gentle or too wild.
    assert {o.code for o in outcomes} == {0, 1}
    silent = [o for o in outcomes if o.code == 1 and ": error: " not in o.said]
    assert silent == []


if __name__ == "__main__":
    print(check(int(sys.argv[1])))
