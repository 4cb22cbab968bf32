"""Shaped lines look as Chromium draws them: both at 1,200 dpi, reduced to 300."""

import html
import io
import os
import shutil
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import sync_playwright

from cardgen.model.geometry import Box
from cardgen.typeset.fit import FittedText
from cardgen.write.pdf import write_pdf
from tests.languages.samples import (
    SAMPLES,
    Sample,
    family,
    font_file,
    fonts,
    set_text,
    style_of,
)
from tests.write.letters import document, page

pytestmark = pytest.mark.browser

# A line is 600 × 60 CSS pixels of 1/96 inch, in letters of 16, which are 12 points.
_WIDE, _HIGH, _SIZE = 600, 60, 16
_SCALE = 1200 / 96
_MOST = 0.02
# Letters of these scripts are set without ligatures, which are decoration there.
_UNLIGATED = ("Latin", "Cyrillic", "Greek")


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("fonts")


@pytest.fixture(scope="module")
def browsed(place: Path) -> dict[str, Image.Image]:
    """Return what Chromium draws of each sample."""
    program = shutil.which(os.environ.get("CHROMIUM", "chromium"))
    assert program, "install chromium, or name it in CHROMIUM"
    root = hasattr(os, "geteuid") and not os.geteuid()
    options = ["--font-render-hinting=none", "--disable-lcd-text"]
    options += ["--no-sandbox"] if root else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=options)
        context = browser.new_context(
            viewport={"width": _WIDE, "height": _HIGH}, device_scale_factor=_SCALE
        )
        shown = context.new_page()
        found: dict[str, Image.Image] = {}
        for name, sample in SAMPLES.items():
            path = place / f"{family(sample)}.html"
            path.write_text(_page(name, sample, place), encoding="utf-8")
            shown.goto(path.as_uri())
            shown.evaluate("document.fonts.ready")
            picture = Image.open(io.BytesIO(shown.screenshot()))
            found[name] = picture.convert("L")
        browser.close()
    return found


def _page(name: str, sample: Sample, place: Path) -> str:
    """Return a page with the line of a sample, in the font that cardgen uses."""
    faces = ""
    for family_name, each in (("own", sample), ("latin", SAMPLES["Latin"])):
        file, data = font_file(each)
        (place / file).write_bytes(data)
        faces += f"@font-face {{font-family: {family_name}; src: url('{file}')}}"
    ligatures = "none" if name in _UNLIGATED else "normal"
    right = "rtl" if name in ("Arabic", "Hebrew") else "ltr"
    return f"""<!doctype html><html lang="{sample.language}"><style>{faces}
      body {{margin: 0; background: white; color: black}}
      p {{margin: 10px; font: {_SIZE}px/40px own, latin; white-space: nowrap;
          font-variant-ligatures: {ligatures}; font-synthesis: none}}
      </style><p dir="{right}">{html.escape(sample.text)}</p></html>"""


def _drawn(fitted: FittedText) -> Image.Image:
    points = 72 / 96
    data = write_pdf(document([page(_WIDE * points, ops=fitted.ops)]))
    with pypdfium2.PdfDocument(data) as pdf:
        bitmap = pdf[0].render(scale=1200 / 72, grayscale=True)
        picture: Image.Image = bitmap.to_pil()
        return picture.convert("L")


@pytest.mark.parametrize("name", SAMPLES)
def test_a_line_looks_as_a_browser_draws_it(
    name: str, place: Path, browsed: dict[str, Image.Image]
) -> None:
    sample = SAMPLES[name]
    style = style_of(fonts(place, sample), sample)
    box = Box(8, 8, _WIDE * 0.75 - 16, _HIGH * 0.75)
    fitted = set_text(sample.text, style, box, _SIZE * 0.75)
    assert len(fitted.lines) == 1
    difference = _difference(_drawn(fitted), browsed[name])
    assert difference <= _MOST, f"{difference:.2%}"


def test_another_text_does_not_look_alike(
    place: Path, browsed: dict[str, Image.Image]
) -> None:
    """The letters of Devanagari in the order in which they were typed."""
    sample = SAMPLES["Devanagari"]
    style = style_of(fonts(place, sample), sample)
    apart = "\u200c".join(sample.text)
    box = Box(8, 8, _WIDE * 0.75 - 16, _HIGH * 0.75)
    fitted = set_text(apart, style, box, _SIZE * 0.75)
    assert _difference(_drawn(fitted), browsed["Devanagari"]) > 3 * _MOST


def _difference(one: Image.Image, other: Image.Image) -> float:
    """Return the mean difference of two lines over their box, from 0 to 1."""
    reduced, ink = _reduced(_ink(one), 0, 0), _ink(other)
    shifts = [(x, y) for x in range(-3, 4) for y in range(-3, 4)]
    return min(_mean(reduced, _reduced(ink, x, y)) for x, y in shifts)


def _ink(picture: Image.Image) -> Image.Image:
    """Return a picture cut to its ink."""
    box = ImageChops.invert(picture).point(lambda grey: 255 * (grey > 127)).getbbox()
    assert box, "an empty picture"
    return picture.crop(box)


def _reduced(ink: Image.Image, x: int, y: int) -> Image.Image:
    """Return a picture at a quarter of its size, moved by pixels of the larger one."""
    wide, high = ink.width + 16, ink.height + 16
    ground = Image.new("L", (wide - wide % 4, high - high % 4), 255)
    ground.paste(ink, (8 + x, 8 + y))
    return ground.reduce(4)


def _mean(one: Image.Image, other: Image.Image) -> float:
    wide, high = max(one.width, other.width), max(one.height, other.height)
    grounds = []
    for picture in (one, other):
        ground = Image.new("L", (wide, high), 255)
        ground.paste(picture)
        grounds.append(ground)
    return float(ImageStat.Stat(ImageChops.difference(*grounds)).mean[0] / 255)
