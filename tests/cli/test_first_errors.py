"""What a beginner meets first says what to do next."""

import re
from pathlib import Path

import pytest

from tests.cli.running import said
from tests.cli.sample import edit

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


@pytest.fixture
def marked(ghosts: Path) -> Path:
    """Return the folder of a game with an icon and marks in its texts."""
    fonts = "fonts: {body: [alegreya, source-sans-3]}\n"
    edit(ghosts / GAME, "fonts: {body: source-sans-3}\n", fonts)
    edit(ghosts / GAME, "max_length: 12", "max_length: 30")
    edit(ghosts / GAME, "card_types:\n", f"{ICONS}card_types:\n")
    (ghosts / CARDS).write_text(LIST, encoding="utf-8")
    return ghosts


def test_a_name_that_is_not_there(ghosts: Path) -> None:
    for words, hint in (
        ("ghsts", 'did you mean "ghosts"? games here: ghosts'),
        ("--look blue", "one of: colour"),
        ("--paper a9", "one of: a4, letter, a5, a3, legal, tabloid"),
        ("--component pol", 'did you mean "pool"? one of: pool'),
    ):
        code, _, err = said(f"render {words}")
        assert code == 2
        assert err.endswith(f"hint: {hint}\n")
    code, _, err = said("render --layout duplx")
    assert code == 2
    assert 'did you mean "duplex"?' in err


def test_nothing_was_printed_yet(ghosts: Path) -> None:
    code, out, err = said("proof ghosts")
    assert code == 1
    assert "hint: run cardgen render\n" in out + err


@pytest.mark.parametrize(
    ("file", "right", "wrong", "hint"),
    [
        (CARDS, "    stars: 2", "   stars: 2", "begins at the same column"),
        (CARDS, 'Boo** :leaf:"', "Boo**", "close it"),
        (CARDS, "stars: 2", "satrs: 2", 'did you mean "stars"?'),
        (GAME, "[alegreya", "[alegrey", 'did you mean "alegreya"?'),
        (GAME, "[alegreya", "[nosuch", "ghosts/fonts/nosuch/, named as in"),
        (GAME, "pool.yaml", "pol.yaml", "pool.yaml"),
        (FRONT, "card.name", "card.nam", 'did you mean "card.name"?'),
        (FRONT, "<face>", '<face><rct width="9"/>', 'did you mean "rect"?'),
    ],
)
def test_a_slip_in_a_file(
    marked: Path, file: str, right: str, wrong: str, hint: str
) -> None:
    edit(marked / file, right, wrong)
    code, out, err = said("render ghosts")
    assert (code, out) == (1, "")
    assert re.search(rf"^cards/ghosts/{file}:\d+:\d+: error: ", err, re.M)
    hints = re.findall(r"^ +hint: (.*)", err, re.M)
    assert any(hint in each for each in hints), err
