"""Pictures made from SVG: their size, what is rejected, and what a net stops."""

import io
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from cardgen.art import resvg as raster
from cardgen.art.art_file import BadArt
from cardgen.art.resvg import rasterise

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="2"'
SOFT = (
    f'{HEAD}><filter id="f"><feGaussianBlur stdDeviation=".2"/></filter>'
    '<rect width="2" height="2" fill="red" filter="url(#f)"/></svg>'
)
NOISE = '<filter id="f"><feTurbulence baseFrequency=".1" numOctaves="{}"/></filter>'
RED = '<rect width="4" height="2" filter="url(#f)" mask="url(#m0)" fill="url(#p0)"/>'
# resvg takes minutes to draw it, and no count says so.
ENDLESS = f"{HEAD}>{NOISE.format(999)}{RED}</svg>"
# Each of these shows the next one three times, or twice.
MASKS = "".join(
    f'<mask id="m{n}">' + f'<path d="M0 0h4v2z" mask="url(#m{n + 1})"/>' * 3 + "</mask>"
    for n in range(20)
)
PATTERNS = "".join(
    f'<pattern id="p{n}" width="1" height="1" href="#p{n + 1}">'
    f'<path d="M0 0h4v2z" style="stroke: url( #p{n + 1} )"/></pattern>'
    for n in range(20)
)
LOOP = "<g id='a'><use href='#a'/></g>"
WORK = "it is more work than 20000 elements"
NOT_ON_WINDOWS = pytest.mark.skipif(
    sys.platform == "win32", reason="its work is not limited there"
)
USES = "".join(
    f'<g id="a{n}"><use href="#a{n + 1}"/><use href="#a{n + 1}"/></g>'
    for n in range(30)
)


def _file(folder: Path, text: str | bytes) -> Path:
    path = folder / "art.svg"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def test_a_drawing_fills_its_pixels_and_the_rest_is_clear(tmp_path: Path) -> None:
    data = rasterise(_file(tmp_path, SOFT), 80, 80)
    assert data == rasterise(_file(tmp_path, SOFT), 80, 80)
    picture = Image.open(io.BytesIO(data))
    assert (picture.format, picture.size, picture.mode) == ("PNG", (80, 40), "RGBA")
    assert picture.getpixel((20, 20)) == (255, 0, 0, 255)
    assert 0 < picture.getpixel((39, 20))[3] < 255
    assert picture.getpixel((70, 20))[3] == 0


def test_what_cannot_be_drawn_is_refused(tmp_path: Path) -> None:
    for text, reason in (
        ("", "it is not well-formed XML"),
        (f"<!DOCTYPE svg [<!ENTITY a 'b'>]>{SOFT}", "its document type holds declarat"),
        (f'{HEAD}><image href="/etc/a.png"/></svg>', "<image> refers to another file"),
        (f'{HEAD}><use href="a.svg#b"/></svg>', "<use> refers to another file"),
        (f"{HEAD}>{LOOP}</svg>", "a <g> in it refers to itself"),
        (f"{HEAD}>{USES}</svg>", WORK),
        (f"{HEAD}>{MASKS}{RED}</svg>", WORK),
        (f"{HEAD}>{PATTERNS}{RED}</svg>", WORK),
        (f"{HEAD}>{NOISE.format(2001)}</svg>", WORK),
        (f"{HEAD}>{NOISE.format(99)}{RED * 30}</svg>", WORK),
        (f'{HEAD}><filter id="f"><feMorphology radius="99 60"/></filter></svg>', WORK),
        (f'{HEAD}><filter id="f"><feConvolveMatrix order="150"/></filter></svg>', WORK),
    ):
        path = _file(tmp_path, text)
        with pytest.raises(BadArt) as caught:
            rasterise(path, 2000, 1000)
        assert caught.value.reason.startswith(reason)


def test_filters_within_reason_are_drawn(tmp_path: Path) -> None:
    """References to nothing count as nothing."""
    assert rasterise(_file(tmp_path, f"{HEAD}>{NOISE.format(9)}{RED}</svg>"), 80, 40)


@pytest.mark.parametrize(
    ("clock", "said"),
    [
        pytest.param("SECONDS", "0.5 seconds of work", marks=NOT_ON_WINDOWS),
        ("_PATIENCE", "0.5 seconds of waiting"),
    ],
)
def test_a_drawing_that_no_count_foresees_ends_in_a_net(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, clock: str, said: str
) -> None:
    monkeypatch.setattr(raster, clock, 0.5)
    with pytest.raises(BadArt) as caught:
        rasterise(_file(tmp_path, ENDLESS), 2000, 1000)
    assert caught.value.reason == (
        f"a net stopped its drawing after {said}, before any count did"
    )
    assert caught.value.hint.endswith("or save the picture as PNG")


def test_a_picture_of_too_many_pixels_is_refused(tmp_path: Path) -> None:
    for size in ((0, 5), (5, -1), (4001, 4000)):
        with pytest.raises(BadArt, match="pixels are too many or none"):
            rasterise(_file(tmp_path, SOFT), *size)


def test_a_drawing_that_kills_resvg_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    killed = subprocess.CompletedProcess([], -6, b"", b"memory allocation failed")
    monkeypatch.setattr(raster.subprocess, "run", lambda *_, **__: killed)
    with pytest.raises(BadArt, match="a net stopped its drawing at 1000 MB of"):
        rasterise(_file(tmp_path, SOFT), 8, 8)
