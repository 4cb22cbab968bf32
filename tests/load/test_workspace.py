"""Games and lookup folders are found from the disk alone."""

from pathlib import Path

import pytest

from cardgen.load.workspace import Workspace, find_root, locate
from cardgen.model.assets import own


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for name in ("b-game", "a-game"):
        folder = tmp_path / "cards" / name
        folder.mkdir(parents=True)
        (folder / "game.yaml").touch()
    (tmp_path / "cards" / "no-game").mkdir()
    return tmp_path


def test_games_are_the_folders_with_a_game_file(root: Path) -> None:
    assert [path.name for path in Workspace(root).games()] == ["a-game", "b-game"]
    assert Workspace(root / "cards").games() == ()


def test_root_is_the_nearest_folder_upward_with_cards(root: Path) -> None:
    assert find_root(root / "cards" / "a-game") == root
    assert find_root(Path(root.anchor)) is None


def test_a_game_is_located_by_name_or_path(root: Path) -> None:
    game = root / "cards" / "a-game"
    assert locate("a-game", None, root) == (Workspace(root), game)
    assert locate(".", None, game) == (Workspace(root), game.resolve())
    assert locate("no-game", root, root) is None
    assert locate("../..", None, game) is None


def test_a_game_without_a_root_is_its_own_root(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").touch()
    assert locate(".", None, tmp_path) == (Workspace(tmp_path), tmp_path.resolve())


def test_lookup_begins_in_the_game_and_ends_in_cardgen(root: Path) -> None:
    assets = Workspace(root).assets(root / "cards" / "a-game")
    assert assets.templates == (
        root / "cards" / "a-game" / "templates",
        root / "templates" / "a-game",
        root / "templates" / "common",
        own("templates") / "common",
    )
    assert assets.icons[-1] == own("templates") / "icons"
    assert assets.fonts == (
        root / "cards" / "a-game" / "fonts",
        root / "fonts",
        own("fonts"),
    )
    assert assets.art == (root / "cards" / "a-game" / "art",)


def test_folders_that_lead_out_of_the_game_are_not_looked_in(root: Path) -> None:
    workspace, folder = Workspace(root / "cards"), root / "cards" / "a-game"
    (root / "secrets").mkdir()
    (root / "secrets" / "host.txt").write_text("secret", encoding="utf-8")
    inside, loop = folder / "icons", folder / "art"
    inside.symlink_to(root / "cards" / "b-game", target_is_directory=True)
    loop.symlink_to(loop, target_is_directory=True)
    (folder / "templates").symlink_to(root / "secrets", target_is_directory=True)
    assets = workspace.assets(folder)
    assert assets.find_template("host.txt") is None
    assert inside in assets.icons
    assert folder / "templates" in workspace.stray_folders(folder)
    assert inside not in workspace.stray_folders(folder)
    assert assets.find_art("host.txt") is None


def test_a_game_that_is_a_link_itself_has_its_own_folders(
    root: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    (elsewhere / "templates").mkdir()
    (elsewhere / "templates" / "front.xml.j2").touch()
    folder = root / "cards" / "linked"
    folder.symlink_to(elsewhere, target_is_directory=True)
    assert Workspace(root).stray_folders(folder) == ()
    assert Workspace(root).assets(folder).find_template("front.xml.j2")
