"""Generated bleed: the face continues beyond its edge as its own mirror image.

Mirroring the art of illustrated cards makes files hardly larger.
"""

import math
from collections.abc import Sequence
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageDraw

from cardgen.impose.empty_corners import corner_patches
from cardgen.impose.layouts import LAYOUTS
from cardgen.impose.mirrored_bleed import (
    USUAL,
    BleedOptions,
    impose_with_bleed,
    mirrored_face,
    with_bleed,
)
from cardgen.model.face import Face, Form, Item
from cardgen.model.geometry import Box, Matrix
from cardgen.model.ops import (
    WHITE,
    Color,
    Gradient,
    Group,
    Op,
    Paint,
    Picture,
    Shape,
    Stroke,
    TextLine,
)
from cardgen.model.outlines import polygon, rectangle
from cardgen.model.page import Document, Page, Placement
from cardgen.model.units import to_points
from cardgen.typeset.label import set_label
from cardgen.write import repeated_ops
from cardgen.write.pdf import write_pdf
from tests.faces import BLUE, FACE, RED, face, item, job
from tests.picture_game import faces, write_game

# Slanted, so that no part looks like its own mirror image.
STRIPES = tuple(
    Shape(
        polygon([(x, -9), (x + 9, -9), (x - 99, 99), (x - 108, 99)]),
        fill=Paint(Color(abs(x) / 180, 0.8, 0.5)),
    )
    for x in range(-18, 180, 20)
)
ART = (Shape(rectangle(-9, -9, 78, 108), fill=Paint(BLUE)), *STRIPES)


CARDS = "defaults: {provenance: placeholder}\ncards:\n" + "".join(
    f"  - {{id: card-{number}, picture: {{scene: wood}}}}\n" for number in range(4)
)
# In millimetres: of the deck that needs mirroring, and of one that does not.
BLEEDS = (0, 2)


def _drawn(face: Face, aside: float = 0.0) -> Image.Image:
    """Return a face of 60 x 90 points with 20 points around it, 4 dots per point."""
    trim = Box(20 + aside, 20 + aside, face.width, face.height)
    window = trim.grown(face.bleed)
    placed = Placement("x", "front", face, trim, 0, window)
    page = Page(100, 130, "", (placed,), ())
    pdf = write_pdf(Document(Path("x.pdf"), "", "", "", "en", (page,)))
    return pypdfium2.PdfDocument(pdf)[0].render(scale=4).to_pil().convert("RGB")


@pytest.mark.parametrize("own", [0, 2])
def test_the_edges_and_corners_are_mirrored(own: int) -> None:
    """What is printed beyond an edge is the mirror image of what is inside it."""
    made = _drawn(mirrored_face(Face(60, 90, own, ART), 10))
    left, top, right, bottom = (
        4 * edge for edge in (20 - own, 20 - own, 80 + own, 110 + own)
    )
    deep = 4 * (10 - own)
    start, above, end, below = left - deep, top - deep, right + deep, bottom + deep
    flips = Image.Transpose.FLIP_LEFT_RIGHT, Image.Transpose.FLIP_TOP_BOTTOM
    boxes = (
        ((start, top, left, bottom), (left, top, left + deep, bottom), 0),
        ((right, top, end, bottom), (right - deep, top, right, bottom), 0),
        ((left, above, right, top), (left, top, right, top + deep), 1),
        ((left, bottom, right, below), (left, bottom - deep, right, bottom), 1),
        # Corners are mirrored twice: they mirror what is below or above them, too.
        ((start, above, left, top), (start, top, left, top + deep), 1),
        ((right, bottom, end, below), (right, bottom - deep, end, bottom), 1),
    )
    for beyond, before, way in boxes:
        mirrored = made.crop(before).transpose(flips[way])
        assert _far_off(made.crop(beyond), mirrored) < 0.06
    # Without the mirroring this test would fail.
    assert _far_off(made.crop(boxes[0][0]), made.crop(boxes[0][1])) > 0.15


def _far_off(one: Image.Image, other: Image.Image) -> float:
    """Return the share of dots that differ clearly: edges may be off by a dot."""
    difference = ImageChops.difference(one, other).convert("L")
    return sum(difference.histogram()[60:]) / (one.width * one.height)


