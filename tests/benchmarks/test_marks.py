"""Generated marks are cheap enough for a face of twenty elements."""

from pathlib import Path

import pytest

from tests.benchmarks.marks import CASES, Calls


@pytest.mark.parametrize("case", CASES)
def test_a_call_has_few_segments_and_bytes(case: str, tmp_path: Path) -> None:
    """A twentieth of what a picture may have, an eighth for a rich shade of 40 mm."""
    segments, packed = Calls(tmp_path, case).cost()
    rich = case in ("halftone of a disc", "contours of a disc")
    assert 5 < segments < (1_200 if rich else 400)
    assert 40 < packed < (5_600 if rich else 2_250)
