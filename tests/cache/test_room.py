"""The cache is bounded as a whole, and nothing but its own files is ever removed."""

import os
import time
from pathlib import Path

import pytest

from cardgen.__main__ import run_cardgen
from cardgen.cache import room
from cardgen.cache.room import KINDS, clear, kept_files, make_room
from cardgen.cache.store import FaceStore
from cardgen.cache.validation_cache import CleanResult, ValidationCache
from tests import fonts
from tests.cache.changing_game import ChangingGame

HEX = "0123456789abcdef"
DAY = 86400.0


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the cache folder of this test."""
    folder = tmp_path / "cache"
    monkeypatch.setenv("CARDGEN_CACHE", str(folder))
    return folder


def _put(path: Path, size: int = 1000, age: float = 0.0) -> Path:
    """Write a file that was needed last some seconds ago."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"x" * size)
    used = time.time() - age
    os.utime(path, (used, used))
    return path


def _json(cache: Path, kind: str, digit: str, size: int, age: float) -> Path:
    return _put(cache / kind / f"{digit * 32}.json", size, age)


def _font(cache: Path, digit: str, size: int = 1000, age: float = 0.0) -> Path:
    folder = cache / "fonts" / f"{digit * 32}-{digit * 32}"
    return _put(folder / "A-Regular.ttf", size, age)


