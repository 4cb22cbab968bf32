"""Digests of faces, and faces as JSON: what is seen counts, and comes back."""

import json
from dataclasses import replace
from pathlib import Path

from cardgen.cache.codec import FaceDecoder, FaceEncoder
from cardgen.cache.face_digests import FaceDigests
from cardgen.cache.shelf import StoredFace
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
    "a round gradient": (
        SHAPE._replace(fill=Gradient((1.0, 2.0, 3.0), ((0.5, BLACK),))),
        SHAPE._replace(fill=Gradient((1.0, 2.0, 3), ((0.5, BLACK),), 0.25, (0.0, 1.0))),
    ),
    "a stroke": (SHAPE, SHAPE._replace(stroke=Stroke(SKY, 1.0, (1.0, 3.0)))),
    "a rule": (SHAPE, SHAPE._replace(even_odd=True)),
    "a baseline": (LINE, LINE._replace(y=10.5)),
    "half a letter": (LINE, _line(glyphs=(Glyphs("a\ud83c", (0.1 + 0.2, -0.0)),))),
    "letters": (LINE, _line(glyphs=(Glyphs("ac", (0.0, 1.5)),))),
    "a kern": (LINE, _line(glyphs=(Glyphs("ab", (0.0, 1.0)),))),
    "a size": (LINE, _line(size=9.5)),
    "a font": (LINE, _line(font=FontFile(OTHER_FILE))),
    "a feature": (LINE, _line(font=FontFile(FONT.path, ("smcp",)))),
    "an outline of an icon": (ICON, _leaf(outline=rectangle(0, 0, 5, 6))),
    "a colourful icon": (ICON, _leaf(ops=(SHAPE,), colourful=True)),
    "an icon's stroke": (ICON, ICON._replace(stroke=Stroke(INK, 1.0))),
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


def _differ(one: Op, other: Op) -> bool:
    return _of(_showing(one)) != _of(_showing(other))


def test_what_is_seen_counts_and_nothing_else() -> None:
    counts = [name for name, pair in UNSEEN.items() if _differ(*pair)]
    missed = [
        name
        for name, (one, other) in SEEN.items()
        if not _differ(one, other)
        or not _differ(Group(Matrix(), (one,)), Group(Matrix(), (other,)))
    ]
    assert (counts, missed) == ([], [])


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


def _again(*faces: Face) -> list[Face]:
    """Return faces as they come from the cache."""
    encoder = FaceEncoder()
    codes = [encoder.face(face) for face in faces]
    text = json.dumps([codes, encoder.ops, encoder.words, encoder.fonts])
    codes, *tables = json.loads(text)
    decoder = FaceDecoder(*tables)
    return [decoder.face(code) for code in codes]


def _exactly(value: object) -> object:
    """Return a value with the types of everything in it: 1 is not 1.0 in a file."""
    if isinstance(value, tuple):
        return type(value).__name__, tuple(map(_exactly, value))
    return type(value).__name__, repr(value)


def test_a_face_from_the_cache_is_the_one_that_was_drawn() -> None:
    pairs = (*UNSEEN.values(), *SEEN.values())
    face = Face(
        10.0, 20, 3.5, (*FACE.ops, *(op for pair in pairs for op in pair)), "hex"
    )
    (again,) = _again(face)
    for part in ("width", "height", "bleed", "form", "ops"):
        assert _exactly(getattr(again, part)) == _exactly(getattr(face, part)), part
    assert {type(op) for op in face.ops} == set(Op.__args__)
    assert _of(again) == _of(face)


def test_what_faces_have_in_common_is_one_object_again() -> None:
    one, other = _again(_showing(SHAPE), _showing(GROUP, SHAPE))
    assert isinstance(other.ops[0], Group)
    assert one.ops[0] is other.ops[1] is other.ops[0].ops[0]


def test_equal_ops_may_be_one_object_or_several() -> None:
    same = SHAPE._replace(outline=rectangle(0.0, 0.0, 5.0, 5.0))
    digests = FaceDigests()
    assert digests.of(_showing(SHAPE, SHAPE)) == digests.of(_showing(SHAPE, same))
    assert digests.of(_showing(SHAPE)) != digests.of(_showing(SHAPE, same))


def test_a_stored_face_that_has_learnt_its_digest_is_not_read() -> None:
    def read() -> tuple[Op, ...]:
        raise AssertionError("nobody looks at its ops")

    face = _showing(SHAPE)
    found = FaceDigests().of(face)
    stored = StoredFace(100.0, 200.0, 5.0, read, "rectangle", dict(face.learnt))
    assert FaceDigests().of(stored) == found == _of(face)
