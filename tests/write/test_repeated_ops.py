"""Marks and art that recur: the file has them once, whichever objects they are.

Groups that an earlier document of the same faces has are written alike, not again.
"""

import io
from collections.abc import Iterator

import pytest

from cardgen.model.face import Face
from cardgen.model.geometry import Box, Matrix, move, scale
from cardgen.model.ops import (
    BLACK,
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
from cardgen.model.outlines import polygon, rectangle
from cardgen.model.page import Page, Placement
from cardgen.write.outfile import Sink
from cardgen.write.painter import Painter
from cardgen.write.pdf import stream_pdf, write_pdf
from cardgen.write.pen import KnownParts
from cardgen.write.repeated_ops import RepeatedOps
from tests.cache.changing_game import noted
from tests.faces import FONT
from tests.write.letters import BLUE, GREEN, RED, document, filled, page, place

# More than are remembered of those that no later page repeats.
_MANY = 400


def _mark(x: float) -> Op:
    return Shape(rectangle(x, 0, 1, 1), fill=Paint(BLACK))


def _pages(first: Op, later: Op, last: Op) -> list[Page]:
    """Return three pages; `later` comes when `first` has been forgotten."""
    marks = [_mark(x) for x in range(1, _MANY)]
    return [Page(1, 1, "", (), part) for part in ([first], [*marks, later], [last])]


def _repeated(pages: list[Page]) -> Iterator[list[bool]]:
    repeated = RepeatedOps(pages, KnownParts().one_of)
    for sheet in repeated.ahead(pages):
        yield [id(mark) in repeated.ops for mark in sheet.marks]


def test_it_does_not_matter_which_of_equal_marks_are_one_object() -> None:
    one = _mark(0)
    shared = list(_repeated(_pages(one, one, _mark(0))))
    apart = list(_repeated(_pages(_mark(0), _mark(0), _mark(0))))
    assert shared == apart
    assert [any(page) for page in shared] == [True, True, True]


def _art(count: int = 100, points: int = 8) -> Group:
    """Return a picture of many small shapes; each call makes an object of its own."""
    shapes = [polygon([(x, y) for y in range(points)]) for x in range(count)]
    return Group(Matrix(), tuple(Shape(shape, Paint(BLACK)) for shape in shapes))


def _forms(*faces: tuple[Op, ...]) -> set[int]:
    """Return the ids of ops on faces that become forms."""
    trim = Box(0, 0, 9, 9)
    placed = [
        Placement("x", "front", Face(9, 9, 0, ops), trim, 0, trim) for ops in faces
    ]
    return set(
        RepeatedOps([Page(9, 9, "", tuple(placed), ())], KnownParts().one_of).ops
    )


def _known(*faces: tuple[Op, ...]) -> list[list[bool]]:
    forms = _forms(*faces)
    return [[id(op) in forms for op in ops] for ops in faces]


@pytest.mark.parametrize("apart", [False, True])
def test_it_does_not_matter_which_of_equal_groups_are_one_object(apart: bool) -> None:
    one = _art()
    other = _art() if apart else one
    assert _known((one, other), (other,), (_art(101),)) == [
        [True, True],
        [True],
        [False],
    ]


def test_a_small_group_is_no_form() -> None:
    """Deflate finds its copies, and files with nothing larger remain as they were."""
    small = _art(20)
    assert _known((small, small), (small,)) == [[False, False], [False]]


def test_what_a_group_draws_through_other_forms_does_not_make_it_large() -> None:
    faint = Group(Matrix(), (_art()._replace(opacity=0.5),))
    icon = Group(Matrix(), _art(1, 900).ops)
    for group in (faint, icon):
        assert _known((group, group)) == [[False, False]]


@pytest.mark.parametrize("apart", [False, True])
def test_what_is_only_in_a_form_is_drawn_into_it(apart: bool) -> None:
    large = _art(1, 900).ops[0]
    art = _art()._replace(ops=(*_art().ops, large, _art()))
    copy = Group(Matrix(), (*_art().ops, *_art(1, 900).ops, _art())) if apart else art
    inner = art.ops[-2:]
    face = (art, Group(scale(-1, 1), (copy,)))
    assert _known(face) == [[True, False]]
    repeated = _forms(face)
    assert not any(id(op) in repeated for op in (*inner, *copy.ops[-2:]))
    # Beside the form it is drawn again, and so becomes one itself.
    assert all(id(op) in _forms((*face, *inner)) for op in inner)


def _mixed_art() -> Group:
    """Return a picture of flat groups, of what a document names itself, and of a large
    shape, which is a form in a document of two faces."""
    shades = ((0.0, RED), (1.0, BLUE))
    points = [(x % 10 * 1.0, x % 7 * 1.0) for x in range(300)]
    letter = Run(1, (Glyphs("a", (0.0,)),), FONT.file, 4, Paint(RED))
    inside: list[tuple[Op, ...]] = [
        (filled(1, 1, 3, 3, RED), Group(move(1, 1), (filled(1, 1, 3, 3, BLUE),))),
        (Shape(rectangle(0, 0, 9, 9), Paint(GREEN, 0.5), Stroke(Paint(RED), 1)),),
        (Shape(rectangle(0, 0, 9, 9), Gradient((0, 0, 9, 9), shades)),),
        (Group(move(1, 1), (filled(1, 1, 3, 3, BLUE),), opacity=0.5),),
        (Shape(polygon(points), Paint(RED)),),
        (TextLine(8, (letter,)),),
    ]
    groups = tuple(Group(move(n, n), ops) for n, ops in enumerate(inside))
    return Group(Matrix(), (*groups, filled(1, 1, 2, 2, RED), *groups), art=True)


def test_what_an_earlier_document_knows_changes_no_byte() -> None:
    faces = [
        Face(10, 10, 0, (filled(n, 0, 1, 1, BLUE), _mixed_art())) for n in range(2)
    ]
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
    flat, faded, *_ = (op for op in _mixed_art().ops if isinstance(op, Group))
    shaded = Group(Matrix(), (flat, _mixed_art().ops[2]))
    face, known = Face(10, 10, 0, (flat, shaded, faded)), KnownParts()
    pages = document([page(10, [place(face, 0, 0)])])
    stream_pdf(pages, Sink(io.BytesIO()), known)
    drawn = noted(monkeypatch, Painter, "_group", lambda _, found: found)
    stream_pdf(pages, Sink(io.BytesIO()), known)
    assert drawn == [shaded, shaded.ops[1]]
