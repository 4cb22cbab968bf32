"""Figures of pictures: where they stand, what is wrong, how scenes stay behind."""

import math
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.cli.manual import topic_pages
from cardgen.compose.draw.manner import Manner
from cardgen.compose.restyling.contours import Clearing, contour_lines
from cardgen.compose.restyling.inked import PATTERNS, inked
from cardgen.compose.restyling.marks import Hatch
from cardgen.compose.restyling.tones import muted, oklch
from cardgen.compose.restyling.trees import area_of, opened
from cardgen.compose.svg.icons import read_icon
from cardgen.model.geometry import Box, Matrix, around
from cardgen.model.ops import BLACK, WHITE, Color, Group, Paint, Shape, Stroke
from cardgen.model.outlines import ellipse, flattened, polygon, tight_bounds
from cardgen.model.units import to_points
from cardgen.pipeline.credits import Used, credits_of
from tests.compose.bench import Bench, ops
from tests.compose.pictures import FIGURES, face_of, picture_bench, shapes

NAMES = sorted(path.stem for path in FIGURES.glob("*.svg"))
# Two areas in two colours, apart from the edges of its view.
FLAG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20">'
    '<path d="M4 4H12V10H4Z" fill="#c33"/><path d="M4 10H6V16H4Z" fill="#633"/></svg>'
)


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    bench = picture_bench(tmp_path, "owl", "badger")
    bench.write("icons/figures/flag.svg", FLAG)
    return bench


def test_the_manual_lists_every_figure() -> None:
    _, _, listed = topic_pages()["figures"].partition("These come with cardgen:")
    assert sorted(listed.split()) == NAMES
    assert 100 <= len(NAMES) <= 210


@pytest.mark.parametrize("step", [4, pytest.param(1, marks=pytest.mark.long)])
def test_figures_are_flat_and_small(step: int) -> None:
    faults = []
    for name in NAMES[::step]:
        file = FIGURES / f"{name}.svg"
        text = file.read_text(encoding="utf-8")
        if len(text) > 14_000:
            faults.append(f"{name}: {len(text)} letters")
        if "Modified from Noto Emoji, Google, Apache-2.0" not in text.splitlines()[0]:
            faults.append(f"{name} does not tell its origin")
        drawing = read_icon(file)
        if not drawing.colourful and name != "web":
            faults.append(f"{name} has one colour")
        if not all(isinstance(op, Shape) for op in drawing.ops):
            faults.append(f"{name} is not flat")
    assert faults == []


def test_every_figure_is_credited_once() -> None:
    files = frozenset(FIGURES / f"{name}.svg" for name in NAMES)
    credits, problems = credits_of(Used(files, frozenset(), frozenset()), Path("own"))
    assert problems == []
    (credit,) = credits.icons
    assert credit.by == "Google, modified from Noto Emoji"
    assert credit.licence == "Apache-2.0"
    assert sorted(credit.files) == NAMES
    assert "Apache License" in (FIGURES / "LICENSE").read_text(encoding="utf-8")


def test_a_figure_that_is_drawn_is_a_source(bench: Bench) -> None:
    bench.write("card.xml.j2", '<face><figure name="owl"/></face>')
    composer = bench.composer()
    composer.face(bench.card(), "front", "colour")
    assert composer.sources.icons == (bench.folder / "icons" / "figures" / "owl.svg",)


@pytest.mark.parametrize("style", ["plain", "blueprint"])
def test_a_figure_stands_in_its_box(bench: Bench, style: str) -> None:
    """As large as fits, in the middle, with its ink on the lower side."""
    inside = '<figure name="flag" x="10" y="20" width="16" height="36"/>'
    box = _ink(face_of(bench, inside, style).ops[:1])
    # Its ink is 8 by 12 units: doubled, it is as wide as the box.
    expected = [to_points(mm) for mm in (10, 32, 16, 24)]
    assert list(box) == pytest.approx(expected)


def test_a_figure_looks_to_the_other_side(bench: Bench) -> None:
    size = 'x="10" width="16" height="24"'
    plain = ops(bench, f'<figure name="flag" {size}/>')
    flipped = ops(bench, f'<figure name="flag" {size} flip="true"/>')
    assert _ink(plain) == pytest.approx(_ink(flipped))
    (left, _), (right, _) = (_shapes(drawn)[1] for drawn in (plain, flipped))
    assert left == right
    xs = [_box(*_shapes(drawn)[1]).x for drawn in (plain, flipped)]
    assert xs == pytest.approx([to_points(10), to_points(22)])


