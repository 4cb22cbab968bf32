"""`render --changed` and `cardgen printed`, as a user sees them."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from cardgen import api
from cardgen.__main__ import run_cardgen
from cardgen.model.changes import CHOSEN_ANEW
from tests.changes.tiny import ASKED, DECK, OUTPUT, SLIP, entries, printed, words
from tests.cli.aliases import Capture, Patch
from tests.faces import ROOT
from tests.shipped.games import edit

TOLD = """\
birds: compared with the last print, recorded in .printed.json
  print 1 × birds/owl “Owl”: cost 3 → 4
  print 2 × birds/wren “Wren”: 2 more
  take out 1 × birds/owl “Owl”: the old version
  take out 1 × birds/kite “Kite”: removed
birds: 3 copies to print, 2 copies to take out
2 files: 2 written, in output/birds
"""
SLIP_WORDS = """
What changed
Birds: changed since the last print
3 copies to print, 2 copies to take out
Print these
Birds
1 × Owl cost 3 → 4
2 × Wren 2 more
Take these out
Birds
1 × Owl the old version
1 × Kite removed
Birds · version 0.1.0 page 1 of 1
"""


def test_only_what_changed_is_printed_with_its_backs(
    edited: Path, capsys: Capture
) -> None:
    assert run_cardgen(ASKED) == 0
    said = capsys.readouterr()
    files = [f"output/birds/{DECK}", f"output/birds/{SLIP}"]
    assert said.out.splitlines()[-2:] == files
    assert said.err.replace("\\", "/") == TOLD
    assert sorted(entries()) == [DECK, SLIP]
    assert printed(DECK) == ["owl", "wren", "wren"]
    assert sorted(printed(DECK, "back")) == ["owl", "wren", "wren"]
    assert {each["variant"] for each in entries().values()} == {"changed"}
    assert "changed since the last print" in words(DECK)
    # What lies where is for people to see; these are the words in their order.
    assert "".join(words(SLIP).split()) == "".join(SLIP_WORDS.split())
    assert run_cardgen(["proof", "birds"]) == 0


def test_the_slip_speaks_the_language_of_the_game_and_the_terminal_english(
    edited: Path, capsys: Capture
) -> None:
    edit(edited / "game.yaml", "players: 2\n", "players: 2\nlanguage: de\n")
    assert run_cardgen(ASKED) == 0
    assert "print 2 × birds/wren “Wren”: 2 more\n" in capsys.readouterr().err
    slip = "".join(words(SLIP).split())
    for said in ("Zudrucken", "2×Wren2weitere", "1×OwldiealteFassung", "Seite1von1"):
        assert said in slip, said
    assert "geändert seit dem letzten Druck" in words(DECK)


def test_the_same_bytes_with_and_without_cache(
    edited: Path, monkeypatch: Patch
) -> None:
    assert run_cardgen([*ASKED]) == 0
    before = {path.name: path.read_bytes() for path in OUTPUT.glob("*.pdf")}
    assert run_cardgen([*ASKED, "--no-cache"]) == 0
    assert before == {path.name: path.read_bytes() for path in OUTPUT.glob("*.pdf")}
    record = edited / ".printed.json"
    assert run_cardgen(["printed"]) == 0
    kept = record.read_bytes()
    record.unlink()
    monkeypatch.setenv("CARDGEN_CACHE", "nothing-here")
    assert run_cardgen(["printed"]) == 0
    assert record.read_bytes() == kept


@pytest.mark.long
def test_the_same_record_with_any_hash_seed(birds: Path) -> None:
    before = (birds / ".printed.json").read_bytes()
    (birds / ".printed.json").unlink()
    subprocess.run(
        [sys.executable, "-m", "cardgen", "--quiet", "printed"],
        env={**os.environ, "PYTHONHASHSEED": "1", "PYTHONPATH": str(ROOT)},
        check=True,
        stdout=subprocess.DEVNULL,
    )
    assert (birds / ".printed.json").read_bytes() == before


def test_what_was_printed_is_recorded(edited: Path, capsys: Capture) -> None:
    assert run_cardgen([*ASKED, "--printed"]) == 0
    assert "birds: recorded in cards/birds/.printed.json\n" in capsys.readouterr().err
    by_render = (edited / ".printed.json").read_bytes()
    assert run_cardgen(["printed"]) == 0
    assert (edited / ".printed.json").read_bytes() == by_render
    shutil.rmtree("output")
    assert run_cardgen(ASKED) == 0
    assert not Path("output").exists()
    assert capsys.readouterr().err.endswith("birds: nothing changed\n")


def test_files_of_changes_that_are_none_are_removed(edited: Path) -> None:
    assert run_cardgen(["--quiet", "render", "--look", "colour"]) == 0
    whole = sorted(entries())
    assert run_cardgen(ASKED) == 0
    assert len(entries()) == len(whole) + 2
    own = OUTPUT / DECK.replace("birds-a4", "chips-a4")
    own.write_bytes(b"ours")
    assert run_cardgen(["printed"]) == 0
    assert run_cardgen(ASKED) == 0
    assert sorted(entries()) == whole
    assert sorted(path.name for path in OUTPUT.glob("*changed*")) == [own.name]


def test_a_changed_file_that_somebody_changed_is_kept(
    edited: Path, capsys: Capture
) -> None:
    assert run_cardgen(ASKED) == 0
    (OUTPUT / SLIP).write_bytes(b"with notes")
    assert run_cardgen(["printed"]) == 0
    assert run_cardgen(ASKED) == 0
    assert (OUTPUT / SLIP).read_bytes() == b"with notes"
    kept = "is no longer made, but was changed since; it is kept"
    assert kept in capsys.readouterr().err


def test_render_alone_never_moves_the_record(edited: Path) -> None:
    before = (edited / ".printed.json").read_bytes()
    assert run_cardgen(["render", "--look", "colour"]) == 0
    assert run_cardgen(ASKED) == 0
    assert (edited / ".printed.json").read_bytes() == before


TWO = ["owl", "wren", "wren"]
OPTIONS = {
    "--fronts": ("birds-a4-duplex-fronts", TWO),
    "--where cost>1 --card *": ("birds-a4-duplex-selection", ["owl"]),
    "--paper letter --layout grid": ("birds-letter-grid", TWO),
    "--look low-ink": ("birds-a4-duplex-low-ink", TWO),
    "--one-file": ("a4-duplex", [f"birds/{id}" for id in TWO]),
}


@pytest.mark.usefixtures("edited")
def test_changes_go_with_other_options() -> None:
    for options, (name, cards) in OPTIONS.items():
        assert run_cardgen(["render", "--changed", *options.split()]) == 0
        assert printed(f"birds-{name}-changed.pdf") == cards, options
        slips = [name for name in entries() if "-changed-slip-" in name]
        assert len(slips) == 1, options
        shutil.rmtree("output")


def test_backs_do_not_count_for_fronts_alone(birds: Path) -> None:
    edit(birds / "templates" / "back.xml.j2", 'height="64"', 'height="63"')
    assert run_cardgen([*ASKED, "--fronts"]) == 0
    assert not Path("output").exists()
    assert run_cardgen(ASKED) == 0
    assert len(printed(DECK)) == 5


NOTHING_YET = "a kit is for people who have printed nothing yet"
AS_MANY = "empty cards never change: print as many as you need"


@pytest.mark.usefixtures("birds")
def test_what_has_no_changes_is_wrong_usage(capsys: Capture) -> None:
    for options, said, hint in (
        (["--changed", "--blanks", "2"], "--changed and --blanks", AS_MANY),
        (["--since", "HEAD", "--kit"], "--since and --kit", NOTHING_YET),
        (["--printed", "--kit"], "--printed and --kit", NOTHING_YET),
    ):
        assert run_cardgen(["render", *options]) == 2
        expected = f"cardgen: {said} cannot be combined\n   hint: {hint}\n"
        assert capsys.readouterr().err == expected


COST = ("cost: 3", "cost: 4")


def test_why_all_is_new_by_another_edition_of_chance_is_said(
    birds: Path, capsys: Capture
) -> None:
    record = birds / ".printed.json"
    text = record.read_text(encoding="utf-8")
    record.write_text(text.replace(', "chance": 2', ""), encoding="utf-8", newline="\n")
    # Cards that look the same need no reason; for the others a field is one.
    for old, new in (("id: owl", "id: owlet"), ("id: owlet", "id: owl"), COST):
        edit(birds / "birds.yaml", old, new)
        for command in (ASKED, ["diff"]):
            assert run_cardgen(command) == 0
            assert CHOSEN_ANEW not in "".join(capsys.readouterr())
    edit(birds / "game.yaml", "#222222", "#333333")
    for command in (ASKED, ["diff"]):
        assert run_cardgen(command) == 0
        assert CHOSEN_ANEW in "".join(capsys.readouterr())
    # Cards that are not printed yet keep their edition.
    assert run_cardgen([*ASKED, "--component", "chips", "--printed"]) == 0
    assert record.read_text(encoding="utf-8").count(', "chance": 2') == 1
    assert run_cardgen([*ASKED, "--printed"]) == 0
    edit(birds / "game.yaml", "#333333", "#444444")
    capsys.readouterr()
    for command in (ASKED, ["diff"]):
        assert run_cardgen(command) == 0
        assert CHOSEN_ANEW not in "".join(capsys.readouterr())


def test_only_what_was_printed_is_recorded(edited: Path) -> None:
    """Of a game of which a part is printed, the rest lies there as it did."""
    before = _lines(edited)
    assert run_cardgen([*ASKED, "--card", "owl", "--printed"]) == 0
    after = _lines(edited)
    assert sorted(id for id in before if before[id] != after[id]) == ["owl"]
    assert run_cardgen(["render", "--component", "chips", "--printed"]) == 0
    assert _lines(edited) == after


def _lines(folder: Path) -> dict[str, str]:
    text = (folder / ".printed.json").read_text(encoding="utf-8")
    cards = json.loads(text)["cards"]
    return {card["id"]: json.dumps(card) for card in cards}


def test_a_card_is_compared_in_the_look_it_was_printed_in(birds: Path) -> None:
    assert run_cardgen(["printed", "--look", "low-ink", "--component", "birds"]) == 0
    assert run_cardgen(["printed"]) == 0
    looks = {id: json.loads(card)["look"] for id, card in _lines(birds).items()}
    assert (looks["owl"], looks["seed"]) == ("low-ink", "colour")
    front = birds / "templates" / "front.xml.j2"
    edit(front, 'width="2" height="2"', 'width="3" height="2"')
    assert run_cardgen(ASKED) == 0
    assert len(printed(DECK)) == 5


def test_a_rulebook_that_changed_is_printed_as_a_whole(
    birds: Path, capsys: Capture
) -> None:
    edit(birds / "rules.md", "in time", "late")
    assert run_cardgen(ASKED) == 0
    assert sorted(entries()) == [SLIP, "birds-rules-a4-pages-changed.pdf"]
    said = "print 1 × rules/rules “Rules”: 1 of 1 page changed\n"
    assert said in capsys.readouterr().err


def test_from_python(edited: Path) -> None:
    game = api.load("birds")
    result = api.render(game, changed=True, looks=["colour"])
    assert [file.name for file in result.files] == [DECK, SLIP]
    assert result.changes is not None
    found = [(card.id, card.add, card.remove) for card in result.changes.cards]
    assert found == [("owl", 1, 1), ("wren", 2, 0), ("kite", 0, 1)]
    assert result.problems == []
    recorded = api.render(game, changed=True, printed=True).recorded
    assert recorded == edited / ".printed.json"
    (problem,) = api.render(game, since="HEAD").problems
    said = 'nothing can be compared with "HEAD": the game is in no git repository with a commit'
    assert problem.message == said
    with pytest.raises(ValueError, match="blanks"):
        api.render(game, changed=True, blanks=3)


def test_many_changes_are_listed_on_the_slip(birds: Path, capsys: Capture) -> None:
    more = "".join(f"  - {{id: b{n}, name: Bird {n}}}\n" for n in range(30))
    with (birds / "birds.yaml").open("a", encoding="utf-8") as file:
        file.write(more)
    assert run_cardgen(ASKED) == 0
    said = capsys.readouterr().err
    assert said.count("  print 1 × birds/b") == 20
    assert "  and 10 more, which the slip lists\nbirds: 30 copies to print\n" in said
    assert run_cardgen(["--verbose", *ASKED]) == 0
    assert capsys.readouterr().err.count("  print 1 × birds/b") == 30
