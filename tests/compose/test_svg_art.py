"""SVG art as ops: whole drawings, what is left to a raster, and what is rejected."""

import io
from contextlib import suppress
from itertools import pairwise
from math import isfinite
from pathlib import Path
from time import process_time

import pytest
import resvg_py
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageStat

from cardgen.art.art_file import BadArt
from cardgen.art.svg_tree import parse_tree
from cardgen.compose.svg.reader import SvgArt, draw_tree, read_size, read_svg
from cardgen.compose.svg.support import Unsupported
from cardgen.model.face import Face
from cardgen.model.geometry import Matrix, scale
from cardgen.model.ops import BLACK, Color, Gradient, Group, Op, Paint, Shape, Stroke
from cardgen.model.outlines import ellipse, rectangle
from cardgen.write.png import face_png
from tests.compose.ink import shapes

RED, BLUE = Color(1, 0, 0), Color(0, 0, 1)
# 96 user units and 72 points are an inch: 40 x 20 units are 30 x 15 points.
HEAD = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
SQUARE = rectangle(0, 0, 3, 3)
TWO = '<stop stop-color="red"/><stop offset="1" stop-color="blue"/>'


def _svg(inside: str, attributes: str = 'width="40" height="20"') -> bytes:
    return f"<svg {HEAD} {attributes}>{inside}</svg>".encode()


def _read(inside: str, attributes: str = 'width="40" height="20"') -> SvgArt:
    return draw_tree(parse_tree(_svg(inside, attributes)))


def _filled(stops: str = TWO, attributes: str = "", kind: str = "linear") -> str:
    """Return a gradient, and a square that is filled with it."""
    gradient = f'<{kind}Gradient id="g" {attributes}>{stops}</{kind}Gradient>'
    return f'{gradient}<rect width="4" height="4" fill="url(#g)"/>'


def _drawn(inside: str) -> tuple[Op, ...]:
    """Return the drawing inside the clip at its edge."""
    (whole,) = _read(inside).ops
    assert whole == Group(Matrix(), whole.ops, rectangle(0, 0, 30, 15))
    return whole.ops


def _flat(outline: object, color: Color = BLACK, opacity: float = 1) -> Shape:
    return Shape(outline, Paint(color, opacity))


@pytest.mark.parametrize(
    ("attributes", "size"),
    [
        ('width="40" height="20"', (30, 15)),
        ('width="63.5mm" height="3.5in"', (180, 252)),
        ('width="2pc" height="7pt"', (24, 7)),
        ('viewBox="5 6 96 48"', (72, 36)),
        ('viewBox="0 0 96 48" width="1in"', (72, 36)),
        ('viewBox="0 0 96 48" width="100%" height="2.54cm"', (144, 72)),
    ],
)
def test_a_drawing_has_its_natural_size(
    tmp_path: Path, attributes: str, size: tuple[float, float]
) -> None:
    path = tmp_path / "art.svg"
    path.write_bytes(_svg("", attributes))
    art = read_svg(path)
    assert (art.width, art.height) == pytest.approx(size)
    assert read_size(path) == pytest.approx(size)
    assert art.ops == ()


