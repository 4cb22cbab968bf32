"""Digests of faces: what is seen counts, and nothing else does."""

from dataclasses import replace
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from cardgen.cache.codec import FaceDecoder, FaceEncoder
from cardgen.cache.face_digests import FaceDigests
from cardgen.cache.stored_face import StoredFace
from cardgen.model.face import Face
from cardgen.model.geometry import Box, Matrix
from cardgen.model.ops import (
    BLACK,
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
from tests.faces import rectangle

INK, SKY = Paint(BLACK), Paint(Color(0.1, 0.2, 0.9), 0.5)
BOX = Box(1.0, 2.0, 3.0, 4.0)
ROUND = rectangle(0.0, 0.0, 5.0, 5.0)
FONT = FontFile(Path(__file__))
RUN = Run(1.0, (Glyphs("ab", (0.0, 1.5)),), FONT, 9.0, INK)
LINE = TextLine(10.0, (RUN,), "said")
SHAPE = Shape(ROUND, INK, Stroke(SKY, 1.0, (1.0, 2.0)))
LEAF = IconDrawing("leaf", 512.0, ROUND)
ICON = Icon(LEAF, 1.0, 2.0, 8.0, INK)
PICTURE = Picture(Path(__file__), BOX, None, 1.0, Sampling((10, 10)))
PAGE = PdfPage(Path(__file__), 1, BOX)
GROUP = Group(Matrix(e=3.0), (SHAPE, LINE), ROUND, 0.5, "multiply", "said")
VEIL = Veil(SKY, BOX, (SHAPE,))
FACE = Face(100.0, 200.0, 5.0, (SHAPE, LINE, ICON, PICTURE, PAGE, GROUP, VEIL))
OTHER_FILE = Path(__file__).with_name("__init__.py")


def _line(**parts: object) -> Op:
    return LINE._replace(runs=(RUN._replace(**parts),))


def _leaf(**parts: object) -> Op:
    return ICON._replace(drawing=LEAF._replace(**parts))


UNSEEN: dict[str, tuple[Op, Op]] = {
    "what a line says": (LINE, LINE._replace(spoken=None)),
    "what a group says": (GROUP, GROUP._replace(spoken="other")),
    "the name of an icon": (ICON, _leaf(name="twig")),
    "whole numbers": (SHAPE, SHAPE._replace(outline=rectangle(0, 0, 5, 5))),
    "less than is printed": (ICON, ICON._replace(x=1.000_001)),
    "zero below zero": (SHAPE, SHAPE._replace(outline=rectangle(-0.0, -1e-9, 5, 5))),
}
SEEN: dict[str, tuple[Op, Op]] = {
    "a place": (SHAPE, SHAPE._replace(outline=rectangle(0, 0, 5, 5.001))),
    "a paint": (SHAPE, SHAPE._replace(fill=SKY)),
    "no paint": (SHAPE, SHAPE._replace(fill=None)),
    "a gradient": (
        SHAPE._replace(fill=Gradient((0, 0, 1, 1), ((0, BLACK),))),
        SHAPE._replace(fill=Gradient((0, 0, 1, 2), ((0, BLACK),))),
    ),
    "a stroke": (SHAPE, SHAPE._replace(stroke=Stroke(SKY, 1.0, (1.0, 3.0)))),
    "a rule": (SHAPE, SHAPE._replace(even_odd=True)),
    "a baseline": (LINE, LINE._replace(y=10.5)),
    "letters": (LINE, _line(glyphs=(Glyphs("ac", (0.0, 1.5)),))),
    "a kern": (LINE, _line(glyphs=(Glyphs("ab", (0.0, 1.0)),))),
    "a size": (LINE, _line(size=9.5)),
    "a font": (LINE, _line(font=FontFile(OTHER_FILE))),
    "a feature": (LINE, _line(font=FontFile(FONT.path, ("smcp",)))),
    "an outline of an icon": (ICON, _leaf(outline=rectangle(0, 0, 5, 6))),
    "a colourful icon": (ICON, _leaf(colourful=True)),
    "a picture": (PICTURE, PICTURE._replace(path=OTHER_FILE)),
    "a crop": (PICTURE, PICTURE._replace(sampling=Sampling((10, 10), (0, 0, 5, 5)))),
    "a page": (PAGE, PAGE._replace(page=2)),
    "a map": (GROUP, GROUP._replace(matrix=Matrix(e=4.0))),
    "no clip": (GROUP, GROUP._replace(clip=None)),
    "an empty clip": (GROUP._replace(clip=()), GROUP._replace(clip=None)),
    "a blend": (GROUP, GROUP._replace(blend="screen")),
    "the order": (GROUP, GROUP._replace(ops=(LINE, SHAPE))),
    "a mask": (VEIL, VEIL._replace(mask=(LINE,))),
}


def _of(face: Face) -> str:
    return FaceDigests().of(replace(face, learnt={}))


def _showing(*ops: Op) -> Face:
    return Face(100.0, 200.0, 5.0, ops)


def test_what_is_not_seen_does_not_count() -> None:
    counts = [
        name
        for name, (one, other) in UNSEEN.items()
        if _of(_showing(one)) != _of(_showing(other))
    ]
    assert counts == []


def test_what_is_seen_counts() -> None:
    missed = []
    for name, (one, other) in SEEN.items():
        within = Group(Matrix(), (one,)), Group(Matrix(), (other,))
        for first, second in ((one, other), within):
            if _of(_showing(first)) == _of(_showing(second)):
                missed.append(name)
    assert missed == []


def test_size_and_form_count_and_the_bleed_does_not() -> None:
    made = {_of(FACE), _of(replace(FACE, width=101.0)), _of(replace(FACE, form="hex"))}
    assert len(made) == 3
    assert _of(replace(FACE, bleed=9.0)) == _of(FACE)


def test_a_file_counts_by_what_is_in_it(tmp_path: Path) -> None:
    for name, content in (("a", b"x"), ("b", b"x"), ("c", b"y")):
        (tmp_path / name).write_bytes(content)
    same, copy, other = (
        _of(_showing(PICTURE._replace(path=tmp_path / name))) for name in "abc"
    )
    assert same == copy != other


def test_a_face_from_the_cache_has_the_digest_of_one_that_was_drawn() -> None:
    encoder = FaceEncoder()
    code = encoder.face(FACE)
    decoder = FaceDecoder(encoder.ops, encoder.words, encoder.fonts)
    assert _of(decoder.face(code)) == _of(FACE)


def test_a_stored_face_that_has_learnt_its_digest_is_not_read() -> None:
    def read() -> tuple[Op, ...]:
        raise AssertionError("nobody looks at its ops")

    face = _showing(SHAPE)
    found = FaceDigests().of(face)
    stored = StoredFace(100.0, 200.0, 5.0, read, "rectangle", dict(face.learnt))
    assert FaceDigests().of(stored) == found == _of(face)


LENGTHS = st.floats(-5000, 5000)


@given(LENGTHS, LENGTHS, LENGTHS, LENGTHS)
def test_equal_ops_may_be_one_object_or_several(
    x: float, y: float, width: float, height: float
) -> None:
    one = SHAPE._replace(outline=rectangle(x, y, width, height))
    same = SHAPE._replace(outline=rectangle(x, y, width, height))
    digests = FaceDigests()
    assert digests.of(_showing(one, one)) == digests.of(_showing(one, same))
    assert digests.of(_showing(one)) != digests.of(_showing(one, same))


@given(LENGTHS, LENGTHS)
def test_numbers_are_equal_if_they_are_printed_alike(one: float, other: float) -> None:
    faces = [_showing(SHAPE._replace(outline=(("M", x, 0.0),))) for x in (one, other)]
    icons = [_showing(ICON._replace(x=x)) for x in (one, other)]
    alike = round(one, 4) + 0.0 == round(other, 4) + 0.0
    assert (_of(faces[0]) == _of(faces[1])) is alike
    assert (_of(icons[0]) == _of(icons[1])) is alike
