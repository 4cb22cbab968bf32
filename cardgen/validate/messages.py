"""What the shapes complain of, in our words: by the error's type, not its text."""

from collections.abc import Mapping
from typing import NamedTuple

from cardgen.model.node import Cell, Node, Scalar
from cardgen.model.node import Mapping as MappingNode
from cardgen.model.suggestions import did_you_mean
from cardgen.validate.wording import found, many, number, one_of, quoted

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
            return f"expected {words}, found {found(node)}", hint
        case "wrong":
            hint = str(details.get("hint", ""))
            return f"expected {details['expected']}, found {found(node)}", hint
        case "misfit":
            return str(details["message"]), str(details.get("hint", ""))
        case "too_short":
            least = many(int(str(details.get("min_length", 1))), "entry")
            return f"expected at least {least}, found {found(node)}", ""
        case "too_long":
            most = many(int(str(details["max_length"])), "entry")
            most = most.replace("entrys", "entries")
            return f"expected at most {most}, found {found(node)}", ""
    if kind in _BOUNDS:
        words, bound = _BOUNDS[kind]
        limit = number(float(str(details[bound])))
        return f"expected {words} {limit}, found {found(node)}", ""
    expected = _EXPECTED.get(kind, "another value")
    return f"expected {expected}, found {found(node)}", _type_hint(kind, node)


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
