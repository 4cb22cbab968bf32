"""The Node tree: what the readers give, every part of it with its place."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from cardgen.model.source import Span

Plain: TypeAlias = "bool | int | float | str | list[Plain] | dict[str, Plain] | None"


@dataclass(frozen=True, slots=True)
class Scalar:
    """One value. `text` is as written in the file, `value` what it means."""

    value: bool | int | float | str | None
    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Cell(Scalar):
    """A value from a sheet: nothing is quoted there, its field decides what it is."""


@dataclass(frozen=True, slots=True)
class Sequence:
    """A list of nodes."""

    items: tuple["Node", ...]
    span: Span

    def __iter__(self) -> Iterator["Node"]:
        return iter(self.items)


@dataclass(frozen=True, slots=True)
class Mapping:
    """Keys and nodes, in the order of the file. Keys are unique."""

    entries: tuple[tuple[Scalar, "Node"], ...]
    span: Span

    def get(self, name: str) -> "Node | None":
        """Give the node under a key, or None."""
        return next((node for key, node in self.entries if key.text == name), None)

    def key(self, name: str) -> Scalar | None:
        """Give the key itself, for a complaint about it."""
        return next((key for key, _ in self.entries if key.text == name), None)


Node: TypeAlias = Scalar | Sequence | Mapping


def to_plain(node: Node) -> Plain:
    """Give the tree as plain Python values, without places."""
    match node:
        case Scalar():
            return node.value
        case Sequence():
            return [to_plain(item) for item in node.items]
        case Mapping():
            return {key.text: to_plain(child) for key, child in node.entries}
