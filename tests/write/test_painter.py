"""The painter, by its pictures: every op as letters, one point per letter."""

from dataclasses import replace
from pathlib import Path
from typing import get_args

import pytest
from PIL import Image

from cardgen.model.face import Face
from cardgen.model.geometry import Box, Matrix, move, scale, turn
from cardgen.model.ops import (
    BLACK,
    WHITE,
    Blend,
    Color,
    Glyphs,
    Gradient,
    Group,
    Icon,
    IconDrawing,
    Outline,
    Paint,
    Picture,
    Run,
    Shape,
    Stroke,
    TextLine,
    Veil,
)
from cardgen.model.outlines import polygon
from cardgen.model.page import Page, Placement
from tests.faces import FONT, rectangle
from tests.write.letters import (
    BLUE,
    GREEN,
    RED,
    drawn,
    filled,
    opened,
    page,
    picture,
    place,
    seen,
)

# ISO 32000-1, tables 136 and 137.
PDF_BLENDS = {
    *("/Multiply", "/Screen", "/Overlay", "/Darken", "/Lighten", "/ColorDodge"),
    *("/ColorBurn", "/HardLight", "/SoftLight", "/Difference", "/Exclusion"),
    *("/Hue", "/Saturation", "/Color", "/Luminosity"),
}


def test_a_hole_needs_the_even_odd_rule() -> None:
    both = (*rectangle(0, 0, 6, 6), *rectangle(2, 2, 2, 2))
    ring = Shape(both, fill=Paint(BLACK), even_odd=True)
    full = Shape(both, fill=Paint(BLACK))
    assert drawn(ring, Group(move(0, 7), (full,), rectangle(0, 0, 6, 3))) == picture("""
        KKKKKK....
        KKKKKK....
        KK..KK....
        KK..KK....
        KKKKKK....
        KKKKKK....
        ..........
        KKKKKK....
        KKKKKK....
        KKKKKK....
    """)


def test_strokes_with_caps_and_dashes_do_not_stick() -> None:
    def line(y: float, stroke: Stroke) -> Shape:
        return Shape((("M", 2, y), ("L", 8, y)), stroke=stroke)

    assert drawn(
        line(1, Stroke(Paint(RED), 2, cap="square")),
        line(5, Stroke(Paint(BLUE), 2, dash=(2, 2))),
        line(9, Stroke(Paint(GREEN), 2)),
    ) == picture("""
        .RRRRRRRR.
        .RRRRRRRR.
        ..........
        ..........
        ..BB..BB..
        ..BB..BB..
        ..........
        ..........
        ..GGGGGG..
        ..GGGGGG..
    """)


def test_fill_and_stroke_of_one_outline() -> None:
    stroke = Stroke(Paint(BLACK), 2)
    assert drawn(Shape(rectangle(2, 2, 6, 6), Paint(RED), stroke)) == picture("""
        ..........
        .KKKKKKKK.
        .KKKKKKKK.
        .KKRRRRKK.
        .KKRRRRKK.
        .KKRRRRKK.
        .KKRRRRKK.
        .KKKKKKKK.
        .KKKKKKKK.
    """)


def test_a_gradient_is_cut_to_its_outline_and_leaves_the_rest_alone() -> None:
    """Black to red in a hard step, so that letters can distinguish the halves."""
    step = Gradient((2, 0, 8, 0), ((0, BLACK), (0.4, BLACK), (0.42, RED), (1, RED)))
    outline = (*rectangle(2, 2, 6, 6), *rectangle(4, 4, 2, 2))
    ring = Shape(outline, step, even_odd=True)
    assert drawn(filled(0, 0, 10, 1, BLUE), ring, filled(0, 9, 10, 1, BLUE)) == picture(
        """
        BBBBBBBBBB
        ..........
        ..KKKRRR..
        ..KKKRRR..
        ..KK..RR..
        ..KK..RR..
        ..KKKRRR..
        ..KKKRRR..
        ..........
        BBBBBBBBBB
        """
    )


