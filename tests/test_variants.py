"""Files beside those of whole cards: some cards, fronts alone, empty cards."""

import shlex
from pathlib import Path

import pikepdf
import pytest

from cardgen.__main__ import run_cardgen
from tests.cli.running import assert_refused
from tests.plain_game import entries, placed, words, write_plain
from tests.shipped.games import edit

ASKED = ["--paper", "a4", "--look", "colour"]
WHOLE = "beasts-creatures-a4-duplex.pdf"
SOME = "beasts-creatures-a4-duplex-selection.pdf"


@pytest.fixture
def beasts(here: Path) -> Path:
    """Return the output folder of a plain game."""
    write_plain(here)
    return here / "output" / "beasts"


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the output folder of a plain game whose whole deck is printed."""
    root = tmp_path_factory.mktemp("root")
    write_plain(root)
    assert run_cardgen(["--root", str(root), "--quiet", "render", *ASKED]) == 0
    return root / "output" / "beasts"


@pytest.mark.parametrize(
    ("options", "cards"),
    [
        ("--card night-owl", "night-owl"),
        ("--card *-owl --card hill-*", "night-owl hill-hedgehog"),
        ("--where \"name == 'Night Owl'\"", "night-owl"),
        ("--where \"cost > 4 and realm == 'sky'\"", "ridge-wyvern"),
        ("--where 'card.copies == 2'", "hill-hedgehog"),
        ("--card *-owl --card tarn-* --where 'cost > 3'", "tarn-serpent"),
        ("--where \"component == 'creatures' and id == 'night-owl'\"", "night-owl"),
    ],
)
def test_chosen_cards_are_a_file_beside_the_whole_deck(
    printed: Path, options: str, cards: str
) -> None:
    before = (printed / WHOLE).read_bytes()
    command = ["--root", str(printed.parents[1]), "render", *ASKED]
    assert run_cardgen([*command, *shlex.split(options)]) == 0
    assert (printed / WHOLE).read_bytes() == before
    entry = entries(printed)[SOME]
    assert entry["variant"] == "selection"
    chosen = cards.split()
    assert list(dict.fromkeys(placed(entry, "front"))) == chosen
    # Each has its copies, and its back behind it.
    copies = len(chosen) + ("hill-hedgehog" in chosen)
    assert len(placed(entry, "front")) == len(placed(entry, "back")) == copies


def test_a_file_of_chosen_cards_says_so_and_is_sound(printed: Path) -> None:
    command = ["--root", str(printed.parents[1]), "render", *ASKED]
    assert run_cardgen([*command, "--card", "hill-*"]) == 0
    assert "a selection" in words(printed / SOME)
    assert run_cardgen(["proof", str(printed / SOME)]) == 0


def test_fronts_of_chosen_cards_say_both(beasts: Path) -> None:
    assert run_cardgen(["render", *ASKED, "--card", "night-owl", "--fronts"]) == 0
    name = "beasts-creatures-a4-duplex-fronts-selection.pdf"
    assert "a selection, without backs" in words(beasts / name)


WRONG = """\
$ cardgen render --card nightowl
cardgen: --card "nightowl" is not known in beasts
   hint: did you mean "night-owl"? cards: valley-fox, night-owl, tarn-serpent, \
hill-hedgehog, long-raven, ridge-wyvern
$ cardgen render --card creature/night-*
cardgen: --card "creature/night-*" is not known in beasts
   hint: did you mean "creatures/night-owl"? cards: creatures/valley-fox, \
creatures/night-owl, creatures/tarn-serpent, creatures/hill-hedgehog, \
creatures/long-raven, creatures/ridge-wyvern
$ cardgen render --where 'cots > 2'
cardgen: --where: no card has a field "cots" in beasts
   hint: did you mean "cost"? fields: cost, name, realm
$ cardgen render --where 'realm == sky'
cardgen: --where: no card has a field "sky" in beasts
   hint: if it is a text, write 'sky', and "..." around the condition; \
fields: cost, name, realm
$ cardgen render --where 'cost >'
cardgen: --where: the expression is incomplete: unexpected end
   hint: put texts in quotes, and close every bracket
$ cardgen render --where 'cost => 4'
cardgen: --where: there is no operator "=>"
   hint: write ">="
$ cardgen render --where 'cost + 1'
cardgen: --where: expected true or false, found 3
   hint: compare fields with values, as in 'cost <= 2'
$ cardgen render --where 'cost > 99'
cardgen: no card meets --where in beasts
   hint: change the condition
