"""Faces as JSON, and back: all their content, and what they share."""

import json
from pathlib import Path

from cardgen.cache.codec import FaceDecoder, FaceEncoder
from cardgen.model.face import Face
from cardgen.model.geometry import Box, Matrix
from cardgen.model.ops import (
    Color,
    FontFile,
    Glyphs,
    Gradient,
    Group,
    Icon,
    IconDrawing,
    Op,
    Paint,
    PdfPage,
    Picture,
    Run,
    Sampling,
    Shape,
    Stroke,
    TextLine,
    Veil,
)

RED = Paint(Color(1.0, 0.0, 0.25), 0.5)
LINE = (("M", 0.0, 1.0), ("L", 2, 3.25), ("C", 1, 2, 3, 4, 5, 6), ("Z",))
FONT = FontFile(Path("fonts/a.ttf"), ("smcp",))
WORD = Glyphs("a\u0301\ud83c", (0.1 + 0.2, -0.0, 1e-9))
SHAPE = Shape(LINE, RED, Stroke(RED, 0.3, (1.0, 2.0), "round", "bevel"), True)
STRAIGHT = Gradient((0, 1, 2, 3), ((0.0, Color(0, 0, 0)), (1.0, Color(1, 1, 1))), 0.25)
TURNED = Matrix(1, 2, 3, 4, 5, 6)
OPS: tuple[Op, ...] = (
    SHAPE,
    Shape(LINE, STRAIGHT),
    Shape(LINE, Gradient((1.0, 2.0, 3.0), ((0.5, Color(0, 1, 0)),))),
    Shape(()),
    TextLine(3.5, (Run(1.0, (WORD, WORD), FONT, 9.0, RED),), "spoken"),
    TextLine(0.0, ()),
    Icon(IconDrawing("star", 512.0, LINE), 1, 2, 3, RED, Stroke(RED, 1.0)),
    Icon(IconDrawing("star", 9.0, (), (SHAPE,), True), 1, 2, 3, RED),
    Picture(Path("a.png"), Box(0, 1, 2, 3), Box(1, 1, 1, 1), 0.5),
    Picture(Path("b.png"), Box(0, 1, 2, 3), None, 1.0, Sampling((3, 4), (0, 0, 9, 9))),
    Picture(Path("b.svg"), Box(0, 1, 2, 3), None, 1.0, Sampling((3, 4))),
    PdfPage(Path("c.pdf"), 2, Box(0, 1, 2, 3), Box(1, 1, 1, 1)),
    PdfPage(Path("c.pdf"), 1, Box(0, 1, 2, 3)),
    Group(
        Matrix(1, 2, 3, 4, 5, 6), (SHAPE, Group(Matrix(), ())), LINE, 0.5, "multiply"
    ),
    Group(Matrix(), (SHAPE,), (), spoken="all of it"),
    Veil(RED, Box(0, 0, 9, 9), (SHAPE,)),
    Shape(LINE, STRAIGHT._replace(fades=(0.0, 1.0))),
)


def _again(*faces: Face) -> list[Face]:
    encoder = FaceEncoder()
    codes = [encoder.face(face) for face in faces]
    text = json.dumps([codes, encoder.ops, encoder.words, encoder.fonts])
    codes, *tables = json.loads(text)
    decoder = FaceDecoder(*tables)
    return [decoder.face(code) for code in codes]


def _parts(face: Face) -> tuple[object, ...]:
    return face.width, face.height, face.bleed, face.form, face.ops


def _exactly(value: object) -> object:
    """Return a value with the types of everything in it: 1 is not 1.0 in a file."""
    if isinstance(value, tuple):
        return type(value).__name__, tuple(map(_exactly, value))
    return type(value).__name__, repr(value)


def test_every_op_comes_back_as_it_was() -> None:
    face = Face(10.0, 20, 3.5, OPS, "hex")
    (again,) = _again(face)
    assert _exactly(_parts(again)) == _exactly(_parts(face))
    assert {type(op) for op in OPS} == set(Op.__args__)


def test_what_faces_have_in_common_is_one_object_again() -> None:
    one, other = _again(Face(1, 1, 0, (SHAPE,)), Face(1, 1, 0, (OPS[13], SHAPE)))
    assert one.ops[0] is other.ops[1]
    assert isinstance(other.ops[0], Group)
    assert other.ops[0].ops[0] is one.ops[0]
