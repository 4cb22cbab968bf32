"""Fonts that are not plain TrueType: found by style, drawn as they were."""

import io
import subprocess
import sys
from pathlib import Path

import pytest
from fontTools.pens.areaPen import AreaPen
from fontTools.ttLib import TTFont

from cardgen.cache.folder import VARIABLE
from cardgen.model.assets import Assets
from cardgen.typeset.converted.family import find_styles
from cardgen.typeset.converted.static import static_file
from cardgen.typeset.fontbook import Fontbook
from cardgen.typeset.metrics import FontMetrics
from tests import fonts
from tests.faces import ROOT

PLAIN = FontMetrics(fonts.PLAIN)


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> dict[str, FontMetrics]:
    """Return the regular font of a family of each kind, converted once."""
    root = tmp_path_factory.mktemp("drawn")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(VARIABLE, str(root / "cache"))
        return {
            name: fonts.family(root / str(at), **{name: make()}).regular
            for at, (name, make) in enumerate(fonts.KINDS.items())
        }


def test_letters_measure_as_in_the_original(drawn: dict[str, FontMetrics]) -> None:
    assert any(PLAIN.measure("AVTo").kerns)
    for name, font in drawn.items():
        assert font.name == "X-Regular", name
        assert font.measure("AVTo").kerns == PLAIN.measure("AVTo").kerns, name
        for letter in fonts.LETTERS:
            ours, theirs = font.measure(letter), PLAIN.measure(letter)
            assert ours.width == theirs.width, name
            heights = pytest.approx((theirs.top, theirs.bottom), abs=1)
            assert (ours.top, ours.bottom) == heights, name


def test_what_is_drawn_is_a_static_truetype_file(
    drawn: dict[str, FontMetrics],
) -> None:
    for name, made in drawn.items():
        with TTFont(made.file.path) as font:
            glyphs, sides = font["glyf"], font["hmtx"].metrics
            assert not {"fvar", "gvar", "CFF ", "CFF2"} & set(font.keys()), name
            assert (font.flavor, font["maxp"].tableVersion) == (None, 0x00010000)
            for glyph in font.getGlyphOrder():
                left = getattr(glyphs[glyph], "xMin", 0)
                drawn_from = sides[glyph][1]
                assert not glyphs[glyph].numberOfContours or drawn_from == left, name


def test_outlines_enclose_what_they_did(drawn: dict[str, FontMetrics]) -> None:
    theirs = _areas(fonts.PLAIN)
    for name, made in drawn.items():
        assert _areas(made.file.path) == pytest.approx(theirs, rel=1e-3), name


def test_cubic_curves_are_followed_closely(tmp_path: Path) -> None:
    font = TTFont(io.BytesIO(fonts.opentype()), recalcTimestamp=False)
    shapes = font["CFF "].cff.topDictIndex[0].CharStrings
    # Four corners rounder than any single quadratic curve can be.
    corners = [-150, 0, -50, 50, 0, 150, 0, 150, 50, 50, 150, 0]
    corners += [150, 0, 50, -50, 0, -150, 0, -150, -50, -50, -150, 0]
    program = [300, 0, "rmoveto", *corners, "rrcurveto", "endchar"]
    shapes[font.getBestCmap()[ord("o")]].setProgram(program)
    path = fonts.put(tmp_path, "X-Regular.otf", fonts.saved(font))
    ours, theirs = _areas(static_file(path, "X-Regular")), _areas(path)
    # Outlines in the opposite direction enclose the same area, with the other sign.
    assert ours["o"] == pytest.approx(-theirs["o"], rel=5e-3)


def _areas(path: Path) -> dict[str, float]:
    """Return the area of each letter's outline; its sign is the direction."""
    areas = {}
    with TTFont(path) as font:
        shapes = font.getGlyphSet()
        for letter in fonts.LETTERS:
            pen = AreaPen(shapes)
            shapes[font.getBestCmap()[ord(letter)]].draw(pen)
            areas[letter] = float(pen.value)
    return areas


def test_a_weight_lies_between_its_masters(tmp_path: Path) -> None:
    for weight, share in [("medium", 0.2), ("black", 1)]:
        fonts.put(tmp_path / "x", "X[wght].ttf", fonts.variable())
        found = Fontbook(Assets(fonts=(tmp_path,)), {}).typeface(f"x {weight}").regular
        plain = PLAIN.measure("A").width
        assert found.measure("A").width - plain == pytest.approx(fonts.WIDER * share)
        assert found.name == f"X-{weight.title()}"


def test_other_axes_stay_at_their_default(tmp_path: Path) -> None:
    for name, data in {
        "X[opsz,wght].ttf": fonts.variable(),
        "X[slnt].woff2": fonts.web("woff2", fonts.variable(axis="slnt")),
    }.items():
        font = fonts.family(tmp_path / name, **{name: data}).regular
        assert font.measure("A").width == PLAIN.measure("A").width, name


