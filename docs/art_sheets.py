"""Draw the sheets of the gallery that show what seeds and styles do to a picture."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image

from cardgen.compose.styles import STYLES

if TYPE_CHECKING:
    # Tests run this file by its path, from another folder.
    from pictures_of_manual import Bench

ART = Path(__file__).resolve().parent.parent / "templates" / "common" / "art"
FAMILIES = frozenset(path.name.partition(".")[0] for path in ART.glob("[!_]*.j2"))
"""The families of macros that draw pictures from a seed."""

# Many pictures are smaller, and all are of few colours: a file has at most 60 kB.
_SHARE, _SMALL, _MANY = 0.6, 0.45, 12
COLORS = 64
_SEEDS = ("ash", "birch", "cedar", "dock", "elm", "fern", "gorse", "heath", "ivy")
_START = """
Example:
    {% import "art/scenes.xml.j2" as scenes %}
    {% import "art/beasts.xml.j2" as beasts %}
"""
_PORTRAIT = """    <art x="8" width="44" height="40" clip="rect(0,0,44,40)">
      {{{{ scenes.wood("{seed}", 0, 0, 44, 40) }}}}
      {{{{ beasts.badger("{seed}", 4, 4, 36, 36.4) }}}}
    </art>
"""
_SCENE = """    <art x="8" width="44" height="40" style="{style}" seed="elm">
      {{% call scenes.pond("heron", 0, 0, 44, 40, hour="day", weather="clear") %}}
        <figure name="owl" width="100" height="100"/>
      {{% endcall %}}
    </art>
"""


def seeds(bench: "Bench") -> dict[str, Image.Image]:
    """Return one portrait by several seeds."""
    pages = {seed: _START + _PORTRAIT.format(seed=seed) for seed in _SEEDS}
    return smaller({seed: bench.picture(page, "macro") for seed, page in pages.items()})


def styles(bench: "Bench") -> dict[str, Image.Image]:
    """Return one scene in every style."""
    pages = {name: _START + _SCENE.format(style=name) for name in STYLES}
    del pages["low-ink"]
    return smaller({name: bench.picture(page, "macro") for name, page in pages.items()})


def smaller(pictures: Mapping[str, Image.Image]) -> dict[str, Image.Image]:
    """Return pictures at the size at which many of them fit on a sheet."""
    share = _SHARE if len(pictures) <= _MANY else _SMALL
    return {name: _reduced(picture, share) for name, picture in pictures.items()}


def _reduced(picture: Image.Image, share: float) -> Image.Image:
    size = round(picture.width * share), round(picture.height * share)
    return picture.convert("RGB").resize(size, Image.Resampling.LANCZOS)
