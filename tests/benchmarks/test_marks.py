"""Generated marks and styles of pictures are within what a face may cost."""

from pathlib import Path

import pytest

from cardgen.compose.styles import STYLES
from cardgen.model.face import Face
from tests.benchmarks.styles import StyledPictures
from tests.compose.bench import Bench
from tests.illustrated import drawn, packed

CALLS = 5
_DISC = "M5 30a20 20 0 0 1 40 0a20 20 0 0 1 -40 0z"
CASES = {
    "ridge": '<ridge seed="{}"/>',
    "ridge of hills": '<ridge kind="hills" levels="3" seed="{}"/>',
    "tuft of 40 blades": '<tuft count="40" tones="moss gold" seed="{}"/>',
    "hatch over a card": '<hatch seed="{}"/>',
    "hatch of a disc": f'<hatch inside="{_DISC}" seed="{{}}"/>',
    "cross hatch of a disc": f'<hatch kind="cross" inside="{_DISC}" seed="{{}}"/>',
    "halftone of a disc": f'<hatch kind="dots" inside="{_DISC}" angle="{{}}"/>',
    "contours of a disc": f'<hatch kind="contour" inside="{_DISC}" toward="{{}}"/>',
    "scatter of 60 marks": '<scatter count="60" turn="0 360" size="0.5 1" seed="{}">'
    '<path d="M0 0C2 -2 2 2 0 0C-2 2 -2 -2 0 0"/></scatter>',
    "scatter inside a disc": f'<scatter count="60" inside="{_DISC}" seed="{{}}">'
    '<path d="M0 0C2 -2 2 2 0 0C-2 2 -2 -2 0 0"/></scatter>',
    "rays": '<rays cx="30" cy="40" r="25" count="24" vary="0.5" seed="{}"/>',
    "streaks of 60": '<streaks count="60" deep="0.8" seed="{}"/>',
    "starfield of 120": '<starfield count="120" fill="gold" seed="{}"/>',
}
RICH = ("halftone of a disc", "contours of a disc")


@pytest.mark.long
def test_a_picture_has_few_segments_and_bytes(tmp_path: Path) -> None:
    for style in STYLES:
        faces = StyledPictures(tmp_path / style, style)
        segments, size = faces.size(faces.faces(3))
        assert 800 < segments < 5_000, style
        assert 4_000 < size < 45_000, style


def test_a_call_has_few_segments_and_bytes(tmp_path: Path) -> None:
    """A twentieth of what a picture may have, an eighth for a rich shade of 40 mm."""
    bench = Bench(tmp_path)
    empty, _ = _cost(bench, "")
    assert empty == 0
    for case, element in CASES.items():
        segments, size = _cost(bench, element)
        assert 5 < segments < (1_200 if case in RICH else 400), case
        assert 40 < size < (5_600 if case in RICH else 2_250), case


def _cost(bench: Bench, element: str) -> tuple[float, float]:
    """Return the segments and bytes of one of many calls, each with another seed."""
    empty, full = (_face(bench, element, calls) for calls in (0, CALLS))
    found = sum(len(shape.outline) for shape in drawn(full))
    return found / CALLS, (len(packed(full)) - len(packed(empty))) / CALLS


def _face(bench: Bench, element: str, calls: int) -> Face:
    elements = "".join(element.format(seed) for seed in range(calls))
    face, problems = bench.compose(f"<face><group>{elements}</group></face>")
    assert problems == []
    assert face is not None
    return face
