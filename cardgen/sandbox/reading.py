"""What a template reads of one of its values, told from its tree."""

from collections.abc import Iterable

from jinja2 import nodes

READING = (nodes.Name, nodes.Getattr, nodes.Getitem)
"""The nodes that a value is read by."""


def fields_read(found: Iterable[nodes.Node], name: str) -> frozenset[str] | None:
    """Give the fields that a template reads of the value with a name.

    None when it may read more: where the value is handed on whole, as to a macro, or a
    field's name is only known while it runs.
    """
    nodes_read = list(found)
    of_value = [node for node in nodes_read if _of(node, name)]
    loads = [node for node in nodes_read if _is(node, name)]
    fields = [_field(node) for node in of_value]
    if len(loads) > len(fields) or None in fields:
        return None
    return frozenset(field for field in fields if field is not None)


def names_of(found: Iterable[nodes.Node]) -> frozenset[str]:
    """Give the names of all values that a template asks for."""
    return frozenset(node.name for node in found if isinstance(node, nodes.Name))


def _is(node: nodes.Node, name: str) -> bool:
    return isinstance(node, nodes.Name) and node.name == name and node.ctx == "load"


def _of(node: nodes.Node, name: str) -> bool:
    return isinstance(node, nodes.Getattr | nodes.Getitem) and _is(node.node, name)


def _field(node: nodes.Node) -> str | None:
    if isinstance(node, nodes.Getattr):
        return node.attr
    key = node.arg if isinstance(node, nodes.Getitem) else None
    named = key.value if isinstance(key, nodes.Const) else None
    return named if isinstance(named, str) else None