FIGURES = [
    ('<rect width="4" height="4"/>', _flat(SQUARE)),
    ('<rect width="10%" height="20%"/>', _flat(SQUARE)),
    (
        '<rect x="4" width="8" height="8" rx="2"/>',
        _flat(rectangle(3, 0, 6, 6, 1.5, 1.5)),
    ),
    ('<circle cx="8" cy="8" r="4"/>', _flat(ellipse(6, 6, 3, 3))),
    ('<ellipse cx="8" cy="8" rx="4" ry="2"/>', _flat(ellipse(6, 6, 3, 1.5))),
    ('<polygon points="0,0 4,0 4,4 0,4"/>', _flat(SQUARE)),
    (
        '<polyline points="0 0 4 0 4 4"/>',
        _flat((("M", 0, 0), ("L", 3, 0), ("L", 3, 3))),
    ),
    (
        '<line x2="8" y2="4" stroke="red" stroke-linecap="round"/>',
        Shape(
            (("M", 0, 0), ("L", 6, 3)),
            None,
            Stroke(Paint(RED), 0.75, cap="round", miter=4),
        ),
    ),
    (
        '<path d="M0 0H4V4H0z" stroke="blue" stroke-width="4" stroke-dasharray="4 2 1"'
        ' stroke-linejoin="bevel"/>',
        Shape(
            SQUARE,
            Paint(BLACK),
            Stroke(Paint(BLUE), 3, (3, 1.5, 0.75) * 2, join="bevel"),
        ),
    ),
    ('<path d="M0 0H4V4H0z" fill="#f008"/>', _flat(SQUARE, RED, 0.5333)),
    (
        '<rect width="4" height="4" fill="red" visibility="shown"/>',
        _flat(SQUARE, RED),
    ),
    (
        '<g transform="scale(2)"><path d="M0 0h2" stroke="red" stroke-width="4" '
        'stroke-dasharray="4" vector-effect="non-scaling-stroke"/></g>',
        Shape(
            (("M", 0, 0), ("L", 3, 0)),
            None,
            Stroke(Paint(RED), 3, (3, 3), miter=4),
        ),
    ),
    (
        '<g color="red"><path d="M0 0H4V4H0z" fill="currentColor" opacity=".5"/></g>',
        _flat(SQUARE, RED, 0.5),
    ),
    (
        '<g fill="rgb(100%, 0, 0)" opacity=".5"><rect width="4" height="4"'
        ' fill-opacity="50%"/></g>',
        _flat(SQUARE, RED, 0.25),
    ),
    (
        "<style>rect { fill: blue } .a, #z { fill: red } /* no */</style>"
        '<rect class="b a" fill="lime" width="4" height="4"/>',
        _flat(SQUARE, RED),
    ),
    (
        '<style>#a{fill:blue}</style><rect id="a" style="fill:red" width="4"'
        ' height="4"/>',
        _flat(SQUARE, RED),
    ),
    (
        '<g transform="translate(4 0) scale(2)"><rect width="2" height="2"/></g>',
        _flat(rectangle(3, 0, 3, 3)),
    ),
    (
        '<defs><rect id="a" width="4" height="4"/></defs><use xlink:href="#a" x="4"/>',
        _flat(rectangle(3, 0, 3, 3)),
    ),
    (
        '<symbol id="a" viewBox="0 0 2 2"><rect width="2" height="2"/></symbol>'
        '<use href="#a" width="8" height="4"/>',
        Group(Matrix(), (_flat(rectangle(1.5, 0, 3, 3)),), rectangle(0, 0, 6, 3)),
    ),
    (
        '<svg x="4" width="4" height="4" overflow="visible" viewBox="0 0 1 1">'
        '<rect width="100%" height="1"/></svg>',
        _flat(rectangle(3, 0, 3, 3)),
    ),
    (
        '<clipPath id="c"><rect width="4" height="4"/><circle cx="4" cy="4" r="4"/>'
        '</clipPath><g clip-path="url(#c)"><rect width="8" height="8"/></g>',
        Group(Matrix(), (_flat(rectangle(0, 0, 6, 6)),), SQUARE + ellipse(3, 3, 3, 3)),
    ),
    (
        f'<radialGradient id="a">{TWO}</radialGradient><radialGradient id="g" cx="4"'
        ' cy="4" r="8" gradientUnits="userSpaceOnUse" xlink:href="#a"/>'
        '<rect width="4" height="4" fill="url(#g)"/>',
        Shape(SQUARE, Gradient((3, 3, 6), ((0, RED), (1, BLUE)))),
    ),
    (_filled('<stop stop-color="red"/>'), _flat(SQUARE, RED)),
    ('<rect width="4" height="4" fill="url(#none) red"/>', _flat(SQUARE, RED)),
]


def test_figures_come_out_in_points() -> None:
    assert [(inside, _drawn(inside)) for inside, _ in FIGURES] == [
        (inside, (shape,)) for inside, shape in FIGURES
    ]


