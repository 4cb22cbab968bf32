"""Sheets to write on, made of lists: parts are drawn and checked, never printed."""

import json
from pathlib import Path

import pytest

from cardgen.load.workspace import Workspace
from cardgen.pipeline.check import check
from cardgen.pipeline.validating import check_fit
from tests.faces import ROOT
from tests.plain_game import write_files
from tests.shipped.games import cardgen, edit

GAME = """\
format: 1
id: mill
title: Mill
version: 1.0.0
players: [1, 4]
fonts: {body: source-sans-3}
icons: {leaf: {icon: fern, color: green}, owl: owl}
card_types:
  sheet: {size: [120, 80], front: sheet.xml.j2}
  track:
    fields:
      slots: {type: icons}
      health: {type: icons, required: false}
  cell:
    fields:
      column: {type: integer}
      row: {type: integer}
      beside: {type: list, required: false}
components:
  sheets: {kind: sheet, title: Sheet, card_type: sheet, cards: sheet.yaml}
  long-tracks: {kind: parts, title: Tracks, card_type: track, cards: tracks.yaml}
  cells: {kind: parts, title: Cells, card_type: cell, cards: cells.yaml}
rules:
  - connected: {of: cells, by: beside}
  - range: {of: long-tracks, fields: [slots], from: 3}
  - sum: {of: cells, fields: [column, row], to: 4}
"""
LISTS = {
    "sheet.yaml": "  - {id: sheet, copies: 4}\n",
    "tracks.yaml": """\
  - {id: mills, slots: [leaf, owl+leaf, none], health: [leaf, none]}
  - {id: weirs, slots: [leaf, "leaf + owl", owl, owl]}
""",
    "cells.yaml": """\
  - {id: hall, column: 0, row: 0}
  - {id: cave, column: 1, row: 0, beside: [hall]}
  - {id: well, column: 1, row: 1, beside: [cave]}
""",
}
SHEET = """\
{% import "slots.xml.j2" as slots %}
{% import "cells.xml.j2" as cells %}
<face>
  {% for track in parts["long-tracks"] %}
    {{ slots.track(10, 10 + loop.index0 * 8, 100, track.slots, track.health) }}
  {% endfor %}
  {{ cells.net(10, 40, 9, parts.cells) }}
  <text x="70" y="60" width="40" height="6">{{ parts.cells[2].id }}</text>
</face>
"""


@pytest.fixture
def mill(tmp_path: Path) -> Path:
    head = "defaults: {provenance: placeholder}\ncards:\n"
    files = {name: head + cards for name, cards in LISTS.items()}
    files |= {"game.yaml": GAME, "templates/sheet.xml.j2": SHEET}
    return write_files(tmp_path / "cards" / "mill", files)


def _told(folder: Path) -> list[str]:
    checked = check(Workspace(ROOT), folder)
    problems = [*checked.problems, *check_fit(checked).problems]
    return [f"{p.span.file.name}:{p.span.line}: {p.message}" for p in problems]


def _page(folder: Path, output: Path) -> bytes:
    asked = [str(folder), "--paper", "a4", "--output", str(output)]
    assert cardgen(ROOT, "render", *asked) == 0
    made = sorted(path.name for path in (output / "mill").glob("*.pdf"))
    assert made == ["mill-sheets-a4-duplex.pdf"]
    return (output / "mill" / made[0]).read_bytes()


def test_a_sheet_of_lists_is_printed_alone_and_follows_them(
    mill: Path, tmp_path: Path
) -> None:
    assert _told(mill) == []
    before = _page(mill, tmp_path / "one")
    edit(mill / "tracks.yaml", "owl+leaf, none]", "owl+leaf, none, owl]")
    assert _told(mill) == []
    assert _page(mill, tmp_path / "two") != before


@pytest.mark.parametrize(
    ("file", "old", "new", "expected"),
    [
        (
            "tracks.yaml",
            "owl+leaf",
            "owl+laef",
            'tracks.yaml:3: there is no icon "laef"\n'
            'sheet.xml.j2:5: the macro "track": there is no icon "laef"',
        ),
        (
            "tracks.yaml",
            "[leaf, owl+leaf, none]",
            "[leaf, owl+leaf]",
            'tracks.yaml:3: card "mills" has 2 entries in slots, expected at least 3',
        ),
        (
            "cells.yaml",
            ", beside: [cave]",
            "",
            'cells.yaml:5: "Cells" is not connected: '
            "there is no path from well to hall",
        ),
        (
            "templates/sheet.xml.j2",
            "parts.cells)",
            "parts.cels)",
            'sheet.xml.j2:7: places of the macro "net": parts has no "cels"',
        ),
        (
            "game.yaml",
            "kind: parts, title: Cells",
            "kind: board, title: Cells",
            'game.yaml:22: card type "cell" has no front, so it cannot be printed',
        ),
    ],
)
def test_a_fault_in_a_part_is_told_where_it_stands(
    mill: Path, file: str, old: str, new: str, expected: str
) -> None:
    edit(mill / file, old, new)
    assert _told(mill) == expected.splitlines()


def test_parts_cannot_be_asked_for(
    mill: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cardgen(ROOT, "render", str(mill), "--component", "cells") == 2
    told = capsys.readouterr().err
    assert '--component "cells" is not known in mill' in told
    assert "one of: sheets" in told


def test_parts_are_listed_with_what_they_hold(
    mill: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cardgen(ROOT, "list", str(mill), "--format", "json") == 0
    (game,) = json.loads(capsys.readouterr().out)["games"]
    kinds = {part["id"]: (part["kind"], part["faces"]) for part in game["components"]}
    assert kinds == {
        "sheets": ("sheet", 1),
        "long-tracks": ("parts", 0),
        "cells": ("parts", 0),
    }


def test_a_kit_holds_no_parts(mill: Path, tmp_path: Path) -> None:
    output = tmp_path / "kit"
    assert cardgen(ROOT, "render", str(mill), "--kit", "--output", str(output)) == 0
    names = [path.name for path in output.rglob("*")]
    assert names
    assert not [name for name in names if "cells" in name or "tracks" in name]


def test_a_sheet_of_cells_may_come_from_a_table(mill: Path) -> None:
    edit(mill / "game.yaml", "tracks.yaml", "tracks.csv")
    rows = "id,slots,health,provenance\nmills,leaf; owl+leaf; none,leaf,placeholder\n"
    (mill / "tracks.csv").write_text(rows, encoding="utf-8")
    assert _told(mill) == []
    game = check(Workspace(ROOT), mill).game
    assert game
    (tracks,) = (part for part in game.components if part.id == "long-tracks")
    (card,) = tracks.cards
    assert card.values["slots"] == ("leaf", "owl+leaf", "none")
