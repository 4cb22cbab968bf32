"""The fan of cards on the cover of a kit's guide."""

from collections.abc import Sequence

from cardgen.compose.restyling.legible import legible
from cardgen.impose.thumbnail import thumbnail
from cardgen.model.face import Face
from cardgen.model.geometry import Matrix, move, scale, turn
from cardgen.model.ops import Color, Group, Op, Outline, Paint, Shape, Stroke
from cardgen.model.page import Document
from cardgen.pipeline.planned_pdf import PlannedPdf

# Left, right, and the one in front: its angle, and where its centre is, in shares of
# its width and height.
_PLACES = ((-11.0, -0.62, 0.06), (11.0, 0.62, 0.06), (0.0, 0.0, 0.0))
# The cover leaves this share of the paper free for the cards.
_MIDDLE, _HIGH, _WIDE = 0.44, 0.27, 0.26
# Text on a board that is scaled down more than this would be illegible.
_READABLE = 0.7
_THIN = 0.4
_EDGE = Stroke(Paint(Color(0.55, 0.55, 0.55)), 0.4)


def fan(
    made: Sequence[tuple[PlannedPdf, Document]], width: float, height: float
) -> tuple[Op, ...]:
    """Draw up to three different fronts in the middle of a page, sized in points."""
    faces = _fronts(made)
    places = {1: _PLACES[2:], 2: _PLACES[:2]}.get(len(faces), _PLACES)
    return tuple(
        _card(face, place, width, height)
        for face, place in zip(faces, places, strict=False)
    )


def _fronts(made: Sequence[tuple[PlannedPdf, Document]]) -> list[Face]:
    """Return different fronts of the first document, far apart in the deck."""
    cards = [document for pdf, document in made if not pdf.component.book]
    if not cards:
        return []
    document = cards[0]
    found = dict.fromkeys(
        placed.face
        for page in document.pages
        for placed in page.placements
        if placed.side == "front"
    )
    faces = list(found)
    alike = [face for face in faces if (face.width, face.height) == _size(faces[0])]
    return list(dict.fromkeys((alike[0], alike[-1], alike[len(alike) // 2])))


def _size(face: Face) -> tuple[float, float]:
    return face.width, face.height


def _card(
    face: Face, place: tuple[float, float, float], width: float, height: float
) -> Group:
    angle, across, down = place
    share = min(_HIGH * height / face.height, _WIDE * width / face.width)
    matrix = (
        move(-face.width / 2, -face.height / 2)
        .then(scale(share))
        .then(turn(angle))
        .then(
            move(
                width / 2 + across * face.width * share,
                height * _MIDDLE + down * face.height * share,
            )
        )
    )
    trim = _trim(face)
    edge = Group(matrix, (Shape(trim, stroke=_EDGE),))
    if share < _READABLE:
        edge = Group(matrix, (Shape(trim, stroke=_EDGE._replace(width=_THIN / share)),))
        return Group(Matrix(), (thumbnail(face, matrix, share), edge))
    ops = legible(face.ops, matrix)
    return Group(Matrix(), (Group(matrix, ops, clip=trim), edge))


def _trim(face: Face) -> Outline:
    right, bottom = face.width, face.height
    return ("M", 0, 0), ("L", right, 0), ("L", right, bottom), ("L", 0, bottom), ("Z",)