def test_what_cannot_be_seen_is_not_drawn() -> None:
    for inside in (
        "",
        "<title>a</title><desc>b</desc><metadata><x:y xmlns:x='z'/></metadata>",
        '<defs><rect width="4" height="4"/></defs>',
        '<rect width="4" height="4" fill="none"/>',
        '<rect width="4" height="4" opacity="0"/>',
        '<rect width="4" height="4" display="none"/>',
        '<g visibility="hidden"><rect width="4" height="4"/></g>',
        '<rect width="0" height="4"/>',
        '<rect width="4" height="4" transform="scale(0)"/>',
        '<path d="M0 0H9"/>',
        '<clipPath id="c"/><rect width="4" height="4" clip-path="url(#c)"/>',
        '<rect width="4" height="4" fill="url(#none)"/>',
        '<x:text xmlns:x="elsewhere"><rect width="4" height="4"/></x:text>',
    ):
        assert _read(inside).ops == (), inside


@pytest.mark.parametrize(
    ("ratio", "at"),
    [
        ("", rectangle(7.5, 0, 15, 15)),
        ("xMinYMid meet", rectangle(0, 0, 15, 15)),
        ("none", rectangle(0, 0, 30, 15)),
        ("xMidYMax slice", rectangle(0, -15, 30, 30)),
    ],
)
def test_a_view_box_is_fitted(ratio: str, at: object) -> None:
    attributes = (
        f'width="40" height="20" viewBox="5 5 2 2" preserveAspectRatio="{ratio}"'
    )
    (whole,) = _read('<rect x="5" y="5" width="2" height="2"/>', attributes).ops
    assert whole.ops == (_flat(at),)


def test_opaque_fill_and_stroke_are_one_shape_and_others_two() -> None:
    rect = '<rect width="4" height="4" stroke="red" {}/>'
    stroke = Stroke(Paint(RED), 0.75, miter=4)
    line = Shape(SQUARE, None, stroke)
    thin = Shape(SQUARE, None, Stroke(Paint(RED, 0.5), 0.75, miter=4))
    assert _drawn(rect.format("")) == (Shape(SQUARE, Paint(BLACK), stroke),)
    assert _drawn(rect.format('stroke-opacity=".5"')) == (_flat(SQUARE), thin)
    assert _drawn(rect.format('paint-order="stroke"')) == (line, _flat(SQUARE))


def test_a_hard_edge_in_a_gradient_has_rising_places() -> None:
    stops = "".join(
        f'<stop offset="{at}" stop-color="{color}"/>'
        for at, color in ((0.5, "red"), (0.5, "lime"), (0.2, "blue"), (1, "red"))
    )
    (shape,) = _drawn(_filled(stops))
    assert shape.fill.stops == ((0.0, RED), (0.5, RED), (0.5001, BLUE), (1.0, RED))


UNSUPPORTED = [
    ("<text>a</text>", "<text>"),
    ('<image href="a.png"/>', "<image>"),
    ("<foreignObject/>", "<foreignObject>"),
    ('<switch><g systemLanguage="fr"/></switch>', "conditions in <switch>"),
    ("<script/>", "<script>"),
    ('<rect width="1" height="1"><animate/></rect>', "<animate>"),
    ('<rect mask="url(#m)"/>', 'mask="url(#m)"'),
    ('<g filter="url(#f)"/>', 'filter="url(#f)"'),
    ('<g style="mix-blend-mode: multiply"/>', 'mix-blend-mode="multiply"'),
    ('<path d="M0 0h1" marker-end="url(#m)"/>', "markers"),
    ('<pattern id="p"/><rect width="1" height="1" fill="url(#p)"/>', "<pattern>"),
    (
        f'<linearGradient id="g">{TWO}<stop offset="1" stop-opacity="0"/>'
        '</linearGradient><rect width="1" height="1" stroke="url(#g)"/>',
        "a gradient of different opacities in a stroke",
    ),
    (_filled(TWO, 'spreadMethod="reflect"'), "spreadMethod"),
    (_filled(TWO, 'fr=".1"', "radial"), "a radialGradient with a focal radius"),
    ('<rect width="1em" height="1"/>', 'the unit "em"'),
    ('<rect width="1" height="1" fill="redd"/>', 'the colour "redd"'),
    ("<style>@import url(a.css);</style>", "an @ rule in <style>"),
    ("<style>a b {fill:red}</style>", 'the selector "a b" in <style>'),
    ("<style>a {fill:red</style>", "nested or broken rules in <style>"),
    ('<g style="fill: red !important"/>', "!important in a style"),
    ('<g style="transform: scale(2)"/>', '"transform" in a style'),
    ('<rect width="1" height="1" clip-path="circle(5px)"/>', 'clip-path="circle(5px)"'),
    (
        '<clipPath id="c" clip-rule="evenodd"><path d="M0 0h1v1z"/>'
        '<path d="M0 0h1v1z"/></clipPath>'
        '<rect width="1" height="1" clip-path="url(#c)"/>',
        'clip-rule="evenodd" in a clipPath of several shapes',
    ),
    (
        '<clipPath id="c"><path d="M0 0h1v1z"/><path d="M0 0h1v1z"/></clipPath>'
        '<rect width="1" height="1" clip-path="url(#c)"/>',
        "a clipPath of overlapping paths",
    ),
    (
        '<clipPath id="c" clip-path="url(#c)"><rect width="1" height="1"/></clipPath>'
        '<rect width="1" height="1" clip-path="url(#c)"/>',
        "a clipPath that clips itself",
    ),
    ('<g transform="scale(1e30)"/>', "coordinates far outside of the drawing"),
    (
        '<path d="M0 0' + "h1" * 150_000 + '"/>',
        "more than 300000 characters of path data",
    ),
]


