"""Converted fonts are made once, and remade if damaged."""

import shutil
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from cardgen.cache.folder import VARIABLE, is_still_there, read_font
from cardgen.typeset import TextFault
from cardgen.typeset.converted import static
from cardgen.typeset.converted.static import static_file
from cardgen.typeset.metrics import FontMetrics
from tests import fonts

PLAIN = FontMetrics(fonts.PLAIN)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return a font file that has to be converted."""
    return fonts.put(tmp_path, "X-Regular.otf", fonts.opentype())


def _kept(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.rglob("*") if path.is_file())


def test_only_styles_that_are_asked_for_are_converted(
    tmp_path: Path, own_cache: Path
) -> None:
    face = fonts.family(tmp_path, **{"X[wght].ttf": fonts.variable()})
    assert _kept(own_cache) == ["X-Regular.ttf"]
    assert face.find("bold")
    assert _kept(own_cache) == ["X-Bold.ttf", "X-Regular.ttf"]


def test_a_conversion_is_kept(path: Path) -> None:
    made = static_file(path, "X-Regular")
    before = made.stat()
    assert static_file(path, "X-Regular") == made
    assert made.stat().st_ino == before.st_ino
    assert static_file(path, "X-Regular", weight=400) != made


def test_the_same_font_comes_out_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = fonts.put(tmp_path, "X[wght].ttf", fonts.variable())
    first = static_file(path, "X-Bold", 700).read_bytes()
    monkeypatch.setenv(VARIABLE, str(tmp_path / "other"))
    again = static_file(path, "X-Bold", 700)
    assert again.read_bytes() == first
    # A clock would only show a difference if a second passed between both.
    with TTFont(again) as made, TTFont(path) as source:
        assert made["head"].modified == source["head"].modified


def _cut_off(data: bytes) -> bytes:
    return data[: len(data) // 8 * 4]


def _flipped(data: bytes) -> bytes:
    middle = len(data) // 2
    return data[:middle] + bytes([data[middle] ^ 64]) + data[middle + 1 :]


@pytest.mark.parametrize(
    "damage",
    [_cut_off, _flipped, lambda _: b"", lambda data: data[:-1]],
    ids=["cut off", "flipped", "empty", "a byte less"],
)
def test_a_damaged_kept_file_is_made_again(
    damage: Callable[[bytes], bytes], path: Path
) -> None:
    made = static_file(path, "X-Regular")
    whole = made.read_bytes()
    made.write_bytes(damage(whole))
    assert static_file(path, "X-Regular").read_bytes() == whole
    assert made.read_bytes() == whole


def test_a_font_that_somebody_put_there_is_not_used(path: Path) -> None:
    made = static_file(path, "X-Regular")
    other = fonts.put(path.parent, "X[wght].ttf", fonts.variable())
    for taken in (static_file(other, "X-Regular", 700), fonts.PLAIN):
        made.write_bytes(taken.read_bytes())
        assert not is_still_there(made)
        beside = made.parent.parent / f"{made.parent.name[:32]}-{'0' * 32}" / made.name
        beside.parent.mkdir(exist_ok=True)
        beside.write_bytes(taken.read_bytes())
        assert static_file(path, "X-Regular") == made
        assert made.read_bytes() != taken.read_bytes()


def test_a_font_that_is_changed_during_a_run_is_not_read(path: Path) -> None:
    made = static_file(path, "X-Regular")
    assert is_still_there(made)
    assert read_font(made) == made.read_bytes()
    made.write_bytes(fonts.PLAIN.read_bytes())
    with pytest.raises(TextFault, match="another program changed it in the cache"):
        FontMetrics(made)
    with pytest.raises(OSError, match="another program changed it"):
        read_font(made)


def test_a_font_that_was_kept_for_another_is_not_used(path: Path) -> None:
    """Its seal is ours, and yet somebody else moved it."""
    made = static_file(path, "X-Regular")
    whole = made.read_bytes()
    variable = fonts.put(path.parent, "X[wght].ttf", fonts.variable())
    other = static_file(variable, "X-Regular", 700)
    moved = made.parent.with_name(made.parent.name[:33] + other.parent.name[33:])
    shutil.rmtree(made.parent)
    other.parent.rename(moved)
    assert static_file(path, "X-Regular").read_bytes() == whole


def test_a_cache_that_cannot_be_written_breaks_nothing(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, str(path))
    made = static_file(path, "X-Regular")
    assert FontMetrics(made).measure("A").width == PLAIN.measure("A").width
    assert static_file(path, "X-Regular") == made


def test_a_disk_that_is_not_writable_is_reported(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, str(path))
    monkeypatch.setattr(static, "_temporary", lambda: path)
    fault = fonts.fault(path)
    assert fault.message == (
        'font file "X-Regular.otf" has to be converted, and no folder for it is '
        "writable"
    )
    assert fault.hint == "set CARDGEN_CACHE to a folder that can be written"


def test_fonts_of_a_game_in_the_folder_of_the_cache_need_no_seal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    own = fonts.put(tmp_path / "fonts" / "mine", "Mine-Regular.ttf", fonts.truetype())
    assert is_still_there(own)
    assert read_font(own) == own.read_bytes()


def test_fonts_whose_seal_nobody_would_know_are_not_kept(
    path: Path, own_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CARDGEN_CONFIG", str(path))
    made = static_file(path, "X-Regular")
    assert made == static_file(path, "X-Regular")
    assert not made.is_relative_to(own_cache)
    assert not own_cache.exists()


def test_a_write_that_fails_leaves_nothing(
    path: Path, own_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = Path.replace

    def full(part: Path, target: Path) -> Path:
        if target.is_relative_to(own_cache):
            raise OSError("no room")
        return real(part, target)

    monkeypatch.setattr(Path, "replace", full)
    assert static_file(path, "X-Regular").is_file()
    assert _kept(own_cache) == []


def test_many_may_convert_at_once(path: Path, own_cache: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        made = set(pool.map(lambda _: static_file(path, "X-Regular"), range(16)))
    assert len(made) == 1
    assert _kept(own_cache) == ["X-Regular.ttf"]


def test_the_platforms_cache_is_used_by_default(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv(VARIABLE, "")
    folder = next(static._folders())
    assert folder.parts[-1] == "fonts"
    assert "cardgen" in folder.parts
