"""The page that shows how to join tiles: a map of the pages, print, cut, glue."""

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from cardgen.impose.how_to.joining_pictures import CUTTING, GLUING, PRINTING, TRIMMING
from cardgen.impose.how_to.step_page import (
    WIDE,
    Step,
    StepTextStyle,
    label,
    page,
    paragraph,
    picture,
    share_of,
)
from cardgen.impose.job import ImpositionJob
from cardgen.impose.margin.drawings import INK
from cardgen.impose.thumbnail import thumbnail
from cardgen.impose.tiling import Tiling, tile_name
from cardgen.model.face import Face
from cardgen.model.geometry import Box, Matrix, move, scale
from cardgen.model.ops import WHITE, Color, Group, Op, Paint, Shape, Stroke
from cardgen.model.outlines import rectangle, rounded
from cardgen.model.page import Side
from cardgen.model.units import show_mm, to_mm, to_points
from cardgen.typeset.label import label_width, set_label, short_label

_SIDES_SAID: dict[Side, str] = {"front": "front", "back": "back"}
TITLE = "How to put the tiles together"
_STEPS = (
    Step(
        "Print",
        "Print the pages at 100 % (actual size), on one side. The ruler in the margin "
        "must measure 50 mm.",
        PRINTING,
    ),
    Step(
        "Cut the joins",
        "Where the map has another tile to the left of a tile or above it, cut that "
        "side along its solid marks. Do not cut the other sides yet.",
        CUTTING,
    ),
    Step(
        "Glue",
        "Spread glue on each tab, from the dashed marks to the end of the art. Lay "
        "the tile named beside it along the marks, so that the pictures meet. Join "
        "the tiles of each row, then the rows.",
        GLUING,
    ),
    Step(
        "Trim the edges",
        "Glue the whole piece onto board if you like. Cut it out last, along the "
        "marks at its four outer sides.",
        TRIMMING,
    ),
)
_MACHINE_STEPS = (
    _STEPS[0],
    Step(
        "Cut and score",
        "The machine cuts out each tile with its tabs, and scores the lines of the "
        "layer SCORE: set this layer to draw or score, not to cut.",
        CUTTING,
    ),
    Step(
        "Glue",
        "Spread glue on each tab, from its scored line to its end. Lay the next tile "
        "on the map along the line, so that the pictures meet. Join the tiles of each "
        "row, then the rows.",
        GLUING,
    ),
)
# The room of the map; the facts are beside it, the steps below.
_MAP = Box(0.0, 20.0, 118.0, 118.0)
_GAP = 8.0
_LOWEST, _STEP_WIDE, _STEP_HIGH = 150.0, 96.0, 60.0
_PICTURE, _TEXT_LEFT = 0.72, 51.0
_HEAD_SIZE, _FACTS_SIZE, _LEADING, _HEAD_LEADING = 14.0, 11.5, 5.4, 6.5
_TEXT = StepTextStyle(10.0, _STEP_WIDE - _TEXT_LEFT - 4, 4.6)
_RIM = Stroke(Paint(Color(0.35, 0.35, 0.35)), 0.5)
_JOIN_LIGHT, _JOIN = Stroke(Paint(WHITE), 1.8), Stroke(INK, 0.7, dash=(4.0, 2.0))
_NAME_SIZE, _PAGE_SIZE = 13.0, 8.0


class TiledFace(NamedTuple):
    """A face in tiles, what people call the card, and the number of its first page.

    The `title` is "" if the card has no name of its own, and the `side` None if nothing
    has a back.
    """

    title: str
    side: Side | None
    face: Face
    tiling: Tiling
    first: int


def joining_page(tiled: TiledFace, job: ImpositionJob) -> tuple[Op, ...]:
    """Draw the page for a paper."""
    small = min(
        to_points(_MAP.width) / tiled.face.width,
        to_points(_MAP.height) / tiled.face.height,
    )
    matrix = scale(small).then(move(to_points(_MAP.x), to_points(_MAP.y)))
    words = to_mm(tiled.face.width * small) + _GAP
    facts, below = _facts(tiled, words, job)
    top = max(below, _MAP.y + to_mm(tiled.face.height * small)) + _GAP
    ops = (*_map(tiled, matrix, job), *facts, *_steps(min(top, _LOWEST), job))
    return page(TITLE, ops, job)


