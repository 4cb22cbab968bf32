"""Targets of one run: what each writes, where, and what a fault leaves behind."""

import hashlib
import shutil
from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace

import pytest
from PIL import Image

from cardgen import api
from cardgen.export.outbox import Outbox
from cardgen.export.request import ExportRequest
from cardgen.export.shipment import Shipment
from cardgen.model.problem import Problem, Refused, error
from cardgen.model.source import Span
from cardgen.pipeline import export as module
from tests.export.ships import export_ships, names, picture, write_ships
from tests.shipped.games import edit


def _hashes(folder: Path) -> dict[str, str]:
    return {
        name: hashlib.sha256((folder / name).read_bytes()).hexdigest()
        for name in names(folder)
    }


@pytest.fixture
def root(tmp_path: Path) -> Path:
    write_ships(tmp_path)
    return tmp_path


class _Faulty:
    """Targets of which some fail after their first file, in the way of their name."""

    def __init__(self, targets: Mapping[str, object]) -> None:
        self._targets = targets

    def __getitem__(self, name: str) -> object:
        if name == "images":
            return self._targets[name]
        return SimpleNamespace(export=lambda goods, outbox: _fail(name, outbox))


def _fail(name: str, outbox: Outbox) -> list[Problem]:
    outbox.add("half.txt", b"half", {"kind": "part"})
    problem = error("export", Span(Path("game.yaml")), "it does not fit")
    if name == "refused":
        raise Refused(problem)
    if name == "stopped":
        raise KeyboardInterrupt
    return [problem]


@pytest.fixture
def faulty(root: Path, monkeypatch: pytest.MonkeyPatch) -> api.CheckedGame:
    """Return the game; what it is exported to may be called wrong or refused."""
    monkeypatch.setattr(module, "EXPORT_TARGETS", _Faulty(module.EXPORT_TARGETS))
    return api.load(root / "cards" / "ships")


def _asked(*targets: str) -> ExportRequest:
    return ExportRequest(targets, components=("charts",), dpi=50)


@pytest.mark.parametrize("fault", ["wrong", "refused"])
def test_a_target_that_fails_leaves_the_others_and_what_it_had(
    fault: str, faulty: api.CheckedGame, root: Path
) -> None:
    old = root / "output/ships" / f"{fault}-selection" / "half.txt"
    old.parent.mkdir(parents=True)
    old.write_text("the last good one", encoding="utf-8")
    result = module.export(faulty, _asked(fault, "images"))
    assert [problem.message for problem in result.problems] == ["it does not fit"]
    assert {file.parent.name for file in result.files} == {"images-selection"}
    assert [file.name for file in old.parent.iterdir()] == ["half.txt"]
    assert old.read_text(encoding="utf-8") == "the last good one"


def test_a_run_that_is_stopped_keeps_the_targets_that_are_complete(
    faulty: api.CheckedGame, root: Path
) -> None:
    done: list[str] = []
    with pytest.raises(KeyboardInterrupt):
        module.export(
            faulty,
            _asked("images", "stopped"),
            done=lambda files: done.extend(file.path.name for file in files),
        )
    folder = root / "output/ships"
    assert [path.name for path in folder.iterdir()] == ["images-selection"]
    complete = names(folder / "images-selection")
    assert sorted([*done, "manifest.json"]) == complete


def test_a_second_run_writes_the_same_bytes(root: Path, tmp_path: Path) -> None:
    few = ("--dpi", "50", "--component", "fleet")
    first = _hashes(export_ships(root, *few, "--look", "low-ink", "--look", "colour"))
    shutil.rmtree(root / "output")
    again = export_ships(root, *few, "--look", "colour", "--look", "low-ink")
    assert _hashes(again) == first
    moved = tmp_path / "elsewhere"
    write_ships(moved)
    assert _hashes(export_ships(moved, *few, "--look", "colour")) == {
        name: sha for name, sha in first.items() if "low-ink" not in name
    }


def test_looks_have_folders_of_their_own(root: Path) -> None:
    home = export_ships(root, "--dpi", "50")
    assert not (home / "images" / "low-ink").exists()
    export_ships(root, "--dpi", "50", "--look", "low-ink")
    ship = "fleet-yawl-front.png"
    colour, pale = home / "images" / ship, home / "images" / "low-ink" / ship
    assert picture(colour).getpixel((1, 1)) == (0, 0, 255)
    assert picture(pale).getpixel((1, 1)) == (255, 255, 255)
    # An export in one look leaves those in others alone.
    before = _hashes(home)
    export_ships(root, "--dpi", "50", "--look", "colour")
    assert _hashes(home) == before


