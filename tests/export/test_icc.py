"""PDFs for a press whose profile the user names."""

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageCms

from cardgen.export.cmyk_pictures import most_ink
from cardgen.export.inks import read_profile
from tests.export.press_game import (
    SHOWN,
    art_page,
    export,
    facts,
    folder,
    found,
    painted,
    write_press_game,
)
from tests.export.press_profile import press_profile

FRONT = """\
<rect x="5" y="5" width="9" height="9" fill="soot"/>
<rect x="5" y="15" width="9" height="9" fill="ember"/>
<rect x="5" y="25" width="9" height="9" fill="linear(90, ember, #00ff00)"/>
<text x="20" y="9" width="40" height="9" size="12">{{ card.name }}</text>
<image src="deep.png" x="5" y="35" width="9" height="9"/>
<image src="clear.png" x="5" y="45" width="9" height="9"/>
<image src="photo.jpg" x="5" y="55" width="9" height="9"/>
<image src="few.png" x="5" y="65" width="9" height="9"/>
<image src="grey.png" x="5" y="75" width="9" height="9"/>
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return _written(tmp_path)


@pytest.fixture(scope="module")
def pressed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the root of the game after its export."""
    root = _written(tmp_path_factory.mktemp("press"))
    _exported(root).close()
    return root


@pytest.fixture
def pool(pressed: Path) -> Iterator[pikepdf.Pdf]:
    with pikepdf.open(folder(pressed, "press") / "pool.pdf") as pdf:
        yield pdf


def _written(root: Path) -> Path:
    """Write the game, its pictures and the profile of a press."""
    write_press_game(root, FRONT)
    (root / "press.icc").write_bytes(press_profile())
    art = root / "cards/g/art"
    deep = Image.new("RGB", (30, 20), "#c01020")
    deep.save(art / "deep.png")
    clear = Image.new("RGBA", (30, 20), "#00000000")
    clear.paste("#f0d060ff", (0, 0, 15, 20))
    clear.save(art / "clear.png")
    Image.linear_gradient("L").convert("RGB").save(art / "photo.jpg")
    deep.quantize(4).save(art / "few.png")
    Image.linear_gradient("L").save(art / "grey.png")
    return root


def _exported(root: Path) -> pikepdf.Pdf:
    assert export(root, "press", "--icc", str(root / "press.icc")) == 0
    return pikepdf.open(folder(root, "press") / "pool.pdf")


def _pictures(pdf: pikepdf.Pdf) -> list[Any]:
    drawings = found(pdf.pages[0].obj, "/XObject")
    return [each for each in drawings if each.Subtype == "/Image"]


def test_all_colours_become_inks(pressed: Path, pool: pikepdf.Pdf) -> None:
    operators = painted(pool)
    assert {operator for operator, _ in operators} == {"k"}
    # The game's own inks come first, and black is black alone.
    assert {("k", (0, 0, 0, 0.9)), ("k", (0, 0, 0, 1))} < operators
    (ember,) = [inks for _, inks in operators if inks[1] > 0.5]
    assert ember == pytest.approx((0.44, 0.86, 0.83, 0.0), abs=0.05)
    (shading,) = found(pool.pages[0].obj, "/Shading")
    assert shading.ColorSpace == "/DeviceCMYK"
    assert facts(pressed, "press", "pool.pdf")["colors"] == "cmyk"
    assert facts(pressed, "press", "book.pdf")["colors"] == "cmyk"


def test_pictures_keep_their_pixels(pool: pikepdf.Pdf) -> None:
    told = sorted(
        (
            str(each.get("/Filter")),
            int(each.Width),
            int(each.Height),
            str(each.ColorSpace[1])
            if isinstance(each.ColorSpace, pikepdf.Array)
            else str(each.ColorSpace),
            "/SMask" in each,
        )
        for each in _pictures(pool)
    )
    assert told == [
        ("/DCTDecode", 256, 256, "/DeviceCMYK", False),
        ("/FlateDecode", 30, 20, "/DeviceCMYK", False),
        ("/FlateDecode", 30, 20, "/DeviceCMYK", False),
        ("/FlateDecode", 30, 20, "/DeviceCMYK", True),
        ("/FlateDecode", 256, 256, "/DeviceGray", False),
    ]


