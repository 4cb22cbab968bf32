"""One content stream's operators, and the colours and lines in force within it."""

from collections.abc import Mapping

from cardgen.model.color import Color
from cardgen.model.ops import Paint, Stroke
from cardgen.write.numerals import number

_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}
# What a viewer starts a page with. A form starts with whatever its place had.
AT_PAGE_START = {
    "fill": "0 g",
    "stroke": "0 G",
    "fill opacity": "/f1000 gs",
    "stroke opacity": "/s1000 gs",
    "blend": "/normal gs",
    "width": "1 w",
    "dash": "[] 0 d",
    "cap": "0 J",
    "join": "0 j",
}
# A form that is one picture is drawn with these at their first values.
AT_GROUP_START = {
    part: AT_PAGE_START[part] for part in ("fill opacity", "stroke opacity", "blend")
}


class Pen:
    """Writes operators, and leaves out those that change nothing.

    `states` are the names of the graphics states that the stream refers to.
    """

    def __init__(self, state: Mapping[str, str]) -> None:
        self.states: set[str] = set()
        self._lines: list[str] = []
        self._state = dict(state)
        self._saved: list[dict[str, str]] = []

    def content(self) -> bytes:
        """Give the stream's bytes."""
        return "\n".join(self._lines).encode("latin-1")

    def write(self, *operators: str) -> None:
        """Add operators as they are."""
        self._lines += operators

    def save(self) -> None:
        """Keep what is in force."""
        self._saved.append(dict(self._state))
        self._lines.append("q")

    def restore(self) -> None:
        """Bring back what was kept last."""
        self._state = self._saved.pop()
        self._lines.append("Q")

    def fill(self, paint: Paint) -> None:
        """Fill with a paint from here on."""
        self.set("fill", _color(paint.color, "g", "rg"))
        self.opacity("fill", paint.opacity)

    def stroke(self, stroke: Stroke) -> None:
        """Draw lines so from here on."""
        self.set("stroke", _color(stroke.paint.color, "G", "RG"))
        self.opacity("stroke", stroke.paint.opacity)
        self.set("width", f"{number(stroke.width)} w")
        self.set("dash", f"[{' '.join(map(number, stroke.dash))}] 0 d")
        self.set("cap", f"{_CAPS[stroke.cap]} J")
        self.set("join", f"{_JOINS[stroke.join]} j")

    def opacity(self, of: str, opacity: float) -> None:
        """Cover so much of what lies below from here on; `of` is fill or stroke."""
        self.refer(f"{of} opacity", f"{of[0]}{round(opacity * 1000)}")

    def blend(self, blend: str) -> None:
        """Mix colours with those below from here on."""
        self.refer("blend", blend)

    def set(self, part: str, operator: str) -> None:
        """Write the operator that puts a part of the state in force, unless it is."""
        if self._state.get(part) != operator:
            self._state[part] = operator
            self._lines.append(operator)

    def refer(self, part: str, name: str) -> None:
        """Put a part of a named graphics state in force, unless it is."""
        if self._state.get(part) != f"/{name} gs":
            self.states.add(name)
            self.set(part, f"/{name} gs")


def _color(color: Color, grey: str, rgb: str) -> str:
    red, green, blue = map(number, (color.red, color.green, color.blue))
    return f"{red} {grey}" if red == green == blue else f"{red} {green} {blue} {rgb}"
