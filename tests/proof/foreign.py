"""PDFs from another program: nine cards on a page, their backs on the next one."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from tests.faces import ROOT

FONT = "Foreign"


class Sheet(NamedTuple):
    """How the sheets are drawn, in millimetres."""

    card: tuple[float, float] = (63.0, 88.0)
    paper: tuple[float, float] = A4
    shift: tuple[float, float] = (0.0, 0.0)
    gap: float = 0.0
    bleed: float = 0.0
    marks: bool = True
    mark_end: float = 1.0
    size: float = 9.0
    inset: float = 6.0
    backs: int = 9
    scaling: bool = True
    flip: str = "DuplexFlipLongEdge"


def sheets(path: Path, sheet: Sheet) -> Path:
    """Write fronts and backs."""
    pdfmetrics.registerFont(
        TTFont(FONT, str(ROOT / "fonts/source-sans-3/SourceSans3-Regular.ttf"))
    )
    canvas = Canvas(str(path), sheet.paper, initialFontName=FONT, invariant=1)
    if sheet.scaling:
        canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("Duplex", sheet.flip)
    _page(canvas, sheet, (0.0, 0.0), 9, (0.9, 0.95, 1.0))
    _page(canvas, sheet, sheet.shift, sheet.backs, (1.0, 0.9, 0.85))
    canvas.save()
    return path


def _page(
    canvas: Canvas,
    sheet: Sheet,
    shift: tuple[float, float],
    count: int,
    color: Sequence[float],
) -> None:
    width, height = (side * mm for side in sheet.card)
    gap, bleed = sheet.gap * mm, sheet.bleed * mm
    left = (sheet.paper[0] - 3 * width - 2 * gap) / 2 + shift[0] * mm
    low = (sheet.paper[1] - 3 * height - 2 * gap) / 2 + shift[1] * mm
    for index in range(count):
        x = left + index % 3 * (width + gap)
        y = low + index // 3 * (height + gap)
        canvas.setFillColorRGB(*color)
        canvas.rect(
            x - bleed,
            y - bleed,
            width + 2 * bleed,
            height + 2 * bleed,
            stroke=0,
            fill=1,
        )
        canvas.setFillGray(0)
        canvas.setFont(FONT, sheet.size)
        canvas.drawString(x + sheet.inset * mm, y + 40, f"card {index}")
    if sheet.marks:
        canvas.setLineWidth(0.4)
        end = sheet.mark_end * mm
        for column in range(4):
            x = left + column * width
            canvas.line(x, 0, x, low - end)
            canvas.line(x, low + 3 * height + end, x, sheet.paper[1])
        for row in range(4):
            y = low + row * height
            canvas.line(0, y, left - end, y)
            canvas.line(left + 3 * width + end, y, sheet.paper[0], y)
    canvas.showPage()
