"""The fan of finished cards on the cover of a kit's guide."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from statistics import mode

from cardgen.impose.thumbnail import thumbnail, trim_line
from cardgen.model.face import Face
from cardgen.model.game import Component, Kind
from cardgen.model.geometry import Box, Matrix, around, move, scale, turn
from cardgen.model.ops import WHITE, Color, Group, Op, Paint, Shape, Stroke, TextLine
from cardgen.model.page import Document
from cardgen.pipeline.planned_pdf import PlannedPdf
from cardgen.typeset.fontbook import Fontbook

# Of each card its angle, and where its middle is, in shares of its width and height.
# The last of three is in front, and fewer are the last ones.
_FAN = ((-8.0, -0.7, 0.1), (8.0, 0.7, 0.1), (0.0, 0.0, 0.0))
_PAIR = ((-6.0, -0.38, 0.0), (6.0, 0.38, 0.0))
# In steps, wide cards leave the upper left of those behind them free.
_STEPS = ((-6.0, -0.68, -0.58), (-3.0, -0.34, -0.29), (0.0, 0.0, 0.0))
# High cards leave paper at their sides, for which the fan opens wider.
_OPEN = (1.25, 1.2, 1.15, 1.1, 1.05, 1.0)
FACTS = 0.655
"""The facts on a cover begin below the cards, at this share of its height."""
# In shares of its width: where a cover has room for cards, and the air below them.
_SIDE, _TOP, _AIR = 0.095, 0.376, 0.043
# Pictures in small tokens would be coarse if they were enlarged more.
_LARGEST = 2.5
_WIDE = 1.2
_EDGE = Stroke(Paint(Color(0.5, 0.5, 0.5)), 0.5)
# Shadows of one card, in points to the right and twice as far down.
_SHADOW, _SHADOWS = Paint(Color(0, 0, 0), 0.07), (2.0, 1.3, 0.6)
# A page of a book with fewer lines and shapes would look empty.
_BARE = 12
# What shows best what a game is like; of one kind it is the largest number of designs.
_KINDS: tuple[Kind, ...] = ("deck", "board", "sheet", "tokens", "reference", "box")

_Made = Sequence[tuple[PlannedPdf, Document]]


def fan(made: _Made, fonts: Fontbook, width: float, height: float) -> tuple[Op, ...]:
    """Draw up to three fronts of the main deck on a cover, sized in points.

    Letters are outlines: nobody searches a cover for the texts of its cards, nor need
    they be legible where a card is drawn small.
    """
    faces = _fronts(made)
    area = _area(width, height)
    if not faces or area.height <= 0:
        return ()
    opens = _OPEN if faces[0].form == "rectangle" else (1.0,)
    arranged = [_arranged(faces, wider, area) for wider in opens]
    share, placed = max(arranged, key=lambda each: each[0])
    return tuple(
        _card(face, matrix, share, fonts)
        for face, matrix in zip(faces, placed, strict=True)
    )


def _fronts(made: _Made) -> list[Face]:
    """Return different fronts of the main component, far apart in it.

    Without any, they are pages of a rulebook, unless they are nearly empty.
    """
    parts = [
        (part, pdf, document)
        for pdf, document in made
        for part in pdf.parts
        if part.kind in _KINDS
    ]
    if not parts:
        return [page for _, document in made[:1] for page in _pages(document)]
    found = list(dict.fromkeys(_faces(*min(parts, key=lambda each: _rank(*each)))))
    size = mode((face.width, face.height) for face in found)
    alike = [face for face in found if (face.width, face.height) == size]
    shown = (alike[0], alike[-1], alike[len(alike) // 2])
    return list({face.ops: face for face in shown}.values())


def _rank(part: Component, pdf: PlannedPdf, _: Document) -> tuple[int, ...]:
    order = _KINDS.index(part.kind)
    return order, -len(part.printed()), bool(part.cards_of), pdf.look != "colour"


def _faces(part: Component, pdf: PlannedPdf, document: Document) -> Iterator[Face]:
    for placed in (placed for page in document.pages for placed in page.placements):
        # On the sheets of a gang, names begin with the component.
        mine = not pdf.gang or placed.name.startswith(f"{part.id}/")
        if placed.side == "front" and mine:
            yield placed.face


def _pages(document: Document) -> list[Face]:
    """Return up to three pages of a book, the first last.

    Those of a booklet are on the right of the fronts of its sheets.
    """
    found = []
    for page in document.pages[:: 2 if document.duplex else 1]:
        width = page.width / 2 if document.duplex else page.width
        ops = tuple(page.marks[1:2] if document.duplex else page.marks)
        if _much(ops) >= _BARE:
            drawn = Group(move(width - page.width, 0), ops)
            found.append(Face(width, page.height, 0, (drawn,)))
    return found[1:3] + found[:1]


def _much(ops: Sequence[Op]) -> int:
    return sum(_much(op.ops) if isinstance(op, Group) else 1 for op in ops)


def _area(width: float, height: float) -> Box:
    side, top = _SIDE * width, _TOP * width
    return Box(side, top, width - 2 * side, FACTS * height - _AIR * width - top)


def _arranged(
    faces: Sequence[Face], wider: float, area: Box
) -> tuple[float, list[Matrix]]:
    """Return by how much faces are scaled, as large as they can be, and their maps."""
    width, height = faces[0].width, faces[0].height
    middle = move(-width / 2, -height / 2)
    placed = [
        middle.then(turn(angle)).then(move(x * wider * width, y * height))
        for angle, x, y in _places(faces[0], len(faces))
    ]
    box = around(matrix.bounds(Box(0, 0, width, height)) for matrix in placed)
    share = min(area.width / box.width, area.height / box.height, _LARGEST)
    corner = move(-box.x - box.width / 2, -box.y - box.height / 2)
    onto = move(area.x + area.width / 2, area.y + area.height / 2)
    return share, [each.then(corner).then(scale(share)).then(onto) for each in placed]


def _places(face: Face, count: int) -> Sequence[tuple[float, float, float]]:
    if face.form in ("round", "hex"):
        return _touching(face)[-count:]
    if face.width > _WIDE * face.height:
        return _STEPS[-count:]
    return _PAIR if count == 2 else _FAN[-count:]


def _touching(face: Face) -> Sequence[tuple[float, float, float]]:
    """Return three places without overlap: a comb of hexes, or a pile of discs."""
    x, y = (0.75, 0.25) if face.width > face.height else (0.5, 0.375)
    if face.form == "round":
        x, y = 0.5, 0.433
    return (0.0, -x, y), (0.0, x, y), (0.0, 0.0, -y)


def _card(face: Face, matrix: Matrix, share: float, fonts: Fontbook) -> Group:
    drawn = replace(face, ops=tuple(_outlined(face.ops, fonts)))
    line = trim_line(face)
    away = [matrix.then(move(by, 2 * by)) for by in _SHADOWS]
    shadows = [Group(each, (Shape(line, _SHADOW),)) for each in away]
    # Nothing of the cards behind may be seen through one with little ink.
    paper = Group(matrix, (Shape(line, Paint(WHITE)),))
    edge = Shape(line, stroke=_EDGE._replace(width=_EDGE.width / share))
    card = thumbnail(drawn, matrix, share)
    return Group(Matrix(), (*shadows, paper, card, Group(matrix, (edge,))))


def _outlined(ops: Sequence[Op], fonts: Fontbook) -> Iterator[Op]:
    for op in ops:
        if isinstance(op, Group):
            yield op._replace(ops=tuple(_outlined(op.ops, fonts)))
        elif isinstance(op, TextLine):
            for run in op.runs:
                letters = fonts.outline(op._replace(runs=(run,)))
                yield Shape(letters, run.paint)
        else:
            yield op
