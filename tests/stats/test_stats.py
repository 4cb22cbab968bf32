"""`cardgen stats`: what is counted, in all three formats, and what is refused."""

import json
from pathlib import Path
from typing import Any

import pytest

from cardgen.__main__ import run_cardgen
from tests.cli.aliases import Capture

GAME = """\
format: 1
id: imps
title: Imps & Co.
version: 1.0.0
players: [2, 4]
fonts: {body: source-sans-3}
palette: {ember: "#b5442e", tide: "#2f6f8f"}
icons:
  fire: {icon: round-star, color: ember, meaning: Fire}
  sea: {icon: heart, meaning: Sea}
card_types:
  imp:
    size: poker
    fields:
      name: {type: text}
      cost: {type: integer, range: [0, 9]}
      suit: {type: text, choices: [ember, tide, dusk]}
      signs: {type: icons, required: false}
      tough: {type: boolean, default: false}
      weight: {type: number, required: false}
      text: {type: text, required: false}
    front: imp.xml.j2
components:
  imps: {kind: deck, title: Imps, card_type: imp, cards: imps.yaml}
  spare: {kind: deck, title: Spare, card_type: imp, cards: spare.yaml}
setup:
  - {deal: {imps: 3}, each: true}
  - {players: 4, deal: {imps: 1}, where: {suit: tide}}
rules:
  - size: {of: imps, exactly: 14}
  - range: {of: imps, fields: [cost], to: 5}
"""
SHOWN = """\
stats:
  imps:
    fields: [cost]
    by: [[suit, cost]]
    odds: [{draw: 5, where: "suit == 'tide'", at_least: 2}]
"""
IMPS = """\
defaults: {provenance: placeholder}
cards:
  - {id: ash, name: Ash, cost: 1, suit: ember, signs: [fire, fire], copies: 4,
     text: "**Deal** 1 :fire:."}
  - {id: bog, name: Bog, cost: 1, suit: tide, signs: [sea, fire], copies: 3}
  - {id: cur, name: Cur, cost: 4, suit: tide, tough: true, weight: 2.5, copies: 2}
  - {id: dun, name: "Dun & Dusty", cost: 2, suit: ember, copies: 5, text: "Draw <2>."}
"""
SPARE = """\
defaults: {provenance: placeholder}
cards:
  - {id: elf, name: Elf, cost: 9, suit: tide}
"""
IMP = """\
<face>
  <text x="4" y="4" width="16" height="8" font="body" size="14" min-size="6">
    {{ card.name }}
  </text>
</face>
"""


def write_imps(root: Path, game: str) -> None:
    folder = root / "cards" / "imps"
    (folder / "templates").mkdir(parents=True)
    for name, text in (
        ("game.yaml", game),
        ("imps.yaml", IMPS),
        ("spare.yaml", SPARE),
        ("templates/imp.xml.j2", IMP),
    ):
        (folder / name).write_text(text, encoding="utf-8")


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("imps")
    write_imps(root, GAME)
    return root


def ask(root: Path, capsys: Capture, *words: str) -> str:
    code = run_cardgen(["--root", str(root), "stats", "imps", *words])
    said = capsys.readouterr()
    assert (code, said.err) == (0, "")
    return said.out


def counted(root: Path, capsys: Capture, *words: str) -> Any:
    found = json.loads(ask(root, capsys, "--format", "json", *words))
    return {part["id"]: part for part in found["games"][0]["components"]}


def test_cards_are_counted_by_each_field(root: Path, capsys: Capture) -> None:
    imps = counted(root, capsys)["imps"]
    assert (imps["cards"], imps["copies"], imps["rules"]) == (4, 14, ["size"])
    bars = {
        field["field"]: {bar["value"]: bar["copies"] for bar in field["bars"]}
        for field in imps["fields"]
    }
    assert bars == {
        # A gap in a curve, and a choice that no card makes, are counted too.
        "cost": {"1": 7, "2": 5, "3": 0, "4": 2},
        "suit": {"ember": 9, "tide": 5, "dusk": 0},
        # A card counts once for a value, however often it has it.
        "signs": {"fire": 7, "sea": 3},
        "tough": {"false": 12, "true": 2},
        "weight": {"2.5": 2},
    }
    cost, weight = imps["fields"][0], imps["fields"][-1]
    assert cost["rules"] == ["range"]
    mean = pytest.approx(25 / 14)
    assert cost["numbers"] == {"least": 1, "most": 4, "mean": mean, "median": 1.5}
    assert weight["empty"] == 12