def test_a_gradient_may_fade_away() -> None:
    """In a hard step from nothing to all of it, and to half of it where it is faded."""
    stops = ((0, RED), (0.42, RED), (0.44, RED), (1, RED))
    fading = Gradient((0, 0, 6, 0), stops, 1.0, (0, 0, 1, 1))
    ring = (*rectangle(0, 0, 6, 3), *rectangle(4, 1, 1, 1))
    line = Stroke(Paint(BLUE), 1)
    assert drawn(
        Shape(ring, fading, even_odd=True),
        Group(move(0, 4), (Shape(ring, fading._replace(opacity=0.5)),)),
        Shape(rectangle(0.5, 7.5, 5, 2), fading, line),
        filled(7, 0, 2, 1, RED),
    ) == picture("""
        ...RRR.RR.
        ...R.R....
        ...RRR....
        ..........
        ...rrr....
        ...rrr....
        ...rrr....
        BBBBBB....
        B..RRB....
        BBBBBB....
    """)


def test_a_radial_gradient_goes_on_beyond_its_rim() -> None:
    disc = Gradient((5, 5, 2), ((0, BLACK), (0.8, BLACK), (0.9, RED), (1, RED)))
    rows = drawn(Shape(rectangle(0, 0, 10, 10), fill=disc)).splitlines()
    assert (rows[0], rows[5][4:6]) == ("RRRRRRRRRR", "KK")


def test_gradients_inside_a_form_are_found() -> None:
    """Viewers search for a form's shadings in the form's own resources."""
    pour = Gradient((0, 0, 4, 0), ((0, RED), (1, RED)))
    card = Face(4, 4, 0, (Shape(rectangle(0, 0, 4, 4), fill=pour),))
    twice = page(10, [place(card, 0, 0), place(card, 5, 5)])
    assert seen(twice).splitlines()[5:] == [".....RRRR."] * 4 + [".........."]


def test_opacity_ends_with_its_op() -> None:
    assert drawn(
        Shape(rectangle(0, 0, 5, 2), fill=Paint(RED, 0.5)),
        filled(5, 0, 5, 2, RED),
        Shape((("M", 0, 5), ("L", 5, 5)), stroke=Stroke(Paint(BLUE, 0.5), 2)),
        Shape((("M", 5, 5), ("L", 10, 5)), stroke=Stroke(Paint(BLUE), 2)),
    ) == picture("""
        rrrrrRRRRR
        rrrrrRRRRR
        ..........
        ..........
        bbbbbBBBBB
        bbbbbBBBBB
    """)


def test_icons_of_one_name_may_differ_in_colour_size_and_outline() -> None:
    corner: Outline = (("M", 0, 0), ("L", 512, 0), ("L", 512, 256), ("L", 256, 256))
    outline: Outline = (*corner, ("L", 256, 512), ("L", 0, 512), ("Z",))
    drawing = IconDrawing("corner", 512, outline)
    other = IconDrawing("corner", 512, rectangle(256, 256, 256, 256))
    assert drawn(
        Icon(drawing, 0, 0, 4, Paint(RED)),
        Icon(drawing, 4, 4, 6, Paint(BLUE)),
        Icon(other, 4, 0, 4, Paint(RED)),
    ) == picture("""
        RRRR......
        RRRR......
        RR....RR..
        RR....RR..
        ....BBBBBB
        ....BBBBBB
        ....BBBBBB
        ....BBB...
        ....BBB...
        ....BBB...
    """)


def test_groups_map_clip_and_nest() -> None:
    quarter = Group(turn(90), (filled(0, 0, 4, 2, RED),))
    cut = Group(scale(2), (filled(0, 0, 9, 9, BLUE),), rectangle(0, 0, 2, 1))
    assert drawn(
        Group(move(4, 1), (quarter, Group(move(1, 0), (cut,)))),
        filled(8, 8, 2, 2, RED),
    ) == picture("""
        ..........
        ..RR.BBBB.
        ..RR.BBBB.
        ..RR......
        ..RR......
        ..........
        ..........
        ..........
        ........RR
        ........RR
    """)


