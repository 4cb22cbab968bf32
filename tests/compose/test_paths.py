"""Path data: every command, and no errors other than the reader's own."""

import math
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.compose.path_data import BadPath, arc_curves, read_path
from cardgen.compose.transforms import BadTransform, read_transform


def said(data: str) -> str:
    return " ".join(
        part[0] + ",".join(f"{number:g}" for number in part[1:])
        for part in read_path(data)
    )


def test_path_data_means() -> None:
    for data, expected in (
        ("", ""),
        ("M1 2L3,4", "M1,2 L3,4"),
        ("m1 2 3 4 5 6", "M1,2 L4,6 L9,12"),
        ("M1 2H5V6h-1v-1z", "M1,2 L5,2 L5,6 L4,6 L4,5 Z"),
        ("M0 0C1 2 3 4 5 6", "M0,0 C1,2,3,4,5,6"),
        ("M1 1c1 2 3 4 5 6", "M1,1 C2,3,4,5,6,7"),
        ("M0 0C0 3 3 6 6 6S12 9 12 12", "M0,0 C0,3,3,6,6,6 C9,6,12,9,12,12"),
        ("M3 3S6 6 9 9", "M3,3 C3,3,6,6,9,9"),
        ("M0 0Q3 6 6 0", "M0,0 C2,4,4,4,6,0"),
        ("M0 0Q3 6 6 0T12 0", "M0,0 C2,4,4,4,6,0 C8,-4,10,-4,12,0"),
        ("M0 0T6 0", "M0,0 C0,0,2,0,6,0"),
        ("M.5.5-1-1", "M0.5,0.5 L-1,-1"),
        ("M1e1-2E-1L+3.,4", "M10,-0.2 L3,4"),
        ("M1 1L2 2ZL5 5", "M1,1 L2,2 Z L5,5"),
        ("M1 1zm2 2l1 1", "M1,1 Z M3,3 L4,4"),
        ("M0 0A5 5 0 0 1 0 0", "M0,0"),
        ("M0 0A0 5 0 0 1 3 4", "M0,0 L3,4"),
    ):
        assert said(data) == expected


def test_wrong_path_data_is_reported() -> None:
    arc = "M1 1 A1 1 0 2 0 3 3"
    for data in ("L1 1", "M1", "M1 1 2", "M1 1 X", "M1 1 L1e9 0", arc, "M1 1 #"):
        with pytest.raises(BadPath, match=r"."):
            read_path(data)


@pytest.mark.parametrize(
    ("flags", "centre", "quarters"),
    [("0 1 ", 0, 1), ("00", 10, 1), ("1,1,", 10, 3), ("10", 0, 3)],
)
def test_arcs_stay_on_the_circle_that_their_flags_choose(
    flags: str, centre: int, quarters: int
) -> None:
    """Flags may run into the number that follows."""
    (_, *at), *curves = read_path(f"M10 0A10 10 0 {flags}0 10")
    assert len(curves) == quarters
    for _, x1, y1, x2, y2, x, y in curves:  # type: ignore[misc]
        half_x = (at[0] + 3 * x1 + 3 * x2 + x) / 8
        half_y = (at[1] + 3 * y1 + 3 * y2 + y) / 8
        for px, py in ((half_x, half_y), (x, y)):
            assert math.hypot(px - centre, py - centre) == pytest.approx(10, abs=0.01)
        at = [x, y]
    assert at == [0, 10]


@given(
    st.tuples(*[st.floats(-100, 100)] * 4),
    st.tuples(*[st.floats(0.01, 100)] * 2),
    st.floats(-360, 360),
    st.booleans(),
    st.booleans(),
)
def test_an_arc_ends_where_it_should(
    ends: tuple[float, ...],
    radii: tuple[float, ...],
    turn: float,
    large: bool,
    sweep: bool,
) -> None:
    start, end = ends[:2], ends[2:]
    curves = arc_curves(start, end, *radii, turn, large, sweep)  # type: ignore[arg-type]
    assert curves[-1][-2:] == end
    assert all(math.isfinite(number) for curve in curves for number in curve)
    assert 1 <= len(curves) <= 4


PIECES = st.sampled_from([*"MmLlHhVvCcSsQqTtAaZz ,-1", "0.5", "1e6"])


@given(st.lists(PIECES).map("".join) | st.text())
def test_no_path_raises_another_error(data: str) -> None:
    with suppress(BadPath):
        for part in read_path("M0 0" + data):
            assert all(math.isfinite(number) for number in part[1:])  # type: ignore[arg-type]


def test_transforms_mean() -> None:
    for text, point in (
        ("", (1, 2)),
        ("scale(2)", (2, 4)),
        ("scale(-1, 3)", (-1, 6)),
        ("rotate(90)", (-2, 1)),
        # The list is written from the outside in.
        ("scale(2, 1) rotate(90)", (-4, 1)),
        ("rotate(90) scale(2, 1)", (-2, 2)),
        ("matrix(1 0 0 -1 0 0)", (1, -2)),
        ("skewX(45)", (3, 2)),
    ):
        assert read_transform(text).apply(1, 2) == pytest.approx(point)


def test_lengths_of_transforms_are_millimetres() -> None:
    assert read_transform("translate(25.4)").apply(0, 0) == pytest.approx((72, 0))
    assert read_transform("rotate(180 25.4 0)").apply(0, 0) == pytest.approx((144, 0))


@given(st.text(alphabet=st.sampled_from("rotatescl()0123456789. ,-e")) | st.text())
def test_no_transform_raises_another_error(text: str) -> None:
    with suppress(BadTransform):
        read_transform(text)
