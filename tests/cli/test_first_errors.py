"""What a beginner meets first says what to do next."""

import re
from pathlib import Path

import pytest

from cardgen.__main__ import run_cardgen
from tests.cli.aliases import Capture
from tests.cli.sample import edit, write_fine_game

CARDS, GAME, FRONT = "pool.yaml", "game.yaml", "templates/ghost.xml.j2"
ICONS = "icons: {leaf: {icon: fern, meaning: food of the valley}}\n"
LIST = """\
defaults: {provenance: placeholder}
cards:
  - id: boo
    name: "**Boo** :leaf:"
    stars: 2

  - id: wail
    name: Wail
    stars: 2
"""


def _said(capsys: Capture, code: int, *words: str) -> str:
    capsys.readouterr()
    assert run_cardgen([*words]) == code
    out, err = capsys.readouterr()
    return out + err


@pytest.fixture
def ghosts(tmp_path: Path) -> Path:
    """Return the folder of a game with an icon and marks in its texts."""
    folder = write_fine_game(tmp_path, "ghosts")
    fonts = "fonts: {body: [alegreya, source-sans-3]}\n"
    edit(folder / GAME, "fonts: {body: source-sans-3}\n", fonts)
    edit(folder / GAME, "max_length: 12", "max_length: 30")
    edit(folder / GAME, "card_types:\n", f"{ICONS}card_types:\n")
    (folder / CARDS).write_text(LIST, encoding="utf-8")
    return folder


def test_a_name_that_is_not_there(ghosts: Path, capsys: Capture) -> None:
    for words, hint in (
        (("ghsts",), 'did you mean "ghosts"? games here: ghosts'),
        (("--look", "blue"), "one of: colour"),
        (("--paper", "a9"), "one of: a4, letter, a5, a3, legal, tabloid"),
        (("--component", "pol"), 'did you mean "pool"? one of: pool'),
    ):
        assert _said(capsys, 2, "render", *words).endswith(f"hint: {hint}\n")
    assert 'did you mean "duplex"?' in _said(capsys, 2, "render", "--layout", "duplx")


def test_nothing_was_printed_yet(ghosts: Path, capsys: Capture) -> None:
    assert "hint: run cardgen render\n" in _said(capsys, 1, "proof", "ghosts")


@pytest.mark.parametrize(
    ("file", "right", "wrong", "hint"),
    [
        (CARDS, "    stars: 2", "   stars: 2", "begins at the same column"),
        (CARDS, 'Boo** :leaf:"', "Boo**", "close it"),
        (CARDS, "stars: 2", "satrs: 2", 'did you mean "stars"?'),
        (GAME, "[alegreya", "[alegrey", 'did you mean "alegreya"?'),
        (GAME, "[alegreya", "[nosuch", "put a folder nosuch into ghosts/fonts/"),
        (GAME, "pool.yaml", "pol.yaml", "pool.yaml"),
        (FRONT, "card.name", "card.nam", 'did you mean "card.name"?'),
        (FRONT, "<face>", '<face><rct width="9"/>', 'did you mean "rect"?'),
    ],
)
def test_a_slip_in_a_file(
    ghosts: Path, capsys: Capture, file: str, right: str, wrong: str, hint: str
) -> None:
    edit(ghosts / file, right, wrong)
    said = _said(capsys, 1, "render", "ghosts")
    assert re.search(rf"^cards/ghosts/{file}:\d+:\d+: error: ", said, re.M)
    hints = re.findall(r"^ +hint: (.*)", said, re.M)
    assert any(hint in each for each in hints), said
