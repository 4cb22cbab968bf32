"""Fonts that are not plain TrueType: found, converted once, told when broken."""

import io
import subprocess
import sys
import tempfile
import tracemalloc
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import brotli
import pytest
from fontTools.misc.psCharStrings import T2CharString
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st

from cardgen.model.assets import Assets
from cardgen.typeset.converted import cache
from cardgen.typeset.converted.cuts import find_cuts
from cardgen.typeset.converted.static import static_file
from cardgen.typeset.converted.tables import LIMIT, read_tables
from cardgen.typeset.fault import TextFault
from cardgen.typeset.fontbook import Fontbook, Typeface
from cardgen.typeset.metrics import FontMetrics
from tests import fonts
from tests.faces import ROOT

PLAIN = FontMetrics(fonts.PLAIN)
KINDS = {
    "X-Regular.otf": fonts.opentype,
    "X-Regular.ttf": fonts.opentype,
    "X-Regular.woff": lambda: fonts.web("woff", fonts.truetype()),
    "X-Regular.woff2": lambda: fonts.web("woff2", fonts.truetype()),
    "X-Regular.WOFF2": lambda: fonts.web("woff2", fonts.opentype()),
    "X[wght].ttf": fonts.variable,
    "X-VariableFont_opsz,wght.ttf": fonts.variable,
    "X[wght].woff": lambda: fonts.web("woff", fonts.variable()),
    "X[wght].woff2": lambda: fonts.web("woff2", fonts.variable()),
}
NAMES = pytest.mark.parametrize("name", KINDS)


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder that no other test has seen."""
    folder = tmp_path / "cache"
    monkeypatch.setenv(cache.VARIABLE, str(folder))
    return folder


def _family(place: Path, **files: bytes) -> Typeface:
    """The typeface of a folder that holds these files."""
    for name, data in files.items():
        fonts.put(place / "fonts/x", name, data)
    return Fontbook(Assets(fonts=(place / "fonts",)), {}).typeface("x")


def _fault(path: Path) -> TextFault:
    with pytest.raises(TextFault) as caught:
        static_file(path, "X-Regular")
    assert caught.value.rule == "assets"
    return caught.value


def _kept(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.rglob("*") if path.is_file())


@NAMES
def test_letters_measure_as_in_the_original(name: str, tmp_path: Path) -> None:
    font = _family(tmp_path, **{name: KINDS[name]()}).regular
    assert font.name == "X-Regular"
    assert font.measure("AVTo").kerns == PLAIN.measure("AVTo").kerns
    assert any(font.measure("AVTo").kerns)
    for letter in fonts.LETTERS:
        ours, theirs = font.measure(letter), PLAIN.measure(letter)
        assert ours.width == theirs.width
        assert (ours.top, ours.bottom) == pytest.approx(
            (theirs.top, theirs.bottom), abs=1
        )


@NAMES
def test_what_is_drawn_is_a_static_truetype_file(name: str, tmp_path: Path) -> None:
    path = _family(tmp_path, **{name: KINDS[name]()}).regular.file.path
    with TTFont(path) as font:
        glyphs, sides = font["glyf"], font["hmtx"].metrics
        assert not {"fvar", "gvar", "CFF ", "CFF2"} & set(font.keys())
        assert font.flavor is None
        for glyph in font.getGlyphOrder():
            left = getattr(glyphs[glyph], "xMin", 0)
            assert not glyphs[glyph].numberOfContours or sides[glyph][1] == left


@pytest.mark.parametrize(("weight", "share"), [("medium", 0.2), ("black", 1)])
def test_a_weight_lies_between_its_masters(
    weight: str, share: float, tmp_path: Path
) -> None:
    fonts.put(tmp_path / "x", "X[wght].ttf", fonts.variable())
    found = Fontbook(Assets(fonts=(tmp_path,)), {}).typeface(f"x {weight}").regular
    plain = PLAIN.measure("A").width
    assert found.measure("A").width - plain == pytest.approx(fonts.WIDER * share)
    assert found.name == f"X-{weight.title()}"


def test_other_axes_stay_at_their_default(tmp_path: Path) -> None:
    face = _family(tmp_path, **{"X[opsz,wght].ttf": fonts.variable()})
    assert face.regular.measure("A").width == PLAIN.measure("A").width


def test_a_variable_family_has_upright_and_italic(tmp_path: Path) -> None:
    upright, italic = fonts.variable(), fonts.variable(least=300)
    face = _family(tmp_path, **{"X[wght].ttf": upright, "X-Italic[wght].ttf": italic})
    styles = (face.regular, face.bold, face.italic, face.bold_italic)
    assert [style and style.name for style in styles] == [
        "X-Regular",
        "X-Bold",
        "X-Italic",
        "X-BoldItalic",
    ]


def test_weights_end_where_the_axis_ends(tmp_path: Path) -> None:
    fonts.put(tmp_path, "X-Italic[wght].ttf", fonts.variable(least=300))
    assert list(find_cuts(tmp_path)) == [
        "lightitalic",
        "italic",
        "mediumitalic",
        "semibolditalic",
        "bolditalic",
        "extrabolditalic",
        "blackitalic",
    ]


@pytest.mark.parametrize(
    ("names", "winner"),
    [
        (["X-Bold.ttf", "X-Bold.otf", "X-Bold.woff2", "X[wght].ttf"], "X-Bold.ttf"),
        (["X-Bold.otf", "X-Bold.woff2", "X-Bold.woff", "X[wght].ttf"], "X-Bold.otf"),
        (["X-Bold.woff", "X-Bold.woff2", "X[wght].ttf"], "X-Bold.woff2"),
        (["X-Bold.woff", "X[wght].ttf", "X[wght].woff2"], "X-Bold.woff"),
        (["X[wght].ttf", "X[wght].woff2"], "X[wght].ttf"),
    ],
)
def test_the_plainest_file_of_a_style_wins(
    names: list[str], winner: str, tmp_path: Path
) -> None:
    for name in names:
        data = fonts.variable() if "[" in name else fonts.truetype()
        kind = Path(name).suffix[1:]
        packed = fonts.web(kind, data) if kind.startswith("woff") else data
        fonts.put(tmp_path, name, packed)
    assert find_cuts(tmp_path)["bold"].path.name == winner


@pytest.mark.parametrize("name", ["X-Regular.ttf", "X-Regular.otf", "X[wght].ttf"])
def test_a_static_truetype_file_is_drawn_as_it_is(
    name: str, tmp_path: Path, own_cache: Path
) -> None:
    font = _family(tmp_path, **{name: fonts.truetype()}).regular
    assert font.file.path == tmp_path / "fonts/x" / name
    assert not own_cache.exists()


def test_a_variable_font_without_weights_needs_no_conversion(tmp_path: Path) -> None:
    face = _family(tmp_path, **{"X[slnt].ttf": fonts.variable(axis="slnt")})
    assert face.regular.file.path.name == "X[slnt].ttf"


def test_a_web_font_without_weights_is_drawn_at_its_default(tmp_path: Path) -> None:
    data = fonts.web("woff2", fonts.variable(axis="slnt"))
    font = _family(tmp_path, **{"X[slnt].woff2": data}).regular
    assert font.measure("A").width == PLAIN.measure("A").width


def test_postscript_outlines_vary_too(tmp_path: Path) -> None:
    face = _family(tmp_path, **{"X[wght].otf": fonts.variable_opentype()})
    assert face.bold
    assert [font.measure("H").top for font in (face.regular, face.bold)] == [500, 560]
    assert face.bold.measure("H").width == PLAIN.measure("H").width


@pytest.mark.parametrize("tag", [b"wght", b"glyf"])
def test_a_tag_that_is_no_text_never_ends_in_a_traceback(
    tag: bytes, tmp_path: Path
) -> None:
    data = fonts.variable().replace(tag, b"\x80abc")
    with suppress(TextFault):
        _family(tmp_path, **{"X-Regular.ttf": data})


def test_only_styles_that_are_asked_for_are_converted(
    tmp_path: Path, own_cache: Path
) -> None:
    face = _family(tmp_path, **{"X[wght].ttf": fonts.variable()})
    assert _kept(own_cache) == ["X-Regular.ttf"]
    assert face.bold
    assert _kept(own_cache) == ["X-Bold.ttf", "X-Regular.ttf"]


def test_a_conversion_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = fonts.put(tmp_path, "X-Regular.otf", fonts.opentype())
    made = static_file(path, "X-Regular")
    before = made.stat()
    assert static_file(path, "X-Regular") == made
    assert made.stat().st_mtime_ns == before.st_mtime_ns
    assert static_file(path, "X-Regular", weight=400) != made


def test_the_same_font_comes_out_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = fonts.put(tmp_path, "X[wght].ttf", fonts.variable())
    first = static_file(path, "X-Bold", 700).read_bytes()
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path / "other"))
    assert static_file(path, "X-Bold", 700).read_bytes() == first


def _cut_off(data: bytes) -> bytes:
    return data[: len(data) // 8 * 4]


def _flipped(data: bytes) -> bytes:
    middle = len(data) // 2
    return data[:middle] + bytes([data[middle] ^ 64]) + data[middle + 1 :]


@pytest.mark.parametrize(
    "damage",
    [_cut_off, _flipped, lambda _: b"", lambda data: data[: -len(data) % 4 - 1 or -1]],
    ids=["cut off", "flipped", "empty", "one byte less"],
)
def test_a_damaged_kept_file_is_made_anew(damage, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    path = fonts.put(tmp_path, "X-Regular.otf", fonts.opentype())
    made = static_file(path, "X-Regular")
    whole = made.read_bytes()
    made.write_bytes(damage(whole))
    assert static_file(path, "X-Regular").read_bytes() == whole
    assert made.read_bytes() == whole


def test_a_cache_that_cannot_be_written_breaks_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = fonts.put(tmp_path, "X-Regular.otf", fonts.opentype())
    monkeypatch.setenv(cache.VARIABLE, str(path))
    made = static_file(path, "X-Regular")
    assert FontMetrics(made).measure("A").width == PLAIN.measure("A").width
    assert static_file(path, "X-Regular") == made


def test_a_disk_that_cannot_be_written_at_all_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = fonts.put(tmp_path, "X-Regular.otf", fonts.opentype())
    monkeypatch.setenv(cache.VARIABLE, str(path))
    monkeypatch.setattr(cache, "_temporary", lambda: path)
    fault = _fault(path)
    assert fault.message == (
        'font file "X-Regular.otf" has to be converted, and no folder for it can be '
        "written"
    )
    assert fault.hint == "set CARDGEN_CACHE to a folder that can be written"


def test_a_write_that_fails_leaves_nothing(
    tmp_path: Path, own_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = fonts.put(tmp_path, "X-Regular.otf", fonts.opentype())
    real = Path.replace

    def full(part: Path, target: Path) -> Path:
        if target.is_relative_to(own_cache):
            raise OSError("no room")
        return real(part, target)

    monkeypatch.setattr(Path, "replace", full)
    assert static_file(path, "X-Regular").is_file()
    assert _kept(own_cache) == []


def test_many_may_convert_at_once(tmp_path: Path, own_cache: Path) -> None:
    path = fonts.put(tmp_path, "X-Regular.otf", fonts.opentype())
    with ThreadPoolExecutor(8) as pool:
        made = set(pool.map(lambda _: static_file(path, "X-Regular"), range(16)))
    assert len(made) == 1
    assert _kept(own_cache) == ["X-Regular.ttf"]


def test_the_platforms_cache_is_used_by_default(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv(cache.VARIABLE, "")
    folder = next(cache._folders())
    assert folder.parts[-1] == "fonts"
    assert "cardgen" in folder.parts


def _run(code: str, *arguments: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code, *map(str, arguments)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


TELL = """
import sys
from pathlib import Path
for name in sys.argv[2:]:
    sys.modules[name] = None
