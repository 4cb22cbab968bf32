"""Card types: their sizes and the fields that they declare."""

import re
from collections.abc import Iterable, Iterator, Mapping

from cardgen.model.forms import HEX, size_hint
from cardgen.model.game import CardType, Field, FieldType
from cardgen.model.node import Mapping as MappingNode
from cardgen.model.node import Node, Scalar, Sequence
from cardgen.model.problem import Problem, error
from cardgen.model.suggestions import did_you_mean
from cardgen.model.units import to_points
from cardgen.validate.contents.fields import FieldError, value_of
from cardgen.validate.formatting import one_of, quoted
from cardgen.validate.nodes import entries_of, part_places, unknown_name
from cardgen.validate.shapes.game_yaml import CardTypeShape, FieldShape
from cardgen.validate.shapes.tree_reader import UNITS, read_shape

_NUMBER = re.compile(r"\d{1,4}(?:\.\d{1,4})?")
# The tiles of shops are up to 1.6 % off.
_CLOSE = 1.02
Sizes = Mapping[str, tuple[float, float]]

RANGED: tuple[FieldType, ...] = ("integer", "number")
CHOSEN: tuple[FieldType, ...] = ("text", "integer", "number", "icon", "list")
MEASURED: tuple[FieldType, ...] = ("text",)
MARKED: tuple[FieldType, ...] = ("text", "list")


def unknown_type(name: Scalar, known: Iterable[str]) -> Problem:
    """Return the problem of a card type that a game lacks."""
    problem, id = unknown_name(name, "card type", known), name.text
    hint = f'write "card_types: {{{id}: {{size: poker, front: {id}.xml.j2}}}}"'
    return problem if problem.hint else problem._replace(hint=hint)


def read_card_types(
    game: MappingNode, sizes: Sizes
) -> tuple[dict[str, CardType], list[Problem]]:
    """Return the valid card types, and what is wrong with the others."""
    types: dict[str, CardType] = {}
    problems: list[Problem] = []
    for key, node in entries_of(game.get("card_types")):
        shape = read_shape(CardTypeShape, node)
        if shape is None or not isinstance(node, MappingNode):
            continue
        card_type, found = _card_type(key, node, shape, sizes)
        problems += found
        if card_type is not None:
            types[key.text] = card_type
    return types, problems


def _card_type(
    key: Scalar, node: MappingNode, shape: CardTypeShape, sizes: Sizes
) -> tuple[CardType | None, list[Problem]]:
    size, problems = _size(node, shape, sizes)
    fields: dict[str, Field] = {}
    for name, value in entries_of(node.get("fields")):
        fields[name.text], found = _field(name, value, shape.fields[name.text])
        problems += found
    problems += _half_printed(key, shape)
    if size and shape.size is not None and shape.shape == "hex":
        problems += _lopsided(node, size)
    if size is None or problems:
        return None, problems
    front, back = node.get("front"), node.get("back")
    return CardType(
        id=key.text,
        size_name=shape.size if isinstance(shape.size, str) else "",
        width=to_points(size[0]),
        height=to_points(size[1]),
        bleed=to_points(shape.bleed),
        fields=fields,
        front=shape.front or "",
        back=shape.back,
        span=key.span,
        front_span=front.span if front else key.span,
        back_span=back.span if shape.back and back else None,
        form=shape.shape,
    ), []


def _half_printed(key: Scalar, shape: CardTypeShape) -> Iterator[Problem]:
    """Find card types with a size or a back but no front, or a front but no size."""
    if shape.front is None and (shape.size is not None or shape.back is not None):
        yield _lacks(key, "front", "name its template")
    if shape.front is not None and shape.size is None:
        hex = shape.shape == "hex"
        example = "[60, 69.28]" if hex else "poker or [63.5, 88.9]"
        yield _lacks(key, "size", f"for example {example}")


def _lacks(key: Scalar, name: str, cure: str) -> Problem:
    message = f'card type "{key.text}" has no {name}'
    hint = (
        f"{cure}; card types of parts are not printed: they have no size, front or back"
    )
    return error("shape", key.span, message, hint)


def _size(
    node: MappingNode, shape: CardTypeShape, sizes: Sizes
) -> tuple[tuple[float, float] | None, list[Problem]]:
    if shape.size is None:
        return (0.0, 0.0), []
    if not isinstance(shape.size, str):
        return (float(shape.size[0]), float(shape.size[1])), []
    if shape.size in sizes:
        return sizes[shape.size], []
    at = node.get("size") or node
    near = did_you_mean(shape.size, sizes).strip()
    hint = near or f"known sizes: {', '.join(sizes)}; or millimetres: [63.5, 88.9]"
    unit = next((mm for unit, mm in UNITS.items() if unit in shape.size), 1)
    lengths = [float(length) * unit for length in _NUMBER.findall(shape.size)]
    if 1 <= len(lengths) <= 2 and all(5 <= length <= 1000 for length in lengths):
        hint = size_hint(*lengths)
    message = f"expected the name of a card size, found {quoted(shape.size)}"
    return None, [error("references", at.span, message, hint)]


