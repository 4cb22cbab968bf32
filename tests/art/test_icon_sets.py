"""Icons of six sets and of Inkscape, drawn as vectors and compared with resvg.

Of each set 25 were picked by chance.
"""

import io
from collections.abc import Sequence
from pathlib import Path

import pytest
import resvg_py
from PIL import Image, ImageChops, ImageStat

from cardgen.art.svg_tree import parse_tree
from cardgen.compose.svg.icons import draw_icon
from cardgen.compose.svg.reader import draw_tree
from cardgen.model.face import Face
from cardgen.model.ops import BLACK, Icon, IconDrawing, Paint
from cardgen.write.png import face_png

SETS = Path(__file__).parent / "icon_sets"
FILES = sorted(SETS.glob("*/*.svg"))
# The edges of shapes differ by a few shades, and PDFium draws gradients in steps.
MOST = 3.0
MEAN = 1.0
PX = 96


def _drawn(drawing: IconDrawing) -> Image.Image:
    icon = Icon(drawing, 0, 0, 72, Paint(BLACK))
    data = face_png(Face(72, 72, 0, (icon,)), PX)
    return Image.open(io.BytesIO(data)).convert("RGB")


def _meant(path: Path, drawing: IconDrawing) -> Image.Image:
    """Return what resvg draws, black if the icon has one colour, without a ground."""
    text = path.read_text(encoding="utf-8")
    if path.parent.name == "game-icons":
        text = text.replace('fill="#000" fill-opacity="1"', 'fill="none"')
    data = resvg_py.svg_to_bytes(svg_string=text, width=PX, height=PX, dpi=96)
    art = Image.open(io.BytesIO(bytes(data))).convert("RGBA")
    if not drawing.colourful:
        black = Image.new("RGBA", art.size, "black")
        black.putalpha(art.getchannel("A"))
        art = black
    square = Image.new("RGBA", (PX, PX), "white")
    square.alpha_composite(art, ((PX - art.width) // 2, (PX - art.height) // 2))
    return square.convert("RGB")


def _differences(files: Sequence[Path]) -> dict[str, float]:
    """Return how far icons are from what resvg draws, of 255 on average."""
    found = {}
    for path in files:
        root = parse_tree(path.read_bytes())
        drawing = draw_icon(path.stem, root)
        # It can be a picture too, and raises no Unsupported.
        assert draw_tree(root).ops
        pair = ImageChops.difference(_drawn(drawing), _meant(path, drawing))
        found[f"{path.parent.name}/{path.stem}"] = max(ImageStat.Stat(pair).mean)
    return found


@pytest.mark.parametrize("step", [9, pytest.param(1, marks=pytest.mark.long)])
def test_icons_of_every_set_look_as_they_are_meant(step: int) -> None:
    assert len(FILES) == 6 * 25 + 20
    found = _differences(FILES[::step])
    assert {name: off for name, off in found.items() if off > MOST} == {}
    assert sum(found.values()) / len(found) < MEAN


def test_every_icon_has_an_author() -> None:
    for folder in {path.parent for path in FILES}:
        credit = (folder / "credits.yaml").read_text(encoding="utf-8")
        names = credit.replace(",", " ").replace("]", " ").replace("[", " ").split()
        assert {path.stem for path in folder.glob("*.svg")} <= {
            name.strip("'") for name in names
        }
