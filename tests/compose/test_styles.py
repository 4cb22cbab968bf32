"""Pictures in every style and low ink: what is added to things, and what stays."""

import math
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.compose.composer import Composer
from cardgen.compose.draw.manner import Manner
from cardgen.compose.draw.memory import Memory
from cardgen.compose.restyling.legible import THINNEST, legible
from cardgen.compose.restyling.subject import Subject
from cardgen.compose.restyling.trees import area_of
from cardgen.compose.styles import STYLES
from cardgen.model.geometry import Box, Matrix, scale, turn
from cardgen.model.ops import (
    BLACK,
    WHITE,
    Color,
    Gradient,
    Group,
    Op,
    Paint,
    Shape,
    Stroke,
)
from cardgen.model.outlines import ellipse, polygon, rectangle
from cardgen.proof.color_vision import MISSING_CONES, blind_difference, gray_difference
from tests.compose.bench import Bench, ops
from tests.compose.listing import list_face
from tests.compose.pictures import (
    IN_COLOUR,
    LOW_INK,
    SCENE,
    face_of,
    picture_bench,
    shapes,
)
from tests.macros.dots import fault, reaches

# Few points, so that the stored text can be read.
LEAF = '<path d="M5 20 L20 2 L35 20 L20 30 Z" fill="#5d8c3a"/>'
DOT = '<rect x="18" y="10" width="3" height="3" fill="#22301a"/>'
GROUND = '<path d="M0 40 L30 34 L60 40 V80 H0 Z" fill="#93a489"/>'


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    return picture_bench(tmp_path, "owl", "crab")


def test_one_thing_in_every_style(
    bench: Bench, golden: Callable[[Path, str], None]
) -> None:
    inside = f"{GROUND}<thing>{LEAF}{DOT}</thing>"
    drawn = [f"{style}\n{list_face(face_of(bench, inside, style))}" for style in STYLES]
    golden(Path(__file__).parent / "styles.txt", "\n".join(drawn))


