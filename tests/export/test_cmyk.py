"""PDFs for a press with the inks that a game sets in its palette."""

from itertools import pairwise
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from PIL import Image

from tests.export.press_game import (
    SHOWN,
    art_page,
    colors_set,
    export,
    facts,
    folder,
    found,
    painted,
    write_press_game,
)

SOOT, MIST = (0, 0, 0, 0.9), (0.28, 0.11, 0, 0)
K = (0, 0, 0, 1)
KNOWN = """\
<rect x="5" y="20" width="20" height="9" fill="soot" stroke="black" stroke-width="1"/>
<rect x="5" y="31" width="20" height="9" fill="linear(90, soot, white, mist)"/>
<rect x="5" y="42" width="20" height="9" fill="#808080" opacity="0.5"
      shadow="0.6 0.8 1.2 black 50%"/>
<text x="9" y="9" width="45" height="9" size="12">{{ card.name }}</text>
"""


def _exported(root: Path, front: str = SHOWN) -> pikepdf.Pdf:
    write_press_game(root, front)
    assert export(root, "press") == 0
    return pikepdf.open(folder(root, "press") / "pool.pdf")


def test_colours_are_written_as_their_inks(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with _exported(tmp_path, KNOWN) as pdf:
        grey = (0, 0, 0, round(1 - 128 / 255, 3))
        assert painted(pdf, 0) == {("k", inks) for inks in (K, SOOT, grey)}
        assert painted(pdf, 1) == {("k", K), ("k", MIST)}
        assert pdf.pages[0].Group.CS == "/DeviceCMYK"
        assert "/OutputIntents" not in pdf.Root
    assert facts(tmp_path, "press", "pool.pdf")["colors"] == "cmyk"
    assert facts(tmp_path, "press", "pool.pdf")["ink"] == [100, 39, 100, 39]
    assert "warning" not in capsys.readouterr().err


def test_gradients_opacity_and_soft_masks_stay_in_place(tmp_path: Path) -> None:
    with _exported(tmp_path, KNOWN) as pdf:
        (shading,) = found(pdf.pages[0].obj, "/Shading")
        assert shading.ColorSpace == "/DeviceCMYK"
        stops = [
            [round(float(value), 3) for value in step[end]]
            for step in shading.Function.Functions
            for end in ("/C0", "/C1")
        ]
        assert stops == [list(each) for each in _pairs(SOOT, (0, 0, 0, 0), MIST)]
        states = found(pdf.pages[0].obj, "/ExtGState")
        assert any(state.get("/ca") == 0.5 for state in states)
        (mask,) = [state.SMask for state in states if "/SMask" in state]
        assert mask.G.Group.CS == "/DeviceGray"
        groups = [
            form.Group.CS
            for form in found(pdf.pages[0].obj, "/XObject")
            if "/Group" in form
        ]
        assert groups
        assert set(groups) == {"/DeviceCMYK"}


def _pairs(*stops: tuple[float, ...]) -> list[tuple[float, ...]]:
    return [stop for pair in pairwise(stops) for stop in pair]


LEFT = """\
<rect x="5" y="20" width="9" height="9" fill="ember"/>
<rect x="5" y="31" width="9" height="9" fill="#12ab34"/>
<rect x="5" y="42" width="9" height="9" fill="linear(90, soot, #00ff00)"/>
<image src="red.png" x="5" y="53" width="9" height="9"/>
"""


def test_what_stays_in_srgb_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "cards/g/art").mkdir(parents=True)
    Image.new("RGB", (9, 9), "#c01020").save(tmp_path / "cards/g/art/red.png")
    with _exported(tmp_path, LEFT) as pdf:
        assert painted(pdf) == {
            ("rg", (0.561, 0.122, 0.165)),
            ("rg", (0.071, 0.671, 0.204)),
            ("k", K),
        }
        (shading,) = found(pdf.pages[0].obj, "/Shading")
        assert shading.ColorSpace == "/DeviceRGB"
    assert capsys.readouterr().err == (
        "cards/g/game.yaml:2:5: warning: 3 colours and 1 picture without inks stay in "
        "sRGB: ember, #00ff00, #12ab34  [export]\n"
        "    2 | id: g\n"
        "      |     ^\n"
        "   hint: write cmyk: [cyan, magenta, yellow, black] beside a colour in the "
        "palette; --icc FILE converts all colours and pictures\n"
        f"5 files: 5 written, in {folder(tmp_path, 'press').as_posix()}\n"
    )
    assert facts(tmp_path, "press", "pool.pdf")["colors"] == "mixed"