$ cardgen render --where "cost > 'a'"
cardgen: --where: cannot work this out: expected two numbers or two texts to compare, \
found number and text
   hint: compare fields with values, as in 'cost <= 2'
$ cardgen render --card night-owl --blanks 2
cardgen: --blanks and --card or --where cannot be combined
   hint: blank cards are made of card types: choose them with --component
$ cardgen render --where 'cost > 1' --kit
cardgen: --kit and --card or --where cannot be combined
   hint: a kit has a file of whole cards for each component: run render again
$ cardgen render --fronts --blanks 3
cardgen: --fronts and --blanks cannot be combined
   hint: an empty front without a back is plain paper
$ cardgen render --fronts --kit
cardgen: --kit and --fronts cannot be combined
   hint: a kit has a file of whole cards for each component: run render again
"""


def test_a_wrong_choice_is_wrong_usage(beasts: Path) -> None:
    assert_refused(WRONG)
    assert not beasts.exists()


@pytest.mark.parametrize("asked", ["keepers-daughter", "Keeper's Daughter"])
def test_the_card_of_a_name_is_named(
    beasts: Path, capsys: pytest.CaptureFixture[str], asked: str
) -> None:
    cards = beasts.parents[1] / "cards/beasts/creatures.yaml"
    edit(cards, "name: Night Owl", "name: Keeper's Daughter")
    assert run_cardgen(["render", *ASKED, "--card", asked]) == 2
    assert capsys.readouterr().err == (
        f'cardgen: --card "{asked}" is not known in beasts\n'
        "   hint: that is a name: write --card night-owl\n"
    )


def test_a_game_without_the_chosen_cards_is_named(
    beasts: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cards = write_plain(beasts.parents[1], "wrens") / "creatures.yaml"
    edit(cards, "id: night-owl", "id: wren")
    assert run_cardgen(["render", *ASKED, "--card", "night-owl"]) == 0
    said = "wrens: nothing to print: it has none of the cards chosen\n"
    assert said in capsys.readouterr().err


def test_fronts_alone_are_a_file_beside_that_of_whole_cards(beasts: Path) -> None:
    assert run_cardgen(["--quiet", "render", *ASKED]) == 0
    before = (beasts / WHOLE).read_bytes()
    assert run_cardgen(["render", *ASKED, "--fronts"]) == 0
    name = "beasts-creatures-a4-duplex-fronts.pdf"
    files = entries(beasts)
    assert sorted(files) == [name, WHOLE]
    assert files[name]["variant"] == "fronts"
    assert "variant" not in files[WHOLE]
    assert len(placed(files[name], "front")) == 7
    assert placed(files[name], "back") == []
    assert "fronts · without backs" in words(beasts / name)
    with pikepdf.open(beasts / name) as pdf:
        assert pdf.Root.ViewerPreferences.Duplex == "/Simplex"
    assert run_cardgen(["render", *ASKED]) == 0
    assert (beasts / name).is_file()
    assert (beasts / WHOLE).read_bytes() == before
    assert run_cardgen(["proof", str(beasts / name)]) == 0


def test_empty_cards_have_the_back_of_their_type(beasts: Path) -> None:
    assert run_cardgen(["render", *ASKED, "--blanks", "9"]) == 0
    name = "beasts-creatures-a4-duplex-blanks.pdf"
    entry = entries(beasts)[name]
    assert entry["variant"] == "blanks"
    for side in ("front", "back"):
        assert placed(entry, side) == ["blank creature"] * 9
    assert "fronts · blank cards" in words(beasts / name)
    assert "Beasts" in words(beasts / name, 1)
    assert run_cardgen(["proof", str(beasts / name)]) == 0


def test_boards_are_left_empty_only_if_they_are_named(
    beasts: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    edit(beasts.parents[1] / "cards/beasts/game.yaml", "kind: deck", "kind: board")
    assert run_cardgen(["render", *ASKED, "--blanks", "2"]) == 2
    assert capsys.readouterr().err == (
        "cardgen: there is nothing to print in beasts: blank cards are those of "
        "decks, tokens and references\n"
        "   hint: name a board or sheet with --component to print it empty\n"
    )
    asked = [*ASKED, "--component", "creatures", "--blanks", "2"]
    assert run_cardgen(["--quiet", "render", *asked]) == 0
    out = capsys.readouterr().out
    assert out == "output/beasts/beasts-creatures-a4-duplex-blanks.pdf\n"
