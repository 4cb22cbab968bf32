"""What elements are drawn with: the game's colours, icons, fonts and pictures."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, TypeAlias

from cardgen.compose.art_files import ArtFiles, IconFiles
from cardgen.compose.draw.manner import Manner
from cardgen.compose.draw.memory import MOST_MARKS, Clip, Edge, Findings, Memory
from cardgen.compose.paint.colors import UnknownColor, read_color
from cardgen.compose.template.markup import Element
from cardgen.model.assets import FIGURES, Assets
from cardgen.model.face import Face, Shrunk
from cardgen.model.game import Card, Game, IconToken
from cardgen.model.geometry import Matrix
from cardgen.model.ops import IconDrawing, Op, Outline, Paint
from cardgen.model.outlines import mapped
from cardgen.model.page import Side
from cardgen.model.problem import Problem, Refused, Severity, error, warning
from cardgen.model.source import Span
from cardgen.model.suggestions import did_you_mean
from cardgen.typeset.fontbook import SYMBOLS, Fontbook
from cardgen.typeset.typeface import Typeface


class DrawnFace(NamedTuple):
    """One side of a card: its face, None if the template fails, and what was found.

    `sizes` are those of texts that share one size, by its name; `shrunk` are texts that
    were set smaller than intended. Of figures only: `made_of`, a digest of what the
    template yielded.
    """

    face: Face | None = None
    problems: tuple[Problem, ...] = ()
    sizes: tuple[tuple[str, float], ...] = ()
    notes: tuple[str, ...] = ()
    shrunk: tuple[Shrunk, ...] = ()
    made_of: str = ""


class FaceTooFull(Refused):
    """More is drawn on one face than on any card; the face is given up."""


Show: TypeAlias = Callable[[str, Side], DrawnFace]
"""Draws a card's side by its id; None if there is no such card."""


class DrawContext(NamedTuple):
    """The side of a card that is drawn. `matrix` maps the current group to the face.

    `frame` is the width and height that percentages refer to, in points. `agreed` are
    sizes that texts of a component share, by name. `memory` holds what was drawn for
    other cards. `manner` is that of the picture around, if there is one. `edge` is that
    of the face, `panel` that of the panel around; both and `clips` cut letters off. Of
    figures in rulebooks only: `show`, which draws a card's side by name.
    """

    game: Game
    assets: Assets
    icons: IconFiles
    art: ArtFiles
    fonts: Fontbook
    card: Card
    findings: Findings
    draw_elements: Callable[[Sequence[Element], "DrawContext"], tuple[Op, ...]]
    frame: tuple[float, float]
    agreed: Mapping[str, float]
    memory: Memory
    matrix: Matrix = Matrix()
    look: str = ""
    manner: Manner | None = None
    show: Show | None = None
    edge: Edge | None = None
    panel: Edge | None = None
    clips: tuple[Clip, ...] = ()

    def inside(self, matrix: Matrix, frame: tuple[float, float]) -> "DrawContext":
        """Return the context for what is inside a group."""
        return self._replace(matrix=matrix.then(self.matrix), frame=frame)

    def clipped(self, outline: Outline, place: Span) -> "DrawContext":
        """Return the context for what is clipped to an outline, in its own map."""
        name = f"the clip at {place.file.name}:{place.line}"
        clip = Clip(mapped(outline, self.matrix), name)
        return self._replace(clips=(*self.clips, clip))

    def paint(self, color: str, opacity: float, place: Span) -> Paint:
        """Return the paint of a named colour. Raises Refused if there is none."""
        # A game paints with a dozen colours, thousands of times.
        paint = self.memory.paints.get((color, opacity))
        if paint is not None:
            return paint
        try:
            paint = Paint(read_color(color, self.game.palette), opacity)
        except UnknownColor as unknown:
            raise self.refused(place, str(unknown), unknown.hint) from None
        self.memory.paints[color, opacity] = paint
        return paint

    def icon(self, name: str, place: Span) -> IconDrawing:
        """Return the drawing of a token or an icon. Raises Refused."""
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
        if token and token.color and drawing.colourful:
            self._warn_of_color(token)
        return drawing

    def figure(self, name: str, place: Span) -> IconDrawing:
        """Return the drawing of a coloured figure. Raises Refused if there is none."""
        file = f"{FIGURES}/{name}"
        self.findings.asked.append(("icons", file))
        drawing = self.icons.read(file)
        if drawing is not None:
            return drawing
        near = did_you_mean(name, self.assets.figures())
        hint = f"{near}cardgen explain figure lists them"
        raise Refused(error("assets", place, f'there is no figure "{name}"', hint))

    def _warn_of_color(self, token: IconToken) -> None:
        said = f'icon "{token.icon}" keeps its own colours: color has no effect'
        hint = "leave out color, or choose an icon in one colour"
        self.findings.problems.append(warning("assets", token.span, said, hint))

    def picture(self, name: str, place: Span) -> Path | None:
        """Return the file of a picture in the game's art folder.

        Return None if it is missing and the game allows that: a placeholder is drawn
        then. Raises Refused if the game does not allow it.
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
            f'there is no picture "{name}" in {self.assets.place_of("art")}/',
            self.assets.hint_for("art", name, known),
        )
        if policy == "error":
            raise Refused(problem)
        # A card's own picture is reported where the card names it.
        if name not in self.card.values.values():
            mild = problem._replace(severity=Severity.WARNING)
            self.findings.problems.append(mild)
        return None

    def typeface(self, name: str, features: tuple[str, ...] = ()) -> Typeface:
        """Return the typeface of a role or family. Raises TextFault."""
        self.findings.asked += [("fonts", name), ("fonts", SYMBOLS)]
        return self.fonts.typeface(name, features)

    def body_font(self) -> str | None:
        """Return the role of texts that name no font: "body", or the first declared."""
        roles = list(self.game.fonts)
        return "body" if "body" in roles else next(iter(roles), None)

    def refused(self, place: Span, message: str, hint: str = "") -> Refused:
        """Return the exception for a fault of the template."""
        return Refused(error("template", place, message, hint))

    def tally(self, marks: int, place: Span) -> None:
        """Note how many marks a face has by now, if it had fewer.

        Raises FaceTooFull, at the place of an element, for more than a face may have.
        """
        self.findings.marks = max(self.findings.marks, marks)
        if marks > MOST_MARKS:
            message = (
                f"the face draws too much: expected the work of at most {MOST_MARKS:,} "
                f"lines and curves, copies included, found {marks:,} up to here"
            )
            hint = "draw fewer copies, or simpler ones; letters count for ten lines"
            raise FaceTooFull(error("template", place, message, hint))

    def styled(self, element: Element) -> Element:
        """Return an element with the attributes of its styles below its own.

        Of several styles the later one wins. Raises Refused for an unknown style.
        """
        names = element.attributes.get("class", "").split()
        if not names:
            return element
        attributes: dict[str, str] = {}
        for name in names:
            attributes.update(self._style(name, element.place))
        return element._replace(attributes={**attributes, **element.attributes})

    def _style(self, name: str, place: Span) -> Mapping[str, str]:
        styles = self.game.styles
        if name not in styles:
            known = ", ".join(styles) or "none"
            raise self.refused(
                place,
                f'there is no style "{name}"',
                f"{did_you_mean(name, styles)}styles of game.yaml: {known}",
            )
        return styles[name]