def test_a_name_for_black_may_be_rich(tmp_path: Path) -> None:
    write_press_game(tmp_path)
    game = tmp_path / "cards/g/game.yaml"
    rich = "palette:\n  night: {color: black, cmyk: [60, 40, 40, 100]}\n"
    text = game.read_text(encoding="utf-8").replace("palette:\n", rich)
    game.write_text(text, encoding="utf-8")
    assert export(tmp_path, "press") == 0
    with pikepdf.open(folder(tmp_path, "press") / "pool.pdf") as pdf:
        assert ("k", (0.6, 0.4, 0.4, 1)) in painted(pdf)
    assert facts(tmp_path, "press", "pool.pdf")["ink"] == [240, 39, 240, 39]


def test_the_palette_shows_its_colour_everywhere_else(tmp_path: Path) -> None:
    write_press_game(tmp_path, KNOWN)
    assert export(tmp_path, "images", "--dpi", "72") == 0
    with Image.open(folder(tmp_path, "images") / "pool-boo-front.png") as picture:
        assert picture.convert("RGB").getpixel((40, 70)) == (28, 28, 28)


def _placed(root: Path, content: bytes, **resources: Any) -> pikepdf.Pdf:
    """Export a card that shows a page of another program."""
    with art_page(root) as (pdf, page):
        page.Resources = pikepdf.Dictionary(**resources)
        page.Contents = pdf.make_stream(content)
    return _exported(root)


def _rewritten(pdf: pikepdf.Pdf) -> bytes:
    """Return the content of the placed page, whose colour spaces are its own."""
    forms = found(pdf.pages[0].obj, "/XObject")
    form = next(each for each in forms if "/ColorSpace" in each.Resources)
    return pikepdf.unparse_content_stream(pikepdf.parse_content_stream(form))


def test_colour_spaces_of_a_placed_pdf_are_followed(tmp_path: Path) -> None:
    white = pikepdf.Dictionary(WhitePoint=[0.95, 1, 1.09])
    spaces = pikepdf.Dictionary(
        Mine=pikepdf.Array([pikepdf.Name.CalRGB, white]),
        Grey=pikepdf.Array([pikepdf.Name.CalGray, white]),
    )
    content = (
        b"/Mine cs 0 0 9 9 re f q /Grey cs 1 sc 9 9 9 9 re f Q 0 0 1 sc 20 0 9 9 re f"
        b" 0.5 0 0 sc 0 1 0 1 k 30 0 9 9 re f /Mine CS 0 0 0 SC 0 0 m 9 9 l S"
    )
    with _placed(tmp_path, content, ColorSpace=spaces) as pdf:
        assert _rewritten(pdf).split(b"\n") == [
            *(b"0 0 0 1 k", b"0 0 9 9 re", b"f"),
            *(b"q", b"0 0 0 1 k", b"0 0 0 0 k", b"9 9 9 9 re", b"f", b"Q"),
            *(b"/Mine cs", b"0 0 1 sc", b"20 0 9 9 re", b"f"),
            *(b"/Mine cs", b"0.5 0 0 sc"),
            *(b"0 1 0 1 k", b"30 0 9 9 re", b"f"),
            *(b"0 0 0 1 K", b"0 0 0 1 K", b"0 0 m", b"9 9 l", b"S"),
        ]


