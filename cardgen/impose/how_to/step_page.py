"""What the how-to pages consist of: titles, steps, paragraphs, and the shapes of their
pictures, in millimetres."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cardgen.impose.job import ImpositionJob
from cardgen.impose.margin.drawings import INK
from cardgen.model.geometry import Box, move, scale
from cardgen.model.ops import (
    BLACK,
    WHITE,
    Color,
    Group,
    Op,
    Outline,
    Paint,
    Shape,
    Stroke,
)
from cardgen.model.outlines import polygon
from cardgen.model.units import to_points
from cardgen.typeset.label import label_width, set_label

# A page is drawn on this many millimetres, and smaller on smaller papers.
WIDE, HIGH = 186.0, 266.0
_TITLE_SIZE, _SIZE = 22.0, 11.5
_EDGE = to_points(2.0)

LINE = Stroke(Paint(BLACK), 0.3, join="round")
CUT = Stroke(Paint(Color(0.75, 0.1, 0.1)), 0.45, dash=(2.0, 1.2))
_ARROW = Stroke(Paint(BLACK), 0.6, cap="round", join="round")
GLUE = Stroke(Paint(Color(0.85, 0.65, 0.1)), 1.1, cap="round", join="round")
PAPER = Paint(WHITE)
_STEEL = Paint(Color(0.75, 0.75, 0.78))


class Step(NamedTuple):
    """A step with its picture in millimetres, 66 wide and 52 high."""

    head: str
    text: str
    picture: tuple[Op, ...]


class StepTextStyle(NamedTuple):
    """A text's size in points, and its lines' width and distance in millimetres."""

    size: float
    width: float
    leading: float


def share_of(job: ImpositionJob) -> float:
    """Return the factor by which a page is shrunk for the paper of a job."""
    edge = 2 * (job.margin + _EDGE)
    wide, high = to_points(WIDE), to_points(HIGH)
    return min(1.0, (job.width - edge) / wide, (job.height - edge) / high)


def page(title: str, ops: Sequence[Op], job: ImpositionJob) -> tuple[Op, ...]:
    """Draw a page: its title, and ops in the points of a page that is not scaled."""
    share = share_of(job)
    left = (job.width - to_points(WIDE) * share) / 2
    top = (job.height - to_points(HIGH) * share) / 2
    version = job.words("version {version}", version=job.version)
    name = f"{job.game} · {job.component} · {version}"
    titled = label(job.words(title), _TITLE_SIZE, 0, 8, job)
    head = titled, label(name, _SIZE, 0, 14.5, job)
    return (Group(scale(share).then(move(left, top)), (*head, *ops)),)


def label(text: str, size: float, x: float, y: float, job: ImpositionJob) -> Op:
    """Set one line from a place in millimetres."""
    return set_label(job.font, text, size, to_points(x), to_points(y), INK)


def paragraph(
    text: str, style: StepTextStyle, x: float, y: float, job: ImpositionJob
) -> Iterator[Op]:
    """Set a text in lines, the first one at y."""
    for number, words in enumerate(_broken(text, style, job)):
        yield label(words, style.size, x, y + number * style.leading, job)


def _broken(text: str, style: StepTextStyle, job: ImpositionJob) -> Iterator[str]:
    line = ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if line and label_width(job.font, longer, style.size) > to_points(style.width):
            yield line
            longer = word
        line = longer
    yield line


def picture(ops: tuple[Op, ...], x: float, y: float, share: float = 1.0) -> Op:
    """Draw a picture in millimetres with its corner at a place."""
    to_page = scale(to_points(share))
    return Group(to_page.then(move(to_points(x), to_points(y))), ops)


def line(*points: tuple[float, float]) -> Outline:
    """Return a line through points."""
    (x, y), *rest = points
    return (("M", x, y), *(("L", *point) for point in rest))


def arrow(*points: tuple[float, float]) -> Iterator[Op]:
    """Draw a line with a head at its last point."""
    (x1, y1), (x2, y2) = points[-2:]
    length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    ux, uy = (x2 - x1) / length * 2, (y2 - y1) / length * 2
    yield Shape(line(*points), stroke=_ARROW)
    one = x2 - ux - uy * 0.6, y2 - uy + ux * 0.6
    other = x2 - ux + uy * 0.6, y2 - uy - ux * 0.6
    yield Shape(line(one, (x2, y2), other), stroke=_ARROW)


def curve(start: tuple[float, float], *handles: tuple[float, float]) -> Op:
    """Draw a bent line: two handles, then its end."""
    (ax, ay), (bx, by), (x, y) = handles
    return Shape((("M", *start), ("C", ax, ay, bx, by, x, y)), stroke=_ARROW)


def zigzag(box: Box, turns: int) -> Outline:
    """Return a line that runs to and fro through a box."""
    step = box.width / turns
    return line(
        *(
            (box.x + place * step, box.bottom if place % 2 else box.y)
            for place in range(turns + 1)
        )
    )


def knife(x: float, y: float) -> Iterator[Op]:
    """Draw a knife whose tip is at a point."""
    blade = [(x, y), (x + 7, y - 3.4), (x + 8.4, y - 0.6)]
    grip = [
        (x + 7, y - 3.4),
        (x + 17, y - 6.2),
        (x + 18.4, y - 2.6),
        (x + 8.4, y - 0.6),
    ]
    yield Shape(polygon(blade), fill=_STEEL, stroke=LINE)
    yield Shape(polygon(grip), fill=PAPER, stroke=LINE)
