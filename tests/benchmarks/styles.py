"""What a picture of a scene and a figure costs in each style.

    python -m tests.benchmarks.styles

composes faces with different seeds, writes each as a PDF, and prints the costs of one
picture. It may cost 12 ms, 5,000 segments and 45 kB.
"""

import tempfile
from itertools import count, cycle, islice
from pathlib import Path

from cardgen.compose.styles import STYLES
from cardgen.model.face import Face
from tests.compose.pictures import face_of, picture_bench
from tests.growth import seconds
from tests.illustrated import drawn, packed

NAMES = ("badger", "owl", "castle", "dragon", "horse", "fir")
PICTURES = 12
_SCENE = """\
<rect width="60" height="80" fill="linear(180, #7fa3b5, #e9c98a)"/>
<circle cx="14" cy="14" r="7" fill="#fbeec4"/>
<ridge y="26" width="60" height="54" seed="{seed}" fill="#93a489"/>
<thing depth="0.5"><branch x="40" y="20" width="16" height="30" levels="3"
  seed="{seed}" fill="#4a3527"/></thing>
<ridge kind="hills" y="44" width="60" height="36" seed="{seed}b" fill="#5d7652"/>
<figure name="{name}" x="12" y="24" width="36" height="40"/>
<thing depth="0.1"><tuft y="62" width="60" height="18" count="30" seed="{seed}"
  fill="#3f5a2c"/></thing>
"""


class StyledPictures:
    """Draws pictures in one style, each with another seed."""

    def __init__(self, folder: Path, style: str) -> None:
        self._bench, self._style = picture_bench(folder, *NAMES), style
        self._scenes = zip(count(), cycle(NAMES))

    def faces(self, number: int = PICTURES) -> list[Face]:
        """Return faces, each of one picture."""
        return [
            face_of(self._bench, _SCENE.format(seed=seed, name=name), self._style)
            for seed, name in islice(self._scenes, number)
        ]

    def cost(self) -> tuple[float, float, float, float]:
        """Return milliseconds to compose and to write a picture, segments and bytes.

        The setup of a composer is among them.
        """
        faces = self.faces()
        compose, write = seconds(self.faces), seconds(lambda: _bytes(faces))
        each = 1000 / len(faces)
        return (compose * each, write * each, *self.size(faces))

    def size(self, faces: list[Face]) -> tuple[float, float]:
        """Return the segments and the bytes of one picture."""
        found = sum(len(shape.outline) for face in faces for shape in drawn(face))
        return found / len(faces), _bytes(faces) / len(faces)


def _bytes(faces: list[Face]) -> int:
    return sum(len(packed(face)) for face in faces)


def main() -> None:
    print(f"{'style':12}compose  write  segments  packed")
    with tempfile.TemporaryDirectory() as folder:
        for style in STYLES:
            pictures = StyledPictures(Path(folder, style), style)
            compose, write, segments, size = pictures.cost()
            print(
                f"{style:12}{compose:4.1f} ms {write:3.1f} ms"
                f"{segments:10.0f}{size / 1000:5.1f} kB"
            )


if __name__ == "__main__":
    main()
