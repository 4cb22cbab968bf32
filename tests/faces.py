"""Small faces, items and jobs that several tests need."""

from pathlib import Path

from cardgen.impose.job import ImpositionJob
from cardgen.impose.papers import all_papers
from cardgen.model.face import Face, Item
from cardgen.model.ops import Color, Op, Outline, Paint, Shape
from cardgen.model.plans import Flip
from cardgen.model.source import Span
from cardgen.model.units import to_points
from cardgen.typeset.metrics import FontMetrics
from cardgen.typeset.typeface import lone

ROOT = Path(__file__).resolve().parent.parent
FONT = FontMetrics(ROOT / "fonts/source-sans-3/SourceSans3-Regular.ttf")
FACE = lone(FONT)
BLUE, RED = Color(0.1, 0.2, 0.6), Color(0.6, 0.1, 0.1)


def rectangle(x: float, y: float, width: float, height: float) -> Outline:
    """Return a closed outline, in points."""
    return (
        ("M", x, y),
        ("L", x + width, y),
        ("L", x + width, y + height),
        ("L", x, y + height),
        ("Z",),
    )


def face(
    width: float, height: float, bleed: float, color: Color = BLUE, *more: Op
) -> Face:
    """Return a face of that many millimetres, filled to the bleed."""
    w, h, b = to_points(width), to_points(height), to_points(bleed)
    ground = Shape(rectangle(-b, -b, w + 2 * b, h + 2 * b), fill=Paint(color))
    return Face(w, h, b, (ground, *more))


def item(
    name: str, width: float, height: float, bleed: float, back: bool = True
) -> Item:
    """Return a card with a blue front and a red back."""
    behind = face(width, height, bleed, RED) if back else None
    return Item(name, face(width, height, bleed), behind)


def job(
    paper: str,
    width: float,
    height: float,
    gutter: float | None = 0,
    flip: Flip = "long",
    margin: float = 5,
) -> ImpositionJob:
    """Return a job on a paper of that many millimetres."""
    return ImpositionJob(
        paper=paper,
        width=to_points(width),
        height=to_points(height),
        margin=to_points(margin),
        gutter=None if gutter is None else to_points(gutter),
        flip=flip,
        papers=all_papers({}),
        game="A Game",
        version="1.2",
        component="Cards",
        look="colour",
        font=FACE,
        span=Span(Path("game.yaml"), 3, 5, 3, 9),
    )
