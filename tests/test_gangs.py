"""Gangs: small parts of several components on common sheets, from YAML to proof."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from cardgen.__main__ import run_cardgen
from tests.plain_game import entries, words, write_files
from tests.shipped.games import edit

GAME = """\
format: 1
id: fair
title: Fair
version: 0.1.0
players: 2
fonts: {body: source-sans-3}
card_types:
  coin: {size: [20, 20], shape: round, bleed: 2, fields: {}, front: part.xml.j2,
         back: part.xml.j2}
  cube: {size: [12, 12], fields: {}, front: part.xml.j2, back: part.xml.j2}
  card: {size: [44, 68], fields: {}, front: part.xml.j2}
components:
  coins: {kind: tokens, title: Coins, card_type: coin, cards: coins.yaml}
  cubes: {kind: tokens, title: Cubes, card_type: cube, cards: cubes.yaml}
  cards: {kind: deck, title: Mini cards, card_type: card, cards: cards.yaml}
  rules: {kind: rulebook, title: Rules, text: rules.md, page: a5}
rules: none
print:
  papers: [a4]
  gangs: {small-parts: [coins, cubes, cards]}
"""
PART = (
    '<face><rect x="{{ -bleed }}" y="{{ -bleed }}" width="{{ width + 2 * bleed }}" '
    'height="{{ height + 2 * bleed }}" '
    """fill="{{ '#2c56b0' if side == 'front' else '#a0452b' }}"/></face>"""
)
COPIES = {"coins/coin": 9, "cubes/cube": 17, "cards/card": 4}


@pytest.fixture
def fair(here: Path) -> Path:
    """Return the output folder of a game with a gang of three components."""
    files = {"game.yaml": GAME, "templates/part.xml.j2": PART}
    files["rules.md"] = "# Rules\n\nTrade.\n"
    for name, copies in COPIES.items():
        component, _, card = name.partition("/")
        cards = f"[{{id: {card}, provenance: placeholder, copies: {copies}}}]"
        files[f"{component}.yaml"] = f"cards: {cards}\n"
    write_files(here / "cards" / "fair", files)
    return here / "output" / "fair"


def _placed(entry: Any) -> Counter[tuple[str, str]]:
    return Counter(
        (placed["card"], placed["side"])
        for page in entry["pages"]
        for placed in page["placements"]
    )


def test_parts_of_several_components_are_on_one_sheet(fair: Path) -> None:
    """Also without a list of components: each is printed once, with its gang."""
    assert run_cardgen(["render"]) == 0
    files = entries(fair)
    assert set(files) == {"fair-rules-a5-pages.pdf", "fair-small-parts-a4-duplex.pdf"}
    entry = files["fair-small-parts-a4-duplex.pdf"]
    assert entry["component"] == "small-parts"
    assert len(entry["pages"]) == 2
    sides = [(name, side) for name in COPIES for side in ("front", "back")]
    sides.remove(("cards/card", "back"))
    assert _placed(entry) == {(name, side): COPIES[name] for name, side in sides}
    margin = words(fair / "fair-small-parts-a4-duplex.pdf")
    assert "Fair · Coins, Cubes, Mini cards" in margin


def test_what_is_asked_for_is_made(fair: Path) -> None:
    gang = "--component small-parts"
    for asked, *files in (
        (f"--component coins {gang}", "coins-a4-duplex", "small-parts-a4-duplex"),
        (f"{gang} --layout grid --paper letter", "small-parts-letter-grid"),
        ("--one-file", "a4-duplex"),
        (f"--one-file {gang}", "a4-duplex-selection"),
        ("--fronts --card c*", "small-parts-a4-duplex-fronts-selection"),
    ):
        output = fair / asked
        assert run_cardgen(["render", *asked.split(), "--output", str(output)]) == 0
        found = entries(output / "fair")
        assert sorted(found) == [f"fair-{file}.pdf" for file in files], asked
        names = {name for entry in found.values() for name, _ in _placed(entry)}
        assert "coin" in {name.rpartition("/")[2] for name in names}, asked


def test_a_machine_cuts_all_of_them(fair: Path) -> None:
    assert run_cardgen(["render", "--cut", "silhouette", "--corners", "round"]) == 0
    assert run_cardgen(["proof", "--strict"]) == 0
    (svg,) = fair.glob("*-cut-1.svg")
    assert svg.read_text(encoding="utf-8").count("<path") == sum(COPIES.values())
    assert run_cardgen(["export", "--to", "cut", "--corners", "round"]) == 0
    assert (fair / "cut" / svg.name).read_bytes() == svg.read_bytes()


def test_a_kit_names_the_components_of_its_files(fair: Path) -> None:
    assert run_cardgen(["render", "--kit"]) == 0
    said = words(fair / "fair-kit" / "a4" / "fair-guide-a4.pdf", 1)
    assert "Coins, Cubes, Mini cards" in " ".join(said.split())
    for title in ("Coins", "Cubes", "Mini cards"):
        assert said.count(title) >= 2


def test_only_what_changed_is_on_the_sheet(fair: Path) -> None:
    assert run_cardgen(["render", "--printed"]) == 0
    edit(fair.parents[1] / "cards/fair/cubes.yaml", "copies: 17", "copies: 19")
    assert run_cardgen(["render", "--changed"]) == 0
    entry = entries(fair)["fair-small-parts-a4-duplex-changed.pdf"]
    assert _placed(entry) == {("cubes/cube", "front"): 2, ("cubes/cube", "back"): 2}


def test_an_unknown_name_is_reported_with_those_known(
    fair: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_cardgen(["render", "--component", "small"]) == 2
    assert "small-parts" in capsys.readouterr().err


def test_a_file_is_removed_with_its_gang(fair: Path) -> None:
    assert run_cardgen(["render"]) == 0
    game = fair.parents[1] / "cards" / "fair" / "game.yaml"
    edit(game, "  gangs: {small-parts: [coins, cubes, cards]}\n", "")
    assert run_cardgen(["render"]) == 0
    assert not (fair / "fair-small-parts-a4-duplex.pdf").exists()
    assert (fair / "fair-coins-a4-duplex.pdf").exists()
