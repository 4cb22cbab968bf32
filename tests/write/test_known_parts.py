"""Groups that an earlier document of the same faces has: written alike, not again."""

import io

import pytest

from cardgen.model.face import Face
from cardgen.model.geometry import Matrix, move
from cardgen.model.ops import (
    Color,
    Glyphs,
    Gradient,
    Group,
    Op,
    Paint,
    Run,
    Shape,
    Stroke,
    TextLine,
)
from cardgen.model.outlines import polygon
from cardgen.write.outfile import Sink
from cardgen.write.painter import Painter
from cardgen.write.pdf import stream_pdf, write_pdf
from cardgen.write.pen import KnownParts
from tests.faces import FONT, rectangle
from tests.write.letters import document, page, place

RED, GREEN, BLUE = Color(1, 0, 0), Color(0, 1, 0), Color(0, 0, 1)


def _square(x: float, y: float, width: float, height: float, color: Color) -> Shape:
    return Shape(rectangle(x, y, width, height), fill=Paint(color))


def _art() -> Group:
    """Return a picture of flat groups, of what a document names itself, and of a large
    shape, which is a form in a document of two faces."""
    shades = ((0.0, RED), (1.0, BLUE))
    points = [(x % 10 * 1.0, x % 7 * 1.0) for x in range(300)]
    letter = Run(1, (Glyphs("a", (0.0,)),), FONT.file, 4, Paint(RED))
    inside: list[tuple[Op, ...]] = [
        (_square(1, 1, 3, 3, RED), Group(move(1, 1), (_square(1, 1, 3, 3, BLUE),))),
        (Shape(rectangle(0, 0, 9, 9), Paint(GREEN, 0.5), Stroke(Paint(RED), 1)),),
        (Shape(rectangle(0, 0, 9, 9), Gradient((0, 0, 9, 9), shades)),),
        (Group(move(1, 1), (_square(1, 1, 3, 3, BLUE),), opacity=0.5),),
        (Shape(polygon(points), Paint(RED)),),
        (TextLine(8, (letter,)),),
    ]
    groups = tuple(Group(move(n, n), ops) for n, ops in enumerate(inside))
    return Group(Matrix(), (*groups, _square(1, 1, 2, 2, RED), *groups), art=True)


def test_what_an_earlier_document_knows_changes_no_byte() -> None:
    faces = [Face(10, 10, 0, (_square(n, 0, 1, 1, BLUE), _art())) for n in range(2)]
    known = KnownParts()
    # On its own a face is part of its page; placed twice it is a form of its own.
    for chosen in (faces[:1], faces, [*faces, faces[0]], faces[1:], faces):
        pages = document([page(10, [place(each, 0, 0)]) for each in chosen])
        file = io.BytesIO()
        stream_pdf(pages, Sink(file), known)
        assert file.getvalue() == write_pdf(pages)


def test_groups_that_an_earlier_document_has_are_not_drawn_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    flat, faded, *_ = (op for op in _art().ops if isinstance(op, Group))
    shaded = Group(Matrix(), (flat, _art().ops[2]))
    face, known = Face(10, 10, 0, (flat, shaded, faded)), KnownParts()
    pages = document([page(10, [place(face, 0, 0)])])
    stream_pdf(pages, Sink(io.BytesIO()), known)
    drawn: list[Group] = []
    plain = Painter._group

    def group(painter: Painter, found: Group) -> None:
        drawn.append(found)
        plain(painter, found)

    monkeypatch.setattr(Painter, "_group", group)
    stream_pdf(pages, Sink(io.BytesIO()), known)
    assert drawn == [shaded, shaded.ops[1]]
