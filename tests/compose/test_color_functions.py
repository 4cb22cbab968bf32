"""Colours made of others, wherever a colour is read; and what is wrong with them."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import ImageColor

from cardgen.compose.paint.colors import UnknownColor, palette_colors, read_color
from cardgen.model.color_names import CSS_COLORS
from cardgen.model.ops import Color, Gradient, Shape
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


def test_gradients_and_lines_take_them_too(tmp_path: Path) -> None:
    (shape,) = ops(
        Bench(tmp_path),
        '<rect width="9" height="9" stroke="darken(moss, 20%)" '
        'fill="linear(180, mix(moss, gold, 30%) 10%, ramp(moss, 5/5) 90%)"/>',
    )
    assert isinstance(shape, Shape)
    assert isinstance(shape.fill, Gradient)
    assert shape.stroke is not None
    stops = [hexed(color) for _, color in shape.fill.stops]
    assert stops == ["#6f7e37", "#6f7e37", "#e5f0d9", "#e5f0d9"]
    assert hexed(shape.stroke.paint.color) == "#184c1a"


def test_a_wrong_one_is_reported_at_its_element(tmp_path: Path) -> None:
    face = '<face>\n<circle r="4" fill="darken(mos, 20%)"/></face>'
    assert Bench(tmp_path).report(face) == [
        'card.xml.j2:2: error template: "mos" is not a colour | '
        f'did you mean "moss"? {ANY}'
    ]
