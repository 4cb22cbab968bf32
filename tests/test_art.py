"""Pictures made from SVG: their size, what is rejected, and how fast."""

import io
import signal
import subprocess
from pathlib import Path

import pytest
from PIL import Image

from cardgen.art import resvg as raster
from cardgen.art.art_file import BadArt
from cardgen.art.resvg import rasterise
from tests.growth import spent

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="2"'
SOFT = (
    f'{HEAD}><filter id="f"><feGaussianBlur stdDeviation=".2"/></filter>'
    '<rect width="2" height="2" fill="red" filter="url(#f)"/></svg>'
)
# resvg takes minutes to draw it.
ENDLESS = (
    f'{HEAD}><filter id="f"><feTurbulence baseFrequency=".1" numOctaves="9999"/>'
    '</filter><rect width="4" height="2" filter="url(#f)"/></svg>'
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


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "it is not well-formed XML"),
        (f"<!DOCTYPE svg [<!ENTITY a 'b'>]>{SOFT}", "its document type holds declarat"),
        (f'{HEAD}><image href="/etc/a.png"/></svg>', "<image> refers to another file"),
        (f'{HEAD}><use href="a.svg#b"/></svg>', "<use> refers to another file"),
        (
            f"{HEAD}><g id='a'><use href='#a'/></g></svg>",
            "a <use> in it refers to itself",
        ),
        (f"{HEAD}>{USES}</svg>", "it draws more than 20000 elements"),
        (f"{HEAD}>".replace("4", "-4") + "</svg>", "resvg cannot draw it: "),
        (ENDLESS, "it takes longer than 1.2 seconds to draw"),
        (b'<?xml version="1.0" encoding="latin-1"?><svg>' + b"\xe4</svg>",
         "it is not encoded in UTF-8"),
    ],
)  # fmt: skip
def test_what_cannot_be_drawn_is_refused(
    tmp_path: Path, text: str | bytes, reason: str
) -> None:
    path = _file(tmp_path, text)
    start = spent()
    with pytest.raises(BadArt) as caught:
        rasterise(path, 2000, 1000)
    assert caught.value.reason.startswith(reason)
    # The promise is two seconds; a machine under test may be slower than most.
    assert spent() - start < 6


_LATE = """\
import runpy, time
time.sleep(1.5)
runpy.run_path({child!r}, run_name="__main__")
"""


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="work is not counted")
def test_a_machine_that_is_busy_refuses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    late = tmp_path / "late.py"
    late.write_text(_LATE.format(child=str(raster._CHILD)))
    drawn = rasterise(_file(tmp_path, SOFT), 80, 80)
    monkeypatch.setattr(raster, "_CHILD", late)
    assert rasterise(_file(tmp_path, SOFT), 80, 80) == drawn
    monkeypatch.setattr(raster, "_PATIENCE", 0.5)
    with pytest.raises(BadArt, match=r"longer than 1\.2 seconds"):
        rasterise(_file(tmp_path, SOFT), 80, 80)


@pytest.mark.parametrize("size", [(0, 5), (5, -1), (4001, 4000)])
def test_a_picture_of_too_many_pixels_is_refused(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    with pytest.raises(BadArt, match="pixels are too many or none"):
        rasterise(_file(tmp_path, SOFT), *size)


def test_a_drawing_that_kills_resvg_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    killed = subprocess.CompletedProcess([], -6, b"", b"memory allocation failed")
    monkeypatch.setattr(raster.subprocess, "run", lambda *_, **__: killed)
    with pytest.raises(BadArt, match="it takes too much memory to draw"):
        rasterise(_file(tmp_path, SOFT), 8, 8)
