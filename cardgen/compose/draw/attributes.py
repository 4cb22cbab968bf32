"""The attributes of an element, read with their units; faults raise Refused."""

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, TypeVar, cast

from cardgen.compose.draw.context import DrawContext
from cardgen.compose.paint.gradients import BadGradient, is_gradient, read_gradient
from cardgen.compose.path_data import BadPath, read_path
from cardgen.compose.template.markup import Element
from cardgen.compose.transforms import BadTransform, read_transform
from cardgen.model.geometry import Box, Matrix, scale, turn
from cardgen.model.ops import Color, Gradient, Outline, Paint, Stroke
from cardgen.model.outlines import mapped
from cardgen.model.problem import Refused
from cardgen.model.suggestions import did_you_mean
from cardgen.model.units import POINTS_PER_MM, parse_length, show_mm

Word = TypeVar("Word", bound=str)

COMMON = ("class", "opacity", "blend", "shadow", "grow")
"""Attributes of every element, whatever it draws: see `effects` and `containers`."""
TRANSFORM = ("transform",)
FILL = ("fill", "fill-opacity")
STROKE = (
    "stroke",
    "stroke-width",
    "stroke-opacity",
    "stroke-linecap",
    "stroke-linejoin",
    "dash",
)
_FARTHEST = 10_000.0
_UPRIGHT = Matrix()
# Path data up to this length is kept: nearly all is far shorter. An icon's may be as
# long as the second; as an outline it takes thirty times its memory.
_SHORT, _LONG = 1_000, 8_000
# A percentage refers to the frame's width, its height, or else its shorter side.
_ACROSS = frozenset(["x", "x1", "x2", "cx", "dx", "rx", "width"])
_DOWN = frozenset(["y", "y1", "y2", "cy", "dy", "ry", "height"])


def _read(data: str) -> Outline:
    """Return the outline of path data in millimetres. Raises BadPath."""
    return mapped(read_path(data), scale(POINTS_PER_MM))


# Four of five paths of a game are repeated: on other cards, and in the other look.
_read_short = lru_cache(maxsize=1_000)(_read)
_read_long = lru_cache(maxsize=64)(_read)