def test_a_figure_outside_of_a_picture_is_in_the_style_of_the_game(
    tmp_path: Path,
) -> None:
    bench = picture_bench(tmp_path, "owl")
    style = bench.art.style._replace(name="papercut", hue="gold")
    game = Bench(tmp_path, bench.art._replace(style=style))
    size = 'name="owl" width="20" height="20"'
    alone = ops(game, f"<figure {size}/>")
    held = ops(bench, f'<art style="papercut" hue="gold"><figure {size}/></art>')
    assert _shapes(alone) == _shapes(held)


def test_a_figure_is_no_sign_of_a_colour(bench: Bench) -> None:
    (group,) = ops(bench, '<figure name="owl" width="20" height="20"/>')
    assert isinstance(group, Group)
    assert group.art


@pytest.mark.parametrize("step", [9, pytest.param(1, marks=pytest.mark.long)])
def test_plain_figures_are_as_bright_as_the_kit(tmp_path: Path, step: int) -> None:
    """No surface has more chroma than a mushroom or a lantern of the kit: 0.15."""
    names = {"crab", *NAMES[::step]}
    bench = picture_bench(tmp_path, *names)
    sized = 'width="20" height="20"'
    drawn = ops(bench, "".join(f'<figure name="{n}" {sized}/>' for n in names))
    kept = ops(bench, '<icon name="figures/crab" size="9"/>')
    assert 0.12 < max(_chromas(drawn)) < 0.15
    assert max(_chromas(opened(kept))) > 0.24


def test_muted_colours_are_recognised() -> None:
    """A flamingo stays pink and a skunk black and white."""
    for color in (Color(0.96, 0.4, 0.62), Color(0.0, 0.63, 0.3), Color(0.1, 0.5, 0.8)):
        own, left = oklch(color), oklch(muted(color))
        assert left.hue == pytest.approx(own.hue, abs=2)
        assert 0.6 * own.chroma < left.chroma < 0.75 * own.chroma
    assert muted(BLACK) == BLACK
    assert oklch(muted(WHITE)).lightness > 0.95


def test_a_hue_still_pulls_a_plain_figure(bench: Bench) -> None:
    inside = '<figure name="flag" width="20" height="20" {}/>'
    (red, *_), (blue, *_) = (
        fills(bench, inside.format(hue), "plain") for hue in ("", 'hue="navy"')
    )
    assert oklch(red).hue == pytest.approx(26, abs=3)
    assert 270 < oklch(blue).hue < 345


def test_a_plain_figure_takes_the_light_of_its_picture(bench: Bench) -> None:
    """A red one is less red in a blue light, and as light: so it stands out."""
    inside = '<figure name="flag" width="20" height="20"/>'
    by_day, at_night = (
        [oklch(color) for color in fills(bench, inside, "plain", more)]
        for more in ("", 'tint="navy 30%"')
    )
    for own, lit in zip(by_day, at_night, strict=True):
        assert lit.chroma < own.chroma
        assert lit.lightness == pytest.approx(own.lightness, abs=0.01)
        assert (own.hue - lit.hue) % 360 < 90
    lines = fills(bench, inside, "ink")
    assert fills(bench, inside, "ink", 'tint="navy 30%"') == lines


@pytest.mark.parametrize("pattern", PATTERNS)
def test_an_icon_is_a_body_on_its_filled_holes(bench: Bench, pattern: str) -> None:
    ring = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20">'
        '<path d="M4 2H16V18H4Z M8 8V12H12V8Z"/></svg>'
    )
    bench.write("icons/ring.svg", ring)
    size = f'icon="ring" width="20" height="20" hue="gold" pattern="{pattern}"'
    found = [shape for shape, _ in _shapes(ops(bench, f"<figure {size}/>"))]
    outer, hole, body, *marks = found
    assert body.outline == (*outer.outline, *hole.outline)
    assert outer.fill == hole.fill != body.fill
    assert len(marks) == (pattern != "none")