def test_what_comes_after_a_text_lies_above_it() -> None:
    glyphs = Glyphs("HHH", (0.0, 0.0, 0.0))
    run = Run(0, (glyphs,), FONT.file, 12, Paint(RED))
    text, lid = TextLine(10, (run,)), filled(0, 0, 10, 10, BLUE)
    assert set(drawn(text, lid)) == {"B", "\n"}
    assert set(drawn(lid, text)) != {"B", "\n"}


def test_pictures_stand_upright_in_their_window(tmp_path: Path) -> None:
    file = tmp_path / "quarters.png"
    # Many pixels per point: PDFium smooths a picture that it has to enlarge.
    image = Image.new("RGB", (96, 96), (255, 0, 0))
    image.paste((0, 255, 0), (48, 0, 96, 48))
    image.paste((0, 0, 255), (0, 48, 48, 96))
    image.paste((0, 0, 0), (48, 48, 96, 96))
    image.save(file)
    whole = Picture(file, Box(0, 0, 4, 4))
    cut = Picture(file, Box(2, 4, 8, 6), Box(4, 5, 4, 4))
    assert drawn(whole, cut) == picture("""
        RRGG......
        RRGG......
        BBKK......
        BBKK......
        ..........
        ....RRGG..
        ....RRGG..
        ....BBKK..
        ....BBKK..
    """)


def test_a_picture_with_alpha_lets_the_ground_through(tmp_path: Path) -> None:
    file = tmp_path / "half.png"
    image = Image.new("RGBA", (100, 20), (255, 0, 0, 255))
    image.paste((255, 0, 0, 0), (50, 0, 100, 20))
    image.save(file)
    assert drawn(
        filled(0, 0, 10, 3, BLUE),
        Picture(file, Box(0, 0, 10, 2)),
        Picture(file, Box(0, 4, 10, 2), opacity=0.5),
    ) == picture("""
        RRRRRBBBBB
        RRRRRBBBBB
        BBBBBBBBBB
        ..........
        rrrrr.....
        rrrrr.....
    """)


CARD = Face(
    4,
    2,
    1,
    (
        filled(-1, -1, 6, 4, BLUE),
        filled(0, 0, 1, 1, RED),
        Shape(rectangle(2, 0, 2, 2), fill=Paint(WHITE, 0.5)),
    ),
)


def _looks(*cards: Placement) -> set[str]:
    """Return how cards look as forms, as their face is there often, and each drawn."""
    once = [card._replace(face=replace(card.face)) for card in cards]
    return {seen(page(10, cards)), seen(page(10, once))}


def test_a_card_turned_by_quarters() -> None:
    places = [(0, 0, 0), (6, 0, 90), (0, 4, 180), (8, 4, 270)]
    expected = picture("""
        RBbb..BR..
        BBbb..BB..
        ......bb..
        ......bb..
        bbBB....bb
        bbBR....bb
        ........BB
        ........RB
    """)
    assert _looks(*(place(CARD, *each) for each in places)) == {expected}


def test_bleed_is_seen_only_in_the_window() -> None:
    expected = picture("""
        ..........
        ..RBbb....
        ..BBbb....
        ..........
        .BBBBBB...
        .BRBbbB...
        .BBBbbB...
        .BBBBBB...
    """)
    assert _looks(place(CARD, 2, 1), place(CARD, 2, 5, see=1)) == {expected}


def test_opacity_inside_a_form_is_its_own() -> None:
    """A viewer takes what a form leaves out from the page that shows it."""
    glass = Face(2, 2, 0, (Shape(rectangle(0, 0, 2, 2), fill=Paint(BLACK, 0.5)),))
    other = Shape(rectangle(0, 3, 10, 1), fill=Paint(RED, 0.5))
    cards = [place(glass, 0, 0), place(glass, 4, 0)]
    assert seen(page(10, cards, [other])) == picture("""
        kk..kk....
        kk..kk....
        ..........
        rrrrrrrrrr
    """)


def test_marks_alike_on_several_pages_look_as_on_one() -> None:
    def sheet() -> Page:
        frame = Shape(rectangle(1, 1, 8, 8), stroke=Stroke(Paint(BLACK), 2))
        group = Group(Matrix(), (filled(4, 4, 2, 2, BLUE), frame))
        return page(10, ops=(filled(0, 0, 2, 2, RED), group))

    alone = seen(sheet())
    assert "RR" not in alone.splitlines()[1]
    assert "BB" in alone
    assert seen(sheet(), sheet(), sheet()) == alone