def test_files_of_all_kinds_make_room_the_oldest_first(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CARDGEN_CACHE_SIZE", "1")
    files = [
        _json(cache, kind, digit, 300_000, 10 * DAY * number)
        for number, (kind, digit) in enumerate(
            [("valid", "0"), ("faces", "1"), ("rendered", "2"), ("faces", "3")], 1
        )
    ]
    of_earlier_version = cache / "fonts" / (HEX * 4) / "A-Regular.ttf"
    old_fonts = [
        _font(cache, "4", 300_000, 90 * DAY),
        _put(of_earlier_version, 300_000, 90 * DAY),
    ]
    make_room(cache)
    assert [file.exists() for file in files] == [True, True, True, False]
    assert not any(font.parent.exists() for font in old_fonts)


def test_what_a_run_needs_stays(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A converted font is read when the run writes, a draft is about to be moved."""
    monkeypatch.setenv("CARDGEN_CACHE_SIZE", "0")
    font = _font(cache, "4", age=3600)
    draft = _put(cache / "faces" / "tmp_abc1234.part", age=60)
    left = _put(cache / "faces" / "tmp_abc5678.part", age=7200)
    faces = _json(cache, "faces", "1", 10, 0)
    make_room(cache)
    kept = [each.exists() for each in (font, draft, left, faces)]
    assert kept == [True, True, False, False]


def test_a_run_bounds_the_cache(
    cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever is written, of whichever kind, all kinds make room for it."""
    monkeypatch.setenv("CARDGEN_CACHE_SIZE", "1")
    game = ChangingGame(tmp_path / "root", 3, cards=3)
    stale = [_json(cache, kind, "a", 999_000, 5 * DAY) for kind in KINDS]
    game.printed(tmp_path / "out", FaceStore.on_disk())
    assert not any(file.exists() for file in stale)
    stale = [_json(cache, "faces", "b", 999_000, 5 * DAY)]
    results = ValidationCache.on_disk(fit=False)
    results.keep(tmp_path, "key", CleanResult((), 0, ("x" * 2000,)))
    assert not stale[0].exists()
    assert sum(file.size for file in kept_files(cache)) <= 1_000_000


OTHERS = (
    "notes.txt",
    "faces/notes.json",
    f"faces/{HEX * 2}.json.bak",
    "faces/old.part",
    f"faces/deeper/{HEX * 2}.json",
    f"other/{HEX * 2}.json",
    "fonts/mine/Mine-Regular.ttf",
)


def test_what_cardgen_did_not_write_stays(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CARDGEN_CACHE_SIZE", "0")
    others = [_put(cache / name, age=90 * DAY) for name in OTHERS]
    make_room(cache)
    clear(cache)
    assert [other for other in others if not other.exists()] == []


@pytest.mark.skipif(os.name == "nt", reason="links need a right there")
@pytest.mark.parametrize(
    ("link", "target"),
    [
        ("faces", "."),
        (f"faces/{HEX * 2}.json", f"{HEX * 2}.json"),
        (f"fonts/{HEX * 2}-{HEX * 2}", "."),
    ],
)
def test_links_lead_nowhere(
    cache: Path, tmp_path: Path, link: str, target: str
) -> None:
    """Neither a folder nor a file of the cache is looked for behind a link."""
    outside = tmp_path / "outside"
    files = [_put(outside / f"{HEX * 2}.json"), _put(outside / "A-Regular.ttf")]
    (cache / link).parent.mkdir(parents=True, exist_ok=True)
    (cache / link).symlink_to(outside / target)
    assert list(kept_files(cache)) == []
    clear(cache)
    assert all(file.exists() for file in files)


def test_a_font_that_made_room_is_converted_again(cache: Path, tmp_path: Path) -> None:
    """The faces that it drew are still there, with its path in them."""
    game = ChangingGame(tmp_path / "root", 3, cards=2)
    family = game.folder / "fonts" / "letters"
    for file in list(family.iterdir()):
        file.with_suffix(".woff").write_bytes(fonts.web("woff", file.read_bytes()))
        file.unlink()
    asked = {"components": ("pool",), "looks": ("colour",)}
    cold = game.printed(tmp_path / "cold", **asked)
    game.printed(tmp_path / "kept", FaceStore.on_disk(), **asked)
    unlinked = 0
    for file in kept_files(cache):
        if file.kind == "fonts":
            file.path.unlink()
            unlinked += 1
    assert unlinked == 2
    assert game.printed(tmp_path / "again", FaceStore.on_disk(), **asked) == cold


def test_the_command_shows_what_there_is(
    cache: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _json(cache, "faces", "1", 61_250_000, 0)
    _json(cache, "faces", "2", 1_000_000, 0)
    _font(cache, "3", 250_000)
    _put(cache / "notes.txt")
    assert run_cardgen(["cache"]) == 0
    assert capsys.readouterr().out == (
        f"{cache}  3 files, 62.5 MB, at most 500 MB\n"
        "  faces       62.2 MB    2 files  "
        "cards drawn earlier, and hashes of the files they are in\n"
        "  fonts        0.2 MB     1 file  fonts converted to TrueType\n"
    )


def test_the_command_clears(cache: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _json(cache, "valid", "1", 1_500_000, 0)
    _font(cache, "3")
    assert run_cardgen(["cache", "--clear"]) == 0
    assert capsys.readouterr().err == f"removed 2 files, 1.5 MB from {cache}\n"
    assert not list(cache.iterdir())
    assert run_cardgen(["cache", "--clear"]) == 0
    assert run_cardgen(["cache"]) == 0
    said = capsys.readouterr()
    assert said.err == f"removed 0 files, 0.0 MB from {cache}\n"
    assert said.out == f"{cache}  0 files, 0.0 MB, at most 500 MB\n"


def test_what_cannot_be_removed_is_reported(
    cache: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = _json(cache, "faces", "1", 1000, 0)
    monkeypatch.setattr(room, "_remove", lambda path: False)
    assert run_cardgen(["cache", "--clear"]) == 1
    assert capsys.readouterr().err == (
        f"removed 0 files, 0.0 MB from {cache}\n"
        f'cardgen: "faces/{file.name}" cannot be removed\n'
        "   hint: close the program that has the file open, or ask its owner\n"
    )


def test_a_size_is_a_number(
    cache: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A script that uses the API gets the usual one, the command line an error."""
    file = _json(cache, "faces", "1", 1000, 0)
    for size in ("lots", "-1", "1.5", "1 GB"):
        monkeypatch.setenv("CARDGEN_CACHE_SIZE", size)
        make_room(cache)
        assert file.exists(), size
        assert run_cardgen(["cache"]) == 2
        assert capsys.readouterr().err == (
            "cardgen: expected a number of megabytes in CARDGEN_CACHE_SIZE, "
            f'found "{size}"\n'
            "   hint: for example CARDGEN_CACHE_SIZE=200\n"
        )
