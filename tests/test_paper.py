"""What a sheet of paper holds: how to save paper, and what a paper lacks."""

import re
from pathlib import Path

import pytest

from cardgen.__main__ import run_cardgen
from tests.plain_game import pages_of, write_files, write_plain
from tests.shipped.games import edit

DUPLEX = "output/beasts/beasts-creatures-letter-duplex.pdf"
RENDER = ["render", "--paper", "letter", "--layout", "duplex", "--look", "colour"]
SAVED = """\
creatures on letter, duplex: 8 a sheet, on 7 sheets
  9 on 6 sheets with gutter: 0 and margin: 3 under print, if you cut exactly and \
your printer prints that near to the edge
"""


def _sheets(root: Path) -> int:
    return len(pages_of(root / DUPLEX)) // 2


def test_what_saves_paper_is_named_and_saves_it(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = write_plain(here)
    edit(game / "creatures.yaml", "copies: 2", "copies: 49")
    assert run_cardgen(RENDER) == 0
    assert SAVED in capsys.readouterr().err
    assert _sheets(here) == 7
    edit(game / "game.yaml", "print:", "print:\n  gutter: 0\n  margin: 3")
    assert run_cardgen(RENDER) == 0
    assert "a sheet, on" not in capsys.readouterr().err
    assert _sheets(here) == 6


KINDS = """\
  dial:
    size: {size}
    fields: {{name: {{type: text}}}}
    front: dial.xml.j2
components:
  dial: {{kind: board, title: Dial, card_type: dial, cards: dial.yaml}}
"""
PLAN = """\
print:
  components: [creatures, {id: dial, papers: [a4], layouts: [single]}]
"""


@pytest.mark.parametrize(
    ("size", "layout"), [("[120, 120]", "single"), ("[190, 275]", "tile")]
)
def test_a_kit_has_on_each_paper_what_the_game_prints_on_one(
    here: Path, capsys: pytest.CaptureFixture[str], size: str, layout: str
) -> None:
    game = write_plain(here)
    edit(game / "game.yaml", "components:\n", KINDS.format(size=size))
    edit(game / "game.yaml", "print:\n", PLAN)
    dial = "defaults: {provenance: placeholder}\ncards: [{id: dial, name: Dial}]\n"
    face = '<face><text x="5" y="5" width="90" height="9">{{ card.name }}</text></face>'
    write_files(game, {"dial.yaml": dial, "templates/dial.xml.j2": face})
    assert run_cardgen(["render", "--kit", "--look", "colour"]) == 0
    line = f"dial on letter, {layout}: only the kit has it on that paper\n"
    assert line in capsys.readouterr().err
    kit = here / "output/beasts/beasts-kit"
    (dial_on_letter,) = kit.glob("letter/beasts-dial-*.pdf")
    assert dial_on_letter.name == f"beasts-dial-letter-{layout}.pdf"
    guide = " ".join(pages_of(kit / "letter/beasts-guide-letter.pdf"))
    assert re.search(rf"beasts-dial-\s*letter-{layout}", guide)


def test_a_paper_that_is_too_small_for_a_kit_is_told(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = write_plain(here) / "game.yaml"
    edit(game, "[a4, letter]", "[a4, {name: slip, size: [50, 50]}]")
    part = "components: [{id: creatures, papers: [a4]}]"
    plan = f"print:\n  margin: 15\n  overlap: 20\n  {part}\n"
    edit(game, "print:\n", plan)
    assert run_cardgen(["render", "--kit", "--look", "colour"]) == 0
    warned = '"slip" has no room for tiles with margins and tabs of 20 mm; the kit for'
    assert f"warning: {warned} that paper lacks it" in capsys.readouterr().err
    assert not (here / "output/beasts/beasts-kit/slip").exists()
