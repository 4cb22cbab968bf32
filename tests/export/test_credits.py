"""credits.txt names everybody whose work is in an export."""

from pathlib import Path

import pytest
from PIL import Image

from cardgen import __version__
from tests.export.ships import export_ships, write_ships
from tests.shipped.games import edit

_FONT = """\
Font: Source Sans 3, SIL Open Font License 1.1
Copyright 2010-2020 Adobe (http://www.adobe.com/), with Reserved Font Name 'Source'. \
All Rights Reserved. Source is a trademark of Adobe in the United States and/or other \
countries.
"""
_HEAD = f"Ships 1.2.0 by Ada Mole\nMade with cardgen {__version__}\n"
_CREDITS = """\
- {by: Bo Ray, licence: CC BY 4.0, url: https://example.org/by, files: [sail, oar]}
"""


def _credits(root: Path, *options: str) -> str:
    home = export_ships(root, *options)
    (file,) = home.rglob("credits.txt")
    return file.read_text(encoding="utf-8")


def test_own_art_needs_no_credit_and_fonts_do(tmp_path: Path) -> None:
    write_ships(tmp_path)
    assert _credits(tmp_path) == f"{_HEAD}\n{_FONT}"


def test_only_what_is_in_the_export_is_credited(tmp_path: Path) -> None:
    folder = write_ships(tmp_path)
    (folder / "icons" / "credits.yaml").write_text(_CREDITS, encoding="utf-8")
    sail = "Icons by Bo Ray: CC BY 4.0, https://example.org/by\nsail\n"
    assert _credits(tmp_path, "--component", "fleet") == f"{_HEAD}\n{sail}"
    assert _credits(tmp_path, "--component", "coins") == _HEAD


def test_pictures_are_credited(tmp_path: Path) -> None:
    folder = write_ships(tmp_path)
    art = folder / "art"
    art.mkdir()
    Image.new("RGB", (4, 4)).save(art / "bay.png")
    bay = "- {by: Di Fox, licence: CC0 1.0, files: [bay]}\n"
    (art / "credits.yaml").write_text(bay, encoding="utf-8")
    edit(
        folder / "templates" / "back.xml.j2",
        "</face>",
        '<image src="bay.png" x="0" y="0" width="20" height="30"/></face>',
    )
    text = _credits(tmp_path, "--component", "fleet")
    assert text == f"{_HEAD}\nPictures by Di Fox: CC0 1.0\nbay\n"


def test_a_game_without_a_designer(tmp_path: Path) -> None:
    edit(write_ships(tmp_path) / "game.yaml", "designer: Ada Mole\n", "")
    text = _credits(tmp_path, "--component", "coins")
    assert text == f"Ships 1.2.0\nMade with cardgen {__version__}\n"


def test_an_icon_of_others_without_an_author_is_warned_of(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = write_ships(tmp_path)
    shared = tmp_path / "templates" / "icons"
    shared.mkdir(parents=True)
    (folder / "icons" / "sail.svg").rename(shared / "sail.svg")
    assert _credits(tmp_path, "--component", "fleet") == _HEAD
    lines = capsys.readouterr().err.splitlines(keepends=True)
    assert lines[0] + lines[-1] == (
        'templates/icons/sail.svg:1:1: warning: no author is named for "sail.svg", '
        "which the game uses  [credits]\n"
        "   hint: name its author and licence in a credits.yaml in the same folder\n"
    )
