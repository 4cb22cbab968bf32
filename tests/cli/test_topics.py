"""Pages on topics: what they show can be written like that, and prints."""

import re
import textwrap
from pathlib import Path

import pytest

from cardgen.cli.manual import topic_pages
from cardgen.compose.paint.color_functions import FUNCTIONS
from cardgen.compose.paint.colors import read_color
from cardgen.compose.paint.gradients import is_gradient, read_gradient
from cardgen.model.ops import Gradient
from cardgen.model.outlines import rectangle
from cardgen.sandbox.filters import FILTER_HELP
from tests import picture_game

PAGES = topic_pages()
PALETTE = {"moss": "#4f7a3a"}
GAME = """\
format: 1
id: g
title: Pond
version: 1.0.0
players: 2
fonts: {body: source-sans-3}
components:
  pool: {kind: deck, title: Pool, card_type: beast, cards: pool.yaml}
rules: none
"""


def blocks(page: str) -> list[str]:
    """Return the indented parts of a page, without their indent."""
    found = re.findall(r"(?:^ {4}.*\n|^\n(?= {4}))+", f"{page}\n", re.MULTILINE)
    return [textwrap.dedent(block).strip("\n") for block in found]


def write_game(root: Path, own: bool) -> Path:
    """Write the game that the page on pictures describes.

    Its template is the shortest one, or that of a picture of its own.
    """
    data, shortest, _, _, _, art, style, chance = blocks(PAGES["pictures"])
    types, _, cards = data.partition("\n\n")
    types = types.replace("  beast:\n", "  beast:\n    size: poker\n", 1)
    types += "\n    front: beast.xml.j2\n"
    asked = "".join(line.partition("}}")[0] + "}} " for line in chance.splitlines())
    text = f'<text x="3" y="60" width="55" height="20">{asked}</text>'
    front = f"<face>{art if own else shortest}\n{text}</face>\n"
    cards = f"defaults: {{provenance: placeholder}}\n{cards}\n"
    folder = picture_game.write_game(root, cards, front)
    (folder / "game.yaml").write_text(f"{GAME}{types}{style}\n", encoding="utf-8")
    return folder


@pytest.mark.parametrize("own", [True, pytest.param(False, marks=pytest.mark.long)])
def test_the_game_of_the_page_on_pictures_is_drawn(tmp_path: Path, own: bool) -> None:
    folder = write_game(tmp_path, own)
    found = picture_game.checked(folder)
    assert found.problems == ()
    assert found.game is not None
    assert found.game.art.style.name == "engraved"
    otter, swan = found.game.components[0].cards
    parts = {"scene": "pond", "figure": "otter", "hour": "dusk"}
    assert otter.values["picture"] == parts
    assert swan.values["picture"] == {"scene": "pond", "figure": "swan", "seed": 17}
    drawn = picture_game.faces(folder)
    assert drawn["bog-otter"].ops != drawn["old-swan"].ops


def test_the_page_on_colours_has_colours_every_function_and_filter() -> None:
    tables = blocks(PAGES["colors"])
    words = [row.split("  ")[0].strip('"') for row in tables[0].splitlines()]
    colours = [read_color(word, PALETTE) for word in words]
    assert all(0 <= part <= 1 for colour in colours for part in colour)
    shown = {word.partition("(")[0] for word in words if "(" in word}
    assert shown - {"rgb"} == set(FUNCTIONS)
    used = re.findall(r"\| ([a-z]+)\(", "\n".join(tables))
    assert len(used) == 3
    assert set(used) <= FILTER_HELP.keys()


def test_the_gradients_of_the_page_are_gradients() -> None:
    *_, written = blocks(PAGES["colors"])
    for row in written.splitlines():
        fill = re.split(r"\s{2,}", row)[0]
        assert is_gradient(fill)
        box = rectangle(0, 0, 10, 10, 0, 0)
        found = read_gradient(fill, box, lambda word: read_color(word, PALETTE), 1.0)
        assert isinstance(found, Gradient)