from cardgen.model.assets import Assets
from cardgen.typeset.fault import TextFault
from cardgen.typeset.fontbook import Fontbook
try:
    folder = Path(sys.argv[1])
    Fontbook(Assets(fonts=(folder.parent,)), {}).typeface(folder.name)
except TextFault as fault:
    print(fault.rule, fault.message, fault.hint, sep="\\n")
print(sorted({"brotli", "fontTools", "platformdirs"} & set(sys.modules)))
"""


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize("lacking", ["fontTools", "brotli"])
def test_without_the_extra_it_is_named(name: str, lacking: str, tmp_path: Path) -> None:
    file = fonts.put(tmp_path / "x", name, KINDS[name]())
    assert _run(TELL, file.parent, Path(lacking)).splitlines()[:3] == [
        "assets",
        f'font file "{name}" has to be converted, and the extra for it is not '
        "installed",
        "pip install 'cardgen[fonts]', or use static .ttf files",
    ]


def test_static_fonts_and_kept_ones_load_no_extra(tmp_path: Path) -> None:
    file = fonts.put(tmp_path / "x", "X-Regular.otf", fonts.opentype())
    static_file(file, "X-Regular")
    assert _run(TELL, ROOT / "fonts/alegreya") == "[]\n"
    assert _run(TELL, file.parent) == "[]\n"


def test_what_fonttools_says_stays_off_the_terminal(tmp_path: Path) -> None:
    font = TTFont(io.BytesIO(fonts.opentype()), recalcTimestamp=False)
    font["head"].created = 0xFFFF_FFFF_FFFF
    file = fonts.put(tmp_path / "x", "X-Regular.otf", fonts.saved(font))
    assert "fontTools" in _run(TELL, file.parent)


def _bomb(packed: bytes) -> bytes:
    """A WOFF2 file whose stream unpacks to 400 MB, and says nothing of it."""
    packer, zeros = brotli.Compressor(quality=1), bytes(1_000_000)
    stream = b"".join(packer.process(zeros) for _ in range(400)) + packer.finish()
    end = read_tables(packed).end
    return fonts.with_header(packed[:end] + stream, 20, len(stream))


def _extras_bomb(packed: bytes) -> bytes:
    """A WOFF2 file whose metadata unpack to 400 MB."""
    packer, zeros = brotli.Compressor(quality=1), bytes(1_000_000)
    stream = b"".join(packer.process(zeros) for _ in range(400)) + packer.finish()
    length = len(packed) + len(stream)
    whole = fonts.with_header(packed + stream, 8, length)
    return fonts.with_header(whole, 28, len(packed), len(stream), 400_000_000)


def _table_bomb(packed: bytes) -> bytes:
    """A WOFF file with one table that says it unpacks to four gigabytes."""
    return fonts.with_header(packed, 44 + 12, 0xFFFF_FFFF)


@pytest.mark.parametrize(
    ("name", "data", "reason"),
    [
        ("X.woff2", lambda: _bomb(KINDS["X-Regular.woff2"]()), "the size it says"),
        (
            "X.woff2",
            lambda: fonts.with_size_bomb(KINDS["X-Regular.woff2"]()),
            "more than a font may have",
        ),
        (
            "X.woff",
            lambda: _table_bomb(KINDS["X-Regular.woff"]()),
            "more than a font may have",
        ),
    ],
)
def test_a_bomb_is_refused_before_it_is_unpacked(
    name,
    data,
    reason,
    tmp_path: Path,  # type: ignore[no-untyped-def]
) -> None:
    path = fonts.put(tmp_path, name, data())
    tracemalloc.start()
    fault = _fault(path)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert reason in fault.message
    assert fault.message.startswith(f'font file "{name}" is broken or no WOFF')
    assert peak < 100_000_000


def test_metadata_are_not_unpacked(tmp_path: Path) -> None:
    data = _extras_bomb(KINDS["X-Regular.woff2"]())
    path = fonts.put(tmp_path, "X-Regular.woff2", data)
    tracemalloc.start()
    static_file(path, "X-Regular")
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 100_000_000


def test_a_list_of_letters_without_end_is_not_read(tmp_path: Path) -> None:
    font = TTFont(io.BytesIO(fonts.variable()), recalcTimestamp=False)
    raw = font.reader["cmap"]
    data = fonts.variable()
    # One subtable of four thousand million letters, in the place of the old ones.
    bomb = b"\0\0\0\1" + b"\0\3\0\12\0\0\0\14" + b"\0\14\0\0" + (28).to_bytes(4, "big")
    bomb += bytes(4) + (1).to_bytes(4, "big") + bytes(4) + b"\xff" * 4 + bytes(4)
    assert len(bomb) < len(raw)
    data = data.replace(raw, bomb + bytes(len(raw) - len(bomb)))
    path = fonts.put(tmp_path, "X[wght].ttf", data)
    static_file(path, "X-Bold", 700)


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
    assert "its outlines are longer than its bytes can hold" in _fault(path).message


@pytest.mark.parametrize(
    ("name", "data", "message", "hint"),
    [
        ("X.otf", b"", "is broken or no OpenType font", "the original .otf file"),
        ("X.woff2", b"", "is broken or no WOFF2 font", "the original .woff2 file"),
        ("X.woff", b"no font", "is broken or no WOFF font", "the original .woff file"),
        ("X.woff2", b"wOF2", "is broken or no WOFF2 font (its list", "original"),
        ("X.otf", b"OTTO" + bytes(90), "is broken or no OpenType font (", "original"),
        (
            "X.woff2",
            fonts.truetype(),
            "is broken or no WOFF2 font",
            "it is a TrueType font: let its name end in .ttf",
        ),
        (
            "X.otf",
            fonts.web("woff2", fonts.truetype()),
            "is broken or no OpenType font",
            "it is a WOFF2 font: let its name end in .woff2",
        ),
        ("X.otf", bytes(LIMIT + 1), "is larger than 30 MB", "fewer letters"),
    ],
)
def test_a_file_that_is_no_such_font_is_told(
    name: str, data: bytes, message: str, hint: str, tmp_path: Path
) -> None:
    fault = _fault(fonts.put(tmp_path, name, data))
    assert fault.message.startswith(f'font file "{name}" {message}')
    assert hint in fault.hint


def test_a_file_that_went_away_is_told(tmp_path: Path) -> None:
    fault = _fault(tmp_path / "X.otf")
    assert fault.message == (
        'font file "X.otf" cannot be read: no such file or directory'
    )


@pytest.mark.parametrize("name", ["X[wght].ttf", "X[wght].woff2"])
def test_an_empty_variable_font_is_told(name: str, tmp_path: Path) -> None:
    with pytest.raises(TextFault, match=r'font file "X\[wght\].* is broken or no'):
        _family(tmp_path, **{name: b""})


@given(
    name=st.sampled_from(sorted(KINDS)),
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
    data = bytearray(KINDS[name]())
    for place, byte in [*((round(p * (len(data) - 1)), b) for p, b in changes), *head]:
        data[place] = byte
    cut = data if share > 0.5 else data[: round(2 * share * len(data))]
    with (
        tempfile.TemporaryDirectory() as place,
        pytest.MonkeyPatch.context() as patch,
        suppress(TextFault),
    ):
        patch.setenv(cache.VARIABLE, str(Path(place, "cache")))
        face = _family(Path(place), **{name: bytes(cut)})
        assert face.regular.measure("AVTo").width >= 0
