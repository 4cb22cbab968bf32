"""What each operator of a content stream does (ISO 32000-1, annex A)."""

from collections.abc import Mapping, Sequence
from typing import Any

from cardgen.model.geometry import Matrix
from cardgen.proof.reader.interpreter import Handler, Interpreter

Values = Sequence[Any]


def _map(walker: Interpreter, values: Values) -> None:
    walker.state.matrix = Matrix(*values).then(walker.state.matrix)


def _width(walker: Interpreter, values: Values) -> None:
    walker.state.width = values[0]


def _dash(walker: Interpreter, values: Values) -> None:
    walker.state.dashed = len(values[0]) > 0


def _move(walker: Interpreter, values: Values) -> None:
    walker.outline.move(walker.state.matrix, *values)


def _line(walker: Interpreter, values: Values) -> None:
    walker.outline.add(walker.state.matrix, values)


def _rectangle(walker: Interpreter, values: Values) -> None:
    walker.outline.rectangle(walker.state.matrix, values)


def _clip(walker: Interpreter, _: Values) -> None:
    walker.cut = True


def _paint(fill: bool, stroke: bool, close: bool = False) -> Handler:
    return lambda walker, _: walker.draw(fill, stroke, close)


def _device(count: int, stroke: bool) -> Handler:
    def act(walker: Interpreter, values: Values) -> None:
        if stroke:
            walker.state.stroke_parts = count
        else:
            walker.state.fill_parts = count
        walker.color(values, count, stroke)

    return act


def _color(stroke: bool) -> Handler:
    def act(walker: Interpreter, values: Values) -> None:
        state = walker.state
        count = state.stroke_parts if stroke else state.fill_parts
        walker.color(values, count, stroke)

    return act


def _begin(walker: Interpreter, _: Values) -> None:
    walker.state.text = walker.state.line = Matrix()


def _set(name: str, by: float = 1.0) -> Handler:
    return lambda walker, values: setattr(walker.state, name, values[0] * by)


def _mode(walker: Interpreter, values: Values) -> None:
    walker.state.mode = int(values[0])


def _go(walker: Interpreter, values: Values) -> None:
    state = walker.state
    state.text = state.line = Matrix(e=values[0], f=values[1]).then(state.line)


def _go_leading(walker: Interpreter, values: Values) -> None:
    walker.state.leading = -values[1]
    _go(walker, values)


def _lay(walker: Interpreter, values: Values) -> None:
    walker.state.text = walker.state.line = Matrix(*values)


def _next(walker: Interpreter, _: Values) -> None:
    _go(walker, (0.0, -walker.state.leading))


def _next_show(walker: Interpreter, values: Values) -> None:
    _next(walker, ())
    walker.write([values[0]])


def _spaced_show(walker: Interpreter, values: Values) -> None:
    walker.state.word_space, walker.state.letter_space = values[0], values[1]
    _next_show(walker, values[2:])


def _inline(walker: Interpreter, values: Values) -> None:
    picture = values[0]
    walker.picture(int(picture.width), int(picture.height), opaque=True)


HANDLERS: Mapping[str, Handler] = {
    "q": lambda walker, _: walker.save(),
    "Q": lambda walker, _: walker.restore(),
    "cm": _map,
    "w": _width,
    "d": _dash,
    "gs": lambda walker, values: walker.set_parameters(values[0]),
    "m": _move,
    "l": _line,
    "c": _line,
    "v": _line,
    "y": _line,
    "h": lambda walker, _: walker.outline.close(),
    "re": _rectangle,
    "W": _clip,
    "W*": _clip,
    "n": _paint(False, False),
    "f": _paint(True, False),
    "F": _paint(True, False),
    "f*": _paint(True, False),
    "S": _paint(False, True),
    "s": _paint(False, True, True),
    "B": _paint(True, True),
    "B*": _paint(True, True),
    "b": _paint(True, True, True),
    "b*": _paint(True, True, True),
    "sh": lambda walker, _: walker.pour(),
    "Do": lambda walker, values: walker.place(values[0]),
    "INLINE IMAGE": _inline,
    "g": _device(1, False),
    "rg": _device(3, False),
    "k": _device(4, False),
    "G": _device(1, True),
    "RG": _device(3, True),
    "K": _device(4, True),
    "cs": lambda walker, values: walker.space(values[0], False),
    "CS": lambda walker, values: walker.space(values[0], True),
    "sc": _color(False),
    "scn": _color(False),
    "SC": _color(True),
    "SCN": _color(True),
    "BT": _begin,
    "Tf": lambda walker, values: walker.font(values[0], values[1]),
    "Tc": _set("letter_space"),
    "Tw": _set("word_space"),
    "Tz": _set("stretch", 0.01),
    "TL": _set("leading"),
    "Ts": _set("rise"),
    "Tr": _mode,
    "Td": _go,
    "TD": _go_leading,
    "Tm": _lay,
    "T*": _next,
    "Tj": lambda walker, values: walker.write([values[0]]),
    "TJ": lambda walker, values: walker.write(values[0]),
    "'": _next_show,
    '"': _spaced_show,
}