WRONG = {
    '<figure width="9" height="9"/>': "<figure>: it needs either name or icon | "
    "cardgen explain figure lists its attributes",
    '<figure name="owl" icon="dot"/>': "<figure>: it needs either name or icon | "
    "cardgen explain figure lists its attributes",
    '<figure name="owll"/>': 'there is no figure "owll" | did you mean "owl"? cardgen '
    "explain figure lists them",
    '<figure icon="dott"/>': 'there is no icon "dott" | did you mean "dot"? an icon is '
    "a file NAME.svg in a folder of icons",
    '<figure name="owl" depth="2"/>': "<figure>: depth must be a number from 0 to 1, "
    'found "2" | cardgen explain figure lists its attributes',
    '<figure name="owl" flip="yes"/>': "<figure>: flip must be one of true, false, "
    'found "yes" | cardgen explain figure lists its attributes',
    '<figure icon="dot" pattern="spot"/>': "<figure>: pattern must be one of none, "
    'spots, scales, fur, feathers, found "spot" | did you mean "spots"?',
    '<figure name="owl" hue="mos"/>': '"mos" is not a colour | did you mean "moss"? '
    "expected a name of the palette, a CSS colour, or #rrggbb",
    '<figure name="owl" width="-1"/>': "<figure>: width must be a length of 0 or more, "
    'found "-1" | cardgen explain figure lists its attributes',
    '<art style="inked"/>': "<art>: style must be one of plain, ink, engraved, "
    'sticker, two-ink, papercut, blueprint, found "inked" | did you mean "ink"?',
    '<art style="low-ink"/>': "<art>: style must be one of plain, ink, engraved, "
    'sticker, two-ink, papercut, blueprint, found "low-ink" | did you mean "two-ink"?',
    '<art light="north"/>': '<art>: light must be a number, found "north" | cardgen '
    "explain art lists its attributes",
    '<art tint="navy"/>': '<art>: tint must be "navy 30%": a colour and a share, found '
    '"navy" | cardgen explain art lists its attributes',
    '<art ink="inc"/>': '"inc" is not a colour | expected a name of ',
    '<thing depth="-1"/>': "<thing>: depth must be a number from 0 to 1, found "
    '"-1" | cardgen explain thing lists its attributes',
}


def test_wrong_values(bench: Bench) -> None:
    for element, said in WRONG.items():
        (report,) = bench.report(f"<face>{element}</face>")
        told = report.partition(": error ")[2].partition(": ")[2]
        assert told.startswith(said), element


@pytest.mark.parametrize("style", ["ink", "engraved", "blueprint", "papercut"])
def test_what_cannot_be_seen_is_no_fault(bench: Bench, style: str) -> None:
    nothing = (
        '<figure name="owl" width="0" height="9"/>'
        '<group transform="scale(0)"><figure name="owl"/></group>'
        '<group transform="matrix(1 1 1 1 0 0)"><figure name="owl"/></group>'
        f'<art style="{style}" width="0" height="0"><rect width="9" height="9"/></art>'
        f'<art style="{style}"><thing/></art><art style="{style}"/>'
    )
    assert bench.report(f'<face><art style="{style}">{nothing}</art></face>') == []


def test_an_enormous_outline_gets_few_lines(bench: Bench) -> None:
    points = " ".join(f"L{x % 50} {x * 7 % 70}" for x in range(4000))
    thing = f'<thing><path d="M0 0 {points} Z" fill="moss"/></thing>'
    face = face_of(bench, thing, "engraved")
    most = max(len(shape.outline) for shape, _ in _shapes(face.ops))
    assert most <= 4003


numbers = st.integers(0, 500)
outlines = st.lists(
    st.lists(st.tuples(numbers, numbers), min_size=3, max_size=6).map(polygon),
    min_size=1,
    max_size=3,
).map(lambda parts: tuple(part for outline in parts for part in outline))


@settings(max_examples=15, deadline=None)
@given(outlines, st.sampled_from(list(PATTERNS)), st.integers(0, 9))
def test_any_outline_makes_a_figure(outline, pattern: str, seed: int) -> None:  # type: ignore[no-untyped-def]
    drawn = inked(outline, Color(0.4, 0.5, 0.3), pattern, str(seed))
    assert drawn == inked.__wrapped__(outline, Color(0.4, 0.5, 0.3), pattern, str(seed))
    marks = [op for op in drawn if isinstance(op, Group)]
    assert all(group.clip == outline for group in marks)


