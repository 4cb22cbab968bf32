"""Read Node trees as shapes: typed models, or problems with their places."""

import re
from collections.abc import Mapping as Details
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from cardgen.model.node import (
    Cell,
    Mapping,
    Node,
    Scalar,
    Sequence,
    is_blank,
    is_empty,
    to_plain,
)
from cardgen.model.problem import Problem, error
from cardgen.model.source import Span
from cardgen.model.suggestions import COMMA_HINT, colon_hint, did_you_mean, space_hint
from cardgen.validate.formatting import (
    describe_node,
    format_number,
    one_of,
    pluralize,
    quote_colour,
    quoted,
)
from cardgen.validate.shapes.key_types import KEY, blank_keys, known_words

M = TypeVar("M", bound=BaseModel)
_Loc = tuple[str | int, ...]
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
_UNITS = {"mm": 1, "cm": 10, "in": 25.4, '"': 25.4}
_LENGTH = re.compile(r"(?P<number>-?\d{1,9}(?:\.\d{1,9})?)\s?(?P<unit>mm|cm|in|\")")
_BOUNDS = {
    "greater_than_equal": ("at least", "ge"),
    "less_than_equal": ("at most", "le"),
    "greater_than": ("more than", "gt"),
    "less_than": ("less than", "lt"),
}


def check_shape(
    model: type[M], node: Node, at: Span | None = None
) -> tuple[M | None, list[Problem]]:
    """Return a tree as its shape, or None with everything that is wrong with it.

    `at` is the place of the tree itself; by default, that is its first key.
    """
    problems = [_without_value(*entry) for entry in blank_keys(model, node)]
    try:
        shape = model.model_validate(to_plain(node))
    except ValidationError as fault:
        errors = fault.errors(include_url=False, include_input=False)
        return None, problems + [
            _problem(model, node, at, e["type"], e["loc"], e.get("ctx", {}))
            for e in errors
        ]
    return None if problems else shape, problems


def read_shape(model: type[M], node: Node | None) -> M | None:
    """Return a tree as its shape, or None if it is wrong or missing."""
    if node is None or any(blank_keys(model, node)):
        return None
    try:
        return model.model_validate(to_plain(node))
    except ValidationError:
        return None


def short_span(node: Node) -> Span:
    """Return a short place to point at: a mapping's first key, or the node itself."""
    if isinstance(node, Mapping) and node.entries:
        first = node.entries[0][0].span
        # A card that is written without any key holds only inherited ones.
        if node.span.line <= first.line <= node.span.end_line:
            return first
    return node.span


def _without_value(key: Scalar, value: Node) -> Problem:
    return error("shape", key.span, *_blank(key.text, value))


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
    elif loc and loc[-1] == KEY and key:
        node, span = key, key.span
    elif key and is_empty(node):
        kind, name = "blank", key.text
    known = known_words(model, loc[:-1] if about_key else loc)
    message, hint = _message(kind, details, name, node, known)
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
    # A block over many lines is reported at its key.
    if isinstance(node, Scalar):
        return key.span if key and is_empty(node) else node.span
    if isinstance(node, Sequence) and node.span.line == node.span.end_line:
        return node.span
    return key.span if key else at or short_span(node)


def _message(
    kind: str, details: Details[str, Any], name: str, node: Node, known: tuple[str, ...]
) -> tuple[str, str]:
    """Return message and hint of an error of pydantic, by its type.

    `name` is the key it is about; `known` are the keys or words that are allowed.
    """
    match kind:
        case "missing":
            return f'"{name}" is missing', _missing_hint(name, node)
        case "empty":
            return f'"{name}" has no value', _missing_hint(name, node)
        case "blank":
            return _blank(name, node)
        case "extra_forbidden":
            return f"unknown key {quoted(name)}", _unknown_hint(name, node, known)
        case "invalid":
            return details["message"], details["hint"]
    wanted, hint = _wanted(kind, details, node, known)
    return f"expected {wanted}, found {describe_node(node)}", hint


def _blank(name: str, value: Node) -> tuple[str, str]:
    hint = quote_colour(name, value) or f'write "{name}: ...", or delete it'
    return f'"{name}" has no value', hint


def _unknown_hint(name: str, node: Node, known: tuple[str, ...]) -> str:
    near, comma = space_hint(name), ""
    if isinstance(node, Mapping) and node.in_braces and is_blank(node.get(name)):
        near = near or colon_hint(name, known, node.keys.numbers)
        comma = COMMA_HINT
    near = near or did_you_mean(name, known).strip() or comma
    return near or f"known keys: {', '.join(known)}"


def _wanted(
    kind: str, details: Details[str, Any], node: Node, known: tuple[str, ...]
) -> tuple[str, str]:
    """Return what was expected instead of a value, and a hint."""
    match kind:
        case "literal_error":
            text = node.text if isinstance(node, Scalar) else ""
            return one_of(known), did_you_mean(text, known).strip()
        case "expected":
            return details["noun"], details["hint"]
        case "too_short":
            return f"at least {pluralize(details.get('min_length', 1), 'entry')}", ""
        case "too_long":
            return f"at most {pluralize(details['max_length'], 'entry')}", ""
    if kind in _BOUNDS:
        words, bound = _BOUNDS[kind]
        return f"{words} {format_number(details[bound])}", ""
    return _EXPECTED.get(kind, "another value"), _type_hint(kind, node)


def _unmarked(name: str, node: Mapping) -> str:
    """Return the hint for a value that is a comment, or that lacks its colon, or ""."""
    hint = quote_colour(name, node.get(name))
    if hint or not node.in_braces:
        return hint
    blank = (key.text for key, value in node.entries if is_blank(value))
    hints = (colon_hint(key, (name,), node.keys.numbers) for key in blank)
    return next(filter(None, hints), "")


def _missing_hint(name: str, node: Node) -> str:
    hint = _unmarked(name, node) if isinstance(node, Mapping) else ""
    if hint:
        return hint
    if _is_row(node):
        return f'fill in the column "{name}"'
    if name == "format":
        return 'write "format: 1" at the top of the file'
    if name == "provenance":
        return (
            'write "provenance: placeholder" (or published, derived) for the card, '
            'or once for all cards: "defaults: {provenance: placeholder}"'
        )
    return f'write "{name}: ..."'


def _is_row(node: Node) -> bool:
    """Return whether a node comes from a row of a spreadsheet."""
    return isinstance(node, Mapping) and any(
        isinstance(child, Cell) for child in node.nodes
    )


def _in_millimetres(text: str) -> str:
    """Return the hint for a length with its unit, or ""."""
    match = _LENGTH.fullmatch(text)
    if match is None:
        return ""
    length = round(float(match["number"]) * _UNITS[match["unit"]], 2)
    return f"write {format_number(length)}: lengths are in millimetres"


def _type_hint(kind: str, node: Node) -> str:
    if kind == "string_type" and isinstance(node, Scalar) and node.text:
        return f'put it in quotes: "{node.text}"'
    if kind == "float_type" and isinstance(node, Scalar):
        return _in_millimetres(node.text)
    if kind == "list_type" and isinstance(node, Scalar):
        return "write [a, b], or a line with a hyphen for each entry"
    return ""
