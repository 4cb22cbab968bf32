"""Gradients: where they run, which colours they use, and invalid ones."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.compose.paint.gradients import BadGradient, is_gradient, read_gradient
from cardgen.model.ops import BLACK, WHITE, Color, Gradient
from cardgen.model.outlines import ellipse, rectangle

GREY = Color(0.5, 0.5, 0.5)
COLORS = {"white": WHITE, "grey": GREY, "black": BLACK, "rgb(1, 2, 3)": GREY}
WIDE = rectangle(10, 20, 40, 20)


def _read(text: str) -> Gradient:
    return read_gradient(text, WIDE, COLORS.__getitem__, 0.5)


def test_a_straight_one_runs_as_on_a_compass() -> None:
    for angle, ends in (
        (0, (30, 40, 30, 20)),
        (90, (10, 30, 50, 30)),
        (180, (30, 20, 30, 40)),
        (-90, (50, 30, 10, 30)),
        (45, (15, 45, 45, 15)),
    ):
        assert _read(f"linear({angle}, white, black)").ends == pytest.approx(ends)


def test_a_radial_one_reaches_half_of_the_longer_side() -> None:
    assert _read("radial(white, black)").ends == pytest.approx((30, 30, 20))
    round_one = read_gradient(
        "radial(white, black)", ellipse(5, 6, 4, 4), COLORS.__getitem__, 1
    )
    assert round_one.ends == pytest.approx((5, 6, 4))


def test_colours_have_places() -> None:
    for text, stops in (
        ("radial(white, black)", ((0, WHITE), (1, BLACK))),
        ("linear(0,white,grey,black)", ((0, WHITE), (0.5, GREY), (1, BLACK))),
        (
            "linear(0, white 20%, black 60%)",
            ((0, WHITE), (0.2, WHITE), (0.6, BLACK), (1, BLACK)),
        ),
        ("linear(0, rgb(1, 2, 3), black)", ((0, GREY), (1, BLACK))),
        ("linear(0, white, grey 20%, black)", ((0, WHITE), (0.2, GREY), (1, BLACK))),
        (
            "linear(0, white 10%, grey, grey, black 70%)",
            (
                (0, WHITE),
                (0.1, WHITE),
                (0.3, GREY),
                (0.5, GREY),
                (0.7, BLACK),
                (1, BLACK),
            ),
        ),
    ):
        found = _read(text)
        assert [place for place, _ in found.stops] == pytest.approx(
            [at for at, _ in stops]
        )
        assert [color for _, color in found.stops] == [color for _, color in stops]
        assert (found.opacity, found.fades) == (0.5, ())


def test_colours_have_opacities() -> None:
    for text, opacity, fades in (
        ("linear(0, white/0%, black)", 0.5, (0, 1)),
        ("linear(0, white / 25% 10%, grey, black/50%)", 0.5, (0.25, 0.25, 1, 0.5)),
        ("linear(0, white/40%, black/40%)", 0.2, ()),
        ("linear(0, rgb(1, 2, 3)/5%, black 60%)", 0.5, (0.05, 1, 1)),
    ):
        found = _read(text)
        assert (found.opacity, found.fades) == (opacity, fades)
        assert not fades or len(fades) == len(found.stops)


def test_a_radial_one_begins_where_it_is_placed() -> None:
    # The bounds are 40 wide and 20 high: the right side is the farthest.
    assert _read("radial(at 25% 50%, white, black)").ends == pytest.approx((20, 30, 30))
    assert _read("radial(at 50% 0%, white, black)").ends == pytest.approx((30, 20, 20))


def test_what_is_no_gradient() -> None:
    for text, message in (
        ("linear(white, black)", 'expected an angle first, found "white"'),
        ("linear(90)", "expected at least two colours, separated by commas"),
        ("radial(white)", "expected at least two colours, separated by commas"),
        ("radial(white,, black)", "expected at least two colours, separated by commas"),
        (
            "linear(0, white/140%, black)",
            'expected an opacity up to 100%, found "white/140%"',
        ),
        (
            "radial(at 3mm 30%, white, black)",
            'expected "at 35% 30%", found "at 3mm 30%"',
        ),
        ("radial(at 35% 30%)", "expected at least two colours, separated by commas"),
        (
            "linear(0, white 50%, grey, black 50%)",
            "expected increasing places, up to 100%",
        ),
        ("radial(white 50%, black 20%)", "expected increasing places, up to 100%"),
        ("radial(white 0%, black 200%)", "expected increasing places, up to 100%"),
        ("linear(nan, white, black)", 'expected an angle first, found "nan"'),
    ):
        assert is_gradient(text)
        with pytest.raises(BadGradient) as caught:
            _read(text)
        assert str(caught.value) == message


@given(st.text(alphabet="lineardo(),%/0159. whitegreyat", max_size=40))
def test_any_text_is_a_gradient_or_reported(text: str) -> None:
    try:
        stops = _read(text).stops
    except (BadGradient, KeyError):
        return
    assert [place for place, _ in stops] == sorted(place for place, _ in stops)
    assert (stops[0][0], stops[-1][0]) == (0, 1)
