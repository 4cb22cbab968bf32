"""Names of icons, fonts and pictures that exist, and a picture behind a link."""

from pathlib import Path

from tests.validate.small_game import GAME, POOL, report

WITH_ART = GAME.replace("kind: {type: text,", "kind: {type: icon,").replace(
    "e: {type: integer, default: 0}", "e: {type: image, required: false}"
)


def make(folder: Path, *names: str) -> None:
    for name in names:
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()


def test_existing_assets(tmp_path: Path) -> None:
    make(tmp_path / "cards/g", "icons/fern.svg", "art/birds/boo.png")
    make(tmp_path / "templates", "icons/wren.svg")
    pool = POOL.replace("stars: 1", "stars: 1, kind: fern, e: birds/boo.png")
    pool = pool.replace("stars: 2", "stars: 2, kind: leaf")
    pool = pool.replace("stars: 3", "stars: 3, kind: wren")
    text = WITH_ART + "icons: {leaf: fern}\nfonts: {title: [alegreya, grenze bold]}\n"
    assert report(tmp_path, text, pool) == []


def test_a_picture_behind_a_link_out_of_its_folder_is_missing(tmp_path: Path) -> None:
    make(tmp_path / "cards/g", "secret.png", "art/boo.png")
    (tmp_path / "cards/g/art/link.png").symlink_to(tmp_path / "cards/g/secret.png")
    pool = POOL.replace("stars: 2", "stars: 2, e: link.png")
    assert report(tmp_path, WITH_ART, pool) == [
        'pool.yaml:4:41: error: there is no picture "link.png" in cards/g/art/'
        "  [assets]\n"
        "   hint: it is a link that leads out of its folder; put the file itself there"
    ]
