"""Macros keep to their box, and their texts to one line in its middle."""

from typing import Any

import pytest
from PIL import ImageChops

from cardgen.cli.manual import macro_pages
from cardgen.model.ops import TextLine
from tests.macros.dots import fault, reaches
from tests.macros.families import ART, template_of

# Each call fills the box from (10, 10) to (50, 30), or the part of it that it names.
BOX = (10, 10, 50, 30)
SQUARE = (10, 10, 30, 30)
IN_THE_BOX = {
    **{
        f"frames.{name}(10, 10, 40, 20, fill='skyblue', stroke_width=1.2)": BOX
        for name in (
            *("double", "rounded", "scooped", "deco", "ticket", "stamp", "flourish"),
        )
    },
    "frames.knot(10, 10, 40, 20, accent='olivedrab')": BOX,
    **{
        f"banners.{name}(10, 10, 40, 20, 'Ag', stroke_width=1)": BOX
        for name in ("bar", "plate", "ribbon", "arched", "scroll")
    },
    **{
        f"badges.{name}(20, 20, 10, 8, stroke_width=1)": SQUARE
        for name in (
            *("seal", "shield", "hexagon", "octagon", "starburst", "drop", "gem"),
        )
    },
    "dividers.dotted(10, 20, 40)": (10, 19, 50, 21),
    "dividers.flourish(10, 20, 40, height=8)": (10, 16, 50, 24),
    "pips.row(10, 10, 3, size=7.2, stroke_width=1)": (10, 10, 50, 17.2),
    "pips.row(10, 10, 3, shape='diamond', stroke_width=1)": (10, 10, 29, 13),
    "pips.ring(20, 20, 10, 3, stroke_width=1)": SQUARE,
    "pips.die(10, 10, 5, size=20, stroke_width=1)": SQUARE,
    "ribbons.corner(10, 10, 40, 20, 'Ag')": (33.5, 10, 50, 26.5),
    "ribbons.bookmark(10, 10, 10, 20, 7, stroke_width=1)": (10, 10, 20, 30),
    "ribbons.tab(10, 10, 8, 20, 'Ag', stroke='black', stroke_width=1)": (
        10,
        10,
        18,
        30,
    ),
    "speech.bubble(10, 10, 40, 20, 30, 20, 'Ag', stroke_width=1)": BOX,
    "speech.bubble(15, 10, 35, 20, 10.5, 20, 'Ag', radius=12)": BOX,
    "speech.bubble(10, 10, 35, 20, 49.5, 28, 'Ag', radius=12)": BOX,
    "speech.bubble(10, 15, 40, 15, 40, 10.5, 'Ag')": BOX,
    "speech.bubble(10, 10, 40, 15, 20, 29.5, 'Ag')": BOX,
    "speech.thought(10, 10, 40, 20, 30, 29, 'Ag', stroke_width=1)": BOX,
    "stars.star(20, 20, 10, stroke='black', stroke_width=1)": SQUARE,
    "stars.rating(10, 10, 2.5, size=7.2, stroke_width=1)": (10, 10, 50, 17.2),
    "stars.compass(20, 20, 10)": SQUARE,
    "stats.row(10, 10, 40, 8, [('fox', 7)], stroke_width=1)": (10, 10, 50, 18),
    "stats.table(10, 10, 40, [('Ag', 7), ('Bg', 8)])": (10, 10, 50, 20),
    "stats.block(10, 10, 20, 20, 'Ag', 7, stroke_width=1)": SQUARE,
    "stats.hearts(10, 10, 2.5, size=7.2, stroke_width=1)": (10, 10, 50, 17),
    "stats.bar(10, 10, 40, 8, 3, stroke_width=1)": (10, 10, 50, 18),
    "tracks.row(10, 10, 40, 19, stroke_width=1)": (10, 10, 50, 18.8),
    "tracks.loop(10, 10, 40, 8, 4, stroke_width=0.5)": (10, 10, 50, 30.25),
    "tracks.path(10, 20, 40, 5, stroke_width=1)": (10, 17, 50, 23),
    "slots.slot(10, 10, 'fox+owl+fern', height=20, icon=11, gap=1, stroke_width=1)": (
        10,
        10,
        49,
        30,
    ),
    "slots.track(10, 10, 40, ['fox', 'none'], ['owl+fox', 'none'])": (10, 10, 50, 16),
    "tags.arrow(10, 10, 40, 20, 'fox+owl', stroke_width=1)": BOX,
    "tags.step(10, 10, 40, 20, 'Ag', stroke_width=1, notch=5)": BOX,
    "circles.row(10, 10, 6, 2, size=5, gap=2, stroke_width=1)": (10, 10, 50, 15),
    "circles.row(10, 10, 6, size=6, gap=1, columns=3)": (10, 10, 30, 23),
    "hexes.hex(20, 20, 20 * 0.8660254, gap=0, stroke_width=1)": SQUARE,
    "hexes.hex(20, 20, 20, flat=true, gap=0, stroke_width=1)": (8.4, 10, 31.6, 30),
    "hexes.field(15, 15, 10, [{'column': 0, 'row': 0}, {'column': 6, 'row': 0}])": (
        10,
        9,
        50,
        21,
    ),
    "pentaflakes.pentagon(20, 20, 11.7557, gap=0, stroke_width=1)": SQUARE,
    "pentaflakes.flake(30, 20, 1.8, stroke_width=0.2)": (20, 10, 40, 30),
    "snubs.square(20, 20, 16.3, 0, 0, stroke_width=1)": SQUARE,
    "snubs.triangle(20, 30, 15, 0, 0)": (9, 10, 25, 25),
    "cells.net(10, 10, 8.65, [{'id': 'a', 'column': 0, 'row': 0, 'beside': []}, "
    "{'id': 'b', 'column': 4, 'row': 1, 'beside': ['a']}])": (10, 10, 50, 24.05),
    "panels.panel(10, 10, 40, 20, 'Ag', 'fox', stroke_width=1)": BOX,
    "panels.tuck(10, 10, 40, 20, stroke_width=1)": BOX,
    "panels.tuck(10, 10, 40, 20, side='top', fill='skyblue', stroke_width=1)": BOX,
}