def test_a_faded_group_is_one_picture() -> None:
    """Where its shapes overlap, the upper one hides the lower one."""
    both = (filled(1, 1, 5, 3, RED), filled(4, 2, 5, 5, BLUE))
    assert drawn(Group(Matrix(), both, opacity=0.5)) == picture("""
        ..........
        .rrrrr....
        .rrrbbbbb.
        .rrrbbbbb.
        ....bbbbb.
        ....bbbbb.
        ....bbbbb.
    """)


def test_groups_that_are_alike_are_drawn_once() -> None:
    colors = (RED, RED, BLUE)
    groups = [Group(Matrix(), (filled(0, 0, 3, 3, c),), opacity=0.5) for c in colors]
    for count, forms in ((2, ["/G1"]), (3, ["/G1", "/G2"])):
        pdf = opened(page(10, ops=groups[:count]))
        assert sorted(pdf.pages[0].Resources.XObject.keys()) == forms


@pytest.mark.parametrize(
    ("blend", "above", "expected"),
    [
        ("multiply", Color(1, 1, 0), "R"),
        ("difference", Color(1, 0, 1), "B"),
        ("screen", BLUE, "?"),
        ("normal", GREEN, "G"),
    ],
)
def test_a_blend_mixes_with_what_lies_below_and_ends(
    blend: Blend, above: Color, expected: str
) -> None:
    group = Group(Matrix(), (filled(3, 0, 3, 1, above),), blend=blend)
    row = drawn(filled(0, 0, 9, 1, RED), group, filled(7, 0, 1, 1, GREEN), size=10)
    assert row.splitlines()[0] == f"RRR{expected * 3}RGR."


def test_a_veil_lets_paint_through_where_its_mask_is_light() -> None:
    mask = (filled(1, 1, 8, 5, Color(0.5, 0.5, 0.5)), filled(3, 2, 3, 3, WHITE))
    veil = Veil(Paint(BLUE), Box(1, 1, 8, 8), mask)
    assert drawn(veil, filled(0, 9, 9, 1, RED)) == picture("""
        ..........
        .bbbbbbbb.
        .bbBBBbbb.
        .bbBBBbbb.
        .bbBBBbbb.
        .bbbbbbbb.
        ..........
        ..........
        ..........
        RRRRRRRRR.
    """)


def test_a_shape_of_many_points_on_several_faces_is_drawn_once() -> None:
    points = [(x % 10 * 1.0, x % 7 * 1.0) for x in range(300)]
    large = Shape(polygon(points), fill=Paint(RED))
    faces = [Face(10, 10, 0, (large, filled(n, 0, 1, 1, BLUE))) for n in range(3)]
    pages = [page(10, [place(each, 0, 0)]) for each in faces]
    for sheet in opened(*pages).pages:
        assert list(sheet.Resources.XObject) == ["/M1"]
    assert seen(pages[0]).splitlines()[0].startswith("B")


def test_a_line_around_an_icon_has_its_width_in_points() -> None:
    square = IconDrawing("square", 100, rectangle(0, 0, 100, 100))
    for width, row in {1.0: "..b?RR?b..", 2.0: "..BBRRBB.."}.items():
        icon = Icon(square, 3, 3, 4, Paint(RED), Stroke(Paint(BLUE), width))
        assert drawn(icon).splitlines()[5] == row


def test_every_blend_has_the_name_that_pdf_gives_it() -> None:
    found = {}
    for blend in get_args(Blend):
        group = Group(Matrix(), (filled(0, 0, 3, 3, GREEN),), blend=blend)
        pdf = opened(page(10, ops=[group]))
        states = pdf.pages[0].Resources.get("/ExtGState", {})
        found[blend] = {str(each.BM) for each in states.values() if "/BM" in each}
    assert found.pop("normal") == set()
    assert set().union(*found.values()) == PDF_BLENDS
    for blend, names in found.items():
        assert {name.lower() for name in names} == {"/" + blend.replace("-", "")}
