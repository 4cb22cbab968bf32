"""Pictures of single cards: their pixels, sizes, names and list."""

from pathlib import Path

import pytest
from PIL import Image

from tests.export.ships import DPI, export_ships, names, picture, read_json, write_ships
from tests.shipped.games import edit

RED, GREEN, BLUE, BLACK = (255, 0, 0), (0, 255, 0), (0, 0, 255), (0, 0, 0)
PICTURES = [
    "charts-east-front.png",
    "charts-west-front.png",
    "coins-one-front.png",
    "fleet-back.png",
    "fleet-brig-front.png",
    "fleet-yawl-front.png",
    "pile-back.png",
    "pile-brig-front.png",
    "tiles-six-front.png",
]


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a root with the game; tests write to folders of their own."""
    root = tmp_path_factory.mktemp("ships")
    write_ships(root)
    return root


@pytest.fixture(scope="module")
def images(root: Path) -> Path:
    """Return the folder of all pictures as they are by default."""
    return export_ships(root) / "images"


def _picked(root: Path, tmp_path: Path, *options: str) -> Path:
    export_ships(root, "--output", str(tmp_path), *options)
    (folder,) = (tmp_path / "ships").iterdir()
    return folder


def test_each_card_is_there_once_and_a_common_back_once(images: Path) -> None:
    others = ["credits.txt", "index.json", "manifest.json"]
    assert names(images) == sorted([*PICTURES, *others])


def test_a_picture_shows_the_whole_bleed_upright(images: Path) -> None:
    front = picture(images / "fleet-brig-front.png")
    assert (front.size, front.mode) == ((240, 340), "RGB")
    assert front.info["dpi"] == pytest.approx((DPI, DPI), abs=0.1)
    # The trim begins after 20 pixels; its quarters are 100 x 150. PDFium fills every
    # pixel that a rectangle touches, so its far edge may be one pixel off.
    points = [(0, 0), (19, 19), (20, 20), (119, 169), (121, 20), (239, 339)]
    seen = [front.getpixel(each) for each in [*points, (20, 170), (121, 171)]]
    assert seen == [BLUE, BLUE, RED, RED, BLUE, BLUE, BLUE, BLACK]
    back = picture(images / "fleet-back.png")
    assert back.getcolors() == [(240 * 340, GREEN)]


def test_the_trim_is_cut_exactly(root: Path, tmp_path: Path) -> None:
    folder = _picked(root, tmp_path, "--area", "trim")
    front = picture(folder / "fleet-brig-front.png")
    assert front.size == (200, 300)
    points = [(0, 0), (99, 149), (101, 0), (0, 151), (101, 151), (199, 299)]
    seen = [front.getpixel(each) for each in points]
    assert seen == [RED, RED, BLUE, BLUE, BLACK, BLACK]
    assert picture(folder / "coins-one-front.png").size == (120, 120)


@pytest.mark.parametrize(("dpi", "size"), [(30, (28, 40)), (300, (283, 402))])
def test_the_size_follows_the_dpi(
    dpi: int, size: tuple[int, int], root: Path, tmp_path: Path
) -> None:
    folder = _picked(root, tmp_path, "--dpi", str(dpi), "--card", "yawl")
    front = picture(folder / "fleet-yawl-front.png")
    assert front.size == size
    assert front.info["dpi"] == pytest.approx((dpi, dpi), abs=0.1)
    assert read_json(folder / "index.json")["dpi"] == dpi


@pytest.mark.parametrize(("format", "kind"), [("jpg", "JPEG"), ("webp", "WEBP")])
def test_other_formats_are_hardly_different(
    format: str, kind: str, images: Path, root: Path, tmp_path: Path
) -> None:
    folder = _picked(root, tmp_path, "--format", format)
    assert sorted(path.stem for path in folder.glob(f"*.{format}")) == [
        Path(name).stem for name in PICTURES
    ]
    front = picture(folder / f"fleet-brig-front.{format}")
    assert (front.format, front.size) == (kind, (240, 340))
    for point in [(10, 10), (60, 60), (200, 60), (170, 250)]:
        exact = picture(images / "fleet-brig-front.png").getpixel(point)
        assert front.convert("RGB").getpixel(point) == pytest.approx(exact, abs=6)
    listed = read_json(folder / "index.json")["components"][0]["cards"][0]
    assert listed["front"] == f"fleet-brig-front.{format}"


def test_round_corners_are_transparent_and_soft(root: Path, tmp_path: Path) -> None:
    folder = _picked(root, tmp_path, "--corners", "round", "--area", "bleed")
    front = picture(folder / "fleet-brig-front.png")
    assert (front.size, front.mode) == ((200, 300), "RGBA")
    alpha = front.getchannel("A")
    # A tenth of the shorter side.
    assert _first_opaque(alpha, 0) == pytest.approx(20, abs=3)
    assert _first_opaque(alpha, 20) == 0
    assert len(set(alpha.get_flattened_data())) > 8
    corners = [(0, 0), (199, 0), (0, 299), (199, 299)]
    assert [alpha.getpixel(each) for each in corners] == [0, 0, 0, 0]
    assert front.getpixel((50, 50)) == (*RED, 255)
    jpg = _picked(root, tmp_path / "j", "--corners", "round", "--format", "jpg")
    flat = picture(jpg / "fleet-brig-front.jpg")
    assert flat.getpixel((0, 0)) == pytest.approx((255, 255, 255), abs=3)


def test_tokens_are_cut_to_their_form(root: Path, tmp_path: Path) -> None:
    folder = _picked(root, tmp_path, "--corners", "round")
    coin = picture(folder / "coins-one-front.png").getchannel("A")
    assert coin.size == (120, 120)
    # A circle fills pi / 4 of its square.
    filled = sum(coin.get_flattened_data()) / 255 / (120 * 120)
    assert filled == pytest.approx(0.785, abs=0.002)
    assert [coin.getpixel(each) for each in [(0, 60), (60, 119)]] == [
        pytest.approx(255, abs=20)
    ] * 2
    # A hex that points to the sides fills three quarters of its box.
    tile = picture(folder / "tiles-six-front.png").getchannel("A")
    assert tile.size == (140, 120)
    filled = sum(tile.get_flattened_data()) / 255 / (140 * 120)
    assert filled == pytest.approx(0.75, abs=0.002)
    assert (tile.getpixel((36, 1)), tile.getpixel((1, 1))) == (255, 0)


def _first_opaque(alpha: Image.Image, row: int) -> int:
    line = alpha.crop((0, row, alpha.width, row + 1)).get_flattened_data()
    return next(n for n, value in enumerate(line) if value == 255)


def test_the_list_holds_every_card(images: Path) -> None:
    index = read_json(images / "index.json")
    parts = index.pop("components")
    assert index == {
        "game": {"id": "ships", "title": "Ships", "version": "1.2.0"},
        "look": "colour",
        "dpi": DPI,
    }
    assert [(part["id"], part["kind"], part["title"]) for part in parts] == [
        *(("fleet", "deck", "Fleet"), ("pile", "deck", "Pile")),
        *(("coins", "tokens", "Coins"), ("tiles", "tokens", "Tiles")),
        ("charts", "deck", "Charts"),
    ]
    assert [
        (card["title"], card["copies"]) for part in parts for card in part["cards"]
    ] == [
        *(("The Brig", 3), ("The Yawl", 1), ("The Brig", 2)),
        *(("Coins", 9), ("Tiles", 9), ("Charts: east", 1), ("Charts: west", 1)),
    ]
    assert parts[0]["cards"][0] == {
        "id": "brig",
        "title": "The Brig",
        "copies": 3,
        "front": "fleet-brig-front.png",
        "back": "fleet-back.png",
        "pixels": [240, 340],
        "millimetres": [20.0, 30.0],
    }
    assert parts[2]["cards"][0] == {
        "id": "one",
        "title": "Coins",
        "copies": 9,
        "front": "coins-one-front.png",
        "back": None,
        "pixels": [140, 140],
        "millimetres": [12.0, 12.0],
    }


def test_backs_that_differ_are_those_of_their_cards(tmp_path: Path) -> None:
    folder = write_ships(tmp_path)
    back = folder / "templates" / "back.xml.j2"
    edit(back, '"#00ff00"', "\"{{ 'sea' if card.crew else 'mark' }}\"")
    images = export_ships(tmp_path, "--component", "fleet") / "images-selection"
    found = [name for name in names(images) if name.endswith(".png")]
    cards = read_json(images / "index.json")["components"][0]["cards"]
    assert found == [card[side] for card in cards for side in ("back", "front")]
    for card, color in (("brig", BLUE), ("yawl", RED)):
        assert picture(images / f"fleet-{card}-back.png").getpixel((5, 5)) == color


def test_the_manifest_has_a_line_for_each_file(images: Path) -> None:
    manifest = read_json(images / "manifest.json")
    files = {entry["name"]: entry for entry in manifest.pop("files")}
    assert manifest == {
        "format": 1,
        "cardgen": manifest["cardgen"],
        "export": "images",
        "game": {"id": "ships", "title": "Ships", "version": "1.2.0"},
        "look": "colour",
        "contents": [
            {"component": "fleet", "cards": 2, "copies": 4},
            {"component": "pile", "cards": 1, "copies": 2},
            {"component": "coins", "cards": 1, "copies": 9},
            {"component": "tiles", "cards": 1, "copies": 9},
            {"component": "charts", "cards": 2, "copies": 2},
        ],
    }
    assert list(files) == [name for name in names(images) if name != "manifest.json"]
    brig = files["fleet-brig-front.png"]
    assert {key: brig[key] for key in brig if key not in ("bytes", "sha256")} == {
        "name": "fleet-brig-front.png",
        "kind": "picture",
        "component": "fleet",
        "card": "brig",
        "side": "front",
        "pixels": [240, 340],
        "dpi": DPI,
        "trim": [20.0, 20.0, 200.0, 300.0],
        "form": "rectangle",
        "alpha": False,
    }
    assert files["fleet-back.png"]["card"] == ""
    assert files["coins-one-front.png"]["form"] == "round"
    assert files["index.json"]["kind"] == "index"
    assert files["credits.txt"]["kind"] == "credits"
    text = (images / "manifest.json").read_text(encoding="utf-8")
    assert sum('"sha256"' in line for line in text.splitlines()) == len(files)