def _facts(tiled: TiledFace, left: float, job: ImpositionJob) -> tuple[list[Op], float]:
    """Set the facts about the map beside it; return them, and where they end."""
    head = StepTextStyle(_HEAD_SIZE, WIDE - left, _HEAD_LEADING)
    ops = list(paragraph(_called(tiled, job), head, left, 25, job))
    style = StepTextStyle(_FACTS_SIZE, WIDE - left, _LEADING)
    y = 26.5 + len(ops) * _HEAD_LEADING
    for text in _lines_of_facts(tiled, job):
        lines = list(paragraph(text, style, left, y, job))
        ops += lines
        y += len(lines) * _LEADING + 2.5
    return ops, y


def _called(tiled: TiledFace, job: ImpositionJob) -> str:
    """Return what people call the face: its component, the card, and the side."""
    title = short_label(tiled.title)
    known = title.casefold() in job.component.casefold()
    name = job.component if known else f"{job.component}: {title}"
    return f"{name}, {job.words(_SIDES_SAID[tiled.side])}" if tiled.side else name


def _lines_of_facts(tiled: TiledFace, job: ImpositionJob) -> Iterator[str]:
    face, tiling = tiled.face, tiled.tiling
    rows, columns = len(tiling.rows), len(tiling.columns)
    last = tiled.first + tiling.pages - 1
    size = f"{show_mm(face.width)} × {show_mm(face.height)} mm"
    say = job.words
    yield say(
        "{size}, joined from {rows} × {columns} tiles.",
        size=size,
        rows=rows,
        columns=columns,
    )
    yield say(
        "Pages {first} to {last} of this file, row by row.",
        first=tiled.first,
        last=last,
    )
    if tiling.turn:
        yield say("The tiles are turned on their pages: hold them as this map shows.")
    yield say(
        "Each tile has a tab of {size} mm where another tile goes to its right or "
        "below it. Lay that tile over the tab.",
        size=show_mm(job.overlap),
    )
    if job.cutter:
        yield say("The machine scores the tabs along the dashed lines on this map.")
        return
    yield say(
        "The dashed marks in the margin end where the next tile begins, like the "
        "dashed lines on this map; its name is beside them."
    )


def _map(tiled: TiledFace, matrix: Matrix, job: ImpositionJob) -> Iterator[Op]:
    """Draw the joined face with its joins, and the names of its tiles."""
    face, tiling = tiled.face, tiled.tiling
    yield thumbnail(face, matrix, matrix.a * share_of(job))
    box = matrix.bounds(Box(0, 0, face.width, face.height))
    yield Shape(rectangle(*box), stroke=_RIM)
    for span in tiling.columns[1:]:
        x, _ = matrix.apply(span.first, 0)
        yield from _join(x, box.y, x, box.bottom)
    for span in tiling.rows[1:]:
        _, y = matrix.apply(0, span.first)
        yield from _join(box.x, y, box.right, y)
    parts = product(enumerate(tiling.rows), enumerate(tiling.columns))
    for number, ((row, down), (column, across)) in enumerate(parts, tiled.first):
        x, y = (across.first + across.last) / 2, (down.first + down.last) / 2
        yield _name_plate(tile_name(row, column), number, matrix.apply(x, y), job)


def _join(x1: float, y1: float, x2: float, y2: float) -> Iterator[Op]:
    for stroke in (_JOIN_LIGHT, _JOIN):
        yield Shape((("M", x1, y1), ("L", x2, y2)), stroke=stroke)


def _name_plate(
    name: str, number: int, at: tuple[float, float], job: ImpositionJob
) -> Op:
    """Write a tile's name and page on a white ground."""
    said = job.words("page {n}", n=number)
    wide = max(
        label_width(job.font, name, _NAME_SIZE), label_width(job.font, said, _PAGE_SIZE)
    )
    half, up, down = wide / 2 + 4, _NAME_SIZE * 0.9, _PAGE_SIZE * 1.35
    ground = rounded(Box(-half, -up, 2 * half, up + down), ((3, 3),) * 4)
    return Group(
        move(*at),
        (
            Shape(ground, fill=Paint(WHITE), stroke=_RIM),
            set_label(job.font, name, _NAME_SIZE, 0, 0, INK, "center"),
            set_label(job.font, said, _PAGE_SIZE, 0, _PAGE_SIZE, INK, "center"),
        ),
    )


def _steps(below: float, job: ImpositionJob) -> Iterator[Op]:
    steps = _MACHINE_STEPS if job.cutter else _STEPS
    for number, (head, text, drawn) in enumerate(steps):
        row, column = divmod(number, 2)
        left, top = column * _STEP_WIDE, below + row * _STEP_HIGH
        yield picture(drawn, left, top, _PICTURE)
        x = left + _TEXT_LEFT
        yield label(f"{number + 1}  {job.words(head)}", _HEAD_SIZE, x, top + 5, job)
        yield from paragraph(job.words(text), _TEXT, x, top + 12, job)
