"""The rulebook of Mossflower as it is printed: its counts and chances are right.

They are recomputed here from the cards in the files.
"""

import random
from fractions import Fraction
from math import comb
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
import yaml

from cardgen.__main__ import run_cardgen
from tests.shipped.games import ROOT, copied, edit

GAME = ROOT / "cards" / "mossflower"


def cards(name: str) -> list[dict[str, Any]]:
    """Return the cards of a list, read without cardgen."""
    part = yaml.safe_load((GAME / f"{name}.yaml").read_text(encoding="utf-8"))
    return [{**part.get("defaults", {}), **card} for card in part["cards"]]


def printed(root: Path, out: Path, *more: str) -> str:
    """Render the rulebook and return the words of all its pages in order."""
    command = ["--root", str(root), "--quiet", "render", "mossflower", *more]
    command += ["--component", "rulebook", "--look", "colour", "--output", str(out)]
    assert run_cardgen(command) == 0
    (pdf,) = out.rglob("*.pdf")
    with pypdfium2.PdfDocument(pdf) as document:
        texts = [page.get_textpage().get_text_bounded() for page in document]
    return " ".join(" ".join(texts).split())


@pytest.fixture(scope="module")
def text(tmp_path_factory: pytest.TempPathFactory) -> str:
    return printed(ROOT, tmp_path_factory.mktemp("rulebook"))


def percent(share: Fraction) -> str:
    return f"{round(float(share) * 100)} %"


def reach(want: int, good: int, bad: int) -> Fraction:
    """Return the chance to draw that many good cubes before the second bad one."""

    def on(want: int, good: int, bad: int, failed: int) -> Fraction:
        if failed == 2:
            return Fraction(0)
        if want == 0:
            return Fraction(1)
        all = good + bad
        found = Fraction(0)
        if good:
            found += Fraction(good, all) * on(want - 1, good - 1, bad, failed)
        if bad:
            found += Fraction(bad, all) * on(want, good, bad - 1, failed + 1)
        return found

    return on(want, good, bad, 0)


def test_the_parts_are_counted(text: str) -> None:
    names = ("champions", "quests", "heroes", "items", "locations", "captains")
    for name in names:
        assert f"{name.capitalize()} {len(cards(name))} " in text, name
    chits = cards("chits")
    assert f"Cubes and tokens {sum(chit['copies'] for chit in chits)} 14 × 14" in text
    for chit in chits:
        assert f"{chit['copies']} {'yes' if chit['allied'] else 'no'}" in text


def test_every_card_is_told_with_its_words(text: str) -> None:
    for name in ("champions", "quests", "heroes", "items", "locations", "captains"):
        for card in cards(name):
            assert card["name"] in text


def test_chances_are_those_of_drawing_cube_by_cube(text: str) -> None:
    bag = len(cards("champions")[0]["starting_critters"])
    for good in (bag, bag + 3, bag + 6, bag + 9):
        wants = range(1, min(6, good) + 1)
        row = " ".join(percent(reach(want, good, 3)) for want in wants)
        assert f"{good} Critters {row}" in text
    for black, word in enumerate(("none", "one", "two", "three")):
        row = " ".join(
            percent(reach(want, bag, 3 + black)) for want in range(1, bag + 1)
        )
        assert f"{word} {row}" in text


@pytest.mark.parametrize("vermin", range(1, 9))
def test_chances_of_combat_are_those_of_drawing_many_times(
    text: str, vermin: int
) -> None:
    bag = ["ally"] * 5 + ["white"] * 3 + ["vermin"] * vermin
    dice, times = random.Random(7), 6000
    told = []
    for ahead in range(3):
        won = 0
        for _ in range(times):
            drawn = dice.sample(bag, vermin)
            won += drawn.count("ally") + ahead > drawn.count("vermin")
        exact = sum(
            comb(5, good) * comb(vermin, black) * comb(3, vermin - good - black)
            for good in range(vermin + 1)
            for black in range(vermin + 1 - good)
            if good + ahead > black
        )
        share = Fraction(exact, comb(8 + vermin, vermin))
        assert abs(won / times - share) < 0.03
        told.append(percent(share))
    assert f"{vermin} {' '.join(told)}" in text


def test_counts_that_are_changed_are_changed_in_the_text(tmp_path: Path) -> None:
    root = copied("mossflower", tmp_path)
    game = root / "cards" / "mossflower"
    edit(
        game / "chits.yaml",
        "kind: vermin, allied: false, copies: 91",
        "kind: vermin, allied: false, copies: 95",
    )
    edit(game / "player-mats.yaml", "tableau: 5", "tableau: 4")
    edit(
        game / "locations.yaml",
        "capacity: 4, threshold: 2, art: cellar-barrels",
        "capacity: 4, threshold: 1, art: cellar-barrels",
    )
    changed = printed(root, tmp_path / "out")
    assert "Cubes and tokens 190 " in changed
    assert "Vermin, black 95 no" in changed
    assert "up to four Heroes" in changed
    assert "is at The Cellar and needs one Critter." in changed
    assert percent(reach(1, 5, 3)) in changed


def test_a_booklet_is_set_as_well(tmp_path: Path) -> None:
    booklet = printed(ROOT, tmp_path, "--layout", "booklet", "--paper", "letter")
    assert "Quick reference" in booklet