def test_texts_are_measured_as_they_are_printed(root: Path, capsys: Capture) -> None:
    imps = counted(root, capsys)["imps"]
    texts = {each["field"]: each for each in imps["texts"]}
    # "Deal 1 *." and "Draw <2>."
    assert (texts["text"]["least"], texts["text"]["most"]) == (9, 9)
    assert (texts["name"]["most"], texts["name"]["longest"]) == (11, "dun")
    smaller = [(text["card"], text["words"]) for text in imps["smaller"]]
    assert smaller == [("dun", "Dun & Dusty")]
    icons = [(icon["token"], icon["cards"], icon["copies"]) for icon in imps["icons"]]
    assert icons == [("fire", 2, 7), ("sea", 1, 3)]


def test_the_opening_hand_is_that_of_the_setup(root: Path, capsys: Capture) -> None:
    each, table = counted(root, capsys)["imps"]["hands"]
    assert (each["players"], each["cards"], each["of"]) == ([2, 3, 4], 3, 14)
    assert (table["players"], table["cards"], table["of"]) == ([4], 1, 5)
    assert table["among"] == "suit tide"
    suits = [odds for field, odds in each["odds"] if field == "suit"]
    # No hand of three without one: 5 * 4 * 3 / (14 * 13 * 12) and 9 * 8 * 7 / ...
    assert {odds["said"]: odds["enough"] for odds in suits} == {
        "ember": pytest.approx(1 - 60 / 2184),
        "tide": pytest.approx(1 - 504 / 2184),
    }


def test_two_fields_are_crossed(root: Path, capsys: Capture) -> None:
    imps = counted(root, capsys, "--by", "suit,signs")["imps"]
    assert imps["fields"] == imps["texts"] == imps["hands"] == []
    assert imps["tables"] == [
        {
            "by": ["suit", "signs"],
            "rows": ["ember", "tide", "dusk"],
            "columns": ["fire", "sea", "-"],
            "copies": [[4, 0, 5], [3, 3, 2], [0, 0, 0]],
        }
    ]


def test_a_condition_chooses_what_is_counted(root: Path, capsys: Capture) -> None:
    found = counted(root, capsys, "--where", "cost > 1", "--component", "imps")
    assert [*found] == ["imps"]
    assert (found["imps"]["cards"], found["imps"]["copies"]) == (2, 7)


def test_odds_are_printed(root: Path, capsys: Capture) -> None:
    words = ("--draw", "3", "--where", "cost <= 1", "--at-least", "2")
    assert ask(root, capsys, *words, "--component", "imps") == (
        "imps  Imps & Co. 1.0.0\n"
        "\n"
        "Imps (imps)  4 cards, 14 copies  rules: size\n"
        "  cost <= 1: 2 or more in a hand of 3 of 14, 50.0 %\n"
        "    7 of 14 copies, 1.50 in a hand on average\n"
        "    0   9.6 %  ██▉\n"
        "    1  40.4 %  ████████████▏\n"
        "    2  40.4 %  ████████████▏\n"
        "    3   9.6 %  ██▉\n"
    )


def test_a_page_loads_nothing_and_escapes_everything(
    root: Path, capsys: Capture
) -> None:
    page = ask(root, capsys, "--format", "html")
    assert page.isascii()
    assert "<h1>Imps &amp; Co. 1.0.0</h1>" in page
    assert 'fill="#b5442e"' in page
    assert [word for word in ("http", "src=", "<script", "url(") if word in page] == []
    assert page.count("<section") == page.count("</section>") == 2


def test_the_game_says_what_is_shown(tmp_path: Path, capsys: Capture) -> None:
    write_imps(tmp_path, GAME + SHOWN)
    found = counted(tmp_path, capsys)
    assert [*found] == ["imps"]
    imps = found["imps"]
    assert [field["field"] for field in imps["fields"]] == ["cost"]
    assert [table["by"] for table in imps["tables"]] == [["suit", "cost"]]
    assert [(odds["drawn"], odds["wanted"]) for odds in imps["odds"]] == [(5, 2)]
    assert imps["texts"] == []
    # What is asked for is shown all the same.
    assert [*counted(tmp_path, capsys, "--component", "spare")] == ["spare"]


REFUSED = {
    ("--draw", "3"): "--draw needs --where",
    ("--at-least", "2"): "--at-least needs --draw",
    ("--by", "cost,suit,name"): "--by takes one field",
    ("--by", "cost,"): "--by takes one field",
    ("--by", "kost"): 'no card has a field "kost"',
    ("--component", "imp"): 'imp"',
    ("--where", "cost <"): "--where",
    ("--where", "kost < 1"): 'no card has a field "kost"',
    ("--draw", "2", "--at-least", "3", "--where", "cost < 2"): "is more than",
    ("--draw", "2", "--by", "cost", "--where", "cost < 2"): "cannot be combined",
    ("--draw", "15", "--where", "cost < 2"): "no component has 15 cards",
}


def test_what_makes_no_sense_is_refused(root: Path, capsys: Capture) -> None:
    for words, said in REFUSED.items():
        assert run_cardgen(["--root", str(root), "stats", "imps", *words]) == 2, words
        assert said in capsys.readouterr().err, words
