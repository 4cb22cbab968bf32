"""Mutated games: whatever the damage to a file, `validate` ends in a report.

`make fuzz` tries thousands of other ones each time. Run a failing seed alone with
`python -m tests.fuzz.test_validate SEED`.
"""

import os
import sys

import pytest

from tests.fuzz.worker import check

# Processor time of a sample, and of a shipped game: the largest takes 12 s with its
# faces in three languages, a fault on its every sheet 4 s more. Ten times what was
# measured is a fault on any machine.
SECONDS, SHIPPED_SECONDS = 40.0, 160.0
_SEARCHING = os.environ.get("HYPOTHESIS_PROFILE") == "search"
_FIRST = int.from_bytes(os.urandom(4), "big") if _SEARCHING else 0
_COUNT = 5_000 if _SEARCHING else 500
_TOGETHER = 100

pytestmark = pytest.mark.long


@pytest.mark.parametrize("batch", range(_COUNT // _TOGETHER))
def test_mutated_games_end_in_a_report(batch: int) -> None:
    first = _FIRST + batch * _TOGETHER
    outcomes = [check(seed) for seed in range(first, first + _TOGETHER)]
    assert [o for o in outcomes if o.code not in (0, 1)] == []
    assert [o for o in outcomes if "Traceback" in o.said] == []
    slow = [o for o in outcomes if o.seconds > SECONDS]
    assert [o for o in slow if not o.shipped or o.seconds > SHIPPED_SECONDS] == []
    # Both outcomes occur, or the mutations would be too gentle or too wild.
    assert {o.code for o in outcomes} == {0, 1}
    silent = [o for o in outcomes if o.code == 1 and ": error: " not in o.said]
    assert silent == []


if __name__ == "__main__":
    print(check(int(sys.argv[1])))
