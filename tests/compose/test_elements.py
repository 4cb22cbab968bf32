"""Every element on one face, and the effect of single attributes."""

import io
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from cardgen.compose.elements import ELEMENTS
from cardgen.model.ops import BLACK, Group, Paint, Picture, Shape
from cardgen.model.units import to_mm
from cardgen.write.png import face_png
from tests.compose.bench import Bench, ops
from tests.compose.listing import list_face
from tests.compose.test_text_options import lines_of, typed

HERE = Path(__file__).parent
FULL = Paint(BLACK)

EVERYTHING = """\
<face width="60" height="80">
  <rect x="{{ -bleed }}" y="-2" width="64" height="84" fill="moss"/>
  <rect x="5" y="5" width="10" height="8" rx="2" ry="1" fill="none" stroke="gold"
        stroke-width="0.5" dash="1 0.5" stroke-linecap="round" opacity="0.5"/>
  <line x1="5" y1="15" x2="25" y2="1in" stroke-width="1pt"/>
  <circle cx="30" cy="10" r="4" fill="#ff0000" fill-opacity="0.25"/>
  <circle cx="30" cy="10" r="4" fill="linear(90, gold 10%, moss 90%)" opacity="0.5"/>
  <ellipse cx="45" cy="10" rx="6" ry="3" transform="rotate(30 45 10)"/>
  <polygon points="5,30 15,30 10,38" stroke="black" stroke-linejoin="bevel"/>
  <path d="M20 30h10v8q-5 4-10 0z" fill-rule="evenodd"/>
  <icon name="star" x="35" y="30" size="8"/>
  <icon name="dot" x="45" y="30" size="8" fill="white" rotate="45"/>
  <icon name="dot" x="55" y="30" size="3" fill="gold" stroke="moss" stroke-width="0.3"/>
  <icon name="dot" x="55" y="34" size="3" fill="none" stroke="moss" dash="0.4 0.2"/>
  <image src="owl.png" x="5" y="42" width="10" height="10" fit="cover" anchor="top"/>
  <image src="owl.png" x="18" y="42" width="10" height="10" fit="contain"/>
  <image src="owl.png" x="31" y="42" width="10" height="10" fit="fill" opacity="0.5"/>
  <group x="45" y="42" rotate="90" opacity="0.5" clip="circle(5,5,5)">
    <rect width="10" height="10" fill-opacity="0.5"/>
    <group clip-path="M0 0H5V5Z"><rect width="9" height="9"/></group>
  </group>
  <text x="5" y="56" width="50" height="20" size="12" min-size="6" align="justify"
        valign="middle" leading="1.3">{{ card.text }}</text>
  <text x="2" y="9" width="20" height="6" size="8" weight="bold" rotate="90">7</text>
  <pattern kind="dots" x="16" y="5" width="6" height="4" step="2" fill="gold"/>
  <rect x="24" y="22" width="8" height="6" corners="2 0 1 0" blend="multiply"/>
  <row x="34" y="22" width="20" height="6" gap="1" padding="0.5">
    <icon name="dot" size="3"/><rect grow="2"/><circle r="1"/><rect height="50%"/>
  </row>
  <column x="54" y="22" width="5" height="6" align="center" valign="justify">
    <rect width="3" height="1"/><line x2="100%"/><ellipse rx="1" ry="0.5"/>
  </column>
  <grid x="50" y="30" width="8" height="8" columns="2* 3" gap="1 0.5">
    <repeat count="3">
      <stack><rect rx="0.5" fill="moss"/><circle r="1"/></stack>
    </repeat>
  </grid>
  <repeat count="3" x="2" y="40" dx="2" columns="2" dy="1" turn="30">
    <line x2="1.5"/>
  </repeat>
  <circle cx="20" cy="20" r="2" fill="gold" shadow="0.5 0.5 0.2 black 50%"/>
  <ridge x="2" y="75" width="12" height="5" levels="3" fill="black" stroke="gold"/>
  <tuft x="16" y="75" width="5" height="5" count="4" tones="black gold" seed="2"/>
  <hatch kind="dots" x="23" y="75" width="5" height="5" step="1.4" fill="gold"/>
  <scatter x="30" y="75" width="8" height="5" count="3" size="0.5 1" turn="0 90">
    <rect x="-0.5" y="-0.5" width="1" height="1"/>
  </scatter>
  <rays cx="42" cy="77" r="3" inner="1" count="5" vary="0.5" fill="gold"/>
  <streaks x="46" y="75" width="6" height="5" count="4" length="1 2" fill="black"/>
  <starfield x="53" y="75" width="5" height="5" count="6" sparkle="0.3" fill="gold"/>
  <art x="30" y="16" width="12" height="8" style="ink" light="300" hue="gold">
    <rect width="12" height="8" fill="moss"/>
    <thing depth="0.2"><circle cx="4" cy="4" r="3" fill="gold"/></thing>
    <figure icon="dot" x="7" width="4" height="7" hue="gold" pattern="spots"/>
  </art>
  <branch x="2" y="69" width="6" height="5" levels="2" fill="moss"/>
  <cells kind="wall" x="10" y="69" width="6" height="5" step="2" relief="0.2"/>
  <facets kind="crystal" x="18" y="69" width="6" height="5" count="2" fill="gold"/>
  <flame x="26" y="69" width="5" height="5" count="2" tones="moss gold" sparks="1"/>
  <planks x="33" y="69" width="6" height="5" count="2" grain="1" fill="moss"/>
  <curl x="41" y="69" width="5" height="5" fill="gold"/>
  <guilloche x="48" y="69" width="5" height="5" waves="5" count="2" stroke="moss"/>
</face>
"""
TEXT = (
    "**When** this comes into play, [take *two*]{gold} cards and put 1:star: on each "
    "of them.\n\nThen go~on."
)


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    (tmp_path / "art").mkdir()
    Image.new("RGB", (40, 20), "red").save(tmp_path / "art" / "owl.png")
    return Bench(tmp_path)


