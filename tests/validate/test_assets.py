"""Names of icons, fonts, pictures and templates, and the hints for missing ones."""

from pathlib import Path

from tests.validate.small_game import GAME, POOL, report

WITH_ART = GAME.replace("kind: {type: text,", "kind: {type: icon,").replace(
    "e: {type: integer, default: 0}", "e: {type: image, required: false}"
)


def make(root: Path, *names: str) -> None:
    for name in names:
        file = root / "cards" / "g" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()


def test_existing_assets(tmp_path: Path) -> None:
    make(tmp_path, "icons/fern.svg", "art/birds/boo.png")
    pool = POOL.replace("stars: 1", "stars: 1, kind: fern, e: birds/boo.png")
    pool = pool.replace("stars: 2", "stars: 2, kind: leaf")
    text = WITH_ART + "icons: {leaf: fern}\nfonts: {title: [alegreya, grenze bold]}\n"
    assert report(tmp_path, text, pool) == []


def test_an_icon_of_the_workspace(tmp_path: Path) -> None:
    folder = tmp_path / "templates" / "icons"
    folder.mkdir(parents=True)
    (folder / "fern.svg").touch()
    pool = POOL.replace("stars: 1", "stars: 1, kind: fern")
    assert report(tmp_path, WITH_ART, pool) == []


def test_pictures_outside_their_folder_are_missing(tmp_path: Path) -> None:
    make(tmp_path, "secret.png", "art/Boo.png")
    (tmp_path / "cards/g/art/link.png").symlink_to(tmp_path / "cards/g/secret.png")
    pool = POOL.replace("stars: 1", "stars: 1, e: ../secret.png")
    pool = pool.replace("stars: 2", "stars: 2, e: link.png")
    pool = pool.replace("stars: 3", "stars: 3, e: boo.png")
    assert report(tmp_path, WITH_ART, pool) == [
        'pool.yaml:3:39: error: there is no picture "../secret.png"  [assets]\n'
        "   hint: write the path relative to its folder, with / and without ..",
        'pool.yaml:4:41: error: there is no picture "link.png"  [assets]\n'
        "   hint: it is a link that leads out of its folder; "
        "put the file itself there",
        'pool.yaml:5:41: error: there is no picture "boo.png"  [assets]\n'
        '   hint: it is called "Boo.png"; names are case-sensitive',
    ]


def test_a_missing_template(tmp_path: Path) -> None:
    text = GAME.replace("front: ghost", "front: host")
    assert report(tmp_path, text) == [
        'game.yaml:16:12: error: there is no template "host.xml.j2"  [assets]\n'
        '   hint: did you mean "ghost.xml.j2"? or put host.xml.j2 into g/templates/'
    ]
