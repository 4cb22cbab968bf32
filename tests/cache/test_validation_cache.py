"""An unchanged game gets the same report as before, a changed one a new report."""

import contextlib
import io
import os
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.__main__ import run_cardgen
from cardgen.cache.validation_cache import CleanResult, ValidationCache
from tests.cache.changing_game import ChangingGame

VERDICT = CleanResult(("shape", "text-fit"), 3, ("dragons: 6 cards", "  a note"))
Change = Callable[[Path], object]


def said(root: Path, *options: str) -> tuple[int, str]:
    """Return what `validate --fit` reports on the games of a root."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
        code = run_cardgen(
            ["--root", str(root), *options[:-1], "validate", options[-1]]
        )
    return code, out.getvalue()


@pytest.fixture
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CARDGEN_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder of a few files, no game."""
    folder = tmp_path / "game"
    (folder / "art" / "deep").mkdir(parents=True)
    (folder / "a.yaml").write_text("a", encoding="utf-8")
    (folder / "art" / "deep" / "old.png").write_bytes(b"old")
    return folder


@pytest.mark.usefixtures("own_cache")
def test_a_second_look_is_reported_from_the_first(tmp_path: Path) -> None:
    folder = ChangingGame(tmp_path, 3, cards=3).folder
    first = said(tmp_path, "--verbose", "--fit")
    second = said(tmp_path, "--verbose", "--fit")
    assert "unchanged since it was last validated" not in first[1]
    assert "unchanged since it was last validated" in second[1]
    assert said(tmp_path, "--fit") == (0, first[1].splitlines()[-1] + "\n")
    (folder / "notes.txt").write_text("Another file.", encoding="utf-8")
    assert "nothing has changed" not in said(tmp_path, "--verbose", "--fit")[1]


@pytest.mark.usefixtures("own_cache")
def test_faults_and_warnings_are_found_again(tmp_path: Path) -> None:
    folder = ChangingGame(tmp_path, 3, cards=3).folder
    path = folder / "pool.yaml"
    sound = path.read_bytes()
    path.write_bytes(sound + b"# cardgen: ignore[text-fit]\n")
    first = said(tmp_path, "--verbose", "--fit")
    assert first[0] == 0
    assert "1 warning" in first[1]
    assert said(tmp_path, "--verbose", "--fit") == first
    path.write_bytes(sound)
    said(tmp_path, "--verbose", "--fit")
    path.write_bytes(sound.replace(b"cost: ", b"cost: many"))
    assert said(tmp_path, "--verbose", "--fit")[0] == 1


def test_a_change_during_the_look_is_not_kept(
    tmp_path: Path, own_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = ChangingGame(tmp_path, 3, cards=3).folder
    from cardgen.pipeline import validating

    plain = validating.check_fit

    def slow(*given: object) -> object:
        (folder / "more.txt").write_text("saved meanwhile", encoding="utf-8")
        return plain(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(validating, "check_fit", slow)
    assert said(tmp_path, "--fit")[0] == 0
    assert not (own_cache / "verdicts").exists()


@pytest.mark.long
@given(st.integers(0, 10_000))
@settings(max_examples=settings().max_examples // 25)
def test_reports_are_those_of_looking_each_time(seed: int) -> None:
    with tempfile.TemporaryDirectory() as place:
        root = Path(place).resolve()
        game = ChangingGame(root, seed, faults=True, cards=3)
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("CARDGEN_CACHE", str(root / "cache"))
            for _ in range(3):
                cold = said(root, "--no-color", "--fit")
                with pytest.MonkeyPatch.context() as apart:
                    apart.setenv("CARDGEN_CACHE", str(root / "none"))
                    assert said(root, "--no-color", "--fit") == cold
                assert said(root, "--no-color", "--fit") == cold
                game.change()


def _make_pipe(folder: Path) -> None:
    if hasattr(os, "mkfifo"):
        os.mkfifo(folder / "pipe")
    else:
        (folder / "pipe").symlink_to(folder / "nowhere")


CHANGES: dict[str, Change] = {
    "another text": lambda folder: (folder / "a.yaml").write_text("b", "utf-8"),
    "another name": lambda folder: (folder / "a.yaml").rename(folder / "b.yaml"),
    "one more": lambda folder: (folder / "art/deep/new.png").write_bytes(b""),
    "one less": lambda folder: (folder / "art/deep/old.png").unlink(),
    "none": lambda folder: (folder / "b.yaml").unlink(),
    "a pipe, which is not read": _make_pipe,
}


def test_every_change_of_a_folder_is_another_key(tmp_path: Path, folder: Path) -> None:
    results = ValidationCache(tmp_path / "cache")
    keys = [None, results.key([folder])]
    assert keys[1] == results.key([folder]) == ValidationCache(tmp_path).key([folder])
    for name, change in CHANGES.items():
        change(folder)
        key = results.key([folder])
        assert key not in keys, name
        keys.append(key)


def test_no_key_for_what_is_behind_a_link(tmp_path: Path, folder: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (folder / "more").symlink_to(tmp_path / "elsewhere", target_is_directory=True)
    results = ValidationCache(tmp_path / "cache")
    assert results.key([folder]) is None
    results.keep(folder, None, VERDICT)
    assert results.recall(folder, None) is None


def test_a_result_is_that_of_its_key_and_none_if_damaged(tmp_path: Path) -> None:
    results, game = ValidationCache(tmp_path / "cache"), tmp_path / "dragons"
    assert results.recall(game, "one") is None
    results.keep(game, "one", VERDICT)
    assert results.recall(game, "one") == VERDICT
    assert results.recall(game, "two") is None
    assert results.recall(tmp_path / "others", "one") is None
    (path,) = tmp_path.glob("cache/*.json")
    whole = path.read_bytes()
    for damaged in (whole[:-3], b"", whole + b" "):
        path.write_bytes(damaged)
        assert results.recall(game, "one") is None, damaged


def test_a_folder_that_cannot_be_written_keeps_nothing(tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("a file", encoding="utf-8")
    results = ValidationCache(tmp_path / "cache")
    results.keep(tmp_path, "one", VERDICT)
    assert results.recall(tmp_path, "one") is None
