"""A picture in any style is within what a face may cost."""

from pathlib import Path

import pytest

from cardgen.compose.styles import STYLES
from tests.benchmarks.styles import StyledPictures


@pytest.mark.long
def test_a_picture_has_few_segments_and_bytes(tmp_path: Path) -> None:
    for style in STYLES:
        faces = StyledPictures(tmp_path / style, style)
        segments, packed = faces.size(faces.faces(3))
        assert 800 < segments < 5_000, style
        assert 4_000 < packed < 45_000, style
