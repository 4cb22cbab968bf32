"""Random templates and expressions end soon, in little memory, and in a report.

`make fuzz` tries thousands of other ones each time. Run a failing seed alone with
`python -m tests.fuzz.sandbox_worker FOLDER SEED`.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.faces import ROOT
from tests.test_bombs import MEGABYTES, SECONDS

_SEARCHING = os.environ.get("HYPOTHESIS_PROFILE") == "search"
_FIRST = int.from_bytes(os.urandom(4), "big") if _SEARCHING else 0
_COUNT = 5_000 if _SEARCHING else 100
# A process for each batch: its peak of memory is that of its largest game.
_TOGETHER = 50
_BATCHES = range(_COUNT // _TOGETHER)

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(sys.platform == "win32", reason="limits of a process"),
]


@pytest.mark.parametrize("batch", _BATCHES)
def test_random_templates_end_in_a_report(tmp_path: Path, batch: int) -> None:
    first = _FIRST + batch * _TOGETHER
    outcomes = _check(tmp_path, range(first, first + _TOGETHER))
    assert [o for o in outcomes if o["code"] not in (0, 1)] == []
    assert [o for o in outcomes if "Traceback" in o["said"]] == []
    assert [o for o in outcomes if o["seconds"] >= SECONDS] == []
    assert [o for o in outcomes if o["megabytes"] >= MEGABYTES] == []
    # Both occur, or the templates would be too harmless or too wild.
    assert {o["code"] for o in outcomes} == {0, 1}


def _check(folder: Path, seeds: range) -> list[dict[str, object]]:
    """Return the outcome of each seed, checked in a process of its own limits."""
    worker = [sys.executable, "-m", "tests.fuzz.sandbox_worker", str(folder)]
    ended = subprocess.run(
        [*worker, *map(str, seeds)], cwd=ROOT, capture_output=True, text=True
    )
    lines = ended.stdout.splitlines()
    assert ended.returncode == 0, (lines[-1:], ended.stderr[-2_000:])
    return [
        {"seed": int(seed), **json.loads(outcome)}
        for seed, outcome in zip(lines[::2], lines[1::2], strict=True)
    ]
