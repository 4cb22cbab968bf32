"""A game in which nothing changed is not rendered again; anything else is."""

import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from cardgen.__main__ import run_cardgen
from cardgen.cache.last_renders import LastRender, LastRenders
from tests.plain_game import write_files, write_plain
from tests.shipped.games import edit

ASKED = ["render", "--paper", "a4", "--look", "colour"]
PDF = "output/beasts/beasts-creatures-a4-duplex.pdf"
FILE = "cards/beasts/creatures.yaml"
FRONT = "cards/beasts/templates/front.xml.j2"


@pytest.fixture
def reads(here: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the games that are read from now on, each time one is."""
    import cardgen.pipeline.check as module

    found: list[str] = []
    check = module.check

    def noted(workspace: object, folder: Path, *rest: Any, **more: Any) -> object:
        found.append(folder.name)
        return check(workspace, folder, *rest, **more)  # type: ignore[arg-type]

    monkeypatch.setenv("CARDGEN_CACHE", str(here / "cache"))
    write_plain(here)
    assert run_cardgen([*ASKED]) == 0
    monkeypatch.setattr(module, "check", noted)
    return found


def test_nothing_to_do_is_nothing_done(
    reads: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    before = Path(PDF).stat()
    assert run_cardgen([*ASKED]) == 0
    assert reads == []
    assert Path(PDF).stat() == before
    said = capsys.readouterr()
    assert said.out.splitlines()[-1] == PDF
    assert "1 file: 1 unchanged, in output/beasts" in said.err


def _edit() -> None:
    edit(Path(FILE), "cost: 3", "cost: 4")


# Each is made to the game as those before it have left it.
CHANGES: dict[str, Callable[[], object]] = {
    "manifest deleted": lambda: Path("output/beasts/manifest.json").unlink(),
    "file deleted": lambda: Path(PDF).unlink(),
    "font": lambda: write_files(Path("fonts/new"), {"OFL.txt": "x"}),
    "template": lambda: edit(Path(FRONT), "</face>\n", "</face>\n\n"),
    "file changed": lambda: Path(PDF).write_bytes(Path(PDF).read_bytes() + b"%"),
    "card": _edit,
}


def test_a_change_is_rendered(reads: list[str]) -> None:
    for change, make in CHANGES.items():
        make()
        assert run_cardgen([*ASKED]) == 0
        assert reads == ["beasts"], change
        assert Path(PDF).read_bytes().endswith(b"%%EOF\n"), change
        assert run_cardgen([*ASKED]) == 0
        assert reads == ["beasts"], change
        reads.clear()
    assert run_cardgen([*ASKED, "--no-cache", "--output", "cold"]) == 0
    assert Path(PDF.replace("output", "cold")).read_bytes() == Path(PDF).read_bytes()


def test_another_request_is_another_run(reads: list[str]) -> None:
    for options in (
        ["--paper", "letter"],
        ["--fronts"],
        ["--output", "elsewhere"],
        ["--to", "png", "--card", "night-owl"],
        ["--no-cache"],
        ["--card", "night-owl"],
    ):
        assert run_cardgen([*ASKED, *options]) == 0
        assert reads == ["beasts"], options
        reads.clear()


def test_the_same_files_are_unchanged(reads: list[str]) -> None:
    """A checkout or a copy gives them another time; what was printed is no part."""
    assert run_cardgen(["printed"]) == 0
    reads.clear()
    Path(PDF).write_bytes(Path(PDF).read_bytes())
    Path(FILE).write_bytes(Path(FILE).read_bytes())
    assert run_cardgen([*ASKED]) == 0
    assert reads == []


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the games whose renders are kept from now on."""
    found: list[str] = []
    keep = LastRenders.keep

    def noted(self: LastRenders, render: LastRender, files: Iterable[Path]) -> None:
        found.append(render.game.name)
        keep(self, render, files)

    monkeypatch.setattr(LastRenders, "keep", noted)
    return found


def test_files_of_another_time_are_read_once(reads: list[str], kept: list[str]) -> None:
    os.utime(PDF, (1000, 1000))
    for _ in range(2):
        assert run_cardgen([*ASKED]) == 0
    assert (reads, kept) == ([], ["beasts"])


def test_only_the_changed_one_of_several_games_is_read(
    reads: list[str], kept: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    write_plain(Path(), "wrens")
    for game in ("beasts", "wrens"):
        edit(Path(f"cards/{game}/game.yaml"), "[colour, low-ink]", "[colour]")
    assert run_cardgen(["render"]) == 0
    for found in (reads, kept):
        found.clear()
    _edit()
    assert run_cardgen(["render"]) == 0
    assert "4 files: 2 written, 2 unchanged, in output" in capsys.readouterr().err
    assert run_cardgen(["render"]) == 0
    assert (reads, kept) == (["beasts"], ["beasts"])
    # An option that names a component is wrong only if no game has it.
    asked = ["render", "--component", "creatures"]
    assert run_cardgen(asked) == 0
    reads.clear()
    edit(Path(FILE), "cost: 7", "cost: 6")
    assert run_cardgen(asked) == 0
    assert sorted(reads) == ["beasts", "wrens"]


def test_a_game_with_a_problem_is_read_each_time(
    reads: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    edit(Path(FILE), "Night Owl", "Night \ue123 Owl")
    for _ in range(2):
        run_cardgen([*ASKED])
    assert reads == ["beasts", "beasts"]
    assert capsys.readouterr().err.count("[glyph]") == 2
