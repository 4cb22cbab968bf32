"""An export replaces an earlier one whole, or leaves it as it was."""

import os
from pathlib import Path

import pytest

from cardgen.export.outbox import Outbox
from cardgen.load.game_files import read_game
from cardgen.load.workspace import Workspace
from cardgen.model.game import Game
from cardgen.model.problem import Problem, Refused
from cardgen.validate.game_check import PrintChoices, check_game
from tests.export.ships import names, read_json, write_ships

CHOICES = PrintChoices(papers=("a4", "a5"), layouts=("duplex",), languages=("en",))


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    root = tmp_path_factory.mktemp("game")
    folder = write_ships(root)
    source, _ = read_game(folder)
    found = check_game(source, Workspace(root).assets(folder), CHOICES).game
    assert found
    return found


def _send(folder: Path, game: Game, **files: bytes) -> tuple[Problem, ...]:
    """Export files whose names have a dot for each "_" and a slash for each "__"."""
    with Outbox(folder) as outbox:
        for name, data in files.items():
            path = name.replace("__", "/").replace("_", ".")
            outbox.add(path, data, {"kind": "part"})
        return outbox.settle("images", game, "colour", [])[1]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes")
def test_a_manifest_that_is_no_file_lists_nothing(game: Game, tmp_path: Path) -> None:
    """To read it would take for ever, or all memory."""
    manifest = tmp_path / "manifest.json"
    for make in (os.mkfifo, lambda path: path.symlink_to("/dev/zero")):
        manifest.unlink(missing_ok=True)
        make(manifest)
        assert _send(tmp_path, game, a_txt=b"one") == ()
        assert names(tmp_path) == ["a.txt", "manifest.json"]
        assert [file["name"] for file in read_json(manifest)["files"]] == ["a.txt"]


def test_files_and_manifest_replace_those_of_before(game: Game, tmp_path: Path) -> None:
    assert _send(tmp_path, game, a_txt=b"one", sub__b_txt=b"two") == ()
    assert names(tmp_path) == ["a.txt", "manifest.json", "sub/b.txt"]
    files = read_json(tmp_path / "manifest.json")["files"]
    assert [(entry["name"], entry["bytes"]) for entry in files] == [
        ("a.txt", 3),
        ("sub/b.txt", 3),
    ]
    assert _send(tmp_path, game, a_txt=b"new") == ()
    assert names(tmp_path) == ["a.txt", "manifest.json"]
    assert (tmp_path / "a.txt").read_bytes() == b"new"
    assert not (tmp_path / "sub").exists()


def test_what_somebody_changed_or_added_is_kept(game: Game, tmp_path: Path) -> None:
    _send(tmp_path, game, a_txt=b"one", b_txt=b"two", c_txt=b"three")
    (tmp_path / "b.txt").write_bytes(b"mine")
    (tmp_path / "own.txt").write_bytes(b"own")
    (tmp_path / "c.txt").unlink()
    (problem,) = _send(tmp_path, game, a_txt=b"one")
    assert (problem.severity, problem.message, problem.hint) == (
        "warning",
        '"b.txt" is no longer made, but was changed since; it is kept',
        "delete it yourself if you do not need it",
    )
    assert names(tmp_path) == ["a.txt", "b.txt", "manifest.json", "own.txt"]
    # It is not listed any more, so nobody is warned twice.
    assert _send(tmp_path, game, a_txt=b"one") == ()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "null",
        '{"files": 7}',
        '{"files": [{"name": "a.txt"}]}',
        '{"files": [7]}',
        "[" * 100_000,
        "\x00",
        '{"files": [{"name": "../out.txt", "sha256": "%s"}]}',
        '{"files": [{"name": "/out.txt", "sha256": "%s"}]}',
    ],
)
def test_a_manifest_of_somebody_else_removes_nothing(
    text: str, game: Game, tmp_path: Path
) -> None:
    folder = tmp_path / "images"
    _send(folder, game, a_txt=b"one")
    sha = read_json(folder / "manifest.json")["files"][0]["sha256"]
    (tmp_path / "out.txt").write_bytes(b"one")
    (folder / "manifest.json").write_text(text.replace("%s", sha), encoding="utf-8")
    assert _send(folder, game, b_txt=b"two") == ()
    assert names(tmp_path) == [
        "images/a.txt",
        "images/b.txt",
        "images/manifest.json",
        "out.txt",
    ]


def _send_half(folder: Path, fault: type[BaseException]) -> None:
    with Outbox(folder) as outbox:
        outbox.add("a.txt", b"half", {"kind": "part"})
        outbox.add("new/b.txt", b"half", {"kind": "part"})
        raise fault


@pytest.mark.parametrize("kind", [ValueError, KeyboardInterrupt])
def test_a_run_that_ends_early_leaves_what_was_there(
    kind: type[BaseException], game: Game, tmp_path: Path
) -> None:
    _send(tmp_path, game, a_txt=b"one")
    before = names(tmp_path)
    with pytest.raises(kind):
        _send_half(tmp_path, kind)
    assert names(tmp_path) == before
    assert sorted(path.name for path in tmp_path.iterdir()) == before
    assert (tmp_path / "a.txt").read_bytes() == b"one"


def test_a_name_is_never_given_twice(tmp_path: Path) -> None:
    with Outbox(tmp_path / "images") as outbox:
        outbox.add("a-b-c.png", b"one", {"kind": "part"})
        with pytest.raises(Refused, match=r'would be called "A-b-C\.png"'):
            outbox.add("A-b-C.png", b"two", {"kind": "part"})
    assert list(tmp_path.iterdir()) == []
