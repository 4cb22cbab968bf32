"""Follow the types of shapes: keys and their types, and keys left without a value."""

from collections.abc import Iterator, Mapping
from functools import cache
from types import UnionType
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from cardgen.model.node import Entry, Node, Scalar, Sequence, is_blank
from cardgen.model.node import Mapping as MappingNode

KEY = "[key]"
"""What pydantic calls the key of a mapping, in the path of an error."""


def known_words(model: type[BaseModel], path: tuple[str | int, ...]) -> tuple[str, ...]:
    """Return the keys of the shape at a path, or the words of a Literal there."""
    kind: Any = model
    for part in path:
        kind = _bare(kind)
        if _is_model(kind):
            field = keys_of(kind).get(str(part))
            kind = field.annotation if field else kind
        elif get_origin(kind) in (list, dict) and part != KEY:
            kind = get_args(kind)[-1]
    kind = _bare(kind)
    if _is_model(kind):
        return tuple(keys_of(kind))
    if get_origin(kind) is Literal:
        return tuple(str(word) for word in get_args(kind))
    return ()


def blank_keys(kind: Any, node: Node) -> Iterator[Entry]:
    """Yield the keys that need a value and have none, with the node of that.

    A section may be empty, because its lines may be commented out. Keys that must be
    given are not among them: without a value they are missing.
    """
    return _blank_keys(_bare(kind), node)


def _blank_keys(kind: Any, node: Node) -> Iterator[Entry]:
    if type(node) is Scalar:
        return
    if _is_model(kind):
        if isinstance(node, MappingNode) and kind.model_config["extra"] == "forbid":
            yield from _blank_in_mapping(_expected(kind), node)
    elif get_origin(kind) is list:
        inner = _bare(get_args(kind)[0])
        for item in node if isinstance(node, Sequence) else (node,):
            yield from _blank_keys(inner, item)
    elif get_origin(kind) is dict and isinstance(node, MappingNode):
        inner = _bare(get_args(kind)[1])
        for value in node.nodes:
            yield from _blank_keys(inner, value)


def _blank_in_mapping(
    fields: Mapping[str, "_Expected"], node: MappingNode
) -> Iterator[Entry]:
    # Thousands of keys, nearly all with a value: their places are not looked up.
    for name, value in zip(node.keys.numbers, node.nodes, strict=True):
        field = fields.get(name)
        if field is None:
            continue
        if type(value) is not Scalar:
            yield from _blank_keys(field.kind, value)
        elif is_blank(value) and not field.required:
            key = node.key(name)
            if key and (node.in_braces or not field.section):
                yield key, value


class _Expected(NamedTuple):
    """The type of a key's value, and whether it must be given or may be empty."""

    kind: Any
    required: bool
    section: bool


@cache
def _expected(model: type[BaseModel]) -> Mapping[str, _Expected]:
    return {
        name: _Expected(_bare(f.annotation), f.is_required(), _is_section(f))
        for name, f in keys_of(model).items()
    }


def _is_section(field: FieldInfo) -> bool:
    kind = _bare(field.annotation)
    return _is_model(kind) or get_origin(kind) in (list, dict)


@cache
def keys_of(model: type[BaseModel]) -> Mapping[str, FieldInfo]:
    """Return the keys of a shape as users write them."""
    return {f.alias or name: f for name, f in model.model_fields.items()}


def _is_model(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, BaseModel)


def _bare(kind: Any) -> Any:
    """Strip Annotated and "| None"."""
    while True:
        arguments = get_args(kind)
        if hasattr(kind, "__metadata__") or get_origin(kind) in (Union, UnionType):
            kind = arguments[0]
        else:
            return kind