def test_what_is_no_vector_is_named() -> None:
    for inside, reason in UNSUPPORTED:
        with pytest.raises(Unsupported) as caught:
            _read(inside)
        assert str(caught.value).startswith(reason), inside[:99]


DOUBLING = "".join(
    f'<g id="a{n}"><use href="#a{n + 1}"/><use href="#a{n + 1}"/></g>'
    for n in range(30)
)
CHAIN = "".join(f'<use id="a{n}" href="#a{n + 1}"/>' for n in range(100))

BROKEN = [
    (b"", "it is not well-formed XML", 1, 1),
    (b"<svg", "it is not well-formed XML", 1, 1),
    (b"<a/>", "it is not an SVG: its first element is not <svg>", 1, 1),
    (
        b'<!DOCTYPE svg [<!ENTITY a "b">]><svg/>',
        "its document type holds declarations",
        1,
        15,
    ),
    (b'<?xml version="1.0" encoding="no"?><svg/>', "its encoding is unknown", 1, 31),
    (_svg("", ""), "it has no size: give it width and height, or a viewBox", 1, 1),
    (
        _svg("", 'width="0" height="5"'),
        "its width or height is nothing or endless",
        1,
        1,
    ),
    (_svg("", 'viewBox="0 0 5"'), "expected a viewBox of four numbers", 1, 84),
    (_svg('\n <path d="M0 0L"/>'), '<path>: "L" needs another number', 2, 8),
    (_svg('\n<rect width="-1" height="1"/>'), "<rect>: width is below 0", 2, 7),
    (_svg('\n<rect width="x" height="1"/>'), "<rect>: expected a length", 2, 7),
    (_svg('\n<g transform="turn(3)"/>'), '<g>: "turn" is not one of', 2, 4),
    (
        _svg('\n<g style="fill:red"><rect\n   width="9"\n   height="1 2"/></g>'),
        '<rect>: expected a length, found "1 2"',
        4,
        4,
    ),
    (_svg('\n<polygon points="0 0 1"/>'), "<polygon>: points are not in pairs", 2, 10),
    (_svg('\n<use href="a.svg#b"/>'), "<use> refers to another file", 2, 6),
    (_svg('\n<g id="a"><use href="#a"/></g>'), "a <g> in it refers to itself", 2, 1),
    (_svg("\n" + DOUBLING), "it draws more than 20000 elements", 2, None),
    (_svg("\n" + CHAIN), "its elements are nested deeper than 64", 2, None),
    (_svg("\n" + "<g>" * 64), "its elements are nested deeper than 64", 2, 190),
    (_svg("\n" + "<g/>" * 20_000), "it has more than 20000 elements", 2, 79_997),
]


def test_a_broken_drawing_is_refused_at_its_place() -> None:
    for data, reason, line, column in BROKEN:
        with pytest.raises(BadArt) as caught:
            draw_tree(parse_tree(data))
        fault = caught.value
        assert str(fault).startswith(reason), data[:99]
        assert (fault.line, fault.column if column else None) == (line, column), reason


