"""A bench with figures, and the ops of a picture in any style."""

import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path

from cardgen.compose.styles import STYLES
from cardgen.model.face import Face
from cardgen.model.geometry import Matrix
from cardgen.model.ops import Group, Op, Shape
from tests.compose.bench import Bench
from tests.faces import ROOT

FIGURES = ROOT / "templates" / "icons" / "figures"
LOW_INK = "low-ink"
_UNMOVED = Matrix()
IN_COLOUR = [name for name in STYLES if name != LOW_INK]
# Three grounds, the foremost of the three darker, and nothing of one hue.
SCENE = """\
<rect width="60" height="80" fill="linear(180, #7fa3b5, #e9c98a)"/>
<circle cx="14" cy="14" r="7" fill="#fbeec4"/>
<path d="M0 40 Q15 30 30 36 T60 38 V80 H0 Z" fill="#93a489"/>
<path d="M0 66 Q20 58 40 64 T60 62 V80 H0 Z" fill="#5d7652"/>
"""


def picture_bench(folder: Path, *names: str) -> Bench:
    """Return a bench that has some of the figures."""
    target = folder / "icons" / "figures"
    target.mkdir(parents=True)
    for name in names:
        shutil.copy(FIGURES / f"{name}.svg", target)
    return Bench(folder)


def face_of(bench: Bench, inside: str, style: str, more: str = "") -> Face:
    """Return a face that is one picture, in the look that its style needs."""
    look = LOW_INK if style == LOW_INK else "colour"
    own = "" if style == LOW_INK else f'style="{style}"'
    bench.write("card.xml.j2", f"<face><art {own} {more}>{inside}</art></face>")
    face, problems = bench.composer().face(bench.card(), "front", look)
    assert problems == []
    assert face is not None
    return face


def shapes(
    ops: Iterable[Op], matrix: Matrix = _UNMOVED
) -> Iterator[tuple[Shape, Matrix]]:
    """Yield all shapes, each with its map to the face."""
    for op in ops:
        if isinstance(op, Shape):
            yield op, matrix
        elif isinstance(op, Group):
            yield from shapes(op.ops, op.matrix.then(matrix))
