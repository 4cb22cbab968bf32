"""One content stream's operators, and the colours and lines in force within it."""

from collections.abc import Mapping
from functools import lru_cache

from cardgen.model.ops import PDF_MITER, Color, Paint, Stroke
from cardgen.write.pdf_syntax import format_number

_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}
_LINE = ("width", "dash", "cap", "join")
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
# A transparency group starts with these at their initial values.
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
        # The paint that the state's colour and opacity come from, if it is known:
        # mostly the next thing is drawn with the same.
        self._paint: Paint | None = None
        self.write = self._lines.append

    def content(self) -> bytes:
        """Return the stream's bytes."""
        return "\n".join(self._lines).encode("latin-1")

    def save(self) -> None:
        """Push the graphics state."""
        self._saved.append(self._state.copy())
        self._lines.append("q")

    def restore(self) -> None:
        """Pop the graphics state that was pushed last."""
        self._state = self._saved.pop()
        self._paint = None
        self._lines.append("Q")

    def fill(self, paint: Paint) -> None:
        """Fill with a paint from here on."""
        if paint is not self._paint:
            self.set("fill", _color(paint.color, "g", "rg"))
            self.opacity("fill", paint.opacity)
            self._paint = paint

    def stroke(self, stroke: Stroke) -> None:
        """Draw lines with a stroke from here on."""
        color, opacity, *others = _line(stroke)
        self.set("stroke", color)
        self.refer("stroke opacity", opacity)
        for part, operator in zip(_LINE, others, strict=True):
            self.set(part, operator)

    def draw(self, path: str, operator: str, stroke: Stroke | None) -> None:
        """Paint a path by an operator, lines in a stroke if there is one."""
        cut = stroke is not None and stroke.miter != PDF_MITER
        if stroke and cut:
            self.save()
            self.write(f"{format_number(stroke.miter)} M")
        if stroke:
            self.stroke(stroke)
        self.write(f"{path} {operator}")
        if cut:
            self.restore()

    def opacity(self, of: str, opacity: float) -> None:
        """Set the opacity from here on; `of` is fill or stroke."""
        self._paint = None
        self.refer(f"{of} opacity", _opacity_name(of, opacity))

    def font(self, name: str, size: float) -> None:
        """Show letters of a font, in a size in points, from here on."""
        self.set("font", _font_operator(name, size))

    def blend(self, blend: str) -> None:
        """Set the blend mode from here on."""
        self.refer("blend", blend)

    def set(self, part: str, operator: str) -> None:
        """Write the operator for a part of the state, unless it is in force."""
        if self._state.get(part) != operator:
            self._state[part] = operator
            self._lines.append(operator)

    def refer(self, part: str, name: str) -> None:
        """Set a part of the state by a named graphics state, unless it is in force."""
        operator = f"/{name} gs"
        if self._state.get(part) != operator:
            self.states.add(name)
            self.set(part, operator)


def _opacity_name(of: str, opacity: float) -> str:
    return f"{of[0]}{round(opacity * 1000)}"


@lru_cache(maxsize=1024)
def _line(stroke: Stroke) -> tuple[str, ...]:
    """Return a stroke's colour, its opacity's name, and the operators of `_LINE`."""
    steps = " ".join(map(format_number, stroke.dash))
    return (
        _color(stroke.paint.color, "G", "RG"),
        _opacity_name("stroke", stroke.paint.opacity),
        f"{format_number(stroke.width)} w",
        f"[{steps}] {format_number(stroke.phase)} d",
        f"{_CAPS[stroke.cap]} J",
        f"{_JOINS[stroke.join]} j",
    )


@lru_cache(maxsize=1024)
def _font_operator(name: str, size: float) -> str:
    return f"/{name} {format_number(size)} Tf"


@lru_cache(maxsize=1024)
def _color(color: Color, grey: str, rgb: str) -> str:
    red, green, blue = map(format_number, (color.red, color.green, color.blue))
    return f"{red} {grey}" if red == green == blue else f"{red} {green} {blue} {rgb}"
