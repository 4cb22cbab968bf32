"""Things on virtual tables: beside each other, and as many as are listed."""

import io
import json
import zipfile
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.__main__ import run_cardgen
from cardgen.export.table_layout import lay_in_rows

ROOT = Path(__file__).resolve().parents[2]
GAME = "cycles-of-moss"
PIECES = ("Card", "Custom_Tile", "Figurine_Custom")
SIZES = st.lists(st.tuples(st.floats(0.5, 30), st.floats(0.5, 30)), max_size=12)


@settings(max_examples=settings().max_examples // 4)
@given(groups=st.lists(SIZES, max_size=4))
def test_nothing_overlaps(groups: list[list[tuple[float, float]]]) -> None:
    laid = lay_in_rows(groups, 42, 1)
    sizes = [size for group in groups for size in group]
    assert [(box.width, box.height) for box in laid.boxes] == sizes
    for one, other in combinations(laid.boxes, 2):
        assert not one.grown(0.49).overlaps(other.grown(0.49))
    for box in laid.boxes:
        assert 0 <= box.x <= box.right <= laid.width + 1e-9
        assert 0 <= box.y <= box.bottom <= laid.depth + 1e-9
        assert box.right <= max(42, box.width) + 1e-9


def test_groups_begin_rows_and_boxes_are_centred() -> None:
    laid = lay_in_rows([[(4, 2), (4, 6)], [(8, 1)], []], 20, 1)
    assert [tuple(box) for box in laid.boxes] == [
        (0, 2, 4, 2),
        (5, 0, 4, 6),
        (0, 7, 8, 1),
    ]
    assert (laid.width, laid.depth) == (9, 8)


def _pieces(objects: list[Any]) -> Iterator[Any]:
    for each in objects:
        if each["Name"] in PIECES:
            yield each
        yield from _pieces(each.get("ContainedObjects", []))


@pytest.mark.long
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