def test_no_light_line_shows_between_art_and_its_mirror_image() -> None:
    ground = Shape(rectangle(0, 0, 60, 90), fill=Paint(BLUE))
    # Its edges are inside dots.
    made = _drawn(mirrored_face(Face(60, 90, 0, (ground,)), 10), 0.13)
    made = made.crop((44, 44, 360, 480))
    assert made.getcolors() == [(316 * 436, (26, 51, 153))]


def test_words_are_not_mirrored() -> None:
    words = set_label(FACE, "words", 9, 1, 8, Paint(RED))
    spoken = Group(Matrix(), (words, *STRIPES), spoken="more")
    made = mirrored_face(Face(60, 90, 0, (*ART, words, spoken)), 10)
    *strips, own = made.ops
    assert isinstance(own, Group)
    assert own.ops == (*ART, words, spoken)
    assert len(strips) == 8
    assert not any(_has_words(strip) for strip in strips)


def _has_words(op: Op) -> bool:
    if isinstance(op, Group):
        return bool(op.spoken) or any(map(_has_words, op.ops))
    return isinstance(op, TextLine)


@pytest.mark.parametrize("form", ["round", "hex"])
def test_rounds_and_hexes_lie_over_a_larger_copy_and_are_cut_out(form: Form) -> None:
    plain = Face(60, 60, 0, (Shape(rectangle(0, 0, 60, 60), fill=Paint(BLUE)),), form)
    ((made, _),) = with_bleed([(Item("x", plain, None), 1)], BleedOptions(6, 0))
    drawn = _drawn(made.front)
    blue, white = (26, 51, 153), (255, 255, 255)
    middle = drawn.width // 2
    at_top = [drawn.getpixel((middle, 4 * (20 - y))) for y in (-1, 5, 8)]
    assert at_top == [blue, blue, white]
    assert drawn.getpixel((4 * 20, 4 * 20)) == white


@pytest.mark.parametrize("form", ["round", "hex"])
def test_the_larger_copy_does_not_show_through_art_without_a_ground(form: Form) -> None:
    dot = Shape(rectangle(10, 28, 6, 4), fill=Paint(BLUE))
    bare = Face(60, 60, 0, (dot,), form)
    shown = _drawn(Face(60, 60, 10, mirrored_face(bare, 10).ops, form))
    assert ImageChops.difference(shown, _drawn(bare)).getbbox() is None


def _bleeds(face: Face, wish: BleedOptions, back: Face | None = None) -> list[float]:
    ((made, _),) = with_bleed([(Item("x", face, back), 1)], wish)
    return [side.bleed for side in (made.front, made.back) if side]


def test_only_what_lacks_a_bleed_and_needs_it_gets_one() -> None:
    nothing = BleedOptions(None, 0)
    blank = face(60, 90, 0, Color(1, 1, 1))
    assert _bleeds(face(60, 90, 0), nothing) == [USUAL]
    assert _bleeds(blank, nothing) == [0]
    assert _bleeds(face(60, 90, 1), nothing) == [to_points(1)]
    assert _bleeds(face(60, 90, 0), BleedOptions(0, 0)) == [0]
    assert _bleeds(blank, BleedOptions(9, 0)) == [9]
    assert _bleeds(face(60, 90, 3), BleedOptions(4, 0)) == [to_points(3)]
    both = _bleeds(face(60, 90, 3), BleedOptions(None, 10), face(60, 90, 3))
    assert both == [to_points(3), 10]


def test_words_at_the_edge_need_no_bleed_and_art_below_them_does() -> None:
    words = set_label(FACE, "many words over the edge", 9, -5, 8, Paint(RED))
    grouped = Group(Matrix(), (words,))
    nothing = BleedOptions(None, 0)
    assert _bleeds(Face(60, 90, 0, (words, grouped)), nothing) == [0]
    ground = Shape(rectangle(0, 0, 60, 90), fill=Paint(BLUE))
    assert _bleeds(Face(60, 90, 0, (ground, words, grouped)), nothing) == [USUAL]
    dark = Shape(rectangle(0, 2, 60, 6), fill=Paint(BLUE))
    assert _bleeds(Face(60, 90, 0, (dark, grouped)), nothing) == [USUAL]


