"""What each element of generated marks costs: time, segments and packed bytes.

    python -m tests.benchmarks.marks

composes one face of many calls with different seeds for each case, writes its PDF, and
prints the costs of one call. A picture may cost 12 ms, 5,000 segments and 45 kB.
"""

import tempfile
from itertools import count, islice
from pathlib import Path
from typing import NamedTuple

from cardgen.model.face import Face
from cardgen.write.pdf import write_pdf
from tests.compose.bench import Bench
from tests.compose.ink import shapes
from tests.growth import seconds
from tests.write.letters import document, page, place

CALLS = 40
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


class Cost(NamedTuple):
    """Segments of one call, and its bytes in the PDF."""

    segments: float
    packed: float


class Calls:
    """Composes faces of many calls of one case, each call with another seed."""

    def __init__(self, folder: Path, case: str) -> None:
        self._bench, self._case, self._seeds = Bench(folder), case, count()

    def face(self, calls: int = CALLS) -> Face:
        """Return a face with the calls."""
        seeds = islice(self._seeds, calls)
        elements = "".join(CASES[self._case].format(seed) for seed in seeds)
        template = f"<face><group>{elements}</group></face>"
        face, problems = self._bench.compose(template)
        assert problems == []
        assert face is not None
        return face

    def time(self) -> float:
        """Return the microseconds of one call, those of an empty face left out."""
        empty = seconds(lambda: self.face(0))
        return (seconds(self.face) - empty) / CALLS * 1e6

    def cost(self) -> Cost:
        """Return the costs of one call, those of an empty face left out."""
        full, empty = self.face(), self.face(0)
        found = sum(len(shape.outline) for shape in shapes(full.ops))
        return Cost(found / CALLS, (_bytes(full) - _bytes(empty)) / CALLS)


def _bytes(face: Face) -> int:
    return len(write_pdf(document([page(300, [place(face, 0, 0)])])))


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        for number, case in enumerate(CASES):
            calls = Calls(Path(folder, str(number)), case)
            (found, packed), time = map(round, calls.cost()), round(calls.time())
            print(f"{case:24}{time:6} us{found:6} segments{packed:6} bytes")


if __name__ == "__main__":
    main()