def test_a_face_with_every_element(
    bench: Bench, golden: Callable[[Path, str], None]
) -> None:
    face, problems = bench.compose(EVERYTHING, text=TEXT)
    assert problems == []
    assert face is not None
    golden(HERE / "every_element.txt", list_face(face))


def test_the_face_looks_as_it_did(bench: Bench, request: pytest.FixtureRequest) -> None:
    """PDFium's versions smooth edges differently, so edges may differ a little."""
    face, _ = bench.compose(EVERYTHING, text=TEXT)
    assert face is not None
    drawn = Image.open(io.BytesIO(face_png(face, 150, bleed=True))).convert("RGB")
    stored = HERE / "every_element.png"
    if request.config.getoption("--update-golden"):
        drawn.quantize(256).save(stored, optimize=True)
    expected = Image.open(stored).convert("RGB")
    assert drawn.size == expected.size
    histogram = ImageChops.difference(drawn, expected).convert("L").histogram()
    assert sum(histogram[48:]) <= 0.002 * drawn.width * drawn.height


def test_the_face_above_uses_every_element() -> None:
    # Cards appear only in figures, which have tests of their own.
    elements = {"face", *ELEMENTS} - {"card", "panel"}
    assert set(re.findall(r"<([a-z]+)", EVERYTHING)) == elements


def test_the_manual_names_every_attribute_and_shows_every_element() -> None:
    faults = []
    for tag, element in ELEMENTS.items():
        page = element.__doc__ or ""
        words = {*re.findall(r"[\w-]+", page)}
        faults += [f"{tag}: {name}" for name in element.ATTRIBUTES if name not in words]
        if tag != element.ID or f"<{tag} " not in page:
            faults.append(tag)
    assert faults == []


def test_what_has_no_paint_or_no_room_is_nothing(bench: Bench) -> None:
    for element in (
        '<rect width="5" height="5" fill="none"/><group/>',
        '<icon name="dot" size="4" fill="none"/>',
        '<image src="owl.png" width="0" height="5"/>',
    ):
        assert ops(bench, element) == (), element


def test_a_group_is_faded_as_one_picture(bench: Bench) -> None:
    inner = '<rect width="1" height="1"/><rect width="2" height="1"/>'
    (group,) = ops(bench, f'<group opacity="0.5" blend="screen">{inner}</group>')
    assert isinstance(group, Group)
    assert (group.opacity, group.blend) == (0.5, "screen")
    assert all(isinstance(op, Shape) and op.fill == FULL for op in group.ops)


def test_a_shape_alone_is_faded_by_its_paint(bench: Bench) -> None:
    faded = 'opacity="0.5" fill-opacity="0.5"'
    (shape,) = ops(bench, f'<rect width="1" height="1" {faded}/>')
    assert isinstance(shape, Shape)
    assert shape.fill
    assert shape.fill.opacity == 0.25


def test_lines_of_text_are_faded_by_their_paint(bench: Bench) -> None:
    text = '<text width="30" height="20" opacity="0.5">one\ntwo [three]{gold}</text>'
    runs = [run for line in lines_of(bench, text) for run in line.runs]
    assert [run.paint.opacity for run in runs] == [0.5, 0.5, 0.5]


def test_pictures_are_fitted(bench: Bench) -> None:
    """The picture is twice as wide as high, its box a square of 10 mm."""
    for fit, anchor, expected in (
        ("cover", "center", (-5, 0, 20, 10)),
        ("cover", "left", (0, 0, 20, 10)),
        ("cover", "right", (-10, 0, 20, 10)),
        ("contain", "center", (0, 2.5, 10, 5)),
        ("contain", "top-left", (0, 0, 10, 5)),
        ("contain", "bottom", (0, 5, 10, 5)),
        ("fill", "center", (0, 0, 10, 10)),
        ("none", "center", (3.3067, 4.1533, 3.3867, 1.6933)),
        ("none", "top-right", (6.6133, 0, 3.3867, 1.6933)),
    ):
        way = f'fit="{fit}" anchor="{anchor}"'
        (picture,) = ops(bench, f'<image src="owl.png" width="10" height="10" {way}/>')
        assert isinstance(picture, Picture)
        box = picture.box
        placed = [to_mm(n) for n in (box.x, box.y, box.width, box.height)]
        assert placed == pytest.approx(expected, abs=1e-3)
        assert (picture.window is not None) == (fit in ("cover", "none"))


def test_the_template_is_given(bench: Bench) -> None:
    names = (
        "game.title game.version side look lang width height bleed card.id "
        "palette.moss icons.star.meaning"
    )
    said = " ".join(f"{{{{ {name} }}}}" for name in names.split())
    drawn = lines_of(bench, f'<text width="60" height="20">{said}</text>')
    expected = "The Den 1.0 front colour en 60.0 80.0 2.0 fox #336633 a level"
    assert " ".join(map(typed, drawn)).split() == expected.split()


def test_the_remainder_of_a_sum_is_a_length(bench: Bench) -> None:
    (dot,) = ops(bench, '<circle cx="{{ 0.1 * 3 - 0.3 }}" cy="5" r="2"/>')
    assert isinstance(dot, Shape)
    assert round(dot.outline[0][2], 6) == round(5 * 72 / 25.4, 6)  # type: ignore[misc]
