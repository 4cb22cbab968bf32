"""What elements are drawn with: the game's colours, icons, fonts and pictures."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from cardgen.compose.colors import UnknownColor, read_color
from cardgen.compose.element import Element
from cardgen.compose.icon_files import IconDrawing, IconFiles
from cardgen.model.assets import Assets
from cardgen.model.game import Card, Game
from cardgen.model.geometry import Box, Matrix
from cardgen.model.nearest import did_you_mean
from cardgen.model.ops import Op, Paint
from cardgen.model.problem import Problem, Refused, error
from cardgen.model.source import Span
from cardgen.typeset.fontbook import Fontbook


@dataclass(frozen=True, slots=True)
class SetText:
    """Where the lines of one text came to lie on the face, for finding overlaps."""

    words: str
    place: Span
    boxes: tuple[Box, ...]


@dataclass(slots=True)
class Findings:
    """What drawing one face brings to light besides its ops."""

    problems: list[Problem] = field(default_factory=list)
    stand_ins: list[tuple[str, str]] = field(default_factory=list)
    texts: list[SetText] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Desk:
    """One card's side being drawn. `matrix` maps the current group to the face."""

    game: Game
    assets: Assets
    icons: IconFiles
    fonts: Fontbook
    card: Card
    findings: Findings
    draw_elements: Callable[[Sequence[Element], "Desk"], tuple[Op, ...]]
    matrix: Matrix = field(default_factory=Matrix)
    opacity: float = 1.0

    def inside(self, matrix: Matrix, opacity: float) -> "Desk":
        """Give the desk for what stands inside a group."""
        return replace(
            self,
            matrix=matrix.then(self.matrix),
            opacity=self.opacity * opacity,
        )

    def paint(self, color: str, opacity: float, place: Span) -> Paint:
        """Give the paint of a colour's name. Raises Refused when it is none."""
        try:
            found = read_color(color, self.game.palette)
        except UnknownColor as unknown:
            raise self.refused(place, str(unknown), unknown.hint) from None
        return Paint(found, self.opacity * opacity)

    def icon(self, name: str, place: Span) -> IconDrawing:
        """Give the drawing of a token or an icon. Raises Refused."""
        token = self.game.icons.get(name)
        drawing = self.icons.read(token.icon if token else name)
        if drawing is None:
            known = [*self.game.icons, *self.assets.names("icons")]
            raise Refused(
                error(
                    "assets",
                    place,
                    f'there is no icon "{name}"',
                    f"{did_you_mean(name, known)}"
                    "an icon is a file NAME.svg in a folder of icons",
                )
            )
        return drawing

    def picture(self, name: str, place: Span) -> Path:
        """Give the file of a picture in the game's art folder. Raises Refused."""
        path = self.assets.find_art(name)
        if path is None:
            known = self.assets.names("art")
            raise Refused(
                error(
                    "assets",
                    place,
                    f'there is no picture "{name}"',
                    f"{did_you_mean(name, known)}pictures lie in the game's art folder",
                )
            )
        return path

    def refused(self, place: Span, message: str, hint: str = "") -> Refused:
        """Make the exception for a fault of the template."""
        return Refused(error("template", place, message, hint))
