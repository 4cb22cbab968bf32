"""Holds Nodes against shapes; every complaint comes with its place."""

from collections.abc import Mapping
from collections.abc import Mapping as Details
from types import UnionType
from typing import Any, Literal, NamedTuple, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError

from cardgen.model.node import Cell, Mapping, Node, Scalar, Sequence, is_empty, to_plain
from cardgen.model.node import Mapping as MappingNode
from cardgen.model.problem import Problem, error
from cardgen.model.source import Span
from cardgen.model.suggestions import did_you_mean
from cardgen.validate.formatting import (
    describe_node,
    format_number,
    one_of,
    pluralize,
    quoted,
)

M = TypeVar("M", bound=BaseModel)
_Loc = tuple[str | int, ...]
_KEY = "[key]"


def shape_problems(
    model: type[BaseModel], node: Node, at: Span | None = None
) -> list[Problem]:
    """Give everything in which a tree departs from a shape.

    `at` is where the tree itself is pointed at; without it, that is its first key.
    """
    try:
        model.model_validate(to_plain(node))
    except ValidationError as fault:
        errors = fault.errors(include_url=False, include_input=False)
        return [
            _problem(model, node, at, e["type"], e["loc"], e.get("ctx", {}))
            for e in errors
        ]
    return []


def read_shape(model: type[M], node: Node | None) -> M | None:
    """Give the tree as its shape, or None where it departs from it."""
    if node is None:
        return None
    try:
        return model.model_validate(to_plain(node))
    except ValidationError:
        return None


def short_span(node: Node) -> Span:
    """Give a short place to point at: a mapping's first key, else the node itself."""
    if isinstance(node, Mapping) and node.entries:
        first = node.entries[0][0].span
        # A card that is written without any key holds only inherited ones.
        if node.span.line <= first.line <= node.span.end_line:
            return first
    return node.span


def _problem(
    model: type[BaseModel],
    root: Node,
    at: Span | None,
    kind: str,
    loc: _Loc,
    details: Details[str, Any],
) -> Problem:
    about_key = kind in ("missing", "extra_forbidden")
    node, key = _find(root, loc[:-1] if about_key else loc)
    name = str(loc[-1]) if loc else ""
    span = _place(node, key, at if node is root else None)
    if about_key and isinstance(node, Mapping):
        written = node.key(name)
        span = written.span if written else span
        kind = "empty" if written and kind == "missing" else kind
    elif loc and loc[-1] == _KEY and key:
        node, span = key, key.span
    elif key and is_empty(node):
        kind, name = "blank", key.text
    known = _known(model, loc[:-1] if about_key else loc)
    message, hint = worded(Complaint(kind, details, name, node, known))
    return error("shape", span, message, hint)


def _find(root: Node, loc: _Loc) -> tuple[Node, Scalar | None]:
    """Follow a path as far as it goes; parts that only name a type are skipped."""
    node: Node = root
    key: Scalar | None = None
    for part in loc:
        if isinstance(node, Mapping) and isinstance(part, str):
            name, child = node.key(part), node.get(part)
            node, key = (child, name) if child is not None else (node, key)
        elif isinstance(node, Sequence) and part in range(len(node.items)):
            node, key = node.items[int(part)], None
    return node, key


def _place(node: Node, key: Scalar | None, at: Span | None) -> Span:
    # A block over many lines is better pointed at by its key.
    if isinstance(node, Scalar):
        return key.span if key and is_empty(node) else node.span
    if isinstance(node, Sequence) and node.span.line == node.span.end_line:
        return node.span
    return key.span if key else at or short_span(node)


def _known(model: type[BaseModel], loc: _Loc) -> tuple[str, ...]:
    """Give the keys of the shape at a path, or the words of a Literal there."""
    kind: Any = model
    for part in loc:
        kind = _bare(kind)
        if _is_model(kind):
            kind = next((t for name, t in _keys(kind) if name == part), kind)
        elif get_origin(kind) in (list, dict) and part != _KEY:
            kind = get_args(kind)[-1]
    kind = _bare(kind)
    if _is_model(kind):
        return tuple(name for name, _ in _keys(kind))
    if get_origin(kind) is Literal:
        return tuple(str(word) for word in get_args(kind))
    return ()