def _shapes(drawn) -> list[tuple[Shape, Matrix]]:  # type: ignore[no-untyped-def]
    return list(shapes(drawn))


def _box(shape: Shape, matrix: Matrix) -> Box:
    return matrix.bounds(tight_bounds(shape.outline))


def _chromas(drawn) -> list[float]:  # type: ignore[no-untyped-def]
    found = [shape.fill for shape, _ in shapes(drawn)]
    return [oklch(fill.color).chroma for fill in found if isinstance(fill, Paint)]


def _ink(drawn) -> Box:  # type: ignore[no-untyped-def]
    filled = [(shape, matrix) for shape, matrix in shapes(drawn) if shape.fill]
    return around(_box(shape, matrix) for shape, matrix in filled)


DISC = '<circle cx="30" cy="40" r="15" fill="#7a4a2a"/>'
EYE = '<circle cx="26" cy="36" r="1.2" fill="#101010"/>'
SKY = '<rect width="60" height="80" fill="#a0b8c8"/>'
MIST = '<rect y="30" width="60" height="20" fill="linear(180, {stops})"/>'
FADING = MIST.format(stops="#e0d8c8/100%, #e0d8c8/0%")
SOLID = MIST.format(stops="#e0d8c8, #b0a8a0")
FLAT = ("engraved", "two-ink", "papercut", "blueprint")


def fills(bench: Bench, inside: str, style: str, more: str = "") -> list[Color]:
    face = face_of(bench, inside, style, more)
    found = [shape.fill for shape, _ in shapes(face.ops)]
    return [fill.color for fill in found if isinstance(fill, Paint)]


def pens(bench: Bench, inside: str, style: str) -> list[Stroke]:
    found = shapes(face_of(bench, inside, style).ops)
    return [shape.stroke for shape, _ in found if shape.stroke]


@pytest.mark.parametrize(("depth", "rims"), [(0, 1), (0.09, 1), (0.1, 0), (1, 0)])
def test_only_figures_are_stickers(bench: Bench, depth: float, rims: int) -> None:
    inside = f'<thing depth="{depth}">{DISC}</thing>'
    assert fills(bench, inside, "sticker").count(WHITE) == rims


def test_the_lines_of_a_plan_are_faint_behind_its_figure(bench: Bench) -> None:
    near, far = (
        {pen.paint.opacity for pen in pens(bench, inside, "blueprint")} - {1.0}
        for inside in (f'<thing depth="{depth}">{DISC}</thing>' for depth in (0, 0.2))
    )
    assert 0 < max(far) < 0.5 < max(near)


def test_a_scene_has_no_ink_of_its_figure(bench: Bench) -> None:
    figure, scene = (
        set(fills(bench, f'<thing depth="{depth}">{DISC}{EYE}</thing>', "two-ink"))
        for depth in (0, 0.5)
    )
    assert len(figure) == 2
    assert scene
    assert not figure & scene


def test_hatching_begins_behind_an_eye() -> None:
    """No line of a copperplate runs through it, and those beside it stay."""
    area = area_of(Shape(ellipse(50, 50, 40, 40), Paint(BLACK)), Matrix())
    manner = Manner("engraved", 315, "1", Box(0, 0, 100, 100), {})
    eye = Clearing(45, 40, 8)
    lines, cleared = (
        [
            point
            for chain in flattened(
                contour_lines(area, manner, Hatch(3, 1, 0.1), "disc", clear), 8
            )
            for point in chain
        ]
        for clear in ((), (eye,))
    )
    assert min(math.dist(point, eye[:2]) for point in lines) < 3
    assert min(math.dist(point, eye[:2]) for point in cleared) > 6
    assert len(cleared) > 0.8 * len(lines)


@pytest.mark.parametrize("style", FLAT)
def test_mist_has_no_hard_edge(bench: Bench, style: str) -> None:
    without = face_of(bench, SKY, style).ops
    assert face_of(bench, SKY + FADING, style).ops == without
    assert face_of(bench, SKY + SOLID, style).ops != without
