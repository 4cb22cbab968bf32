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
from cardgen.model.suggestions import (
    BLANK_HINT,
    COMMA_HINT,
    colon_hint,
    did_you_mean,
    space_hint,
    word_meant,
)
from cardgen.validate.formatting import (
    describe_node,
    format_number,
    one_of,
    pluralize,
    quote_colour,
    quoted,
)
from cardgen.validate.shapes.key_types import (
    KEY,
    Path,
    blank_keys,
    fill_hint,
    find,
    kind_at,
    known_words,
    misspelt,
)

M = TypeVar("M", bound=BaseModel)
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
_EXAMPLES = {"int_type": "2", "int_from_float": "2", "bool_type": "true"}
UNITS = {"mm": 1, "cm": 10, "in": 25.4, '"': 25.4}
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
        meant = misspelt(model, node, [(e["type"], e["loc"]) for e in errors])
        problems += [_misspelling(model, node, *pair) for pair in meant.items()]
        told = {*meant, *((*loc[:-1], name) for loc, name in meant.items())}
        return None, problems + [
            _problem(model, node, at, e["type"], e["loc"], e.get("ctx", {}))
            for e in errors
            if e["loc"] not in told
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


def _misspelling(model: type[BaseModel], root: Node, loc: Path, name: str) -> Problem:
    """Return the problem of an unknown key that is meant as a missing one."""
    node, _ = find(root, loc[:-1])
    word, known = str(loc[-1]), known_words(model, loc[:-1])
    key = node.key(word) if isinstance(node, Mapping) else None
    hint = _unknown_hint(word, node, known)
    if hint.startswith("known keys"):
        hint = f'write "{name}" if that is meant; {hint}'
    message = f'unknown key {quoted(word)}, and "{name}" is missing'
    return error("shape", key.span if key else node.span, message, hint)


def _without_value(key: Scalar, value: Node, kind: Any) -> Problem:
    return error("shape", key.span, *_blank(key.text, value, kind))


def _problem(
    model: type[BaseModel],
    root: Node,
    at: Span | None,
    kind: str,
    loc: Path,
    details: Details[str, Any],
) -> Problem:
    about_key = kind in ("missing", "extra_forbidden")
    node, key = find(root, loc[:-1] if about_key else loc)
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
    if kind == "blank":
        message, hint = _blank(name, node, kind_at(model, loc))
    else:
        message, hint = _message(kind, details, name, node, known)
    if hint == f'write "{name}: ..."':
        hint = fill_hint(name, kind_at(model, loc))
    return error("shape", span, message, hint)


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
        case "extra_forbidden" if not name.strip():
            return "this key is blank", BLANK_HINT
        case "extra_forbidden":
            return f"unknown key {quoted(name)}", _unknown_hint(name, node, known)
        case "invalid":
            return details["message"], details["hint"]
        case "too_short" if name == "components":
            return f'"{name}" is empty', _missing_hint(name, node)
    wanted, hint = _wanted(kind, details, node, known)
    if name == "copies" and kind == "greater_than_equal":
        hint = "to print none of it, delete it from the list"
    if (
        isinstance(node, Scalar)
        and node.span.end_line > node.span.line
        and ":" in node.text
    ):
        line, last = node.span.line, node.span.end_line
        hint = (
            f"close the text with a quotation mark: it runs from line {line} to {last}"
        )
    return f"expected {wanted}, found {describe_node(node)}", hint


def _blank(name: str, value: Node, kind: Any) -> tuple[str, str]:
    hint = quote_colour(name, value) or f"{fill_hint(name, kind)}, or delete it"
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
            return one_of(known), word_meant(text, known).strip()
        case "expected":
            return details["noun"], details["hint"]
        case "too_short":
            return f"at least {pluralize(details.get('min_length', 1), 'entry')}", ""
        case "too_long":
            return f"at most {pluralize(details['max_length'], 'entry')}", ""
    if kind in _BOUNDS:
        words, bound = _BOUNDS[kind]
        return f"{words} {format_number(details[bound])}", ""
    hint = _type_hint(kind, node)
    if not hint and kind in ("model_type", "model_attributes_type", "dict_type"):
        hint = f"write its keys, as in {{{known[0] if known else 'name'}: value}}"
    return _EXPECTED.get(kind, "another value"), hint


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
    if name == "components":
        return (
            'write "components:", and indented below it what is printed, such as '
            '"rules: {kind: rulebook, title: Rules, text: rules.md}"'
        )
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
    length = round(float(match["number"]) * UNITS[match["unit"]], 2)
    return f"write {format_number(length)}: lengths are in millimetres"


def _type_hint(kind: str, node: Node) -> str:
    if kind == "string_type" and isinstance(node, Scalar) and node.text:
        return f'put it in quotes: "{node.text}"'
    if kind == "float_type" and isinstance(node, Scalar):
        return _in_millimetres(node.text) or "for example 2.5"
    if isinstance(node, Sequence) and _EXPECTED.get(kind, "").startswith("a mapping"):
        return "write its keys without hyphens and brackets"
    if kind in _EXAMPLES:
        return f"for example {_EXAMPLES[kind]}"
    if kind == "list_type" and isinstance(node, Scalar):
        return "write [a, b], or a line with a hyphen for each entry"
    return ""