def _keys(model: type[BaseModel]) -> list[tuple[str, Any]]:
    return [(f.alias or name, f.annotation) for name, f in model.model_fields.items()]


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


_EXPECTED = {
    "string_type": "text",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "finite_number": "a number",
    "bool_type": "true or false",
    "list_type": "a list",
    "dict_type": 'a mapping ("key: value")',
    "model_type": 'a mapping ("key: value")',
    "model_attributes_type": 'a mapping ("key: value")',
}
_BOUNDS = {
    "greater_than_equal": ("at least", "ge"),
    "less_than_equal": ("at most", "le"),
    "greater_than": ("more than", "gt"),
    "less_than": ("less than", "lt"),
}


class Complaint(NamedTuple):
    """One error of a shape: its type and details, and what stands there.

    `name` is the key it is about; `known` are the keys or words that would do.
    """

    kind: str
    details: Mapping[str, object]
    name: str
    node: Node
    known: tuple[str, ...]


def worded(complaint: Complaint) -> tuple[str, str]:
    """Give message and hint."""
    kind, details, node = complaint.kind, complaint.details, complaint.node
    match kind:
        case "missing":
            return f'"{complaint.name}" is missing', _missing_hint(complaint)
        case "empty":
            return f'"{complaint.name}" has no value', _missing_hint(complaint)
        case "blank":
            hint = f'write "{complaint.name}: ...", or take it out'
            return f'"{complaint.name}" has no value', hint
        case "extra_forbidden":
            near = did_you_mean(complaint.name, complaint.known).strip()
            hint = near or f"known here: {', '.join(complaint.known)}"
            return f"unknown key {quoted(complaint.name)}", hint
        case "literal_error":
            words = one_of(complaint.known)
            hint = did_you_mean(_text(node), complaint.known).strip()
            return f"expected {words}, found {describe_node(node)}", hint
        case "wrong":
            hint = str(details.get("hint", ""))
            return f"expected {details['expected']}, found {describe_node(node)}", hint
        case "misfit":
            return str(details["message"]), str(details.get("hint", ""))
        case "too_short":
            least = pluralize(int(str(details.get("min_length", 1))), "entry")
            return f"expected at least {least}, found {describe_node(node)}", ""
        case "too_long":
            most = pluralize(int(str(details["max_length"])), "entry")
            most = most.replace("entrys", "entries")
            return f"expected at most {most}, found {describe_node(node)}", ""
    if kind in _BOUNDS:
        words, bound = _BOUNDS[kind]
        limit = format_number(float(str(details[bound])))
        return f"expected {words} {limit}, found {describe_node(node)}", ""
    expected = _EXPECTED.get(kind, "another value")
    return f"expected {expected}, found {describe_node(node)}", _type_hint(kind, node)


def _missing_hint(complaint: Complaint) -> str:
    if _of_a_sheet(complaint.node):
        return f'fill in the column "{complaint.name}"'
    if complaint.name == "format":
        return 'write "format: 1" at the top of the file'
    if complaint.name == "provenance":
        return (
            'write "provenance: placeholder" (or published, derived) under the card, '
            'or once for the whole list: "defaults: {provenance: placeholder}"'
        )
    return f'write "{complaint.name}: ..."'


def _of_a_sheet(node: Node) -> bool:
    return isinstance(node, MappingNode) and any(
        isinstance(child, Cell) for child in node.nodes
    )


def _type_hint(kind: str, node: Node) -> str:
    if kind == "string_type" and isinstance(node, Scalar) and node.text:
        return f'put it in quotes: "{node.text}"'
    if kind == "list_type" and isinstance(node, Scalar):
        return "write [a, b], or one entry a line after a hyphen"
    return ""


def _text(node: Node) -> str:
    return node.text if isinstance(node, Scalar) else ""
