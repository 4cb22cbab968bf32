"""One content stream's operators, and the colours and lines in force within it."""

import zlib
from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import lru_cache, partial
from typing import TypeVar, cast

from cardgen.model.ops import (
    PDF_MITER,
    Color,
    Gradient,
    Group,
    Op,
    Paint,
    Shape,
    Stroke,
)
from cardgen.write.pdf_syntax import format_number

_Drawn = TypeVar("_Drawn", bound=Hashable)
_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}
_LINE = ("width", "dash", "cap", "join")
# Characters of parts that are known.
_ROOM = 32_000_000
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
        # The paint and the stroke that the state comes from, if they are known: mostly
        # the next thing is drawn with the same.
        self._paint: Paint | None = None
        self._stroke: Stroke | None = None
        self.write = self._lines.append

    def content(self) -> bytes:
        """Return the stream's bytes."""
        return "\n".join(self._lines).encode("latin-1")

    def state(self) -> tuple[tuple[str, str], ...]:
        """Return what is known of colours and lines in force."""
        return tuple(self._state.items())

    def recorded(self, write: Callable[[], None]) -> tuple[str, frozenset[str]]:
        """Return what is written now, and the graphics states it refers to."""
        begun, others = len(self._lines), self.states.copy()
        self.states.clear()
        write()
        text, states = "\n".join(self._lines[begun:]), frozenset(self.states)
        self._lines[begun:] = [text]
        self.states |= others
        return text, states

    def save(self) -> None:
        """Push the graphics state."""
        self._saved.append(self._state.copy())
        self._lines.append("q")

    def restore(self) -> None:
        """Pop the graphics state that was pushed last."""
        self._state = self._saved.pop()
        self._paint = self._stroke = None
        self._lines.append("Q")

    def fill(self, paint: Paint) -> None:
        """Fill with a paint from here on."""
        if paint is not self._paint:
            self.set("fill", _color(paint.color, "g", "rg"))
            self.opacity("fill", paint.opacity)
            self._paint = paint

    def stroke(self, stroke: Stroke) -> None:
        """Draw lines with a stroke from here on."""
        if stroke == self._stroke:
            return
        color, opacity, *others = _line(stroke)
        self.set("stroke", color)
        self.refer("stroke opacity", opacity)
        for part, operator in zip(_LINE, others, strict=True):
            self.set(part, operator)
        self._stroke = stroke

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


class KnownParts:
    """What documents of the same faces on several papers have in common.

    A group of shapes in flat colours refers to nothing by a document's own names: it is
    written alike wherever the same colours and lines are in force. Forms of the same
    content are compressed once. `room` limits the characters that are kept.
    """

    def __init__(self, room: int = _ROOM) -> None:
        self._room = room
        self._is_off = room <= 0
        self._written: dict[object, tuple[str, frozenset[str]]] = {}
        self._packed: dict[bytes, bytes] = {}
        self._equal: dict[Hashable, Hashable] = {}
        # While an object is kept, no other one can get its id.
        self._one: dict[int, tuple[Hashable, Hashable]] = {}
        self._plain: dict[int, tuple[Group, frozenset[int] | None]] = {}

    def write(
        self,
        group: Group,
        pen: Pen,
        repeated: Mapping[int, Op],
        write: Callable[[Group], None],
    ) -> None:
        """Write a group with a pen: by `write`, unless it is known already.

        What is `repeated` has a name of the document's own.
        """
        if self._is_off or not self._is_plain(group, repeated):
            write(group)
            return
        key = id(group), pen.state()
        if key in self._written:
            text, states = self._written[key]
            pen.write(text)
            pen.states |= states
        elif self._room > 0:
            # What is within is part of it.
            self._is_off = True
            self._written[key] = pen.recorded(partial(write, group))
            self._is_off = False
            self._room -= len(self._written[key][0])
        else:
            write(group)

    def one_of(self, drawn: _Drawn) -> _Drawn:
        """Return the same object for all ops, or tuples of ops, that are equal."""
        if id(drawn) not in self._one:
            # Hashing takes long for a picture.
            self._one[id(drawn)] = drawn, self._equal.setdefault(drawn, drawn)
        return cast(_Drawn, self._one[id(drawn)][1])

    def packed(self, content: bytes) -> bytes:
        """Return the content of a form, compressed."""
        if content in self._packed:
            return self._packed[content]
        packed = zlib.compress(content)
        if self._room > 0:
            self._packed[content] = packed
            self._room -= len(content)
        return packed

    def _is_plain(self, group: Group, repeated: Mapping[int, Op]) -> bool:
        """Return whether a group contains flat shapes alone, and nothing `repeated`."""
        if id(group) not in self._plain:
            found = _ids_within((group,))
            kept = None if found is None else frozenset(found)
            self._plain[id(group)] = group, kept
        ids = self._plain[id(group)][1]
        return ids is not None and repeated.keys().isdisjoint(ids)


def _ids_within(ops: Iterable[Op]) -> list[int] | None:
    """Return the ids of plain ops and of those within, None if one is not plain."""
    found: list[int] = []
    for op in ops:
        if isinstance(op, Group):
            laid = op.opacity < 1 or op.blend != "normal" or op.spoken
            inside = None if laid else _ids_within(op.ops)
            if inside is None:
                return None
            found += inside
        elif not isinstance(op, Shape) or isinstance(op.fill, Gradient):
            return None
        found.append(id(op))
    return found


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
