"""A picture in any style is within what a face may cost."""

from pathlib import Path

import pytest

from cardgen.compose.styles import STYLES
from tests.benchmarks.styles import StyledPictures


@pytest.mark.parametrize("style", STYLES)
def test_a_picture_has_few_segments_and_bytes(style: str, tmp_path: Path) -> None:
    faces = StyledPictures(tmp_path, style)
    segments, packed = faces.size(faces.faces(3))
    assert 800 < segments < 5_000
    assert 4_000 < packed < 45_000
