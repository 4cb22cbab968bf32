"""Cards chosen by `--card` and `--where`: what is printed, and what files say."""

import json
from pathlib import Path
from typing import Any

import pytest

from cardgen.__main__ import run_cardgen

ASKED = ["--paper", "a4", "--look", "colour"]
WHOLE = "dragons-creatures-a4-duplex.pdf"
SOME = "dragons-creatures-a4-duplex-selection.pdf"


@pytest.fixture
def dragons(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the output folder of the starter game."""
    monkeypatch.chdir(tmp_path)
    assert run_cardgen(["--quiet", "new", "dragons"]) == 0
    return tmp_path / "output" / "dragons"


def _entries(folder: Path) -> dict[str, Any]:
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    return {entry["name"]: entry for entry in manifest["files"]}


def _printed(entry: Any, side: str) -> list[str]:
    return [
        placed["card"]
        for page in entry["pages"]
        for placed in page["placements"]
        if placed["side"] == side
    ]


def _words(file: Path) -> str:
    import pypdfium2

    with pypdfium2.PdfDocument(file) as pdf:
        return str(pdf[0].get_textpage().get_text_range())


@pytest.mark.parametrize(
    ("options", "cards"),
    [
        (["--card", "night-owl"], ["night-owl"]),
        (["--card", "*-owl", "--card", "hill-*"], ["night-owl", "hill-hedgehog"]),
        (["--where", "name == 'Night Owl'"], ["night-owl"]),
        (["--where", "cost > 4 and realm == 'sky'"], ["ridge-wyvern"]),
        (["--where", "card.copies == 2"], ["hill-hedgehog"]),
        (
            ["--card", "*-owl", "--card", "tarn-*", "--where", "cost > 3"],
            ["tarn-serpent"],
        ),
        (["--where", "component == 'creatures' and id == 'night-owl'"], ["night-owl"]),
    ],
)
def test_chosen_cards_are_a_file_beside_the_whole_deck(
    dragons: Path, options: list[str], cards: list[str]
) -> None:
    assert run_cardgen(["--quiet", "render", *ASKED]) == 0
    before = (dragons / WHOLE).read_bytes()
    assert run_cardgen(["render", *ASKED, *options]) == 0
    assert (dragons / WHOLE).read_bytes() == before
    entry = _entries(dragons)[SOME]
    assert entry["variant"] == "selection"
    assert list(dict.fromkeys(_printed(entry, "front"))) == cards
    # Each has its copies, and its back behind it.
    copies = len(cards) + ("hill-hedgehog" in cards)
    assert len(_printed(entry, "front")) == len(_printed(entry, "back")) == copies
    assert "a selection" in _words(dragons / SOME)
    assert run_cardgen(["proof", str(dragons / SOME)]) == 0


def test_fronts_of_chosen_cards_say_both(dragons: Path) -> None:
    assert run_cardgen(["render", *ASKED, "--card", "night-owl", "--fronts"]) == 0
    name = "dragons-creatures-a4-duplex-fronts-selection.pdf"
    assert "a selection, without backs" in _words(dragons / name)


def test_chosen_cards_are_composed_with_all_others(dragons: Path) -> None:
    """Texts that share a size keep it: a card alone looks as it does in its deck."""
    assert run_cardgen(["render", *ASKED, "--card", "night-owl", "--to", "png"]) == 0
    assert (dragons / SOME).with_suffix("").is_dir()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (
            ["--card", "nightowl"],
            """cardgen: --card "nightowl" is not known in dragons
   hint: did you mean "night-owl"? cards: valley-fox, night-owl, tarn-serpent, \
hill-hedgehog, long-raven, ridge-wyvern
""",
        ),
        (
            ["--where", "cots > 2"],
            """cardgen: --where: no card has a field "cots" in dragons
   hint: did you mean "cost"? fields: cost, name, picture, realm, text
""",
        ),
        (
            ["--where", "cost >"],
            """cardgen: --where: the expression is incomplete: unexpected end
   hint: put texts in quotes, and close every bracket
""",
        ),
        (
            ["--where", "cost => 4"],
            """cardgen: --where: there is no operator "=>"
   hint: write ">="
""",
        ),
        (
            ["--where", "cost + 1"],
            """cardgen: --where: expected true or false, found 3
   hint: compare fields with values, as in 'cost <= 2'
""",
        ),
        (
            ["--where", "cost > 99"],
            """cardgen: no card meets --where in dragons
   hint: change the condition
""",
        ),
        (
            ["--where", "cost > 'a'"],
            """cardgen: --where: cannot work this out: expected two numbers or two \\
texts to compare, found number and text
   hint: compare fields with values, as in 'cost <= 2'
""",
        ),
        (
            ["--card", "night-owl", "--blanks", "2"],
            """cardgen: --blanks and --card or --where cannot be combined
   hint: blank cards are made of card types: choose them with --component
""",
        ),
        (
            ["--where", "cost > 1", "--kit"],
            """cardgen: --kit and --card or --where cannot be combined
   hint: a kit has a file of whole cards for each component: run render again
""",
        ),
    ],
)
def test_a_wrong_choice_is_wrong_usage(
    dragons: Path, capsys: pytest.CaptureFixture[str], options: list[str], said: str
) -> None:
    assert run_cardgen(["render", *ASKED, *options]) == 2
    assert capsys.readouterr().err == said.replace("\\\n", "")
    assert not dragons.exists()


@pytest.mark.parametrize("asked", ["keepers-daughter", "Keeper's Daughter"])
def test_the_card_of_a_name_is_named(
    dragons: Path, capsys: pytest.CaptureFixture[str], asked: str
) -> None:
    cards = dragons.parent.parent / "cards/dragons/creatures.yaml"
    text = cards.read_text(encoding="utf-8")
    text = text.replace("name: Night Owl", "name: Keeper's Daughter")
    cards.write_text(text, encoding="utf-8")
    assert run_cardgen(["render", *ASKED, "--card", asked]) == 2
    assert capsys.readouterr().err == (
        f'cardgen: --card "{asked}" is not known in dragons\n'
        "   hint: that is a name: write --card night-owl\n"
    )


def test_a_game_without_the_chosen_cards_is_named(
    dragons: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_cardgen(["--quiet", "new", "wrens"]) == 0
    file = dragons.parent.parent / "cards/wrens/creatures.yaml"
    file.write_text(file.read_text("utf-8").replace("night-owl", "wren"), "utf-8")
    assert run_cardgen(["render", *ASKED, "--card", "night-owl"]) == 0
    said = "wrens: nothing to print: it has none of the cards chosen\n"
    assert said in capsys.readouterr().err
