"""Letters as outlines: what lies around them and below them is drawn by these."""

from collections.abc import Callable

from cardgen.model.ops import FontFile, Outline, Run, Segment, TextLine
from cardgen.typeset.metrics import FontMetrics


def line_outline(line: TextLine, font_of: Callable[[FontFile], FontMetrics]) -> Outline:
    """Give the outlines of a line's letters in points, where the line stands."""
    return tuple(
        segment
        for run in line.runs
        for segment in _run_outline(run, line.y, font_of(run.font))
    )


def _run_outline(run: Run, y: float, font: FontMetrics) -> list[Segment]:
    segments: list[Segment] = []
    x, em = run.x, run.size / 1000
    for letter, kern in zip(run.text, run.kerns, strict=True):
        segments += [_placed(part, x, y, em) for part in font.outline(letter)]
        x += (font.advance(letter) + kern) * em
    return segments


def _placed(segment: Segment, x: float, y: float, em: float) -> Segment:
    match segment:
        case ("M", px, py):
            return ("M", x + px * em, y + py * em)
        case ("L", px, py):
            return ("L", x + px * em, y + py * em)
        case ("C", ax, ay, bx, by, px, py):
            near, far = (x + ax * em, y + ay * em), (x + bx * em, y + by * em)
            return ("C", *near, *far, x + px * em, y + py * em)
        case _:
            return segment