def test_a_form_within_itself_ends(tmp_path: Path) -> None:
    with art_page(tmp_path) as (pdf, page):
        form = pdf.make_stream(b"0 g 0 0 9 9 re f /F Do")
        form.Type, form.Subtype = pikepdf.Name.XObject, pikepdf.Name.Form
        form.BBox = [0, 0, 9, 9]
        forms = pikepdf.Dictionary(XObject=pikepdf.Dictionary(F=form))
        form.Resources = page.Resources = forms
        page.Contents = pdf.make_stream(b"/F Do")
    _exported(tmp_path).close()


def test_a_damaged_pdf_stays_as_it_is(tmp_path: Path) -> None:
    """Each piece is in a form of its own, where it spoils nothing else."""
    pieces = (b"(rg", b"/Boo rg", b"1 rg", b"/Boo cs /Boo sc", b"] q Q Q", b"<< 1 0 rg")
    drawn = ""
    for number, content in enumerate(pieces):
        with art_page(tmp_path, f"art{number}.pdf") as (pdf, page):
            page.Contents = pdf.make_stream(content + b" 0 0 9 9 re f")
        drawn += f'<image src="art{number}.pdf" y="{9 * number}" width="9" height="9"/>'
    _exported(tmp_path, drawn).close()


@pytest.mark.parametrize(("instead", "left"), [("DeviceCMYK", 0), ("DeviceRGB", 1)])
def test_spot_colours_stay(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], instead: str, left: int
) -> None:
    count = {"DeviceCMYK": 4, "DeviceRGB": 3}[instead]
    step = pikepdf.Dictionary(
        FunctionType=2, Domain=[0, 1], C0=[0] * count, C1=[1] * count, N=1
    )
    gold = [pikepdf.Name.Separation, pikepdf.Name.Gold, pikepdf.Name(f"/{instead}")]
    spaces = pikepdf.Dictionary(Gold=pikepdf.Array([*gold, step]))
    with _placed(tmp_path, b"/Gold cs 1 scn 0 0 9 9 re f", ColorSpace=spaces) as pdf:
        assert _rewritten(pdf).startswith(b"/Gold cs\n1 scn\n")
    assert ("1 picture without inks" in capsys.readouterr().err) == bool(left)


def test_gradients_of_a_placed_pdf_are_converted(tmp_path: Path) -> None:
    step = pikepdf.Dictionary(
        FunctionType=2, Domain=[0, 1], C0=[0, 0, 0], C1=[1, 1, 1], N=1
    )
    shading = pikepdf.Dictionary(
        ShadingType=2,
        ColorSpace=pikepdf.Name.DeviceRGB,
        Coords=[0, 0, 9, 9],
        Function=step,
        Background=[1, 1, 1],
    )
    patterns = pikepdf.Dictionary(P1=pikepdf.Dictionary(PatternType=2, Shading=shading))
    content = b"/Pattern cs /P1 scn 0 0 9 9 re f"
    with _placed(tmp_path, content, Pattern=patterns) as pdf:
        (pattern,) = found(pdf.pages[0].obj, "/Pattern")
        assert pattern.Shading.ColorSpace == "/DeviceCMYK"
        assert list(pattern.Shading.Function.C0) == [0, 0, 0, 1]
        assert "/Background" not in pattern.Shading
    assert facts(tmp_path, "press", "pool.pdf")["colors"] == "cmyk"


def test_the_tiles_of_a_pattern_are_converted(tmp_path: Path) -> None:
    with art_page(tmp_path) as (pdf, page):
        tile = pdf.make_stream(b"0 g 0 0 4 4 re f")
        tile.PatternType, tile.PaintType, tile.TilingType = 1, 1, 1
        tile.BBox, tile.XStep, tile.YStep = [0, 0, 4, 4], 5, 5
        tile.Resources = pikepdf.Dictionary()
        page.Resources = pikepdf.Dictionary(Pattern=pikepdf.Dictionary(P1=tile))
        page.Contents = pdf.make_stream(b"/Pattern cs /P1 scn 0 0 9 9 re f")
    with _exported(tmp_path) as pdf:
        (tile,) = found(pdf.pages[0].obj, "/Pattern")
        assert set(colors_set(tile)) == {("k", K)}
        assert tile.XStep == 5
