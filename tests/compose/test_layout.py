"""Containers: where their elements are placed, and what they reject."""

import itertools
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.compose.draw.containers import spread
from cardgen.model.geometry import Matrix
from cardgen.model.ops import Group, Op, TextLine
from cardgen.model.outlines import bounds, mapped
from cardgen.model.units import to_mm
from tests.compose.bench import Bench, ops
from tests.compose.pictures import shapes

# Elements, and the boxes of their shapes in millimetres: x, y, width and height.
PLACED = """\
<row width="20" height="4" gap="1"><rect width="3"/><rect/></row>
= 0 0 3 4, 4 0 16 4
<row x="5" y="2" width="21" height="4"><rect/><rect grow="2"/></row>
= 5 2 7 4, 12 2 14 4
<row width="20" height="4" align="right" valign="bottom">
<rect width="3" height="1"/><rect width="10%" height="50%"/></row>
= 15 3 3 1, 18 2 2 2
<row width="20" height="4" align="justify">
<rect width="3"/><rect width="3"/><rect width="3"/></row>
= 0 0 3 4, 8.5 0 3 4, 17 0 3 4
<row width="20" height="4" align="center" padding="1"><circle r="1"/></row>
= 9 1 2 2
<row width="10" height="4"><rect x="1" y="1" width="2" height="2"/></row>
= 1 2 2 2
<column width="8" height="20" gap="2" align="right">
<rect height="4"/><rect width="3"/></column>
= 0 0 8 4, 5 6 3 14
<column width="8" height="20" valign="middle">
<line x2="100%"/><rect height="4"/></column>
= 0 8 8 0, 0 8 8 4
<grid width="11" height="9" columns="2" gap="1">
<repeat count="3"><rect/></repeat></grid>
= 0 0 5 4, 6 0 5 4, 0 5 5 4
<grid width="20" height="9" columns="4 2* *" rows="3 *" gap="1 0">
<repeat count="4"><rect/></repeat></grid>
= 0 0 4 3, 5 0 9.33 3, 15.33 0 4.67 3, 0 3 4 6
<stack width="10" height="6">
<rect/><circle r="2"/><rect width="50%" height="2"/></stack>
= 0 0 10 6, 3 1 4 4, 2.5 2 5 2
<stack width="10" height="6" align="left" valign="top">
<circle/><ellipse rx="2"/></stack>
= 2 0 6 6, 0 0 4 6
<row width="20" height="4"><group><rect width="50%" height="100%"/></group>
<group width="4"><rect width="100%" height="1"/></group></row>
= 0 0 8 4, 16 0 4 1
<repeat count="3" x="1" y="2" dx="5"><rect width="2" height="1"/></repeat>
= 1 2 2 1, 6 2 2 1, 11 2 2 1
<repeat count="3" dx="5" dy="4" columns="2"><rect width="2" height="1"/></repeat>
= 0 0 2 1, 5 0 2 1, 0 4 2 1
<repeat count="2" x="5" y="5" turn="90"><rect width="2" height="1"/></repeat>
= 5 5 2 1, 4 5 1 2
<repeat count="0"><rect width="2" height="1"/></repeat><rect width="1" height="2"/>
= 0 0 1 2
<rect width="50%" height="25%" x="10%"/>
= 6 0 30 20
"""


def boxes(bench: Bench, element: str) -> list[tuple[float, ...]]:
    """Return the boxes of all shapes of a template in millimetres."""
    found = [mapped(shape.outline, to) for shape, to in shapes(ops(bench, element))]
    return [tuple(round(to_mm(n), 2) for n in bounds(outline)) for outline in found]


def test_elements_come_to_lie_where_the_container_says(bench: Bench) -> None:
    placed = re.findall(r"(<.+?)\n= ([^\n]+)", PLACED, re.DOTALL)
    assert len(placed) == PLACED.count("\n= ")
    for element, expected in placed:
        numbers = [tuple(map(float, box.split())) for box in expected.split(", ")]
        assert boxes(bench, element) == numbers, element


def test_what_a_container_refuses(bench: Bench) -> None:
    for element, said in (
        (
            '<column width="5" height="4" gap="3"><rect/><rect/><rect/></column>',
            "need a height of 6 mm, it has 4 mm",
        ),
        (
            '<grid width="5" height="4" columns="3 3"><rect/></grid>',
            "need a width of 6 mm, it has 5 mm",
        ),
        ('<grid width="5" height="4"><rect/></grid>', "columns is missing"),
        ('<grid width="5" height="4" columns="2" gap="1 2 3"/>', "gap must be"),
        (
            '<grid width="5" height="4" columns="1" rows="1"><rect/><rect/></grid>',
            "it has 1 cells, found 2 elements",
        ),
        ('<row width="5" height="4" padding="3"/>', "padding leaves no room"),
        ('<row width="5" height="4"><rect grow="0"/></row>', "grow must be"),
        ('<repeat count="-1"/>', "count must be a whole number from 0 to 500"),
        ('<repeat count="501"/>', "count must be a whole number from 0 to 500"),
        ("<repeat/>", "count is missing"),
        ('<row width="5" height="4" align="middle"/>', "align must be one of left"),
        (
            '<row><repeat count="500"><repeat count="500"><rect/></repeat></repeat>'
            "</row>",
            "repeats more than 2000 elements",
        ),
        ('<rect width="nan%" height="1"/>', "width must be a length"),
    ):
        found = bench.report(f"<face>{element}</face>")
        assert any(said in line for line in found), found