def _page(call: str) -> str:
    family = call.partition(".")[0]
    name = template_of(family)
    return f'\nExample:\n{{% import "{name}" as {family} %}}{{{{ {call} }}}}'


def test_every_family_is_held_to_its_box() -> None:
    held = {call.partition(".")[0] for call in IN_THE_BOX}
    assert held | ART == {name.partition(".")[0] for name in macro_pages()}


def test_nothing_leaves_the_box(drawing: Any) -> None:
    faces = [drawing.face(_page(call), "macro") for call in IN_THE_BOX]
    found = {
        call: fault(reach, box, 0.85)
        for (call, box), reach in zip(IN_THE_BOX.items(), reaches(faces), strict=True)
    }
    assert {call: said for call, said in found.items() if said} == {}


@pytest.mark.parametrize(
    "call",
    [
        "banners.bar(5, 10, 50, 6, words)",
        "banners.ribbon(5, 10, 50, 8, words)",
        "stats.table(5, 10, 50, [(words, 3)])",
        "tracks.row(5, 10, 50, 20, columns=20, first=20)",
        "badges.seal(30, 20, 3, 100)",
    ],
)
def test_a_text_shrinks_rather_than_break_its_line(drawing: Any, call: str) -> None:
    page = _page(call.replace("words", '"A title of many short words"'))
    heights = [
        op.y for op in drawing.face(page, "macro").ops if isinstance(op, TextLine)
    ]
    assert len(heights) in (1, 2)
    assert max(heights) - min(heights) < 1


@pytest.mark.parametrize(
    ("call", "middle"),
    [
        ("badges.seal(30, 20, 10, 'H', ink='red')", 20),
        ("badges.hexagon(30, 20, 10, 'H', ink='red')", 20),
        ("badges.octagon(30, 20, 10, 'H', ink='red')", 20),
        ("badges.starburst(30, 20, 10, 'H', ink='red')", 20),
        ("badges.gem(30, 20, 10, 'H', ink='red')", 20),
        ("banners.bar(10, 14, 40, 12, 'H', ink='red')", 20),
        ("banners.plate(10, 14, 40, 12, 'H', ink='red')", 20),
        ("banners.scroll(10, 14, 40, 12, 'H', ink='red')", 20),
        ("ribbons.tab(25, 10, 10, 20, 'H', ink='red', fill='white')", 20),
        ("tracks.path(25, 20, 10, 1, size=10, ink='red')", 20),
    ],
)
def test_a_text_stands_in_the_middle(drawing: Any, call: str, middle: float) -> None:
    picture = drawing.picture(_page(call), "macro")
    scale = picture.width / 60
    # Only red has much red and no green.
    red, green, _ = picture.split()
    box = ImageChops.subtract(red, green).getbbox()
    assert box
    assert (box[1] + box[3]) / 2 / scale == pytest.approx(middle, abs=0.2)
    if "'H'" in call:
        assert (box[0] + box[2]) / 2 / scale == pytest.approx(30, abs=0.2)
