"""Follow the types of shapes: keys and their types, and keys left without a value."""

from collections.abc import Iterator, Mapping
from functools import cache
from types import UnionType
from typing import Any, Literal, NamedTuple, TypeAlias, Union, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from cardgen.model.node import Entry, Node, Scalar, Sequence, is_blank
from cardgen.model.node import Mapping as MappingNode
from cardgen.model.suggestions import nearest

KEY = "[key]"
"""What pydantic calls the key of a mapping, in the path of an error."""

_LIKE = {int: "a whole number", float: "a number", bool: "true or false"}

Path: TypeAlias = tuple[str | int, ...]
"""Keys, and places in lists, from the whole tree to a part of it."""


def known_words(model: type[BaseModel], path: Path) -> tuple[str, ...]:
    """Return the keys of the shape at a path, or the words of a Literal there."""
    kind = kind_at(model, path)
    if _is_model(kind):
        return tuple(keys_of(kind))
    if get_origin(kind) is Literal:
        return tuple(str(word) for word in get_args(kind))
    return ()


def kind_at(model: type[BaseModel], path: Path) -> Any:
    """Return the type of the value at a path."""
    kind: Any = model
    for part in path:
        kind = _bare(kind)
        if _is_model(kind):
            field = keys_of(kind).get(str(part))
            kind = field.annotation if field else kind
        elif get_origin(kind) in (list, dict) and part != KEY:
            kind = get_args(kind)[-1]
    return _bare(kind)


def fill_hint(name: str, kind: Any) -> str:
    """Return the hint for a key without a value: what a value of its type is."""
    if _is_model(kind) and "file" in keys_of(kind):
        return f'write the name of its file: "{name}: NAME.yaml"'
    if _is_model(kind):
        fields = keys_of(kind).items()
        keys = [key for key, f in fields if f.is_required()] or [*keys_of(kind)]
        return f"give it keys with values, such as {', '.join(keys)}"
    if get_origin(kind) is dict:
        return "give it names with values: {name: value}"
    if get_origin(kind) is list:
        inner = _bare(get_args(kind)[0])
        first = next(iter(keys_of(inner)), "") if _is_model(inner) else ""
        entries = "write its entries below it, each on a line of its own"
        return f'{entries}: "- {first}: ..."' if first else "give it entries: [a, b]"
    if get_origin(kind) is Literal:
        return f"it is one of {', '.join(map(str, get_args(kind)))}"
    return f"give it {_LIKE[kind]}" if kind in _LIKE else f'write "{name}: ..."'


def blank_keys(kind: Any, node: Node) -> Iterator[tuple[*Entry, Any]]:
    """Yield the keys that need a value and have none, with its node and its type.

    A section may be empty, because its lines may be commented out. Keys that must be
    given are not among them: without a value they are missing.
    """
    return _blank_keys(_bare(kind), node)


def _blank_keys(kind: Any, node: Node) -> Iterator[tuple[*Entry, Any]]:
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
) -> Iterator[tuple[*Entry, Any]]:
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
                yield key, value, field.kind


def find(root: Node, loc: Path) -> tuple[Node, Scalar | None]:
    """Follow a path as far as it goes; parts that only name a type are skipped."""
    node: Node = root
    key: Scalar | None = None
    for part in loc:
        if isinstance(node, MappingNode) and isinstance(part, str):
            name, child = node.key(part), node.get(part)
            node, key = (child, name) if child is not None else (node, key)
        elif isinstance(node, Sequence) and part in range(len(node.items)):
            node, key = node.items[int(part)], None
    return node, key


def misspelt(
    model: type[BaseModel], root: Node, errors: list[tuple[str, Path]]
) -> dict[Path, str]:
    """Return the missing keys by the paths of the keys that are meant as them.

    Of two problems of one slip, the first would be the one that is not the cause.
    """
    meant: dict[Path, str] = {}
    missing = [loc for kind, loc in errors if kind == "missing"]
    for *path, name in missing:
        parent = tuple(path)
        node, _ = find(root, parent)
        if not isinstance(node, MappingNode) or node.key(str(name)):
            continue
        known = known_words(model, parent)
        others = [each for each in node.keys.numbers if each not in known]
        near = nearest(str(name), others)
        if near is None and [loc[:-1] for loc in missing].count(parent) == 1:
            # An odd name for the only key that is missing.
            odd = others[0] if len(others) == 1 else ""
            unknown = ("extra_forbidden", (*parent, odd)) in errors
            near = odd if unknown and nearest(odd, known) is None else None
        if near is not None:
            meant.setdefault((*parent, near), str(name))
    return meant


def as_meant(kind: Any, node: Node) -> Node:
    """Return a tree with each misspelt key under the name that it is meant as.

    What reads it finds nothing wrong that only follows from the slip.
    """
    kind = _bare(kind)
    if get_origin(kind) is list and isinstance(node, Sequence):
        items = tuple(as_meant(get_args(kind)[0], item) for item in node)
        return Sequence(items, node.span)
    if not isinstance(node, MappingNode):
        return node
    if get_origin(kind) is dict:
        inner = get_args(kind)[1]
        pairs = [(key, as_meant(inner, value)) for key, value in node.entries]
        return MappingNode.of(pairs, node.span)
    if not _is_model(kind):
        return node
    fields = _expected(kind)
    meant: dict[str, Entry] = {}
    for key, value in node.entries:
        near = key.text if key.text in fields else nearest(key.text, fields)
        if near is None or (
            near != key.text and (near in node.keys.numbers or near in meant)
        ):
            meant[key.text] = key, value
        else:
            name = Scalar(near, near, *key.span)
            meant[near] = name, as_meant(fields[near].kind, value)
    return MappingNode.of(meant.values(), node.span)


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