def test_a_face_that_several_cards_have_is_made_once() -> None:
    front, other, back = face(60, 90, 0), face(60, 90, 2), face(60, 90, 0, RED)
    items = [(Item("a", front, back), 1), (Item("b", other, back), 1)]
    (one, _), (two, _) = with_bleed(items, BleedOptions(None, 0))
    assert one.back is two.back is not back
    assert two.front is other


def test_a_bleed_that_nobody_asked_for_is_left_out_where_it_does_not_fit() -> None:
    work = job("a4", 210, 297)
    large, small = ([(item("mat", *size, 0), 1)] for size in ((197, 282), (190, 270)))
    for mat, asked, bleed in ((large, None, 0), (large, 0, 0), (small, None, USUAL)):
        wish = BleedOptions(asked, 0)
        (page, _) = impose_with_bleed(LAYOUTS["duplex"], mat, wish, work)
        assert page.placements[0].face.bleed == bleed


@pytest.fixture(scope="module")
def decks(tmp_path_factory: pytest.TempPathFactory) -> list[list[Face]]:
    return [_deck(tmp_path_factory.mktemp(f"bleed-{bleed}"), bleed) for bleed in BLEEDS]


def _deck(root: Path, bleed: int) -> list[Face]:
    box = f"{-bleed}, {-bleed}, {60 + 2 * bleed}, {40 + 2 * bleed}"
    front = (
        '{% import "art/pictures.xml.j2" as pictures %}<face>'
        f"{{{{ pictures.draw(card.id, {box}, card.picture) }}}}</face>"
    )
    folder = write_game(root, CARDS, front)
    game = folder / "game.yaml"
    size = "size: [60, 40]"
    told = game.read_text("utf-8").replace(size, f"{size}\n    bleed: {bleed}")
    game.write_text(told, encoding="utf-8")
    return list(faces(folder).values())


def _pdf(deck: Sequence[Face]) -> bytes:
    items = [(Item(str(number), face, None), 1) for number, face in enumerate(deck)]
    wide = with_bleed(items, BleedOptions(None, 0))
    pages = LAYOUTS["grid"].impose(wide, job("a4", 210, 297))
    return write_pdf(Document(Path("x.pdf"), "", "", "", "en", pages))


def _drawn_pages(pdf: bytes) -> list[Image.Image]:
    return [page.render(scale=2).to_pil() for page in pypdfium2.PdfDocument(pdf)]


@pytest.mark.long
def test_mirrored_art_is_written_once(decks: list[list[Face]]) -> None:
    bare, own = map(len, map(_pdf, decks))
    assert bare < 1.15 * own


@pytest.mark.long
def test_mirrored_art_looks_as_if_it_were_written_each_time(
    decks: list[list[Face]], monkeypatch: pytest.MonkeyPatch
) -> None:
    once = _pdf(decks[0])
    monkeypatch.setattr(repeated_ops, "_MANY_IN_GROUP", 1 << 30)
    each_time = _pdf(decks[0])
    assert len(each_time) > 2 * len(once)
    for one, other in zip(_drawn_pages(once), _drawn_pages(each_time), strict=True):
        # PDFium multiplies maps in another order: dots at edges may differ a bit.
        off = ImageChops.difference(one, other).convert("L").getextrema()
        assert off[1] <= 8


WHOLE = Box(0, 0, 60, 90)
ROUND = rectangle(0, 0, 60, 90, 5, 5)
FRAME = Stroke(Paint(RED), 4)
SLOPE = Gradient((0.0, 0.0, 60.0, 0.0), ((0.0, RED), (1.0, RED)))


def _picture(folder: Path, name: str, outside: object, suffix: str) -> Picture:
    """Return a red card with rounded corners of 5 points, as a picture."""
    image = Image.new("RGBA", (1200, 1800), outside)  # type: ignore[arg-type]
    ImageDraw.Draw(image).rounded_rectangle((0, 0, 1199, 1799), 100, fill="red")
    path = folder / f"{name}{suffix}"
    image.resize((600, 900)).convert("RGB" if suffix == ".jpg" else "RGBA").save(path)
    return Picture(path, WHOLE)


