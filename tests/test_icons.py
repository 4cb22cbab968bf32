"""The icons in one colour that come with cardgen."""

import re
import runpy
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


def test_icons_have_the_names_that_designers_guess() -> None:
    assets = Assets(icons=(ICONS,))
    found = {name: assets.find_icon(name) for name in GUESSED.split()}
    assert found == {name: ICONS / f"{name}.svg" for name in found}


def test_icons_take_any_colour_and_are_small() -> None:
    """An icon of more than one colour, or made of lines, is no outline."""
    outlines = {name: read_icon(ICONS / f"{name}.svg").outline for name in NAMES}
    assert [name for name, outline in outlines.items() if not outline] == []
    assert [n for n in NAMES if not re.fullmatch("[a-z0-9]+(-[a-z0-9]+)*", n)] == []
    sizes = [path.stat().st_size for path in ICONS.glob("*.svg")]
    assert max(sizes) < 6_000
    assert sum(sizes) < 350_000


def test_the_manual_lists_every_icon() -> None:
    _, _, listed = topic_pages()["icons"].partition("These come with cardgen:")
    assert sorted(listed.split()) == NAMES


def test_every_icon_has_one_author() -> None:
    credited = [name for entry in CREDITS for name in entry["files"]]
    assert sorted(credited) == NAMES


def test_what_was_picked_is_credited_to_its_collection(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.syspath_prepend(ROOT / "docs")
    script = runpy.run_path(str(ROOT / "docs" / "pick_icons.py"))
    picked = dict(script["picked"](script["PICKED"]))
    sources = {
        name: entry.get("source") for entry in CREDITS for name in entry["files"]
    }
    assert {sources[name] for name in picked} == {"https://game-icons.net"}
    assert len(set(picked.values())) == len(picked) > 150
