"""What the pages that tell how to make things of paper have in common."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cardgen.impose.job import Job
from cardgen.impose.legend import INK
from cardgen.model.geometry import move, scale
from cardgen.model.ops import Group, Op
from cardgen.model.units import to_points
from cardgen.typeset.label import label_width, set_label

# A page is drawn on so many millimetres, and smaller on smaller papers.
WIDE, HIGH = 186.0, 266.0
_TITLE_SIZE, _SIZE = 22.0, 11.5
_EDGE = to_points(2.0)


class Step(NamedTuple):
    """A step with its picture in millimetres, 66 wide and 52 high."""

    head: str
    text: str
    picture: tuple[Op, ...]


class Measure(NamedTuple):
    """How a text is set: its size in points, and its lines' width and distance in
    millimetres."""

    size: float
    width: float
    leading: float


def share_of(job: Job) -> float:
    """Give how much smaller a page is drawn on the paper of a job."""
    edge = 2 * (job.margin + _EDGE)
    wide, high = to_points(WIDE), to_points(HIGH)
    return min(1.0, (job.width - edge) / wide, (job.height - edge) / high)


def page(title: str, ops: Sequence[Op], job: Job) -> tuple[Op, ...]:
    """Draw a page: its title, and ops in the points of a page that is not scaled."""
    share = share_of(job)
    left = (job.width - to_points(WIDE) * share) / 2
    top = (job.height - to_points(HIGH) * share) / 2
    name = f"{job.game} · {job.component} · version {job.version}"
    head = label(title, _TITLE_SIZE, 0, 8, job), label(name, _SIZE, 0, 14.5, job)
    return (Group(scale(share).then(move(left, top)), (*head, *ops)),)


def label(text: str, size: float, x: float, y: float, job: Job) -> Op:
    """Set one line from a place in millimetres."""
    return set_label(job.font, text, size, to_points(x), to_points(y), INK)


def paragraph(text: str, at: Measure, x: float, y: float, job: Job) -> Iterator[Op]:
    """Set a text in lines, the first one at y."""
    for number, words in enumerate(_broken(text, at, job)):
        yield label(words, at.size, x, y + number * at.leading, job)


def picture(ops: tuple[Op, ...], x: float, y: float, share: float = 1.0) -> Op:
    """Lay a picture in millimetres with its corner at a place."""
    to_page = scale(to_points(share))
    return Group(to_page.then(move(to_points(x), to_points(y))), ops)


def _broken(text: str, at: Measure, job: Job) -> Iterator[str]:
    line = ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if line and label_width(job.font, longer, at.size) > to_points(at.width):
            yield line
            longer = word
        line = longer
    yield line