class Attributes(NamedTuple):
    """The attributes of an element, and the context that it is drawn in."""

    element: Element
    context: DrawContext

    def length(self, name: str, default: float | None = None) -> float:
        """Return a length in points; plain numbers are millimetres."""
        return self._length(name, default, "mm", "12, 2.5in or 9pt")

    def size(self, name: str, default: float | None = None) -> float:
        """Return a type size in points; plain numbers are points."""
        found = self.spacing(name, default)
        if found <= 0:
            raise self.wrong(name, "a size above 0", self.written(name))
        return found

    def spacing(self, name: str, default: float | None = None) -> float:
        """Return a length in points, perhaps negative; plain numbers are points."""
        return self._length(name, default, "pt", "9.5 or 3mm")

    def extent(self, name: str, default: float | None = None) -> float:
        """Return a length of 0 or more."""
        found = self.length(name, default)
        if found < 0:
            raise self.wrong(name, "a length of 0 or more", self.written(name))
        return found

    def number(self, name: str, default: float) -> float:
        """Return a plain number."""
        if name not in self.element.attributes:
            return default
        try:
            number = float(self.written(name))
        except ValueError:
            raise self.wrong(name, "a number", self.written(name)) from None
        if not math.isfinite(number) or abs(number) > _FARTHEST:
            raise self.wrong(name, "a number", self.written(name))
        return number

    def share(self, name: str) -> float:
        """Return a share from 0 to 1; 1 if it is missing."""
        found = self.number(name, 1.0)
        if not 0 <= found <= 1:
            raise self.wrong(name, "a number from 0 to 1", self.written(name))
        return found

    def whole(self, name: str, default: int | None, most: int) -> int:
        """Return a whole number from 0 to `most`."""
        if default is not None and name not in self.element.attributes:
            return default
        text = self.written(name)
        if not text.strip().isdecimal() or int(text) > most:
            raise self.wrong(name, f"a whole number from 0 to {most}", text)
        return int(text)

    def word(self, name: str, known: Sequence[Word], default: Word) -> Word:
        """Return one of the known words."""
        found = self.element.attributes.get(name, default)
        if found not in known:
            nearest = did_you_mean(found, known)
            raise self.wrong(name, f"one of {', '.join(known)}", found, nearest)
        return cast(Word, found)

    def written(self, name: str) -> str:
        """Return the text of a required attribute."""
        found = self.element.attributes.get(name)
        if found is None:
            raise self.refused(f"{name} is missing")
        return found

    def box(self) -> Box:
        """Return x, y, width and height."""
        return Box(
            self.length("x", 0),
            self.length("y", 0),
            self.extent("width"),
            self.extent("height"),
        )

    def room(self) -> tuple[float, float]:
        """Return width and height; a missing one is that of the frame."""
        width, height = self.context.frame
        return self.extent("width", width), self.extent("height", height)

    def points(self, name: str) -> list[tuple[float, float]]:
        """Return a list of points: "0,0 10,0 5,8"."""
        words = self.written(name).replace(",", " ").split()
        if len(words) < 4 or len(words) % 2:
            raise self.wrong(name, 'pairs like "0,0 10,0 5,8"', self.written(name))
        try:
            numbers = [self._in_reach(parse_length(word)) for word in words]
        except ValueError:
            raise self.wrong(name, "lengths", self.written(name)) from None
        return list(zip(numbers[::2], numbers[1::2], strict=True))

    def outline(self, name: str) -> Outline:
        """Return the outline of SVG path data in millimetres."""
        data = self.written(name)
        read = _read_short if len(data) <= _SHORT else _read_long
        try:
            return read(data) if len(data) <= _LONG else _read(data)
        except BadPath as fault:
            raise self.refused(f"{name} is not valid path data: {fault}") from None

    def fill(self, default: str = "black") -> Paint | None:
        """Return the fill, None for "none"."""
        return self._paint("fill", default)

    def ground(self, outline: Outline) -> Paint | Gradient | None:
        """Return the fill of a shape, which may be a gradient over its bounds."""
        text = self.element.attributes.get("fill", "")
        if not is_gradient(text):
            return self.fill()
        try:
            return read_gradient(text, outline, self.color, self.share("fill-opacity"))
        except BadGradient as fault:
            raise self.refused(f"fill is not a valid gradient: {fault}") from None

    def color(self, word: str) -> Color:
        """Return a named colour. Raises Refused if there is none."""
        return self.context.paint(word, 1.0, self.element.place).color

    def stroke(self) -> Stroke | None:
        """Return the stroke, None without a colour or a width."""
        paint = self._paint("stroke", "none")
        width = self.extent("stroke-width", 0.2 * POINTS_PER_MM)
        if paint is None or not width:
            return None
        return Stroke(
            paint,
            width,
            self._dash(),
            self.word("stroke-linecap", ("butt", "round", "square"), "butt"),
            self.word("stroke-linejoin", ("miter", "round", "bevel"), "miter"),
        )

    def matrix(self, center: tuple[float, float] | None = None) -> Matrix:
        """Return `transform`, after the turn by `rotate` about a centre if given."""
        attributes, rotation = self.element.attributes, _UPRIGHT
        if center is not None and "rotate" in attributes:
            rotation = turn(self.number("rotate", 0), *center)
        if "transform" not in attributes:
            return rotation
        try:
            return rotation.then(read_transform(attributes["transform"]))
        except BadTransform as fault:
            raise self.refused(f"transform is not valid: {fault}") from None

    def work(self, marks: int) -> None:
        """Count work that no op shows, as the marks that take as long.

        Raises FaceTooFull.
        """
        self.context.tally(self.context.findings.marks + marks, self.element.place)

    def wrong(self, name: str, expected: str, found: str, hint: str = "") -> Refused:
        """Return the exception for an attribute that is not as expected."""
        if name in COMMON:
            # The element's own page does not list the attributes of every element.
            hint = hint or f"cardgen explain {name} describes it"
        return self.refused(f'{name} must be {expected}, found "{found}"', hint)

    def too_narrow(self, side: str, needs: str, room: float) -> Refused:
        """Return the exception for elements that need more room than there is."""
        return self.refused(
            f"its elements need a {side} of {needs} mm, it has {show_mm(room)} mm",
            "make an element or a gap smaller, or leave its size out",
        )

    def refused(self, message: str, hint: str = "") -> Refused:
        """Return the exception for a fault of this element."""
        tag = self.element.tag
        return self.context.refused(
            self.element.place,
            f"<{tag}>: {message}",
            hint.strip() or f"cardgen explain {tag} lists its attributes",
        )

    def _length(
        self, name: str, default: float | None, unit: str, example: str
    ) -> float:
        if default is not None and name not in self.element.attributes:
            return default
        text = self.written(name)
        try:
            if "%" in text:
                share = float(text.strip().removesuffix("%")) / 100
                return self._in_reach(share * self._whole(name))
            return self._in_reach(parse_length(text, unit))
        except ValueError:
            raise self.wrong(name, f"a length such as {example}", text) from None

    def _whole(self, name: str) -> float:
        width, height = self.context.frame
        if name in _ACROSS:
            return width
        return height if name in _DOWN else min(width, height)

    def _in_reach(self, length: float) -> float:
        # NaN is neither above nor below anything, so it fails here as well.
        if not abs(length) <= _FARTHEST:
            raise ValueError(length)
        return length

    def _paint(self, name: str, default: str) -> Paint | None:
        color = self.element.attributes.get(name, default)
        if color == "none":
            return None
        opacity = self.share(f"{name}-opacity")
        return self.context.paint(color, opacity, self.element.place)

    def _dash(self) -> tuple[float, ...]:
        words = self.element.attributes.get("dash", "").replace(",", " ").split()
        try:
            dash = tuple(self._in_reach(parse_length(word)) for word in words)
        except ValueError:
            dash = (-1.0,)
        if any(part < 0 for part in dash) or (dash and not any(dash)):
            raise self.wrong("dash", 'lengths such as "2 1"', self.written("dash"))
        return dash
