"""A game with a box, from its cards to what is printed, packed and exported."""

import io
from pathlib import Path

import pytest
from PIL import Image

from cardgen.compose.composer import Composer
from cardgen.load.workspace import Workspace
from cardgen.model.face import Face
from cardgen.model.tuck_box import TuckBox
from cardgen.model.units import to_mm
from cardgen.pipeline.check import check
from cardgen.pipeline.validating import check_fit
from cardgen.write.png import face_png
from tests.plain_game import pages_of, write_files
from tests.shipped.games import cardgen

GAME = """\
format: 1
id: g
title: Herons
version: 1.0.0
players: 2
fonts: {body: source-sans-3}
palette: {sea: "#0000ff", mark: "#ff0000"}
card_types:
  heron: {size: poker, fields: {name: {type: text}}, front: card.xml.j2}
components:
  pool: {kind: deck, title: Herons, card_type: heron, cards: pool.yaml}
  box: {kind: box, title: Box, holds: pool, stock: 0.5, template: box.xml.j2}
rules: none
"""
POOL = """\
defaults: {provenance: placeholder}
cards:
  - {id: grey, name: Grey, copies: 17}
  - {id: white, name: White, copies: 3}
"""
CARD = '<face><rect width="100%" height="100%" fill="white"/></face>'
# Every panel blue as far as it goes, with a red square in its upper left corner.
BOX = """\
<face>
  <rect x="-9" y="-9" width="400" height="400" fill="sea"/>
  {% for name in panels %}
    <panel name="{{ name }}">
      <rect width="{{ panels[name].width }}" height="100%" fill="sea"/>
      <rect width="4" height="4" fill="mark"/>
    </panel>
  {% endfor %}
  <panel name="left" rotate="90"><rect x="20" width="8" height="4" fill="mark"/></panel>
</face>
"""
DPI = 254


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the root of the game."""
    files = {
        "cardgen.yaml": "",
        "cards/g/game.yaml": GAME,
        "cards/g/pool.yaml": POOL,
        "cards/g/templates/card.xml.j2": CARD,
        "cards/g/templates/box.xml.j2": BOX,
    }
    return write_files(tmp_path_factory.mktemp("root"), files)


@pytest.fixture(scope="module")
def face(root: Path) -> Face:
    """Return the net of the box, drawn."""
    checked = check(Workspace(root), root / "cards" / "g")
    assert checked.game, checked.problems
    composer = Composer(checked.game, checked.assets, checked.templates)
    (box,) = (part for part in checked.game.components if part.box)
    ((item, copies),) = composer.compose(box, "colour").items
    assert copies == 1
    return item.front


@pytest.fixture(scope="module")
def net(face: Face) -> Image.Image:
    """Return a picture of the net with 10 pixels a millimetre, without its bleed."""
    return Image.open(io.BytesIO(face_png(face, DPI, bleed=False))).convert("RGB")


LETTERED = """\
<face>
  {# Right; across a fold; near an edge; across one; on a flap; in the notch. #}
  <panel name="front"><text x="20" y="40" width="30" height="9">Ok</text></panel>
  <panel name="front"><text x="60" y="60" width="30" height="9">Folded</text></panel>
  <panel name="front"><text x="1" y="70" width="30" height="9">Near</text></panel>
  <panel name="top"><text x="62" y="2" width="9" height="9">Cut</text></panel>
  <text x="-2" y="30" width="30" height="9" size="12">Bare</text>
  <panel name="front"><text x="20" y="2" width="26" height="9">A notched</text></panel>
</face>
"""


def test_letters_end_at_the_edges_of_their_panel(tmp_path: Path) -> None:
    files = {
        "game.yaml": GAME,
        "pool.yaml": POOL,
        "templates/card.xml.j2": CARD,
        "templates/box.xml.j2": LETTERED,
    }
    folder = write_files(tmp_path / "cards" / "g", files)
    checked = check(Workspace(tmp_path), folder)
    told = [
        f"{p.span.line}: {p.rule}: {p.message}" for p in check_fit(checked).problems
    ]
    front, top = 'the edge of the panel "front"', 'the edge of the panel "top"'
    assert told == [
        f'4: off-face: on "box" {front} cuts off "ded" of "Folded"',
        f'5: safe-zone: on "box" "N" of "Near" is 1.29 mm from {front}, expected at '
        "least 2 mm from it",
        f'6: off-face: on "box" {top} cuts off "ut" of "Cut"',
        '7: off-face: on "box" the edge of the box hides the text "Bare"',
        '8: off-face: on "box" the edge of the box cuts off "notched" of "A notched"',
    ]


def _box(face: Face) -> TuckBox:
    assert face.box
    return face.box


def _color(net: Image.Image, x: float, y: float) -> str:
    """Return the colour at a place in millimetres."""
    pixel = net.getpixel((round(x * 10), round(y * 10)))
    names = {(0, 0, 255): "sea", (255, 0, 0): "mark", (255, 255, 255): "paper"}
    return names[pixel]  # type: ignore[index]


def test_its_size_follows_from_its_cards(face: Face) -> None:
    box = _box(face)
    assert box.cards == 20
    assert [round(to_mm(length), 2) for length in box.inner] == [65.0, 90.4, 11.5]


def test_panels_are_drawn_up_to_the_glue(face: Face, net: Image.Image) -> None:
    for panel in _box(face).net.panels:
        x, y, width, height = (to_mm(length) for length in panel.box)
        middle = _color(net, x + width / 2, y + height / 2)
        assert middle == ("sea" if panel.printed else "paper"), panel.name


def test_panels_stand_as_on_the_box(face: Face, net: Image.Image) -> None:
    """Those above the body are upright once they are folded over."""
    panels = {panel.name: panel.box for panel in _box(face).net.panels}
    for name, corner in (("front", 3), ("back", 3), ("top", -3), ("tongue", -3)):
        box = panels[name]
        x, y = (box.x, box.y) if corner > 0 else (box.right, box.bottom)
        assert _color(net, to_mm(x) + corner, to_mm(y) + corner) == "mark", name
    left = panels["left"]
    along = to_mm(left.right) - 2, to_mm(left.y) + 24
    assert _color(net, *along) == "mark"


def _guide(root: Path, *asked: str) -> list[str]:
    """Make a kit; return what stands on the pages of its guide."""
    output = root / "kit" / "-".join(("all", *asked))
    words = ["render", "g", "--kit", "--paper", "a4", *asked, "--output", str(output)]
    assert cardgen(root, *words) == 0
    (guide,) = output.rglob("*guide-a4.pdf")
    return pages_of(guide)


def test_the_kit_draws_how_to_fold_it(root: Path) -> None:
    (page,) = (text for text in _guide(root) if "Fold the box" in text)
    assert "its 20 cards" in page
    assert "63.5 × 88.9 mm" not in page


def test_a_layout_of_boxes_alone_has_no_page(root: Path) -> None:
    for component in ("box", "pool"):
        said = _guide(root, "--component", component, "--layout", "single")
        heads = {text.split(":")[0].split("\r")[0] for text in said}
        assert ("Fold the box" in heads) is (component == "box")
        assert ("One to a page" in heads) is (component == "pool")


@pytest.mark.parametrize("target", ["images", "cut"])
def test_it_is_exported_as_a_picture_and_as_lines(root: Path, target: str) -> None:
    output = root / f"to-{target}"
    words = ["export", "g", "--to", target, "--output", str(output)]
    words += ["--dpi", "100"] if target == "images" else []
    assert cardgen(root, *words) == 0
    assert any("box" in path.name for path in output.rglob("*"))
    (manifest,) = output.rglob("manifest.json")
    assert cardgen(root, "proof", str(manifest.parent)) == 0


def test_elsewhere_it_is_left_out_and_whoever_asks_for_it_hears(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    output = root / "out"
    words = ["export", "g", "--output", str(output), "--to"]
    assert cardgen(root, *words, "sheet") == 0
    assert "left out" not in capsys.readouterr().err
    asked = ["--component", "box", "--component", "pool"]
    for target in ("tabletop-simulator", "sheet"):
        assert cardgen(root, *words, target, *asked) == 0
        assert f'"box" is left out: {target} has no boxes' in capsys.readouterr().err
    assert not any("box" in path.name for path in output.rglob("*"))


def test_it_is_not_counted_as_cards(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cardgen(root, "stats", "g") == 0
    assert "Box" not in capsys.readouterr().out
    assert cardgen(root, "list", "g") == 0
    assert "20 cards, 1 box" in capsys.readouterr().out
