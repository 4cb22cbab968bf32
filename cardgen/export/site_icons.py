"""Icons of a game's texts as small pictures for its page."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from cardgen.compose.paint.colors import read_color
from cardgen.export.shipment import ExportedPart, all_faces
from cardgen.model.game import Game, IconToken
from cardgen.model.ops import Color, Group, Icon, IconDrawing, Op, Outline

_SVG = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {units:g} {units:g}">\
<path fill="{fill}" d="{path}"/></svg>
"""


class SiteIcon(NamedTuple):
    """An icon of the texts: its picture, "" if it has none, its name and meaning."""

    picture: str
    name: str
    meaning: str


class IconPictures(NamedTuple):
    """Icons by their tokens, and the SVG files of their pictures by name."""

    icons: Mapping[str, SiteIcon]
    files: Mapping[str, str]


def icon_pictures(game: Game, parts: Iterable[ExportedPart]) -> IconPictures:
    """Return the icons of a game's texts; those that no face shows have no picture."""
    ops = (op for face in all_faces(parts) for op in face.ops)
    # What has colours of its own, or is more than one outline, is named by words.
    shown = {icon.name: icon for icon in _drawings(ops) if icon.outline}
    files = {
        f"icons/{token}.svg": _svg(shown[icon.icon], icon, game.palette)
        for token, icon in game.icons.items()
        if icon.icon in shown
    }
    icons = {
        token: SiteIcon(
            f"icons/{token}.svg" if icon.icon in shown else "",
            token.replace("-", " "),
            icon.meaning,
        )
        for token, icon in game.icons.items()
    }
    return IconPictures(icons, files)


def _drawings(ops: Iterable[Op]) -> Iterator[IconDrawing]:
    for op in ops:
        if isinstance(op, Icon):
            yield op.drawing
        elif isinstance(op, Group):
            yield from _drawings(op.ops)


def _svg(drawing: IconDrawing, icon: IconToken, palette: Mapping[str, str]) -> str:
    color = read_color(icon.color, palette) if icon.color else Color(0.13, 0.12, 0.11)
    fill = f"#{''.join(f'{round(255 * part):02x}' for part in color)}"
    return _SVG.format(units=drawing.units, fill=fill, path=_path(drawing.outline))


def _path(outline: Outline) -> str:
    return "".join(
        kind + " ".join(f"{number:.2f}".rstrip("0").rstrip(".") for number in numbers)
        for kind, *numbers in outline
    )