def _faces_with_round_corners(folder: Path) -> dict[str, tuple[Op, ...]]:
    turned = Matrix(a=-1, d=-1, e=60, f=90)
    return {
        "clear": (_picture(folder, "clear", (255, 0, 0, 0), ".png"),),
        "black": (_picture(folder, "black", "black", ".jpg"),),
        "white": (_picture(folder, "white", "white", ".jpg"),),
        "shape": (Shape(ROUND, Paint(RED)),),
        "on white": (Shape(rectangle(*WHOLE), Paint(WHITE)), Shape(ROUND, Paint(RED))),
        "gradient": (Shape(ROUND, SLOPE),),
        "stroke": (Shape(rectangle(2, 2, 56, 86, 4, 4), Paint(RED), FRAME),),
        "group": (Group(turned, (Shape(rectangle(*WHOLE), Paint(RED)),), ROUND),),
    }


@pytest.mark.parametrize(
    "name",
    [
        *("clear", "black", "white", "shape", "on white", "gradient", "stroke"),
        "group",
    ],
)
def test_rounded_corners_of_a_face_are_filled_under_mirrored_bleed(
    tmp_path: Path, name: str
) -> None:
    ops = _faces_with_round_corners(tmp_path)[name]
    drawn = _drawn(mirrored_face(Face(60, 90, 0, ops), 6))
    inside = drawn.crop((4 * 14 + 2, 4 * 14 + 2, 4 * 86 - 2, 4 * 116 - 2))
    # JPEG changes colours a little.
    assert max(high - low for low, high in inside.getextrema()) < 20


@pytest.mark.parametrize(
    "ops",
    [
        # A border of paper around the art, and art at two edges only.
        (Shape(rectangle(3, 3, 54, 84), Paint(RED)),),
        (Shape(rectangle(0, 0, 60, 20), Paint(RED)),),
        (Shape(rectangle(0, 8, 60, 20), Paint(RED)),),
        # A corner that is cut off, and white that is drawn over art.
        (Shape(polygon([(9, 0), (60, 0), (60, 90), (0, 90), (0, 9)]), Paint(RED)),),
        (
            Shape(rectangle(0, 0, 60, 90), Paint(RED)),
            Shape(polygon([(0, 0), (9, 0), (0, 9)]), Paint(WHITE)),
        ),
        # What has shrunk to nothing, in a group that is faint.
        (Group(Matrix(), (ART[0], Group(Matrix(a=0, d=0), ART)), opacity=0.5),),
        # Nothing but the paint of the corners themselves.
        (Shape(rectangle(0, 0, 60, 90), Paint(WHITE)),),
    ],
)
def test_corners_of_a_face_with_other_edges_are_left(ops: tuple[Op, ...]) -> None:
    face = Face(60, 90, 0, ops)
    assert corner_patches(face, WHOLE, 6) == ((), ())


def test_a_white_corner_of_a_photograph_is_left(tmp_path: Path) -> None:
    image = Image.new("RGB", (600, 900), "teal")
    ImageDraw.Draw(image).ellipse((-50, -50, 50, 50), fill="white")
    image.save(tmp_path / "cloud.png")
    photograph = Face(60, 90, 0, (Picture(tmp_path / "cloud.png", WHOLE),))
    assert corner_patches(photograph, WHOLE, 6) == ((), ())


def test_a_vignette_is_left(tmp_path: Path) -> None:
    """It turns dark by degrees, and has no edge to take a colour from."""
    dots = [math.dist((x, y), (150, 225)) for y in range(450) for x in range(300)]
    image = Image.new("L", (300, 450))
    image.putdata([max(0, min(255, round(900 - 3.6 * dot))) for dot in dots])
    image.convert("RGB").save(tmp_path / "dusk.png")
    photograph = Face(60, 90, 0, (Picture(tmp_path / "dusk.png", WHOLE),))
    assert corner_patches(photograph, WHOLE, 6) == ((), ())


def test_words_in_a_corner_are_not_painted_over() -> None:
    words = set_label(FACE, "17", 9, 1, 9, Paint(BLUE))
    sheet = Shape(rectangle(*WHOLE), Paint(WHITE))
    found = Face(60, 90, 0, (sheet, Shape(ROUND, Paint(RED)), words))
    below, above = corner_patches(found, WHOLE, 6)
    assert (len(below), len(above)) == (0, 3)