def test_a_fault_inside_a_repetition_is_told_once(bench: Bench) -> None:
    found = bench.report('<face><repeat count="9"><rect width="x"/></repeat></face>')
    assert len(found) == 1


def test_a_style_gives_attributes_and_the_element_has_the_last_word(
    tmp_path: Path,
) -> None:
    styles = {"wide": {"width": "8", "height": "2"}, "high": {"height": "5"}}
    bench = Bench(tmp_path, styles=styles)
    assert boxes(bench, '<rect class="wide"/>') == [(0, 0, 8, 2)]
    assert boxes(bench, '<rect class="wide high"/>') == [(0, 0, 8, 5)]
    assert boxes(bench, '<rect class="wide high" width="3"/>') == [(0, 0, 3, 5)]


SIZES = st.lists(st.none() | st.floats(0, 40), min_size=1, max_size=8)
PLACES = st.sampled_from(["start", "center", "end", "spread"])


@given(SIZES, st.floats(0, 200), st.floats(0, 5), PLACES)
def test_what_is_spread_lies_in_the_room_in_order(
    sizes: list[float | None], room: float, gap: float, place: str
) -> None:
    grows = [1.0 + index for index in range(len(sizes))]
    try:
        placed = spread(sizes, grows, room, gap, place)  # type: ignore[arg-type]
    except ValueError:
        assert sum(size or 0 for size in sizes) + gap * (len(sizes) - 1) > room
        return
    for (start, width), (after, _) in itertools.pairwise(placed):
        assert after - start - width >= gap - 1e-9
    assert placed[0][0] >= -0.011
    assert placed[-1][0] + placed[-1][1] <= room + 0.011
    kept = [width for (_, width), size in zip(placed, sizes, strict=True) if size]
    assert kept == [size for size in sizes if size]
    if None in sizes:
        assert placed[-1][0] + placed[-1][1] == pytest.approx(room, abs=0.011)


def _column(height: float, *texts: str) -> str:
    return (
        f'<column x="2" y="2" width="30" height="{height}" gap="1">'
        + "".join(f'<text height="fit" {text}</text>' for text in texts)
        + '<line x2="100%" stroke="black"/></column>'
    )


def _baselines(bench: Bench, element: str) -> list[tuple[float, float]]:
    """Return the baseline in millimetres and the size in points of each line."""

    def found(op: Op, matrix: Matrix) -> list[tuple[float, float]]:
        if isinstance(op, Group):
            inner = op.matrix.then(matrix)
            return [line for each in op.ops for line in found(each, inner)]
        if not isinstance(op, TextLine):
            return []
        return [(round(to_mm(op.y + matrix.f), 2), op.runs[0].size)]

    return [line for op in ops(bench, element) for line in found(op, Matrix())]


LONG = 'size="9" min-size="5">One two three four five six seven eight nine ten.'
SHORT = 'size="9" min-size="5">Eleven.'


def test_a_text_in_a_column_is_as_high_as_it_needs(bench: Bench) -> None:
    long = _baselines(bench, _column(60, LONG))
    assert len(long) > 1
    below = _baselines(bench, _column(60, LONG, SHORT))
    assert below[: len(long)] == long
    leading = long[1][0] - long[0][0]
    # The gap is between the letters, not between the lines.
    assert 1 < below[-1][0] - long[-1][0] < leading + 1


def test_texts_of_a_column_shrink_together(bench: Bench) -> None:
    sizes = {size for _, size in _baselines(bench, _column(12, LONG, SHORT))}
    assert len(sizes) == 1
    assert 5 <= sizes.pop() < 9


def test_a_text_without_words_takes_no_room_in_a_column(bench: Bench) -> None:
    empty = 'size="9"> '
    alone = _baselines(bench, _column(60, SHORT))
    assert _baselines(bench, _column(60, empty, SHORT)) == alone


def test_texts_that_need_more_than_the_column_are_refused(bench: Bench) -> None:
    (said,) = bench.report(f"<face>{_column(6, LONG, SHORT)}</face>")
    assert "its elements need a height of" in said
    (said, *_) = bench.report('<face><text height="fit" width="9">a</text></face>')
    assert "height must be" in said
