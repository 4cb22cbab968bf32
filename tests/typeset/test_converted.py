"""Fonts that are not plain TrueType: found by style, drawn as they were."""

import io
import subprocess
import sys
from pathlib import Path

import pytest
from fontTools.pens.areaPen import AreaPen
from fontTools.ttLib import TTFont

from cardgen.model.assets import Assets
from cardgen.typeset.converted.family import find_styles
from cardgen.typeset.converted.static import static_file
from cardgen.typeset.fontbook import Fontbook
from cardgen.typeset.metrics import FontMetrics
from tests import fonts
from tests.faces import ROOT

PLAIN = FontMetrics(fonts.PLAIN)
NAMES = pytest.mark.parametrize("name", fonts.KINDS)


@NAMES
def test_letters_measure_as_in_the_original(name: str, tmp_path: Path) -> None:
    font = fonts.family(tmp_path, **{name: fonts.KINDS[name]()}).regular
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
    path = fonts.family(tmp_path, **{name: fonts.KINDS[name]()}).regular.file.path
    with TTFont(path) as font:
        glyphs, sides = font["glyf"], font["hmtx"].metrics
        assert not {"fvar", "gvar", "CFF ", "CFF2"} & set(font.keys())
        assert (font.flavor, font["maxp"].tableVersion) == (None, 0x00010000)
        for glyph in font.getGlyphOrder():
            left = getattr(glyphs[glyph], "xMin", 0)
            assert not glyphs[glyph].numberOfContours or sides[glyph][1] == left


@NAMES
def test_outlines_enclose_what_they_did(name: str, tmp_path: Path) -> None:
    path = fonts.family(tmp_path, **{name: fonts.KINDS[name]()}).regular.file.path
    for letter in fonts.LETTERS:
        ours, theirs = _area(path, letter), _area(fonts.PLAIN, letter)
        assert ours == pytest.approx(theirs, rel=1e-3)


def test_cubic_curves_are_followed_closely(tmp_path: Path) -> None:
    font = TTFont(io.BytesIO(fonts.opentype()), recalcTimestamp=False)
    shapes = font["CFF "].cff.topDictIndex[0].CharStrings
    # Four corners rounder than any single quadratic curve can be.
    corners = [-150, 0, -50, 50, 0, 150, 0, 150, 50, 50, 150, 0]
    corners += [150, 0, 50, -50, 0, -150, 0, -150, -50, -50, -150, 0]
    program = [300, 0, "rmoveto", *corners, "rrcurveto", "endchar"]
    shapes[font.getBestCmap()[ord("o")]].setProgram(program)
    path = fonts.put(tmp_path, "X-Regular.otf", fonts.saved(font))
    ours, theirs = _area(static_file(path, "X-Regular"), "o"), _area(path, "o")
    # Outlines in the opposite direction enclose the same area, with the other sign.
    assert ours == pytest.approx(-theirs, rel=5e-3)


def _area(path: Path, letter: str) -> float:
    """Return the area of a letter's outline; its sign is the direction."""
    with TTFont(path) as font:
        shapes = font.getGlyphSet()
        pen = AreaPen(shapes)
        shapes[font.getBestCmap()[ord(letter)]].draw(pen)
    return float(pen.value)


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
    face = fonts.family(tmp_path, **{"X[opsz,wght].ttf": fonts.variable()})
    assert face.regular.measure("A").width == PLAIN.measure("A").width


def test_a_variable_family_has_upright_and_italic(tmp_path: Path) -> None:
    upright, italic = fonts.variable(), fonts.variable(least=300)
    face = fonts.family(
        tmp_path, **{"X[wght].ttf": upright, "X-Italic[wght].ttf": italic}
    )
    styles = (
        face.regular,
        face.find("bold"),
        face.find("italic"),
        face.find("bolditalic"),
    )
    assert [style and style.name for style in styles] == [
        "X-Regular",
        "X-Bold",
        "X-Italic",
        "X-BoldItalic",
    ]


def test_weights_end_where_the_axis_ends(tmp_path: Path) -> None:
    fonts.put(tmp_path, "X-Italic[wght].ttf", fonts.variable(least=300))
    assert list(find_styles(tmp_path)) == [
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
    assert find_styles(tmp_path)["bold"].path.name == winner


@pytest.mark.parametrize("name", ["X-Regular.ttf", "X-Regular.otf", "X[wght].ttf"])
def test_a_static_truetype_file_is_drawn_as_it_is(
    name: str, tmp_path: Path, own_cache: Path
) -> None:
    font = fonts.family(tmp_path, **{name: fonts.truetype()}).regular
    assert font.file.path == tmp_path / "fonts/x" / name
    assert not own_cache.exists()


def test_a_variable_font_without_weights_needs_no_conversion(tmp_path: Path) -> None:
    face = fonts.family(tmp_path, **{"X[slnt].ttf": fonts.variable(axis="slnt")})
    assert face.regular.file.path.name == "X[slnt].ttf"


def test_a_web_font_without_weights_is_drawn_at_its_default(tmp_path: Path) -> None:
    data = fonts.web("woff2", fonts.variable(axis="slnt"))
    font = fonts.family(tmp_path, **{"X[slnt].woff2": data}).regular
    assert font.measure("A").width == PLAIN.measure("A").width


def test_postscript_outlines_vary_too(tmp_path: Path) -> None:
    face = fonts.family(tmp_path, **{"X[wght].otf": fonts.variable_opentype()})
    bold = face.find("bold")
    assert bold
    assert [font.measure("H").top for font in (face.regular, bold)] == [500, 560]
    wider = bold.measure("H").width - PLAIN.measure("H").width
    assert wider == pytest.approx(fonts.WIDER * 0.6)


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
from cardgen.typeset import TextFault
from cardgen.typeset.fontbook import Fontbook
try:
    folder = Path(sys.argv[1])
    Fontbook(Assets(fonts=(folder.parent,)), {}).typeface(folder.name)
except TextFault as fault:
    print(fault.rule, fault.message, fault.hint, sep="\\n")
print(sorted({"brotli", "fontTools", "platformdirs"} & set(sys.modules)))
"""


@pytest.mark.parametrize("name", fonts.KINDS)
@pytest.mark.parametrize("lacking", ["fontTools", "brotli"])
def test_without_the_extra_it_is_named(name: str, lacking: str, tmp_path: Path) -> None:
    file = fonts.put(tmp_path / "x", name, fonts.KINDS[name]())
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
