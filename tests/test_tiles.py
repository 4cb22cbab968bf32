"""Tiles read back from the files: put together, they are the face printed whole."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageFilter

from tests.plain_game import entries, write_files
from tests.shipped.games import cardgen

# Dots per millimetre: a dot is 0.05 mm.
DOTS = 20
GAME = """\
format: 1
id: g
title: Boards
version: 0.1.0
players: 2
fonts: {body: source-sans-3}
card_types:
  board: {size: [130, 170], bleed: 2, fields: {name: {type: text}},
          front: board.xml.j2, back: board.xml.j2}
components:
  board: {kind: board, title: Board, card_type: board, cards: board.yaml}
rules: none
print:
  layouts: tile
  overlap: 6
  components:
    - id: board
      papers: [{name: square, size: [120, 140]}, {name: narrow, size: [110, 160]}]
    - {id: board, papers: [{name: large, size: [190, 230]}], layouts: single}
"""
CARDS = "cards: [{id: board, name: A board, provenance: placeholder}]"
# Lines in all directions cross every join, and so do letters.
FACE = """\
<face>
  {% set ground = "#f0e0c0" if side == "front" else "#c0d0e0" %}
  <rect x="{{ -bleed }}" y="{{ -bleed }}" width="{{ width + 2 * bleed }}"
        height="{{ height + 2 * bleed }}" fill="{{ ground }}"/>
  {% for step in range(1, 7) %}
  <line x1="{{ step * 20 }}" y1="5" x2="{{ 135 - step * 20 }}" y2="165"
        stroke="#8094a8" stroke-width="{{ 0.4 + step / 10 }}"/>
  <line x1="5" y1="{{ step * 25 }}" x2="125" y2="{{ 180 - step * 25 }}"
        stroke="#b08080" stroke-width="0.5"/>
  <text x="10" y="{{ step * 25 - 10 }}" width="115" height="9" font="body" size="18"
        fill="#103010">{{ side }} {{ step }}: across the joins of the whole board</text>
  {% endfor %}
</face>
"""


class Printed(NamedTuple):
    """Files, and what the manifest says about each."""

    folder: Path
    files: dict[str, Any]

    def whole(self, side: str) -> Image.Image:
        """Return a side printed in one piece, cut to its trim."""
        page = ["front", "back"].index(side)
        (placed,) = self.files["g-board-large-single.pdf"]["pages"][page]["placements"]
        return _cut(self._seen("g-board-large-single.pdf", page), placed)

    def joined(self, name: str, side: str, off: int = 0) -> Image.Image:
        """Return a side assembled from its tiles, the last one `off` dots away."""
        board = Image.new("L", (130 * DOTS, 170 * DOTS), 255)
        tiles = list(self._tiles(name, side))
        for number, (seen, placed) in enumerate(tiles, 1):
            x, y = _in_face(placed)
            moved = off if number == len(tiles) else 0
            cut = _cut(seen, placed["tile"])
            if placed["turn"]:
                cut = cut.transpose(Image.Transpose.ROTATE_90)
            board.paste(cut, (round(x * DOTS) + moved, round(y * DOTS) + moved))
        return board

    def _tiles(self, name: str, side: str) -> Iterator[tuple[Image.Image, Any]]:
        for number, page in enumerate(self.files[name]["pages"]):
            for placed in page["placements"]:
                if placed["side"] == side:
                    yield self._seen(name, number), placed

    def _seen(self, name: str, page: int) -> Image.Image:
        with pypdfium2.PdfDocument(self.folder / name) as pdf:
            seen = pdf[page].render(scale=DOTS * 25.4 / 72, grayscale=True)
            image: Image.Image = seen.to_pil().convert("L")
            return image


def _in_face(placed: Any) -> tuple[float, float]:
    """Return where a tile's part begins in the upright face, in millimetres."""
    tile = placed["tile"]
    if placed["turn"] == 0:
        return tile["x"] - placed["x"], tile["y"] - placed["y"]
    right = placed["x"] + placed["width"]
    return tile["y"] - placed["y"], right - tile["x"] - tile["width"]


def _cut(image: Image.Image, box: Any) -> Image.Image:
    left, top = round(box["x"] * DOTS), round(box["y"] * DOTS)
    width, height = round(box["width"] * DOTS), round(box["height"] * DOTS)
    return image.crop((left, top, left + width, top + height))


class Around(NamedTuple):
    """The darkest and the lightest of the dots around each dot, one to each side."""

    low: Image.Image
    high: Image.Image

    def lacks(self, other: Image.Image) -> int:
        """Return how many dots of another picture differ from all dots around here.

        A shift of 0.1 mm is noticed.
        """
        less = ImageChops.subtract(self.low, other)
        more = ImageChops.subtract(other, self.high)
        return sum(sum(image.histogram()[24:]) for image in (less, more))


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Printed:
    root = tmp_path_factory.mktemp("tiles")
    files = {"game.yaml": GAME, "board.yaml": CARDS, "templates/board.xml.j2": FACE}
    write_files(root / "cards/g", files)
    assert cardgen(root, "render", "g") == 0
    return Printed(root / "output/g", entries(root / "output/g"))


@pytest.fixture(scope="module")
def wholes(printed: Printed) -> dict[str, Around]:
    """Return both sides printed whole: drawing and filtering them takes a second."""
    low, high = ImageFilter.MinFilter(3), ImageFilter.MaxFilter(3)
    pictures = {side: printed.whole(side) for side in ("front", "back")}
    return {s: Around(p.filter(low), p.filter(high)) for s, p in pictures.items()}


@pytest.mark.long
@pytest.mark.parametrize(("paper", "side"), [("narrow", "back"), ("square", "front")])
def test_tiles_join_to_what_is_printed_whole(
    printed: Printed, wholes: dict[str, Around], paper: str, side: str
) -> None:
    joined = printed.joined(f"g-board-{paper}-tile.pdf", side)
    # Of 9 million dots.
    assert wholes[side].lacks(joined) < 100


@pytest.mark.long
def test_a_tile_that_is_a_tenth_of_a_millimetre_off_is_seen(
    printed: Printed, wholes: dict[str, Around]
) -> None:
    joined = printed.joined("g-board-square-tile.pdf", "front", off=2)
    assert wholes["front"].lacks(joined) > 10_000


def test_the_manifest_tells_every_tile(printed: Printed) -> None:
    file = printed.files["g-board-square-tile.pdf"]
    pages = file["pages"]
    names = ["A1", "A2", "B1", "B2"]
    assert [page["label"] for page in pages[:4]] == [f"board {n}" for n in names]
    tiles = [page["placements"][0]["tile"] for page in pages[:4]]
    assert [t["name"] for t in tiles] == names
    assert [(t["row"], t["column"]) for t in tiles] == [(1, 1), (1, 2), (2, 1), (2, 2)]
    assert [t["of"] for t in tiles] == [[2, 2]] * 4
    assert [t["tabs"] for t in tiles] == [
        {"right": "A2", "below": "B1"},
        {"below": "B2"},
        {"right": "B2"},
        {},
    ]
    area = sum(t["width"] * t["height"] for t in tiles)
    assert area == pytest.approx(130 * 170, rel=1e-4)
    assert file["card_sizes"] == [[130, 170]]