def test_a_variable_family_has_upright_and_italic(tmp_path: Path) -> None:
    upright, italic = fonts.variable(), fonts.variable(least=300)
    files = {"X[wght].ttf": upright, "X-Italic[wght].ttf": italic}
    face = fonts.family(tmp_path, **files)
    styles = [face.regular, *map(face.find, ("bold", "italic", "bolditalic"))]
    names = "X-Regular X-Bold X-Italic X-BoldItalic"
    assert [style and style.name for style in styles] == names.split()


def test_weights_end_where_the_axis_ends(tmp_path: Path) -> None:
    fonts.put(tmp_path, "X-Italic[wght].ttf", fonts.variable(least=300))
    weights = ("light", "", "medium", "semibold", "bold", "extrabold", "black")
    assert list(find_styles(tmp_path)) == [f"{weight}italic" for weight in weights]


def test_the_plainest_file_of_a_style_wins(tmp_path: Path) -> None:
    for names, winner in [
        (["X-Bold.ttf", "X-Bold.otf", "X-Bold.woff2", "X[wght].ttf"], "X-Bold.ttf"),
        (["X-Bold.otf", "X-Bold.woff2", "X-Bold.woff", "X[wght].ttf"], "X-Bold.otf"),
        (["X-Bold.woff", "X-Bold.woff2", "X[wght].ttf"], "X-Bold.woff2"),
        (["X-Bold.woff", "X[wght].ttf", "X[wght].woff2"], "X-Bold.woff"),
        (["X[wght].ttf", "X[wght].woff2"], "X[wght].ttf"),
    ]:
        for name in names:
            data = fonts.variable() if "[" in name else fonts.truetype()
            kind = Path(name).suffix[1:]
            packed = fonts.web(kind, data) if kind.startswith("woff") else data
            fonts.put(tmp_path / winner, name, packed)
        assert find_styles(tmp_path / winner)["bold"].path.name == winner, names


def test_a_truetype_file_without_weights_is_drawn_as_it_is(
    tmp_path: Path, own_cache: Path
) -> None:
    names = ("X-Regular.ttf", "X-Regular.otf", "X[wght].ttf")
    files = dict.fromkeys(names, fonts.truetype())
    files["X[slnt].ttf"] = fonts.variable(axis="slnt")
    for name, data in files.items():
        font = fonts.family(tmp_path / name, **{name: data}).regular
        assert font.file.path == tmp_path / name / "fonts/x" / name
    assert not own_cache.exists()


def test_postscript_outlines_vary_too(tmp_path: Path) -> None:
    face = fonts.family(tmp_path, **{"X[wght].otf": fonts.variable_opentype()})
    bold = face.find("bold")
    assert bold
    assert [font.measure("H").top for font in (face.regular, bold)] == [500, 560]
    wider = bold.measure("H").width - PLAIN.measure("H").width
    assert wider == pytest.approx(fonts.WIDER * 0.6)


def _run(code: str, *arguments: object) -> str:
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
lacking, *folders = sys.argv[1:]
if lacking != "nothing":
    sys.modules[lacking] = None
from cardgen.model.assets import Assets
from cardgen.typeset import TextFault
from cardgen.typeset.fontbook import Fontbook
for folder in map(Path, folders):
    try:
        Fontbook(Assets(fonts=(folder.parent,)), {}).typeface(folder.name)
    except TextFault as fault:
        print(fault.rule, fault.message, fault.hint, sep="; ")
print(sorted({"brotli", "fontTools", "platformdirs"} & set(sys.modules)))
"""


@pytest.mark.parametrize("lacking", ["fontTools", "brotli"])
def test_without_the_extra_it_is_named(lacking: str, tmp_path: Path) -> None:
    files = [
        fonts.put(tmp_path / str(at), name, make())
        for at, (name, make) in enumerate(fonts.KINDS.items())
    ]
    *told, _ = _run(TELL, lacking, *(file.parent for file in files)).splitlines()
    assert told == [
        f'assets; font file "{name}" has to be converted, and the extra for it is not '
        "installed; pip install 'cardgen[fonts]', or use static .ttf files"
        for name in fonts.KINDS
    ]


def test_static_fonts_and_kept_ones_load_no_extra(tmp_path: Path) -> None:
    file = fonts.put(tmp_path / "x", "X-Regular.otf", fonts.opentype())
    static_file(file, "X-Regular")
    assert _run(TELL, "nothing", ROOT / "fonts/alegreya", file.parent) == "[]\n"


@pytest.mark.long
def test_what_fonttools_says_stays_off_the_terminal(tmp_path: Path) -> None:
    font = TTFont(io.BytesIO(fonts.opentype()), recalcTimestamp=False)
    font["head"].created = 0xFFFF_FFFF_FFFF
    file = fonts.put(tmp_path / "x", "X-Regular.otf", fonts.saved(font))
    assert "fontTools" in _run(TELL, "nothing", file.parent)
