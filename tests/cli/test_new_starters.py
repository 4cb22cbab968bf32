"""Every starter of `cardgen new` is a game that prints at once."""

import os
import re
import runpy
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from PIL import Image

from cardgen.load.new_game import STARTERS
from tests.cli.running import said
from tests.faces import ROOT

FOLDER = ROOT / "cardgen" / "builtin" / "starters"
DOCS = ROOT / "docs"
MOST_LINES, WIDEST_LINE = 80, 110
LONGER = "creatures"  # the game of the tutorial
MOST_BYTES = 60_000


def test_the_list_names_each_folder() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {*STARTERS}
    code, out, _ = said("new --list")
    assert code == 0
    told = [re.split("  +", line) for line in out.splitlines()]
    assert told == [*map(list, STARTERS.items())]


@pytest.mark.long
@pytest.mark.parametrize("starter", STARTERS)
def test_a_starter_is_sound_prints_and_exports(starter: str) -> None:
    assert said(f"new mine --template {starter}").code == 0
    assert said("validate mine --strict --fit").code == 0
    # Each card is drawn by then: one starter stands for all in what is written.
    if starter == "tokens":
        assert said("render mine --kit --paper a4").code == 0
        for target in ("images --dpi 50", "tabletop-simulator", "web"):
            assert said(f"export mine --to {target}").code == 0
        assert said("proof mine").code == 0


def test_starters_are_short() -> None:
    assert [
        each for each in STARTERS if each != LONGER and not _short(FOLDER / each)
    ] == []


def _short(game: Path) -> bool:
    files = [path for kind in ("yaml", "csv", "j2") for path in game.rglob(f"*.{kind}")]
    texts = [path.read_text(encoding="utf-8") for path in files]
    lines = [line for text in texts for line in text.splitlines() if line.strip()]
    return len(lines) <= MOST_LINES and max(map(len, lines)) <= WIDEST_LINE


def test_a_starter_says_what_to_change_first_and_what_is_invented() -> None:
    for starter in STARTERS:
        game = (FOLDER / starter / "game.yaml").read_text(encoding="utf-8")
        change = re.search(r"^# .*\bchange\b", game, re.MULTILINE | re.IGNORECASE)
        assert change, starter
        lists = {*FOLDER.glob(f"{starter}/*.*")} - {FOLDER / starter / "game.yaml"}
        assert lists, starter
        texts = [path.read_text(encoding="utf-8") for path in lists]
        assert all("placeholder" in text for text in texts), starter


def test_the_dealt_cards_are_those_that_generate_deals(tmp_path: Path) -> None:
    """A starter lists them shorter, one card a line."""
    assert said("new mine --template generated").code == 0
    dealt = tmp_path / "cards" / "mine" / "crew.yaml"
    listed = yaml.safe_load(dealt.read_text(encoding="utf-8"))
    assert said("generate mine --force").code == 0
    assert yaml.safe_load(dealt.read_text(encoding="utf-8")) == listed


@pytest.fixture(scope="module")
def tools() -> dict[str, Any]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "path", [str(DOCS), *sys.path])
        made = runpy.run_path(str(DOCS / "make_starters.py"))
        return made | runpy.run_path(str(DOCS / "pictures_of_manual.py"))


@pytest.fixture(scope="module")
def games(tools: dict[str, Any], tmp_path_factory: pytest.TempPathFactory) -> Any:
    return tools["made"](tmp_path_factory.mktemp("starters"))


@pytest.mark.long
def test_the_page_of_the_starters_is_current(tools: dict[str, Any], games: Any) -> None:
    committed = (DOCS / "starters.md").read_text(encoding="utf-8")
    assert committed == tools["page"](games), "run `make docs`"


@pytest.mark.long
def test_the_page_shows_what_the_starters_print(
    tools: dict[str, Any], games: Any
) -> None:
    folder = DOCS / "pictures" / "starters"
    drawn = dict(tools["pictures"](games))
    assert {path.name for path in folder.iterdir()} == {*drawn}
    for name, shown in drawn.items():
        assert (folder / name).stat().st_size <= MOST_BYTES
        assert tools["alike"](Image.open(folder / name), shown), "run `make docs`"


@pytest.mark.long
@pytest.mark.parametrize("starter", ["poker", "tarot"])
def test_a_back_does_not_show_which_way_up_it_is(
    starter: str, tools: dict[str, Any], games: Any
) -> None:
    composer = tools["Composer"](*games[starter][:3])
    (part,) = tools["printed"](games[starter].game)
    back = composer.face(part.cards[0], "back", "colour")[0]
    shown = tools["picture"](back)
    assert tools["alike"](shown, shown.rotate(180))


@pytest.mark.skipif(os.name == "nt", reason="links need a right there")
def test_a_game_with_links_is_not_copied(tmp_path: Path, here: Path) -> None:
    """A link to a folder around it has no end; one to a file may show another's."""
    said("new", "owls")
    precious = tmp_path / "precious.txt"
    precious.write_text("mine", encoding="utf-8")
    for name, target in (("art/loop", ".."), ("notes.txt", precious)):
        link = here / "cards" / "owls" / name
        link.parent.mkdir(exist_ok=True)
        link.symlink_to(target)
        code, _, err = said("new", "moths", "--from", "owls")
        assert code == 2
        assert f'"{name}" in ' in err
        assert "is a link\n   hint: put what it leads to in its place" in err
        assert [path.name for path in (here / "cards").iterdir()] == ["owls"]
        link.unlink()


def test_wrong_usage() -> None:
    for words, message in (
        ("mine --template pokr", '--template "pokr" is not known'),
        ("mine --template creatures --from x", "cannot be combined"),
        ("", "NAME is missing"),
        ("'Storm Watch'", 'hint: write "storm-watch": an id has lowercase letters'),
        ("Élan_2!", 'hint: write "elan-2": '),
        ("-- -", 'hint: for example "deep-forest": '),
    ):
        code, _, err = said("new", *shlex.split(words))
        assert code == 2, words
        assert message in err
