"""`cardgen generate` from outside: files, exits, messages."""

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cardgen.__main__ import run_cardgen
from tests.cli.aliases import Capture
from tests.cli.test_imports import DRAWING, NEVER, STAGES
from tests.generate.caravan import HEAD, section, write_game

HERE = Path(__file__).parent


def run(root: Path, *words: str) -> int:
    return run_cardgen(["--root", str(root), "--quiet", "generate", *words])


@pytest.fixture
def root(tmp_path: Path) -> Path:
    write_game(tmp_path)
    return tmp_path


def test_the_example_of_the_manual_deals_these_cards(
    root: Path, golden: Callable[[Path, str], None], capsys: Capture
) -> None:
    game = (root / "cards/caravan/game.yaml").read_bytes()
    assert run(root, "caravan") == 0
    assert capsys.readouterr().out == "cards/caravan/traders.yaml\n"
    assert (root / "cards/caravan/game.yaml").read_bytes() == game
    text = (root / "cards/caravan/traders.yaml").read_text(encoding="utf-8")
    golden(HERE / "traders.yaml", text)
    assert run_cardgen(["--root", str(root), "validate", "--fit", "--strict"]) == 0


def test_same_seed_and_options_same_bytes(root: Path) -> None:
    file = root / "cards/caravan/traders.yaml"
    found = []
    for seed in ("9", "9", "10"):
        assert run(root, "caravan", "--seed", seed, "--set", "road=sea", "--force") == 0
        found.append(file.read_bytes())
    first, second, other = found
    assert b"--seed 9 --set road=sea --set size=12" in first
    assert first == second != other


def test_nothing_is_overwritten_unless_forced(root: Path, capsys: Capture) -> None:
    file = root / "cards/caravan/traders.yaml"
    file.write_text("mine", encoding="utf-8")
    assert run(root, "caravan") == 2
    assert file.read_text(encoding="utf-8") == "mine"
    assert "already there: traders.yaml" in capsys.readouterr().err
    assert run(root, "caravan", "--force") == 0
    assert file.read_text(encoding="utf-8").startswith("# yaml-language-server")


WRONG = {
    ("nowhere",): 'there is no game "nowhere"',
    ("caravan", "--set", "raod=sea"): 'there is no option "raod"',
    ("caravan", "--set", "road=air"): 'option "road" cannot be "air"',
    ("caravan", "--set", "size=²"): 'option "size" cannot be "²"',
    ("caravan", "--set", "road"): '--set "road" is not KEY=VALUE',
    ("caravan", "--seed", "-1"): "cardgen: --seed: expected a whole number of at least",
}


def test_wrong_usage_writes_nothing(root: Path, capsys: Capture) -> None:
    for words, said in WRONG.items():
        assert run(root, *words) == 2, words
        assert said in capsys.readouterr().err, words
    assert not (root / "cards/caravan/traders.yaml").exists()


def test_a_game_without_the_section_says_so(tmp_path: Path, capsys: Capture) -> None:
    write_game(tmp_path, generate="\n")
    assert run(tmp_path, "caravan") == 2
    assert 'has no "generate" section' in capsys.readouterr().err


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("none: 10", "none: 11", "the counts add up to 17, but there are 16 cards"),
        ("longest: 14", "longest: 6", "no unused name is left for card 1 of the deck"),
        ("{silk: 3}", "{silk: 17}", '"silk" was drawn 16 times, expected at least 17'),
        ("entries: 2", "entries: 4", "no value is left to draw"),
        (
            "column: price",
            "column: prise",
            'row "tin" of table "goods" has no column "prise"',
        ),
        ("price: 3", "price: dear", '"dear" was dealt for "price", expected a whole'),
        ('"{road}": 1', '"{road}s": 1', 'there is no list "deserts"'),
        ("      tin: {p", "      zinc: {p", 'table "goods" has no row "tin"'),
        ('cards: "{size}"', 'cards: "{road}"', "expected a number of cards, found"),
    ],
)
def test_what_cannot_be_dealt_is_told_with_its_place(
    tmp_path: Path, old: str, new: str, said: str, capsys: Capture
) -> None:
    text = section()
    assert old in text
    folder = write_game(tmp_path, text.replace(old, new))
    assert run(tmp_path, "caravan") == 1
    told = capsys.readouterr().err
    assert said in told
    assert told.startswith("cards/caravan/game.yaml:")
    assert "[generate]" in told
    assert not (folder / "traders.yaml").exists()


def test_icons_are_dealt_as_lists_are(tmp_path: Path) -> None:
    head = HEAD.replace("wants: {type: list}", "wants: {type: icons}")
    goods = section().replace("[salt, silk, tin, figs]", "[owl, fox, frog+bee, none]")
    for name, icon in {"salt": "owl", "silk": "fox", "tin": "none"}.items():
        goods = goods.replace(f"{name}:", f"{icon}:")
    goods = goods.replace("figs:", "frog+bee:")
    folder = write_game(tmp_path, goods, head)
    assert run(tmp_path, "caravan") == 0
    dealt = (folder / "traders.yaml").read_text(encoding="utf-8")
    assert re.search(r"^    wants: \[.*frog\+bee.*\]$", dealt, re.MULTILINE)
    assert run_cardgen(["--root", str(tmp_path), "validate", "--fit", "--strict"]) == 0


def test_icons_are_not_dealt_one_by_one(tmp_path: Path, capsys: Capture) -> None:
    head = HEAD.replace("wants: {type: list}", "wants: {type: icons}")
    write_game(tmp_path, section().replace("entries: 2, distinct: true, ", ""), head)
    assert run(tmp_path, "caravan") == 1
    told = capsys.readouterr().err
    assert '"wants" is of type icons, but single values are dealt' in told


def test_a_list_elsewhere_in_the_folder_gets_its_schema_by_a_path(
    tmp_path: Path,
) -> None:
    moved = HEAD.replace("cards: traders.yaml", "cards: decks/traders.yaml")
    folder = write_game(tmp_path, head=moved)
    assert run(tmp_path, "caravan") == 0
    text = (folder / "decks/traders.yaml").read_text(encoding="utf-8")
    assert text.splitlines()[0].endswith("$schema=../.schema/cards-traders.schema.json")


def test_no_file_outside_of_the_game_is_written(
    tmp_path: Path, capsys: Capture
) -> None:
    moved = HEAD.replace("cards: traders.yaml", "cards: ../traders.yaml")
    folder = write_game(tmp_path, head=moved)
    assert run(tmp_path, "caravan") == 1
    assert "is outside the folder of the game" in capsys.readouterr().err
    assert not (folder.parent / "traders.yaml").exists()


def test_a_broken_old_list_does_not_keep_a_new_one_from_being_dealt(root: Path) -> None:
    file = root / "cards/caravan/traders.yaml"
    file.write_text("cards: [", encoding="utf-8")
    assert run(root, "caravan", "--force") == 0
    assert run_cardgen(["--root", str(root), "--quiet", "validate"]) == 0


@pytest.mark.long
def test_dealing_loads_no_library_that_draws(root: Path) -> None:
    # A process of its own: this one has imported everything.
    run = subprocess.run(
        [sys.executable, "-c", STAGES, "--root", str(root), "generate caravan"],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    imported = set(run.stderr.splitlines())
    assert "cardgen.generate" in imported
    assert not {"jinja2", *DRAWING - {"cardgen.write"}, *NEVER} & imported
