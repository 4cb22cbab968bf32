"""Generated marks are cheap enough for a face of twenty elements."""

from pathlib import Path

import pytest

from tests.benchmarks.marks import CASES, Calls


@pytest.mark.parametrize("case", CASES)
def test_a_call_has_few_segments_and_bytes(case: str, tmp_path: Path) -> None:
    """A twentieth of what a picture may have; a halftone has a dot every millimetre."""
    segments, packed = Calls(tmp_path, case).cost()
    dots = case.startswith("halftone")
    assert 10 < segments < (1_200 if dots else 400)
    assert 40 < packed < (5_000 if dots else 2_250)
