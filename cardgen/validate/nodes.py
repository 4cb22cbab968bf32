"""What checks do with Node trees: walk them, and report unknown names."""

from collections.abc import Iterable, Iterator

from cardgen.model.node import (
    Cell,
    Entry,
    Mapping,
    Node,
    Scalar,
    Sequence,
    is_empty,
    parts_in,
)
from cardgen.model.problem import Problem, error
from cardgen.model.source import Span
from cardgen.model.suggestions import did_you_mean
from cardgen.validate.formatting import quoted


def entries_of(node: Node | None) -> tuple[Entry, ...]:
    """Return the keys and values of a mapping, none for any other node."""
    return node.entries if isinstance(node, Mapping) else ()


def items_of(node: Node | None) -> tuple[Node, ...]:
    """Return the items of a list; a single value counts as a list of one."""
    if isinstance(node, Sequence):
        return node.items
    return () if node is None else (node,)


def scalars_of(node: Node | None) -> Iterator[Scalar]:
    """Yield the items of a list that are plain values."""
    return (item for item in items_of(node) if isinstance(item, Scalar))


def child(node: Node | None, name: str) -> Node | None:
    """Return the value of a key, None if there is none or the node has no keys."""
    return node.get(name) if isinstance(node, Mapping) else None


def text_of(node: Node | None) -> str:
    """Return a value as it is written, "" for a missing or empty one."""
    return node.text if isinstance(node, Scalar) and not is_empty(node) else ""


def part_places(picture: Node | None) -> dict[str, Span]:
    """Return the places of a picture's parts: "hour", and "hour.0" of one in a list."""
    parts = parts_in(picture) if isinstance(picture, Cell) else picture
    found: dict[str, Span] = {}
    for key, node in entries_of(parts):
        _, _, _, line, column = node.span
        found[key.text] = key.span._replace(end_line=line, end_column=column)
        for number, item in enumerate(node if isinstance(node, Sequence) else ()):
            found[f"{key.text}.{number}"] = item.span
    return found


def unknown_name(
    name: Scalar,
    noun: str,
    known: Iterable[str],
    rule: str = "references",
    plural: str = "",
) -> Problem:
    """Return the problem of a name that nothing has; the hint names the nearest one,
    or all that are known, called `plural`."""
    names = tuple(known)
    near = did_you_mean(name.text, names).strip()
    hint = near or (
        f"known {plural or noun + 's'}: {', '.join(names)}" if names else ""
    )
    return error(rule, name.span, f"there is no {noun} {quoted(name.text)}", hint)
