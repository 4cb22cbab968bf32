"""A game of a rulebook alone: each command works, or says what it would need."""

from pathlib import Path

import pytest

from tests.cli.running import assert_refused, said

GAME = """\
format: 1
id: g
title: Chess
version: 0.1.0
players: 2
fonts: {body: source-sans-3}
rules: none
components:
  rules: {kind: rulebook, title: Rules, text: rules.md}
"""
CARDS_ONLY = "images sheet playingcards cut"
OTHERS = "tabletop-simulator game-crafter make-playing-cards drive-thru press web"


@pytest.fixture(autouse=True)
def game(tmp_path: Path) -> None:
    """Write the game; the commands run above it."""
    folder = tmp_path / "cards" / "g"
    folder.mkdir(parents=True)
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    text = "# Chess\n\n{{ components | length }} book, {{ cards | length }} cards.\n"
    (folder / "rules.md").write_text(text, encoding="utf-8")


def test_what_needs_no_cards_works() -> None:
    for command in (
        *("validate --fit", "list", "schema", "translate g de", "printed", "diff"),
        *("render --one-file", "render --kit", "proof g", "new h --from g"),
    ):
        code, _, err = said(command)
        assert (code, "error" in err.replace("0 errors", "")) == (0, False), command


def test_what_counts_or_chooses_cards_is_refused() -> None:
    assert_refused("""\
$ cardgen stats
cardgen: there are no cards in g
   hint: stats counts cards and their fields
$ cardgen render --card fox
cardgen: there are no cards in g
   hint: leave out --card and --where
$ cardgen export --to web --where 'cost > 1'
cardgen: there are no cards in g
   hint: leave out --card and --where
""")


def test_targets_take_the_book_or_say_that_they_do_not() -> None:
    for target in OTHERS.split():
        assert said(f"export --to {target}").code == 0, target
        assert Path(f"output/g/{target}/credits.txt").is_file()
    for target in CARDS_ONLY.split():
        code, out, err = said(f"export --to {target}")
        assert (code, out) == (1, ""), target
        assert f'error: "rules" has no cards, and {target} takes no rulebooks' in err
        assert not Path(f"output/g/{target}").exists()