def test_the_same_picture_every_time(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    inside = f'{SCENE}<figure name="owl" x="15" y="20" width="30" height="40"/>'
    first = {style: face_of(bench, inside, style).ops for style in STYLES}
    monkeypatch.setattr(Memory, "keep", lambda *_: None)
    assert {style: face_of(bench, inside, style).ops for style in STYLES} == first


@pytest.mark.parametrize("style", STYLES)
def test_another_seed_moves_nothing_but_marks(bench: Bench, style: str) -> None:
    inside = '<figure name="owl" width="30" height="40"/>'
    drawn = [face_of(bench, inside, style, f'seed="{seed}"') for seed in ("one", "two")]
    one, other = (
        [shape.outline for shape, _ in shapes(face.ops) if shape.stroke]
        for face in drawn
    )
    assert one == other
    hatched = style in ("ink", "engraved", "two-ink", LOW_INK)
    assert (drawn[0].ops != drawn[1].ops) == hatched


def test_a_thing_is_only_styled_in_a_picture(bench: Bench) -> None:
    assert ops(bench, f"<thing>{LEAF}</thing>") == ops(bench, f"<group>{LEAF}</group>")


def test_looks_share_what_holds_no_picture(bench: Bench) -> None:
    bench.write("card.xml.j2", "<face><rect width='9' height='9'/></face>")
    composer, card = bench.composer(), bench.card()
    looks = [composer.face(card, "front", look)[0] for look in ("colour", LOW_INK)]
    assert looks[0] is looks[1]


@pytest.mark.parametrize("holder", ["art", "group"])
def test_looks_share_no_picture(bench: Bench, holder: str) -> None:
    figure = '<figure name="owl" width="20" height="20"/>'
    bench.write("card.xml.j2", f"<face><{holder}>{figure}</{holder}></face>")
    composer = bench.composer()
    drawn = [_front(bench, composer, look) for look in ("colour", LOW_INK)]
    assert drawn[0] != drawn[1]
    alone = [_front(bench, bench.composer(), look) for look in ("colour", LOW_INK)]
    assert drawn == alone


def _front(bench: Bench, composer: Composer, look: str) -> tuple[Op, ...]:
    face, _ = composer.face(bench.card(), "front", look)
    assert face is not None
    return face.ops


def test_a_thing_in_a_thing_has_a_line_of_its_own(bench: Bench) -> None:
    inner = '<thing><circle cx="20" cy="20" r="6" fill="gold"/></thing>'
    alone = [shape for shape, _ in shapes(face_of(bench, inner, "ink").ops)]
    both = face_of(bench, f"<thing>{LEAF}{inner}</thing>", "ink")
    found = [shape for shape, _ in shapes(both.ops)]
    assert found[-len(alone) :] == alone
    # Its outline is no part of the outer ring.
    outlines, others = ([shape.outline for shape in each] for each in (found, alone))
    assert outlines.count(others[0]) == others.count(others[0])


def test_a_picture_in_a_picture_keeps_its_style(bench: Bench) -> None:
    inner = f'<art style="two-ink"><thing>{LEAF}</thing>{GROUND}</art>'
    alone = [shape for shape, _ in shapes(ops(bench, inner))]
    both = face_of(bench, f"{SCENE}{inner}", "blueprint")
    drawn = [shape for shape, _ in shapes(both.ops)]
    at = drawn.index(alone[0])
    assert drawn[at : at + len(alone)] == alone


def test_effects_of_a_thing_do_not_style_it_twice(bench: Bench) -> None:
    plain = face_of(bench, f"<thing>{LEAF}</thing>", "ink")
    faded = face_of(bench, f'<thing opacity="0.5">{LEAF}</thing>', "ink")
    assert [s for s, _ in shapes(faded.ops)] == [s for s, _ in shapes(plain.ops)]


def test_texts_and_pictures_stay(bench: Bench) -> None:
    text = '<text width="30" height="8" size="9" fill="moss">Owl</text>'
    (alone,) = ops(bench, text)
    (art,) = ops(bench, f'<art style="blueprint"><thing>{LEAF}</thing>{text}</art>')
    assert isinstance(art, Group)
    assert art.ops[-1] == alone


def test_a_line_is_as_wide_on_the_face_in_every_scale(bench: Bench) -> None:
    def width(inside: str) -> float:
        shape, matrix = next(shapes(face_of(bench, inside, "ink").ops))
        assert shape.stroke is not None
        return shape.stroke.width * math.sqrt(abs(matrix.a * matrix.d))

    small = LEAF.replace("M5 20 L20 2 L35 20 L20 30 Z", "M.5 2 L2 .2 L3.5 2 L2 3 Z")
    large = f'<group transform="scale(-10 10)"><thing>{small}</thing></group>'
    assert width(large) == pytest.approx(width(f"<thing>{LEAF}</thing>"))


GREYS = [Color(level, level, level) for level in (0.35, 0.5, 0.65, 0.8)]
GREENS = [Color(0.3, 0.42, 0.26), Color(0.5, 0.6, 0.45), Color(0.66, 0.73, 0.6)]


@pytest.mark.parametrize("style", [each for each in IN_COLOUR if each != "plain"])
def test_figures_stand_out_from_their_ground(style: str) -> None:
    """A line, a rim or the body is a quarter of all lightness from the ground.

    It is for those who see all colours, in grey, and without one kind of cones.
    """
    manner = Manner(style, 315, "1", Box(0, 0, 200, 200), {})
    body = Shape(ellipse(100, 100, 40, 40), Paint(Color(0.55, 0.42, 0.3)))
    for ground in (*GREYS, *GREENS):
        whole = Shape(rectangle(0, 0, 200, 200), Paint(ground))
        area = area_of(whole, Matrix())
        behind = _colors(STYLES[style].ground(area, manner)[:1])[0]
        thing = STYLES[style].thing(Subject((body,), Matrix(), 0.0, manner))
        found = _colors(thing)
        assert max(gray_difference(color, behind) for color in found) >= 25
        for kind in MISSING_CONES:
            assert max(blind_difference(color, behind, kind) for color in found) >= 25


def _colors(drawn: tuple[Op, ...]) -> list[Color]:
    opaque = [shape.fill or shape.stroke.paint for shape, _ in shapes(drawn)]  # type: ignore[union-attr]
    return [paint.color for paint in opaque if isinstance(paint, Paint)]


numbers = st.floats(-200, 200, allow_nan=False).map(lambda number: round(number, 2))
points = st.lists(st.tuples(numbers, numbers), min_size=1, max_size=9)
colors = st.builds(Color, *[st.floats(0, 1)] * 3)
paints = st.builds(Paint, colors, st.sampled_from([0.2, 0.7, 1.0]))
gradients = st.builds(
    lambda one, other: Gradient((0.0, 0.0, 50.0, 80.0), ((0.0, one), (1.0, other))),
    colors,
    colors,
)
pens = st.builds(Stroke, paints, st.sampled_from([0.0, 0.3, 9.0]))
solids = st.builds(
    Shape, points.map(polygon), paints | gradients, st.none() | pens, st.booleans()
)
lines = st.builds(lambda drawn, pen: Shape(polygon(drawn), None, pen), points, pens)
matrices = st.sampled_from(
    [Matrix(), scale(-3, 2), turn(33), scale(0.001), scale(900), Matrix(c=0.7)]
)
groups = st.builds(
    lambda matrix, inside, clip: Group(matrix, tuple(inside), clip),
    matrices,
    st.lists(solids | lines, max_size=3),
    st.none() | points.map(polygon),
)
drawings = st.lists(solids | lines | groups, min_size=1, max_size=4).map(tuple)


@settings(max_examples=15, deadline=None)
@given(
    style=st.sampled_from(list(STYLES)),
    drawing=drawings,
    matrix=matrices,
    depth=st.sampled_from([0.0, 0.4, 1.0]),
    light=st.floats(-720, 720),
    hue=st.none() | colors,
)
def test_whatever_is_drawn_is_finite(
    style: str,
    drawing: tuple[Op, ...],
    matrix: Matrix,
    depth: float,
    light: float,
    hue: Color | None,
) -> None:
    def drawn() -> tuple[Op, ...]:
        manner = Manner(style, light, "7", Box(0, 0, 170, 226), {}, hue)
        subject = Subject(drawing, matrix, depth, manner)
        found = STYLES[style].thing(subject)
        for area in subject.areas:
            found += STYLES[style].ground(area, manner)
        return (*found, *STYLES[style].cover(manner))

    found = drawn()
    assert found == drawn()
    for shape, _ in shapes(found):
        places = [number for part in shape.outline for number in part[1:]]
        assert all(map(math.isfinite, places))
        assert shape.stroke is None or math.isfinite(shape.stroke.width)
        if isinstance(shape.fill, Paint):
            assert all(0 <= part <= 1 for part in shape.fill.color)


@settings(max_examples=15, deadline=None)
@given(drawing=drawings, style=st.sampled_from(["ink", "engraved", "two-ink"]))
def test_hatching_stays_within_its_surface(drawing: tuple[Op, ...], style: str) -> None:
    manner = Manner(style, 315, "7", Box(0, 0, 170, 226), {})
    subject = Subject(drawing, Matrix(), 0.0, manner)
    drawn = {shape.outline for shape, _ in shapes(drawing)}
    cuts = {op.clip for op in drawing if isinstance(op, Group)} - {None}
    for shape, clips in _clipped(STYLES[style].thing(subject), ()):
        if shape.outline not in drawn | cuts:
            assert drawn.intersection(clips)


def _clipped(drawn: tuple[Op, ...], clips: tuple[object, ...]):  # type: ignore[no-untyped-def]
    for op in drawn:
        if isinstance(op, Shape):
            yield op, clips
        elif isinstance(op, Group):
            yield from _clipped(op.ops, (*clips, op.clip))


@pytest.mark.parametrize("style", [*IN_COLOUR, LOW_INK])
def test_no_line_is_too_thin_for_a_printer(bench: Bench, style: str) -> None:
    thin = '<path d="M1 1 L9 9" stroke="#203040" stroke-width="0.01" fill="none"/>'
    inside = f'{SCENE}<thing depth="1">{thin}<rect width="3" height="3"/></thing>{thin}'
    drawn = list(shapes(face_of(bench, inside, style).ops))
    assert any(shape.stroke for shape, _ in drawn)
    for shape, matrix in drawn:
        if shape.stroke:
            across = min(abs(matrix.a), abs(matrix.d))
            assert shape.stroke.width * across >= 0.24


def test_the_narrow_direction_of_a_map_counts() -> None:
    line = Shape(rectangle(0, 0, 9, 9), stroke=Stroke(Paint(BLACK), 0.5))
    (group,) = legible((Group(scale(4.0, 0.25), (line,)),), Matrix())
    assert isinstance(group, Group)
    (wider,) = group.ops
    assert isinstance(wider, Shape)
    assert wider.stroke == Stroke(Paint(BLACK), 4 * THINNEST)
    assert legible((line,), Matrix())[0] is line


def test_the_light_in_an_eye_stays_light(bench: Bench) -> None:
    eye = (
        '<rect width="30" height="30" fill="#806040"/>'
        '<circle cx="9" cy="9" r="1" fill="#101010"/>'
        '<circle cx="8.8" cy="8.8" r="0.15" fill="#ffffff"/>'
    )
    face = face_of(bench, f"<thing>{eye}</thing>", LOW_INK)
    pupil, light = list(shapes(face.ops))[-2:]
    fills = [shape.fill for shape, _ in shapes(face.ops)]
    darkest = min(fill.color for fill in fills if isinstance(fill, Paint))
    assert (pupil[0].fill, light[0].fill) == (Paint(darkest), Paint(WHITE))


@pytest.mark.parametrize(
    "first",
    [
        '<path d="M14 40 L18 4 L22 40 Z" fill="#8a6038"/>',
        '<circle cx="15" cy="15" r="13" fill="#8a6038"/>',
        '<rect x="-5" y="10" width="40" height="40" fill="#8a6038"/>',
    ],
)
@pytest.mark.parametrize("style", [each for each in STYLES if each != "plain"])
def test_a_box_that_cuts_a_thing_is_no_part_of_its_outline(
    bench: Bench, style: str, first: str
) -> None:
    """A trunk and a leaf that the box cuts: the box itself would be a dark block."""
    leaf = '<path d="M-20 10 L20 4 L60 10 L20 14 Z" fill="#6a9a48"/>'
    inside = f'<thing clip="rect(0,0,30,30)">{first}{leaf}</thing>'
    face = face_of(bench, inside, style)
    cut = next(op.clip for op in _groups(face.ops) if op.clip)
    assert cut not in [shape.outline for shape, _ in shapes(face.ops)]


def _groups(ops: tuple[Op, ...]) -> Iterator[Group]:
    for op in ops:
        if isinstance(op, Group):
            yield op
            yield from _groups(op.ops)


@pytest.mark.parametrize("style", [LOW_INK, "blueprint"])
def test_a_wide_line_is_a_band_between_two_lines(bench: Bench, style: str) -> None:
    def rims(width: float) -> int:
        line = f'fill="none" stroke="#906030" stroke-width="{width}"'
        wheel = f'<thing><circle cx="20" cy="20" r="14" {line}/></thing>'
        return len(list(shapes(face_of(bench, wheel, style).ops)))

    assert rims(6) == rims(0.3) + 1


@pytest.mark.parametrize("style", ["ink", "engraved", "two-ink", "blueprint", LOW_INK])
def test_hills_as_high_as_the_picture_have_a_crest(bench: Bench, style: str) -> None:
    def lines(top: int) -> int:
        sky = '<rect width="60" height="80" fill="#9fb3c5"/>'
        hills = f'<path d="M0 {top} L30 {top - 6} L60 {top} V80 H0 Z" fill="#93a489"/>'
        face = face_of(bench, sky + hills, style, 'width="60" height="80"')
        return sum(shape.stroke is not None for shape, _ in shapes(face.ops))

    assert lines(20) == lines(60)


@pytest.mark.parametrize("style", [LOW_INK, "blueprint"])
def test_drops_all_over_a_picture_are_seen(bench: Bench, style: str) -> None:
    sky = '<rect width="60" height="80" fill="#506070"/>'
    falls = "".join(f"M{x} {y}l1 4l-.5 .1Z" for x in (1, 30, 58) for y in (1, 40, 74))
    face = face_of(bench, f'{sky}<path d="{falls}" fill="#c3d6e0"/>', style)
    paper, drops = _colors(face.ops)[:2]
    assert gray_difference(paper, drops) > 15


# In millimetres from the edge of the bleed.
ROOM = (12, 12, 42, 42)
FILLING = {
    "a disc": '<thing><circle cx="15" cy="15" r="15" fill="#8a6038"/></thing>',
    "a figure": '<figure name="owl" width="30" height="30"/>',
    "a figure at the foot": '<figure name="crab" y="8" width="30" height="22"/>',
    "a thing in a thing": """
        <thing><rect y="10" width="30" height="20" fill="#8a6038"/>
        <thing><circle cx="15" cy="10" r="10" fill="#f2b632"/></thing></thing>""",
    "hills": """<rect width="30" height="30" fill="#9fb3c5"/>
        <path d="M0 20 Q15 8 30 20 V30 H0 Z" fill="#5d7652"/>""",
}


@pytest.mark.parametrize("style", STYLES)
def test_what_a_style_adds_stays_in_the_box_of_the_picture(
    bench: Bench, style: str
) -> None:
    sized = 'x="10" y="10" width="30" height="30"'
    faces = [face_of(bench, inside, style, sized) for inside in FILLING.values()]
    found = zip(FILLING, reaches(faces), strict=True)
    faults = {name: fault(reach, ROOM, 0.75) for name, reach in found}
    assert faults == dict.fromkeys(FILLING, "")


@pytest.mark.parametrize(
    ("inside", "more"),
    [
        (FILLING["a disc"], 'clip="rect(0,0,30,30)"'),
        (f'<group clip="rect(0,0,30,30)">{FILLING["a disc"]}</group>', ""),
        (FILLING["a disc"].replace('r="15"', 'r="18"'), ""),
    ],
    ids=["its clip", "a clip in it", "leaves by itself"],
)
def test_what_is_cut_off_or_leaves_its_picture_is_as_large_as_it_is(
    bench: Bench, inside: str, more: str
) -> None:
    small = face_of(bench, inside, "sticker", f'width="30" height="30" {more}')
    free = face_of(bench, inside, "sticker", more)
    assert list(shapes(small.ops)) == list(shapes(free.ops))


FAINT = {
    "mist": '<rect width="30" height="30" fill="linear(180, gold/0%, gold)"/>',
    "a low mist": '<path d="M0 20H30V30H0Z" fill="linear(0, navy/0%, navy)"/>',
    "a pattern": '<pattern kind="dots" width="30" height="30" fill="navy"/>',
    "twigs of 2 mm": '<thing><path d="M0 0 L2 2 L1.9 2 Z" fill="navy"/></thing>',
}


@pytest.mark.parametrize("style", IN_COLOUR)
def test_what_is_drawn_in_plain_is_drawn_in_every_style(
    bench: Bench, style: str
) -> None:
    sized = 'width="30" height="30"'
    faces = [face_of(bench, inside, style, sized) for inside in FAINT.values()]
    blank = zip(FAINT, reaches(faces), strict=True)
    assert [name for name, reach in blank if reach == (0, 0, 0, 0)] == []