def test_a_file_that_is_missing_or_too_large_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "art.svg"
    with pytest.raises(BadArt, match="no such file"):
        read_svg(path)
    path.write_bytes(_svg("<desc>" + "a" * 10_000_000 + "</desc>"))
    with pytest.raises(BadArt, match="it is larger than 10000000 bytes"):
        read_svg(path)


HOSTILE = [
    "<style>" + "a{" * 140_000 + "</style>",
    "<style>" + ".a{fill:red}" * 20_000 + "</style>" + '<g class="a"/>' * 19_000,
    '<path id="p" d="M0 0'
    + "a1 1 0 110 1" * 3_000
    + '"/>'
    + '<use href="#p"/>' * 9_000,
    '<path id="p" d="M0 0h1" style="'
    + "a:b;" * 99_000
    + '"/>'
    + '<use href="#p"/>' * 9_000,
    '<rect width="' + "1" * 9_000_000 + 'x" height="1"/>',
    '<g transform="' + "scale(1)" * 30_000 + '"/>',
    "".join(f'<linearGradient id="g{n}" href="#g{n - 1}"/>' for n in range(9_000))
    + '<rect width="1" height="1" fill="url(#g8999)"/>' * 9_000,
]


@pytest.mark.long
@pytest.mark.parametrize("inside", HOSTILE, ids=range(len(HOSTILE)))
def test_a_hostile_drawing_ends_soon(inside: str) -> None:
    data = _svg(inside)
    start = process_time()
    with suppress(BadArt, Unsupported):
        draw_tree(parse_tree(data))
    assert process_time() - start < 20


WHOLE = _svg(
    f'<style>.a{{fill:red}}</style><linearGradient id="g">{TWO}</linearGradient>'
    '<clipPath id="c"><circle r="9"/></clipPath><g transform="rotate(9)">'
    '<rect class="a" width="9" height="9" clip-path="url(#c)"/></g>'
    '<path d="M1 2q3 4 5 6t7 8a1 2 3 0 1 4 5z" fill="url(#g)" stroke="#123"/>'
    '<use href="#p" x="2"/><circle id="p" cx="9" cy="50%" r="3" opacity=".5"/>'
)


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(
    at=st.integers(0, len(WHOLE) - 1),
    patch=st.one_of(
        st.binary(max_size=8),
        st.sampled_from([b"1e999", b"nan", b"-", b"#c", b"url(#g)", b"%", b"\0", b'"']),
    ),
    gap=st.integers(0, 8),
)
def test_damage_is_refused_or_drawn(at: int, patch: bytes, gap: int) -> None:
    with suppress(BadArt, Unsupported):
        art = draw_tree(parse_tree(WHOLE[:at] + patch + WHOLE[at + gap :]))
        for shape in shapes(art.ops):
            numbers = [n for _, *rest in shape.outline for n in rest]
            assert all(map(isfinite, numbers))
            if isinstance(shape.fill, Gradient):
                places = [place for place, _ in shape.fill.stops]
                assert (places[0], places[-1]) == (0, 1)
                assert all(one < other for one, other in pairwise(places))


