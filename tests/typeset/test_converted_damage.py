"""Fonts that are broken or hostile: reported, in little time and memory."""

import io
import math
import tempfile
import tracemalloc
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

import brotli
import pytest
from fontTools.misc.psCharStrings import T2CharString
from fontTools.ttLib import TTFont
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.cache.folder import VARIABLE
from cardgen.typeset import TextFault
from cardgen.typeset.converted import truetype
from cardgen.typeset.converted.static import static_file
from cardgen.typeset.converted.tables import LIMIT, read_tables
from tests import fonts


def test_a_tag_that_is_no_text_never_ends_in_a_traceback(tmp_path: Path) -> None:
    for source, tag in [(fonts.variable, b"wght"), (fonts.truetype, b"hmtx")]:
        data = source().replace(tag, b"\x80abc")
        with suppress(TextFault):
            fonts.family(tmp_path / str(tag), **{"X-Regular.ttf": data})


def test_a_table_that_is_missing_is_named(tmp_path: Path) -> None:
    font = TTFont(io.BytesIO(fonts.opentype()), recalcTimestamp=False)
    font.setGlyphOrder(font.getGlyphOrder())
    del font["cmap"]
    fault = fonts.fault(fonts.put(tmp_path, "X.otf", fonts.saved(font)))
    assert fault.message == (
        'font file "X.otf" is broken or not in OpenType format (it has no table cmap)'
    )


def _bomb(packed: bytes) -> bytes:
    """Return a WOFF2 file whose stream unpacks to 400 MB, without declaring it."""
    packer, zeros = brotli.Compressor(quality=1), bytes(1_000_000)
    stream = b"".join(packer.process(zeros) for _ in range(400)) + packer.finish()
    end = read_tables(packed).end
    return fonts.with_header(packed[:end] + stream, 20, len(stream))


def _extras_bomb(packed: bytes) -> bytes:
    """Return a WOFF2 file whose metadata unpacks to 400 MB."""
    packer, zeros = brotli.Compressor(quality=1), bytes(1_000_000)
    stream = b"".join(packer.process(zeros) for _ in range(400)) + packer.finish()
    length = len(packed) + len(stream)
    whole = fonts.with_header(packed + stream, 8, length)
    return fonts.with_header(whole, 28, len(packed), len(stream), 400_000_000)


def _table_bomb(packed: bytes) -> bytes:
    """Return a WOFF file with a table that claims to unpack to four gigabytes."""
    return fonts.with_header(packed, 44 + 12, 0xFFFF_FFFF)


BOMBS = [
    ("woff2", _bomb, "the size it declares"),
    ("woff2", fonts.with_size_bomb, "more bytes than a font may have"),
    ("woff", _table_bomb, "more bytes than a font may have"),
]


def _made(folder: Path, kind: str, bomb: Callable[[bytes], bytes]) -> Path:
    return fonts.put(folder, f"X.{kind}", bomb(fonts.KINDS[f"X-Regular.{kind}"]()))


def _peak(work: Callable[[], object]) -> int:
    """Return the most bytes that Python holds during a piece of work."""
    tracemalloc.start()
    try:
        work()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_a_bomb_is_refused(tmp_path: Path) -> None:
    for kind, bomb, reason in BOMBS:
        fault = fonts.fault(_made(tmp_path, kind, bomb))
        assert reason in fault.message
        assert fault.message.startswith(
            f'font file "X.{kind}" is broken or not in WOFF'
        )


@pytest.mark.long
def test_a_bomb_is_not_unpacked(tmp_path: Path) -> None:
    for kind, bomb, reason in BOMBS:
        path = _made(tmp_path, kind, bomb)
        assert _peak(partial(fonts.fault, path)) < 100_000_000, reason


@pytest.mark.long
def test_metadata_are_not_unpacked(tmp_path: Path) -> None:
    path = _made(tmp_path, "woff2", _extras_bomb)
    assert _peak(lambda: static_file(path, "X-Regular")) < 100_000_000


def test_a_list_of_letters_without_end_is_not_read(tmp_path: Path) -> None:
    font = TTFont(io.BytesIO(fonts.variable()), recalcTimestamp=False)
    raw = font.reader["cmap"]
    data = fonts.variable()
    # One subtable of four thousand million letters, in place of the old ones.
    bomb = b"\0\0\0\1" + b"\0\3\0\12\0\0\0\14" + b"\0\14\0\0" + (28).to_bytes(4, "big")
    bomb += bytes(4) + (1).to_bytes(4, "big") + bytes(4) + b"\xff" * 4 + bytes(4)
    bomb += bytes(len(raw) - len(bomb))
    path = fonts.put(tmp_path, "X[wght].ttf", data.replace(raw, bomb))
    with TTFont(static_file(path, "X-Bold", 700)) as made:
        assert made.reader["cmap"] == bomb