def test_pixels_have_the_inks_of_their_colours(pool: pikepdf.Pdf) -> None:
    pictures = _pictures(pool)
    (photo,) = [each for each in pictures if each.get("/Filter") == "/DCTDecode"]
    with Image.open(io.BytesIO(photo.read_raw_bytes())) as image:
        light, dark = image.getpixel((9, 250)), image.getpixel((9, 3))
    # Adobe's programs store the complement; the key Decode says so.
    assert list(photo.Decode) == [1, 0] * 4
    assert max(light) < 20
    assert min(dark) > 200
    flat = next(each for each in pictures if "/SMask" in each)
    pixel = flat.read_bytes()[:4]
    assert pixel == pytest.approx((25, 50, 153, 0), abs=14)


def test_the_profile_is_the_output_intent(pool: pikepdf.Pdf) -> None:
    (intent,) = pool.Root.OutputIntents
    assert (intent.S, str(intent.Info)) == ("/GTS_PDFX", "Ghost press")
    assert intent.DestOutputProfile.read_bytes() == press_profile()
    assert intent.DestOutputProfile.N == 4
    assert "/GTS_PDFXVersion" not in pool.docinfo
    assert not [key for key in pool.docinfo if "Date" in key]
    assert "/Metadata" not in pool.Root


def test_cards_with_too_much_ink_are_named(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _exported(root).close()
    # The photograph is black at its top: 100 percent of three inks, 88 of the fourth.
    ink, back, *rest = facts(root, "press", "pool.pdf")["ink"]
    assert 380 < ink < 394
    assert (back, rest) == (39, [ink, back])
    assert capsys.readouterr().err == (
        'cards/g/game.yaml:19:3: warning: 2 cards of "pool" with more than 300 % of '
        f"ink: boo {ink} %, wail {ink} %  [export]\n"
        "   19 |   pool: {kind: deck, title: Ghosts, card_type: ghost, cards: "
        "pool.yaml}\n"
        "      |   ^^^^\n"
        "   hint: so much may not dry: choose lighter colours or less of each ink, or "
        "ask for a profile with a lower limit\n"
        f"5 files: 5 written, in {folder(root, 'press').as_posix()}\n"
    )


_NO_PRINTER = "expected the profile of a printer in CMYK, found that of "
_NO_TABLE = "it has no complete table from colours to inks"
UNUSABLE = (
    (press_profile(b"scnr"), f"{_NO_PRINTER}a scanner in CMYK"),
    (press_profile(b"mntr", b"RGB "), f"{_NO_PRINTER}a screen in RGB"),
    (press_profile(b"prtr", b"GRAY"), f"{_NO_PRINTER}a printer in GRAY"),
    (b"", "it is not a colour profile, or damaged"),
    (b"Ghosts\n" * 99, "it is not a colour profile, or damaged"),
    (press_profile()[:900], _NO_TABLE),
    (press_profile(tables=False), _NO_TABLE),
)


def test_a_profile_that_is_broken_or_of_something_else_is_wrong_usage(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = root / "my.icc"
    for content, said in UNUSABLE:
        file.write_bytes(content)
        assert export(root, "press", "--icc", str(file)) == 2
        assert capsys.readouterr().err == (
            f'cardgen: --icc: "my.icc" cannot be used: {said}\n'
            "   hint: ask your printer for the profile of its press and paper\n"
        )
        assert not (root / "output").exists()


def test_colours_are_converted_as_printers_expect(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[object] = []
    build = ImageCms.buildTransform

    def noted(*arguments: Any) -> ImageCms.ImageCmsTransform:
        given.extend(arguments[2:])
        return build(*arguments)

    monkeypatch.setattr(ImageCms, "buildTransform", noted)
    read_profile(root / "press.icc")
    intent, flags = (
        ImageCms.Intent.RELATIVE_COLORIMETRIC,
        ImageCms.Flags.BLACKPOINTCOMPENSATION,
    )
    assert given == ["RGB", "CMYK", intent, flags]


def _image(pdf: pikepdf.Pdf, data: bytes, **entries: Any) -> pikepdf.Object:
    base = {"Type": pikepdf.Name.XObject, "Subtype": pikepdf.Name.Image}
    size = {"Width": 2, "Height": 2, "BitsPerComponent": 8}
    rgb = {"ColorSpace": pikepdf.Name.DeviceRGB}
    return pdf.make_indirect(
        pikepdf.Stream(pdf, data, **{**base, **size, **rgb, **entries})
    )


def test_pictures_of_a_placed_pdf(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    jpeg = io.BytesIO()
    Image.new("RGB", (2, 2), "#c01020").save(jpeg, "JPEG")
    grey = {"ColorSpace": pikepdf.Name.DeviceGray}
    with art_page(root) as (pdf, page):
        matte = _image(pdf, bytes(4), **grey, Matte=[0, 0, 0])
        pictures = {
            "A": _image(pdf, jpeg.getvalue(), Filter=[pikepdf.Name.DCTDecode]),
            "B": _image(pdf, b"\xff" * 12),
            "C": _image(pdf, b"", ColorSpace=None, ImageMask=True, BitsPerComponent=1),
            # These are converted only by who knows what else belongs to them.
            "X1": _image(pdf, bytes(12), SMask=matte),
            "X2": _image(pdf, bytes(12), Mask=[0, 0, 0, 0, 0, 0]),
            "X3": _image(pdf, bytes(12), Decode=[1, 0, 1, 0, 1, 0]),
            "X4": _image(pdf, bytes(24), BitsPerComponent=16),
            "X5": _image(pdf, bytes(3)),
            "X6": _image(pdf, b"?", Filter=pikepdf.Name.JPXDecode, ColorSpace=None),
        }
        page.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(**pictures))
        page.Contents = pdf.make_stream(
            b" ".join(b"q 9 0 0 9 0 0 cm /%b Do Q" % name.encode() for name in pictures)
        )
    write_press_game(root, SHOWN)
    with _exported(root) as pdf:
        art = found(pdf.pages[0].obj, "/XObject")
        spaces = [str(each.get("/ColorSpace")) for each in art if "/Width" in each]
        assert spaces.count("/DeviceCMYK") == 2
        assert spaces.count("/DeviceRGB") == 5
    assert capsys.readouterr().err == (
        "cards/g/game.yaml:2:5: warning: 6 pictures of a placed PDF cannot be "
        "converted to CMYK  [export]\n"
        "    2 | id: g\n"
        "      |     ^\n"
        "   hint: save that PDF in CMYK, or as a picture\n"
        f"5 files: 5 written, in {folder(root, 'press').as_posix()}\n"
    )


@settings(max_examples=settings().max_examples // 5)
@given(st.lists(st.tuples(*[st.integers(0, 255)] * 4), min_size=1, max_size=40))
def test_ink_is_measured_to_two_percent(pixels: list[tuple[int, ...]]) -> None:
    image = Image.new("CMYK", (len(pixels), 1))
    image.putdata(pixels)
    most = max(map(sum, pixels)) / 255
    assert most_ink(image) == pytest.approx(most, abs=0.02)


def test_specks_and_what_is_transparent_take_no_ink() -> None:
    image = Image.new("CMYK", (100, 100), (51, 0, 0, 0))
    image.paste((255, 255, 255, 255), (0, 0, 3, 3))
    assert most_ink(image) == pytest.approx(0.2, abs=0.02)
    image.paste((255, 255, 255, 255), (0, 0, 50, 50))
    mask = Image.new("L", image.size, 255)
    mask.paste(0, (0, 0, 50, 50))
    assert most_ink(image, mask) == pytest.approx(0.2, abs=0.02)
    assert most_ink(image) == 4.0