PICTURES = [
    '<rect x="2" y="2" width="30" height="16" rx="4" fill="teal" stroke="#fc0"'
    ' stroke-width="3"/>',
    f'<radialGradient id="g">{TWO}</radialGradient>'
    '<ellipse cx="20" cy="10" rx="18" ry="7" fill="url(#g)" transform="skewX(20)"/>',
    f'<linearGradient id="g" x2="1" y2="1" gradientTransform="rotate(20)">{TWO}'
    '</linearGradient><rect width="40" height="20" fill="url(#g)"/>',
    '<circle cx="9" cy="9" r="6" transform="scale(2 1)" fill="gold" stroke="red"'
    ' stroke-width="2"/>',
    '<clipPath id="c" clipPathUnits="objectBoundingBox">'
    '<circle cx=".5" cy=".5" r=".4"/></clipPath>'
    '<rect x="4" width="30" height="20" clip-path="url(#c)" fill="navy"/>',
    '<g opacity=".5"><circle cx="14" cy="10" r="8" fill="red"/>'
    '<circle cx="24" cy="10" r="8" fill="blue" stroke="gold" stroke-width="3"/></g>',
    '<path d="M5 5h30v12h-30zM10 8h20v6h-20z" fill-rule="evenodd" fill-opacity=".6"/>',
    # Corners on both sides of the limit; dashes that begin within the first.
    '<path d="M6 16l12-11l-10 12h20" stroke="red" stroke-width="3" fill="none"/>',
    '<path d="M2 10h36" stroke="red" stroke-width="4" stroke-dasharray="6 3 2"'
    ' stroke-dashoffset="4"/><path d="M2 16h36" stroke="blue" stroke-width="3"'
    ' stroke-dasharray="6 3" stroke-dashoffset="-4"/>',
    # Gradients that fade, in lines, and with a focus.
    '<linearGradient id="g"><stop stop-color="red"/><stop offset=".5" stop-opacity="0"'
    ' stop-color="lime"/><stop offset="1" stop-color="blue"/></linearGradient>'
    '<rect x="4" y="2" width="32" height="16" rx="4" fill="url(#g)" opacity=".8"/>',
    '<radialGradient id="g"><stop stop-color="red"/><stop offset="1" stop-color="red"'
    ' stop-opacity="0"/></radialGradient>'
    '<rect width="40" height="20" fill="url(#g)"/>',
    f'<linearGradient id="g">{TWO}</linearGradient><path d="M4 16C12-9 28 29 36 4"'
    ' fill="none" stroke="url(#g)" stroke-width="4" stroke-dasharray="6 1"/>',
    f'<radialGradient id="g">{TWO}</radialGradient><rect x="6" y="5" width="28"'
    ' height="10" fill="none" stroke="url(#g)" stroke-width="4"/>',
    f'<radialGradient id="g" fx=".3" fy=".35">{TWO}</radialGradient>'
    '<circle cx="20" cy="10" r="9" fill="url(#g)"/>',
    f'<radialGradient id="g" fx=".2" fy=".5">{TWO}</radialGradient>'
    '<rect x="4" y="2" width="32" height="16" fill="url(#g)" fill-opacity=".6"/>',
    # Rules that an outer element sets; clips of clips; colours without their gradient.
    '<g clip-rule="evenodd"><clipPath id="c"><path d="M4 2h32v16h-32zM12 6h16v8h-16z"/>'
    '</clipPath></g><rect width="40" height="20" fill="red" clip-path="url(#c)"/>',
    '<defs><path id="p" d="M4 2h20v16z"/><use id="u" href="#p" x="8"/></defs>'
    '<clipPath id="c"><use href="#u"/></clipPath>'
    '<rect width="40" height="20" fill="red" clip-path="url(#c)"/>',
    '<rect width="30" height="20" fill="url(#missing) green"/>',
    '<g color="lime"><linearGradient id="g"><stop stop-color="currentColor"/>'
    '<stop offset="1" stop-color="blue"/></linearGradient></g>'
    '<rect width="40" height="20" fill="url(#g)"/>',
    '<switch><foreignObject width="9" height="9"/><g><rect width="20" height="20"'
    ' fill="red"/></g><circle r="20"/></switch><text/><a href="x"><circle r="9"/></a>',
]


def test_vectors_look_as_the_raster_does() -> None:
    """PDFium draws gradients in steps, up to three of 255 off the true colour."""
    for inside in PICTURES:
        svg = _svg(f'<rect width="40" height="20" fill="#eee"/>{inside}')
        art = draw_tree(parse_tree(svg))
        face = Face(240, 120, 0, (Group(scale(240 / art.width), art.ops),))
        drawn = Image.open(io.BytesIO(face_png(face, 96))).convert("RGB")
        png = resvg_py.svg_to_bytes(svg_string=svg.decode(), width=320, height=160)
        meant = Image.open(io.BytesIO(bytes(png))).convert("RGB")
        assert drawn.size == meant.size == (320, 160)
        off = ImageStat.Stat(ImageChops.difference(drawn, meant)).mean
        assert max(off) < 2, inside
        assert len(meant.getcolors(1 << 20)) > 1, inside