def test_a_bomb_is_not_read_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    pieces = iter([bytes(1000)] * 20)
    monkeypatch.setattr(truetype, "_chunks", lambda _: pieces)
    assert truetype._stream_size(b"", 9_500) == 10_000
    assert len(list(pieces)) == 10


@pytest.mark.long
def test_an_outline_longer_than_its_bytes_is_refused(tmp_path: Path) -> None:
    font = TTFont(io.BytesIO(fonts.opentype()), recalcTimestamp=False)
    cff = font["CFF "].cff
    # Number -107 is the first shared part; it calls no other, the second calls it.
    for program in (
        [1, 1, "rlineto"] * 100 + ["return"],
        [-107, "callgsubr"] * 20 + ["return"],
    ):
        cff.GlobalSubrs.append(T2CharString(program=program))
    shapes = cff.topDictIndex[0].CharStrings
    for name in font.getGlyphOrder():
        shapes[name].setProgram([0, 0, "rmoveto", *[-106, "callgsubr"] * 3, "endchar"])
    path = fonts.put(tmp_path, "X.otf", fonts.saved(font))
    assert "its outlines are longer than its bytes allow" in fonts.fault(path).message


def test_a_file_that_is_no_such_font_is_reported(tmp_path: Path) -> None:
    plain, web = fonts.truetype(), fonts.web("woff2", fonts.truetype())
    to_end_in = "it is a {} font: rename it to end in {}"
    for name, data, message, hint in [
        ("X.otf", b"", "not in OpenType format", "the original .otf file"),
        ("X.woff2", b"", "not in WOFF2 format", "the original .woff2 file"),
        ("X.woff", b"no font", "not in WOFF format", "the original .woff file"),
        ("X.woff2", b"wOF2", "not in WOFF2 format (its list", "original"),
        ("X.otf", b"OTTO" + bytes(90), "not in OpenType format (", "original"),
        ("X.woff2", plain, "not in WOFF2 format", to_end_in.format("TrueType", ".ttf")),
        ("X.otf", web, "not in OpenType format", to_end_in.format("WOFF2", ".woff2")),
        ("X.otf", bytes(LIMIT + 1), "is larger than 30 MB", "fewer characters"),
    ]:
        fault = fonts.fault(fonts.put(tmp_path, name, data))
        assert fault.message.startswith(f'font file "{name}" is ')
        assert message in fault.message
        assert hint in fault.hint


def test_a_file_that_went_away_is_reported(tmp_path: Path) -> None:
    fault = fonts.fault(tmp_path / "X.otf")
    assert fault.message == (
        'font file "X.otf" cannot be read: no such file or directory'
    )


def test_an_empty_variable_font_is_reported(tmp_path: Path) -> None:
    for name in ["X[wght].ttf", "X[wght].woff2"]:
        with pytest.raises(TextFault, match=r'font file "X\[wght\].* is broken or not'):
            fonts.family(tmp_path / name, **{name: b""})


@settings(max_examples=settings().max_examples // 3)
@given(
    name=st.sampled_from(sorted(fonts.KINDS)),
    share=st.floats(0, 1),
    changes=st.lists(st.tuples(st.floats(0, 1), st.integers(0, 255)), max_size=4),
    head=st.lists(st.tuples(st.integers(0, 400), st.integers(0, 255)), max_size=3),
)
def test_damage_never_ends_in_a_traceback(
    name: str,
    share: float,
    changes: list[tuple[float, int]],
    head: list[tuple[int, int]],
) -> None:
    data = bytearray(fonts.KINDS[name]())
    for place, byte in [*((round(p * (len(data) - 1)), b) for p, b in changes), *head]:
        data[place] = byte
    cut = data if share > 0.5 else data[: round(2 * share * len(data))]
    with (
        tempfile.TemporaryDirectory() as place,
        pytest.MonkeyPatch.context() as patch,
        suppress(TextFault),
    ):
        patch.setenv(VARIABLE, str(Path(place, "cache")))
        face = fonts.family(Path(place), **{name: bytes(cut)})
        assert math.isfinite(face.regular.measure("AVTo").width)
