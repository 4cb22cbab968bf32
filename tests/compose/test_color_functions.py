"""Colours made of others and gradients: what they are, and what is wrong with them."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import ImageColor

from cardgen.compose.paint.colors import UnknownColor, palette_colors, read_color
from cardgen.compose.paint.gradients import BadGradient, is_gradient, read_gradient
from cardgen.model.ops import BLACK, WHITE, Color, Gradient, Shape
from cardgen.model.outlines import ellipse, rectangle
from cardgen.model.suggestions import CSS_COLORS
from tests.compose.bench import Bench, ops

PALETTE = {
    "moss": "#336633",
    "gold": "#f2b632",
    "shade": "darken(moss, 30%)",
    "loop": "mix(loop, gold, 50%)",
    "ping": "darken(pong, 10%)",
    "pong": "darken(ping, 10%)",
}


def hexed(color: Color) -> str:
    return "#" + "".join(f"{round(part * 255):02x}" for part in color)


def wrong(word: str) -> str:
    with pytest.raises(UnknownColor) as caught:
        read_color(word, PALETTE)
    return f"{caught.value} | {caught.value.hint}"


def test_functions() -> None:
    for word, color in (
        ("mix(moss, gold, 30%)", "#6f7e37"),
        ("mix(moss,gold,0%)", "#336633"),
        (" mix( moss , gold , 100.0% ) ", "#f2b632"),
        ("lighten(moss, 20%)", "#528651"),
        ("darken(moss, 20%)", "#184c1a"),
        ("mute(red, 50%)", "#ca675a"),
        ("ramp(moss, 1/5)", "#092517"),
        ("ramp(moss,5/5)", "#e5f0d9"),
        ("ramp(moss, 1/1)", "#588c57"),
        ("darken(mix(rgb(255, 0, 0), hsl(240, 100%, 50%), 50%), 0%)", "#8c53a2"),
        ("shade", "#083f0c"),
        ("lighten(shade, 0%)", "#083f0c"),
    ):
        assert hexed(read_color(word, PALETTE)) == color, word


ANY = "expected a name of the palette, a CSS colour, or #rrggbb"


def test_what_is_wrong() -> None:
    for word, said in (
        ("mix(moss, gold)", '"mix(moss, gold)" is not a colour | expected mix(colour'),
        ("mix(moss, gold, 2)", 'expected a share from 0% to 100%, found "2"'),
        ("mix(moss, gold, 130%)", 'expected a share from 0% to 100%, found "130%"'),
        ("mute(moss, -5%)", 'expected a share from 0% to 100%, found "-5%"'),
        ("mute(moss, 1e1%)", 'expected a share from 0% to 100%, found "1e1%"'),
        ("darken(moss, \u0661\u0660%)", "expected a share from 0% to 100%"),
        ("darken(moss, 5%, 5%)", "| expected darken(colour, 20%)"),
        ("ramp(moss, 6/5)", 'expected a tone from 1/5 to 5/5, found "6/5"'),
        ("ramp(moss, 0/5)", 'expected a tone from 1/5 to 5/5, found "0/5"'),
        ("ramp(moss, 1/100)", 'expected a tone from 1/5 to 5/5, found "1/100"'),
        ("lighten(mos, 5%)", f'"mos" is not a colour | did you mean "moss"? {ANY}'),
        ("lighten(, 5%)", f'"" is not a colour | {ANY}'),
        ("dark(moss, 5%)", f'"dark(moss, 5%)" is not a colour | {ANY}'),
        (
            "mix(linear(0, red, blue), red, 5%)",
            '"linear(0, red, blue)" is not a colour',
        ),
        ("darken(#ff000080, 5%)", 'write #rrggbb, and opacity="0.5" beside it'),
        ("mix((),),(", '"mix((),),(" is not a colour'),
        ("loop", f'"loop" is not a colour | {ANY}'),
        ("ping", '"pong" is not a colour'),
        (
            "mute(" * 60 + "moss" + ",1%)" * 60,
            '…" is not a colour | expected at most 500',
        ),
    ):
        found = wrong(word)
        assert said in found
        assert len(found) < 250


PIECES = st.sampled_from(
    ["mix", "darken", "ramp", "(", ")", ",", "%", "/", " ", "5", "moss", "loop", "#"]
)


@settings(max_examples=50)
@given(st.lists(PIECES, max_size=30).map("".join) | st.text(max_size=40))
def test_any_text_is_a_colour_or_refused(word: str) -> None:
    try:
        color = read_color(word, PALETTE)
    except UnknownColor:
        return
    assert all(0 <= part <= 1 for part in color)


def test_the_deepest_nesting_is_quick() -> None:
    word = "mute(" * 45 + "moss" + ",1%)" * 45
    assert len(word) < 500
    assert read_color(word, PALETTE).green > 0.3


def test_every_name_that_is_drawn_is_known_before_drawing() -> None:
    assert set(ImageColor.colormap) == CSS_COLORS


def test_a_palette_without_what_cannot_be_read() -> None:
    assert list(palette_colors(PALETTE)) == ["moss", "gold", "shade"]


def test_gradients_and_lines_take_them_too(bench: Bench) -> None:
    (shape,) = ops(
        bench,
        '<rect width="9" height="9" stroke="darken(moss, 20%)" '
        'fill="linear(180, mix(moss, gold, 30%) 10%, ramp(moss, 5/5) 90%)"/>',
    )
    assert isinstance(shape, Shape)
    assert isinstance(shape.fill, Gradient)
    assert shape.stroke is not None
    stops = [hexed(color) for _, color in shape.fill.stops]
    assert stops == ["#6f7e37", "#6f7e37", "#e5f0d9", "#e5f0d9"]
    assert hexed(shape.stroke.paint.color) == "#184c1a"


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
