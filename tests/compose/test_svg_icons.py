"""SVG icons: when one colour is replaced, and how they are drawn on a face."""

from pathlib import Path

import pytest

from cardgen.art.art_file import BadArt
from cardgen.art.svg_tree import parse_tree
from cardgen.compose.svg.icons import draw_icon
from cardgen.model.geometry import Matrix
from cardgen.model.ops import (
    BLACK,
    WHITE,
    Color,
    Group,
    Icon,
    IconDrawing,
    Op,
    Paint,
    Shape,
    Stroke,
)
from cardgen.model.outlines import rectangle
from cardgen.model.units import to_points
from tests.compose.bench import Bench, ops

RED = Color(1, 0, 0)
MITRED = Stroke(Paint(BLACK), 2, miter=4)
SQUARE = rectangle(0, 0, 8, 8)
INNER = rectangle(2, 2, 4, 4)
PATH = '<path {} d="M0 0H8V8H0z"/>'
SMALL = '<path {} d="M2 2H6V6H2z"/>'
TWO = PATH.format('fill="red"') + SMALL.format("")


def _read(inside: str, attributes: str = 'viewBox="0 0 8 8"') -> IconDrawing:
    text = f'<svg xmlns="http://www.w3.org/2000/svg" {attributes}>{inside}</svg>'
    return draw_icon("sign", parse_tree(text.encode()))


def _flat(outline: object, color: Color = BLACK) -> Shape:
    return Shape(outline, Paint(color))


def _outline(*parts: object) -> IconDrawing:
    return IconDrawing("sign", 8, tuple(one for part in parts for one in part))


def _ops(*found: Op, colourful: bool = False) -> IconDrawing:
    return IconDrawing("sign", 8, (), found, colourful)


READ = [
    (PATH.format(""), _outline(SQUARE)),
    (PATH.format('fill="red"'), _outline(SQUARE)),
    ('<rect width="8" height="8" style="fill:#123456"/>', _outline(SQUARE)),
    # Invisible grounds, as icon sets have them.
    (PATH.format('fill="none"') + SMALL.format(""), _outline(INNER)),
    (PATH.format('opacity="0"') + SMALL.format(""), _outline(INNER)),
    # Visible grounds: left out of black and white files only.
    (PATH.format("") + SMALL.format('fill="#fff"'), _outline(INNER)),
    (PATH.format('fill="white"') + SMALL.format(""), _outline(INNER)),
    (TWO, _ops(_flat(SQUARE, RED), _flat(INNER), colourful=True)),
    (
        SMALL.format("") + PATH.format('fill="#fff"'),
        _ops(_flat(INNER), _flat(SQUARE, WHITE), colourful=True),
    ),
    # What one outline cannot show: overlaps, holes by another rule, lines, tints.
    (PATH.format("") + SMALL.format(""), _ops(_flat(SQUARE), _flat(INNER))),
    (
        PATH.format('fill-rule="evenodd"'),
        _ops(Shape(SQUARE, Paint(BLACK), None, even_odd=True)),
    ),
    (
        SMALL.format('fill="none" stroke="#000" stroke-width="2"'),
        _ops(Shape(INNER, None, MITRED)),
    ),
    (PATH.format('opacity=".5"'), _ops(Shape(SQUARE, Paint(BLACK, 0.5)))),
    (
        '<path d="M0 0H2V2H0z"/><path d="M6 6H8V8H6z"/>',
        _outline(rectangle(0, 0, 2, 2), rectangle(6, 6, 2, 2)),
    ),
    # Drawings that leave their square are cut off, as viewers do.
    (
        '<path d="M2 2H6V6H2z" opacity=".5" transform="scale(2)"/>',
        _ops(
            Group(Matrix(), (Shape(rectangle(4, 4, 8, 8), Paint(BLACK, 0.5)),), SQUARE)
        ),
    ),
]


def test_an_icon_is_an_outline_or_shapes() -> None:
    for inside, drawing in READ:
        assert _read(inside) == drawing


def test_a_drawing_of_any_size_fills_its_square() -> None:
    for attributes, inside in (
        ('viewBox="-4 10 8 8"', '<path d="M-4 10h8v8h-8z"/>'),
        ('width="8" height="8"', PATH.format("")),
        ('width="1em" height="1em" viewBox="0 0 8 8"', PATH.format("")),
        ('width="3in" height="3cm" viewBox="0 0 8 8"', PATH.format("")),
        ('viewBox="0 0 8 4"', '<path d="M0 -2h8v8h-8z"/>'),
    ):
        assert _read(inside, attributes) == _outline(SQUARE)


def test_what_no_icon_can_show_is_refused_at_its_place() -> None:
    for inside, reason, place in (
        ("\n<mask/>", "it draws nothing", (1, 1)),
        ('\n<g mask="url(#m)"/>', 'it uses mask="url(#m)"', (2, 4)),
        ("\n <text>a</text>", "it uses <text>", (2, 2)),
        (
            "\n<rect\twidth=\"2\"\n  height = 'no'/>",
            '<rect>: expected a length, found "no"',
            (3, 3),
        ),
        ('\n<path fill="blau" d="M0 0h1v1z"/>', 'it uses the colour "blau"', (2, 7)),
        ('\n<path d="M0 0 4"/>', '<path>: "L" needs another number', (2, 7)),
        (
            '\né<path style="fill:red;stroke-width:-1;stroke:red" d="M0 0L4 4z"/>',
            "<path>: stroke-width is below 0",
            (2, 8),
        ),
    ):
        with pytest.raises(BadArt) as caught:
            _read(inside)
        assert caught.value.reason.startswith(reason)
        assert (caught.value.line, caught.value.column) == place


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    bench = Bench(tmp_path)
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">'
    line = '<path d="M1 4H7" stroke="#000"/>'
    bench.write("icons/ray.svg", f"{head}{line}</svg>")
    bench.write("icons/two.svg", f"{head}{TWO}</svg>")
    both = PATH.format("") + SMALL.format("")
    bench.write("icons/both.svg", f"{head}{both}</svg>")
    return bench


def test_several_colours_stay_in_an_element(bench: Bench) -> None:
    (icon,) = ops(bench, '<icon name="two" size="4"/>')
    assert isinstance(icon, Icon)
    assert icon.drawing == _read(TWO)._replace(name="two")


def test_areas_may_have_lines_around_them(bench: Bench) -> None:
    attributes = 'size="8" fill="gold" stroke="moss" stroke-width="1"'
    found = ops(bench, f'<icon name="both" {attributes}/>')
    scale = to_points(8) / 8
    areas = [rectangle(0, 0, 8 * scale, 8 * scale)]
    areas.append(rectangle(2 * scale, 2 * scale, 4 * scale, 4 * scale))
    assert [op.outline for op in found] == areas
    assert {op.stroke.width for op in found} == {to_points(1)}


def test_a_shadow_of_an_icon_has_the_width_of_its_lines(bench: Bench) -> None:
    shadow, icon = ops(bench, '<icon name="ray" size="8" shadow="1 1 0.1 moss"/>')
    assert isinstance(icon, Icon)
    (veil,) = shadow.ops
    (group,) = veil.mask[-1:]
    scale = to_points(8) / 8
    assert group.matrix == Matrix(a=scale, d=scale)
    (line,) = group.ops
    assert line.stroke.width == pytest.approx(1)
    assert line.stroke.paint.color.red == pytest.approx(0.4)
