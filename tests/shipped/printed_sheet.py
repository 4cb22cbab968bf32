"""A sheet as it is printed: its outlines, in millimetres, upright."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pikepdf

from tests.shipped.outlines import outlines

MM = 72 / 25.4
WIDTH, HEIGHT, BLEED = 267.0, 198.0, 3.0

Spot = tuple[float, float]


class Mark(NamedTuple):
    """The bounds of an outline, and its corners if it is straight."""

    x: float
    y: float
    width: float
    height: float
    corners: tuple[Spot, ...]
    dashed: bool
    round: bool

    @property
    def middle(self) -> Spot:
        if self.corners:
            count = len(self.corners)
            return sum(x for x, _ in self.corners) / count, sum(
                y for _, y in self.corners
            ) / count
        return self.x + self.width / 2, self.y + self.height / 2


def _name(paper: str, look: str) -> str:
    return f"cyclomancy-city-{paper}-duplex{look}.pdf"


def placement(prints: Path, paper: str, look: str) -> dict[str, Any]:
    manifest = json.loads((prints / "manifest.json").read_text(encoding="utf-8"))
    (file,) = [f for f in manifest["files"] if f["name"] == _name(paper, look)]
    assert len(file["pages"]) == 4
    (placement,) = file["pages"][0]["placements"]
    found: dict[str, Any] = placement
    return found


def marks_of(prints: Path, paper: str, look: str) -> Iterator[Mark]:
    """Yield the outlines on the first page, in millimetres of the upright sheet."""
    placed = placement(prints, paper, look)
    left, top, high = placed["x"], placed["y"], placed["width"]
    assert placed["turn"] == 90

    def upright(point: Spot) -> Spot:
        x, y = point[0] / MM - left, tall - point[1] / MM - top
        return y, high - x

    with pikepdf.open(prints / _name(paper, look)) as pdf:
        page = pdf.pages[0]
        tall = float(page.mediabox[3]) / MM
        for line in outlines(page):
            points = [upright(point) for point in line.points]
            half, (xs, ys) = line.width / MM / 2, zip(*points, strict=True)
            bounds = min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)
            if not (-BLEED <= bounds[0] < WIDTH and -BLEED <= bounds[1] < HEIGHT):
                continue
            outer = (bounds[0] - half, bounds[1] - half)
            size = (bounds[2] + 2 * half, bounds[3] + 2 * half)
            corners = () if line.curved else tuple(points)
            ring = line.curved and len(points) == 4
            yield Mark(*outer, *size, corners, line.dashed, ring)
