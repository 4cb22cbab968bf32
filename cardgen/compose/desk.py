"""What elements are drawn with: the game's colours, icons, fonts and pictures."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from cardgen.compose.art_files import ArtFiles
from cardgen.compose.batches import Done
from cardgen.compose.colors import UnknownColor, read_color
from cardgen.compose.element import Element
from cardgen.compose.icon_files import IconDrawing, IconFiles
from cardgen.model.assets import AssetKind, Assets
from cardgen.model.face import Shrunk
from cardgen.model.game import Card, Game
from cardgen.model.geometry import Box, Matrix
from cardgen.model.ops import Op, Paint
from cardgen.model.page import Side
from cardgen.model.problem import Problem, Refused, Severity, error
from cardgen.model.source import Span
from cardgen.model.suggestions import did_you_mean
from cardgen.typeset.fontbook import SYMBOLS, Fontbook
from cardgen.typeset.typeface import Typeface


class SetText(NamedTuple):
    """Where the lines of one text came to lie on the face, for finding overlaps."""

    words: str
    place: Span
    boxes: tuple[Box, ...]
    bounds: Box


@dataclass(slots=True)
class Findings:
    """What drawing one face brings to light besides its ops.

    `sizes` are those of texts that want to have one size with others, by its name;
    `drawn` counts elements, repetitions included; `asked` are assets by the names that
    were asked for; `shrunk` are texts that were set smaller than meant.
    """

    problems: list[Problem] = field(default_factory=list)
    stand_ins: list[tuple[str, str]] = field(default_factory=list)
    texts: list[SetText] = field(default_factory=list)
    sizes: list[tuple[str, float]] = field(default_factory=list)
    drawn: int = 0
    asked: list[tuple[AssetKind, str]] = field(default_factory=list)
    shrunk: list[Shrunk] = field(default_factory=list)


class Desk(NamedTuple):
    """One card's side being drawn. `matrix` maps the current group to the face.

    `frame` is the width and height that percentages are of, in points. `agreed` are
    sizes, by name, that texts of a component have in common. `memory` holds what was
    read or drawn for other cards. `show` draws a card's side by its id: where it is
    given, the face is a figure.
    """

    game: Game
    assets: Assets
    icons: IconFiles
    art: ArtFiles
    fonts: Fontbook
    card: Card
    findings: Findings
    draw_elements: Callable[[Sequence[Element], "Desk"], tuple[Op, ...]]
    frame: tuple[float, float]
    agreed: Mapping[str, float]
    memory: dict[tuple[Hashable, ...], object]
    matrix: Matrix = Matrix()
    show: Callable[[str, Side], Done | None] | None = None

    def inside(self, matrix: Matrix, frame: tuple[float, float]) -> "Desk":
        """Give the desk for what stands inside a group."""
        return self._replace(matrix=matrix.then(self.matrix), frame=frame)

    def paint(self, color: str, opacity: float, place: Span) -> Paint:
        """Give the paint of a colour's name. Raises Refused when it is none."""
        # A game paints with a dozen colours, thousands of times.
        paint = self.memory.get((color, opacity))
        if isinstance(paint, Paint):
            return paint
        try:
            paint = Paint(read_color(color, self.game.palette), opacity)
        except UnknownColor as unknown:
            raise self.refused(place, str(unknown), unknown.hint) from None
        self.memory[color, opacity] = paint
        return paint

    def icon(self, name: str, place: Span) -> IconDrawing:
        """Give the drawing of a token or an icon. Raises Refused."""
        token = self.game.icons.get(name)
        file = token.icon if token else name
        self.findings.asked.append(("icons", file))
        drawing = self.icons.read(file)
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

    def picture(self, name: str, place: Span) -> Path | None:
        """Give the file of a picture in the game's art folder.

        It is None when there is none and the game does without: then a placeholder is
        to be drawn. Raises Refused when it does not.
        """
        self.findings.asked.append(("art", name))
        path = self.assets.find_art(name)
        policy = self.game.art.missing
        if path is not None or policy == "draw":
            return path
        known = self.assets.names("art")
        problem = error(
            "assets",
            place,
            f'there is no picture "{name}"',
            f"{did_you_mean(name, known)}pictures lie in the game's art folder",
        )
        if policy == "error":
            raise Refused(problem)
        # A card's own picture was told where the card names it.
        if name not in self.card.values.values():
            mild = problem._replace(severity=Severity.WARNING)
            self.findings.problems.append(mild)
        return None

    def typeface(self, name: str, features: tuple[str, ...] = ()) -> Typeface:
        """Give the typeface of a role or family. Raises TextFault."""
        self.findings.asked += [("fonts", name), ("fonts", SYMBOLS)]
        return self.fonts.typeface(name, features)

    def body_font(self) -> str | None:
        """Give the role of texts that name no font: "body", or the first declared."""
        roles = list(self.game.fonts)
        return "body" if "body" in roles else next(iter(roles), None)

    def refused(self, place: Span, message: str, hint: str = "") -> Refused:
        """Make the exception for a fault of the template."""
        return Refused(error("template", place, message, hint))
