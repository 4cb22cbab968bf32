"""One content stream's operators, and the colours and lines in force within it."""

from collections.abc import Mapping
from functools import lru_cache

from cardgen.model.ops import Color, Paint, Stroke
from cardgen.write.numerals import number
from cardgen.write.stencils import State

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
_UNKNOWN: Mapping[str, None] = dict.fromkeys([*AT_PAGE_START, "font", "mask"])
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
        # Every part is there, known or not, so that values tell states apart.
        self._state: dict[str, str | None] = {**_UNKNOWN, **state}
        self._saved: list[dict[str, str | None]] = []
        # The paint that the state's colour and opacity come from, where it is known:
        # mostly the next thing is drawn with the same.
        self._paint: Paint | None = None
        self._key: State | None = None
        self.write = self._lines.append

    @property
    def state(self) -> State:
        """Give the operators in force."""
        if self._key is None:
            self._key = tuple(self._state.values())
        return self._key

    def begin(self, state: State) -> None:
        """Take a state as given that is in force."""
        if state != self.state:
            self._state = dict(zip(_UNKNOWN, state, strict=True))
            self._key, self._paint = state, None

    @property
    def operators(self) -> str:
        """Give everything written."""
        return "\n".join(self._lines)

    def content(self) -> bytes:
        """Give the stream's bytes."""
        return self.operators.encode("latin-1")

    def save(self) -> None:
        """Keep what is in force."""
        self._saved.append(self._state.copy())
        self._lines.append("q")

    def restore(self) -> None:
        """Bring back what was kept last."""
        self._state = self._saved.pop()
        self._paint = self._key = None
        self._lines.append("Q")

    def fill(self, paint: Paint) -> None:
        """Fill with a paint from here on."""
        if paint is not self._paint:
            self.set("fill", _color(paint.color, "g", "rg"))
            self.opacity("fill", paint.opacity)
            self._paint = paint

    def stroke(self, stroke: Stroke) -> None:
        """Draw lines so from here on."""
        color, opacity, *others = _line(stroke)
        self.set("stroke", color)
        self.refer("stroke opacity", opacity)
        for part, operator in zip(_LINE, others, strict=True):
            self.set(part, operator)

    def opacity(self, of: str, opacity: float) -> None:
        """Cover so much of what lies below from here on; `of` is fill or stroke."""
        self._paint = None
        self.refer(f"{of} opacity", _covering(of, opacity))

    def blend(self, blend: str) -> None:
        """Mix colours with those below from here on."""
        self.refer("blend", blend)

    def set(self, part: str, operator: str) -> None:
        """Write the operator that puts a part of the state in force, unless it is."""
        if self._state.get(part) != operator:
            self._state[part] = operator
            self._key = None
            self._lines.append(operator)

    def refer(self, part: str, name: str) -> None:
        """Put a part of a named graphics state in force, unless it is."""
        operator = f"/{name} gs"
        if self._state.get(part) != operator:
            self.states.add(name)
            self.set(part, operator)


def _covering(of: str, opacity: float) -> str:
    return f"{of[0]}{round(opacity * 1000)}"


@lru_cache(maxsize=1024)
def _line(stroke: Stroke) -> tuple[str, ...]:
    """Give the operators of a stroke: colour, opacity's name, and those of `_LINE`."""
    return (
        _color(stroke.paint.color, "G", "RG"),
        _covering("stroke", stroke.paint.opacity),
        f"{number(stroke.width)} w",
        f"[{' '.join(map(number, stroke.dash))}] 0 d",
        f"{_CAPS[stroke.cap]} J",
        f"{_JOINS[stroke.join]} j",
    )


@lru_cache(maxsize=1024)
def _color(color: Color, grey: str, rgb: str) -> str:
    red, green, blue = map(number, (color.red, color.green, color.blue))
    return f"{red} {grey}" if red == green == blue else f"{red} {green} {blue} {rgb}"
