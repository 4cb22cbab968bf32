"""A game that comes with cardgen on virtual tables: as many things as are listed."""

import io
import json
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cardgen.__main__ import run_cardgen

ROOT = Path(__file__).resolve().parents[2]
GAME = "cycles-of-moss"
PIECES = ("Card", "Custom_Tile", "Figurine_Custom")

pytestmark = pytest.mark.long


def _pieces(objects: list[Any]) -> Iterator[Any]:
    for each in objects:
        if each["Name"] in PIECES:
            yield each
        yield from _pieces(each.get("ContainedObjects", []))


def test_there_are_as_many_things_as_are_listed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["--root", str(ROOT), "export", GAME, "--dpi", "60"]
    command += ["--to", "sheet", "--to", "tabletop-simulator", "--to", "playingcards"]
    assert run_cardgen([*command, "--output", str(tmp_path)]) == 0
    manifest = json.loads((tmp_path / GAME / "sheet/manifest.json").read_bytes())
    exported = {part["component"]: part["copies"] for part in manifest["contents"]}
    capsys.readouterr()
    assert run_cardgen(["--root", str(ROOT), "list", GAME, "--format", "json"]) == 0
    (listed,) = json.loads(capsys.readouterr().out)["games"]
    copies = {part["id"]: part["copies"] for part in listed["components"]}
    assert exported == {id: copies[id] for id in exported}
    counted = sum(exported.values())

    table = tmp_path / GAME / "tabletop-simulator" / f"{GAME}.json"
    saved = json.loads(table.read_bytes())
    assert len(list(_pieces(saved["ObjectStates"]))) == counted

    room = (tmp_path / GAME / "playingcards" / f"{GAME}.pcio").read_bytes()
    with zipfile.ZipFile(io.BytesIO(room)) as archive:
        widgets = json.loads(archive.read("widgets.json"))
    found = [each for each in widgets if each["type"] in ("card", "board")]
    assert len(found) == counted

    index = json.loads((tmp_path / GAME / "sheet" / "index.json").read_bytes())
    sheets = [sheet for part in index["components"] for sheet in part["sheets"]]
    assert sum(card["copies"] for each in sheets for card in each["cards"]) == counted
