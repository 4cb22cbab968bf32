"""What each operator of a content stream does (ISO 32000-1, annex A)."""

from collections.abc import Mapping, Sequence
from typing import Any

from cardgen.model.geometry import Matrix
from cardgen.proof.reader.graphics_state import show_text
from cardgen.proof.reader.interpreter import WRONG, Handler, Interpreter
from cardgen.proof.reader.pdf_colors import (
    color_of,
    component_count,
    space_name,
    spot_name,
)

Values = Sequence[Any]

_ART = "/CardgenArt"


def _concatenate(page: Interpreter, values: Values) -> None:
    page.state.matrix = Matrix(*values).then(page.state.matrix)


def _dash(page: Interpreter, values: Values) -> None:
    page.state.dashed = len(values[0]) > 0


def _set_parameters(page: Interpreter, values: Values) -> None:
    """Apply a named graphics state parameter dictionary."""
    found, state = page.resources.ExtGState[values[0]], page.state
    if "/ca" in found:
        state.fill = state.fill._replace(opacity=float(found.ca))
    if "/CA" in found:
        state.stroke = state.stroke._replace(opacity=float(found.CA))
    if "/LW" in found:
        state.width = float(found.LW)
    if "/D" in found:
        state.dashed = len(found.D[0]) > 0


def _move_to(page: Interpreter, values: Values) -> None:
    page.path.move(page.state.matrix, *values)


def _line_or_curve(page: Interpreter, values: Values) -> None:
    page.path.add(page.state.matrix, values)


def _rectangle(page: Interpreter, values: Values) -> None:
    page.path.rectangle(page.state.matrix, values)


def _clip(page: Interpreter, _: Values) -> None:
    page.clips = True


def _paint(fill: bool, stroke: bool, close: bool = False) -> Handler:
    return lambda page, _: page.paint(fill, stroke, close)


def _draw_named(page: Interpreter, values: Values) -> None:
    page.draw_named(page.resources.XObject[values[0]])


def _inline_image(page: Interpreter, values: Values) -> None:
    image = values[0]
    page.draw_image(int(image.width), int(image.height), True, _inline_space(image))


def _inline_space(image: Any) -> str:
    """Return the name of an inline image's colours."""
    try:
        return space_name(component_count(image.colorspace, {}))
    # A space that is only named in the resources, or is none.
    except (NotImplementedError, *WRONG):
        return ""


def _shade(page: Interpreter, values: Values) -> None:
    page.fill_clip(_shading_space(page, values))


def _shading_space(page: Interpreter, values: Values) -> str:
    """Return the name of a shading's colours, empty if it is broken."""
    try:
        space = page.resources.Shading[values[0]].ColorSpace
        named = page.resources.get("/ColorSpace", {})
        return space_name(component_count(space, named))
    except WRONG:
        return ""


def _set_color(page: Interpreter, count: int, values: Values, stroke: bool) -> None:
    state = page.state
    if stroke:
        state.stroke_components = count
        color = color_of(count, values, state.stroke.opacity)
        state.stroke = color._replace(spot=state.stroke_spot)
    else:
        state.fill_components = count
        state.fill = color_of(count, values, state.fill.opacity)


def _device_color(count: int, stroke: bool) -> Handler:
    def handle(page: Interpreter, values: Values) -> None:
        if stroke:
            page.state.stroke_spot = ""
        _set_color(page, count, values, stroke)

    return handle


def _color(stroke: bool) -> Handler:
    def handle(page: Interpreter, values: Values) -> None:
        state = page.state
        count = state.stroke_components if stroke else state.fill_components
        _set_color(page, count, values, stroke)

    return handle


def _color_space(stroke: bool) -> Handler:
    """Select a colour space, with its initial colour."""

    def handle(page: Interpreter, values: Values) -> None:
        named = page.resources.get("/ColorSpace", {})
        count = component_count(values[0], named)
        if stroke:
            page.state.stroke_spot = spot_name(values[0], named)
        initial = (0.0, 0.0, 0.0, 1.0) if count == 4 else (0.0,) * count
        _set_color(page, count, initial, stroke)

    return handle


def _set(name: str, scale: float = 1.0) -> Handler:
    return lambda page, values: setattr(page.state, name, values[0] * scale)


def _set_font(page: Interpreter, values: Values) -> None:
    page.state.size = values[1]
    page.state.font = page.shared.font(page.resources.Font[values[0]])


def _set_mode(page: Interpreter, values: Values) -> None:
    page.state.mode = int(values[0])


def _set_text_matrix(page: Interpreter, values: Values) -> None:
    page.state.text = page.state.line = Matrix(*values)


def _begin_text(page: Interpreter, _: Values) -> None:
    _set_text_matrix(page, ())


def _move_line(page: Interpreter, values: Values) -> None:
    moved = Matrix(e=values[0], f=values[1]).then(page.state.line)
    page.state.text = page.state.line = moved


def _move_line_leading(page: Interpreter, values: Values) -> None:
    page.state.leading = -values[1]
    _move_line(page, values)


def _next_line(page: Interpreter, _: Values) -> None:
    _move_line(page, (0.0, -page.state.leading))


def _show_parts(page: Interpreter, values: Values) -> None:
    text = show_text(page.state, values[0], len(page.objects))
    if text:
        page.objects.append(text)


def _show(page: Interpreter, values: Values) -> None:
    _show_parts(page, [[values[0]]])


def _next_line_show(page: Interpreter, values: Values) -> None:
    _next_line(page, ())
    _show(page, values)


def _spaced_next_line_show(page: Interpreter, values: Values) -> None:
    page.state.word_space, page.state.letter_space = values[0], values[1]
    _next_line_show(page, values[2:])


def _begin_mark(page: Interpreter, values: Values) -> None:
    # The marks of pictures are within q and Q, so the latter ends them.
    if values[0] == _ART:
        page.state.art = True


HANDLERS: Mapping[str, Handler] = {
    "q": lambda page, _: page.save(),
    "Q": lambda page, _: page.restore(),
    "cm": _concatenate,
    "w": _set("width"),
    "d": _dash,
    "gs": _set_parameters,
    "BMC": _begin_mark,
    "m": _move_to,
    "l": _line_or_curve,
    "c": _line_or_curve,
    "v": _line_or_curve,
    "y": _line_or_curve,
    "h": lambda page, _: page.path.close(),
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
    "sh": _shade,
    "Do": _draw_named,
    "INLINE IMAGE": _inline_image,
    "g": _device_color(1, False),
    "rg": _device_color(3, False),
    "k": _device_color(4, False),
    "G": _device_color(1, True),
    "RG": _device_color(3, True),
    "K": _device_color(4, True),
    "cs": _color_space(False),
    "CS": _color_space(True),
    "sc": _color(False),
    "scn": _color(False),
    "SC": _color(True),
    "SCN": _color(True),
    "BT": _begin_text,
    "Tf": _set_font,
    "Tc": _set("letter_space"),
    "Tw": _set("word_space"),
    "Tz": _set("stretch", 0.01),
    "TL": _set("leading"),
    "Ts": _set("rise"),
    "Tr": _set_mode,
    "Td": _move_line,
    "TD": _move_line_leading,
    "Tm": _set_text_matrix,
    "T*": _next_line,
    "Tj": _show,
    "TJ": _show_parts,
    "'": _next_line_show,
    '"': _spaced_next_line_show,
}
