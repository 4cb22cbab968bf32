"""The icons in one colour that come with cardgen."""

import re
import runpy
import sys
from pathlib import Path

import pytest
import yaml

from cardgen.cli.manual import topic_pages
from cardgen.compose.svg.icons import read_icon
from cardgen.model.assets import Assets

ROOT = Path(__file__).resolve().parent.parent
ICONS = ROOT / "templates" / "icons"
NAMES = sorted(path.stem for path in ICONS.glob("*.svg"))
CREDITS = yaml.safe_load((ICONS / "credits.yaml").read_text(encoding="utf-8"))
# What the first games of most people need.
GUESSED = """
coin gem wood stone ore wheat food water energy gold
sword crossed-swords bow shield heart skull flame lightning bomb wound
draw discard shuffle exhaust tap move trade attack hand hourglass repeat lock key eye
die-1 die-2 die-3 die-4 die-5 die-6 d20 spade heart diamond club
person group crown meeple castle house tower mountain tree anchor ship
sun moon star leaf snowflake wave wind
book scroll potion chest map compass flag gear hammer pick axe bag ring bell feather
bone egg candle torch
plus minus check cross arrow-up arrow-down arrow-left arrow-right infinity question
exclamation laurel trophy
"""


@pytest.fixture(scope="module")
def picked() -> dict[str, str]:
    sys.path.insert(0, str(ROOT / "docs"))
    try:
        script = runpy.run_path(str(ROOT / "docs" / "pick_icons.py"))
    finally:
        sys.path.pop(0)
    return dict(script["picked"](script["PICKED"]))


@pytest.mark.parametrize("name", GUESSED.split())
def test_an_icon_has_the_name_that_designers_guess(name: str) -> None:
    assert Assets(icons=(ICONS,)).find_icon(name) == ICONS / f"{name}.svg"


@pytest.mark.parametrize("name", NAMES)
def test_an_icon_takes_any_colour_and_is_small(name: str) -> None:
    file = ICONS / f"{name}.svg"
    assert read_icon(file).outline, "it has more than one colour, or lines"
    assert file.stat().st_size < 6_000
    assert re.fullmatch("[a-z0-9]+(-[a-z0-9]+)*", name)


def test_the_manual_lists_every_icon() -> None:
    _, _, listed = topic_pages()["icons"].partition("These come with cardgen:")
    assert sorted(listed.split()) == NAMES


def test_all_icons_together_are_small() -> None:
    assert sum(path.stat().st_size for path in ICONS.glob("*.svg")) < 350_000


def test_every_icon_has_one_author() -> None:
    credited = [name for entry in CREDITS for name in entry["files"]]
    assert sorted(credited) == NAMES


def test_what_was_picked_is_credited_to_its_collection(picked: dict[str, str]) -> None:
    sources = {
        name: entry.get("source") for entry in CREDITS for name in entry["files"]
    }
    assert {sources[name] for name in picked} == {"https://game-icons.net"}
    assert len(set(picked.values())) == len(picked) > 150
