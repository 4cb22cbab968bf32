"""A deck without faults, for tests to put faults into."""

import io
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Literal

from PIL import Image

from cardgen.impose.layouts import LAYOUTS
from cardgen.load.game_files import read_cutters
from cardgen.model.face import Face, Item
from cardgen.model.geometry import Box
from cardgen.model.ops import (
    BLACK,
    WHITE,
    Color,
    Icon,
    IconDrawing,
    Op,
    Outline,
    Paint,
    Picture,
    Shape,
    TextLine,
)
from cardgen.model.page import Document, Page
from cardgen.model.units import to_points
from cardgen.typeset.label import set_label
from cardgen.write.manifest import Offer, RenderedFiles, update_manifest
from cardgen.write.outfile import write_atomically
from cardgen.write.pdf import write_pdf
from tests.faces import FACE, job, rectangle

CARD = (63.0, 88.0)
BLEED = 2.0
NAME = "deck.pdf"
SEA, MOSS = Color(0.1, 0.25, 0.5), Color(0.3, 0.45, 0.2)
INK = Paint(BLACK)
Spoil = Callable[[Sequence[Page]], Sequence[Page]]


def same(pages: Sequence[Page]) -> Sequence[Page]:
    return pages


def mm(*lengths: float) -> tuple[float, ...]:
    return tuple(map(to_points, lengths))


def area(x: float, y: float, width: float, height: float, color: Color) -> Shape:
    """Return a filled rectangle, in millimetres."""
    return Shape(rectangle(*mm(x, y, width, height)), fill=Paint(color))


def text(
    says: str, x: float, y: float, size: float = 9.0, paint: Paint = INK
) -> TextLine:
    """Return a line of text at a place in millimetres."""
    return set_label(FACE, says, size, *mm(x, y), paint)


def heart(x: float, y: float, size: float, color: Color) -> Icon:
    """Return an icon with curves, in millimetres."""
    outline: Outline = (
        ("M", 50, 90),
        ("C", 0, 50, 0, 10, 28, 10),
        ("C", 42, 10, 50, 22, 50, 30),
        ("C", 50, 22, 58, 10, 72, 10),
        ("C", 100, 10, 100, 50, 50, 90),
        ("Z",),
    )
    return Icon(IconDrawing("heart", 100, outline), *mm(x, y, size), Paint(color))


def picture(path: Path, x: float, y: float, width: float, height: float) -> Picture:
    """Return a picture over a box in millimetres."""
    return Picture(path, Box(*mm(x, y, width, height)))


def dots(folder: Path, width: int, height: int) -> Path:
    """Write a picture with a size in pixels."""
    path, data = folder / f"dots-{width}-{height}.png", io.BytesIO()
    image = Image.linear_gradient("L").resize((width, height))
    Image.merge("RGB", [image] * 3).save(data, "PNG")
    path.write_bytes(data.getvalue())
    return path


def face(ground: Color, *more: Op) -> Face:
    """Return a face with a ground to the bleed, a white panel, a title and a text."""
    width, height, bleed = *CARD, BLEED
    ops = (
        area(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed, ground),
        area(5, 5, width - 10, height - 10, WHITE),
        text("Calm", 8, 14, 14),
        text("All is well.", 8, 21),
        *more,
    )
    return Face(*mm(width, height, bleed), ops)


def items(*more: Op) -> list[tuple[Item, int]]:
    """Return two cards, of which the first has more on its front."""
    hearts = heart(8, 60, 6, SEA), heart(16, 60, 6, SEA)
    return [
        (
            Item(
                f"card-{number}",
                face(SEA, *hearts, *(more if number == 1 else ())),
                face(MOSS, text(f"{number}", 30, 44, 12)),
            ),
            1,
        )
        for number in (1, 2)
    ]


def written(
    folder: Path,
    deck: Sequence[tuple[Item, int]] | None = None,
    *,
    layout: str = "duplex",
    look: str = "colour",
    spoil: Spoil = same,
    told: Spoil = same,
    cut: str = "",
) -> Path:
    """Write a deck and its manifest, for a machine that cuts it if one is named.

    `spoil` changes the pages that are written, `told` those of the manifest.
    """
    laid = LAYOUTS[layout]
    work = job("a4", 210, 297, gutter=4)._replace(cutter=read_cutters().get(cut))
    pages = tuple(laid.impose(deck or items(), work))
    duplex: Literal["long-edge"] | None = "long-edge" if laid.TWO_SIDED else None
    asked = Document(folder / NAME, "Deck", "", "", "en", tuple(told(pages)), duplex)
    data = write_pdf(replace(asked, pages=tuple(spoil(pages))))
    file = write_atomically(asked.path, data)
    made = RenderedFiles(asked, "deck", "a4", layout, look, "pdf", [file])
    offer = Offer("game", "A Game", "1", ("deck",), ("colour", "low-ink"))
    assert update_manifest(folder, [made], offer) == ()
    return asked.path