def test_a_selection_is_beside_the_whole(root: Path) -> None:
    home = export_ships(root, "--dpi", "50")
    before = _hashes(home / "images")
    for options, expected in (
        (("--card", "brig", "--component", "pile"), "pile-brig pile-back"),
        (("--card", "pile/b*"), "pile-brig pile-back"),
        (("--card", "ya*", "--card", "we?t"), "fleet-yawl fleet-back charts-west"),
        (("--component", "coins", "--component", "tiles"), "coins-one tiles-six"),
    ):
        export_ships(root, "--dpi", "50", *options)
        selection = home / "images-selection"
        assert {path.name for path in home.iterdir()} == {"images", selection.name}
        found = {path.stem.removesuffix("-front") for path in selection.glob("*.png")}
        assert found == set(expected.split())
        shutil.rmtree(selection)
    assert _hashes(home / "images") == before


def test_a_card_that_is_gone_leaves_no_picture(root: Path) -> None:
    home = export_ships(root, "--dpi", "50")
    fleet = root / "cards/ships/fleet.yaml"
    edit(fleet, "  - {id: yawl, name: The Yawl}\n", "")
    (home / "images" / "mine.png").write_bytes(b"mine")
    export_ships(root, "--dpi", "50")
    found = names(home / "images")
    assert "fleet-yawl-front.png" not in found
    assert "mine.png" in found
    # Of a single card the back is its own.
    assert "fleet-back.png" in found


def test_a_broken_game_is_not_exported(root: Path) -> None:
    home = export_ships(root, "--dpi", "50")
    before = _hashes(home)
    edit(root / "cards/ships/fleet.yaml", "crew: 7", "crew: many")
    export_ships(root, expected=1)
    edit(root / "cards/ships/fleet.yaml", "crew: many", "crew: 8")
    edit(root / "cards/ships/templates/ship.xml.j2", 'name="sail"', 'name="sale"')
    export_ships(root, expected=1)
    assert _hashes(home) == before


def test_a_folder_that_cannot_be_written_is_a_problem(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (root / "output" / "ships").mkdir(parents=True)
    (root / "output" / "ships" / "images").write_text("in the way", encoding="utf-8")
    export_ships(root, expected=1)
    err = capsys.readouterr().err
    assert "  [output]" in err
    assert "choose another folder with --output" in err
    assert [path.name for path in (root / "output/ships").iterdir()] == ["images"]


def test_ids_that_would_give_one_name_are_refused(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = root / "cards/ships/game.yaml"
    edit(game, "  charts: {kind", "  fleet-brig: {kind")
    edit(root / "cards/ships/charts.yaml", "{id: east}", "{id: brig-brig}")
    edit(root / "cards/ships/fleet.yaml", "{id: yawl,", "{id: brig-brig-brig,")
    export_ships(root, expected=1)
    assert capsys.readouterr().err == (
        "output/ships/images/fleet-brig-brig-brig-front.png:1:1: error: two files "
        'of the export would be called "fleet-brig-brig-brig-front.png"  [export]\n'
        "   hint: rename the component or the card: hyphens join their ids in a file's "
        "name\n"
    )
    assert not (root / "output").exists()


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ({"components": ("x",)}, "the game has nothing of what is selected"),
        ({"looks": ("dusk", "dawn")}, 'the game has no look "dusk" or "dawn"'),
    ],
)
def test_nothing_selected_is_a_problem_for_programs(
    asked: dict[str, tuple[str, ...]], why: str, root: Path
) -> None:
    game = api.load(root / "cards" / "ships")
    result = module.export(game, ExportRequest(("images",), **asked))  # type: ignore[arg-type]
    (problem,) = result.problems
    assert (result.files, problem.severity, problem.rule) == ((), "warning", "export")
    assert problem.span.file.name == "game.yaml"
    assert problem.message == f"there is nothing to export: {why}"
    assert problem.hint == "`cardgen list ships` shows its components"


def test_a_face_is_drawn_once_for_all_targets(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[Image.Image] = []

    def again(goods: Shipment, outbox: Outbox) -> list[Problem]:
        problems = real["images"].export(goods, outbox)
        seen.extend(goods.pictures._kept)
        return problems

    real = module.EXPORT_TARGETS
    both = {"images": real["images"], "again": SimpleNamespace(export=again)}
    monkeypatch.setattr(module, "EXPORT_TARGETS", both)
    game = api.load(root / "cards" / "ships")
    module.export(game, ExportRequest(("images", "again"), dpi=50))
    home = root / "output/ships"
    pictures = [name for name in names(home / "images") if name.endswith(".png")]
    # The brig and its back are in the pile as well.
    assert len(seen) == len(pictures) - 2
    for name in pictures:
        ours, others = home / "images" / name, home / "again" / name
        assert ours.read_bytes() == others.read_bytes()
