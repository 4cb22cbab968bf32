"""Every macro that draws a picture is content with a seed, and keeps to its box."""

from typing import Any

import pytest
from jinja2 import Environment, nodes
from PIL import Image

from cardgen.cli.manual import macro_pages
from tests.macros.families import ART, COMMON, template_of

NAMES = [name for name in macro_pages() if name.partition(".")[0] in ART]
SEEDS = ("1", "'moth'", "'fern-7'")
# Left, top, width and height in millimetres.
BOXES = ((10, 8, 24, 24), (4, 12, 48, 18), (20, 2, 14, 34))
# Holders draw around what a call holds.
_WITHIN = '<rect width="60" height="40" fill="teal"/>'


def _page(name: str, given: str) -> str:
    family = name.partition(".")[0]
    start = f'\nExample:\n{{% import "{template_of(family)}" as {family} %}}'
    if holds(name):
        return f"{start}{{% call {name}({given}) %}}{_WITHIN}{{% endcall %}}"
    return f"{start}{{{{ {name}({given}) }}}}"


def holds(name: str) -> bool:
    family, _, macro = name.partition(".")
    source = (COMMON / template_of(family)).read_text(encoding="utf-8")
    found = Environment().parse(source).find_all(nodes.Macro)
    (own,) = (each for each in found if each.name == macro)
    return any(each.name == "caller" for each in own.find_all(nodes.Name))


def _drawn(drawing: Any, name: str, given: str) -> Image.Image:
    picture: Image.Image = drawing.picture(_page(name, given), "macro")
    return picture


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("seed", "box"), tuple(zip(SEEDS, BOXES, strict=True)))
def test_it_fills_its_box_and_does_not_leave_it(
    drawing: Any, name: str, seed: str, box: tuple[int, int, int, int]
) -> None:
    picture = _drawn(drawing, name, ", ".join([seed, *map(str, box)]))
    left, top, width, height = (side * picture.width / 60 for side in box)
    reached = Image.eval(picture.convert("L"), lambda shade: 255 - shade).getbbox()
    assert reached
    # An edge between two dots is visible on both.
    assert reached[0] >= round(left) - 1
    assert reached[1] >= round(top) - 1
    assert reached[2] <= round(left + width) + 1
    assert reached[3] <= round(top + height) + 1
    wide, high = reached[2] - reached[0], reached[3] - reached[1]
    assert max(wide / width, high / height) > 0.8


@pytest.mark.parametrize("name", NAMES)
def test_a_seed_is_all_that_it_needs(drawing: Any, name: str) -> None:
    one, same = (_drawn(drawing, name, "'moth'") for _ in range(2))
    assert one.getextrema() != ((255, 255),) * 3
    assert one.tobytes() == same.tobytes()


@pytest.mark.parametrize("name", NAMES)
def test_another_seed_draws_another_one(drawing: Any, name: str) -> None:
    drawn = {
        _drawn(drawing, name, f"'{seed}', 10, 5, 30, 30").tobytes()
        for seed in "abcdefgh"
    }
    assert len(drawn) > 2