def _lopsided(node: MappingNode, size: tuple[float, float]) -> Iterator[Problem]:
    """Find a hex whose sides are not alike."""
    width, height = size
    right = max(size) / min(size) / HEX
    if 1 / _CLOSE <= right <= _CLOSE:
        return
    message = (
        f"expected a hex with equal sides, {HEX:.4g} times as long as it is wide, "
        f"found {width:g} x {height:g} mm"
    )
    hint = f"write {_kept(width, height, HEX)} for points at top and bottom, or "
    hint += f"{_kept(width, height, 1 / HEX)} for points left and right"
    yield error("shape", (node.get("size") or node).span, message, hint)


def _kept(width: float, height: float, factor: float) -> str:
    """Return the sizes of a hex that keep a width and a height."""
    pairs = ((width, width * factor), (height / factor, height))
    # The bounds of a size in game.yaml, of which one of the two keeps within.
    fit = [pair for pair in pairs if min(pair) >= 5 and max(pair) <= 1000]
    return one_of([f"[{wide:.6g}, {high:.6g}]" for wide, high in map(_rounded, fit)])


def _rounded(pair: tuple[float, float]) -> tuple[float, float]:
    return round(pair[0], 2), round(pair[1], 2)


def _field(name: Scalar, node: Node, shape: FieldShape) -> tuple[Field, list[Problem]]:
    low, high = shape.range or (None, None)
    has_default = shape.default is not None
    field = Field(
        name=name.text,
        type=shape.type,
        required=not has_default if shape.required is None else shape.required,
        default=None,
        minimum=low,
        maximum=high,
        choices=tuple(shape.choices or ()),
        max_length=shape.max_length,
        span=name.span,
        markup=shape.markup is not False,
        translate=_translates(shape),
    )
    problems = list(_out_of_place(name, node, shape))
    if problems or not isinstance(node, MappingNode):
        return field, problems
    problems += _invalid_choices(name, field, node)
    default = node.get("default")
    if not has_default or default is None or problems:
        return field, problems
    try:
        value, parts = value_of(field, default), part_places(default)
        return field._replace(default=value, parts=parts), []
    except FieldError as fault:
        return field, [_invalid_declaration(name, default, "default", fault)]


def _translates(shape: FieldShape) -> bool:
    """Return whether translators see the texts of a field: words of a list, and the
    choices of a field, are as often names for templates as words for players."""
    if shape.translate is None:
        return shape.type == "text" and shape.choices is None
    return shape.translate


def _out_of_place(name: Scalar, node: Node, shape: FieldShape) -> Iterator[Problem]:
    """Find options that have no meaning for a field's type."""
    options: dict[str, tuple[object, tuple[FieldType, ...]]] = {
        "range": (shape.range, RANGED),
        "choices": (shape.choices, CHOSEN),
        "max_length": (shape.max_length, MEASURED),
        "markup": (shape.markup, MARKED),
        "translate": (shape.translate, MARKED),
    }
    for option, (value, types) in options.items():
        if value is not None and shape.type not in types:
            key = node.key(option) if isinstance(node, MappingNode) else None
            yield error(
                "shape",
                key.span if key else name.span,
                f'"{option}" does not apply to the type {shape.type}',
                f"it belongs to fields of type {', '.join(types)}",
            )
    if shape.required and shape.default is not None:
        key = node.key("required") if isinstance(node, MappingNode) else None
        message = f'field "{name.text}" is required and has a default'
        hint = "delete one of them; a field with a default is optional"
        yield error("shape", key.span if key else name.span, message, hint)


def _invalid_choices(
    name: Scalar, field: Field, node: MappingNode
) -> Iterator[Problem]:
    choices = node.get("choices")
    if not isinstance(choices, Sequence) or field.type not in RANGED:
        return
    unlisted = field._replace(choices=())
    for choice in choices:
        try:
            value_of(unlisted, choice)
        except FieldError as fault:
            yield _invalid_declaration(name, choice, "choice", fault)


def _invalid_declaration(
    name: Scalar, node: Node, what: str, fault: FieldError
) -> Problem:
    message = f'{what} of field "{name.text}": {fault}'
    return error("shape", fault.at or node.span, message, fault.hint)
